//! The moves of each game as slash commands: one subcommand per kind of move, with legal values as suggestions.

use async_trait::async_trait;
use games::{Choice, ChoiceOption, GameId, Verb};
use render::{language::Language, words};
use tables::{Action, Refused, Table};

use crate::actions::{
    ActionError, Answer, Call, Command, CommandOption, OptionKind, Suggestion, turn::confirm,
};
use crate::{limits, screens::names};

/// One kind of move of a game.
struct GameMove {
    game: GameId,
    verb: &'static Verb,
}

/// Returns the commands of a game: a subcommand for each kind of move, an option for each question.
pub(crate) fn commands(game: GameId) -> impl Iterator<Item = Box<dyn Command>> {
    let verbs = game.info().verbs.iter();
    verbs.map(move |verb| Box::new(GameMove { game, verb }) as Box<dyn Command>)
}

#[async_trait]
impl Command for GameMove {
    fn path(&self) -> (&'static str, &'static str) {
        (self.game.info().command, self.verb.name)
    }

    fn options(&self) -> Vec<CommandOption> {
        let asks = self.verb.asks.iter().enumerate();
        asks.map(|(index, &name)| CommandOption {
            name,
            required: index < self.verb.required,
            kind: OptionKind::Suggested,
        })
        .collect()
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let table = call.table_with_match().await?;
        if table.game != self.game {
            return Err(ActionError::OtherGame(table.game));
        }
        let viewer = table.viewer(call.person());
        viewer.seat().ok_or(Refused::NotSeated)?;
        let view = table.current.game().view(viewer);
        let verbs = view.verbs();
        if verbs.is_empty() {
            let over = table.current.game().standings().is_some();
            return Err(if over { Refused::Over } else { Refused::NotYourTurn }.into());
        }
        if !verbs.contains(&self.verb.name) {
            let game = self.game;
            return Err(ActionError::NotNow { game, verbs });
        }
        let chain = view.walk(self.verb.name, |choice, _| self.answer(call, &table, choice))?;
        let chosen = chain.ok_or(Refused::MovedOn)?.chosen;
        let done = call.perform(None, Action::Play(chosen)).await?;
        confirm::played(call, done, None).await
    }

    /// Returns legal values for the option that is being typed, best first, with their effects.
    async fn suggest(&self, call: &Call<'_>, typed: &str) -> Result<Vec<Suggestion>, ActionError> {
        let table = call.table_with_match().await?;
        if table.game != self.game {
            return Ok(Vec::new());
        }
        let view = table.current.game().view(table.viewer(call.person()));
        let view = view.advised(table.state.advice());
        let language = call.language();
        // The walk stops at the option that is being typed, and returns its suggestions.
        let walked = view.walk(self.verb.name, |choice, _| {
            if Some(choice.ask) == call.focused() {
                return Err(matching(choice, typed, &table, language));
            }
            // An omitted option stands for the best answer, so options can be typed in any order.
            let text = call.text(choice.ask).unwrap_or_default();
            find(choice, &text, &table, language)
                .or_else(|| choice.first())
                .ok_or_else(Vec::new)
        });
        Ok(walked.err().unwrap_or_default())
    }
}

impl GameMove {
    /// Returns the command's answer to a question.
    fn answer(&self, call: &Call<'_>, table: &Table, choice: &Choice) -> Result<String, ActionError> {
        let option = format!(
            "cmd-{}-{}-{}",
            self.game.info().command,
            self.verb.name,
            choice.ask
        );
        match (call.text(choice.ask), &choice.options[..]) {
            (None, [only]) => Ok(only.key.clone()),
            (None, _) => Err(ActionError::Missing(option)),
            (Some(text), _) => find(choice, &text, table, call.language())
                .ok_or_else(|| ActionError::no_such_answer(&option, text)),
        }
    }
}

fn matching(choice: &Choice, text: &str, table: &Table, language: Language) -> Vec<Suggestion> {
    let name = names::plain_names(table);
    let wanted = text.trim().to_lowercase();
    let shown = choice.options.iter().map(|option| Suggestion {
        name: limits::cut(&words::option(option, language, &name), limits::SUGGESTION),
        value: option.key.clone(),
    });
    let (mut first, mut others) = (Vec::new(), Vec::new());
    for suggestion in shown {
        if suggestion.value.to_lowercase().starts_with(&wanted) {
            first.push(suggestion);
        } else if suggestion.name.to_lowercase().contains(&wanted) {
            others.push(suggestion);
        }
    }
    first.append(&mut others);
    first.truncate(limits::SUGGESTIONS);
    first
}

/// Returns the key of the option that a text names: by its key, its label, or the suggestion as it was shown.
fn find(choice: &Choice, text: &str, table: &Table, language: Language) -> Option<String> {
    let text = text.trim();
    let name = names::plain_names(table);
    let means = |option: &&ChoiceOption| {
        plain(&option.key) == plain(text)
            || limits::cut(&words::option(option, language, &name), limits::SUGGESTION) == text
            || language.say(&option.label, &name).eq_ignore_ascii_case(text)
    };
    choice.options.iter().find(means).map(|option| option.key.clone())
}

/// Normalises a key for comparison: `m12 90°` means `M12.90`.
fn plain(text: &str) -> String {
    let letters = text.chars().filter(|c| !matches!(c, '°' | '↻'));
    let spaced: String = letters
        .map(|c| if matches!(c, '.' | ',') { ' ' } else { c })
        .collect();
    let words: Vec<&str> = spaced.split_whitespace().collect();
    words.join(" ").to_lowercase()
}
