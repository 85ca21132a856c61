//! People and a bot talk: every kind of interaction and every way to answer it.

use kit::discord::{Answer, Refused};

use crate::bot::{PIXEL, World};

#[tokio::test]
async fn a_command_is_answered_at_once() {
    let (world, _bot) = World::with_bot().await;
    let reply = world.ann.slash(&world.channel, "ping", &[]).await;
    assert_eq!(reply.text(), "pong in en-US");
    world.ann.set_locale("de");
    assert_eq!(
        world.ann.slash(&world.channel, "ping", &[]).await.text(),
        "pong in de"
    );
    assert_eq!(
        world.ben.last(&world.channel).unwrap().interaction_user,
        Some(world.ann.id())
    );
}

#[tokio::test]
async fn a_deferred_answer_is_waited_for_and_pings_nobody() {
    let (world, _bot) = World::with_bot().await;
    let reply = world.ann.slash(&world.channel, "slow", &[]).await;
    let message = reply.message();
    assert_eq!(message.content, "done at last");
    assert!(!message.thinking && !message.edited && message.pings.is_empty());
}

#[tokio::test]
async fn an_ephemeral_answer_is_seen_by_one_person_alone() {
    let (world, _bot) = World::with_bot().await;
    let reply = world.ann.slash(&world.channel, "whisper", &[]).await;
    assert!(reply.ephemeral());
    assert_eq!(world.ann.sees(&world.channel).len(), 1);
    assert_eq!(world.ben.sees(&world.channel), []);
    let pressed = world.ben.press(&reply, "More").await;
    assert_eq!(pressed.answer(), &Answer::Refused(Refused::NoMessage));
}

#[tokio::test]
async fn follow_ups_come_after_the_answer() {
    let (world, _bot) = World::with_bot().await;
    let reply = world.ann.slash(&world.channel, "follow", &[]).await;
    assert_eq!(reply.text(), "first");
    let second = reply
        .wait_for_followup(|message| message.content == "second")
        .await;
    assert!(second.ephemeral);
    assert_eq!(second.reply_to, Some(reply.message().id));
    assert_eq!(world.ben.sees(&world.channel).len(), 1);
}

#[tokio::test]
async fn pictures_have_bytes_and_words() {
    let (world, _bot) = World::with_bot().await;
    let reply = world.ann.slash(&world.channel, "picture", &[]).await;
    let file = reply.message().attachment("board.png").unwrap();
    assert_eq!(file.description.as_deref(), Some("One pixel"));
    assert_eq!(file.bytes, PIXEL);
    let fetched = reqwest::Client::builder()
        .no_proxy()
        .build()
        .unwrap()
        .get(&file.url)
        .send()
        .await
        .unwrap();
    assert_eq!(fetched.headers()["content-type"], "image/png");
    assert_eq!(fetched.bytes().await.unwrap(), PIXEL);
}

#[tokio::test]
async fn buttons_change_their_message() {
    let (world, _bot) = World::with_bot().await;
    let board = world.ann.slash(&world.channel, "picture", &[]).await;
    let labels: Vec<String> = board
        .message()
        .buttons()
        .into_iter()
        .map(|button| button.label)
        .collect();
    assert_eq!(labels, ["More", "Later", "Off", "Quiet"]);

    let more = world.ben.press(&board, "More").await;
    assert!(matches!(more.answer(), Answer::Updated(_)));
    assert_eq!(
        (more.text().as_str(), more.message().id),
        ("more of it", board.message().id)
    );
    assert!(more.message().edited);
    assert_eq!(
        more.message().attachments,
        [],
        "serenity's update names no attachment, which drops them"
    );

    let board = world.ann.slash(&world.channel, "picture", &[]).await;
    let later = world.ben.press(&board, "later").await;
    assert_eq!(later.text(), "later it was");
    assert_eq!(later.message().buttons(), []);
    assert_eq!(
        later.message().attachments.len(),
        1,
        "an edit keeps what it names"
    );
    assert_eq!(board.now().unwrap().content, "later it was");
    // The buttons are gone now.
    assert!(matches!(
        world.ben.press(&board, "More").await.answer(),
        Answer::Refused(Refused::NoControl(..))
    ));
}

#[tokio::test]
async fn the_app_presses_only_what_is_there() {
    let (world, _bot) = World::with_bot().await;
    let board = world.ann.slash(&world.channel, "picture", &[]).await;
    let refused = world.ann.press(&board, "Off").await;
    assert_eq!(
        refused.answer(),
        &Answer::Refused(Refused::Disabled("Off".to_owned()))
    );
    let forged = world.ann.press_raw(&board, "anything:at:all").await;
    assert_eq!(forged.text(), "anything:at:all Button");
    assert!(forged.ephemeral());
}

#[tokio::test]
async fn menus_send_the_chosen_values() {
    let (world, _bot) = World::with_bot().await;
    let board = world.ann.slash(&world.channel, "picture", &[]).await;
    let oak = world.ann.select(&board, "tree", &["oak"]).await;
    assert_eq!(oak.text(), r#"tree StringSelect { values: ["oak"] }"#);
    let wrong = world.ann.select(&board, "tree", &["elm"]).await;
    assert!(matches!(
        wrong.answer(),
        Answer::Refused(Refused::BadChoice { .. })
    ));
    let ben = world.ben.id().to_string();
    let who = world.ann.select(&board, "who", &[&ben]).await;
    assert_eq!(
        who.text(),
        format!("who UserSelect {{ values: [UserId({ben})] }}")
    );
}

#[tokio::test]
async fn options_are_typed_and_checked_as_registered() {
    let (world, _bot) = World::with_bot().await;
    let check =
        async |options: &[(&str, &str)]| world.ann.slash(&world.channel, "go place", options).await.text();
    assert_eq!(check(&[("where", "north")]).await, r#"where=String("north")"#);
    assert_eq!(
        check(&[("where", "up"), ("steps", "3")]).await,
        r#"where=String("up") steps=Integer(3)"#
    );
    assert_eq!(
        check(&[("where", "up"), ("how", "On foot")]).await,
        r#"where=String("up") how=String("foot")"#
    );
    assert_eq!(check(&[]).await, r#"(refused: /go place needs "where")"#);
    assert!(
        check(&[("where", "up"), ("steps", "12")])
            .await
            .contains("too large")
    );
    assert!(
        check(&[("where", "up"), ("steps", "some")])
            .await
            .contains("whole numbers")
    );
    assert!(
        check(&[("where", "up"), ("how", "By boat")])
            .await
            .contains("not one of the choices")
    );
    assert!(
        check(&[("where", "up"), ("why", "fun")])
            .await
            .contains(r#"no option "why""#)
    );
    let unknown = world.ann.slash(&world.channel, "go away", &[]).await;
    assert_eq!(unknown.text(), "(refused: there is no command /go away here)");
}

#[tokio::test]
async fn suggestions_follow_what_is_typed() {
    let (world, _bot) = World::with_bot().await;
    let names = async |typed: &str| {
        let suggestions = world
            .ann
            .suggest(&world.channel, "go place", &[("steps", "2")], "where", typed)
            .await;
        suggestions
            .into_iter()
            .map(|suggestion| (suggestion.name, suggestion.value))
            .collect::<Vec<_>>()
    };
    assert_eq!(names("").await.len(), 3);
    assert_eq!(names("So").await, [("South".to_owned(), "south".to_owned())]);
    assert_eq!(names("x").await, []);
}

#[tokio::test]
async fn mentions_ping_whom_they_may_and_nobody_else() {
    let (world, _bot) = World::with_bot().await;
    let told = world
        .ann
        .slash(&world.channel, "tell", &[("whom", &world.ben.mention())])
        .await;
    assert_eq!(told.message().pings, [world.ben.id()]);
    assert!(told.text().starts_with("your turn, Ben: "));
    assert_eq!(world.ben.pings().len(), 1);
    assert_eq!(world.ann.pings(), []);
    world.ann.slash(&world.channel, "shout", &[]).await;
    let shout = world
        .ann
        .wait_for(&world.channel, |message| message.content.starts_with("@everyone"))
        .await;
    assert_eq!(shout.pings, []);
}

#[tokio::test]
async fn an_interaction_that_nobody_answers_fails_after_three_seconds() {
    let world = World::new().await;
    let bot = crate::bot::Bot::start(&world.playground, crate::bot::Manner::Silent).await;
    world.playground.wait_for_command("ping").await;
    let pending = world.ann.fire_slash(&world.channel, "ping", &[]);
    world.playground.advance(std::time::Duration::from_millis(3_001));
    assert_eq!(pending.reply().await.text(), "(did not respond)");
    drop(bot);
}

#[tokio::test]
async fn names_may_be_anything() {
    let (world, _bot) = World::with_bot().await;
    for name in ["@everyone", "𝕎𝕖𝕚𝕣𝕕 🌲", "مرحبا", "**bold** `code`", "<@1>", " "] {
        let user = world.guild.user(name);
        assert_eq!(
            user.slash(&world.channel, "ping", &[]).await.text(),
            "pong in en-US",
            "{name}"
        );
        assert_eq!(user.name(), name);
    }
}
