//! Tables kept by earlier versions of the program are read, replayed and played on.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use games::{GameId, Viewer};
use grovekeeper::{
    actions::{self, Call, Requester},
    service::Bot,
};
use render::language::Language;
use storage::{PersonId, PlaceId, SledStore, Store};
use tables::{Action, Clock, Opening, Player, Stage, Table, Tables};

use crate::support::act;

/// Moves that had been made at each table when the fixture was written; the last table was still a lobby.
const MOVES: usize = 25;

fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/v1.backup")
}

#[tokio::test]
async fn tables_of_version_1_are_there_and_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    SledStore::restore(fixture(), &path).unwrap();
    check_goes_on(&path).await;
}

#[tokio::test]
async fn a_store_of_format_2_is_migrated_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    copy_format_2(&path);
    let store = SledStore::open(&path).unwrap();
    let counts = store.check().await.unwrap();
    assert_eq!(
        (
            counts.tables,
            counts.entries,
            counts.due,
            counts.notes,
            counts.held
        ),
        (5, 100, 11, 7, 0)
    );
    assert_eq!(store.note("who:1").await.unwrap().as_deref(), Some("de"));
    assert_eq!(
        counts.last.0, 6,
        "a table was deleted, and its number is not given out again"
    );
    store.close().await.unwrap();
    drop(store);
    check_goes_on(&path).await;
}

/// Every table replays, and a move can be made at each.
async fn check_goes_on(path: &Path) {
    let store: Arc<dyn Store> = Arc::new(SledStore::open(path).unwrap());
    let tables = Tables::new(store.clone(), Clock::System);
    for (place, game) in (1..).zip(GameId::ALL) {
        let table = tables.at(PlaceId(place)).await.unwrap();
        assert_eq!(
            (table.game, table.names()),
            (*game, vec!["player 1".to_owned(), "player 2".to_owned()])
        );
        assert!(matches!(table.state.stage, Stage::Playing { .. }));
        let current = tables.load_match(&table).await.unwrap();
        assert_eq!((current.lines.len(), current.replay.steps.len()), (MOVES, MOVES));
        let (seat, person) = table.to_act()[0];
        let first = current.game().legal_moves(seat).swap_remove(0);
        act(&tables, table.id(), person.unwrap(), Action::Play(first))
            .await
            .unwrap();
        assert_eq!(
            tables.get(table.id()).await.unwrap().head.entries,
            MOVES as u64 + 1
        );
    }
    let lobby = tables.at(PlaceId(99)).await.unwrap();
    assert_eq!(lobby.state.stage, Stage::Lobby);
    act(&tables, lobby.id(), PersonId(2), Action::Join).await.unwrap();
    act(&tables, lobby.id(), PersonId(1), Action::Start)
        .await
        .unwrap();
}

/// The store that the last program without rules versions wrote: running matches of all games.
fn copy_format_2(path: &Path) {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/format-2");
    for part in ["", "sled"] {
        std::fs::create_dir_all(path.join(part)).unwrap();
        for entry in std::fs::read_dir(fixture.join(part)).unwrap() {
            let entry = entry.unwrap();
            if entry.path().is_file() {
                std::fs::copy(entry.path(), path.join(part).join(entry.file_name())).unwrap();
            }
        }
    }
}

#[tokio::test]
async fn running_matches_of_rules_version_1_are_played_to_their_end_and_new_ones_by_the_newest() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    copy_format_2(&path);
    let store: Arc<dyn Store> = Arc::new(SledStore::open(&path).unwrap());
    let tables = Tables::new(store, Clock::System);
    let bot = Bot::new(tables.clone(), 2);
    for (place, &game) in (1..).zip(GameId::ALL) {
        let table = tables.at(PlaceId(place)).await.unwrap();
        assert_eq!((table.game, rules_of(&table)), (game, 1));
        let moves = play_to_the_end(&bot, PlaceId(place)).await;
        assert!(moves > MOVES, "{game} went on after {MOVES} moves");
        check_verified(&bot, &tables, table, 1).await;

        let place = PlaceId(100 + place);
        let newest = open(&tables, game, place).await;
        assert_eq!(rules_of(&newest), game.info().newest_rules());
        play_to_the_end(&bot, place).await;
        check_verified(&bot, &tables, newest, game.info().newest_rules()).await;
    }
}

fn rules_of(table: &Table) -> u32 {
    match table.state.stage {
        Stage::Playing { rules, .. } | Stage::Over { rules, .. } => rules,
        Stage::Lobby | Stage::Closed { .. } => 0,
    }
}

/// Numbers for interactions: the same number would be the same request once more.
static NUMBERS: AtomicU64 = AtomicU64::new(1);

/// What the bot answers a person in a channel.
async fn ask(bot: &Bot, place: PlaceId, person: PersonId, command: &str, options: &[(&str, &str)]) -> String {
    let requester = Requester {
        person,
        name: format!("player {person}"),
        language: Language::English,
        public: Language::English,
        group: bot.tables().at(place).await.unwrap().head.group,
        place,
        parent: None,
        interaction: NUMBERS.fetch_add(1, Ordering::Relaxed),
        roles: Vec::new(),
        in_private: false,
        manages: false,
        manages_server: false,
        lacking: None,
        lacking_in_threads: None,
    };
    let options = options
        .iter()
        .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    let call = Call::detached(bot, requester, options.collect(), None);
    let answer = actions::find(command, "").unwrap().run(&call).await;
    answer
        .unwrap_or_else(|error| error.screen(Language::English))
        .text
}

/// Plays the most promising moves with `/move` until nobody is to act; says how many moves the match has.
async fn play_to_the_end(bot: &Bot, place: PlaceId) -> usize {
    loop {
        let table = bot.tables().at(place).await.unwrap();
        let current = bot.tables().load_match(&table).await.unwrap();
        let Some((seat, person)) = table.to_act().first().copied() else {
            assert!(table.state.is_over());
            return current.replay.steps.len();
        };
        let view = current.game().view(Viewer::Seat(seat));
        let best = view.verbs().into_iter().find_map(|verb| view.best(verb)).unwrap();
        let text = best.chosen.to_string();
        let answer = ask(bot, place, person.unwrap(), "move", &[("text", &text)]).await;
        let after = bot.tables().at(place).await.unwrap();
        assert!(after.head.entries > table.head.entries, "{text}: {answer}");
    }
}

async fn check_verified(bot: &Bot, tables: &Tables, table: Table, rules: u32) {
    let table = tables.get(table.id()).await.unwrap();
    assert_eq!(rules_of(&table), rules, "{}", table.game);
    let verified = ask(bot, table.head.place, PersonId(1), "verify", &[]).await;
    assert!(verified.contains("✅"), "{}: {verified}", table.game);
    let record = tables.load_match(&table).await.unwrap().record().to_string();
    assert!(record.contains(&format!("\nrules: {rules}\n")), "{record}");
    let moves = actions::verify::check_record(&record, None).unwrap();
    assert!(verified.contains(&moves.to_string()), "{verified}");
}

async fn open(tables: &Tables, game: GameId, place: PlaceId) -> Table {
    let host = Player::new(PersonId(1), "player 1".to_owned());
    let opening = Opening::plain(None, place, host, game);
    let table = tables.open(opening).await.unwrap();
    for (person, action) in [(2, Action::Join), (1, Action::Start)] {
        act(tables, table.id(), PersonId(person), action).await.unwrap();
    }
    tables.get(table.id()).await.unwrap()
}
