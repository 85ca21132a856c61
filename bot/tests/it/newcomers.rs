//! The walk-through: shown privately to whoever sits down to a game for the first time, and never again.

use crate::support::{World, says};
use games::GameId;
use playground::SeenMessage;
use storage::PersonId;

fn is_tour(message: &SeenMessage) -> bool {
    message.ephemeral && message.attachment("tour.png").is_some()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sits_down_for_the_first_time_is_shown_around_in_three_steps() {
    let world = World::new().await;
    for (number, &game) in GameId::ALL.iter().enumerate() {
        let channel = world.guild.channel(&format!("hall-{number}"));
        let ann = world.guild.user("Ann");
        let opened = ann.slash(&channel, "table new", &[("game", game.as_str())]).await;
        says(&opened, "open");
        let first = opened.wait_for_followup(is_tour).await;
        says(&first, "1 of 3");
        let second = ann.press(&first, "Next").await;
        assert!(
            is_tour(second.message()) && second.text().contains("2 of 3"),
            "{}",
            second.text()
        );
        let third = ann.press(second.message(), "Next").await;
        assert!(
            is_tour(third.message()) && third.text().contains("3 of 3"),
            "{}",
            third.text()
        );
        let pictures = [&first, second.message(), third.message()]
            .map(|message| message.attachment("tour.png").unwrap().bytes.to_vec());
        assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2]);
        let done = ann.press(third.message(), "Got it").await;
        says(&done, "Have fun");
        assert!(done.message().buttons().is_empty() && done.message().attachment("tour.png").is_none());
        let known = world.tables.first_seat(PersonId(ann.id().0), game).await.unwrap();
        assert!(!known, "never again");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_speaks_the_newcomers_language_can_be_skipped_and_is_forgotten_with_them() {
    let world = World::new().await;
    let game = GameId::Mystaria;
    let seats = world.lobby(game, &["Ann", "Ben"]).await;
    let cleo = world.guild.user("Cleo");
    cleo.set_locale("de");
    let lobby = seats.users[0]
        .wait_for(&seats.channel, |message| message.button("Join").is_some())
        .await;
    let joined = cleo.press(&lobby, "Join").await;
    let first = joined.wait_for_followup(is_tour).await;
    says(&first, "1 von 3");
    let skipped = cleo.press(&first, "Überspringen").await;
    says(&skipped, "Viel Spaß");
    let person = PersonId(cleo.id().0);
    let notes = |tables: tables::Tables| async move {
        tables
            .store()
            .notes(&format!("person/{person}/"))
            .await
            .unwrap()
            .len()
    };
    assert_eq!(notes(world.tables.clone()).await, 1);
    assert!(!world.tables.first_seat(person, game).await.unwrap());

    let asked = cleo.slash(&seats.channel, "forget-me", &[]).await;
    let forgotten = cleo.press(asked.message(), "Vergiss mich").await;
    assert!(!forgotten.failed(), "{:?}", forgotten.answer());
    assert_eq!(notes(world.tables.clone()).await, 0, "nothing is left of them");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_of_others_can_be_looked_at() {
    let world = World::new().await;
    let seats = world.table(GameId::Legends, &["Ann", "Ben", "Cleo"]).await;
    let (ann, channel) = (&seats.users[0], &seats.channel);
    let boards = ann.suggest(channel, "board", &[], "seat", "").await;
    let names: Vec<&str> = boards.iter().map(|board| board.name.as_str()).collect();
    assert_eq!(names, ["mine", "the whole table", "Ben", "Cleo"]);
    let own = ann.slash(channel, "board", &[]).await;
    let bens = ann.slash(channel, "board", &[("seat", &boards[2].value)]).await;
    assert!(bens.ephemeral() && bens.text().contains("Ben"), "{}", bens.text());
    let picture = |reply: &playground::Reply| reply.message().attachment("board.png").unwrap().bytes.to_vec();
    assert_ne!(picture(&own), picture(&bens));
    // What Ben sees of his own board has his hand in it; nobody else is shown that.
    let by_ben = seats.users[1].slash(channel, "board", &[]).await;
    assert_ne!(picture(&by_ben), picture(&bens));

    // In words the same, and never the hand of another.
    let told = async |seat: &str| {
        let options = [("style", "words"), ("seat", seat)];
        ann.slash(channel, "board", &options).await.text()
    };
    let (own, table, bens) = (
        told(&boards[0].value).await,
        told(&boards[1].value).await,
        told(&boards[2].value).await,
    );
    assert!(own.contains("Your hand"), "{own}");
    for other in [table, bens] {
        assert!(!other.contains("Your hand") && other.contains("Ben"), "{other}");
    }

    let seats = world.table(GameId::LegendaryForests, &["Dora", "Emil"]).await;
    let (dora, channel) = (&seats.users[0], &seats.channel);
    let boards = dora.suggest(channel, "board", &[], "seat", "").await;
    let options = [("style", "words"), ("seat", boards[2].value.as_str())];
    let emils = dora.slash(channel, "board", &options).await.text();
    let planets: Vec<_> = emils.split("\n\n").skip(1).collect();
    assert!(
        planets[0].contains("Emil") && planets[1].contains("Dora"),
        "{emils}"
    );
    world.end().await;
}
