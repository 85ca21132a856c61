//! Watching a table: one direct message that is edited, or one for every turn.

use kit::discord::{SeenMessage, User};
use kit::{FORESTS, Seats, World, says};

/// The direct messages of a person.
fn told(user: &User) -> Vec<SeenMessage> {
    user.sees(&user.dm())
}

/// Plays until a new board is posted and everybody is notified.
async fn next_board(world: &World, seats: &Seats) -> SeenMessage {
    let board = seats.board().unwrap().id;
    while seats.board().unwrap().id == board {
        seats.play(seats.to_act().await[0], |_| 0).await;
        world.settled(seats).await;
    }
    seats.board().unwrap()
}

/// The watcher has one message. Each turn edits it, including its picture.
#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_has_one_message_that_changes_with_every_turn() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let eve = world.guild.user("Eve");
    let board = seats.wait_for_board().await;
    let own = seats.users[0].press(&board, "Watch").await;
    says(&own, "You play at this table yourself");
    says(&eve.press(&board, "Watch").await, "direct message");

    let first = told(&eve);
    assert_eq!(first.len(), 1);
    assert!(!first[0].silent, "a new message notifies");
    let picture = |message: &SeenMessage| message.attachment("board.png").unwrap().bytes.to_vec();
    let mut pictures = vec![picture(&first[0])];
    for _ in 0..2 {
        let board = next_board(&world, &seats).await;
        let now = told(&eve);
        assert_eq!(now.len(), 1, "the message is edited");
        assert_eq!((now[0].id, now[0].edited), (first[0].id, true));
        assert!(now[0].content.lines().count() <= 6, "{}", now[0].content);
        assert!(!now[0].content.contains("https://") && now[0].content.contains("Ann"));
        assert!(now[0].attachment("board.png").unwrap().description.is_some());
        let link = now[0].button("Go to the table").unwrap().url.unwrap();
        assert!(link.ends_with(&board.id.to_string()), "{link}");
        pictures.push(picture(&now[0]));
    }
    assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2]);

    // A deleted message is sent again, once.
    eve.dm().delete_message(first[0].id);
    next_board(&world, &seats).await;
    next_board(&world, &seats).await;
    assert_eq!(told(&eve).len(), 1);

    let stopped = eve.press(&told(&eve)[0], "Stop watching").await;
    says(&stopped, "no longer");
    let left = told(&eve);
    assert!(left.len() == 1 && left[0].buttons().is_empty() && left[0].attachments.is_empty());
    next_board(&world, &seats).await;
    assert_eq!(told(&eve), left, "nothing more");
    assert!(seats.load().await.state.watchers.is_empty());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_may_have_a_message_for_every_turn_and_is_notified_of_the_winner() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let (each, end) = (world.guild.user("Each"), world.guild.user("End"));
    each.slash(&seats.channel, "watch", &[("messages", "each")]).await;
    end.slash(&seats.channel, "watch", &[("what", "end")]).await;
    for turns in 1..=2 {
        next_board(&world, &seats).await;
        assert_eq!(told(&each).len(), 1 + turns);
    }
    assert!(told(&each).iter().all(|message| !message.silent));
    assert_eq!(told(&end).len(), 1, "only the greeting");
    seats.play_to_the_end(|_| 0).await;
    world.settled(&seats).await;
    for user in [&each, &end] {
        says(&told(user).pop().unwrap(), "🏆");
    }
    world.end().await;
}
