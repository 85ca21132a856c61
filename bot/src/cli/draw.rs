//! `grovekeeper draw`: the picture after some random moves.

use std::path::PathBuf;

use clap::Args;
use games::{Seat, Viewer};
use render::DrawOptions;

use super::{
    Failure, MatchArgs,
    simulate::{begin, random_move},
};

#[derive(Debug, Args)]
pub(super) struct DrawArgs {
    #[command(flatten)]
    setup: MatchArgs,
    /// Number of random moves to make first
    #[arg(long, default_value_t = 0)]
    moves: usize,
    /// Seat whose view is drawn, counted from 0 [default: a spectator]
    #[arg(long)]
    seat: Option<u8>,
    /// Where to write the picture
    #[arg(long, value_name = "FILE.png")]
    out: PathBuf,
}

/// Makes the moves and draws the viewer's picture.
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
    let people = DrawOptions::new(&names[..args.setup.players.min(names.len())]);
    let view = game.view(viewer);
    let picture = match game.standings() {
        Some(standings) => render::final_table(&view, &people, &standings)?,
        None => render::own(&view, &people, None)?,
    };
    std::fs::write(&args.out, &picture.png).map_err(|error| format!("{}: {error}", args.out.display()))?;
    Ok(())
}
