//! The arena alone, without the bot: `cargo run --release -p ai --features arena --example arena -- --game wispwood …`

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program of the command line"
)]

use ai::arena::Arguments;
use clap::Parser;

#[derive(Parser)]
struct Program {
    #[command(flatten)]
    arena: Arguments,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let table = Program::parse().arena.run(|line| eprintln!("{line}"))?;
    print!("{table}");
    Ok(())
}
