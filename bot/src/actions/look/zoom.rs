//! *Zoom* and *Opponents* on the public board: an enlarged part of it, or the board of another player.

use games::{Phrase, Seat, Viewer};
use render::language::Language;
use tables::TableWithMatch;

use crate::actions::{
    Answer, Call,
    look::board::{for_person, for_viewer, of_seat, pictured},
};
use crate::{
    limits,
    press::Press,
    screens::{Button, Style, board, names},
};

/// Positions of the controls in the private message.
const PREVIOUS: u8 = 1;
const NEXT: u8 = 2;

/// Returns an enlarged part of the table; from the public board, the part that matters now.
pub(crate) async fn part(call: &Call<'_>, slot: u8, part: u8) -> Answer {
    let (table, reader) = (call.table_with_match().await?, call.reader().await);
    let language = reader.language;
    let make = move || {
        let view = table.current.game().view(Viewer::Spectator);
        let looks = render::looks(&view);
        let part = match slot {
            0 => looks.newest,
            _ => usize::from(part),
        };
        // A step was taken back and the landscape is smaller now, or the match is over.
        if part >= looks.parts || table.current.game().standings().is_some() {
            return for_viewer(&table, Viewer::Spectator, reader);
        }
        let drawn = names::picture_names(&table, language);
        let picture = render::part(&view, part, &names::people_for(&table, &drawn, reader))?;
        let said = Phrase::new("zoom-part")
            .number("part", part as i64 + 1)
            .number("parts", looks.parts as i64);
        let alt = board::alt_text(&table, &view, language);
        let screen = pictured(language.tell(&said), picture.png, alt);
        Ok(screen.buttons(steps(&table, part, looks.parts, language)))
    };
    call.bot.draw(make).await
}

fn steps(table: &TableWithMatch, part: usize, parts: usize, language: Language) -> [Button; 2] {
    let to = |slot: u8, part: usize, label: &str| {
        let press = Press::Zoom {
            slot,
            table: table.id(),
            part: part as u8,
        };
        Button::new(press, language.word(label), Style::Plain)
    };
    [
        to(PREVIOUS, (part + parts - 1) % parts, "button-part-before"),
        to(NEXT, (part + 1) % parts, "button-part-next"),
    ]
}

/// Returns the board of another player, with a button for each of them; from the public board, that of the next player
/// in order.
pub(crate) async fn opponent(call: &Call<'_>, slot: u8, seat: Seat) -> Answer {
    let (table, reader) = (call.table_with_match().await?, call.reader().await);
    let make = move || {
        let count = table.state.seats.len();
        let own = table.viewer(reader.person).seat();
        let others = (1..=count).map(|step| {
            let from = own.map_or(count - 1, Seat::index);
            Seat(((from + step) % count) as u8)
        });
        let others: Vec<Seat> = others.filter(|seat| Some(*seat) != own).collect();
        let shown = match slot {
            0 => others.first().copied(),
            _ => others.iter().copied().find(|other| *other == seat),
        };
        let Some(shown) = shown else {
            return for_person(&table, reader);
        };
        let buttons = others.iter().map(|&seat| {
            let press = Press::Opponents {
                slot: 1,
                table: table.id(),
                seat,
            };
            let label = limits::cut(&names::name(&table, seat), limits::LABEL);
            let mut button = Button::new(press, label, Style::Plain);
            button.disabled = seat == shown;
            button
        });
        let buttons: Vec<Button> = buttons.collect();
        let screen = of_seat(&table, shown, reader)?;
        // With one opponent, there is no other board to show.
        Ok(match buttons.len() {
            1 => screen,
            _ => screen.buttons(buttons),
        })
    };
    call.bot.draw(make).await
}
