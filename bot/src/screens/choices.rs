//! What somebody can do now, in words: for those who play by ear.

use games::{AnyView, Next, Phrase};
use render::{
    language::{Language, Names},
    words,
};

use crate::tables::Table;

/// What is the viewer's to decide: the request, and for each kind of move its command and the most promising example
/// with what it does. Nothing if nothing is theirs to decide.
pub(super) fn in_words(table: &Table, view: &AnyView, language: Language, names: Names<'_>) -> Vec<String> {
    let (Some(seat), Some(task)) = (view.viewer().seat(), view.task()) else {
        return Vec::new();
    };
    let verbs = view.verbs();
    if verbs.is_empty() {
        return Vec::new();
    }
    let mut lines = Vec::new();
    lines.push(if view.to_act().contains(&seat) {
        language.tell(&Phrase::new("words-your-decision").phrase("task", task))
    } else {
        language.word("words-may-change")
    });
    lines.extend(
        verbs
            .iter()
            .filter_map(|verb| line(table, view, verb, language, names)),
    );
    let legal = table
        .course
        .as_ref()
        .map_or(0, |course| course.replay.game.legal_moves(seat).len());
    lines.push(language.tell(&Phrase::new("words-moves").number("count", legal as i64)));
    lines.push(String::new());
    lines
}

/// A kind of move with its most promising example.
fn line(table: &Table, view: &AnyView, verb: &str, language: Language, names: Names<'_>) -> Option<String> {
    let mut picks: Vec<String> = Vec::new();
    let mut does = String::new();
    let text = loop {
        let keys: Vec<&str> = picks.iter().map(String::as_str).collect();
        match view.choose(verb, &keys) {
            Next::Ask(choice) => {
                let best = choice.options.first()?;
                does = words::effects(&best.effects, language, names);
                picks.push(best.key.clone());
            }
            Next::Move(chosen) => break chosen.to_string(),
            Next::Impossible { .. } => return None,
        }
    };
    let command = table.game.info().command;
    let path = format!(
        "/{} {}",
        language.word(&format!("cmd-{command}")),
        language.word(&format!("cmd-{command}-{verb}"))
    );
    let id = if does.is_empty() {
        "words-way-plain"
    } else {
        "words-way"
    };
    let phrase = Phrase::new(id)
        .text("command", path)
        .text("about", language.word(&format!("cmd-{command}-{verb}-about")))
        .text("text", text)
        .text("does", does);
    Some(language.tell(&phrase))
}
