//! Our engine, spoken to over pipes.

use std::{
    io::{BufRead, BufReader, PipeReader, PipeWriter, Write},
    thread::JoinHandle,
};

use ai::{Level, Mind, Stop, engine::serve, think};
use games::{AnyView, Dice, GameId, Seed, Viewer};

use crate::support::{new_match, number, positions};

struct Engine {
    to: Option<PipeWriter>,
    from: BufReader<PipeReader>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

impl Engine {
    fn start() -> Self {
        let (input, to) = std::io::pipe().unwrap();
        let (from, output) = std::io::pipe().unwrap();
        let thread = std::thread::spawn(move || serve(BufReader::new(input), output));
        Engine {
            to: Some(to),
            from: BufReader::new(from),
            thread: Some(thread),
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.to.as_mut().unwrap(), "{line}").unwrap();
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    fn hear_until(&mut self, last: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.hear());
            if lines.last().unwrap().starts_with(last) {
                return lines;
            }
        }
    }

    fn quit(mut self) {
        self.say("quit");
        self.thread.take().unwrap().join().unwrap().unwrap();
    }
}

#[test]
fn an_exchange_as_in_the_manual() {
    let mut engine = Engine::start();
    engine.say("gk 1");
    let hello = engine.hear_until("gkok");
    assert!(hello[0].starts_with("id name Grovekeeper"));
    assert!(hello.contains(&"game legends 2".to_owned()), "{hello:?}");
    assert!(hello.contains(&"option Level number 5 1 5".to_owned()));
    engine.say("set Level 4");
    engine.say("isready");
    assert_eq!(engine.hear(), "readyok");
    engine.say(r#"match {"game":"legends","rules":2,"seats":2,"options":{},"seed":"17"}"#);
    let game = new_match(GameId::Legends, 2, "manual");
    let seat = game.to_act()[0];
    let view = game.view(Viewer::Seat(seat));
    engine.say(&format!("view {}", view.to_json()));
    engine.say("legal");
    let legal: Vec<String> = serde_json::from_str(engine.hear().strip_prefix("legal ").unwrap()).unwrap();
    engine.say("go nodes 200");
    let answer = engine.hear_until("move ");
    assert!(answer[0].starts_with("info nodes "), "{answer:?}");
    let chosen = answer.last().unwrap().strip_prefix("move ").unwrap();
    assert!(legal.iter().any(|known| known == chosen), "{chosen} of {legal:?}");
    // The engine chooses the same move as the library.
    let seed = Seed::from_text("17").derive("mind/1");
    let inside = think(
        &view,
        &Mind::new(Level::Ranger).with_nodes(200),
        &seed,
        &Stop::never(),
    );
    assert_eq!(inside.unwrap().chosen.to_string(), chosen);
    engine.say("goo");
    assert_eq!(engine.hear(), "error command unknown command \"goo\"");
    engine.say(r#"end {"scores":[71,64],"winners":[0]}"#);
    engine.say("go");
    assert_eq!(engine.hear(), "error view there is no view");
    engine.quit();
}

#[test]
fn stop_returns_the_move_at_once_and_other_commands_are_refused_until_then() {
    let mut engine = Engine::start();
    let (game, seat) = positions(GameId::Wispwood, 2, "stop", 3).remove(1);
    engine.say(&format!("view {}", game.view(Viewer::Seat(seat)).to_json()));
    engine.say("go nodes 4000000000");
    engine.say("isready");
    assert_eq!(engine.hear(), "error busy only stop and quit until the move");
    engine.say("stop");
    let answer = engine.hear_until("move ");
    let chosen = answer.last().unwrap().strip_prefix("move ").unwrap().to_owned();
    assert!(
        game.legal_moves(seat)
            .iter()
            .any(|known| known.to_string() == chosen)
    );
    engine.say("isready");
    assert_eq!(engine.hear(), "readyok");
    engine.quit();
}

#[test]
fn errors_have_a_code() {
    let mut engine = Engine::start();
    let game = new_match(GameId::Mystaria, 2, "wrong");
    let waiting = games::Seat::all(2)
        .find(|seat| !game.to_act().contains(seat))
        .unwrap();
    let view = game.view(Viewer::Seat(waiting)).to_json();
    for (line, code) in [
        ("gk 7", "command"),
        ("set Level 9", "option"),
        ("set Colour red", "option"),
        ("match {", "json"),
        (r#"match {"game":"chess"}"#, "game"),
        (r#"match {"game":"legends","rules":99}"#, "rules"),
        (r#"view {"game":"legends"}"#, "view"),
        ("go", "view"),
        ("go sideways", "command"),
    ] {
        engine.say(line);
        let answer = engine.hear();
        assert!(answer.starts_with(&format!("error {code} ")), "{line}: {answer}");
    }
    engine.say(&format!("view {view}"));
    engine.say("go");
    assert!(engine.hear().starts_with("error not-to-act "));
    engine.quit();
}

/// The engine survives any input. `PROTOCOL_LINES` raises the number of lines.
#[test]
fn random_lines_do_no_harm() {
    let mut engine = Engine::start();
    let mut dice = Dice::new(&Seed::from_text("lines"));
    let (game, seat) = positions(GameId::Legends, 2, "lines", 3).remove(1);
    let view = game.view(Viewer::Seat(seat)).to_json().to_string();
    let words = [
        "gk", "set", "Level", "3", "match", "{}", "view", "go", "nodes", "50", "legal", "end", "stop",
        "null", "é",
    ];
    for _ in 0..number("PROTOCOL_LINES", 300) {
        let mut line = match dice.below(4) {
            0 => format!("view {view}"),
            1 => "go nodes 20".to_owned(),
            _ => (0..dice.below(5))
                .map(|_| *dice.pick(&words).unwrap())
                .collect::<Vec<_>>()
                .join(" "),
        };
        if dice.below(3) == 0 {
            let cut = dice.below(line.len() + 1);
            let end = (0..=cut).rev().find(|&end| line.is_char_boundary(end)).unwrap();
            line.truncate(end);
        }
        engine.say(&line);
        // All answers up to this one are read, so that no pipe is full.
        engine.say("stop");
        engine.say("gk 99");
        loop {
            let answer = engine.hear();
            if answer.contains("version 99") {
                break;
            }
            if answer.starts_with("error busy") {
                engine.hear_until("move ");
                engine.say("gk 99");
            }
        }
    }
    engine.say("gk 1");
    assert_eq!(engine.hear_until("gkok").last().unwrap(), "gkok");
    engine.quit();
}

/// The JSON that an engine gets reads back to a view that leads to the same decision.
#[test]
fn a_view_survives_its_json() {
    let mind = Mind::new(Level::Ranger).with_nodes(300);
    let seed = Seed::from_text("json");
    for &game in GameId::ALL {
        for seats in [2, game.info().max_seats] {
            for (place, (truth, seat)) in positions(game, seats, "json", 12).iter().enumerate() {
                let viewer = Viewer::Seat(*seat);
                let view = truth.view(viewer);
                let text = view.to_json().to_string();
                let value = serde_json::from_str(&text).unwrap();
                let back = AnyView::from_json(game, &value).unwrap();
                assert_eq!(back, view, "{game}, position {place}");
                let [one, other] = [&back, &view].map(|view| think(view, &mind, &seed, &Stop::never()));
                assert_eq!(one, other, "{game}, position {place}");
            }
        }
    }
}

/// A command that comes while the move is printed is answered after it.
#[test]
fn nothing_is_answered_between_a_thought_and_its_move() {
    let game = new_match(GameId::LegendaryForests, 2, "early answers");
    let view = game.view(Viewer::Seat(game.to_act()[0])).to_json();
    for _ in 0..20 {
        let commands = format!("view {view}\ngo nodes 1\n{}", "isready\n".repeat(3_000));
        let mut output = Vec::new();
        serve(commands.as_bytes(), &mut output).unwrap();
        let output = String::from_utf8(output).unwrap();
        let answered = output.find("readyok").unwrap_or(output.len());
        let moved = output.find("\nmove ").expect("a move");
        assert!(moved < answered, "{}", &output[..moved]);
    }
}
