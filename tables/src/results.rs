//! Results of finished matches: one note per match, for `/stats` and the export of a server.

use games::{GameId, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use storage::{GroupId, PersonId, TableId};

use crate::{
    Day, Line, Match, Millis, Result, Stage, StandInReason, Table, TableWithMatch, Tables, Timestamp,
    person_number, state::is_false,
};

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchResult {
    /// Number of the table.
    pub table: u64,
    /// The game.
    pub game: String,
    /// When its first move was made.
    pub began: Timestamp,
    /// When its last move was made.
    pub ended: Timestamp,
    /// Turns of all players together.
    pub turns: usize,
    /// The game's settings.
    pub options: Value,
    /// Version of its rules.
    pub rules: u32,
    /// Whether it counts for ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// The day of the daily deal that was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<Day>,
    /// Whether a step was taken back after something was revealed, with no other person to ask.
    #[serde(default, skip_serializing_if = "is_false")]
    pub taken_back: bool,
    /// The players in order of play.
    pub players: Vec<PlayerResult>,
}

/// How a match ended for one player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerResult {
    /// Their account; none for bots and forgotten people.
    #[serde(rename = "id", with = "person_number")]
    pub person: Option<PersonId>,
    /// Their name at the table.
    pub name: String,
    /// Their points.
    pub score: i32,
    /// 1 for a winner; players with equal points share a place.
    pub place: usize,
    /// Whether they gave up, or were a bot from the start.
    pub stood_in: bool,
    /// Level of a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Decisions for which they got a hint.
    pub hints: u32,
    /// Half of their moves took no longer than this.
    pub thinking: Millis,
    /// Where their points came from: the last part of the name of a message, and the points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<(String, i32)>,
}

/// Level of a bot for which none was chosen.
const USUAL_LEVEL: u8 = 3;

/// A person's results in one game.
#[derive(Debug, Clone, PartialEq)]
pub struct GameStats {
    /// The game.
    pub game: GameId,
    /// Finished matches.
    pub matches: usize,
    /// Matches won.
    pub wins: usize,
    /// Mean place.
    pub place: f64,
    /// Highest score.
    pub best: i32,
    /// How often they had each place, the first place first.
    pub places: Vec<usize>,
    /// Their mean points of each source, most first; only matches whose sources are known count.
    pub sources: Vec<(String, f64)>,
    /// Whom they played against, the most frequent first.
    pub against: Vec<Opponent>,
    /// The tables of the matches, oldest first.
    pub tables: Vec<TableId>,
}

/// Somebody against whom a person has played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opponent {
    /// Their name, or none for a bot.
    pub name: Option<String>,
    /// Level of a bot.
    pub level: Option<u8>,
    /// Matches against them.
    pub matches: usize,
    /// Matches in which the person had a better place.
    pub better: usize,
}

impl Tables {
    /// Stores the result of a finished match; repeating it changes nothing.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn keep_result(&self, table: &TableWithMatch) -> Result<()> {
        let Stage::Over { .. } = &table.state.stage else {
            return Ok(());
        };
        if let Some(day) = table.state.day {
            for person in table.state.playing() {
                self.note_streak(person, table.game, day).await?;
            }
        }
        let Some(group) = table.head.group else {
            return Ok(());
        };
        let Some(standings) = table.current.game().standings() else {
            return Ok(());
        };
        let log = self.store.log(table.id(), 1).await?;
        let at = |n: u64| Timestamp(log.get(n.saturating_sub(1) as usize).map_or(0, |entry| entry.at));
        let state = &table.state;
        let place = |index: usize| {
            if standings.winners.iter().any(|seat| seat.index() == index) {
                return 1;
            }
            let better = standings
                .scores
                .iter()
                .filter(|score| **score > standings.scores[index]);
            // A player with as many points as the winner lost the tie-break.
            1 + better.count().max(usize::from(!standings.winners.is_empty()))
        };
        let players = table
            .state
            .seats
            .iter()
            .enumerate()
            .map(|(index, player)| PlayerResult {
                person: player.person,
                name: player.name.clone(),
                score: standings.scores.get(index).copied().unwrap_or(0),
                place: place(index),
                stood_in: matches!(
                    player.stand_in,
                    Some(StandInReason::Bot | StandInReason::Resigned)
                ),
                level: (player.stand_in == Some(StandInReason::Bot))
                    .then(|| player.level.unwrap_or(USUAL_LEVEL)),
                hints: player.hints.count,
                thinking: thinking(&table.current, Seat(index as u8), at),
                sources: standings.breakdown.get(index).map_or_else(Vec::new, |lines| {
                    let sources = lines.iter().map(|line| (line.what.to_owned(), line.points));
                    sources.collect()
                }),
            });
        let result = MatchResult {
            table: table.id().0,
            game: table.game.to_string(),
            began: at(1),
            ended: at(table.head.entries),
            turns: table.current.turn(),
            options: state.options.clone(),
            rules: table.current.record().rules,
            rated: state.rated && state.unrated().is_none() && state.seats.len() > 1,
            day: state.day,
            taken_back: state.taken_back,
            players: players.collect(),
        };
        self.put_result(group, &result).await
    }

    async fn put_result(&self, group: GroupId, result: &MatchResult) -> Result<()> {
        // Texts and numbers are always valid JSON.
        let text = serde_json::to_string(result).unwrap_or_default();
        let key = note_of(group, TableId(result.table));
        Ok(self.store.put_note(&key, Some(&text)).await?)
    }

    /// All results of a server, oldest table first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn results(&self, group: GroupId) -> Result<Vec<MatchResult>> {
        let notes = self.store.notes(&format!("results/{group}/")).await?;
        let mut results: Vec<MatchResult> = notes
            .iter()
            .filter_map(|note| serde_json::from_str(&note.text).ok())
            .collect();
        results.sort_by_key(|result| result.table);
        Ok(results)
    }

    /// Removes a person from the result of one table.
    pub(super) async fn forget_result(&self, table: &Table, person: PersonId) -> Result<()> {
        let Some(group) = table.head.group else {
            return Ok(());
        };
        let kept = self.store.note(&note_of(group, table.id())).await?;
        let Some(mut result) = kept.and_then(|text| serde_json::from_str::<MatchResult>(&text).ok()) else {
            return Ok(());
        };
        for player in result
            .players
            .iter_mut()
            .filter(|player| player.person == Some(person))
        {
            player.person = None;
            player.name.clear();
        }
        self.put_result(group, &result).await
    }
}

/// Summarises these results for one person, game by game. Matches in which somebody took back a step after something
/// was revealed don't count.
pub fn stats(results: &[MatchResult], person: PersonId) -> Vec<GameStats> {
    let mut stats = Vec::new();
    for game in GameId::ALL.iter().copied() {
        let of_game = results
            .iter()
            .filter(|result| result.game == game.as_str() && !result.taken_back);
        let own: Vec<(&MatchResult, &PlayerResult)> = of_game
            .filter_map(|result| {
                let mut players = result.players.iter();
                Some((result, players.find(|player| player.person == Some(person))?))
            })
            .collect();
        if own.is_empty() {
            continue;
        }
        let players = || own.iter().map(|(_, player)| *player);
        stats.push(GameStats {
            game,
            matches: own.len(),
            wins: players()
                .filter(|player| player.place == 1 && !player.stood_in)
                .count(),
            place: players().map(|player| player.place as f64).sum::<f64>() / own.len() as f64,
            best: players().map(|player| player.score).max().unwrap_or(0),
            places: places(players()),
            sources: sources(players()),
            against: against(&own),
            tables: own.iter().map(|(result, _)| TableId(result.table)).collect(),
        });
    }
    stats
}

fn places<'a>(players: impl Iterator<Item = &'a PlayerResult>) -> Vec<usize> {
    let mut places = Vec::new();
    for index in players.filter_map(|player| player.place.checked_sub(1)) {
        if places.len() <= index {
            places.resize(index + 1, 0);
        }
        places[index] += 1;
    }
    places
}

fn sources<'a>(players: impl Iterator<Item = &'a PlayerResult>) -> Vec<(String, f64)> {
    let known: Vec<&PlayerResult> = players.filter(|player| !player.sources.is_empty()).collect();
    let mut sums: Vec<(String, f64)> = Vec::new();
    for (what, points) in known.iter().flat_map(|player| &player.sources) {
        match sums.iter_mut().find(|(known, _)| known == what) {
            Some((_, sum)) => *sum += f64::from(*points),
            None => sums.push((what.clone(), f64::from(*points))),
        }
    }
    for (_, sum) in &mut sums {
        *sum /= known.len() as f64;
    }
    sums.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    sums
}

fn against(own: &[(&MatchResult, &PlayerResult)]) -> Vec<Opponent> {
    let mut all: Vec<Opponent> = Vec::new();
    for (result, player) in own {
        for other in result.players.iter().filter(|other| other != player) {
            let named = !other.name.is_empty() && other.level.is_none() && other.person.is_some();
            let name = named.then(|| other.name.clone());
            if name.is_none() && other.level.is_none() {
                // Somebody who was forgotten.
                continue;
            }
            let is_known = |known: &&mut Opponent| known.name == name && known.level == other.level;
            let better = usize::from(player.place < other.place);
            match all.iter_mut().find(is_known) {
                Some(known) => {
                    known.matches += 1;
                    known.better += better;
                }
                None => all.push(Opponent {
                    name,
                    level: other.level,
                    matches: 1,
                    better,
                }),
            }
        }
    }
    all.sort_by_key(|opponent| std::cmp::Reverse(opponent.matches));
    all
}

/// Returns the median time between a move of a seat and the entry of the log before it.
fn thinking(current: &Match, seat: Seat, at: impl Fn(u64) -> Timestamp) -> Millis {
    let moves = current.lines.iter().filter_map(|(n, line)| match line {
        Line::Move(made) if made.seat == seat && *n > 1 => Some(at(*n) - at(*n - 1)),
        _ => None,
    });
    let mut times: Vec<Millis> = moves.collect();
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or(Millis::ZERO)
}

fn note_of(group: GroupId, table: TableId) -> String {
    format!("results/{group}/{table}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(table: u64, game: GameId, players: &[(u64, i32, usize, bool)]) -> MatchResult {
        let player = |&(id, score, place, stood_in): &(u64, i32, usize, bool)| PlayerResult {
            person: Some(PersonId(id)),
            name: format!("P{id}"),
            score,
            place,
            stood_in,
            level: None,
            hints: 0,
            thinking: Millis::ZERO,
            sources: vec![("huts".to_owned(), score - 10), ("castles".to_owned(), 10)],
        };
        MatchResult {
            table,
            game: game.to_string(),
            began: Timestamp::default(),
            ended: Timestamp::default(),
            turns: 0,
            options: Value::Null,
            rules: 1,
            rated: false,
            day: None,
            taken_back: false,
            players: players.iter().map(player).collect(),
        }
    }

    #[test]
    fn results_are_counted_game_by_game() {
        let mut results = [
            result(1, GameId::Mystaria, &[(7, 40, 1, false), (8, 30, 2, false)]),
            result(2, GameId::Mystaria, &[(8, 50, 1, false), (7, 45, 2, false)]),
            result(3, GameId::Legends, &[(7, 20, 1, true), (9, 10, 2, false)]),
        ];
        let own = stats(&results, PersonId(7));
        assert_eq!(own.len(), 2);
        let mystaria = &own[0];
        assert_eq!(
            (mystaria.game, mystaria.matches, mystaria.wins),
            (GameId::Mystaria, 2, 1)
        );
        assert_eq!((mystaria.place, mystaria.best), (1.5, 45));
        assert_eq!(mystaria.places, [1, 1]);
        let sources = [("huts".to_owned(), 32.5), ("castles".to_owned(), 10.0)];
        assert_eq!(mystaria.sources, sources);
        assert_eq!(mystaria.tables, [TableId(1), TableId(2)]);
        let ben = Opponent {
            name: Some("P8".to_owned()),
            level: None,
            matches: 2,
            better: 1,
        };
        assert_eq!(mystaria.against, [ben]);
        assert_eq!(own[1].wins, 0, "a stand-in won that one");
        assert!(stats(&results, PersonId(1)).is_empty());
        results[1].taken_back = true;
        assert_eq!(stats(&results, PersonId(7))[0].matches, 1);
    }
}
