//! `grovekeeper draw`: the picture after some random moves.

use std::path::PathBuf;

use clap::Args;
use games::{Seat, Viewer};
use render::People;

use super::{
    Failure, MatchArgs,
    simulate::{begin, random_move},
};

#[derive(Debug, Args)]
pub(super) struct DrawArgs {
    #[command(flatten)]
    setup: MatchArgs,
    /// How many random moves are made first
    #[arg(long, default_value_t = 0)]
    moves: usize,
    /// As this seat sees it, counted from 0; without it as a spectator does
    #[arg(long)]
    seat: Option<u8>,
    /// Where the picture is written
    #[arg(long, value_name = "FILE.png")]
    out: PathBuf,
}

/// Makes the moves and draws what the viewer sees.
pub(super) fn draw(args: &DrawArgs) -> Result<(), Failure> {
    let (_, mut game, mut dice) = begin(&args.setup)?;
    for _ in 0..args.moves {
        let Some((seat, chosen)) = random_move(&game, &mut dice) else {
            break;
        };
        game.play(seat, &chosen)?;
    }
    let viewer = match args.seat {
        None => Viewer::Spectator,
        Some(seat) if usize::from(seat) < args.setup.players => Viewer::Seat(Seat(seat)),
        Some(seat) => {
            return Err(format!(
                "there is no seat {seat}; seats are 0 to {}",
                args.setup.players - 1
            )
            .into());
        }
    };
    let names: Vec<String> = ["Mira", "Jonas", "Ayşe", "Tomek", "Noor"]
        .map(str::to_owned)
        .to_vec();
    let people = People::new(&names[..args.setup.players.min(names.len())]);
    let view = game.view(viewer);
    let picture = match game.standings() {
        Some(standings) => render::final_table(&view, &people, &standings)?,
        None => render::own(&view, &people, None)?,
    };
    std::fs::write(&args.out, &picture.png).map_err(|error| format!("{}: {error}", args.out.display()))?;
    Ok(())
}
