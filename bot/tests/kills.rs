//! The bot as a process of its own, killed at random moments: no acknowledged move is lost, none is doubled, play goes on.

mod support;

use std::{
    collections::BTreeMap,
    path::Path,
    process::{Child, Command, Stdio},
    sync::Arc,
    time::Duration,
};

use games::Next;
use grovekeeper::tables::{Clock, Line, Stage, Tables};
use playground::{Channel, Playground, User};
use storage::{PlaceId, SledStore, Store};
use support::chance;

/// Starts the real program against the local Discord.
fn start(playground: &Playground, data: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_grovekeeper"))
        .env("GROVEKEEPER_DISCORD__API_URL", playground.api_url())
        .env("DISCORD_TOKEN", playground.token())
        .env("GROVEKEEPER_STORAGE__URL", format!("sled:{}", data.display()))
        .env("GROVEKEEPER_LOG__LEVEL", "warn")
        .current_dir(data.parent().expect("a folder above the data"))
        .stdout(Stdio::null())
        .stdin(Stdio::null())
        .spawn()
        .expect("the program starts")
}

/// What people know of the match: each asks for suggestions and takes one; the answer tells whether it was made.
async fn try_a_move(user: &User, channel: &Channel, pick: &mut impl FnMut(usize) -> usize) -> Option<String> {
    for (command, asks) in [
        ("forests place", &["spot", "turn"][..]),
        ("forests tree", &["zone"][..]),
    ] {
        let mut filled: Vec<(&str, String)> = Vec::new();
        for ask in asks {
            let before: Vec<(&str, &str)> = filled
                .iter()
                .map(|(name, value)| (*name, value.as_str()))
                .collect();
            let suggestions = user.try_suggest(channel, command, &before, ask, "").await.ok()?;
            let Some(chosen) = suggestions.get(pick(suggestions.len())) else {
                break;
            };
            filled.push((ask, chosen.value.clone()));
        }
        if filled.len() == asks.len() {
            let options: Vec<(&str, &str)> = filled
                .iter()
                .map(|(name, value)| (*name, value.as_str()))
                .collect();
            let reply = user.slash(channel, command, &options).await;
            let text = reply.try_message().map(|message| message.content.clone())?;
            // "Done: `place M12 90`." — the move is acknowledged.
            return text.split('`').nth(1).map(str::to_owned);
        }
    }
    None
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_random_moments() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let playground = Playground::start(playground::Config {
        strict: true,
        patience: Duration::from_secs(5),
        ..playground::Config::default()
    })
    .await
    .unwrap();
    let guild = playground.guild("The Grove");
    let channel = guild.channel("table");
    let users = [guild.user("Ann"), guild.user("Ben")];
    let mut bot = start(&playground, &data);
    playground.wait_for_command("help").await;
    users[0]
        .slash(&channel, "table new", &[("game", "legendary-forests")])
        .await;
    users[1].slash(&channel, "table join", &[]).await;
    users[0].slash(&channel, "table start", &[]).await;

    let mut pick = chance("kills");
    let mut acknowledged: BTreeMap<(usize, String), u32> = BTreeMap::new();
    let mut kills = 0;
    for round in 0..400 {
        let seat = pick(2);
        if let Some(text) = try_a_move(&users[seat], &channel, &mut pick).await {
            *acknowledged.entry((seat, text)).or_default() += 1;
        }
        if kills < 12 && pick(4) == 0 {
            // In the middle of a move that nobody waits for, at some moment of its course.
            let all = users[seat]
                .try_suggest(&channel, "forests place", &[], "spot", "")
                .await
                .unwrap_or_default();
            if let Some(chosen) = all.first().map(|chosen| chosen.value.as_str()) {
                let _unheard =
                    users[seat].fire_slash(&channel, "move", &[("text", &format!("place {chosen} 0"))]);
                tokio::time::sleep(Duration::from_millis(pick(40) as u64)).await;
            }
            bot.kill().unwrap();
            bot.wait().unwrap();
            bot = start(&playground, &data);
            playground.wait_for_bot().await;
            kills += 1;
        }
        if round % 5 == 0
            && users[0]
                .sees(&channel)
                .iter()
                .any(|message| message.content.contains('🏆'))
        {
            break;
        }
    }
    assert_eq!(kills, 12);
    let last = users[0]
        .wait_for(&channel, |message| message.content.contains('🏆'))
        .await;
    assert!(last.attachment("board.png").is_some());
    bot.kill().unwrap();
    bot.wait().unwrap();

    let store: Arc<dyn Store> = Arc::new(SledStore::open(&data).unwrap());
    let table = Tables::new(store, Clock::System)
        .at(PlaceId(channel.id().0))
        .await
        .unwrap();
    assert!(matches!(table.body.stage, Stage::Over { .. }));
    let course = table.course().unwrap();
    assert!(course.replay.game.standings().is_some());
    let mut kept: BTreeMap<(usize, String), u32> = BTreeMap::new();
    for (_, line) in &course.lines {
        if let Line::Move(chosen) = line {
            *kept
                .entry((chosen.seat.index(), chosen.text.clone()))
                .or_default() += 1;
        }
    }
    for (chosen, times) in &acknowledged {
        assert!(
            kept.contains_key(chosen),
            "{chosen:?} was acknowledged {times} times and is lost"
        );
    }
    // A placement that was changed is in the log twice; the same one twice in a row is not.
    for pair in course.lines.windows(2) {
        assert_ne!(pair[0].1, pair[1].1, "a move is in the log twice");
    }
    let view = course.replay.game.view(games::Viewer::Spectator);
    assert!(matches!(view.choose("place", &[]), Next::Impossible { .. }));

    // Every board was posted once: no two public messages show the same position.
    let boards: Vec<_> = users[0]
        .sees(&channel)
        .into_iter()
        .filter(|message| !message.ephemeral && message.attachment("board.png").is_some())
        .collect();
    for pair in boards.windows(2) {
        assert_ne!(pair[0].content, pair[1].content, "a board was posted twice");
    }
    playground.assert_clean();
}
