//! The daily deal: each day one deal of a game for everybody, drawn and sealed the day before.
//!
//! A person's match on it is an ordinary table, but without messages: its place is no channel. The place belongs to the
//! person and the deal, so nobody plays a deal twice.
//!
//! A channel that asked for it gets a message each day. It is the only post of a table that is never open.

use std::{fmt, str::FromStr};

use games::{Advice, Commitment, GameId, Record, Seat, Seed};
use jiff::{Timestamp as Moment, ToSpan as _, civil::Date};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};
use storage::{GroupId, NewTable, PersonId, PlaceId, StorageError};

use crate::{
    Error, Fault, Player, Refused, Result, ServerSettings, Stage, Table, TableState, Tables, Timestamp, Zone,
    fairness::fresh_secret, newcomers::person_notes, seats,
};

/// Games of which there is a deal each day, with the seats of a match. A person has the first one, the strongest bots
/// the others.
const DEALT: [(GameId, usize); 2] = [(GameId::LegendaryForests, 2), (GameId::Wispwood, 1)];
/// The strongest level of bots.
const STRONGEST: u8 = 5;
/// The highest bit of a place, which no id of Discord has.
const NO_CHANNEL: u64 = 1 << 63;

/// A day of the calendar. It begins at midnight of a time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day(Date);

impl Day {
    /// Returns the day of a moment in a time zone.
    pub fn of(at: Timestamp, zone: &Zone) -> Day {
        let moment = Moment::from_millisecond(at.0).unwrap_or_default();
        Day(moment.to_zoned(zone.time_zone()).date())
    }

    /// Returns the first moment of the day in a time zone.
    fn start(self, zone: &Zone) -> Timestamp {
        let start = self.0.to_zoned(zone.time_zone());
        Timestamp(start.map_or(0, |start| start.timestamp().as_millisecond()))
    }

    /// Returns the next day.
    pub fn next(self) -> Day {
        Day(self.0.saturating_add(1.day()))
    }

    /// Returns the day before.
    pub fn before(self) -> Day {
        Day(self.0.saturating_sub(1.day()))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A text that is not a day.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a day such as 2026-11-19")]
pub struct UnknownDay;

impl FromStr for Day {
    type Err = UnknownDay;

    fn from_str(text: &str) -> Result<Self, UnknownDay> {
        let date = Date::strptime("%Y-%m-%d", text).map_err(|_| UnknownDay)?;
        // Each day has one spelling.
        Some(Day(date))
            .filter(|day| day.to_string() == text)
            .ok_or(UnknownDay)
    }
}

impl TryFrom<String> for Day {
    type Error = UnknownDay;

    fn try_from(text: String) -> Result<Self, UnknownDay> {
        text.parse()
    }
}

impl From<Day> for String {
    fn from(day: Day) -> String {
        day.to_string()
    }
}

/// The deal of a game on a day.
#[derive(Debug, Clone, PartialEq)]
pub struct Deal {
    /// The day.
    pub day: Day,
    /// The match before its first move.
    pub record: Record,
    /// The score of the strongest bot, once it has played the deal.
    pub par: Option<i32>,
}

impl Deal {
    /// Returns the games of which there is a deal each day.
    pub fn games() -> impl Iterator<Item = GameId> {
        DEALT.into_iter().map(|(game, _)| game)
    }

    /// Creates the deal of a game from a secret; `None` if there are no deals of this game.
    ///
    /// # Errors
    /// When the match is not possible.
    pub fn new(day: Day, game: GameId, secret: Seed) -> Result<Option<Deal>> {
        let Some((_, seats)) = DEALT.into_iter().find(|(dealt, _)| *dealt == game) else {
            return Ok(None);
        };
        let record = Record::new(game, seats, &json!({}), secret)?;
        Ok(Some(Deal {
            day,
            record,
            par: None,
        }))
    }

    /// Returns the hash that is posted the day before: that of the whole record without its moves.
    pub fn seal(&self) -> Commitment {
        self.record.commitment()
    }

    /// Returns where a person's match on this deal is. Without the secret, the place does not reveal who they are.
    fn place_of(&self, person: PersonId) -> PlaceId {
        let text = format!(
            "grovekeeper daily\nsecret: {}\nperson: {person}\n",
            self.record.seed
        );
        let hash = Sha256::digest(text);
        let first = hash.iter().take(8);
        PlaceId(first.fold(0, |place, byte| place << 8 | u64::from(*byte)) | NO_CHANNEL)
    }
}

/// The daily message of a channel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// The newest day that is announced.
    pub day: Day,
    /// Whether the channel still wants to be told.
    pub on: bool,
}

/// A deal as it is stored.
#[derive(Serialize, Deserialize)]
struct KeptDeal {
    rules: u32,
    seats: usize,
    options: Value,
    seed: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    par: Option<i32>,
    /// Unknown fields of a newer program, which are preserved.
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

impl KeptDeal {
    fn of(deal: &Deal) -> KeptDeal {
        let record = &deal.record;
        KeptDeal {
            rules: record.rules,
            seats: record.seats,
            options: record.options.clone(),
            seed: record.seed.to_string(),
            par: deal.par,
            unknown: Map::new(),
        }
    }

    fn parse(text: &str) -> Result<KeptDeal> {
        Ok(serde_json::from_str(text).map_err(|error| Fault::UnreadableNote(error.to_string()))?)
    }

    fn write(&self) -> String {
        // Texts and numbers are always valid JSON.
        serde_json::to_string(self).unwrap_or_default()
    }

    fn read(self, day: Day, game: GameId) -> Result<Deal> {
        let seed: Result<Seed, _> = self.seed.parse();
        let seed = seed.map_err(|error| Fault::UnreadableNote(error.to_string()))?;
        let record = Record::with_rules(game, self.rules, self.seats, &self.options, seed)?;
        Ok(Deal {
            day,
            record,
            par: self.par,
        })
    }
}

/// On how many days in a row a person has finished the deal of a game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Streak {
    last: Option<Day>,
    days: u32,
}

impl Streak {
    /// Returns the streak after a finished deal.
    fn after(self, day: Day) -> Streak {
        let days = match self.last {
            // In another time zone the day before can be finished later.
            Some(last) if last >= day => return self,
            Some(last) if last == day.before() => self.days + 1,
            _ => 1,
        };
        Streak {
            last: Some(day),
            days,
        }
    }
}

impl Tables {
    /// Returns the deal of a game on a day, and draws it if nobody has asked for it before; `None` if there are no
    /// deals of this game.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn deal_of(&self, day: Day, game: GameId) -> Result<Option<Deal>> {
        let key = note_of(day, game);
        if let Some(kept) = self.store.note(&key).await? {
            return Ok(Some(KeptDeal::parse(&kept)?.read(day, game)?));
        }
        let Some(deal) = Deal::new(day, game, fresh_secret()?)? else {
            return Ok(None);
        };
        let text = KeptDeal::of(&deal).write();
        if self.store.put_note_if(&key, None, Some(&text)).await? {
            return Ok(Some(deal));
        }
        // Somebody else was faster: their deal counts.
        let kept = self.store.note(&key).await?.ok_or(Refused::Busy)?;
        Ok(Some(KeptDeal::parse(&kept)?.read(day, game)?))
    }

    /// Records the par of a deal; the first one counts. Returns the par that counts.
    ///
    /// # Errors
    /// When the store fails, or another change came first.
    pub async fn set_par(&self, deal: &Deal, par: i32) -> Result<i32> {
        let key = note_of(deal.day, deal.record.game);
        let text = self.store.note(&key).await?.ok_or(Refused::Busy)?;
        let mut kept = KeptDeal::parse(&text)?;
        if let Some(known) = kept.par {
            return Ok(known);
        }
        kept.par = Some(par);
        if self
            .store
            .put_note_if(&key, Some(&text), Some(&kept.write()))
            .await?
        {
            Ok(par)
        } else {
            Err(Refused::Busy.into())
        }
    }

    /// Returns the person's match on a deal; `None` if they have not begun it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn match_on(&self, deal: &Deal, person: PersonId) -> Result<Option<Table>> {
        match self.at(deal.place_of(person)).await {
            Ok(table) => Ok(Some(table)),
            Err(Error::Refused(Refused::NoTable)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Returns the person's match on a deal, and begins it if there is none. Its result belongs to the server in which
    /// it begins.
    ///
    /// # Errors
    /// When the store fails, or the server has barred the person.
    pub async fn play_deal(
        &self,
        deal: &Deal,
        group: Option<GroupId>,
        player: Player,
        language: &str,
    ) -> Result<Table> {
        let person = player.person.ok_or(Refused::NotSeated)?;
        if let Some(table) = self.match_on(deal, person).await? {
            return Ok(table);
        }
        self.check_admitted(group, Some(person)).await?;
        let (record, place) = (&deal.record, deal.place_of(person));
        let mut state = TableState::new(
            record.game,
            record.options.clone(),
            language.to_owned(),
            true,
            player,
        );
        while state.seats.len() < record.seats {
            let bot = seats::next_bot(&state, Some(STRONGEST));
            state.seats.push(bot);
        }
        state.day = Some(deal.day);
        state.hints = Some(false);
        state.wanted_advice = Advice::Effects;
        state.stage = Stage::Playing {
            seed: record.seed.to_string(),
            rules: record.rules,
        };
        state.awaited = record.start()?.to_act();
        let now = self.now();
        let bots = state.awaited.iter().any(|seat| *seat != Seat(0));
        state.stand_in_at = bots.then_some(now);
        let new = NewTable {
            group,
            place,
            people: state.people(),
            body: state.write(),
            show_at: Some(now.0),
        };
        match self.store.create(new).await {
            Ok(head) => {
                self.note_place(head.id, place).await;
                self.wake();
                Ok(Table {
                    head,
                    state,
                    game: record.game,
                })
            }
            // A second press was faster.
            Err(StorageError::PlaceTaken(id)) => self.get(id).await,
            Err(error) => Err(error.into()),
        }
    }

    /// Announces in a channel that a person has finished the deal at this table. The first channel counts. Returns
    /// whether it is this one.
    ///
    /// # Errors
    /// When the match is not the person's, is no deal or is not over.
    pub async fn share_deal(&self, table: Table, person: PersonId, place: PlaceId) -> Result<bool> {
        if table.state.day.is_none() || table.state.seat_of(person).is_none() {
            return Err(Refused::NotSeated.into());
        }
        if !matches!(table.state.stage, Stage::Over { .. }) {
            return Err(Refused::NotOver.into());
        }
        let shared = self.change(table, false, |table, _, edit| {
            if table.state.shared.is_none() {
                edit.state().shared = Some(place.0);
            }
            Ok(())
        });
        let (table, ()) = shared.await?;
        Ok(table.state.shared == Some(place.0))
    }

    /// Returns the table that announces the deals of a server; `None` if no channel ever asked for it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn notice_of(&self, settings: &ServerSettings) -> Result<Option<Table>> {
        match settings.deals() {
            Some(id) => Ok(Some(self.get(id).await?)),
            None => Ok(None),
        }
    }

    /// Announces the deals of each day in a channel of a server, from today on; the channel before is no longer told.
    ///
    /// # Errors
    /// When the store fails, or another change of the server's settings came first.
    pub async fn announce_deals(&self, group: GroupId, place: PlaceId, language: &str) -> Result<()> {
        let mut settings = self.server(group).await?;
        let table = match self.notice_of(&settings).await? {
            Some(table) => table,
            None => self.open_notice(group, language).await?,
        };
        if settings.deals().is_none() {
            settings.set_deals(table.id());
            self.set_server(group, &settings).await?;
        }
        let day = Day::of(self.now(), &settings.zone());
        let told = self.change(table, false, |_, _, edit| {
            edit.change.place = Some(place);
            edit.set_open(false);
            let state = edit.state();
            state.language = language.to_owned();
            state.notice = Some(Notice { day, on: true });
            Ok(())
        });
        told.await.map(|_| ())
    }

    /// Stops announcing the deals of a server.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn silence_deals(&self, group: GroupId) -> Result<()> {
        let Some(table) = self.notice_of(&self.server(group).await?).await? else {
            return Ok(());
        };
        let silenced = self.change(table, false, |table, _, edit| {
            if let Some(notice) = table.state.notice.clone().filter(|notice| notice.on) {
                edit.state().notice = Some(Notice { on: false, ..notice });
            }
            Ok(())
        });
        silenced.await.map(|_| ())
    }

    /// Creates the table that announces the deals of a server. It begins at a place of its own, because a table may be
    /// open in the channel.
    async fn open_notice(&self, group: GroupId, language: &str) -> Result<Table> {
        let hash = Sha256::digest(format!("grovekeeper deals\nserver: {group}\n"));
        let first = hash.iter().take(8);
        let place = first.fold(0, |place, byte| place << 8 | u64::from(*byte)) | NO_CHANNEL;
        let state = TableState::closed(DEALT[0].0, language);
        let new = NewTable {
            group: Some(group),
            place: PlaceId(place),
            people: Vec::new(),
            body: state.write(),
            show_at: None,
        };
        match self.store.create(new).await {
            Ok(head) => self.get(head.id).await,
            Err(StorageError::PlaceTaken(id)) => self.get(id).await,
            Err(error) => Err(error.into()),
        }
    }

    /// Begins a new day of a table that announces deals. Returns when the day after it begins.
    pub(crate) async fn advance_notice(&self, table: Table) -> Result<(Table, Option<Timestamp>)> {
        let zone = match table.head.group {
            Some(group) => self.server(group).await?.zone(),
            None => Zone::Offset(0),
        };
        let today = Day::of(self.now(), &zone);
        let advanced = self.change(table, false, |table, _, edit| {
            if let Some(notice) = table.state.notice.clone().filter(|notice| notice.day < today) {
                edit.state().notice = Some(Notice { day: today, ..notice });
            }
            Ok(())
        });
        let (table, ()) = advanced.await?;
        let on = table.state.notice.as_ref().is_some_and(|notice| notice.on);
        Ok((table, on.then(|| today.next().start(&zone))))
    }

    /// Counts a finished deal for the person's streak; repeating it changes nothing.
    pub(crate) async fn note_streak(&self, person: PersonId, game: GameId, day: Day) -> Result<()> {
        let key = streak_note(person, game);
        loop {
            let (streak, kept): (Streak, _) = self.read_note(&key).await?;
            let after = streak.after(day);
            if after == streak {
                return Ok(());
            }
            match self.write_note(&key, kept.as_deref(), &after).await {
                // The outbox and the answer to the last move both count it; once one has, nothing is left to do.
                Err(Error::Refused(Refused::Busy)) if self.store.note(&key).await? != kept => (),
                done => return done,
            }
        }
    }

    /// Returns on how many days in a row, up to this one, a person has finished the deal of a game.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn streak(&self, person: PersonId, game: GameId, day: Day) -> Result<u32> {
        let (streak, _): (Streak, _) = self.read_note(&streak_note(person, game)).await?;
        Ok(if streak.last == Some(day) { streak.days } else { 0 })
    }
}

fn note_of(day: Day, game: GameId) -> String {
    format!("daily/{day}/{game}")
}

fn streak_note(person: PersonId, game: GameId) -> String {
    format!("{}daily/{game}", person_notes(person))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().unwrap()
    }

    #[test]
    fn days_read_back_and_follow_each_other() {
        assert_eq!(day("2028-02-28").next().to_string(), "2028-02-29");
        assert_eq!(day("2027-01-01").before(), day("2026-12-31"));
        for wrong in ["", "2026-2-1", "2026-02-30", "tomorrow", "2026-11-19 "] {
            assert_eq!(wrong.parse::<Day>(), Err(UnknownDay), "{wrong}");
        }
    }

    #[test]
    fn a_day_begins_at_midnight_of_the_time_zone() {
        // 23:30 of 2026-11-16, UTC.
        let late = Timestamp(1_794_787_200_000 + 23 * 3_600_000 + 1_800_000);
        assert_eq!(Day::of(late, &Zone::Offset(0)), day("2026-11-16"));
        let berlin = Zone::read("Europe/Berlin").unwrap();
        assert_eq!(Day::of(late, &berlin), day("2026-11-17"));
        assert_eq!(Day::of(late, &Zone::Offset(-720)), day("2026-11-16"));
    }

    #[test]
    fn a_streak_grows_by_each_day_once_and_ends_with_a_gap() {
        let after = |days: &[&str]| {
            let days = days.iter().map(|text| day(text));
            days.fold(Streak::default(), Streak::after).days
        };
        assert_eq!(after(&["2026-11-01"]), 1);
        assert_eq!(after(&["2026-11-01", "2026-11-02", "2026-11-02"]), 2);
        assert_eq!(after(&["2026-11-01", "2026-11-03"]), 1);
        assert_eq!(after(&["2026-11-01", "2026-11-02", "2026-11-01"]), 2);
    }

    #[test]
    fn a_place_belongs_to_one_person_and_one_deal_and_is_no_channel() {
        let deal = |secret| {
            let game = GameId::Wispwood;
            Deal::new(day("2026-11-19"), game, Seed::new([secret; 32]))
                .unwrap()
                .unwrap()
        };
        let places = [
            deal(1).place_of(PersonId(7)),
            deal(1).place_of(PersonId(8)),
            deal(2).place_of(PersonId(7)),
        ];
        assert!(places.iter().all(|place| place.0 >= NO_CHANNEL));
        assert!(places[0] != places[1] && places[0] != places[2]);
        let none = Deal::new(day("2026-11-19"), GameId::Mystaria, Seed::new([1; 32]));
        assert_eq!(none.unwrap(), None);
    }
}
