//! Everything that matters is large enough on a phone, measured by the layout.

use crate::support::{for_every_game, names, test_output};
use games::{AnyGame, AnyView, Dice, GameId, Seat, Seed, Viewer};
use render::{DrawOptions, Layout, Look, layout};

/// Least side of a field or card in a picture for one player, and least height of its text.
const OWN: f32 = 22.0;
const LABEL: f32 = 11.0;
/// Least side of a field in a picture for everyone, and at the end of a match, which shows all of it.
const TABLE: f32 = 16.0;
const END: f32 = 9.0;
/// Highest picture in a panel: with two menus and two rows of buttons it fits a screen.
const HIGHEST_OWN: f32 = 330.0;
/// Greatest height of a public picture during a match.
const HIGHEST: u32 = 2_400;
/// Matches of each game and number of players.
const MATCHES: usize = 50;

/// Returns what is wrong with a picture.
fn wrong(layout: &Layout, look: Look<'_>) -> Option<String> {
    let private = !matches!(look, Look::Table | Look::End(_));
    let least = match look {
        Look::Table => TABLE,
        Look::End(_) => END,
        Look::Own(_) | Look::Hand | Look::Part(_) | Look::Components => OWN,
    };
    let sides = layout.shown.iter().map(|shown| {
        let side = layout.on_a_phone(shown.area.w.min(shown.area.h));
        (format!("{:?} {:?}", shown.part, shown.area), side, least)
    });
    let labels = layout.labels.iter().filter(|label| private && !label.aside);
    let labels = labels.map(|label| (label.text.clone(), layout.on_a_phone(label.area.h), LABEL));
    // A hand may be empty.
    if layout.shown.is_empty() && !matches!(look, Look::Hand) {
        return Some("nothing is measured".to_owned());
    }
    let height = layout.on_a_phone(layout.height as f32);
    if matches!(look, Look::Own(_)) && height > HIGHEST_OWN {
        return Some(format!("{height:.1} px high"));
    }
    let small = sides.chain(labels).find(|(_, size, least)| size < least);
    small.map(|(what, size, least)| format!("{what}: {size:.1} px, less than {least}"))
}

/// Checks everything that can be shown of a position.
fn check(game: &AnyGame, what: &str, failed: &mut Vec<String>) {
    let names = names();
    let people = DrawOptions::new(&names);
    let mut look = |view: &AnyView, look: Look<'_>| {
        let Some(layout) = layout(view, &people, look) else {
            return;
        };
        if let Some(wrong) = wrong(&layout, look) {
            failed.push(format!("{what}, {look:?}: {wrong}"));
        }
        if matches!(look, Look::Table) && layout.height > HIGHEST {
            failed.push(format!("{what}, {look:?}: {} px high", layout.height));
        }
    };
    let public = game.view(Viewer::Spectator);
    if let Some(standings) = game.standings() {
        look(&public, Look::End(&standings));
        return;
    }
    look(&public, Look::Table);
    let parts = render::looks(&public).parts;
    if parts > 0 {
        look(&public, Look::Part(what.len() % parts));
    }
    let seat = game.to_act().first().copied().unwrap_or(Seat(0));
    let own = game.view(Viewer::Seat(seat));
    look(&own, Look::Hand);
    look(&own, Look::Own(None));
    for verb in own.verbs() {
        let best = own.best(verb).map(|best| best.picks).unwrap_or_default();
        let picks: Vec<&str> = best.iter().map(String::as_str).collect();
        for picked in 0..=picks.len() {
            look(&own, Look::Own(Some((verb, &picks[..picked]))));
        }
    }
}

/// Fifty matches with every number of players, each where somebody first decides something of a kind, at a stage of its own
/// and at its end.
fn check_game(id: GameId) {
    let mut failed = Vec::new();
    for seats in id.info().min_seats..=id.info().max_seats {
        for number in 0..MATCHES {
            let seed = Seed::from_text(&format!("phone {number}"));
            let options = serde_json::json!({});
            let mut game = AnyGame::new(id, seats, &seed, &options).unwrap();
            let mut dice = Dice::new(&seed.derive("moves"));
            let mut moves = 0;
            let mut decided: Vec<&str> = Vec::new();
            // The stages of fifty matches are spread over a match, most of them late, when boards are full.
            let stage = 4 + number * 3;
            while let Some(&seat) = dice.pick(&game.to_act()) {
                let what = format!("{id} with {seats}, match {number}, {moves} moves");
                let verbs = game.view(Viewer::Seat(seat)).verbs();
                let is_new = verbs.iter().any(|verb| !decided.contains(verb));
                decided.extend(verbs);
                if is_new || moves == stage || moves == 2 * stage {
                    check(&game, &what, &mut failed);
                }
                let legal = game.legal_moves(seat);
                game.play(seat, dice.pick(&legal).unwrap()).unwrap();
                moves += 1;
            }
            check(
                &game,
                &format!("{id} with {seats}, match {number}, end"),
                &mut failed,
            );
        }
    }
    if !failed.is_empty() {
        let file = test_output().join(format!("phone-{id}.txt"));
        std::fs::write(&file, failed.join("\n")).unwrap();
        let shown = &failed[..failed.len().min(10)];
        panic!(
            "{} of them, all in {}:\n{}",
            failed.len(),
            file.display(),
            shown.join("\n")
        );
    }
}

#[test]
fn every_game_can_be_read_on_a_phone() {
    for_every_game(check_game);
}
