//! Hostile input: whatever arrives, nothing panics, nothing grows without bound, and nothing changes that must not.

use std::{collections::BTreeSet, sync::LazyLock};

use games::{GameId, Record, RecordedMove, Seed};
use grovekeeper::{
    actions::trust::verify::check_record,
    config::Config,
    press::Press,
    screens::{names, settings::read_settings},
};
use kit::discord::{Id, SeenMessage, User};
use kit::{Seats, World, chance};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Text that nobody types, and text that is nearly right.
fn strange() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[ -~]{0,120}",
        "(place|tree|build|take|move|pass|lay|travel) ?[A-Z]{0,2}[0-9]{0,3}( |\\.|,|:)?[A-Za-z0-9 ]{0,12}",
        "1:(join|panel|pick|confirm|play|board|rules):[0-9]{0,21}:?[0-9]{0,4}:?[a-z]{0,9}:?[A-Z0-9|~]{0,20}",
        Just("@everyone <@1> **x** `y` ||z|| \u{202e}\u{0}\u{7}".to_owned()),
        Just("9".repeat(5_000)),
        Just("🦊".repeat(500)),
    ]
}

/// A legal text with one character replaced, removed or doubled.
fn spoilt(text: &str, at: usize, by: char) -> String {
    let chars: Vec<char> = text.chars().collect();
    let at = at % chars.len().max(1);
    let mut spoilt: Vec<char> = chars.clone();
    match by as u32 % 3 {
        0 => spoilt[at] = by,
        1 => drop(spoilt.remove(at)),
        _ => spoilt.insert(at, chars[at]),
    }
    spoilt.into_iter().collect()
}

fn fresh(game: GameId) -> Record {
    let options = game.read_options(&json!({})).unwrap();
    Record::new(game, 2, &options, Seed::from_text("hostile")).unwrap()
}

/// A whole match as text.
static PLAYED: LazyLock<String> = LazyLock::new(|| {
    let mut record = fresh(GameId::Mystaria);
    let mut replay = record.replay().unwrap();
    while let Some(&seat) = replay.game.to_act().first() {
        let chosen = replay.game.legal_moves(seat).swap_remove(0);
        replay.play(seat, &chosen).unwrap();
        record.moves.push(RecordedMove { seat, chosen });
    }
    record.with_draws().unwrap()
});

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn notation_is_legal_or_refused(text in strange(), at in any::<usize>(), by in any::<char>()) {
        for &game in GameId::ALL {
            let mut replay = fresh(game).replay().unwrap();
            for _ in 0..3 {
                let Some(&seat) = replay.game.to_act().first() else { break };
                let legal = replay.game.legal_moves(seat);
                for text in [text.clone(), spoilt(&legal[at % legal.len()].to_string(), at, by)] {
                    let Ok(chosen) = game.parse_move(&text) else { continue };
                    prop_assert_eq!(game.parse_move(&chosen.to_string()).ok(), Some(chosen.clone()));
                    let before = replay.clone();
                    match replay.clone().play(seat, &chosen) {
                        Ok(_) => prop_assert!(legal.contains(&chosen), "{} played {:?}", game, chosen),
                        Err(_) => prop_assert!(replay.game == before.game),
                    }
                }
                replay.play(seat, &legal[at % legal.len()]).unwrap();
            }
        }
    }

    #[test]
    fn a_custom_id_reads_back_or_is_refused(text in strange()) {
        if let Ok(press) = text.parse::<Press>() {
            prop_assert_eq!(press.to_string(), text);
        }
    }

    #[test]
    fn settings_are_taken_or_refused(text in strange()) {
        for game in GameId::ALL {
            match game.read_options(&serde_json::Value::Object(read_settings(&text))) {
                Ok(taken) => prop_assert_eq!(game.read_options(&taken).ok(), Some(taken)),
                Err(refused) => prop_assert!(!refused.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn names_never_mention_anybody(text in strange()) {
        let shown = names::escape_markdown(&text);
        for ping in ["@everyone", "@here", "<@", "<#", "```"] {
            prop_assert!(!shown.replace("\\<", "").contains(ping), "{:?} in {:?}", ping, shown);
        }
        prop_assert!(!shown.chars().any(char::is_control) && !shown.is_empty());
        prop_assert!(shown.chars().count() <= 3 * 32);
    }

    #[test]
    fn a_match_as_text_is_fair_or_refused(text in strange(), at in any::<usize>(), by in any::<char>()) {
        prop_assert!(check_record(&text, None).is_err());
        prop_assert!(check_record(&PLAYED, None).is_ok());
        let changed = spoilt(&PLAYED, at, by);
        if check_record(&changed, None).is_ok() {
            let read = changed.parse::<Record>().expect("what is fair can be read");
            prop_assert!(read.replay().is_ok());
        }
    }

    #[test]
    fn a_configuration_is_read_or_refused_with_a_reason(text in strange(), at in any::<usize>(), by in any::<char>()) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("c.toml");
        let example = include_str!("../../../../config.example.toml");
        for text in [text, spoilt(example, at, by)] {
            std::fs::write(&file, text).unwrap();
            if let Err(error) = Config::load(Some(&file)) {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }
}

/// The state that must never change without a player's move: the log, the seats, and whether the table is open.
async fn state(seats: &Seats) -> (u64, usize, bool) {
    let table = seats.load().await;
    let current = seats.tables.load_match(&table).await.unwrap();
    assert_eq!(current.lines.len() as u64, table.head.entries);
    (table.head.entries, table.state.seats.len(), table.head.open)
}

/// All actions that one person could try at a table, honest or not.
struct Intruder<'a, P> {
    pick: P,
    tables: [&'a Seats; 3],
    ids: [u64; 3],
    words: Vec<String>,
}

impl<P: FnMut(usize) -> usize> Intruder<'_, P> {
    fn word(&mut self) -> String {
        let index = (self.pick)(self.words.len());
        self.words[index].clone()
    }

    fn custom_id(&mut self) -> String {
        let id = if (self.pick)(9) == 0 {
            999_999
        } else {
            self.ids[(self.pick)(3)]
        };
        let draft = format!(
            "{id}:{}:{}:{}|{}",
            (self.pick)(4),
            self.word(),
            self.word(),
            self.word()
        );
        match (self.pick)(10) {
            0 => format!("1:join:{id}"),
            1 => format!("1:leave:{id}"),
            2 => format!("1:start:{id}"),
            3 => format!("1:board:{id}:0"),
            4 => format!("1:play:{id}"),
            5 => format!("1:panel:{}:{draft}", (self.pick)(260)),
            6 => format!("1:pick:{}:{draft}", (self.pick)(260)),
            7 | 8 => format!("1:confirm:{draft}"),
            _ => self.word(),
        }
        .chars()
        .take(100)
        .collect()
    }

    /// Does one action as this person, on this message or in its channel.
    async fn act(&mut self, user: &User, message: &SeenMessage, game: GameId) -> Vec<SeenMessage> {
        let channel = message.channel;
        let (a, b) = (self.word(), self.word());
        let reply = match (self.pick)(8) {
            0 | 1 => user.press_raw(message, &self.custom_id()).await,
            2 => user.select_raw(message, &self.custom_id(), &[&a]).await,
            3 => user.slash(channel, "move", &[("text", &a)]).await,
            4 => {
                let verbs = game.info().verbs;
                let verb = &verbs[(self.pick)(verbs.len())];
                let options: Vec<(&str, &str)> = verb.asks.iter().map(|ask| (*ask, a.as_str())).collect();
                user.slash(
                    channel,
                    &format!("{} {}", game.info().command, verb.name),
                    &options,
                )
                .await
            }
            5 => {
                user.slash(channel, "table new", &[("game", game.as_str()), ("set", &b)])
                    .await
            }
            6 => {
                let commands = [
                    "undo",
                    "log",
                    "hand",
                    "board",
                    "verify",
                    "export",
                    "games",
                    "table join",
                    "table status",
                ];
                user.slash(channel, commands[(self.pick)(commands.len())], &[])
                    .await
            }
            _ => {
                let _ = user.try_suggest(channel, "move", &[], "text", &a).await;
                user.slash(channel, "rules", &[("topic", &b)]).await
            }
        };
        reply
            .try_message()
            .cloned()
            .into_iter()
            .chain(reply.followups())
            .collect()
    }
}

/// Random interactions of players, spectators and people of another server, with everything checked after each.
#[tokio::test(flavor = "multi_thread")]
async fn random_interactions_change_nothing_but_by_the_rules() {
    let steps: usize = std::env::var("HOSTILE_STEPS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(1_000);
    let mut world = World::new().await;
    let forests = world.table(GameId::LegendaryForests, &["Ann", "@everyone"]).await;
    let legends = world.table(GameId::Legends, &["<@&1>", "Dora"]).await;
    let home = world.guild.clone();
    world.guild = world.playground.guild("Elsewhere");
    let abroad = world.table(GameId::Wispwood, &["**E**", "F`rida`"]).await;
    let tables = [&forests, &legends, &abroad];
    let strangers = [home.user("Mallory"), world.guild.user("Trudy")];
    let mut ids = [0; 3];
    for (id, table) in ids.iter_mut().zip(tables) {
        *id = table.load().await.id().0;
    }
    let mut pick = chance("hostile");
    let mut intruder = Intruder {
        pick: chance("intruder"),
        tables,
        ids,
        words: [
            "",
            "0",
            "place",
            "M12",
            "90",
            "~5",
            "255",
            "x",
            "@everyone",
            "<@1>",
            "\u{0}",
            "pass",
            "🦊",
            "🦊🦊",
        ]
        .map(str::to_owned)
        .to_vec(),
    };
    intruder.words.push("y".repeat(900));
    let mut moved = 0;
    for step in 0..steps {
        let which = pick(3);
        let here = intruder.tables[which];
        // Texts of people who know the game: legal moves of this position.
        let table = here.load().await;
        let Some(&(seat, _)) = table.to_act().first() else {
            break;
        };
        let legal = here.current().await.game().legal_moves(seat);
        intruder.words.truncate(15);
        intruder
            .words
            .extend((0..3).map(|n| legal[n * 7 % legal.len()].to_string()));
        let player = pick(3) > 0;
        let user = if player {
            here.users[pick(2)].clone()
        } else {
            strangers[usize::from(which == 2)].clone()
        };
        let mut before = Vec::new();
        for table in tables {
            before.push(state(table).await);
        }
        let Some(board) = here.board() else { continue };
        for answer in intruder.act(&user, &board, table.game).await {
            if answer.ephemeral {
                assert!(answer.pings.is_empty(), "step {step}: {}", answer.content);
            }
        }
        for (index, table) in tables.iter().enumerate() {
            let now = state(table).await;
            let old = before[index];
            if now != old {
                assert!(
                    player && index == which,
                    "step {step}: table {index} changed from {old:?} to {now:?}"
                );
                assert_eq!((now.0, now.1, now.2), (old.0 + 1, old.1, now.2), "step {step}");
                moved += 1;
            }
        }
    }
    assert!(
        moved > steps / 200,
        "only {moved} of {steps} interactions were moves"
    );
    world.store.check().await.unwrap();
    let people: BTreeSet<Id> = tables
        .iter()
        .flat_map(|table| table.users.iter().map(User::id))
        .collect();
    for table in tables {
        for message in table.users[0]
            .sees(&table.channel)
            .iter()
            .filter(|message| !message.ephemeral)
        {
            assert!(
                message.pings.iter().all(|ping| people.contains(ping)),
                "{}",
                message.content
            );
        }
    }
    world.end().await;
}

/// Replaces something deep inside the value.
fn mutate(value: &mut Value, pick: &mut impl FnMut(usize) -> usize) {
    let junk = [
        json!(null),
        json!(-1),
        json!(0),
        json!("0"),
        json!("99999999999999999999"),
        json!([]),
        json!({}),
        json!(1.5e300),
        json!("\u{0}"),
        json!([[[[]]]]),
        json!("x".repeat(3_000)),
        json!(true),
    ];
    let inside = match value {
        Value::Object(map) if !map.is_empty() && pick(5) > 0 => {
            let key = map.keys().nth(pick(map.len())).cloned().unwrap();
            if pick(12) == 0 {
                map.remove(&key);
                return;
            }
            map.get_mut(&key)
        }
        Value::Array(list) if !list.is_empty() && pick(5) > 0 => {
            let index = pick(list.len());
            list.get_mut(index)
        }
        _ => None,
    };
    match inside {
        Some(inside) => mutate(inside, pick),
        None => *value = junk[pick(junk.len())].clone(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn meaningless_events_are_survived() {
    let world = World::new().await;
    let seats = world.table(GameId::LegendaryForests, &["Ann", "Ben"]).await;
    let before = state(&seats).await;
    let ann = seats.users[0].id();
    let mut pick = chance("events");
    for n in 0..300_u64 {
        let user = json!({ "id": ann, "username": "ann", "discriminator": "0", "avatar": null });
        let data = match pick(2) {
            0 => {
                json!({ "id": "1", "name": "forests", "type": 1, "options": [{ "name": "place", "type": 1, "options": [
                { "name": "spot", "type": 3, "value": "M12.0" }] }] })
            }
            _ => json!({ "custom_id": format!("1:confirm:1:{}:place:M12|0", pick(3)), "component_type": 2 }),
        };
        let kind = if data.get("name").is_some() {
            2 + 2 * pick(2)
        } else {
            3
        };
        let mut event = json!({
            "id": (1_000_000 + n).to_string(), "application_id": world.playground.bot(), "type": kind, "data": data,
            "channel_id": seats.channel.id(), "token": format!("raw-{n}"), "version": 1, "locale": "en-US", "guild_locale": "de",
            "app_permissions": "0", "entitlements": [], "attachment_size_limit": 1000, "guild_id": world.guild.id(), "context": 0,
            "member": { "user": user, "roles": [], "joined_at": "2020-01-01T00:00:00Z", "deaf": false, "mute": false, "flags": 0, "permissions": "0" },
        });
        for _ in 0..=pick(3) {
            mutate(&mut event, &mut pick);
        }
        world.playground.raw_interaction(event);
    }
    let reply = seats.users[1].slash(&seats.channel, "help", &[]).await;
    assert!(!reply.failed(), "{:?}", reply.answer());
    let now = state(&seats).await;
    assert_eq!((now.1, now.2), (before.1, before.2));
    assert!(now.0 <= before.0 + 300);
    // The playground sent invalid events, so violations are expected; only the bot's answers were checked.
    world.playground.take_violations();
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_can_only_be_reached_from_its_own_server() {
    let mut world = World::new().await;
    let seats = world.table(GameId::LegendaryForests, &["Ann", "Ben"]).await;
    let id = seats.load().await.id();
    world.guild = world.playground.guild("Elsewhere");
    let abroad = world.table(GameId::LegendaryForests, &["Cleo", "Dora"]).await;
    // Ann is a member of both servers, and a player at home only.
    world.guild.add(&seats.users[0]);
    let board = abroad.board().unwrap();
    for user in [&abroad.users[0], &seats.users[0]] {
        for press in ["board", "play", "join", "leave", "start"] {
            let told = if press == "board" { ":0" } else { "" };
            let reply = user.press_raw(&board, &format!("1:{press}:{id}{told}")).await;
            let said: Vec<String> = reply
                .try_message()
                .into_iter()
                .map(|m| m.content.clone())
                .chain(reply.followups().into_iter().map(|m| m.content))
                .collect();
            assert!(
                said.iter().any(|text| text.contains("no table here")),
                "{press}: {said:?}"
            );
            assert!(
                reply
                    .try_message()
                    .is_none_or(|m| m.id == board.id || m.attachments.is_empty())
            );
        }
        let reply = user
            .press_raw(&board, &format!("1:confirm:{id}:0:place:M12|0"))
            .await;
        assert!(!reply.failed());
    }
    assert_eq!(state(&seats).await, (0, 2, true));
    world.end().await;
}
