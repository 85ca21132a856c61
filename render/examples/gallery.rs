//! Writes every tile, card and piece, and scenes of every game, into a folder with a page that shows them: `cargo run
//! -p render --example gallery -- FOLDER`. With `phone` after the folder, it draws contact sheets instead, with
//! pictures as large as a phone displays them.

#![allow(clippy::print_stdout, reason = "a program of the command line")]

use std::{error::Error, fmt::Write as _, fs, path::PathBuf};

use games::{AnyGame, Dice, GameId, Seed, Viewer};
use render::{Animation, DrawOptions, FrameTiming};
use serde_json::json;

/// Scenes are made from it.
const SEED: &str = "gallery";

/// Files with their contents.
type Files = Vec<(String, Vec<u8>)>;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let out = PathBuf::from(arguments.next().ok_or("name a folder")?);
    let mut files: Files = Vec::new();
    let sheets = if arguments.next().as_deref() == Some("phone") {
        render::phone_sheets(SEED)?
    } else {
        for &id in GameId::ALL {
            scenes(id, &mut files)?;
        }
        let sheets = render::gallery()?.into_iter();
        sheets.map(|(name, picture)| (name.to_owned(), picture)).collect()
    };
    for (name, picture) in sheets {
        files.push((format!("{name}.png"), picture.png));
    }
    let write = |name: &str, bytes: &[u8]| {
        let path = out.join(name);
        fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))
    };
    fs::create_dir_all(&out).map_err(|error| format!("{}: {error}", out.display()))?;
    let mut page = "<!doctype html><meta charset=\"utf-8\"><title>Grovekeeper</title>\n\
        <style>body{background:#313338;color:#dbdee1;font-family:sans-serif}img{max-width:100%}</style>\n"
        .to_owned();
    for (name, bytes) in &files {
        write(name, bytes)?;
        let kilobytes = bytes.len() / 1000;
        writeln!(
            page,
            "<h2>{name}, {kilobytes} kB</h2><img src=\"{name}\" alt=\"{name}\">"
        )?;
    }
    write("index.html", page.as_bytes())?;
    println!("{}", out.join("index.html").display());
    Ok(())
}

/// A match with the most players: the table early, in the middle and at the end, private views, and the whole match as
/// an animation.
fn scenes(id: GameId, files: &mut Files) -> Result<(), Box<dyn Error>> {
    let seats = id.info().max_seats;
    let names: Vec<String> = ["Mira", "Jonas", "Ayşe", "Tomek", "Noor"]
        .map(str::to_owned)
        .to_vec();
    let people = DrawOptions::new(&names[..seats.min(names.len())]);
    let mut game = AnyGame::new(id, seats, &Seed::from_text(SEED), &json!({}))?;
    let mut dice = Dice::new(&Seed::from_text(SEED).derive("random play"));
    let mut views = vec![game.view(Viewer::Spectator)];
    let mut own = Vec::new();
    while let Some(&seat) = dice.pick(&game.to_act()) {
        let view = game.view(Viewer::Seat(seat));
        let chosen = games::casual_move(&view, &mut dice).ok_or("somebody is to act and has no choice")?;
        game.play(seat, &chosen)?;
        views.push(game.view(Viewer::Spectator));
        own.push(view);
    }
    let standings = game.standings().ok_or("the game stopped without standings")?;
    let mut save = |what: &str, bytes: Vec<u8>| files.push((format!("{id}-{what}"), bytes));
    let (early, middle) = (views.len() / 8, views.len() * 3 / 5);
    save("early.png", render::table(&views[early], &people)?.png);
    save("table.png", render::table(&views[middle], &people)?.png);
    // Returns a seat's view before each move; there is one for every table but the last.
    if let Some(view) = own.get(middle) {
        save("own.png", render::own(view, &people, None)?.png);
        if let Some(hand) = render::hand(view, &people)? {
            save("hand.png", hand.png);
        }
    }
    let mut animation = Animation::new(FrameTiming::default());
    views.iter().for_each(|view| animation.add_table(view, &people));
    let end = game.view(Viewer::Spectator);
    animation.add_final_table(&end, &people, &standings);
    save("final.png", render::final_table(&end, &people, &standings)?.png);
    save("match.gif", animation.finish()?);
    Ok(())
}
