//! What pictures cost: drawing and writing them, their sizes, and whole matches as animations.
//!
//! `cargo bench -p render` prints the sizes first, and how the slowest picture compares with the median, then measures.

// This program is for the terminal.
#![allow(clippy::print_stdout, missing_docs)]

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use games::{AnyGame, GameId, Seat, Viewer};
use render::{Animation, FrameTiming, People};
use support::{after, all_pictures, late, names};

#[path = "../tests/it/support.rs"]
mod support;

/// Early, late and final positions of every game, with the fewest and the most players.
fn positions() -> Vec<(String, AnyGame)> {
    let mut all = Vec::new();
    for &id in GameId::ALL {
        for seats in [id.info().min_seats, id.info().max_seats] {
            all.push((format!("{id}/{seats}/early"), after(id, seats, "bench", 6)));
            all.push((format!("{id}/{seats}/late"), late(id, seats, "bench")));
            all.push((format!("{id}/{seats}/end"), after(id, seats, "bench", usize::MAX)));
        }
    }
    all
}

fn actor(game: &AnyGame) -> Viewer {
    Viewer::Seat(game.to_act().first().copied().unwrap_or(Seat(0)))
}

/// Prints the largest table, own board, preview, hand and final picture of each position, in kB.
fn sizes(_: &mut Criterion) {
    let names = names();
    let people = People::new(&names);
    println!("{:<28} table   own preview  hand final  (kB)", "size");
    for (name, game) in positions() {
        let mut largest = [0; 5];
        for viewer in [Viewer::Spectator, actor(&game)] {
            for (what, picture) in all_pictures(&game, viewer, &people) {
                let column = match what.as_str() {
                    "table" => 0,
                    "own" => 1,
                    "hand" => 3,
                    "final" => 4,
                    _ => 2,
                };
                largest[column] = largest[column].max(picture.png.len());
            }
        }
        let cells: Vec<String> = largest
            .iter()
            .map(|bytes| format!("{:6}", bytes / 1000))
            .collect();
        println!("{name:<28}{}", cells.concat());
    }
}

/// Prints the median and the slowest of all pictures that have been drawn before: no picture should take more than twice
/// as long as the median.
fn slowest(_: &mut Criterion) {
    let names = names();
    let people = People::new(&names);
    let mut times: Vec<(Duration, String)> = Vec::new();
    for (name, game) in positions() {
        let (table, own) = (game.view(Viewer::Spectator), game.view(actor(&game)));
        for (what, view) in [("table", table), ("own", own)] {
            let draw = || {
                let start = Instant::now();
                // A spectator's own picture is the table.
                black_box(render::own(&view, &people, None)).ok();
                start.elapsed()
            };
            let least = (0..10).map(|_| draw()).min().unwrap_or_default();
            times.push((least, format!("{what} {name}")));
        }
    }
    times.sort();
    let median = times[times.len() / 2].0;
    println!("median {median:.1?}, the slowest:");
    for (time, name) in times.iter().rev().take(8) {
        let part = time.as_secs_f64() / median.as_secs_f64();
        println!("  {time:.1?}, {part:.2} times the median: {name}");
    }
}

fn pictures(criterion: &mut Criterion) {
    let names = names();
    let people = People::new(&names);
    let mut group = criterion.benchmark_group("draw and encode");
    for (name, game) in &positions() {
        let (table, own) = (game.view(Viewer::Spectator), game.view(actor(game)));
        match game.standings() {
            Some(standings) => group.bench_function(BenchmarkId::new("final", name), |bencher| {
                bencher.iter(|| black_box(render::final_table(&table, &people, &standings)));
            }),
            None => group
                .bench_function(BenchmarkId::new("table", name), |bencher| {
                    bencher.iter(|| black_box(render::table(&table, &people)));
                })
                .bench_function(BenchmarkId::new("own", name), |bencher| {
                    bencher.iter(|| black_box(render::own(&own, &people, None)));
                }),
        };
    }
    group.finish();
    let mut group = criterion.benchmark_group("encode");
    for (name, game) in &positions() {
        let picture = render::table(&game.view(Viewer::Spectator), &people).unwrap();
        group.bench_function(BenchmarkId::new("table", name), |bencher| {
            bencher.iter(|| black_box(picture.encode()));
        });
    }
    group.finish();
}

fn animations(criterion: &mut Criterion) {
    let names = names();
    let people = People::new(&names);
    let mut group = criterion.benchmark_group("animation");
    for &id in GameId::ALL {
        let seats = id.info().max_seats;
        let mut views = Vec::new();
        loop {
            let game = after(id, seats, "bench", views.len());
            views.push(game.view(Viewer::Spectator));
            if game.to_act().is_empty() {
                break;
            }
        }
        let run = || {
            let mut animation = Animation::new(FrameTiming::default());
            views.iter().for_each(|view| animation.add_table(view, &people));
            animation.finish().unwrap()
        };
        println!("{id}: {} pictures, {} kB", views.len(), run().len() / 1000);
        group.bench_function(id.to_string(), |bencher| bencher.iter(|| black_box(run())));
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(700));
    targets = sizes, slowest, pictures, animations
}
criterion_main!(benches);
