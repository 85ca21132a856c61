//! `grovekeeper simulate`: a whole random legal game as JSON Lines.

use std::io::{BufWriter, Write};

use clap::Args;
use games::{AnyGame, Dice, Seed};
use serde_json::{Value, json};

use super::{Failure, MatchArgs};

#[derive(Debug, Args)]
pub(super) struct SimulateArgs {
    #[command(flatten)]
    setup: MatchArgs,
}

/// Plays random moves to the end; prints one line before the first move and one after each.
pub(super) fn simulate(args: &SimulateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let setup = &args.setup;
    let mut out = BufWriter::new(out);
    let (seed, mut game, mut dice) = begin(setup)?;
    let state = game.to_json();
    let options = state.get("options").cloned().unwrap_or_else(|| json!({}));
    writeln!(
        out,
        "{}",
        json!({"game": setup.game.as_str(), "rules": setup.rules(), "players": setup.players, "seed": seed, "options": options, "state": state})
    )?;
    let mut n = 0;
    while let Some((seat, chosen)) = random_move(&game, &mut dice) {
        game.play(seat, &chosen)?;
        n += 1;
        writeln!(
            out,
            "{}",
            json!({"n": n, "seat": seat, "move": chosen.to_string(), "state": game.to_json()})
        )?;
    }
    let standings = game.standings().ok_or("the game stopped without standings")?;
    writeln!(out, "{}", standings.to_json())?;
    out.flush()?;
    Ok(())
}

/// Sets up a match. The seed is printed as given, as a number if it is one.
pub(super) fn begin(setup: &MatchArgs) -> Result<(Value, AnyGame, Dice), Failure> {
    let seed = Seed::from_text(&setup.seed);
    let game = AnyGame::with_rules(setup.game, setup.rules(), setup.players, &seed, &setup.options()?)?;
    let shown = setup
        .seed
        .parse::<u64>()
        .map_or_else(|_| json!(setup.seed), |number| json!(number));
    Ok((shown, game, Dice::new(&seed.derive("random play"))))
}

/// Returns a random move of a random seat that owes a decision; `None` when the match is over.
pub(super) fn random_move(game: &AnyGame, dice: &mut Dice) -> Option<(games::Seat, games::AnyMove)> {
    let seat = *dice.pick(&game.to_act())?;
    let chosen = dice.pick(&game.legal_moves(seat))?.clone();
    Some((seat, chosen))
}

#[cfg(test)]
mod tests {
    use games::GameId;

    use super::*;

    #[test]
    fn a_simulation_is_a_header_a_line_a_move_and_standings() {
        for &game in GameId::ALL {
            for players in game.info().min_seats..=game.info().max_seats {
                let setup = MatchArgs {
                    game,
                    players,
                    seed: "42".to_owned(),
                    set: Vec::new(),
                    rules: None,
                };
                let mut out = Vec::new();
                simulate(&SimulateArgs { setup }, &mut out).unwrap();
                let lines: Vec<Value> = String::from_utf8(out)
                    .unwrap()
                    .lines()
                    .map(|line| serde_json::from_str(line).unwrap())
                    .collect();
                let (header, rest) = lines.split_first().unwrap();
                let (last, moves) = rest.split_last().unwrap();
                assert_eq!(header["game"], game.as_str());
                assert_eq!(header["rules"], game.info().newest_rules());
                assert_eq!(
                    (&header["players"], &header["seed"]),
                    (&json!(players), &json!(42))
                );
                assert!(header["state"]["to_act"].is_array());
                for (index, line) in moves.iter().enumerate() {
                    assert_eq!(line["n"], index + 1);
                    assert!(line["move"].is_string() && line["seat"].is_u64() && line["state"].is_object());
                }
                assert_eq!(moves.last().unwrap()["state"]["to_act"], json!([]));
                assert!(
                    last["scores"].is_array() && last["winners"].is_array() && last["breakdown"].is_array()
                );
            }
        }
    }

    #[test]
    fn an_earlier_version_of_the_rules_can_be_simulated_and_an_unknown_one_not() {
        for &game in GameId::ALL {
            let run = |rules| {
                let setup = MatchArgs {
                    game,
                    players: 2,
                    seed: "42".to_owned(),
                    set: Vec::new(),
                    rules: Some(rules),
                };
                let mut out = Vec::new();
                let done = simulate(&SimulateArgs { setup }, &mut out).map_err(|error| error.to_string());
                done.map(|()| String::from_utf8(out).unwrap())
            };
            for version in game.info().rules {
                let text = run(version.number).unwrap();
                let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
                assert_eq!(header["rules"], version.number);
            }
            let unknown = game.info().newest_rules() + 1;
            let error = run(unknown).unwrap_err();
            assert!(
                error.contains(&format!("version {unknown} of the rules")),
                "{error}"
            );
        }
    }
}
