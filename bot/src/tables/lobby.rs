//! Before the match: opening a table, joining, leaving, starting, closing.

use games::{GameId, Record, Seed};
use render::language::Language;
use serde_json::Value;
use storage::{Cancel, Change, GroupId, NewTable, PersonId, PlaceId, StorageError, TableId};

use super::{
    Body, Cover, DUE_BOARD, DUE_LOBBY, Declined, Pace, Player, Stage, Table, Tables, last_table_note,
    time::Situation,
};

/// A table that someone wants to open.
#[derive(Debug, Clone)]
pub struct Opening {
    /// The server.
    pub group: Option<GroupId>,
    /// The channel or thread.
    pub place: PlaceId,
    /// Who opens it; takes the first seat.
    pub host: Player,
    /// What is to be played.
    pub game: GameId,
    /// The game's settings.
    pub options: Value,
    /// The language of everything that the table says in public.
    pub language: Language,
    /// Whether pictures show points while the match is on.
    pub scores: bool,
    /// How much time players have.
    pub pace: Pace,
}

impl Tables {
    /// Opens a table.
    ///
    /// # Errors
    /// When there is one already, or a setting does not fit.
    pub async fn open(&self, opening: Opening) -> Result<Table, Declined> {
        let options = opening.game.read_options(&opening.options)?;
        let mut host = opening.host;
        host.away = self.habits(PersonId(host.id)).await?.away;
        let mut body = Body::new(opening.game, options, opening.language, opening.scores, host);
        body.pace = opening.pace;
        self.create(opening.group, opening.place, &body).await
    }

    /// Opens a table for the same people and stand-ins at the same place, with the next one to begin.
    ///
    /// # Errors
    /// When the match is not over, the person did not play in it, or another table is there.
    pub async fn rematch(&self, id: TableId, person: PersonId) -> Result<Table, Declined> {
        let table = self.get(id).await?;
        if !matches!(table.body.stage, Stage::Over { .. } | Stage::Closed { .. }) {
            return Err(Declined::NotOver);
        }
        table.body.seat_of(person).ok_or(Declined::NotSeated)?;
        let mut seats = Vec::new();
        for old in &table.body.seats {
            if old.is_person() {
                let away = self.habits(PersonId(old.id)).await?.away;
                seats.push(Player {
                    away,
                    ..Player::new(old.id, old.name.clone())
                });
            } else if old.cover == Some(Cover::Bot) {
                seats.push(Player {
                    cover: Some(Cover::Bot),
                    ..Player::new(0, old.name.clone())
                });
            }
        }
        seats.rotate_left(1);
        let mut body = Body::new(
            table.game,
            table.body.options.clone(),
            table.language(),
            table.body.scores,
            Player::new(person.0, ""),
        );
        body.seats = seats;
        body.pace = table.body.pace;
        self.create(table.head.group, table.head.place, &body).await
    }

    async fn create(&self, group: Option<GroupId>, place: PlaceId, body: &Body) -> Result<Table, Declined> {
        let new = NewTable {
            group,
            place,
            people: body.people(),
            body: body.write(),
            due: vec![self.due_now(DUE_LOBBY)],
        };
        let head = self.store.create(new).await?;
        let note = last_table_note(place);
        self.store.put_note(&note, Some(&head.id.to_string())).await?;
        self.wake.notify_one();
        tracing::info!(table.id = %head.id, "Opened table {}", head.id);
        self.read(head).await
    }

    /// Changes what can be changed at any time: the pace, and whether pictures show points.
    ///
    /// # Errors
    /// When the table is closed or the person does not lead it.
    pub async fn change_settings(
        &self,
        id: TableId,
        (person, manages): (PersonId, bool),
        pace: Option<Pace>,
        scores: Option<bool>,
    ) -> Result<Table, Declined> {
        let changed = self.change(id, |table| {
            may_lead(table, person, manages)?;
            if !table.head.open {
                return Err(Declined::Over);
            }
            let mut body = table.body.clone();
            body.scores = scores.unwrap_or(body.scores);
            let mut change = self.lobby_change(table, &body);
            // A running match that has moved has no lobby to be changed, and needs none.
            if body.stage != Stage::Lobby && body.lobby_message.is_none() {
                change.due.clear();
            }
            if let Some(pace) = pace.filter(|pace| *pace != body.pace) {
                body.pace = pace;
                let playing = matches!(body.stage, Stage::Playing { .. });
                // Everyone starts anew with the bank of the new pace.
                for (index, player) in body.seats.iter_mut().enumerate() {
                    let seat = games::Seat(index as u8);
                    player.bank = 0;
                    player.clock = None;
                    change.cancel.push(Cancel::Key(super::time::due_reminder(seat)));
                    change.cancel.push(Cancel::Key(super::time::due_out(seat)));
                }
                if playing {
                    self.follow_seats(table, &mut body, &mut change)?;
                }
            }
            change.body = Some(body.write());
            Ok((Some(change), ()))
        });
        changed.await.map(|(table, ())| table)
    }

    /// Takes a seat.
    ///
    /// # Errors
    /// When the match has begun, no seat is free, or the person sits there already.
    pub async fn join(&self, id: TableId, mut player: Player) -> Result<Table, Declined> {
        player.away = self.habits(PersonId(player.id)).await?.away;
        let joined = self.change(id, |table| {
            in_lobby(table)?;
            let mut body = table.body.clone();
            if body.seat_of(PersonId(player.id)).is_some() {
                return Err(Declined::Seated);
            }
            let seats = table.game.info().max_seats;
            if body.seats.len() >= seats {
                return Err(Declined::Full(seats));
            }
            body.seats.push(player.clone());
            Ok((Some(self.lobby_change(table, &body)), ()))
        });
        joined.await.map(|(table, ())| table)
    }

    /// Gives a seat up. The table goes on with the next one as host, and closes when nobody is left.
    ///
    /// # Errors
    /// When the match has begun or the person has no seat.
    pub async fn leave(&self, id: TableId, person: PersonId) -> Result<Table, Declined> {
        let left = self.change(id, |table| {
            in_lobby(table)?;
            let mut body = table.body.clone();
            let seat = body.seat_of(person).ok_or(Declined::NotSeated)?;
            body.seats.remove(seat.index());
            let next = body.playing().next();
            match next {
                Some(next) if body.host == person.0 => body.host = next.0,
                None => body.stage = Stage::Closed { seed: None, rules: 0 },
                _ => (),
            }
            let change = Change {
                open: Some(next.is_some()),
                ..self.lobby_change(table, &body)
            };
            Ok((Some(change), ()))
        });
        left.await.map(|(table, ())| table)
    }

    /// Begins the match with a fresh secret.
    ///
    /// # Errors
    /// When it has begun, too few are seated, or the person may not start it.
    pub async fn start(&self, id: TableId, person: PersonId, manages: bool) -> Result<Table, Declined> {
        let seed = fresh_seed()?;
        let started = self.change(id, |table| {
            in_lobby(table)?;
            may_lead(table, person, manages)?;
            let mut body = table.body.clone();
            let record = Record::new(table.game, body.seats.len(), &body.options, seed.clone())?;
            body.stage = Stage::Playing {
                seed: seed.to_string(),
                rules: record.rules,
            };
            let mut change = self.lobby_change(table, &body);
            change.due.push(self.due_now(DUE_BOARD));
            let first = record
                .replay()
                .map_err(|error| Declined::Unreadable(error.to_string()))?;
            let situation = Situation {
                to_act: &first.game.to_act(),
                moved: None,
            };
            self.follow(&mut body, &mut change, &situation);
            change.body = Some(body.write());
            Ok((Some(change), ()))
        });
        let (table, ()) = started.await?;
        tracing::info!(table.id = %id, "Started table {id} with {} players", table.body.seats.len());
        Ok(table)
    }

    /// Closes a table; a match that has begun ends without a result.
    ///
    /// # Errors
    /// When it is closed already or the person may not close it.
    pub async fn close(&self, id: TableId, person: PersonId, manages: bool) -> Result<Table, Declined> {
        let closed = self.change(id, |table| {
            may_lead(table, person, manages)?;
            if !table.head.open {
                return Err(Declined::Over);
            }
            Ok((Some(self.closing(table, &table.body)), ()))
        });
        let (table, ()) = closed.await?;
        tracing::info!(table.id = %id, "Closed table {id}");
        Ok(table)
    }

    /// The change that closes a table without a result.
    pub(super) fn closing(&self, table: &Table, body: &Body) -> Change {
        let mut body = body.clone();
        body.stage = match body.stage {
            Stage::Playing { seed, rules } => Stage::Closed {
                seed: Some(seed),
                rules,
            },
            _ => Stage::Closed { seed: None, rules: 0 },
        };
        // Nothing is awaited at a closed table any more: no board, no reminder, no stand-in.
        Change {
            open: Some(false),
            cancel: vec![Cancel::Prefix(String::new())],
            ..self.lobby_change(table, &body)
        }
    }

    pub(super) fn lobby_change(&self, table: &Table, body: &Body) -> Change {
        Change {
            people: Some(body.people()),
            body: Some(body.write()),
            due: vec![self.due_now(DUE_LOBBY)],
            ..self.change_of(table)
        }
    }
}

pub(super) fn in_lobby(table: &Table) -> Result<(), Declined> {
    match table.body.stage {
        Stage::Lobby => Ok(()),
        Stage::Playing { .. } => Err(Declined::Started),
        Stage::Over { .. } | Stage::Closed { .. } => Err(Declined::Over),
    }
}

/// The host, and whoever may manage the channel, leads a table.
pub(super) fn may_lead(table: &Table, person: PersonId, manages: bool) -> Result<(), Declined> {
    if manages || table.body.host == person.0 {
        Ok(())
    } else {
        Err(Declined::NotHost)
    }
}

fn fresh_seed() -> Result<Seed, Declined> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| {
        Declined::Storage(StorageError::Io {
            what: "reading random numbers".to_owned(),
            source: std::sync::Arc::new(std::io::Error::other(error.to_string())),
        })
    })?;
    Ok(Seed::new(bytes))
}
