//! What whole matches cost Discord: the requests of the bot, counted where they arrive.

use super::accept;
use games::{GameId, Step};
use kit::discord::Asked;
use kit::{World, measurement};

/// Requests of a match, by kind.
#[derive(Debug, Default)]
struct Requests {
    answers: usize,
    panels: usize,
    removed: usize,
    boards: usize,
    edits: usize,
    others: Vec<Asked>,
    pictures: usize,
    bytes: usize,
}

impl Requests {
    fn of(asked: Vec<Asked>) -> Requests {
        let mut requests = Requests::default();
        for asked in asked {
            requests.pictures += usize::from(asked.upload > 0);
            requests.bytes += asked.upload;
            let parts: Vec<&str> = asked.path.split('/').skip(1).collect();
            match (asked.method.as_str(), &parts[..]) {
                ("POST", ["interactions", _, _, "callback"]) => requests.answers += 1,
                ("PATCH", ["webhooks", _, _, "messages", "@original"]) => requests.panels += 1,
                ("DELETE", ["webhooks", _, _, "messages", "@original"]) => requests.removed += 1,
                ("POST", ["channels", _, "messages"]) => requests.boards += 1,
                ("PATCH", ["channels", _, "messages", _]) => requests.edits += 1,
                _ => requests.others.push(asked),
            }
        }
        requests
    }
}

/// Steps that do not complete a decision: each changes the picture of the board that is there.
fn within_a_turn(steps: &[Step]) -> usize {
    steps.iter().filter(|step| !step.played.turn_over).count()
}

/// Two people play a match of each game to its end by panels, taking the first answers.
#[tokio::test(flavor = "multi_thread")]
async fn a_press_costs_one_answer_and_one_edit_and_a_decision_one_board_and_its_retirement() {
    let world = World::new().await;
    let traffic = world.playground.traffic();
    let mut report = String::from(
        "Two people play by panels and take the first answers.\n\n\
         game               | moves, presses, decisions | per decision: messages, pings, edits | per move: answers, edits of \
         panels, removed panels | pictures per move, kB\n",
    );
    for &game in GameId::ALL {
        let seats = world.table(game, &["Ann", "Ben"]).await;
        world.settled(&seats).await;
        traffic.record();
        let before = seats.users[0].sees(&seats.channel).len();
        let mut presses = 0;
        while !seats.is_over().await {
            let seat = seats.to_act().await[0];
            presses += accept(&seats, seat).await.1;
            world.settled(&seats).await;
        }
        let made = Requests::of(traffic.take());
        let current = seats.current().await;
        let steps = &current.replay.steps;
        let decisions = steps.iter().filter(|step| step.played.turn_over).count();
        let each = |count: usize| count as f64 / steps.len() as f64;
        let messages = seats.users[0].sees(&seats.channel).into_iter();
        let pings: usize = messages.skip(before).map(|message| message.pings.len()).sum();
        let per_decision = |count: usize| count as f64 / decisions as f64;
        report.push_str(&format!(
            "{:<18} | {:>5} {presses:>8} {decisions:>10} | {:>22.2} {:>6.2} {:>6.2} | {:>17.2} {:>15.2} {:>15.2} | {:>13.2} \
             {:>6.0}\n",
            game.as_str(),
            steps.len(),
            per_decision(made.boards),
            per_decision(pings),
            per_decision(made.edits),
            each(made.answers),
            each(made.panels),
            each(made.removed),
            each(made.pictures),
            each(made.bytes) / 1_000.0,
        ));
        // An edit that only changes a text sends no picture: a retired board, the end of a panel.
        assert!(
            made.pictures + decisions <= made.panels + made.boards + within_a_turn(steps),
            "{game}: {made:?}"
        );
        assert_eq!(made.others, [], "{game}");
        assert_eq!(made.answers, presses, "{game}");
        assert!(made.panels <= presses, "{game}: {made:?}");
        // A new panel takes the place of the one before.
        assert!(made.removed <= steps.len(), "{game}: {made:?}");
        assert!(made.boards <= decisions, "{game}: {made:?}");
        // A step within a decision changes the board that is there, because it must show the current state. The lobby
        // changes at the end.
        let within = within_a_turn(steps);
        assert!(made.edits <= made.boards + within + 1, "{game}: {made:?}");
    }
    measurement::report("turns", "cargo test -p kit --test bot scenes::requests", &report);
    world.end().await;
}
