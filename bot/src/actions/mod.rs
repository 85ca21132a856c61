//! Everything that people can do, with one file per action: the command with its options and suggestions, the presses
//! it answers, and the result.
//!
//! To add a command, write a file with a type that implements [`Command`], put the type into [`all`], and name it in
//! the language files (`cmd-` and its path). A press is declared in [`crate::press`]; [`press`] matches all of them, so
//! one without an answer does not compile.

mod call;
mod error;
pub mod look;
pub mod seats;
pub mod table;
pub mod trust;
pub mod turn;

use std::sync::LazyLock;

use ::games::GameId;
use async_trait::async_trait;
use render::language::Language;
use tables::{Action, RunningClock, TimeControl};

pub(crate) use self::seats::replace::offer;
pub use self::{
    call::{Call, Requester},
    error::ActionError,
};
use crate::{
    limits,
    press::{Press, Room},
    screens::{self, Form, Screen},
};

/// The screen for the person, or the reason for a refusal.
pub type Answer = Result<Screen, ActionError>;

/// A slash command.
#[async_trait]
pub trait Command: Send + Sync {
    /// Returns the name, and the name of the subcommand if there is one: `("table", "new")`, `("board", "")`. Both are
    /// English.
    fn path(&self) -> (&'static str, &'static str);

    /// Its options, required ones first.
    fn options(&self) -> Vec<CommandOption> {
        Vec::new()
    }

    /// Does it. The answer is private.
    async fn run(&self, call: &Call<'_>) -> Answer;

    /// Returns suggestions for the option into which a person has typed a text.
    async fn suggest(&self, _call: &Call<'_>, _typed: &str) -> Result<Vec<Suggestion>, ActionError> {
        Ok(Vec::new())
    }
}

/// One option of a command.
#[derive(Debug, Clone)]
pub struct CommandOption {
    /// Its name in English.
    pub name: &'static str,
    /// Whether it must be given.
    pub required: bool,
    /// The allowed values.
    pub kind: OptionKind,
}

/// The values that an option allows.
#[derive(Debug, Clone)]
pub enum OptionKind {
    /// Text with suggestions.
    Suggested,
    /// Text as typed.
    Text,
    /// One of a few values, each with the id of its name in the language files.
    OneOf(Vec<(&'static str, String)>),
}

/// One suggestion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The text that is shown.
    pub name: String,
    /// The value that is sent.
    pub value: String,
}

impl Suggestion {
    /// Creates a suggestion that sends the text that it shows.
    pub fn same(text: impl Into<String>) -> Self {
        let name = text.into();
        Suggestion {
            value: name.clone(),
            name,
        }
    }
}

/// All commands.
pub fn all() -> &'static [Box<dyn Command>] {
    static ALL: LazyLock<Vec<Box<dyn Command>>> = LazyLock::new(|| {
        let mut all: Vec<Box<dyn Command>> = vec![
            Box::new(turn::play::Play),
            Box::new(turn::daily::Daily),
            Box::new(table::new_table::NewTable),
            Box::new(table::join::Join),
            Box::new(table::invite::Invite),
            Box::new(table::leave::Leave),
            Box::new(table::start::Start),
            Box::new(table::status::Status),
            Box::new(table::choose::Choose),
            Box::new(table::settings::Settings),
            Box::new(table::move_table::MoveTable),
            Box::new(table::unstick::Unstick),
            Box::new(table::close::Close),
            Box::new(look::board::Board),
            Box::new(turn::hand::Hand),
            Box::new(turn::move_text::MoveText),
            Box::new(turn::undo::Undo),
            Box::new(look::log::Log),
            Box::new(look::replay::Replay),
            Box::new(look::learn::Learn),
            Box::new(turn::rehearse::Try),
            Box::new(look::games::Games),
            Box::new(look::watch::Watch),
            Box::new(look::watch::Unwatch),
            Box::new(seats::nudge::Nudge),
            Box::new(seats::resign::Resign),
            Box::new(seats::replace::Replace),
            Box::new(seats::away::Away),
            Box::new(seats::reminders::Reminders),
            Box::new(look::pictures::Pictures),
            Box::new(look::stats::Stats),
            Box::new(look::standings::Standings),
            Box::new(trust::server::ServerOverview),
            Box::new(trust::server::ServerLanguage),
            Box::new(trust::server::ServerChannels),
            Box::new(trust::server::ServerDaily),
            Box::new(trust::server::ServerBar),
            Box::new(trust::server::ServerUnbar),
            Box::new(trust::server::ServerExport),
            Box::new(look::rules::Rules),
            Box::new(look::score::Score),
            Box::new(trust::verify::Verify),
            Box::new(trust::export::Export),
            Box::new(trust::privacy::Privacy),
            Box::new(trust::forget_me::ForgetMe),
            Box::new(look::help::Help),
        ];
        all.extend(
            GameId::ALL
                .iter()
                .flat_map(|&game| turn::game_moves::commands(game)),
        );
        all
    });
    &ALL
}

/// The command with this path.
pub fn find(name: &str, subcommand: &str) -> Option<&'static dyn Command> {
    let found = all().iter().find(|command| command.path() == (name, subcommand));
    found.map(Box::as_ref)
}

/// Answers a press; `chosen` is the value chosen in a menu.
pub async fn press(call: &Call<'_>, press: &Press, chosen: Option<&str>) -> Answer {
    match press {
        Press::Join { .. } => lobby(call, Action::Join).await,
        Press::Leave { .. } => lobby(call, Action::Leave).await,
        Press::Start { .. } => lobby(call, Action::Start).await,
        Press::AddBot { .. } => table::add_bot::ask(call).await,
        Press::SeatBot { level, .. } => table::add_bot::seat(call, *level).await,
        Press::RemoveBot { .. } => lobby(call, Action::RemoveBot).await,
        Press::Accept { .. } => table::invite::accept(call).await,
        Press::Settings { .. } => table::settings::open(call).await,
        Press::Set { key, .. } => table::settings::set(call, key, chosen).await,
        Press::Choices { .. } => table::choose::open(call).await,
        Press::Choose { key, .. } => table::choose::set(call, key, chosen).await,
        Press::Thread { wanted } => table::new_table::in_thread(call, wanted.clone()).await,
        Press::Rules { game } => look::rules::opening(call, *game).await,
        Press::RulesPage { page, game } => look::rules::page(call, *game, *page).await,
        Press::Topic { game, .. } => look::rules::topic(call, *game, chosen.unwrap_or_default()).await,
        Press::WhyNot { topic, game } => look::rules::topic(call, *game, &topic.0).await,
        Press::Guide { page, .. } => turn::tour::page(call, *page).await,
        Press::Welcome { with, game } => turn::play::start(call, *game, *with).await,
        Press::ScoreCard { game, cards } => look::score::card(call, *game, cards, chosen),
        // A form opens before anything else is done, see `form`.
        Press::ScoreForm { .. } => Err(tables::Refused::MovedOn.into()),
        Press::ScoreText { round, game, cards } => {
            look::score::count(call, *game, *round, cards, chosen.unwrap_or_default()).await
        }
        Press::Watch { .. } => look::watch::press(call).await,
        Press::Unwatch { table } => look::watch::stop(call, *table).await,
        Press::Board { .. } => look::board::press(call).await,
        Press::Zoom { slot, part, .. } => look::zoom::part(call, *slot, *part).await,
        Press::Opponents { slot, seat, .. } => look::zoom::opponent(call, *slot, *seat).await,
        Press::Components { .. } => look::components::press(call).await,
        Press::Hand { .. } => turn::hand::press(call).await,
        Press::Goals { .. } => look::rules::goals(call).await,
        Press::Details { from, to, .. } => look::log::details(call, *from, *to).await,
        Press::Play { .. } => turn::confirm::open(call).await,
        Press::Panel { slot, draft } => turn::confirm::show(call, *slot, draft.clone()).await,
        Press::Pick { index, draft } => turn::confirm::pick(call, draft.clone(), *index, chosen).await,
        Press::Confirm { draft } => turn::confirm::confirm(call, draft).await,
        Press::Typed { turn, text, .. } => turn::move_text::press(call, *turn, &text.0).await,
        Press::Hint { .. } => turn::hint::press(call).await,
        Press::Cancel => Ok(call.say("panel-closed")),
        Press::Forget => trust::forget_me::press(call).await,
        Press::Late {
            seat, since, choice, ..
        } => {
            let clock = RunningClock {
                seat: *seat,
                since: *since,
            };
            seats::timeout::press(call, clock, *choice).await
        }
        Press::Back { .. } => seats::timeout::back(call).await,
        Press::Unstick { table } => trust::server::unstick(call, *table).await,
        Press::Resign { .. } => seats::resign::press(call).await,
        Press::Close { .. } => table::close::press(call).await,
        Press::Take { seat, .. } => seats::replace::take(call, *seat).await,
        Press::Undo { step } => turn::undo::press(call, step.n).await,
        Press::AskUndo { step } => turn::undo::ask(call, step.n).await,
        Press::Agree { what, .. } => turn::undo::answer(call, *what, true).await,
        Press::Refuse { what, .. } => turn::undo::answer(call, *what, false).await,
        Press::Rematch { .. } => table::rematch::press(call, None).await,
        Press::RematchAt { level, .. } => table::rematch::press(call, Some(*level)).await,
        Press::OtherGames => turn::play::others(call).await,
        Press::Against { game, level } => turn::play::against(call, *game, *level).await,
        Press::Learn { .. } => look::learn::press(call).await,
        Press::Mistake { number, .. } => look::learn::mistake(call, *number).await,
        Press::Better { number, .. } => look::learn::better(call, *number).await,
        Press::Try { steps, .. } => turn::rehearse::press(call, *steps).await,
        Press::Rehearse { room, slot, draft } => match room {
            Room::Learn => look::learn::show(call, *slot, draft.clone()).await,
            Room::Try => turn::rehearse::show(call, *slot, draft.clone()).await,
        },
        Press::RehearsePick { room, index, draft } => match room {
            Room::Learn => look::learn::pick(call, draft.clone(), *index, chosen).await,
            Room::Try => turn::rehearse::pick(call, draft.clone(), *index, chosen).await,
        },
        Press::RehearseConfirm { room, draft } => match room {
            Room::Learn => look::learn::answer(call, draft.clone()).await,
            Room::Try => turn::rehearse::confirm(call, draft.clone()).await,
        },
        Press::Daily { game } => turn::daily::play(call, *game).await,
        Press::DailyShare { .. } => turn::daily::share(call).await,
        Press::DailyCard { table } => turn::daily::show_card(call, *table).await,
        Press::Replay { turn, viewer, .. } => look::replay::position(call, *turn, *viewer).await,
        Press::ReplayAs { turn, .. } => look::replay::choose_viewer(call, *turn, chosen).await,
    }
}

/// Returns the form that a press opens.
pub fn form(press: &Press, language: Language) -> Option<Form> {
    match press {
        Press::ScoreForm { round, game, cards } => Some(look::score::form(*game, *round, cards, language)),
        _ => None,
    }
}

/// Performs an action in the lobby. The outbox edits the lobby's message. If there is none, the answer is the text that
/// it will show.
async fn lobby(call: &Call<'_>, action: Action) -> Answer {
    let table = call.perform(None, action).await?.table;
    Ok(screens::lobby::lobby(&table))
}

/// Returns the suggestions whose name contains the typed text, as many as Discord allows.
fn fitting(suggestions: impl IntoIterator<Item = Suggestion>, typed: &str) -> Vec<Suggestion> {
    let wanted = typed.trim().to_lowercase();
    let fits = |suggestion: &Suggestion| suggestion.name.to_lowercase().contains(&wanted);
    suggestions
        .into_iter()
        .filter(fits)
        .take(limits::SUGGESTIONS)
        .collect()
}

fn required(name: &'static str, kind: OptionKind) -> CommandOption {
    CommandOption {
        name,
        required: true,
        kind,
    }
}

fn optional(name: &'static str, kind: OptionKind) -> CommandOption {
    CommandOption {
        name,
        required: false,
        kind,
    }
}

/// Returns a few values whose names are messages with this prefix.
fn one_of(prefix: &str, values: &[&'static str]) -> OptionKind {
    let named = values.iter().map(|&value| (value, format!("{prefix}-{value}")));
    OptionKind::OneOf(named.collect())
}

fn games_kind() -> OptionKind {
    one_of(
        "game",
        &GameId::ALL.iter().map(|id| id.as_str()).collect::<Vec<_>>(),
    )
}

fn time_controls() -> OptionKind {
    one_of("pace", &TimeControl::ALL.map(TimeControl::as_str))
}

fn languages() -> OptionKind {
    let codes = Language::ALL.iter().map(|language| language.code());
    one_of(
        "language",
        &std::iter::once("auto").chain(codes).collect::<Vec<_>>(),
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Returns the message ids of all names in a command, by the name of the command.
    fn ids() -> BTreeMap<&'static str, Vec<String>> {
        let mut ids: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
        for command in all() {
            let (name, subcommand) = command.path();
            let known = ids.entry(name).or_insert_with(|| vec![format!("cmd-{name}")]);
            let path = match subcommand {
                "" => format!("cmd-{name}"),
                _ => format!("cmd-{name}-{subcommand}"),
            };
            if !subcommand.is_empty() {
                known.push(path.clone());
            }
            let options = command.options().into_iter();
            known.extend(options.map(|option| format!("{path}-{}", option.name)));
        }
        ids
    }

    #[test]
    fn every_name_and_description_is_there_and_within_the_limits_in_every_language() {
        for (command, ids) in ids() {
            for language in Language::ALL {
                let mut total = 0;
                for id in &ids {
                    let about = format!("{id}-about");
                    assert!(
                        language.has(id) && language.has(&about),
                        "{language:?} lacks {id} or {about}"
                    );
                    let (name, about) = (language.word(id), language.word(&about));
                    assert!((1..=32).contains(&name.chars().count()), "{name}");
                    let plain = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
                    assert!(name.chars().all(plain) && name == name.to_lowercase(), "{name}");
                    assert!((1..=100).contains(&about.chars().count()), "{about}");
                    if language == Language::English {
                        assert!(id.ends_with(&name), "{id} is called {name}");
                    }
                    total += name.chars().count() + about.chars().count();
                }
                assert!(total <= limits::COMMAND, "{command} has {total} characters");
            }
        }
    }

    #[test]
    fn names_are_unique_within_their_group_in_every_language() {
        for language in Language::ALL {
            for (command, ids) in ids() {
                let mut siblings: BTreeMap<String, Vec<String>> = BTreeMap::new();
                for id in ids {
                    let parent = id.rsplit_once('-').map(|(parent, _)| parent.to_owned());
                    siblings
                        .entry(parent.unwrap_or_default())
                        .or_default()
                        .push(language.word(&id));
                }
                for (parent, mut names) in siblings {
                    names.sort();
                    let count = names.len();
                    names.dedup();
                    assert_eq!(names.len(), count, "{language:?} {command} {parent}: {names:?}");
                }
            }
        }
    }

    #[test]
    fn required_options_come_first_and_discords_numbers_are_kept() {
        let mut paths: Vec<_> = all().iter().map(|command| command.path()).collect();
        for command in all() {
            let options = command.options();
            assert!(options.is_sorted_by_key(|option| !option.required) && options.len() <= 25);
        }
        let count = paths.len();
        paths.sort();
        paths.dedup();
        assert_eq!(paths.len(), count, "two commands with one path");
        assert!(ids().len() <= 100);
        for (name, _) in ids() {
            assert!(paths.iter().filter(|(group, _)| *group == name).count() <= 25);
        }
    }
}
