//! Rehearsed panels: the ordinary panel on a position that is not the current one of a match. What is chosen there never
//! becomes a move of the match.

use std::sync::Arc;

use games::Advice;
use tables::{Match, TableWithMatch};

use super::{Button, Row, Screen, Style, Target, panel::MORE};
use crate::{
    limits,
    press::{Draft, Press, Room},
};

/// Buttons of a row.
const ROW: usize = 5;

/// Returns a table with its match as it stood after some steps. Its panels show effects and prefer no answer.
pub fn past(table: &TableWithMatch, steps: usize) -> Option<TableWithMatch> {
    let mut past = with(table, table.current.at(steps)?);
    if past.table.state.wanted_advice == Advice::Full {
        past.table.state.wanted_advice = Advice::Effects;
    }
    Some(past)
}

/// Returns a table with another match.
pub fn with(table: &TableWithMatch, current: Match) -> TableWithMatch {
    TableWithMatch {
        table: table.table.clone(),
        current: Arc::new(current),
    }
}

/// Returns the draft of a rehearsed panel as the ordinary panel of its position reads it; `None` if the panel is of
/// another position.
pub fn draft_for(table: &TableWithMatch, draft: Draft) -> Option<Draft> {
    (table.current.replay.steps.len() == draft.turn).then(|| Draft {
        turn: table.current.turn(),
        ..draft
    })
}

/// Turns the panel of a position into a rehearsed one: its presses stay in the room, and `last` comes after *Confirm*.
/// Buttons that would act on the real match are left out.
pub fn rehearsed(mut screen: Screen, room: Room, table: &TableWithMatch, head: &str, last: Button) -> Screen {
    let steps = table.current.replay.steps.len();
    let here = |draft: Draft| Draft { turn: steps, ..draft };
    let moved = |press: Press| match press {
        Press::Panel { slot: MORE, .. } | Press::Cancel | Press::Hint { .. } | Press::Undo { .. } => None,
        Press::Panel { slot, draft } => Some(Press::Rehearse {
            room,
            slot,
            draft: here(draft),
        }),
        Press::Pick { index, draft } => Some(Press::RehearsePick {
            room,
            index,
            draft: here(draft),
        }),
        Press::Confirm { draft } => Some(Press::RehearseConfirm {
            room,
            draft: here(draft),
        }),
        other => Some(other),
    };
    for row in &mut screen.rows {
        match row {
            Row::Select(select) => {
                if let Some(press) = moved(select.press.clone()) {
                    select.press = press;
                }
            }
            Row::Buttons(buttons) => buttons.retain_mut(|button| match &button.target {
                Target::Press(press) => match moved(press.clone()) {
                    Some(press) => {
                        button.target = Target::Press(press);
                        true
                    }
                    None => false,
                },
                Target::Address(_) => true,
            }),
            Row::Text(_) | Row::Picture(_) => {}
        }
    }
    screen
        .rows
        .retain(|row| !matches!(row, Row::Buttons(buttons) if buttons.is_empty()));
    match screen.rows.last_mut() {
        Some(Row::Buttons(buttons)) if buttons.len() < ROW => buttons.push(last),
        _ => screen.rows.push(Row::Buttons(vec![last])),
    }
    screen.text = limits::cut(&format!("-# {head}\n{}", screen.text), limits::MESSAGE);
    screen
}

/// Returns a plain button.
pub(super) fn button(press: Press, label: String) -> Button {
    Button::new(press, label, Style::Plain)
}
