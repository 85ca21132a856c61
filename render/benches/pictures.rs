//! The cost of pictures for every game, number of players and stage of a match: `cargo bench -p render`, or one table
//! by name: `cargo bench -p render -- warm` (`first`, `sizes`, `replays`, `summary`). With `BEFORE=PATH`, the path of
//! an older build of this program, `summary` runs both alternately and prints the ratios.
//!
//! Times are the CPU time of the drawing thread, the minimum of several rounds, so that other work on the machine is
//! not measured. The first picture of a process is drawn by a separate process of this program.

// This program is for the terminal.
#![allow(clippy::print_stdout)]

use std::{env, error::Error, process::Command};

use games::{AnyGame, AnyView, Dice, GameId, Seat, Seed, Viewer};
use oxipng::Options;
use render::{Animation, DrawOptions, FrameTiming, Picture, RenderError};
use rustix::time::{ClockId, clock_gettime};
use support::{after, length, names};

#[path = "../tests/it/support.rs"]
mod support;

type Failure = Box<dyn Error>;

/// Rounds in which all pictures are drawn.
const ROUNDS: usize = 12;
/// New processes for each first picture.
const STARTS: usize = 5;

type Draw = Box<dyn Fn(&DrawOptions) -> Result<Picture, RenderError>>;

/// Something to draw.
struct Scene {
    name: String,
    draw: Draw,
}

fn main() -> Result<(), Failure> {
    let scenes = scenes();
    let names = names();
    let people = DrawOptions::new(&names);
    if let Ok(name) = env::var("FIRST") {
        let scene = scenes.iter().find(|scene| scene.name == name);
        println!(
            "{}",
            milliseconds(|| (scene.ok_or("no such scene")?.draw)(&people).map_err(Failure::from))?.0
        );
        return Ok(());
    }
    let wished: Vec<String> = env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let is_wished = |table: &str| wished.is_empty() || wished.iter().any(|word| word == table);
    if is_wished("summary") {
        summary(&scenes, &people)?;
    }
    if is_wished("warm") {
        warm(&scenes, &people)?;
    }
    if is_wished("first") {
        first(&scenes)?;
    }
    if is_wished("sizes") {
        sizes(&scenes, &people)?;
    }
    if is_wished("replays") {
        replays(&people)?;
    }
    Ok(())
}

/// Returns all pictures: tables, private views and choices, hands, ends.
fn scenes() -> Vec<Scene> {
    let mut scenes = Vec::new();
    for &id in GameId::ALL {
        for seats in id.info().min_seats..=id.info().max_seats {
            let length = length(id, seats, "bench");
            for (stage, moves) in [
                ("early", 6),
                ("middle", length / 2),
                ("late", length * 9 / 10),
                ("end", length),
            ] {
                add_scenes(
                    &mut scenes,
                    &after(id, seats, "bench", moves),
                    &format!("{id}/{seats}/{stage}"),
                );
            }
        }
    }
    scenes
}

fn add_scenes(scenes: &mut Vec<Scene>, game: &AnyGame, name: &str) {
    let mut add = |what: &str, draw: Draw| {
        let name = format!("{what} {name}");
        scenes.push(Scene { name, draw });
    };
    let table = game.view(Viewer::Spectator);
    if let Some(standings) = game.standings() {
        add(
            "final",
            Box::new(move |people: &DrawOptions| render::final_table(&table, people, &standings)),
        );
        return;
    }
    add(
        "table",
        Box::new(move |people: &DrawOptions| render::table(&table, people)),
    );
    let own = game.view(Viewer::Seat(game.to_act().first().copied().unwrap_or(Seat(0))));
    let view = own.clone();
    add(
        "own",
        Box::new(move |people: &DrawOptions| render::own(&view, people, None)),
    );
    let verb = own.verbs().first().copied().unwrap_or_default();
    let best = own.best(verb).map(|best| best.picks).unwrap_or_default();
    add(
        "preview",
        Box::new(move |people: &DrawOptions| {
            let picks: Vec<&str> = best.iter().map(String::as_str).collect();
            render::own(&own, people, Some((verb, &picks)))
        }),
    );
}

/// Returns the CPU time of this thread.
fn milliseconds<T, E>(work: impl FnOnce() -> Result<T, E>) -> Result<(f64, T), E> {
    let now = || {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
    };
    let start = now();
    let done = work()?;
    Ok((now() - start, done))
}

/// Means over all pictures: milliseconds when warm, milliseconds of the first pass, bytes; and the maximum of bytes.
type Summary = [f64; 4];

fn summary(scenes: &[Scene], people: &DrawOptions) -> Result<(), Failure> {
    let Some(before) = env::var_os("BEFORE") else {
        let [warm, cold, bytes, most] = measured(scenes, people)?;
        println!("summary {warm:.3} {cold:.3} {bytes:.0} {most:.0}");
        return Ok(());
    };
    let run = |program: std::path::PathBuf| -> Result<Summary, Failure> {
        let output = Command::new(program)
            .arg("summary")
            .env_remove("BEFORE")
            .output()?;
        let text = String::from_utf8(output.stdout)?;
        let line = text.lines().find_map(|line| line.strip_prefix("summary "));
        let numbers: Result<Vec<f64>, _> = line.unwrap_or_default().split(' ').map(str::parse).collect();
        Ok(numbers?.try_into().map_err(|_| "no summary")?)
    };
    let mut least = [[f64::MAX; 4]; 2];
    for _ in 0..2 {
        for (least, program) in least.iter_mut().zip([before.clone().into(), env::current_exe()?]) {
            let found = run(program)?;
            (0..4).for_each(|index| least[index] = least[index].min(found[index]));
        }
    }
    for (index, what) in ["warm, ms", "first pass, ms", "bytes", "most bytes"]
        .iter()
        .enumerate()
    {
        let [before, now] = [least[0][index], least[1][index]];
        println!("{what:<16}{before:10.1}{now:10.1}{:8.2} ×", now / before);
    }
    Ok(())
}

fn measured(scenes: &[Scene], people: &DrawOptions) -> Result<Summary, Failure> {
    let mut warm = vec![f64::MAX; scenes.len()];
    let (mut cold, mut bytes, mut most) = (0.0, 0, 0);
    for round in 0..4 {
        for (index, scene) in scenes.iter().enumerate() {
            let (time, picture) = milliseconds(|| (scene.draw)(people))?;
            warm[index] = warm[index].min(time);
            if round == 0 {
                cold += time;
                bytes += picture.png.len();
                most = most.max(picture.png.len());
            }
        }
    }
    let count = scenes.len() as f64;
    Ok([
        warm.iter().sum::<f64>() / count,
        cold / count,
        bytes as f64 / count,
        most as f64,
    ])
}

/// Draws pictures of which most parts are cached. None should take more than twice as long as the median.
fn warm(scenes: &[Scene], people: &DrawOptions) -> Result<(), Failure> {
    let mut times: Vec<(f64, &str)> = Vec::new();
    let mut encoding: Vec<(f64, Picture)> = Vec::new();
    for round in 0..ROUNDS {
        for (index, scene) in scenes.iter().enumerate() {
            let (time, picture) = milliseconds(|| (scene.draw)(people))?;
            let (encoded, _) = milliseconds(|| picture.encode())?;
            if round == 0 {
                times.push((time, &scene.name));
                encoding.push((encoded, picture));
            } else {
                times[index].0 = times[index].0.min(time);
                encoding[index].0 = encoding[index].0.min(encoded);
            }
        }
    }
    println!("draw and encode, of that encode, ms; kB; thousands of pixels");
    for ((time, name), (encoded, picture)) in times.iter().zip(&encoding) {
        let pixels = picture.width * picture.height / 1000;
        println!(
            "  {name:<34}{time:6.1}{encoded:6.1}{:6}{pixels:6}",
            picture.png.len() / 1000
        );
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let median = times[times.len() / 2].0;
    println!("median of {} pictures {median:.1} ms, the slowest:", times.len());
    for (time, name) in times.iter().rev().take(8) {
        println!("  {name:<34}{time:6.1}, {:.2} × the median", time / median);
    }
    Ok(())
}

/// The first picture that a process draws.
fn first(scenes: &[Scene]) -> Result<(), Failure> {
    println!("first picture of a process, ms");
    for scene in scenes.iter().filter(|scene| is_fullest(&scene.name)) {
        let mut least = f64::MAX;
        for _ in 0..STARTS {
            let output = Command::new(env::current_exe()?)
                .env("FIRST", &scene.name)
                .output()?;
            least = least.min(String::from_utf8(output.stdout)?.trim().parse()?);
        }
        println!("  {:<34}{least:6.1}", scene.name);
    }
    Ok(())
}

/// Late and final pictures with the most players.
fn is_fullest(name: &str) -> bool {
    let mut players = GameId::ALL
        .iter()
        .map(|id| format!("{id}/{}/", id.info().max_seats));
    players.any(|players| name.contains(&players)) && (name.ends_with("late") || name.ends_with("end"))
}

/// Compares file sizes with those of the best packer, which takes seconds.
fn sizes(scenes: &[Scene], people: &DrawOptions) -> Result<(), Failure> {
    println!("kB, and how many times as large as packed by oxipng at its highest level");
    let mut parts: Vec<f64> = Vec::new();
    for scene in scenes.iter().filter(|scene| is_fullest(&scene.name)) {
        let png = (scene.draw)(people)?.png;
        let best = oxipng::optimize_from_memory(&png, &Options::max_compression())?;
        let part = png.len() as f64 / best.len() as f64;
        println!("  {:<34}{:6}{part:6.2}", scene.name, png.len() / 1000);
        parts.push(part);
    }
    println!("  at most {:.2}", parts.iter().copied().fold(0.0, f64::max));
    Ok(())
}

/// Animations of whole matches with the most players, with random moves and as people play.
fn replays(people: &DrawOptions) -> Result<(), Failure> {
    println!("replays: ms and kB a frame");
    for &id in GameId::ALL {
        for casual in [false, true] {
            let views = whole_match(id, casual)?;
            let mut least = f64::MAX;
            let mut file = Vec::new();
            for _ in 0..3 {
                let (time, film) = milliseconds(|| {
                    let mut film = Animation::new(FrameTiming::default());
                    views.iter().for_each(|view| film.add_table(view, people));
                    film.finish()
                })?;
                (least, file) = (least.min(time), film);
            }
            let frames = views.len() as f64;
            let by = if casual { "people" } else { "chance" };
            println!(
                "  {:<20}{by:<8}{:4} frames{:6.1}{:6.1}",
                id.to_string(),
                views.len(),
                least / frames,
                file.len() as f64 / 1000.0 / frames,
            );
        }
    }
    Ok(())
}

/// Returns the public view after every turn of a match.
fn whole_match(id: GameId, casual: bool) -> Result<Vec<AnyView>, Failure> {
    let seed = Seed::from_text("replay");
    let mut game = AnyGame::new(id, id.info().max_seats, &seed, &serde_json::json!({}))?;
    let mut dice = Dice::new(&seed.derive("moves"));
    let mut views = vec![game.view(Viewer::Spectator)];
    while let Some(&seat) = dice.pick(&game.to_act()) {
        let chosen = if casual {
            games::casual_move(&game.view(Viewer::Seat(seat)), &mut dice)
        } else {
            dice.pick(&game.legal_moves(seat)).cloned()
        };
        let played = game.play(seat, &chosen.ok_or("a match without a move")?)?;
        if played.turn_over {
            views.push(game.view(Viewer::Spectator));
        }
    }
    Ok(views)
}
