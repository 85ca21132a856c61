//! Discord refuses valid requests, reports existing objects as gone, and forgets sessions: the bot drops no due work and
//! reports nothing false.

use std::time::Duration;

use kit::discord::{Channel, Fault, SeenMessage, User, permissions};
use kit::{FORESTS, Seats, World, says, until};

/// Returns refusals that say nothing about the request.
fn odd() -> Vec<Fault> {
    let refuse = |status, code| Fault::Refuse { status, code };
    vec![
        refuse(401, 0),
        Fault::Html(403),
        refuse(403, 40_333),
        refuse(404, 0),
        refuse(400, 0),
        // A channel that exists.
        refuse(404, 10_003),
    ]
}

fn told_lost(host: &User) -> usize {
    let lost = |message: &SeenMessage| message.content.contains("no longer post");
    host.sees(&host.dm()).into_iter().filter(lost).count()
}

fn lobbies(user: &User, channel: &Channel) -> Vec<SeenMessage> {
    let seen = user.sees(channel).into_iter();
    seen.filter(|message| !message.ephemeral && message.button("Join").is_some())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_odd_refusal_costs_no_board() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let faults = world.playground.faults();
    for fault in odd() {
        faults.next(2, "POST", "/channels/*/messages", fault.clone());
        seats.complete_a_turn(&format!("{fault:?}")).await;
        world.settle_all().await;
        assert_eq!(faults.left(), 0, "{fault:?}");
        seats.check_boards(&format!("{fault:?}")).await;
    }
    assert_eq!(told_lost(&seats.users[0]), 0);
    assert!(!seats.load().await.state.lost);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_is_not_posted_comes_later() {
    let world = World::at_a_standstill().await;
    let ann = world.guild.user("Ann");
    for fault in odd() {
        let channel = world.guild.channel("new");
        world
            .playground
            .faults()
            .next(1, "POST", "/channels/*/messages", fault.clone());
        let opened = ann.slash(&channel, "table new", &[("game", "mystaria")]).await;
        says(&opened, "You opened a table.");
        world.settle_all().await;
        assert_eq!(lobbies(&ann, &channel).len(), 1, "{fault:?}");
        ann.slash(&channel, "table close", &[]).await;
        world.settle_all().await;
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_channel_is_reported_once_and_withdrawn_when_it_opens() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let (ann, bot) = (&seats.users[0], world.playground.bot());
    seats.channel.deny(bot, permissions::SEND_MESSAGES);
    seats.complete_a_turn("closed").await;
    for _ in 0..12 {
        world.advance_tables(Duration::from_secs(3_600));
        world.settled(&seats).await;
    }
    assert_eq!(told_lost(ann), 1);
    says(&ann.slash(&seats.channel, "games", &[]).await, "channel gone");
    // Somebody changes something else about the channel.
    seats.channel.allow(bot, permissions::ATTACH_FILES);
    world.settled(&seats).await;
    assert_eq!(told_lost(ann), 1);
    // No time passes: the event alone triggers the board.
    seats.channel.allow(bot, permissions::SEND_MESSAGES);
    let (before, channel) = (seats.boards().len(), seats.channel.clone());
    until("the board", || seats.boards().len() > before).await;
    world.settled(&seats).await;
    seats.check_boards("open again").await;
    let listed = ann.slash(&channel, "games", &[]).await;
    assert!(!listed.text().contains("channel gone"), "{}", listed.text());
    world.settle_all().await;
    world.end().await;
}

/// Waits until the channel of a table counts as lost, or no longer does.
async fn becomes(seats: &Seats, lost: bool) {
    for _ in 0..600 {
        if seats.load().await.state.lost == lost {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("waited in vain for lost = {lost}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_invited_back_finds_its_tables() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    world.guild.remove_bot();
    becomes(&seats, true).await;
    // Without a new board.
    world.guild.invite_bot();
    becomes(&seats, false).await;
    world.settle_all().await;
    seats.check_boards("back").await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_fell_asleep_is_woken() {
    let world = World::at_a_standstill().await;
    let channel = world.guild.channel("lounge");
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.guild.user(name));
    let options = [("game", "legendary-forests"), ("where", "thread")];
    ann.slash(&channel, "table new", &options).await;
    let thread = channel.threads().pop().expect("a thread");
    let client = reqwest::Client::builder()
        .no_proxy()
        .user_agent("DiscordBot (https://example.org, 1)")
        .build()
        .unwrap();
    let (api, token) = (world.playground.api_url(), world.playground.token());
    let about = client
        .get(format!("{api}/api/v10/channels/{}", thread.id()))
        .header("Authorization", format!("Bot {token}"))
        .send();
    let about: serde_json::Value = about.await.unwrap().json().await.unwrap();
    assert_eq!(about["thread_metadata"]["auto_archive_duration"], 10_080);

    world.settle_all().await;
    thread.archive(true, false);
    ben.slash(&thread, "table join", &[]).await;
    world.settle_all().await;
    assert!(lobbies(&ann, &thread)[0].content.contains("Ben"));
    ann.slash(&thread, "table start", &[]).await;
    world.settle_all().await;
    let seats = Seats::at(thread.clone(), vec![ann.clone(), ben], &world);
    for _ in 0..3 {
        thread.archive(true, false);
        let _ = seats.play(seats.to_act().await[0], |_| 0).await;
        world.settle_all().await;
    }
    seats.check_boards("awake").await;
    assert_eq!(told_lost(&ann), 0);
    // The answer to a press, too.
    let faults = world.playground.faults();
    let asleep = Fault::Refuse {
        status: 400,
        code: 50_083,
    };
    faults.next(1, "PATCH", "/webhooks/**", asleep);
    seats.moves_once("asleep").await;
    world.settle_all().await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_reposted_board_is_a_new_message() {
    let world = World::at_a_standstill().await;
    let seats = world.lobby(FORESTS, &["Ann", "Ben"]).await;
    let ann = &seats.users[0];
    world.settle_all().await;
    for _ in 0..3 {
        let shown = lobbies(ann, &seats.channel);
        seats.channel.delete_message(shown[0].id);
        ann.slash(&seats.channel, "table unstick", &[]).await;
        world.settle_all().await;
        assert_eq!(lobbies(ann, &seats.channel).len(), 1);
    }
    seats.start().await;
    world.settle_all().await;
    for _ in 0..3 {
        let board = seats.board().unwrap();
        seats.channel.delete_message(board.id);
        ann.slash(&seats.channel, "table unstick", &[]).await;
        world.settle_all().await;
        assert!(seats.board().unwrap().id > board.id);
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_message_that_came_too_fast_is_sent_later() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let eve = world.guild.user("Eve");
    let each = [("messages", "each")];
    says(&eve.slash(&seats.channel, "watch", &each).await, "direct message");
    world.settle_all().await;
    let first = eve.last(&eve.dm()).unwrap();
    let too_fast = Fault::Refuse {
        status: 400,
        code: 40_003,
    };
    let faults = world.playground.faults();
    faults.next(3, "POST", "/users/@me/channels", too_fast);
    seats.complete_a_turn("watched").await;
    world.settle_all().await;
    assert_eq!(faults.left(), 0);
    let now = eve.last(&eve.dm()).unwrap();
    assert!(
        now.id != first.id && now.content != first.content,
        "{}",
        now.content
    );
    assert_eq!(seats.load().await.state.watchers.len(), 1);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn suggestions_are_tried_again() {
    let world = World::at_a_standstill().await;
    let channel = world.guild.channel("rules");
    let ann = world.guild.user("Ann");
    let limit = Fault::RateLimit {
        retry_after: Duration::from_millis(100),
        global: false,
    };
    for fault in [
        limit,
        Fault::Status(500),
        Fault::DropBefore,
        Fault::DropAfter,
        Fault::Html(403),
    ] {
        let faults = world.playground.faults();
        faults.next(2, "POST", "/interactions/*/*/callback", fault.clone());
        let suggested = ann.suggest(&channel, "rules", &[], "topic", "").await;
        assert!(!suggested.is_empty(), "{fault:?}");
        faults.clear();
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_only_when_they_have_changed() {
    let mut world = World::new().await;
    for _ in 0..3 {
        world.stop_bot().await;
        let faults = world.playground.faults();
        faults.next(1, "PUT", "/applications/**", Fault::Delay(Duration::ZERO));
        faults.next(1, "GET", "/applications/**", Fault::Delay(Duration::ZERO));
        world.start_bot().await;
        // The commands were checked and not sent again.
        until("a look at the commands", || faults.left() <= 1).await;
        world
            .guild
            .user("Ann")
            .slash(&world.guild.channel("x"), "help", &[])
            .await;
        assert_eq!(faults.left(), 1);
        faults.clear();
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_cannot_be_read_is_not_asked_for_again() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let faults = world.playground.faults();
    faults.next(9, "PATCH", "/webhooks/**", Fault::Unreadable);
    seats.moves_once("unreadable").await;
    world.settle_all().await;
    assert_eq!(faults.left(), 8);
    faults.clear();
    faults.next(1, "POST", "/channels/*/messages", Fault::Unreadable);
    seats.complete_a_turn("unreadable").await;
    world.settle_all().await;
    seats.check_boards("unreadable").await;
    world.end().await;
}

/// The token of an interaction that Discord no longer takes: trying it again would only count as another invalid request.
#[tokio::test(flavor = "multi_thread")]
async fn a_dead_token_is_not_tried_again() {
    let world = World::at_a_standstill().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    world.settle_all().await;
    let faults = world.playground.faults();
    let dead = Fault::Refuse {
        status: 401,
        code: 50_027,
    };
    faults.next(9, "PATCH", "/webhooks/**", dead);
    let before = seats.load().await.head.entries;
    let (seat, text) = seats.next_move().await;
    let _unanswered = seats.fire_move(seat, &text);
    seats.until_entries(before + 1, "a move without an answer").await;
    let bot = world.bot.as_ref().unwrap();
    until("the end of the answer", || bot.answering() == 0).await;
    assert_eq!(faults.left(), 8);
    faults.clear();
    world.settle_all().await;
    world.end().await;
}
