//! Output of the arena.

mod engines;

use clap::Parser;
use serde_json::Value;
use trials::arena::Arguments;

#[derive(Parser)]
struct Program {
    #[command(flatten)]
    arena: Arguments,
}

/// The results of a command line: the table, the progress, the CSV and the JSON.
struct Played {
    table: String,
    progress: Vec<String>,
    csv: Vec<Vec<String>>,
    json: Value,
}

fn play(words: &str) -> Played {
    let folder = tempfile::tempdir().unwrap();
    let [csv, json] = ["run.csv", "run.json"].map(|name| folder.path().join(name));
    let words = ["arena"].into_iter().chain(words.split(' '));
    let files = ["--out", csv.to_str().unwrap(), "--json", json.to_str().unwrap()];
    let mut progress = Vec::new();
    let arena = Program::parse_from(words.chain(files)).arena;
    let table = arena.run(|line| progress.push(line.to_owned())).unwrap();
    let cells = |line: &str| line.split(',').map(str::to_owned).collect();
    let text = std::fs::read_to_string(&csv).unwrap();
    Played {
        table,
        progress,
        csv: text.lines().skip(1).map(cells).collect(),
        json: serde_json::from_str(&std::fs::read_to_string(&json).unwrap()).unwrap(),
    }
}

#[test]
fn seats_are_swapped_on_the_same_deals_and_everything_is_written() {
    let command =
        "--game legendary-forests --players 3 --mind sapling --mind greedy --matches 6 --seed written";
    let played = play(command);
    // Two deals, three orders, three seats: the first mind sits on each seat once per deal.
    assert_eq!(played.csv.len(), 2 * 3 * 3);
    for row in &played.csv {
        let [order, seat, mind] = [4, 5, 6].map(|column| row[column].as_str());
        assert_eq!(mind == "\"sapling\"", order == seat, "{row:?}");
    }
    for shares in played.csv.chunks(3) {
        let sum: f64 = shares.iter().map(|row| row[9].parse::<f64>().unwrap()).sum();
        assert!((sum - 1.0).abs() < 0.01, "a match has one victory: {shares:?}");
    }
    let pairing = &played.json["pairings"][0];
    assert_eq!(pairing["matches"], 6);
    let [low, mean, high] = ["low", "mean", "high"].map(|key| pairing["share"][key].as_f64().unwrap());
    assert!(0.0 <= low && low <= mean && mean <= high && high <= 1.0);
    let own = played.csv.iter().filter(|row| row[6] == "\"sapling\"");
    let won: f64 = own.map(|row| row[9].parse::<f64>().unwrap()).sum();
    assert!((won / 6.0 - mean).abs() < 0.002, "{won} of 6, {mean}");
    assert_eq!(played.json["minds"][0]["mind"], "sapling");
    assert!(played.json["minds"][0]["elo"]["low"].is_number());
    assert!(played.table.contains("sapling v. greedy"), "{}", played.table);
    assert!(played.table.contains("of 6 matches"), "{}", played.table);

    assert_eq!(played.progress.len(), 2);
    assert!(played.progress[0].starts_with("[##########..........]     3/6 matches"));
    assert!(played.progress[1].starts_with("[####################]     6/6 matches"));

    // The same command gives the same results, except for the times.
    let again = play(command);
    let results = |played: &Played| -> Vec<Vec<String>> {
        let untimed = played.csv.iter().map(|row| [&row[..11], &row[13..]].concat());
        untimed.collect()
    };
    assert_eq!(results(&played), results(&again));
    assert_eq!(played.json["pairings"], again.json["pairings"]);
}
