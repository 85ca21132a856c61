//! `/table new`: opens a table, with settings in words (`Two rounds · random goals`) or as keys (`rounds=2 goals=random`).

use async_trait::async_trait;
use games::{Advice, GameId, Phrase};
use render::language::Language;
use serde_json::Value;
use tables::{Opening, Refused, SettingsChange, Stage, Table, TimeControl};

use crate::actions::{
    ActionError, Answer, Call, Command, CommandOption, OptionKind, Suggestion, games_kind, one_of, optional,
    required, table::invite, table::settings, time_controls,
};
use crate::{
    discord::ThreadError,
    limits,
    press::Wanted,
    screens::{
        Button, Screen, Style, markup,
        settings::{ENTRIES, all, capitalised, changes, own},
    },
};

/// How many tables of one host may wait for players at the same time.
const MOST_LOBBIES: usize = 10;
/// Separators between two settings in words.
const BETWEEN: [char; 2] = ['·', ';'];

pub(crate) struct NewTable;

#[async_trait]
impl Command for NewTable {
    fn path(&self) -> (&'static str, &'static str) {
        ("table", "new")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![
            required("game", games_kind()),
            optional("with", OptionKind::Text),
            optional("set", OptionKind::Suggested),
            optional("pace", time_controls()),
            optional("advice", one_of("advice", &Advice::ALL.map(Advice::as_str))),
            optional("entry", one_of("entry", &ENTRIES)),
            optional("note", OptionKind::Text),
            optional("where", one_of("where", &["here", "thread"])),
        ]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let wanted = wanted(call).await?;
        if call.text("where").as_deref() == Some("thread") {
            return in_thread(call, wanted).await;
        }
        match open_here(call, &wanted, None).await {
            Ok(table) => Ok(opened(call, &table)),
            Err(error) if is_taken(&error) => Ok(offer_thread(call, wanted)),
            Err(error) => Err(error),
        }
    }

    async fn suggest(&self, call: &Call<'_>, typed: &str) -> Result<Vec<Suggestion>, ActionError> {
        let game = wanted_game(call);
        let language = call.language();
        Ok(game.map_or_else(|_| Vec::new(), |game| setting_suggestions(game, language, typed)))
    }
}

async fn wanted(call: &Call<'_>) -> Result<Wanted, ActionError> {
    let time_control = call.text("pace").and_then(|name| TimeControl::of(&name));
    let game = wanted_game(call)?;
    let mut set = vec![keys(game, call.language(), &call.text("set").unwrap_or_default())];
    for key in [own::ADVICE, own::ENTRY] {
        set.extend(call.text(key).map(|value| format!("{key}={value}")));
    }
    Ok(Wanted {
        game,
        time_control: time_control.unwrap_or_default(),
        set: set.join(" ").trim().to_owned(),
        invited: invite::named(call).await?,
        note: settings::note(call)?,
    })
}

fn wanted_game(call: &Call<'_>) -> Result<GameId, ActionError> {
    let text = call.text("game").unwrap_or_default();
    let game = text.parse();
    game.map_err(|_| ActionError::no_such_answer("cmd-table-new-game", text))
}

/// The table as it would be opened here.
async fn opening(call: &Call<'_>, wanted: &Wanted, in_thread: bool) -> Result<Opening, ActionError> {
    let requester = &call.requester;
    if requester.group.is_none() {
        return Err(declined("declined-only-servers"));
    }
    let server_language = check_channel(call).await?;
    let lacking = if in_thread {
        &requester.lacking_in_threads
    } else {
        &requester.lacking
    };
    if let Some(lacking) = lacking {
        return Err(ActionError::NoTableHere(lacking.clone()));
    }
    let own = call.bot.tables.of_person(call.person()).await?;
    let waits = |table: &&Table| table.state.host == Some(call.person()) && table.state.stage == Stage::Lobby;
    if own.iter().filter(waits).count() >= MOST_LOBBIES {
        return Err(Refused::TooManyTables.into());
    }
    let settings = SettingsChange {
        time_control: Some(wanted.time_control),
        note: wanted.note.clone(),
        ..changes(wanted.game, &wanted.set)
    };
    // No thread is opened for a table that can't be opened.
    wanted
        .game
        .check_options(&Value::Object(settings.options.clone()))?;
    count_opening(call)?;
    Ok(Opening {
        group: requester.group,
        place: requester.place,
        host: call.player(),
        game: wanted.game,
        language: server_language.unwrap_or_else(|| requester.public.code().to_owned()),
        settings,
        invited: wanted.invited.clone(),
        starts_with: None,
    })
}

/// Counts a table that the person opens. Refuses it if they have opened many today.
pub(crate) fn count_opening(call: &Call<'_>) -> Result<(), ActionError> {
    let now = call.bot.tables.now().0;
    if call.bot.openings.allows(call.person(), now) {
        Ok(())
    } else {
        Err(declined("declined-tables-per-day"))
    }
}

fn declined(why: &'static str) -> ActionError {
    ActionError::NoTableHere(Phrase::new(why))
}

/// Refuses channels in which the server does not allow tables. Returns the code of the server's language, if one is
/// set.
pub(crate) async fn check_channel(call: &Call<'_>) -> Result<Option<String>, ActionError> {
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

/// The levels of the bots with which a match starts at once; `None` for a lobby.
type StartsWith = Option<Vec<Option<u8>>>;

async fn open_here(call: &Call<'_>, wanted: &Wanted, starts_with: StartsWith) -> Result<Table, ActionError> {
    let opening = Opening {
        starts_with,
        ..opening(call, wanted, false).await?
    };
    if call.requests.may_not_enter(opening.place).await {
        return Err(declined("declined-no-entry"));
    }
    Ok(call.bot.tables.open(opening).await?)
}

/// Opens a table here, or in a thread if the channel has a table already.
pub(crate) async fn open_somewhere(
    call: &Call<'_>,
    wanted: &Wanted,
    starts_with: StartsWith,
) -> Result<Table, ActionError> {
    match open_here(call, wanted, starts_with.clone()).await {
        Err(error) if is_taken(&error) => open_in_thread(call, wanted, starts_with).await,
        other => other,
    }
}

fn is_taken(error: &ActionError) -> bool {
    matches!(error.refused(), Some(Refused::PlaceTaken(_)))
}

/// Opens a thread and a table in it.
pub(crate) async fn in_thread(call: &Call<'_>, wanted: Wanted) -> Answer {
    Ok(opened(call, &open_in_thread(call, &wanted, None).await?))
}

/// Reports that a table was opened, and where. Its message follows.
pub(crate) fn opened(call: &Call<'_>, table: &Table) -> Screen {
    let place = table.head.place;
    let opened = if place == call.requester.place {
        Phrase::new("table-opened")
    } else {
        Phrase::new("table-opened-thread").text("link", markup::channel(place))
    };
    let only = if table.state.invited_only { "yes" } else { "no" };
    call.tell(&opened.text("only", only))
}

async fn open_in_thread(
    call: &Call<'_>,
    wanted: &Wanted,
    starts_with: StartsWith,
) -> Result<Table, ActionError> {
    let mut opening = opening(call, wanted, true).await?;
    let language = Language::of_locale(&opening.language);
    // A thread can't contain threads, so its channel is used.
    let channel = call.requester.parent.unwrap_or(call.requester.place);
    let thread = match call
        .requests
        .open_thread(channel, &language.game(opening.game))
        .await
    {
        Ok(thread) => thread,
        Err(ThreadError::Later) => return Err(Refused::Busy.into()),
        Err(ThreadError::Forbidden) => {
            let phrase = Phrase::new("declined-permission").text("what", "Create Public Threads");
            return Err(ActionError::NoTableHere(phrase));
        }
        Err(ThreadError::NotHere) => return Err(declined("declined-no-threads")),
    };
    opening.place = thread;
    opening.starts_with = starts_with;
    match call.bot.tables.open(opening).await {
        Ok(table) => Ok(table),
        Err(error) => {
            // An empty thread would only confuse people.
            call.requests.archive_thread(thread).await;
            Err(error.into())
        }
    }
}

/// Converts the typed settings to `key=value`. Words of a language and keys may be mixed.
fn keys(game: GameId, language: Language, typed: &str) -> String {
    let known = all(game).into_iter().flatten();
    let known: Vec<_> = known
        .map(|value| {
            let words =
                [language, Language::English].map(|language| language.tell(&value.says).to_lowercase());
            (words, format!("{}={}", value.key, value.text))
        })
        .collect();
    let key = |part: &str| {
        let part = part.trim();
        let lower = part.to_lowercase();
        let means = known.iter().find(|(words, _)| words.contains(&lower));
        means.map_or_else(|| part.to_owned(), |(_, key)| key.clone())
    };
    let parts: Vec<String> = typed.split(BETWEEN).map(key).collect();
    parts.join(" ").trim().to_owned()
}

/// Suggests each setting that was not typed yet with each of its values, in words, after the typed text.
fn setting_suggestions(game: GameId, language: Language, typed: &str) -> Vec<Suggestion> {
    let (done, last) = match typed.rsplit_once(BETWEEN) {
        Some(split) => split,
        None => typed
            .rsplit_once(' ')
            .filter(|(done, _)| done.contains('='))
            .unwrap_or(("", typed)),
    };
    let done = keys(game, language, done);
    let wanted = last.trim().to_lowercase();
    let says = |phrase: &Phrase| language.tell(phrase);
    let values = || all(game).into_iter().flatten();
    let is_done = |key: &str| {
        done.split_whitespace()
            .any(|part| part.starts_with(&format!("{key}=")))
    };
    let words = |keys: &str| {
        let chosen = keys.split_whitespace().map(|part| {
            let known = values().find(|value| part == format!("{}={}", value.key, value.text));
            known.map_or_else(|| part.to_owned(), |value| says(&value.says))
        });
        capitalised(&chosen.collect::<Vec<_>>().join(" · "))
    };
    values()
        .filter(|value| value.key != own::PACE && !is_done(value.key))
        .map(|value| (format!("{}={}", value.key, value.text), says(&value.says)))
        .filter(|(key, name)| key.contains(&wanted) || name.to_lowercase().contains(&wanted))
        .map(|(key, _)| {
            let value = format!("{done} {key}").trim().to_owned();
            Suggestion {
                name: words(&value),
                value,
            }
        })
        .filter(|suggestion| {
            suggestion.name.chars().count() <= limits::SUGGESTION
                && suggestion.value.chars().count() <= limits::SUGGESTION
        })
        .take(limits::SUGGESTIONS)
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The game with this setting.
    fn with_setting(key: &str) -> GameId {
        let has = |game: &&GameId| game.info().options.iter().any(|option| option.key == key);
        *GameId::ALL.iter().find(has).unwrap()
    }

    #[test]
    fn points_can_be_left_out_of_some_pictures() {
        let game = with_setting("simple");
        assert!(game.info().scores_optional);
        let change = changes(game, "simple=yes scores=no");
        assert_eq!(change.scores, Some(false));
        assert_eq!(Value::Object(change.options), json!({"simple": true}));
        let other = GameId::ALL.iter().find(|game| !game.info().scores_optional);
        let others = changes(*other.unwrap(), "scores=no");
        assert_eq!(others.scores, None);
        assert_eq!(
            Value::Object(others.options),
            json!({"scores": false}),
            "left for the game to refuse"
        );
        let suggested = setting_suggestions(game, Language::English, "");
        assert!(suggested.iter().any(|setting| setting.value == "scores=no"));
    }

    #[test]
    fn words_and_keys_mean_the_same_in_every_language() {
        for language in Language::ALL {
            for &game in GameId::ALL {
                for value in all(game).into_iter().flatten() {
                    let key = format!("{}={}", value.key, value.text);
                    let words = language.tell(&value.says);
                    assert_eq!(keys(game, language, &words), key, "{language:?} {words}");
                }
            }
            let game = with_setting("trees_card");
            // A person continues typing after a suggestion as it is shown.
            let first = setting_suggestions(game, language, "rounds=2 ").remove(0);
            assert_eq!(first.value, "rounds=2 trees_card=yes");
            assert_eq!(keys(game, language, &first.name), first.value);
            let next = setting_suggestions(game, language, &format!("{} · ", first.name));
            assert!(
                next.iter()
                    .all(|next| next.value.starts_with("rounds=2 trees_card=yes "))
            );
            assert!(!next.is_empty());
        }
    }
}
