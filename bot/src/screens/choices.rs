//! What a player chooses before the match: a colour, and in some games a goal card that must not be dealt.

use games::{COLOURS, Phrase, Seat};
use render::language::Language;
use tables::{Choice, Player, Table};

use super::{Button, Row, Screen, Select, SelectOption, Style};
use crate::{limits, press::Press};

/// The names of the colours, in the order of the palette.
pub const COLOUR_NAMES: [&str; COLOURS] = ["blue", "orange", "green", "yellow", "purple"];

/// Keys of the menus and of the button that takes a veto back.
mod key {
    pub(super) const COLOUR: &str = "colour";
    pub(super) const VETO: &str = "veto";
    pub(super) const NO_VETO: &str = "no-veto";
}

/// Reads a choice made in a menu or with a button.
pub fn read(key: &str, chosen: Option<&str>) -> Option<Choice> {
    Some(match key {
        key::COLOUR => Choice::Colour(
            COLOUR_NAMES
                .iter()
                .position(|name| Some(*name) == chosen)
                .map(|at| at as u8),
        ),
        key::VETO => Choice::Veto(Some(chosen?.to_owned())),
        key::NO_VETO => Choice::Veto(None),
        _ => return None,
    })
}

/// Returns the id and name of a goal card. Only Wispwood has goal cards.
pub fn card_name(card: &str, language: Language) -> String {
    let name = Phrase::new("wispwood-goal-name").text("goal", card);
    format!("{card} {}", language.tell(&name))
}

/// Returns the choices of a player in words.
pub fn of(player: &Player, language: Language) -> Vec<String> {
    let colour = player.colour.map(|colour| colour_name(colour.into(), language));
    let veto = player.veto.as_ref().map(|card| {
        let name = card_name(card, language);
        language.tell(&Phrase::new("choices-vetoed").text("card", name))
    });
    colour.into_iter().chain(veto).collect()
}

fn colour_name(colour: usize, language: Language) -> String {
    let name = COLOUR_NAMES.get(colour).copied().unwrap_or_default();
    language.word(&format!("colour-{name}"))
}

/// Returns the panel of the player at a seat.
pub fn panel(table: &Table, seat: Seat, language: Language) -> Screen {
    let id = table.id();
    let Some(player) = table.state.seats.get(seat.index()) else {
        return Screen::default();
    };
    let game = Phrase::new("choices-ask").text("game", table.game);
    let mut screen = Screen::text(language.tell(&game));
    let press = |key: &str| Press::Choose {
        table: id,
        key: key.to_owned(),
    };
    let option = |value: &str, label: String, chosen: bool| SelectOption {
        value: value.to_owned(),
        label: limits::cut(&label, limits::SELECT_LABEL),
        description: String::new(),
        chosen,
        face: None,
    };
    let free = |colour: &usize| {
        let mut others = table.state.seats.iter().enumerate();
        !others.any(|(index, other)| index != seat.index() && other.colour == Some(*colour as u8))
    };
    let colour = |colour: usize| {
        let chosen = player.colour == Some(colour as u8);
        option(COLOUR_NAMES[colour], colour_name(colour, language), chosen)
    };
    let usual = option("usual", language.word("choices-usual"), player.colour.is_none());
    screen.rows.push(Row::Select(Select {
        press: press(key::COLOUR),
        label: language.tell(&Phrase::new("choices-colour").text("game", table.game)),
        options: std::iter::once(usual)
            .chain((0..COLOURS).filter(free).map(colour))
            .collect(),
    }));
    let vetoes = table.game.info().vetoes;
    if !vetoes.is_empty() {
        let card = |card: &&'static str| {
            let name = card_name(card, language);
            option(card, name, player.veto.as_deref() == Some(*card))
        };
        screen.rows.push(Row::Select(Select {
            press: press(key::VETO),
            label: language.word("choices-veto"),
            options: vetoes.iter().map(card).collect(),
        }));
        if player.veto.is_some() {
            let back = Button::new(press(key::NO_VETO), language.word("button-no-veto"), Style::Plain);
            return screen.buttons([back]);
        }
    }
    screen
}
