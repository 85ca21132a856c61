//! Standings of people: their ratings, computed again from the results of rated matches whenever somebody asks.
//!
//! A match is rated if its host chose so before anybody else joined, and nothing happened in it that [`Unrated`] lists.
//! The method is that of Weng and Lin, which takes the places of any number of players. Bots are fixed points on the
//! scale, so that people who never meet each other can be compared.

use std::{collections::HashMap, fmt, str::FromStr};

use games::GameId;
use jiff::Timestamp as Moment;
use serde::{Deserialize, Serialize};
use skillratings::{
    MultiTeamOutcome,
    weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team},
};
use storage::PersonId;

use crate::{MatchResult, PlayerResult, Timestamp};

/// Rated matches after which a rating is shown.
const SHOWN_AFTER: usize = 10;
/// The rating of a newcomer.
const NEWCOMER: f64 = 1500.0;
/// Rating points per unit of the method: with its `beta` of 25/6, 400 points are odds of ten to one, as in chess.
const SCALE: f64 = 29.48;
/// The same in the units of the method, and its doubt: two thirds of people lie within 200 points.
const START: WengLinRating = WengLinRating {
    rating: 25.0,
    uncertainty: 200.0 / SCALE,
};
/// Ratings of the five levels of bots. They are about as far apart as the levels are in the arena, where a weak level
/// can be much further behind the next one than the scale needs.
const LEVELS: [f64; 5] = [900.0, 1200.0, 1500.0, 1650.0, 1750.0];

/// What keeps a match from counting, although everyone agreed to rate it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unrated {
    /// A player got a hint.
    Hints,
    /// A step was taken back after something was revealed.
    TakenBack,
    /// Somebody else played for a player.
    StandIn,
}

impl Unrated {
    /// Returns the name of the reason in the language files.
    pub fn as_str(self) -> &'static str {
        match self {
            Unrated::Hints => "hints",
            Unrated::TakenBack => "taken-back",
            Unrated::StandIn => "stand-in",
        }
    }
}

/// A quarter of a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Season {
    year: i16,
    /// From 1 to 4.
    quarter: i8,
}

impl Season {
    /// Returns the season of a moment; seasons change at midnight UTC.
    pub fn of(at: Timestamp) -> Season {
        let date = Moment::from_millisecond(at.0).unwrap_or_default();
        let date = date.to_zoned(jiff::tz::TimeZone::UTC).date();
        Season {
            year: date.year(),
            quarter: (date.month() - 1) / 3 + 1,
        }
    }

    /// Returns the season before this one.
    pub fn before(self) -> Season {
        match self.quarter {
            1 => Season {
                year: self.year - 1,
                quarter: 4,
            },
            quarter => Season {
                quarter: quarter - 1,
                ..self
            },
        }
    }
}

impl fmt::Display for Season {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-Q{}", self.year, self.quarter)
    }
}

/// A text that is not a season.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a season such as 2026-Q4")]
pub struct UnknownSeason;

impl FromStr for Season {
    type Err = UnknownSeason;

    fn from_str(text: &str) -> Result<Self, UnknownSeason> {
        let (year, quarter) = text.trim().split_once("-Q").ok_or(UnknownSeason)?;
        let (year, quarter) = (year.parse(), quarter.parse());
        match (year, quarter) {
            (Ok(year @ 1970..=9999), Ok(quarter @ 1..=4)) => Ok(Season { year, quarter }),
            _ => Err(UnknownSeason),
        }
    }
}

/// A rating with its doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rating {
    pub points: i32,
    /// With a probability of 95 % the true value lies within this distance.
    pub within: i32,
}

/// A person's line in the standings of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    pub person: PersonId,
    /// Their name in their last match.
    pub name: String,
    /// Rated matches.
    pub matches: usize,
    /// `None` before they have played enough.
    pub rating: Option<Rating>,
    /// Mean place.
    pub place: f64,
    /// Mean score.
    pub score: f64,
}

impl Standing {
    /// Returns how many rated matches the person must still play before their rating is shown.
    pub fn missing(&self) -> usize {
        SHOWN_AFTER.saturating_sub(self.matches)
    }
}

/// What is known of a person while results are counted.
struct Count {
    name: String,
    skill: WengLinRating,
    matches: usize,
    places: usize,
    points: i64,
}

/// Returns the standings of a game, the best first, then people who have not played enough. The order of the results
/// does not matter: they are counted by the time at which the matches ended.
pub fn standings(results: &[MatchResult], game: GameId, season: Option<Season>) -> Vec<Standing> {
    let counts = |result: &&MatchResult| {
        result.rated
            && result.game == game.as_str()
            && season.is_none_or(|season| Season::of(result.ended) == season)
    };
    let mut rated: Vec<&MatchResult> = results.iter().filter(counts).collect();
    rated.sort_by_key(|result| (result.ended, result.table));
    let mut people: HashMap<PersonId, Count> = HashMap::new();
    for result in rated {
        count(&mut people, &result.players);
    }
    let mut standings: Vec<Standing> = people
        .into_iter()
        .map(|(person, count)| Standing {
            person,
            rating: (count.matches >= SHOWN_AFTER).then(|| rating(&count.skill)),
            name: count.name,
            matches: count.matches,
            place: count.places as f64 / count.matches as f64,
            score: count.points as f64 / count.matches as f64,
        })
        .collect();
    standings.sort_by_key(|standing| {
        let best = std::cmp::Reverse((standing.rating.map(|rating| rating.points), standing.matches));
        (best, standing.person)
    });
    standings
}

/// Adds one match.
fn count(people: &mut HashMap<PersonId, Count>, players: &[PlayerResult]) {
    let before: Vec<[WengLinRating; 1]> = players.iter().map(|player| [skill(people, player)]).collect();
    let places: Vec<(&[WengLinRating], MultiTeamOutcome)> = before
        .iter()
        .zip(players)
        .map(|(skill, player)| (&skill[..], MultiTeamOutcome::new(player.place)))
        .collect();
    let after = weng_lin_multi_team(&places, &WengLinConfig::new());
    for (player, skill) in players.iter().zip(after) {
        let (Some(person), Some(skill)) = (player.person.filter(|_| player.level.is_none()), skill.first())
        else {
            continue;
        };
        let count = people.entry(person).or_insert_with(|| Count {
            name: String::new(),
            skill: START,
            matches: 0,
            places: 0,
            points: 0,
        });
        count.name.clone_from(&player.name);
        count.skill = *skill;
        count.matches += 1;
        count.places += player.place;
        count.points += i64::from(player.score);
    }
}

/// Returns the skill of a player before a match. Bots have the same one forever; forgotten people count as newcomers.
fn skill(people: &HashMap<PersonId, Count>, player: &PlayerResult) -> WengLinRating {
    if let Some(level) = player.level {
        let points = LEVELS[usize::from(level.clamp(1, 5)) - 1];
        return WengLinRating {
            rating: START.rating + (points - NEWCOMER) / SCALE,
            uncertainty: 0.001,
        };
    }
    let known = player.person.and_then(|person| people.get(&person));
    known.map_or(START, |count| count.skill)
}

fn points(skill: &WengLinRating) -> f64 {
    NEWCOMER + (skill.rating - START.rating) * SCALE
}

fn rating(skill: &WengLinRating) -> Rating {
    Rating {
        points: points(skill).round() as i32,
        within: (2.0 * skill.uncertainty * SCALE).round() as i32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seasons_read_back_and_follow_each_other() {
        let season: Season = "2026-Q1".parse().unwrap();
        assert_eq!(
            (season.to_string(), season.before().to_string()),
            ("2026-Q1".into(), "2025-Q4".into())
        );
        // Midnight of 2026-11-16, UTC.
        assert_eq!(Season::of(Timestamp(1_794_787_200_000)).to_string(), "2026-Q4");
        for wrong in ["", "2026", "2026-Q0", "2026-Q5", "Q1-2026", "26-Q1"] {
            assert_eq!(wrong.parse::<Season>(), Err(UnknownSeason), "{wrong}");
        }
    }

    /// A stream of repeatable numbers between 0 and 1.
    struct Chance(u64);

    impl Chance {
        fn next(&mut self) -> f64 {
            // SplitMix64.
            self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = self.0;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
        }

        /// Returns a number of the normal distribution.
        fn normal(&mut self) -> f64 {
            (0..12).map(|_| self.next()).sum::<f64>() - 6.0
        }
    }

    fn player(person: Option<u64>, level: Option<u8>, place: usize) -> PlayerResult {
        PlayerResult {
            person: person.map(PersonId),
            name: person.map_or_else(String::new, |person| format!("P{person}")),
            score: 40 - place as i32,
            place,
            stood_in: level.is_some(),
            level,
            hints: 0,
            thinking: crate::Millis::ZERO,
            sources: Vec::new(),
        }
    }

    fn rated(table: u64, players: Vec<PlayerResult>) -> MatchResult {
        MatchResult {
            table,
            game: GameId::ALL[0].to_string(),
            began: Timestamp::default(),
            ended: Timestamp(1_794_787_200_000 + table as i64),
            turns: 20,
            options: serde_json::Value::Null,
            rules: 1,
            rated: true,
            day: None,
            taken_back: false,
            players,
        }
    }

    /// Returns the results of people of known strength, each against the bot that is nearest to their rating so far.
    fn simulated(people: &[f64], matches: usize, chance: &mut Chance) -> Vec<MatchResult> {
        let mut results: Vec<MatchResult> = Vec::new();
        for _ in 0..matches {
            let mut known: HashMap<PersonId, Count> = HashMap::new();
            for result in &results {
                count(&mut known, &result.players);
            }
            for (index, strength) in people.iter().enumerate() {
                let person = PersonId(index as u64);
                let rating = known.get(&person).map_or(NEWCOMER, |count| points(&count.skill));
                let nearest = |level: &usize| (LEVELS[*level] - rating).abs() as i64;
                let level = (0..LEVELS.len()).min_by_key(nearest).unwrap();
                let wins = chance.next() < 1.0 / (1.0 + 10f64.powf((LEVELS[level] - strength) / 400.0));
                let (own, others) = if wins { (1, 2) } else { (2, 1) };
                let bot = player(None, Some(level as u8 + 1), others);
                results.push(rated(
                    results.len() as u64 + 1,
                    vec![player(Some(person.0), None, own), bot],
                ));
            }
        }
        results
    }

    #[test]
    #[expect(clippy::print_stdout, reason = "the figures are for people")]
    fn ratings_find_the_strength_of_simulated_people_and_know_their_doubt() {
        for (matches, most) in [(20, 90.0), (30, 75.0)] {
            let (mut errors, mut inside, mut count) = (0.0, 0, 0);
            for seed in 0..20 {
                let mut chance = Chance(seed);
                let mut people: Vec<f64> = (0..40).map(|_| NEWCOMER + 200.0 * chance.normal()).collect();
                people.sort_by(f64::total_cmp);
                let results = simulated(&people, matches, &mut chance);
                for standing in standings(&results, GameId::ALL[0], None) {
                    let rating = standing.rating.unwrap();
                    let error = f64::from(rating.points) - people[standing.person.0 as usize];
                    errors += error * error;
                    inside += usize::from(error.abs() <= f64::from(rating.within));
                    count += 1;
                }
            }
            let error = (errors / count as f64).sqrt();
            let share = inside as f64 / count as f64;
            println!(
                "after {matches} matches: error {error:.0}, {:.1} % inside the doubt",
                100.0 * share
            );
            assert!(error <= most, "{error} after {matches} matches");
            assert!(share >= 0.95, "{share} inside after {matches} matches");
        }
    }

    /// Prints how long it takes; the bar of a second is for people to judge, because machines are noisy.
    #[test]
    #[expect(clippy::print_stdout, reason = "the figures are for people")]
    fn many_results_are_counted() {
        let results: Vec<MatchResult> = (1..=100_000)
            .map(|table| {
                let people = (table % 500, table % 499 + 500);
                rated(
                    table,
                    vec![
                        player(Some(people.0), None, 1 + table as usize % 2),
                        player(Some(people.1), None, 2 - table as usize % 2),
                    ],
                )
            })
            .collect();
        let begun = std::time::Instant::now();
        let people = standings(&results, GameId::ALL[0], None);
        println!("100,000 results in {:?}", begun.elapsed());
        assert_eq!(people.len(), 999);
        assert_eq!(
            people.iter().map(|standing| standing.matches).sum::<usize>(),
            200_000
        );
    }

    #[test]
    fn the_order_of_arrival_does_not_matter() {
        let mut chance = Chance(7);
        let people: Vec<f64> = (0..10).map(|_| NEWCOMER + 200.0 * chance.normal()).collect();
        let mut results = simulated(&people, 20, &mut chance);
        let before = standings(&results, GameId::ALL[0], None);
        results.reverse();
        results.rotate_left(37);
        assert_eq!(standings(&results, GameId::ALL[0], None), before);
    }

    #[test]
    fn only_rated_matches_of_the_game_and_the_season_count() {
        let own = |place| vec![player(Some(1), None, place), player(None, Some(3), 3 - place)];
        let mut results: Vec<MatchResult> = (1..=4).map(|table| rated(table, own(1))).collect();
        results[0].rated = false;
        results[1].game = GameId::ALL[1].to_string();
        results[2].ended = Timestamp(0);
        let season = Some(Season::of(results[3].ended));
        let standing = &standings(&results, GameId::ALL[0], season)[0];
        assert_eq!(
            (standing.matches, standing.rating, standing.missing()),
            (1, None, 9)
        );
        assert_eq!(standings(&results, GameId::ALL[0], None)[0].matches, 2);
    }

    #[test]
    fn forgotten_people_and_bots_are_in_no_list() {
        let results = [rated(1, vec![player(None, None, 1), player(None, Some(5), 2)])];
        assert_eq!(standings(&results, GameId::ALL[0], None), []);
    }

    #[test]
    fn places_of_more_players_count() {
        let players = |_| {
            (0..4)
                .map(|seat| player(Some(seat), None, seat as usize + 1))
                .collect()
        };
        let results: Vec<MatchResult> = (1..=12).map(|table| rated(table, players(table))).collect();
        let people: Vec<u64> = standings(&results, GameId::ALL[0], None)
            .iter()
            .map(|standing| standing.person.0)
            .collect();
        assert_eq!(people, [0, 1, 2, 3]);
    }
}
