//! `/move`: a move typed in notation. A typing error is explained, with the move that was probably meant.

use async_trait::async_trait;
use games::{AnyGame, AnyMove, Phrase, Seat};
use render::words;
use tables::{Action, Refused, TableWithMatch};

use crate::actions::{
    ActionError, Answer, Call, Command, CommandOption, OptionKind, Suggestion, look::rules, required,
    turn::confirm,
};
use crate::{
    limits,
    press::{Press, Typed},
    screens::{Button, Screen, Style, names},
};

/// Characters of the typed text that are considered; no move is longer.
const LONGEST: usize = 100;
/// With this many changes or more, the first word counts as something other than a kind of move.
const UNLIKE: usize = 3;
/// Separates a suggested move from its effects.
const DOES: &str = " — ";

pub(crate) struct MoveText;

#[async_trait]
impl Command for MoveText {
    fn path(&self) -> (&'static str, &'static str) {
        ("move", "")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![required("text", OptionKind::Suggested)]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let text = call.text("text").unwrap_or_default();
        let text = notation_of(&text);
        let done = match call.table().await?.game.parse_move(text) {
            Ok(chosen) => call.perform(None, Action::Play(chosen)).await,
            Err(error) => Err(error.into()),
        };
        match done {
            Ok(done) => confirm::played(call, done, None).await,
            Err(error) if explains(&error) => {
                let table = call.table_with_match().await?;
                Ok(refused(call, &table, text, &error))
            }
            Err(error) => Err(error),
        }
    }

    /// Suggests legal moves that contain the typed text: the best of each kind, then all others. If there is none,
    /// suggests the text itself and the most similar moves. Each has its effects.
    async fn suggest(&self, call: &Call<'_>, typed: &str) -> Result<Vec<Suggestion>, ActionError> {
        let table = call.table_with_match().await?;
        let viewer = table.viewer(call.person());
        let Some(seat) = viewer.seat() else {
            return Ok(Vec::new());
        };
        let game = table.current.game();
        let view = game.view(viewer);
        let best = view
            .verbs()
            .into_iter()
            .filter_map(|verb| view.advised(table.state.advice()).first(verb));
        let mut moves: Vec<AnyMove> = best.map(|chain| chain.chosen).collect();
        for legal in game.legal_moves(seat) {
            if !moves.contains(&legal) {
                moves.push(legal);
            }
        }
        let typed = notation_of(typed);
        let wanted = typed.to_lowercase();
        let fits = |chosen: &AnyMove| {
            let text = words::notation(table.game, chosen, call.language());
            text.to_lowercase().contains(&wanted)
        };
        moves.retain(fits);
        let mut suggestions = Vec::new();
        if moves.is_empty() {
            // The typed text comes first, so that nothing else is played by accident; sending it gets an explanation.
            let typed = limits::cut(typed, limits::SUGGESTION);
            suggestions.extend(
                Some(typed)
                    .filter(|typed| !typed.is_empty())
                    .map(Suggestion::same),
            );
            moves = nearest(game, seat, &wanted);
        }
        let advised = view.advised(table.state.advice());
        let name = names::plain_names(&table);
        let effects = |chosen: &AnyMove| words::effects(&advised.outcome(chosen), call.language(), &name);
        let left = limits::SUGGESTIONS - suggestions.len();
        suggestions.extend(moves.iter().take(left).map(|chosen| {
            let value = words::notation(table.game, chosen, call.language());
            let name = match effects(chosen).as_str() {
                "" => value.clone(),
                effects => limits::cut(&format!("{value}{DOES}{effects}"), limits::SUGGESTION),
            };
            Suggestion { name, value }
        }));
        Ok(suggestions)
    }
}

/// Returns the move in the typed text: a chosen suggestion that was edited still ends with its effects.
fn notation_of(typed: &str) -> &str {
    typed.split(DOES).next().unwrap_or_default().trim()
}

fn explains(error: &ActionError) -> bool {
    matches!(error, ActionError::NotAMove(_)) || matches!(error.refused(), Some(Refused::Rule(_)))
}

/// Explains why a typed move can't be played, with the move that was probably meant.
fn refused(call: &Call<'_>, table: &TableWithMatch, text: &str, error: &ActionError) -> Screen {
    let language = call.language();
    let why = Phrase::new("typed-refused")
        .text("text", limits::cut(&text.replace('`', "'"), LONGEST))
        .text("why", why(call, table, error));
    let mut lines = vec![language.tell(&why)];
    let mut buttons = Vec::new();
    let seat = table.state.seat_of(call.person());
    if let Some(best) = seat.and_then(|seat| nearest(table.current.game(), seat, text).into_iter().next()) {
        let view = table.current.game().view(table.viewer(call.person()));
        let effects = view.advised(table.state.advice()).outcome(&best);
        let effects = words::effects(&effects, language, &names::escaped_names(table));
        let meant = Phrase::new("typed-nearest")
            .text("text", words::notation(table.game, &best, language))
            .number("does", i64::from(!effects.is_empty()))
            .text("effects", effects);
        lines.push(language.tell(&meant));
        let press = Press::Typed {
            table: table.id(),
            turn: table.current.turn(),
            text: Typed(best.to_string()),
        };
        buttons.push(Button::new(press, language.word("button-play-that"), Style::Main));
        let choose = Press::Play { table: table.id() };
        buttons.push(Button::new(
            choose,
            language.word("button-choose-myself"),
            Style::Plain,
        ));
    }
    buttons.extend(rules::why_not(error, language));
    Screen::text(limits::cut(&lines.join("\n"), limits::MESSAGE)).with_buttons(buttons)
}

/// Plays the move that was offered instead of a mistyped one.
pub(crate) async fn press(call: &Call<'_>, turn: usize, text: &str) -> Answer {
    let chosen = call.table().await?.game.parse_move(text)?;
    let done = call.perform(Some(turn), Action::Play(chosen)).await?;
    confirm::played(call, done, None).await
}

fn why(call: &Call<'_>, table: &TableWithMatch, error: &ActionError) -> String {
    let language = call.language();
    if !matches!(error, ActionError::NotAMove(_)) {
        return language.tell(&error.phrase(language));
    }
    let verbs = table.current.game().view(table.viewer(call.person())).verbs();
    if verbs.is_empty() {
        return language.word("refusal-not-your-turn");
    }
    let command = table.game.info().command;
    let forms = verbs
        .iter()
        .map(|verb| language.word(&format!("{command}-form-{verb}")));
    language.tell(&Phrase::new("refusal-unreadable").text("expected", language.join(forms)))
}

/// Returns the legal moves of a seat, the one most similar to `text` first: moves of the same kind before others, then
/// by the number of characters to change.
pub fn nearest(game: &AnyGame, seat: Seat, text: &str) -> Vec<AnyMove> {
    let wanted = plain(text);
    let kind = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
    let wanted_kind = kind(&wanted);
    let mut moves: Vec<(usize, usize, AnyMove)> = game
        .legal_moves(seat)
        .into_iter()
        .map(|chosen| {
            let known = plain(&chosen.to_string());
            let kinds = distance(&kind(&known), &wanted_kind).min(UNLIKE);
            (kinds, distance(&known, &wanted), chosen)
        })
        .collect();
    moves.sort_by_key(|(kinds, whole, _)| (*kinds, *whole));
    moves.into_iter().map(|(.., chosen)| chosen).collect()
}

/// Normalises a text for comparison: lower case, single spaces, limited length.
fn plain(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase().chars().take(LONGEST).collect()
}

/// Returns the edit distance: how many characters must be inserted, removed or replaced to turn one text into the
/// other.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, a) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, b) in to.iter().enumerate() {
            let changed = diagonal + usize::from(a != *b);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_as_far_apart_as_they_have_changes() {
        for (from, to, apart) in [
            ("", "", 0),
            ("", "abc", 3),
            ("place m12 90", "plce m12 90", 1),
            ("lay i16 90", "lay j16 90", 1),
            ("kitten", "sitting", 3),
            ("wälder", "walder", 1),
        ] {
            assert_eq!(distance(from, to), apart, "{from} {to}");
            assert_eq!(distance(to, from), apart, "{to} {from}");
        }
    }
}
