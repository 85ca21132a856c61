//! Wrong users, stale and forged buttons, races, odd names: each gets a clear answer, and nothing changes that must
//! not.

use games::{GameId, Seat, Viewer};
use kit::discord::{SeenMessage, permissions};
use kit::{FORESTS, World, chance, is_board, says, until, whispers};
use storage::PersonId;
use tables::Action;

#[tokio::test(flavor = "multi_thread")]
async fn a_spectator_can_look_but_not_play() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let eve = world.guild.user("Eve");
    let board = seats.wait_for_board().await;
    let before = seats.load().await.head.entries;

    let pressed = eve.press(&board, "Play").await;
    assert!(
        pressed.ephemeral() && pressed.text().contains("don't play here"),
        "{}",
        pressed.text()
    );
    let looked = eve.press(&board, "Board").await;
    assert!(looked.ephemeral() && looked.message().attachment("board.png").is_some());
    let suggested = eve
        .suggest(&seats.channel, "forests place", &[], "spot", "")
        .await;
    assert!(suggested.is_empty());
    let moved = eve
        .slash(&seats.channel, "move", &[("text", "place M12 0")])
        .await;
    says(&moved, "don't play here");
    for command in [
        "board",
        "log",
        "table status",
        "games",
        "verify",
        "rules",
        "help",
        "privacy",
    ] {
        let reply = eve.slash(&seats.channel, command, &[]).await;
        assert!(
            !reply.failed() && reply.ephemeral(),
            "/{command}: {:?}",
            reply.answer()
        );
    }
    let hand = eve.slash(&seats.channel, "hand", &[]).await;
    says(&hand, "don't play");
    let exported = eve.slash(&seats.channel, "export", &[]).await;
    says(&exported, "once the match is over");
    assert_eq!(seats.load().await.head.entries, before);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_host_and_managers_start_and_close() {
    let world = World::new().await;
    let seats = world.lobby(FORESTS, &["Ann", "Ben"]).await;
    let refused = seats.users[1].slash(&seats.channel, "table start", &[]).await;
    says(&refused, "Only the host");
    let refused = seats.users[1].slash(&seats.channel, "table close", &[]).await;
    says(&refused, "Only the host");
    let warden = world.guild.user("Warden");
    world.guild.grant(warden.id(), permissions::MANAGE_CHANNELS);
    let started = warden.slash(&seats.channel, "table start", &[]).await;
    says(&started, "begins");
    seats.wait_for_board().await;
    let again = seats.users[0].slash(&seats.channel, "table start", &[]).await;
    says(&again, "already begun");
    let closed = warden.slash(&seats.channel, "table close", &[]).await;
    says(&closed, "Close the running match?");
    let closed = warden.press(closed.message(), "Close the match").await;
    says(&closed, "closed");
    let late = seats.users[0]
        .slash(&seats.channel, "move", &[("text", "place M12 0")])
        .await;
    says(&late, "was closed");
    world.end().await;
}

/// Closing a running match asks first. The other players agree or continue, and everybody is informed.
#[tokio::test(flavor = "multi_thread")]
async fn people_agree_to_close_their_match() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let [ann, ben] = [&seats.users[0], &seats.users[1]];
    let board = seats.wait_for_board().await;
    let question = ann.slash(&seats.channel, "table close", &[]).await;
    says(&question, "**Ben** must agree");
    assert!(seats.load().await.head.open, "nothing is closed yet");
    let asked = ann.press(question.message(), "Close the match").await;
    says(&asked, "I have asked the others");
    let is_request = |message: &SeenMessage| message.content.contains("would like to close this match");
    let request = ben.wait_for(&seats.channel, is_request).await;
    assert_eq!(request.pings, [ben.id()]);
    ben.press(&request, "No, keep it").await;
    assert!(seats.load().await.head.open);
    // Once more, and now he agrees.
    let question = ann.slash(&seats.channel, "table close", &[]).await;
    ann.press(question.message(), "Close the match").await;
    let again = |message: &SeenMessage| is_request(message) && message.id != request.id;
    let request = ben.wait_for(&seats.channel, again).await;
    ben.press(&request, "Agree").await;
    assert!(!seats.load().await.head.open);
    let is_told = |message: &SeenMessage| message.content.contains("was closed without a result");
    let told = ben.wait_for(&seats.channel, is_told).await;
    assert_eq!(told.pings.len(), 2, "everybody is told: {}", told.content);
    world.settled(&seats).await;
    let old = seats.boards().pop().expect("the board");
    assert!(
        old.buttons().is_empty() && !old.content.contains("<@"),
        "{}",
        old.content
    );
    let play = format!("1:play:{}", seats.load().await.id());
    let late = ben.press_raw(&board, &play).await;
    says(&late, "This match was closed.");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lobby_presses_are_answered_kindly() {
    let world = World::new().await;
    let seats = world
        .lobby(FORESTS, &["Ann", "Ben", "Cleo", "Dora", "Emil"])
        .await;
    let lobby = seats.users[0]
        .wait_for(&seats.channel, |message| message.button("Join").is_some())
        .await;
    let again = seats.users[1].press(&lobby, "Join").await;
    whispers(&again, "seat already").await;
    let frida = world.guild.user("Frida");
    let full = frida.press(&lobby, "Join").await;
    whispers(&full, "All 5 seats").await;
    seats.users[4].press(&lobby, "Leave").await;
    assert_eq!(seats.load().await.state.seats.len(), 4);
    // The host leaves, and the next player takes over.
    seats.users[0].press(&lobby, "Leave").await;
    assert_eq!(
        seats.load().await.state.host,
        Some(PersonId(seats.users[1].id().0))
    );
    seats.users[1].press(&lobby, "Start").await;
    seats.wait_for_board().await;
    let table = seats.load().await;
    assert!(table.state.is_playing());
    // After the lobby has lost the button, a press on it is answered privately.
    frida
        .wait_for(&seats.channel, |message| {
            message.id == lobby.id && message.button("Join").is_none()
        })
        .await;
    let late = frida.press_raw(&lobby, &format!("1:join:{}", table.id())).await;
    assert!(
        late.ephemeral() && late.text().contains("already begun"),
        "{}",
        late.text()
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_from_three_turns_ago_says_that_the_game_has_moved_on() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let board = seats.wait_for_board().await;
    let panel = seats.users[0].choose(&board).await;
    assert!(panel.ephemeral() && panel.message().attachment("preview.png").is_some());
    // By commands elsewhere; a command here would take the panel away.
    let play = async |seat: usize| {
        let (id, person) = (seats.load().await.id(), PersonId(seats.users[seat].id().0));
        let legal = seats.current().await.game().legal_moves(Seat(seat as u8));
        let made = kit::act(&seats.tables, id, person, Action::Play(legal[0].clone())).await;
        made.expect("a legal move");
    };
    for _ in 0..3 {
        for seat in [0, 1] {
            if seats.to_act().await.contains(&seat) {
                play(seat).await;
            }
        }
    }
    // The other player may be the only one who must plant now.
    while !seats.to_act().await.contains(&0) {
        play(1).await;
    }
    let before = seats.load().await.head.entries;
    let stale = seats.users[0].press(panel.message(), "Confirm").await;
    says(&stale, "moved on");
    assert_eq!(seats.load().await.head.entries, before);
    // The same message shows the current panel, and the button of the oldest board still opens one.
    assert!(
        stale.message().attachment("preview.png").is_some() && stale.message().button("Confirm").is_some()
    );
    let play = format!("1:play:{}", seats.load().await.id());
    let reopened = seats.users[0].press_raw(&board, &play).await;
    assert!(
        reopened.message().attachment("preview.png").is_some(),
        "{}",
        reopened.text()
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_at_the_same_instant_and_one_pressing_twice() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let board = seats.wait_for_board().await;
    let panels = [
        seats.users[0].choose(&board).await,
        seats.users[1].choose(&board).await,
    ];
    let pending = [
        seats.users[0].fire_press(panels[0].message(), "Confirm"),
        seats.users[1].fire_press(panels[1].message(), "Confirm"),
    ];
    for pending in pending {
        let reply = pending.reply().await;
        assert!(!reply.failed(), "{:?}", reply.answer());
    }
    let current = seats.current().await;
    let moves: Vec<u8> = current.replay.steps.iter().map(|step| step.seat.0).collect();
    assert_eq!(moves.len(), 2, "each placed once");

    // One player presses twice: there is only one entry, whatever the two answers are.
    let board = seats.users[0]
        .wait_for(&seats.channel, |m| m.id != board.id && is_board(m))
        .await;
    let seat = seats.to_act().await[0];
    let panel = seats.users[seat].choose(&board).await;
    let twice = [
        seats.users[seat].fire_press(panel.message(), "Confirm"),
        seats.users[seat].fire_press(panel.message(), "Confirm"),
    ];
    for pending in twice {
        pending.reply().await;
    }
    assert_eq!(seats.load().await.head.entries, 3);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_and_foreign_presses_change_nothing() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let other = world.table(FORESTS, &["Cleo", "Dora"]).await;
    let board = seats.wait_for_board().await;
    let (mine, theirs) = (seats.load().await, other.load().await);
    for forged in [
        "1:confirm:999999:0:place:M12|0".to_owned(),
        format!("1:confirm:{}:0:place:M12|0", theirs.id()),
        format!("1:confirm:{}:0:place:Z99|0", mine.id()),
        format!("1:confirm:{}:0:nothing:M12", mine.id()),
        format!("1:confirm:{}:77:place:M12|0", mine.id()),
        format!("1:start:{}", theirs.id()),
        format!("1:leave:{}", theirs.id()),
        "2:join:1".to_owned(),
        "nonsense".to_owned(),
        "1:panel:0:1:0:place:\u{1F98A}|~9".to_owned(),
    ] {
        let reply = seats.users[0].press_raw(&board, &forged).await;
        assert!(!reply.failed(), "{forged}: {:?}", reply.answer());
    }
    for (before, now) in [(mine, seats.load().await), (theirs, other.load().await)] {
        assert_eq!(
            (now.head.entries, &now.state.seats, now.head.open),
            (before.head.entries, &before.state.seats, true)
        );
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn free_text_in_an_option_is_refused_with_advice() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let ann = &seats.users[0];
    for spot in ["Q99.0", "@everyone", "", "🦊", "M13.0", &"x".repeat(500)] {
        let reply = ann
            .slash(&seats.channel, "forests place", &[("spot", spot)])
            .await;
        assert!(!reply.failed() || spot.is_empty(), "{spot}: {:?}", reply.answer());
        if let Some(message) = reply.try_message() {
            assert!(message.pings.is_empty() && message.ephemeral);
        }
    }
    let early = ann
        .slash(&seats.channel, "forests tree", &[("zone", "M13.E")])
        .await;
    says(&early, "do that right now");
    let unreadable = ann
        .slash(&seats.channel, "move", &[("text", "put it there")])
        .await;
    says(&unreadable, "Expected");
    assert_eq!(seats.load().await.head.entries, 0);
    // Typed text narrows the suggestions.
    let all = ann
        .suggest(&seats.channel, "forests place", &[], "spot", "")
        .await;
    let some = ann
        .suggest(&seats.channel, "forests place", &[], "spot", &all[0].name[..3])
        .await;
    assert!(!some.is_empty() && some.len() <= all.len());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_placement_can_be_changed_and_taken_back_until_all_have_placed() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let ann = &seats.users[0];
    let nothing = ann.slash(&seats.channel, "undo", &[]).await;
    says(&nothing, "nothing to take back");
    seats.play(0, |_| 0).await;
    seats.play(0, |count| count - 1).await;
    assert_eq!(seats.to_act().await, [1]);
    let undone = ann.slash(&seats.channel, "undo", &[]).await;
    says(&undone, "Taken back");
    let log = ann.slash(&seats.channel, "log", &[]).await;
    says(&log, "takes the last step back");
    let bens = seats.users[1].slash(&seats.channel, "log", &[]).await;
    assert!(
        !bens.text().contains("takes the last step back") && !bens.text().contains("M12"),
        "what is sealed stays sealed: {}",
        bens.text()
    );
    for seat in seats.to_act().await {
        seats.play(seat, |_| 0).await;
    }
    let late = ann.slash(&seats.channel, "undo", &[]).await;
    assert!(
        late.text().contains("revealed") || late.text().contains("moved"),
        "{}",
        late.text()
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edited_board_marks_and_shows_who_is_still_awaited() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let (ann, ben) = (&seats.users[0], &seats.users[1]);
    let before = seats.wait_for_board().await;
    assert_eq!(before.mentions, [ann.id(), ben.id()]);
    seats.play(0, |_| 0).await;
    let asks_ben = || seats.board().is_some_and(|board| board.edited);
    until("the board to ask Ben alone", asks_ben).await;
    let after = seats.board().unwrap();
    assert_eq!(after.id, before.id, "the same message");
    assert_eq!(after.mentions, [ben.id()], "Ben's mark stays, Ann's goes");
    assert!(!after.content.contains(&ann.mention()), "{}", after.content);
    assert_eq!(after.components, before.components, "the controls stay");
    assert_eq!(after.attachments.len(), 1);
    assert_ne!(
        after.attachments[0].bytes, before.attachments[0].bytes,
        "Ann's check mark"
    );
    assert_eq!(ben.pings().len(), 1, "an edit pings nobody");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_names_neither_ping_nor_break_anything() {
    let world = World::new().await;
    let emoji = "🦊".repeat(32);
    for names in [
        ["@everyone", "**bold**"],
        [emoji.as_str(), "李小龍"],
        ["محمد", "\u{200b}\u{200b}x"],
        ["<@123456789012345678>", "`code` ||spoiler||"],
    ] {
        let seats = world.table(FORESTS, &names).await;
        for _ in 0..3 {
            for seat in seats.to_act().await {
                seats.play(seat, |_| 0).await;
            }
        }
        let status = seats.users[0].slash(&seats.channel, "table status", &[]).await;
        assert!(!status.failed());
        let words = seats.users[1]
            .slash(&seats.channel, "board", &[("style", "words")])
            .await;
        assert!(words.text().len() > 100);
        let people: Vec<_> = seats.users.iter().map(|user| user.id()).collect();
        for message in seats.users[0].sees(&seats.channel) {
            assert!(
                message.pings.iter().all(|ping| people.contains(ping)),
                "{}",
                message.content
            );
            assert!(!message.content.contains("@everyone"), "{}", message.content);
        }
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_table_in_a_channel_is_offered_a_thread() {
    let world = World::new().await;
    let seats = world.lobby(FORESTS, &["Ann", "Ben"]).await;
    let mystaria = |set: &'static str| [("game", "mystaria"), ("set", set), ("pace", "daily")];
    let offered = seats.users[1]
        .slash(&seats.channel, "table new", &mystaria("simple=yes scores=no"))
        .await;
    says(&offered, "already");
    let opened = seats.users[1]
        .press(offered.message(), "Open it in a thread")
        .await;
    says(&opened, "<#");
    let threads = seats.channel.threads();
    assert_eq!(threads.len(), 1);
    let lobby = seats.users[0]
        .wait_for(&threads[0], |message| message.button("Join").is_some())
        .await;
    // The table has the requested settings, not the usual ones.
    for wanted in ["Simple game · points hidden until the end", "daily"] {
        assert!(lobby.content.contains(wanted), "{wanted}: {}", lobby.content);
    }
    seats.users[0].press(&lobby, "Join").await;

    // If a button can't carry all settings, they must be typed again. Wrong settings open no thread.
    let long = "simple=yes simple=yes simple=yes simple=yes simple=yes simple=yes simple=yes simple=yes";
    let typed = seats.users[1]
        .slash(&seats.channel, "table new", &mystaria(long))
        .await;
    says(&typed, "in a new thread");
    let wrong = [("game", "mystaria"), ("set", "simple=odd"), ("where", "thread")];
    seats.users[1].slash(&seats.channel, "table new", &wrong).await;
    assert_eq!(seats.channel.threads().len(), 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn private_text_is_in_the_readers_language_and_public_text_in_the_servers() {
    let world = World::new().await;
    world.guild.set_locale("de");
    let seats = world.lobby(FORESTS, &["Ann", "Ben"]).await;
    let lobby = seats.users[0]
        .wait_for(&seats.channel, |message| {
            !message.ephemeral && !message.buttons().is_empty()
        })
        .await;
    assert!(lobby.button("Mitspielen").is_some(), "{:?}", lobby.buttons());
    seats.users[1].set_locale("de");
    let refused = seats.users[1].slash(&seats.channel, "table start", &[]).await;
    says(&refused, "Das kann nur");
    let started = seats.users[0].slash(&seats.channel, "table start", &[]).await;
    says(&started, "begins");
    let board = seats.wait_for_board().await;
    says(&board, "Plättchen");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_permissions_are_explained() {
    let world = World::new().await;
    let channel = world.guild.channel("silent");
    channel.deny(world.playground.bot(), permissions::ATTACH_FILES);
    let ann = world.guild.user("Ann");
    let reply = ann
        .slash(&channel, "table new", &[("game", "legendary-forests")])
        .await;
    says(&reply, "Attach Files");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn being_forgotten_removes_the_name_everywhere() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    seats.play_to_the_end(chance("forget")).await;
    let running = world.table(FORESTS, &["Cleo", "Dora"]).await;
    let asked = seats.users[0].slash(&seats.channel, "forget-me", &[]).await;
    let done = seats.users[0].press(asked.message(), "Forget me").await;
    says(&done, "Done");
    let table = seats.load().await;
    assert!(
        !table.head.body.contains("Ann") && !table.head.body.contains(&seats.users[0].id().0.to_string())
    );
    let verified = seats.users[1].slash(&seats.channel, "verify", &[]).await;
    assert!(
        verified.text().contains('✅'),
        "the match itself can still be checked: {}",
        verified.text()
    );
    // In a running match, a stand-in without a name continues. When nobody is left, the table closes.
    for (index, user) in running.users.iter().enumerate() {
        let asked = user.slash(&running.channel, "forget-me", &[]).await;
        user.press(asked.message(), "Forget me").await;
        assert_eq!(running.load().await.head.open, index == 0);
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_keeps_everything_and_old_buttons_work() {
    let mut world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let board = seats.wait_for_board().await;
    let panel = seats.users[0].choose(&board).await;
    seats.play(1, |_| 0).await;
    world.stop_bot().await;
    world.start_bot().await;
    let confirmed = seats.users[0].press(panel.message(), "Confirm").await;
    assert!(!confirmed.failed(), "{:?}", confirmed.answer());
    assert_eq!(seats.load().await.head.entries, 2);
    seats.users[0]
        .wait_for(&seats.channel, |m| m.id != board.id && is_board(m))
        .await;
    world.end().await;
}

/// The status counts like the picture: finished rounds, and in brackets the points that the current one would score.
#[tokio::test(flavor = "multi_thread")]
async fn the_status_has_the_points_of_the_picture() {
    let world = World::new().await;
    let seats = world.table(GameId::Wispwood, &["Ann", "Ben"]).await;
    for _ in 0..2 {
        seats.complete_a_turn("a turn").await;
    }
    let view = seats.current().await.game().view(Viewer::Spectator);
    let status = seats.users[0].slash(&seats.channel, "table status", &[]).await;
    for (user, now) in seats.users.iter().zip(view.scores()) {
        let points = if now == 0 {
            "0".to_owned()
        } else {
            format!("0 ({now})")
        };
        says(&status, &format!("**{}** {points}", user.name()));
    }
    world.end().await;
}
