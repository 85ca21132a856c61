//! The cost of turns for a channel: messages, pictures, edits and mentions, counted.

use std::collections::BTreeMap;

use super::{accept, alone_with_bots, check_board, check_channel};
use games::GameId;
use kit::World;
use kit::discord::{Id, SeenMessage};

#[tokio::test(flavor = "multi_thread")]
#[expect(clippy::print_stdout, reason = "the figures are for people")]
async fn ten_turns_against_bots_make_ten_boards_and_ping_nobody() {
    let world = World::new().await;
    for &game in GameId::ALL {
        let seats = alone_with_bots(&world, game, game.info().max_seats.min(4) - 1).await;
        let before = seats.boards().len();
        let mut turns = 0;
        // Every file that is sent has an id of its own.
        let mut sent = BTreeMap::new();
        let look = |sent: &mut BTreeMap<Id, usize>| {
            let files = seats.boards().into_iter().flat_map(|board| board.attachments);
            sent.extend(files.map(|file| (file.id, file.bytes.len())));
        };
        look(&mut sent);
        let known = sent.len();
        while turns < 10 && !seats.is_over().await {
            accept(&seats, 0).await;
            turns += 1;
            world.settled(&seats).await;
            check_channel(&seats, game.as_str());
            look(&mut sent);
        }
        println!(
            "{game}: {} public pictures in {turns} turns, {} kB each",
            sent.len() - known,
            sent.values().sum::<usize>() / sent.len() / 1_000
        );
        let current = seats.current().await;
        let steps = current.replay.steps.iter();
        let own = steps.filter(|step| step.seat.index() == 0).count();
        assert!(
            sent.len() - known <= own + 2,
            "{game}: a picture for each step, none while bots think"
        );
        let boards = seats.boards();
        assert!(
            boards.len() - before <= turns + 2,
            "{game}: {} boards for {turns} turns",
            boards.len() - before
        );
        for board in &boards[before..] {
            assert!(
                board.pings.is_empty(),
                "{game}: Ann moved last: {}",
                board.content
            );
        }
        let told = |board: &SeenMessage| board.content.contains("🤖");
        assert!(boards[before..].iter().any(told), "{game}: the bots are told");
    }
    world.end().await;
}

/// Counts the cost of a turn of two people for the channel, and checks text, picture and marks after every decision.
#[tokio::test(flavor = "multi_thread")]
#[expect(clippy::print_stdout, reason = "the figures are for people")]
async fn every_turn_keeps_text_picture_and_marks_together() {
    const TURNS: usize = 8;
    let world = World::new().await;
    for &game in GameId::ALL {
        let seats = world.table(game, &["Ann", "Ben"]).await;
        world.settled(&seats).await;
        let public = || -> Vec<SeenMessage> {
            let messages = seats.users[0].sees(&seats.channel).into_iter();
            messages.filter(|message| !message.ephemeral).collect()
        };
        let before = public().len();
        let (mut turns, mut presses) = (0, 0);
        while turns < TURNS && !seats.is_over().await {
            let (seat, asked) = (seats.to_act().await[0], seats.board().unwrap().id);
            let (_, pressed) = accept(&seats, seat).await;
            turns += 1;
            presses += pressed;
            let mover = seats.users[seat].id();
            check_board(&world, &seats, mover, game.as_str()).await;
            check_channel(&seats, game.as_str());
            let newest = seats.board().unwrap();
            let pinged = newest.id != asked && newest.pings.contains(&mover);
            assert!(!pinged, "{game}: pinged by their own move: {}", newest.content);
        }
        let messages = &public()[before..];
        let pictures: usize = messages.iter().map(|message| message.attachments.len()).sum();
        let edits: u32 = messages.iter().map(|message| message.edits).sum();
        let pings: usize = messages.iter().map(|message| message.pings.len()).sum();
        println!(
            "{game}: {turns} turns, {presses} presses, {} messages, {pictures} pictures, {edits} edits, {pings} pings",
            messages.len()
        );
        assert!(messages.len() <= turns, "{game}: {} messages", messages.len());
        assert_eq!(pictures, messages.len(), "{game}: each message is a board");
        // Each message is edited once when the next one is posted, and a step within a turn may edit it.
        assert!(
            edits as usize <= presses + 1,
            "{game}: {edits} edits for {presses} presses"
        );
    }
    world.end().await;
}
