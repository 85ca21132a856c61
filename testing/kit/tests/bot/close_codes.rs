//! The bot's reaction to each code with which Discord documents that it closes a gateway connection.

use std::time::Duration;

use grovekeeper::discord::{GatewayClosed, reach};
use kit::{World, until};
use tokio::task::JoinSet;

/// The consequence when Discord closes a connection once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum After {
    /// The session continues, and no event is lost.
    Resumed,
    /// The bot signs in again.
    NewSession,
    /// The bot ends and prints advice.
    Ended(&'static str),
}

use After::{Ended, NewSession, Resumed};

/// Discord's documented codes. serenity knows 4004, 4013 and 4014 as final. 4010 to 4012 are final, too, but can't come
/// with a checked configuration; the bot signs in again.
const CODES: [(u16, After); 14] = [
    (4000, Resumed),
    (4001, Resumed),
    (4002, Resumed),
    (4003, NewSession),
    (4004, Ended("Set a valid one")),
    (4005, Resumed),
    (4007, NewSession),
    (4008, Resumed),
    (4009, NewSession),
    (4010, NewSession),
    (4011, NewSession),
    (4012, NewSession),
    (4013, Ended("Install a newer version")),
    (4014, Ended("developer portal")),
];

/// A world with short heartbeats. serenity leaves a connection that was closed with 4003, 4010 or 4011 only when the
/// next heartbeat fails.
async fn world(patience: Option<Duration>) -> World {
    let clock = tables::Clock::System;
    let mut world = World::without_bot(kit::discord::Clock::real(), clock, 0).await;
    world.playground.gateway().set_heartbeat(Duration::from_secs(1));
    let mut connection = world.connection(&world.playground.api_url());
    connection.patience = patience;
    let reached = reach(&connection).await.unwrap();
    world.serve(reached).await;
    world
}

async fn close_once(code: u16, expected: After) {
    let mut world = world(None).await;
    let gateway = world.playground.gateway();
    let before = gateway.sessions();
    gateway.close(code);
    if let Ended(advice) = expected {
        return ends_with(&mut world, code, advice).await;
    }
    // The same session is connected again, or another one.
    let came_back = || match gateway.sessions() {
        now if now.is_empty() => None,
        now if now == before => Some(Resumed),
        _ => Some(NewSession),
    };
    until("the end of the connection", || {
        came_back() != Some(Resumed) || expected == Resumed
    })
    .await;
    until("a connection", || came_back().is_some()).await;
    assert_eq!(came_back(), Some(expected), "{code}");
    let (channel, user) = (world.guild.channel("table"), world.guild.user("Ann"));
    let answer = user.slash(&channel, "help", &[]).await;
    assert!(!answer.failed(), "{code}: {:?}", answer.answer());
    world.end().await;
}

async fn ends_with(world: &mut World, code: u16, advice: &str) {
    let ended = world.running.as_mut().unwrap().until_end().await;
    let said = ended.unwrap_err().to_string();
    assert!(
        said.contains(advice) && said.contains(&code.to_string()),
        "{said}"
    );
    world.stop_bot().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_is_closed_once_is_resumed_renewed_or_ends_the_bot() {
    let mut all = JoinSet::new();
    for (code, expected) in CODES {
        all.spawn(close_once(code, expected));
    }
    while let Some(done) = all.join_next().await {
        done.unwrap();
    }
}

/// Closes every sign-in with this code.
async fn close_always(code: u16, expected: After) {
    let mut world = world(Some(Duration::from_secs(12))).await;
    let gateway = world.playground.gateway();
    gateway.close_sign_ins(Some(code));
    gateway.invalid_session(false);
    if let Ended(advice) = expected {
        return ends_with(&mut world, code, advice).await;
    }
    let ended = world.running.as_mut().unwrap().until_end().await;
    let ended = ended.unwrap_err();
    assert!(matches!(ended, GatewayClosed::Away(_)), "{code}: {ended}");
    world.stop_bot().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_lets_nobody_in_ends_the_bot() {
    let mut all = JoinSet::new();
    for (code, expected) in CODES
        .into_iter()
        .filter(|(code, _)| matches!(code, 4004 | 4010..))
    {
        all.spawn(close_always(code, expected));
    }
    while let Some(done) = all.join_next().await {
        done.unwrap();
    }
}
