//! Before the match: opening a table, joining, leaving, starting, closing.

use games::{GameId, Record, Seed};
use serde_json::json;
use storage::{GroupId, NewTable, PersonId, PlaceId};

use crate::{
    Member, Player, Refused, Result, Stage, StandInReason, Table, TableState, Tables,
    clocks::Progress,
    fairness::KeptSeal,
    seats,
    settings::{SettingsChange, add_invited},
    tables::Edit,
};

/// A table that someone wants to open.
#[derive(Debug, Clone)]
pub struct Opening {
    /// The server.
    pub group: Option<GroupId>,
    /// The channel or thread.
    pub place: PlaceId,
    /// The person who opens it and takes the first seat.
    pub host: Player,
    /// The game.
    pub game: GameId,
    /// Language code of the table's public posts.
    pub language: String,
    /// Settings that differ from the defaults.
    pub settings: SettingsChange,
    /// The invited people.
    pub invited: Vec<PersonId>,
    /// The levels of the bots with which the match starts at once; with `None`, people may join.
    pub starts_with: Option<Vec<Option<u8>>>,
}

impl Opening {
    /// Creates an opening in English with the game's default settings and no time control.
    pub fn plain(group: Option<GroupId>, place: PlaceId, host: Player, game: GameId) -> Self {
        Opening {
            group,
            place,
            host,
            game,
            language: "en".to_owned(),
            settings: SettingsChange::default(),
            invited: Vec::new(),
            starts_with: None,
        }
    }
}

impl Tables {
    /// Opens a table.
    ///
    /// # Errors
    /// When a table is already there, a setting is not possible, or the server has barred the person.
    pub async fn open(&self, opening: Opening) -> Result<Table> {
        let mut host = opening.host;
        self.check_admitted(opening.group, host.person).await?;
        if let Some(person) = host.person {
            host.away = self.preferences(person).await?.away;
        }
        let usual = opening.game.read_options(&json!({}))?;
        let mut state = TableState::new(opening.game, usual, opening.language, true, host);
        opening.settings.apply(opening.game, &mut state)?;
        add_invited(&mut state, &opening.invited);
        if let Some(bots) = opening.starts_with {
            for level in bots {
                let bot = seats::next_bot(&state, level);
                state.seats.push(bot);
            }
            state.starts(opening.game, None);
        }
        self.create(opening.group, opening.place, opening.game, state)
            .await
    }

    /// Opens a table for the same people and bots in the same channel. Seats the person who asks and the bots, and
    /// invites the others. The next player in the order of seats begins. The bots play as before, or at this level.
    ///
    /// # Errors
    /// When the match is not over, the person did not play in it or is barred, or another table is there.
    pub async fn rematch(&self, table: &Table, person: PersonId, level: Option<u8>) -> Result<Table> {
        if !table.state.is_over() {
            return Err(Refused::NotOver.into());
        }
        table.state.seat_of(person).ok_or(Refused::NotSeated)?;
        self.check_admitted(table.head.group, Some(person)).await?;
        let mut old: Vec<&Player> = table.state.seats.iter().collect();
        old.rotate_left(1);
        let (mut seats, mut returning) = (Vec::new(), Vec::new());
        for old in old {
            match old.person {
                Some(player) if old.is_person() => {
                    returning.push(player.0);
                    if player == person {
                        seats.push(Player {
                            away: self.preferences(player).await?.away,
                            ..Player::new(player, old.name.as_str())
                        });
                    }
                }
                _ if old.stand_in == Some(StandInReason::Bot) => seats.push(Player {
                    level: level.or(old.level),
                    ..Player::bot(old.name.as_str())
                }),
                _ => (),
            }
        }
        let mut state = TableState::new(
            table.game,
            table.state.options.clone(),
            table.state.language.clone(),
            table.state.scores,
            Player::new(person, ""),
        );
        state.seats = seats;
        state.rematch = true;
        state.invited = returning.iter().copied().filter(|id| *id != person.0).collect();
        state.returning = returning;
        state.time_control = table.state.time_control;
        state.wanted_advice = table.state.wanted_advice;
        state.hints = table.state.hints;
        state.rated = table.state.rated;
        // Without the match, the rematch only does not know who came last.
        let played = self.load_match(table).await.ok();
        state.keep_choices(&table.state, table.game, played.as_deref());
        if state.invited.is_empty() {
            // Nobody else has to join.
            state.starts(table.game, None);
        }
        self.create(table.head.group, table.head.place, table.game, state)
            .await
    }

    async fn create(
        &self,
        group: Option<GroupId>,
        place: PlaceId,
        game: GameId,
        mut state: TableState,
    ) -> Result<Table> {
        state.seal = Some(KeptSeal::new(game, &state.options)?);
        if state.stage != Stage::Lobby {
            check_start(game, &state)?;
        }
        let new = NewTable {
            group,
            place,
            people: state.people(),
            body: state.write(),
            show_at: Some(self.now().0),
        };
        let head = self.store.create(new).await?;
        self.wake();
        let id = head.id;
        tracing::info!(table.id = %id, "Opened table {id}");
        self.note_place(id, place).await;
        Ok(Table { head, state, game })
    }

    /// Deals a match whose start this message announced. Does nothing at a table that is not starting.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn deal(&self, table: Table, message: u64) -> Result<Table> {
        let dealt = self.change(table, false, |table, _, edit| self.begin(table, message, edit));
        let (table, ()) = dealt.await?;
        let id = table.id();
        tracing::info!(table.id = %id, "Started table {id} with {} players", table.state.seats.len());
        Ok(table)
    }

    fn begin(&self, table: &Table, message: u64, edit: &mut Edit) -> Result<()> {
        if !matches!(table.state.stage, Stage::Starting { .. }) {
            return Ok(());
        }
        let (rules, seed) = edit.state().draw_seed(message)?;
        let state = edit.state();
        let record = Record::with_rules(table.game, rules, state.seats.len(), &state.options, seed)?;
        state.stage = Stage::Playing {
            seed: record.seed.to_string(),
            rules: record.rules,
        };
        edit.lobby_changed();
        let to_act = record.start()?.to_act();
        self.update_clocks(edit, &Progress::to_act(to_act));
        Ok(())
    }
}

/// Begins a match. Checks everything that could prevent dealing it.
pub(crate) fn start(table: &Table, member: &Member, edit: &mut Edit) -> Result<()> {
    in_lobby(table)?;
    may_lead(table, member)?;
    check_start(table.game, &table.state)?;
    edit.state().starts(table.game, Some(member));
    edit.lobby_changed();
    Ok(())
}

fn check_start(game: GameId, state: &TableState) -> Result<()> {
    let (rules, seats) = (state.sealed_rules()?, state.seats.len());
    Record::with_rules(game, rules, seats, &state.options, Seed::new([0; 32]))?;
    Ok(())
}

impl TableState {
    /// Begins the match, on behalf of this member or of the host.
    fn starts(&mut self, game: GameId, member: Option<&Member>) {
        self.settle_choices(game);
        let host = || self.seats.first().map(|player| player.name.clone());
        self.stage = Stage::Starting {
            by: member.map_or_else(|| host().unwrap_or_default(), |member| member.name.clone()),
            adds: member
                .and_then(|member| member.adds.as_ref())
                .map(ToString::to_string),
        };
        self.end_invitations();
    }
}

pub(crate) fn join(table: &Table, player: &Player, edit: &mut Edit) -> Result<()> {
    in_lobby(table)?;
    if player
        .person
        .is_some_and(|person| table.state.seat_of(person).is_some())
    {
        return Err(Refused::Seated.into());
    }
    let invited = player
        .person
        .is_some_and(|person| table.state.invited().any(|known| known == person));
    if table.state.invited_only && !invited {
        return Err(Refused::InvitedOnly(table.state.host).into());
    }
    seat(table, player.clone(), edit)?;
    let (min_seats, state) = (table.game.info().min_seats, edit.state());
    if let Some(person) = player.person {
        state.uninvite(person);
    }
    state.ready |= state.seats.len() >= min_seats && table.state.seats.len() < min_seats;
    Ok(())
}

/// Puts a player at the next free seat.
pub(crate) fn seat(table: &Table, player: Player, edit: &mut Edit) -> Result<()> {
    let seats = table.game.info().max_seats;
    if table.state.seats.len() >= seats {
        return Err(Refused::Full(seats).into());
    }
    let state = edit.state();
    let index = state.seat_for(&player);
    state.seats.insert(index, player);
    edit.lobby_changed();
    Ok(())
}

/// The next player becomes host; the table closes when nobody is left.
pub(crate) fn leave(table: &Table, member: &Member, edit: &mut Edit) -> Result<()> {
    in_lobby(table)?;
    let Some(seat) = table.state.seat_of(member.person) else {
        return decline(table, member.person, edit);
    };
    let state = edit.state();
    state.seats.remove(seat.index());
    state.forget_choices(member.person);
    let next = state.playing().next();
    if next.is_none() {
        state.stage = Stage::Closed { seed: None, rules: 0 };
        state.end_invitations();
    }
    if state.host == Some(member.person) {
        state.host = next;
    }
    edit.set_open(next.is_some());
    edit.lobby_changed();
    Ok(())
}

/// An invited person declines.
fn decline(table: &Table, person: PersonId, edit: &mut Edit) -> Result<()> {
    if !table.state.invited().any(|invited| invited == person) {
        return Err(Refused::NotSeated.into());
    }
    edit.state().uninvite(person);
    edit.state().forget_choices(person);
    edit.lobby_changed();
    Ok(())
}

/// Closes a table: no board, reminder or stand-in is due after that.
pub(crate) fn close_without_result(edit: &mut Edit) {
    let state = edit.state();
    state.stage = match &state.stage {
        Stage::Playing { seed, rules } => Stage::Closed {
            seed: Some(seed.clone()),
            rules: *rules,
        },
        _ => Stage::Closed { seed: None, rules: 0 },
    };
    state.end_invitations();
    state.seen_hands.clear();
    state.proposal = None;
    edit.set_open(false);
    edit.lobby_changed();
}

pub(crate) fn in_lobby(table: &Table) -> Result<(), Refused> {
    match table.state.stage {
        Stage::Lobby => Ok(()),
        Stage::Starting { .. } | Stage::Playing { .. } => Err(Refused::Started),
        Stage::Over { .. } | Stage::Closed { .. } => Err(over(table)),
    }
}

/// Returns why nothing can be done at a table that is no longer open.
pub(crate) fn over(table: &Table) -> Refused {
    match table.state.stage {
        Stage::Closed { seed: None, .. } => Refused::LobbyClosed,
        Stage::Closed { .. } => Refused::MatchClosed,
        _ => Refused::Over,
    }
}

pub(crate) fn is_open(table: &Table) -> Result<(), Refused> {
    if table.head.open { Ok(()) } else { Err(over(table)) }
}

/// Refuses everyone except the host and people who manage the channel.
pub(crate) fn may_lead(table: &Table, member: &Member) -> Result<(), Refused> {
    if member.manages || table.state.host == Some(member.person) {
        Ok(())
    } else {
        Err(Refused::NotHost)
    }
}
