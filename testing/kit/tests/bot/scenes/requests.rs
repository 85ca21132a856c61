//! What whole matches cost Discord: the requests of the bot, counted where they arrive.

use super::accept;
use games::{GameId, Step};
use kit::World;
use kit::discord::Asked;

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
#[expect(clippy::print_stdout, reason = "the figures are for people")]
async fn a_press_costs_one_answer_and_one_edit_and_a_decision_one_board_and_its_retirement() {
    let world = World::new().await;
    let traffic = world.playground.traffic();
    for &game in GameId::ALL {
        let seats = world.table(game, &["Ann", "Ben"]).await;
        world.settled(&seats).await;
        traffic.record();
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
        println!(
            "{game}: {} moves, {presses} presses, {decisions} completed decisions; requests per move: {:.2} answers, \
             {:.2} edits of panels, {:.2} removed, {:.2} boards, {:.2} edits of boards, {:.2} with a picture, {:.0} kB",
            steps.len(),
            each(made.answers),
            each(made.panels),
            each(made.removed),
            each(made.boards),
            each(made.edits),
            each(made.pictures),
            each(made.bytes) / 1_000.0,
        );
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
    world.end().await;
}
