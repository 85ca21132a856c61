//! Before the match: opening a table, joining, leaving, starting, closing.

use games::{GameId, Record, Seed};
use serde_json::json;
use storage::{GroupId, NewTable, PersonId, PlaceId};

use crate::{
    DueWork, Member, Player, Refused, Result, Stage, StandInReason, Table, TableState, Tables,
    clocks::Progress,
    fairness::KeptSeal,
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
    /// Who opens it and takes the first seat.
    pub host: Player,
    /// What is to be played.
    pub game: GameId,
    /// Code of the language of everything that the table says in public.
    pub language: String,
    /// Settings that are not the usual ones.
    pub settings: SettingsChange,
    /// Who is invited.
    pub invited: Vec<PersonId>,
}

impl Opening {
    /// A table in English with the game's usual settings and no time control.
    pub fn plain(group: Option<GroupId>, place: PlaceId, host: Player, game: GameId) -> Self {
        Opening {
            group,
            place,
            host,
            game,
            language: "en".to_owned(),
            settings: SettingsChange::default(),
            invited: Vec::new(),
        }
    }
}

impl Tables {
    /// Opens a table.
    ///
    /// # Errors
    /// When there is one already, or a setting does not fit.
    pub async fn open(&self, opening: Opening) -> Result<Table> {
        let mut host = opening.host;
        if let Some(person) = host.person {
            host.away = self.preferences(person).await?.away;
        }
        let usual = opening.game.read_options(&json!({}))?;
        let mut state = TableState::new(opening.game, usual, opening.language, true, host);
        opening.settings.apply(opening.game, &mut state)?;
        add_invited(&mut state, &opening.invited);
        self.create(opening.group, opening.place, opening.game, state)
            .await
    }

    /// Opens a table for the same people and bots in the same channel. Whoever asks and the bots are seated, the others
    /// are invited; in the order of seats the next one begins.
    ///
    /// # Errors
    /// When the match is not over, the person did not play in it, or another table is there.
    pub async fn rematch(&self, table: &Table, person: PersonId) -> Result<Table> {
        if !table.state.is_over() {
            return Err(Refused::NotOver.into());
        }
        table.state.seat_of(person).ok_or(Refused::NotSeated)?;
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
                    level: old.level,
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
        state.advice = table.state.advice;
        state.hints = table.state.hints;
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
        let new = NewTable {
            group,
            place,
            people: state.people(),
            body: state.write(),
            due: vec![DueWork::Lobby.at(self.now())],
        };
        let head = self.store.create(new).await?;
        self.wake().notify_one();
        let id = head.id;
        tracing::info!(table.id = %id, "Opened table {id}");
        self.note_place(id, place).await;
        Ok(Table { head, state, game })
    }

    pub(crate) fn start(&self, table: &Table, member: &Member, seed: Seed, edit: &mut Edit) -> Result<()> {
        in_lobby(table)?;
        may_lead(table, member)?;
        let state = &table.state;
        let drawn = edit.state().draw_seed(member.adds.as_ref())?;
        let (rules, seed) = drawn.unwrap_or((table.game.info().newest_rules(), seed));
        let record = Record::with_rules(table.game, rules, state.seats.len(), &state.options, seed)?;
        let state = edit.state();
        state.stage = Stage::Playing {
            seed: record.seed.to_string(),
            rules: record.rules,
        };
        state.invited.clear();
        state.returning.clear();
        edit.lobby_changed();
        let to_act = record.start()?.to_act();
        // A stand-in that begins is shown together with the first decision of a person.
        if edit.asks_a_person(&to_act) {
            edit.due(DueWork::Board);
        }
        self.update_clocks(edit, &Progress::to_act(to_act));
        Ok(())
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
    state
        .invited
        .retain(|known| player.person != Some(PersonId(*known)));
    if state.seats.len() >= min_seats && table.state.seats.len() < min_seats && !state.host_told {
        state.host_told = true;
        edit.due(DueWork::Ready);
    }
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

/// The table goes on with the next player as host, and closes when nobody is left.
pub(crate) fn leave(table: &Table, member: &Member, edit: &mut Edit) -> Result<()> {
    in_lobby(table)?;
    let Some(seat) = table.state.seat_of(member.person) else {
        return decline(table, member.person, edit);
    };
    let state = edit.state();
    state.seats.remove(seat.index());
    let next = state.playing().next();
    if next.is_none() {
        state.stage = Stage::Closed { seed: None, rules: 0 };
        state.invited.clear();
        state.returning.clear();
    }
    if state.host == Some(member.person) {
        state.host = next;
    }
    edit.set_open(next.is_some());
    edit.lobby_changed();
    Ok(())
}

/// Somebody who is invited does not want to play.
fn decline(table: &Table, person: PersonId, edit: &mut Edit) -> Result<()> {
    if !table.state.invited().any(|invited| invited == person) {
        return Err(Refused::NotSeated.into());
    }
    edit.state().invited.retain(|invited| *invited != person.0);
    edit.lobby_changed();
    Ok(())
}

pub(crate) fn close(table: &Table, member: &Member, edit: &mut Edit) -> Result<()> {
    may_lead(table, member)?;
    is_open(table)?;
    close_without_result(edit);
    Ok(())
}

/// Nothing is awaited at a closed table any more: no board, no reminder, no stand-in.
pub(crate) fn close_without_result(edit: &mut Edit) {
    let state = edit.state();
    state.stage = match &state.stage {
        Stage::Playing { seed, rules } => Stage::Closed {
            seed: Some(seed.clone()),
            rules: *rules,
        },
        _ => Stage::Closed { seed: None, rules: 0 },
    };
    state.invited.clear();
    state.returning.clear();
    edit.set_open(false);
    edit.cancel_all();
    edit.lobby_changed();
}

pub(crate) fn in_lobby(table: &Table) -> Result<(), Refused> {
    match table.state.stage {
        Stage::Lobby => Ok(()),
        Stage::Playing { .. } => Err(Refused::Started),
        Stage::Over { .. } | Stage::Closed { .. } => Err(over(table)),
    }
}

/// Why nothing can be done at a table that is no longer open.
pub(crate) fn over(table: &Table) -> Refused {
    match table.state.stage {
        Stage::Closed { seed: None, .. } => Refused::LobbyClosed,
        _ => Refused::Over,
    }
}

pub(crate) fn is_open(table: &Table) -> Result<(), Refused> {
    if table.head.open { Ok(()) } else { Err(over(table)) }
}

/// The host leads a table, and everyone who manages its channel.
pub(crate) fn may_lead(table: &Table, member: &Member) -> Result<(), Refused> {
    if member.manages || table.state.host == Some(member.person) {
        Ok(())
    } else {
        Err(Refused::NotHost)
    }
}
