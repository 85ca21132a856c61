//! The sources of a finished match's points, in words: source by source, and round by round or scoring by scoring.

use games::{Phrase, Replay, Seat, Viewer};

use crate::{
    game::pictures,
    language::{Language, Names},
};

/// Returns a line for each player, the best first, and the sources of their points below it. Empty during the match.
pub fn details(replay: &Replay, language: Language, names: Names<'_>) -> Vec<String> {
    let Some(standings) = replay.game.standings() else {
        return Vec::new();
    };
    let view = replay.game.view(Viewer::Spectator);
    let view = pictures(&view);
    let mut seats: Vec<Seat> = Seat::all(replay.game.seats()).collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(standings.scores[seat.index()]));
    let mut lines = vec![language.word("points-title")];
    for seat in seats {
        let head = Phrase::new("points-player")
            .seat("seat", seat)
            .number("points", standings.scores[seat.index()]);
        lines.push(language.say(&head, names));
        let parts = view.parts_of_points(replay, seat, language);
        lines.extend(parts.into_iter().map(|part| format!("- {part}")));
    }
    lines.extend(view.other_points(language));
    lines
}

/// Formats the points of one source.
pub(crate) fn part(what: Phrase, points: i32) -> Phrase {
    Phrase::new("points-part")
        .phrase("what", what)
        .number("points", points)
}

#[cfg(test)]
mod tests {
    use games::{AnyGame, GameId, Record, RecordedMove, Seed};

    use super::*;

    /// Returns a match in which the best moves were played.
    fn finished(game: GameId, seats: usize) -> Replay {
        let seed = Seed::from_text("where from");
        let mut record = Record::new(game, seats, &serde_json::json!({}), seed.clone()).unwrap();
        let mut played = AnyGame::new(game, seats, &seed, &serde_json::json!({})).unwrap();
        while let Some(&seat) = played.to_act().first() {
            let view = played.view(Viewer::Seat(seat));
            let chosen = view
                .verbs()
                .into_iter()
                .find_map(|verb| view.best(verb))
                .unwrap()
                .chosen;
            played.play(seat, &chosen).unwrap();
            record.moves.push(RecordedMove { seat, chosen });
        }
        record.replay().unwrap()
    }

    /// Returns the sum of the numbers at the end of each part, as the language file of this test writes them.
    fn sum(lines: &[String], from: usize) -> i32 {
        let parts = lines[from + 1..].iter().take_while(|line| line.starts_with("- "));
        let number = |line: &String| -> i32 {
            let (_, points) = line.rsplit_once('=').unwrap_or_else(|| panic!("{line}"));
            points
                .trim()
                .trim_end_matches('.')
                .parse()
                .unwrap_or_else(|_| panic!("{line}"))
        };
        parts.map(number).sum()
    }

    #[test]
    fn the_parts_add_up_to_the_points_of_every_player() {
        for (game, seats) in GameId::ALL.iter().flat_map(|&game| [(game, 2), (game, 3)]) {
            let replay = finished(game, seats);
            let standings = replay.game.standings().unwrap();
            let lines = details(&replay, Language::English, &|seat| format!("<{}>", seat.0));
            for seat in Seat::all(seats) {
                let from = lines
                    .iter()
                    .position(|line| line.contains(&format!("<{}>", seat.0)))
                    .unwrap();
                assert_eq!(
                    sum(&lines, from),
                    standings.scores[seat.index()],
                    "{game}: {lines:#?}"
                );
            }
            let breakdown = &standings.breakdown;
            for (parts, score) in breakdown.iter().zip(&standings.scores) {
                let by_source: Vec<i32> = parts.iter().map(|part| part.points).collect();
                assert_eq!(by_source.iter().sum::<i32>(), *score, "{game} {parts:?}");
            }
        }
    }

    #[test]
    fn all_languages_have_the_same_number_of_lines_and_a_running_match_has_none() {
        for &game in GameId::ALL {
            let replay = finished(game, 2);
            let name = |seat: Seat| seat.to_string();
            let counts = Language::ALL.map(|language| details(&replay, language, &name).len());
            assert!(
                counts[0] > 4 && counts.iter().all(|count| *count == counts[0]),
                "{game} {counts:?}"
            );
            let record = Record::new(game, 2, &serde_json::json!({}), Seed::from_text("on")).unwrap();
            assert!(details(&record.replay().unwrap(), Language::French, &name).is_empty());
        }
    }

    #[test]
    fn the_ghost_is_listed_round_by_round() {
        let replay = finished(GameId::Wispwood, 1);
        let lines = details(&replay, Language::English, &|seat| seat.to_string());
        assert!(lines.iter().any(|line| line.contains("The ghost")), "{lines:#?}");
    }
}
