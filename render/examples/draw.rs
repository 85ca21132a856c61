//! Draws random positions of a game, to check changes of the drawing code:
//!
//! `cargo run -p render --example draw -- GAME PLAYERS MOVES [SEED]`
//!
//! writes `test-output/GAME-PLAYERS-MOVES-….png`: the table, and for the first seat that must decide its own board, its
//! hand and a preview of its best choice; at the end of a match the final table. MOVES may be `end`.
//!
//! `cargo run -p render --example draw -- phone FOLDER` writes contact sheets of all games as a phone displays them,
//! `films FOLDER` an animation of a match of each game with the most players, `readme FOLDER` the README's pictures of
//! tables.

// This program is for the terminal.
#![allow(clippy::print_stdout)]

use std::{env, error::Error, fs, path::Path, time::Instant};

use games::{AnyGame, Dice, GameId, Next, Seat, Seed, Viewer};
use render::{Animation, DrawOptions, FrameTiming, Picture};

const NAMES: [&str; 5] = ["Mira", "Jonas", "Ayşe", "Tomek", "Bartholomew"];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [what, out] = &arguments[..] {
        let out = Path::new(out);
        return match what.as_str() {
            "phone" => phone(out),
            "films" => films(out),
            "readme" => readme(out),
            _ => Err("expected phone, films or readme, and a folder".into()),
        };
    }
    let [game, players, moves, rest @ ..] = &arguments[..] else {
        return Err("expected GAME PLAYERS MOVES [SEED]".into());
    };
    let (id, players): (GameId, usize) = (game.parse()?, players.parse()?);
    let most = if moves == "end" {
        usize::MAX
    } else {
        moves.parse()?
    };
    let seed = rest.first().map_or("a look", String::as_str);
    let game = play(
        AnyGame::new(id, players, &Seed::from_text(seed), &serde_json::json!({}))?,
        seed,
        most,
    )?;

    let names = NAMES.map(str::to_owned);
    let people = DrawOptions::new(&names);
    let output = Path::new("test-output");
    fs::create_dir_all(output)?;
    let save = |what: &str, picture: &Picture| {
        let path = output.join(format!("{id}-{players}-{moves}-{what}.png"));
        println!(
            "{} {}×{}, {} kB",
            path.display(),
            picture.width,
            picture.height,
            picture.png.len() / 1000
        );
        fs::write(path, &picture.png)
    };
    let spectator = game.view(Viewer::Spectator);
    save("table", &render::table(&spectator, &people)?)?;
    let start = Instant::now();
    for _ in 0..20 {
        render::table(&spectator, &people)?;
    }
    println!("table again: {:.1} ms", start.elapsed().as_secs_f64() * 50.0);
    if let Some(standings) = game.standings() {
        save("final", &render::final_table(&spectator, &people, &standings)?)?;
    }
    let seat = game.to_act().first().copied().unwrap_or(Seat(0));
    let view = game.view(Viewer::Seat(seat));
    save("own", &render::own(&view, &people, None)?)?;
    if let Some(hand) = render::hand(&view, &people)? {
        save("hand", &hand)?;
    }
    for verb in view.verbs() {
        let mut picks: Vec<String> = Vec::new();
        loop {
            let keys: Vec<&str> = picks.iter().map(String::as_str).collect();
            save(
                &format!("{verb}-{}", keys.len()),
                &render::own(&view, &people, Some((verb, &keys)))?,
            )?;
            match view.choose(verb, &keys) {
                Next::Ask(choice) => picks.push(choice.options[0].key.clone()),
                _ => break,
            }
        }
    }
    Ok(())
}

fn phone(out: &Path) -> Result<(), Box<dyn Error>> {
    for (name, picture) in render::phone_sheets("gallery")? {
        fs::write(out.join(format!("{name}.png")), picture.png)?;
    }
    Ok(())
}

fn films(out: &Path) -> Result<(), Box<dyn Error>> {
    for &id in GameId::ALL {
        fs::write(out.join(format!("{id}.gif")), film(id)?)?;
    }
    Ok(())
}

fn readme(out: &Path) -> Result<(), Box<dyn Error>> {
    let names = NAMES.map(str::to_owned);
    for (id, name, players, moves) in [
        (GameId::LegendaryForests, "forests", 4, 48),
        (GameId::Mystaria, "mystaria", 3, 40),
        (GameId::Wispwood, "wispwood", 2, 50),
        (GameId::Legends, "legends", 4, 70),
    ] {
        let seed = "readme";
        let game = AnyGame::new(id, players, &Seed::from_text(seed), &serde_json::json!({}))?;
        let view = play(game, seed, moves)?.view(Viewer::Spectator);
        let picture = render::table(&view, &DrawOptions::new(&names))?;
        fs::write(out.join(format!("{name}.png")), picture.png)?;
    }
    Ok(())
}

/// A whole match, turn by turn.
fn film(id: GameId) -> Result<Vec<u8>, Box<dyn Error>> {
    let names = NAMES.map(str::to_owned);
    let people = DrawOptions::new(&names);
    let seed = Seed::from_text("a film");
    let mut game = AnyGame::new(id, id.info().max_seats, &seed, &serde_json::json!({}))?;
    let mut dice = Dice::new(&seed);
    let mut film = Animation::new(FrameTiming::default());
    film.add_table(&game.view(Viewer::Spectator), &people);
    while let Some(&seat) = dice.pick(&game.to_act()) {
        let chosen = games::casual_move(&game.view(Viewer::Seat(seat)), &mut dice);
        let played = game.play(
            seat,
            &chosen.ok_or("a seat that is to act has nothing to choose")?,
        )?;
        let view = game.view(Viewer::Spectator);
        match game.standings() {
            Some(standings) => film.add_final_table(&view, &people, &standings),
            None if played.turn_over => film.add_table(&view, &people),
            None => {}
        }
    }
    Ok(film.finish()?)
}

fn play(mut game: AnyGame, seed: &str, most: usize) -> Result<AnyGame, Box<dyn Error>> {
    let mut dice = Dice::new(&Seed::from_text(seed));
    for _ in 0..most {
        let Some(&seat) = dice.pick(&game.to_act()) else {
            break;
        };
        let view = game.view(Viewer::Seat(seat));
        let chosen =
            games::casual_move(&view, &mut dice).ok_or("a seat that is to act has nothing to choose")?;
        game.play(seat, &chosen)?;
    }
    Ok(game)
}
