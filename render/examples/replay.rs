//! What the film of a whole match costs, with as many players as can play:
//!
//! `cargo run --release -p render --example replay`
//!
//! prints milliseconds and kilobytes a frame, for a match of random moves and for one as people play.

// This program is for the terminal.
#![allow(clippy::print_stdout)]

use std::{error::Error, time::Instant};

use games::{AnyGame, AnyView, Dice, GameId, Seed, Viewer};
use render::{Animation, FrameTiming, People};

fn main() -> Result<(), Box<dyn Error>> {
    let names = ["Mira", "Jonas", "Ayşe", "Tomek", "Noor"].map(str::to_owned);
    let people = People::new(&names);
    println!(
        "{:<20}{:>8}{:>8}{:>8}{:>8}{:>8}",
        "game", "moves by", "frames", "ms", "kB", "MB"
    );
    for &id in GameId::ALL {
        for casual in [false, true] {
            let views = whole_match(id, casual)?;
            let mut least = f64::MAX;
            let mut file = Vec::new();
            for _ in 0..3 {
                let start = Instant::now();
                let mut film = Animation::new(FrameTiming::default());
                views.iter().for_each(|view| film.add_table(view, &people));
                file = film.finish()?;
                least = least.min(start.elapsed().as_secs_f64());
            }
            let frames = views.len() as f64;
            println!(
                "{:<20}{:>8}{:>8}{:>8.1}{:>8.1}{:>8.1}",
                id.to_string(),
                if casual { "people" } else { "chance" },
                views.len(),
                least * 1000.0 / frames,
                file.len() as f64 / 1000.0 / frames,
                file.len() as f64 / 1e6,
            );
        }
    }
    Ok(())
}

/// What everyone saw after every turn of a match.
fn whole_match(id: GameId, casual: bool) -> Result<Vec<AnyView>, Box<dyn Error>> {
    let seed = Seed::from_text("replay");
    let mut game = AnyGame::new(id, id.info().max_seats, &seed, &serde_json::json!({}))?;
    let mut dice = Dice::new(&seed.derive("moves"));
    let mut views = vec![game.view(Viewer::Spectator)];
    while let Some(&seat) = dice.pick(&game.to_act()) {
        let chosen = match casual {
            true => games::casual_move(&game.view(Viewer::Seat(seat)), &mut dice),
            false => dice.pick(&game.legal_moves(seat)).cloned(),
        };
        let played = game.play(seat, &chosen.ok_or("a match without a move")?)?;
        if played.turn_over {
            views.push(game.view(Viewer::Spectator));
        }
    }
    Ok(views)
}
