//! Whole matches without pictures: only the board in words and typed moves, including typing errors.

use games::{Dice, GameId, Seed};
use kit::discord::User;
use kit::{
    Seats, World, chance,
    desk::Desk,
    position::{Position, person},
};
use render::language::Language;

const NAMES: [&str; 4] = ["Ann", "Ben", "Cleo", "Dora"];

/// Returns a person's board in words: the part about the board, and the part about their own decision.
async fn listen(seats: &Seats, user: &User) -> (String, String) {
    let reply = user.slash(&seats.channel, "board", &[("style", "words")]).await;
    assert!(reply.ephemeral() && !reply.failed(), "{:?}", reply.answer());
    let file = reply.message().attachment("board.txt");
    let text = match file {
        Some(file) => String::from_utf8(file.bytes.to_vec()).unwrap(),
        None => reply.text(),
    };
    let decides = ["Your move", "You have decided", "Dein Zug", "Du hast entschieden"];
    if !decides.iter().any(|begin| text.starts_with(begin)) {
        return (String::new(), text);
    }
    let (own, board) = text.split_once("\n\n").expect("a line between");
    (own.to_owned(), board.to_owned())
}

/// Returns the texts between backticks.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Plays a match to its end, using only what a person can read.
async fn play_without_pictures(seats: &Seats, mut pick: impl FnMut(usize) -> usize) -> usize {
    let names = &NAMES[..seats.users.len()];
    for moves in 0..2_000 {
        let (_, board) = listen(seats, &seats.users[0]).await;
        if board.contains("The match is over.") {
            assert!(seats.is_over().await, "{board}");
            return moves;
        }
        // The first line with names contains the players who must decide, and nobody else.
        let call = board
            .lines()
            .find(|line| names.iter().any(|name| line.contains(name)))
            .unwrap_or_else(|| panic!("nobody is called: {board}"));
        let called: Vec<usize> = (0..names.len())
            .filter(|&seat| call.contains(names[seat]))
            .collect();
        assert_eq!(called, seats.to_act().await, "{call}");
        let seat = called[pick(called.len())];
        let user = &seats.users[seat];
        let (own, _) = listen(seats, user).await;
        let examples: Vec<&str> = own
            .lines()
            .filter_map(|line| quoted(line).get(1).copied())
            .collect();
        assert!(!examples.is_empty(), "what {} can do: {own}", names[seat]);
        let before = seats.load().await.head.entries;
        let text = match pick(4) {
            0 => examples[pick(examples.len())].to_owned(),
            _ => {
                let suggested = user.suggest(&seats.channel, "move", &[], "text", "").await;
                suggested[pick(suggested.len())].value.clone()
            }
        };
        // Sometimes a letter is missing. The answer then names the move that was probably meant.
        let text = if pick(6) == 0 {
            let wrong: String = text.chars().skip(1).collect();
            let reply = user.slash(&seats.channel, "move", &[("text", &wrong)]).await;
            let answer = reply.text();
            assert_eq!(seats.load().await.head.entries, before, "{wrong}: {answer}");
            let meant = answer.lines().last().map(quoted).unwrap_or_default();
            assert_eq!(meant.len(), 1, "{wrong}: {answer}");
            meant[0].to_owned()
        } else {
            text.to_lowercase().replace(' ', "  ")
        };
        let reply = user.slash(&seats.channel, "move", &[("text", &text)]).await;
        assert_eq!(
            seats.load().await.head.entries,
            before + 1,
            "{text}: {}",
            reply.text()
        );
    }
    panic!("a match that does not end");
}

async fn matches_by_ear(game: GameId) {
    let world = World::new().await;
    for players in [game.info().min_seats.max(2), 3] {
        let seats = world.table(game, &NAMES[..players]).await;
        // One of them reads German.
        seats.users[1].set_locale("de");
        let moves = play_without_pictures(&seats, chance(&format!("{game} by ear {players}"))).await;
        assert!(moves > 10);
    }
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forests_without_pictures() {
    matches_by_ear(GameId::LegendaryForests).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mystaria_without_pictures() {
    matches_by_ear(GameId::Mystaria).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wispwood_without_pictures() {
    matches_by_ear(GameId::Wispwood).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn legends_without_pictures() {
    matches_by_ear(GameId::Legends).await;
}

/// Types a wrong move and returns the answer, which must end with a legal move.
fn answer(position: &Position, language: Language, text: &str) -> Option<(String, String)> {
    let seat = position.game().to_act()[0];
    if position.allows(seat, text) {
        return None;
    }
    let desk = Desk::new(&position.table);
    let answer = desk.run(person(seat), language, "move", &[("text", text)]).text;
    let nearest = quoted(answer.lines().last()?).last()?.to_string();
    assert!(position.allows(seat, &nearest), "{text}: {answer}");
    Some((answer, nearest))
}

#[test]
fn a_typing_error_is_answered_with_what_was_expected_and_the_nearest_legal_move() {
    for &game in GameId::ALL {
        for number in 0..12 {
            let seed = Seed::from_text(&format!("typing {game} {number}"));
            let mut dice = Dice::new(&seed.derive("errors"));
            let Some(position) = Position::random(game, 2, &seed, number * 5) else {
                continue;
            };
            let seat = position.game().to_act()[0];
            let legal = position.game().legal_moves(seat);
            let text = dice.pick(&legal).unwrap().to_string();
            let verb = text.split(' ').next().unwrap();
            for language in Language::ALL {
                // A letter is missing in the kind of move.
                let (said, nearest) = answer(&position, language, &text[1..]).unwrap();
                assert!(
                    said.contains(&language.word("refusal-unreadable")[..12]),
                    "{said}"
                );
                assert_eq!(nearest.split(' ').next(), Some(verb), "{}: {said}", &text[1..]);
                // The last part is missing or different; the kind of move stays.
                let wrong = format!("{} A1 A2", verb);
                if let Some((said, nearest)) = answer(&position, language, &wrong) {
                    assert_eq!(nearest.split(' ').next(), Some(verb), "{wrong}: {said}");
                }
                // For nonsense, the answer names every form that is possible now.
                let (said, _) = answer(&position, language, "?").unwrap();
                let view = position.game().view(games::Viewer::Seat(seat));
                for verb in view.verbs() {
                    let form = language.word(&format!("{}-form-{verb}", game.info().command));
                    assert!(said.contains(&form), "{form} is missing: {said}");
                }
            }
            // One changed character: no other move is nearer than the intended one.
            let changed = format!("{text}x");
            if let Some((_, nearest)) = answer(&position, Language::German, &changed) {
                assert!(
                    nearest == text || nearest.len() == changed.len(),
                    "{changed}: {nearest}"
                );
            }
        }
    }
}

#[test]
fn many_spots_are_narrowed_by_what_is_typed() {
    let lay = |position: &Position, typed: &str| -> Vec<String> {
        let seat = position.game().to_act()[0];
        let desk = Desk::new(&position.table);
        let typed = [("spot", typed)];
        let typed = if typed[0].1.is_empty() { &[][..] } else { &typed };
        let found = desk.suggest(person(seat), Language::English, "mystaria lay", typed, "spot");
        found.into_iter().map(|suggestion| suggestion.value).collect()
    };
    let many = (0..40).find_map(|number| {
        let seed = Seed::from_text(&format!("many spots {number}"));
        let position = Position::random(GameId::Mystaria, 2, &seed, 20 + number)?;
        let spots = lay(&position, "");
        (spots.len() == 25).then_some((position, spots))
    });
    let (position, spots) = many.expect("a landscape with many spots");
    // Entries that begin with the typed text come first.
    let letter = &spots[0][..1];
    let typed = lay(&position, letter);
    assert!(typed[0].starts_with(letter), "{typed:?}");
    assert!(
        typed.is_sorted_by_key(|spot| !spot.starts_with(letter)),
        "{typed:?}"
    );
    // A suggestion, or its text with other signs, is a legal move.
    let seat = position.game().to_act()[0];
    let desk = Desk::new(&position.table);
    let (spot, turn) = spots[0].split_once('.').unwrap();
    for typed in [spots[0].clone(), format!("{} {turn}°", spot.to_lowercase())] {
        let answer = desk.run(
            person(seat),
            Language::English,
            "mystaria lay",
            &[("spot", &typed)],
        );
        assert!(
            answer.text.contains(&format!("You laid a tile at {spot}")),
            "{typed}: {}",
            answer.text
        );
    }
}

#[test]
fn refusals_call_commands_as_the_reader_sees_them() {
    let seed = Seed::from_text("not now");
    let position = Position::random(GameId::Mystaria, 2, &seed, 0).unwrap();
    let seat = position.game().to_act()[0];
    let desk = Desk::new(&position.table);
    let refused = |language: Language, verb: &str, typed: &[(&str, &str)]| {
        let path = format!("mystaria {verb}");
        desk.run(person(seat), language, &path, typed).text
    };
    let not_now = refused(Language::German, "build", &[]);
    assert!(not_now.contains("`/mystaria legen`"), "{not_now}");
    let not_now = refused(Language::English, "build", &[]);
    assert!(not_now.contains("`/mystaria lay`"), "{not_now}");
    let missing = refused(Language::German, "lay", &[]);
    assert!(missing.contains("platz"), "{missing}");
    let wrong = refused(Language::German, "lay", &[("spot", "@everyone")]);
    assert!(!wrong.contains("@everyone"), "{wrong}");
}
