//! `/table new`: opens a table in this channel or in a thread of it, with settings as people type them
//! (`rounds=2 trees_card=no`).

use async_trait::async_trait;
use games::{GameId, GameInfo, OptionKind as Setting, Phrase, SetupError, UnknownGame};
use serde_json::{Map, Value};
use tables::{Opening, Refused, Stage, Table, TimeControl};

use super::{
    ActionError, Answer, Call, Command, CommandOption, OptionKind, Suggestion, games_kind, one_of, optional,
    required, time_controls,
};
use crate::{
    discord::ThreadError,
    limits,
    press::Wanted,
    screens::{Button, Screen, Style, markup},
};

/// How many tables of one host may wait for players at the same time.
const MOST_LOBBIES: usize = 10;
/// The table's own setting.
const SCORES: &str = "scores";

pub(super) struct NewTable;

#[async_trait]
impl Command for NewTable {
    fn path(&self) -> (&'static str, &'static str) {
        ("table", "new")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![
            required("game", games_kind()),
            optional("set", OptionKind::Suggested),
            optional("pace", time_controls()),
            optional("where", one_of("where", &["here", "thread"])),
        ]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let wanted = wanted(call)?;
        if call.text("where").as_deref() == Some("thread") {
            return in_thread(call, wanted).await;
        }
        match open_here(call, &wanted).await {
            Ok(Ok(_)) => Ok(call.say("table-opened")),
            Ok(Err(screen)) => Ok(screen),
            Err(error) if is_taken(&error) => Ok(offer_thread(call, wanted)),
            Err(error) => Err(error),
        }
    }

    async fn suggest(&self, call: &Call<'_>, typed: &str) -> Result<Vec<Suggestion>, ActionError> {
        let game = wanted_game(call);
        Ok(game.map_or_else(|_| Vec::new(), |game| setting_suggestions(game.info(), typed)))
    }
}

fn wanted(call: &Call<'_>) -> Result<Wanted, ActionError> {
    let time_control = call.text("pace").and_then(|name| TimeControl::of(&name));
    Ok(Wanted {
        game: wanted_game(call)?,
        time_control: time_control.unwrap_or_default(),
        set: call.text("set").unwrap_or_default(),
    })
}

fn wanted_game(call: &Call<'_>) -> Result<GameId, ActionError> {
    let text = call.text("game").unwrap_or_default();
    let unknown = |error: UnknownGame| SetupError::Option(error.to_string());
    Ok(text.parse().map_err(unknown)?)
}

/// The table as it would be opened here, or what keeps the person from opening it.
async fn opening(
    call: &Call<'_>,
    wanted: &Wanted,
    in_thread: bool,
) -> Result<Result<Opening, Screen>, ActionError> {
    let requester = &call.requester;
    if requester.group.is_none() {
        return Ok(Err(call.say("declined-only-servers")));
    }
    let server_language = check_channel(call).await?;
    let lacking = if in_thread {
        &requester.lacking_in_threads
    } else {
        &requester.lacking
    };
    if let Some(lacking) = lacking {
        return Ok(Err(call.tell(lacking)));
    }
    let own = call.bot.tables.of_person(call.person()).await?;
    let waits = |table: &&Table| table.state.host == Some(call.person()) && table.state.stage == Stage::Lobby;
    if own.iter().filter(waits).count() >= MOST_LOBBIES {
        return Err(Refused::TooManyTables.into());
    }
    let mut options = read_settings(&wanted.set);
    let scores = take_scores(wanted.game, &mut options);
    // No thread for a table that can't be opened.
    wanted.game.read_options(&options)?;
    Ok(Ok(Opening {
        group: requester.group,
        place: requester.place,
        host: call.player(),
        game: wanted.game,
        options,
        language: server_language.unwrap_or_else(|| requester.public.code().to_owned()),
        scores,
        time_control: wanted.time_control,
    }))
}

/// Refuses channels in which the server allows no tables. Gives the code of the server's language, if one is set.
pub(super) async fn check_channel(call: &Call<'_>) -> Result<Option<String>, ActionError> {
    let requester = &call.requester;
    let Some(group) = requester.group else {
        return Ok(None);
    };
    let server = call.bot.tables.server(group).await?;
    if server.allows(requester.place, requester.parent) {
        return Ok(server.language);
    }
    let channels = server.channels.into_iter().map(storage::PlaceId).collect();
    Err(Refused::NotInThisChannel(channels).into())
}

fn offer_thread(call: &Call<'_>, wanted: Wanted) -> Screen {
    match wanted.in_thread() {
        Some(press) => {
            let label = call.language().word("button-thread");
            call.say("table-taken")
                .buttons([Button::new(press, label, Style::Main)])
        }
        None => call.say("table-taken-type"),
    }
}

/// A table that was opened, or what keeps the person from opening it.
pub(super) type Opened = Result<Result<Table, Screen>, ActionError>;

async fn open_here(call: &Call<'_>, wanted: &Wanted) -> Opened {
    Ok(match opening(call, wanted, false).await? {
        Ok(opening) => Ok(call.bot.tables.open(opening).await?),
        Err(screen) => Err(screen),
    })
}

/// Opens a table here, or in a thread if the channel has a table already.
pub(super) async fn open_somewhere(call: &Call<'_>, wanted: &Wanted) -> Opened {
    match open_here(call, wanted).await {
        Err(error) if is_taken(&error) => open_in_thread(call, wanted).await,
        other => other,
    }
}

fn is_taken(error: &ActionError) -> bool {
    matches!(error.refused(), Some(Refused::PlaceTaken(_)))
}

/// Opens a thread and a table in it.
pub(super) async fn in_thread(call: &Call<'_>, wanted: Wanted) -> Answer {
    Ok(match open_in_thread(call, &wanted).await? {
        Ok(table) => call.tell(&opened_in_thread(&table)),
        Err(screen) => screen,
    })
}

/// Says where a table is that was opened in a thread.
pub(super) fn opened_in_thread(table: &Table) -> Phrase {
    Phrase::new("table-opened-thread").text("link", markup::channel(table.head.place))
}

async fn open_in_thread(call: &Call<'_>, wanted: &Wanted) -> Opened {
    let mut opening = match opening(call, wanted, true).await? {
        Ok(opening) => opening,
        Err(screen) => return Ok(Err(screen)),
    };
    let language = render::language::Language::of_locale(&opening.language);
    // A thread has no threads of its own: its channel has.
    let channel = call.requester.parent.unwrap_or(call.requester.place);
    let thread = match call
        .courier
        .open_thread(channel, &language.game(opening.game))
        .await
    {
        Ok(thread) => thread,
        Err(ThreadError::Later) => return Err(Refused::Busy.into()),
        Err(ThreadError::Refused) => {
            let phrase = Phrase::new("declined-permission").text("what", "Create Public Threads");
            return Ok(Err(call.tell(&phrase)));
        }
    };
    opening.place = thread;
    match call.bot.tables.open(opening).await {
        Ok(table) => Ok(Ok(table)),
        Err(error) => {
            // An empty thread would only puzzle people.
            call.courier.archive_thread(thread).await;
            Err(error.into())
        }
    }
}

/// The settings in a text. What makes no sense is left for the game to refuse.
pub fn read_settings(text: &str) -> Value {
    let mut options = Map::new();
    for part in text.split_whitespace() {
        let (key, value) = part.split_once('=').unwrap_or((part, "true"));
        options.insert(key.to_owned(), read_value(value));
    }
    Value::Object(options)
}

/// Whether pictures of a game can go without points while the match is on. Only Mystaria's are easy to do without.
pub(super) fn can_hide_scores(game: GameId) -> bool {
    game == GameId::Mystaria
}

/// Takes the table's own setting out of the game's: whether pictures show points. Where they always do, the key is left
/// for the game to refuse.
fn take_scores(game: GameId, options: &mut Value) -> bool {
    let taken = match options.as_object_mut() {
        Some(options) if can_hide_scores(game) && options.get(SCORES).is_some_and(Value::is_boolean) => {
            options.remove(SCORES)
        }
        _ => None,
    };
    taken != Some(Value::Bool(false))
}

/// One value: yes and no, numbers and lists are read as such, all else is text.
pub fn read_value(value: &str) -> Value {
    match value {
        "yes" | "on" => Value::Bool(true),
        "no" | "off" => Value::Bool(false),
        other => serde_json::from_str(other).unwrap_or_else(|_| Value::String(other.to_owned())),
    }
}

/// Each key with each value, added to what was typed so far.
fn setting_suggestions(info: &GameInfo, typed: &str) -> Vec<Suggestion> {
    let (done, last) = match typed.rsplit_once(' ') {
        Some((done, last)) => (format!("{done} "), last),
        None => (String::new(), typed),
    };
    let own = can_hide_scores(info.id).then(|| format!("{SCORES}=no"));
    let games = info.options.iter().flat_map(|option| {
        let values: Vec<String> = match option.kind {
            Setting::Flag => vec!["yes".to_owned(), "no".to_owned()],
            Setting::Number(numbers) => numbers.iter().map(ToString::to_string).collect(),
            Setting::Word(words) | Setting::Text(words) => {
                words.iter().map(|&word| word.to_owned()).collect()
            }
        };
        values.into_iter().map(|value| format!("{}={value}", option.key))
    });
    let fits = |setting: &String| {
        let key = setting.split_once('=').map_or("", |(key, _)| key);
        !done.contains(&format!("{key}=")) && setting.contains(last)
    };
    games
        .chain(own)
        .filter(fits)
        .map(|setting| format!("{done}{setting}"))
        .filter(|text| text.chars().count() <= limits::SUGGESTION)
        .take(limits::SUGGESTIONS)
        .map(Suggestion::same)
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn points_can_be_left_out_of_mystarias_pictures() {
        let mut options = read_settings("simple=yes scores=no");
        assert!(!take_scores(GameId::Mystaria, &mut options));
        assert_eq!(options, json!({"simple": true}));
        assert!(take_scores(GameId::Mystaria, &mut options));
        let mut others = read_settings("scores=no");
        assert!(take_scores(GameId::Legends, &mut others));
        assert_eq!(others, json!({"scores": false}), "left for the game to refuse");
        let suggested = setting_suggestions(GameId::Mystaria.info(), "");
        assert!(suggested.iter().any(|setting| setting.value == "scores=no"));
    }

    #[test]
    fn settings_are_read_as_typed() {
        assert_eq!(read_settings(""), json!({}));
        assert_eq!(
            read_settings("rounds=2  trees_card=no goals=random x"),
            json!({"rounds": 2, "trees_card": false, "goals": "random", "x": true})
        );
        assert_eq!(
            read_settings("goals=[\"P1\",\"H2\"]"),
            json!({"goals": ["P1", "H2"]})
        );
    }
}
