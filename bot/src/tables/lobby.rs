//! Before the match: opening a table, joining, leaving, starting, closing.

use games::{GameId, Record, Seed};
use render::language::Language;
use serde_json::Value;
use storage::{Cancel, Change, GroupId, NewTable, PersonId, PlaceId, StorageError, TableId};

use super::{
    Body, DUE_BOARD, DUE_LOBBY, DUE_STATUS, Declined, Player, Stage, Table, Tables, last_table_note,
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
}

impl Tables {
    /// Opens a table.
    ///
    /// # Errors
    /// When there is one already, or a setting does not fit.
    pub async fn open(&self, opening: Opening) -> Result<Table, Declined> {
        let options = opening.game.read_options(&opening.options)?;
        let body = Body::new(
            opening.game,
            options,
            opening.language,
            opening.scores,
            opening.host,
        );
        let head = self
            .store
            .create(NewTable {
                group: opening.group,
                place: opening.place,
                people: body.people(),
                body: body.write(),
                due: vec![self.due_now(DUE_LOBBY)],
            })
            .await?;
        self.store
            .put_note(&last_table_note(opening.place), Some(&head.id.to_string()))
            .await?;
        self.wake.notify_one();
        tracing::info!(table.id = %head.id, "Opened table {} for {}", head.id, opening.game);
        self.read(head).await
    }

    /// Takes a seat.
    ///
    /// # Errors
    /// When the match has begun, no seat is free, or the person sits there already.
    pub async fn join(&self, id: TableId, player: Player) -> Result<Table, Declined> {
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
            match body.seats.first() {
                Some(first) if body.host == person.0 => body.host = first.id,
                None => body.stage = Stage::Closed { seed: None, rules: 0 },
                _ => (),
            }
            let open = body.seats.first().map(|_| true).or(Some(false));
            Ok((
                Some(Change {
                    open,
                    ..self.lobby_change(table, &body)
                }),
                (),
            ))
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
        let cancel = vec![
            Cancel::Key(DUE_BOARD.to_owned()),
            Cancel::Key(DUE_STATUS.to_owned()),
        ];
        Change {
            open: Some(false),
            cancel,
            ..self.lobby_change(table, &body)
        }
    }

    fn lobby_change(&self, table: &Table, body: &Body) -> Change {
        Change {
            people: Some(body.people()),
            body: Some(body.write()),
            due: vec![self.due_now(DUE_LOBBY)],
            ..self.change_of(table)
        }
    }
}

fn in_lobby(table: &Table) -> Result<(), Declined> {
    match table.body.stage {
        Stage::Lobby => Ok(()),
        Stage::Playing { .. } => Err(Declined::Started),
        Stage::Over { .. } | Stage::Closed { .. } => Err(Declined::Over),
    }
}

/// The host, and whoever may manage the channel, leads a table.
fn may_lead(table: &Table, person: PersonId, manages: bool) -> Result<(), Declined> {
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
