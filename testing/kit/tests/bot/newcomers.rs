//! Texts for newcomers: the tour that opens with their first *Play*, the rules, the boards of others.

use games::GameId;
use kit::discord::SeenMessage;
use kit::{World, says};
use storage::PersonId;

fn is_tour(message: &SeenMessage) -> bool {
    message.ephemeral && message.attachment("tour.png").is_some()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_play_of_a_game_opens_a_tour_of_three_pages_that_leads_to_the_panel() {
    let world = World::new().await;
    for &game in GameId::ALL {
        let mut seats = world.lobby(game, &["Ben"]).await;
        let ann = world.guild.user("Ann");
        let joined = ann.slash(&seats.channel, "table join", &[]).await;
        assert!(joined.followups().is_empty(), "no tour before the first move");
        seats.users.push(ann.clone());
        seats.start().await;
        while !seats.to_act().await.contains(&1) {
            seats.moves_once("Ben").await;
        }
        world.settled(&seats).await;
        let board = seats.wait_for_board().await;
        let mut page = ann.press(&board, "Play").await;
        let mut pictures = Vec::new();
        for number in 1..=3 {
            says(&page, &format!("{number} of 3"));
            says(&page, "Example");
            assert!(is_tour(page.message()), "{:?}", page.answer());
            let picture = page.message().attachment("tour.png").unwrap();
            assert!(!picture.description.as_deref().unwrap_or_default().contains("Ann"));
            pictures.push(picture.bytes.to_vec());
            let next = if number < 3 { "Next" } else { "My first move" };
            page = ann.press(page.message(), next).await;
        }
        assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2]);
        assert!(page.message().button("Confirm").is_some(), "{}", page.text());
        let again = ann.press(&board, "Play").await;
        assert!(again.message().button("Confirm").is_some(), "never again");
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tour_speaks_the_readers_language_can_be_skipped_and_is_forgotten_with_them() {
    let world = World::new().await;
    let cleo = world.guild.user("Cleo");
    cleo.set_locale("de");
    let channel = world.guild.channel("hall");
    let opened = cleo.slash(&channel, "table new", &[("game", "wispwood")]).await;
    assert!(opened.followups().is_empty(), "no tour above the lobby");
    // At once: nobody has to wait for the lobby.
    cleo.slash(&channel, "table start", &[]).await;
    let board = cleo
        .wait_for(&channel, |message| message.attachment("board.png").is_some())
        .await;
    let play = board.buttons()[0].custom_id.clone().unwrap();
    // A press by anybody else does not use up a tour.
    let stranger = world.guild.user("Stranger");
    assert!(!is_tour(stranger.press(&board, &play).await.message()));

    let first = cleo.press(&board, &play).await;
    assert!(is_tour(first.message()));
    says(&first, "1 von 3");
    says(&first, "Geist");
    let panel = cleo.press(first.message(), "Überspringen").await;
    assert!(panel.message().button("Bestätigen").is_some(), "{}", panel.text());
    let person = PersonId(cleo.id().0);
    let notes = async || {
        let notes = world.store.notes(&format!("person/{person}/")).await;
        notes.unwrap().len()
    };
    assert_eq!(notes().await, 1);
    let first_play = async |alone| {
        let first = world.tables.first_play(person, GameId::Wispwood, alone).await;
        first.unwrap()
    };
    assert!(!first_play(true).await);
    assert!(first_play(false).await, "the match with others has another tour");

    let asked = cleo.slash(&channel, "forget-me", &[]).await;
    let forgotten = cleo.press(asked.message(), "Vergiss mich").await;
    assert!(!forgotten.failed(), "{:?}", forgotten.answer());
    assert_eq!(notes().await, 0, "nothing is left of them");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_of_others_can_be_viewed() {
    let world = World::new().await;
    let seats = world.table(GameId::Legends, &["Ann", "Ben", "Cleo"]).await;
    let (ann, channel) = (&seats.users[0], &seats.channel);
    let boards = ann.suggest(channel, "board", &[], "seat", "").await;
    let names: Vec<&str> = boards.iter().map(|board| board.name.as_str()).collect();
    assert_eq!(names, ["mine", "the whole table", "Ben", "Cleo"]);
    let own = ann.slash(channel, "board", &[]).await;
    let bens = ann.slash(channel, "board", &[("seat", &boards[2].value)]).await;
    assert!(bens.ephemeral() && bens.text().contains("Ben"), "{}", bens.text());
    let picture =
        |reply: &kit::discord::Reply| reply.message().attachment("board.png").unwrap().bytes.to_vec();
    assert_ne!(picture(&own), picture(&bens));
    // Ben's own view of his board includes his hand; nobody else sees that.
    let by_ben = seats.users[1].slash(channel, "board", &[]).await;
    assert_ne!(picture(&by_ben), picture(&bens));

    // In words it is the same, and never includes the hand of another player.
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
