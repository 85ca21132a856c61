//! What a player is asked to choose on their planet, and what it would come to.

use games::{
    Cell, Direction, Next, Seat, Turn, View as _,
    legendary_forests::{
        View,
        planet::{ORIGIN, Planet},
        tiles::Tile,
        trees::Tree,
    },
};

use crate::Picks;

/// What the player has in hand, so to speak.
pub(super) enum Task {
    /// Nothing to choose.
    Look,
    /// The tile fits into these cells; perhaps one is chosen, with a turn.
    Place { spots: Vec<Cell>, ghost: Option<Ghost> },
    /// A tree can be planted in the zones of these keys; perhaps one is chosen.
    Plant {
        zones: Vec<ZoneKey>,
        chosen: Option<ZoneKey>,
    },
}

#[derive(Clone, Copy)]
pub(super) struct Ghost {
    pub(super) tile: &'static Tile,
    pub(super) cell: Cell,
    pub(super) turn: Turn,
}

#[derive(Clone, PartialEq)]
pub(super) struct ZoneKey {
    pub(super) key: String,
    pub(super) cell: Cell,
    pub(super) side: Direction,
}

impl ZoneKey {
    fn read(key: &str) -> Option<ZoneKey> {
        let (cell, side) = key.split_once('.')?;
        Some(ZoneKey {
            key: key.to_owned(),
            cell: Cell::from_name(cell, ORIGIN)?,
            side: side.parse().ok()?,
        })
    }
}

impl Task {
    /// The cell that the picture is about: what is chosen, or what would best be.
    pub(super) fn focus(&self) -> Option<Cell> {
        match self {
            Task::Look => None,
            Task::Place { spots, ghost } => ghost.map(|ghost| ghost.cell).or(spots.first().copied()),
            Task::Plant { zones, chosen } => chosen.as_ref().or(zones.first()).map(|zone| zone.cell),
        }
    }

    /// What the view and the picks ask for. Picks that are not possible count as not made.
    pub(super) fn read(view: &View, seat: Seat, picks: Option<Picks>) -> Task {
        let verbs = view.verbs();
        let (verb, picks) = match picks {
            Some((verb, picks)) if verbs.contains(&verb) => (verb, picks),
            // Whoever has placed sees the planet as it is, although the placement may still be changed.
            _ if !view.to_act().contains(&seat) => return Task::Look,
            _ => match verbs.first() {
                Some(verb) => (*verb, &[][..]),
                None => return Task::Look,
            },
        };
        let Next::Ask(first) = view.choose(verb, &[]) else {
            return Task::Look;
        };
        let keys: Vec<String> = first.options.into_iter().map(|option| option.key).collect();
        let picked = picks
            .first()
            .filter(|pick| keys.iter().any(|key| key.eq_ignore_ascii_case(pick)));
        if verb == "tree" {
            let chosen = picks.first().and_then(|pick| ZoneKey::read(pick));
            return Task::Plant {
                zones: keys.iter().filter_map(|key| ZoneKey::read(key)).collect(),
                chosen: chosen.filter(|_| matches!(view.choose(verb, &picks[..1]), Next::Move(_))),
            };
        }
        let ghost = picked.and_then(|spot| {
            let turn = match picks
                .get(1)
                .filter(|_| matches!(view.choose(verb, &picks[..2]), Next::Move(_)))
            {
                Some(turn) => turn.parse().ok()?,
                // Until the turn is chosen, the most promising one is shown.
                None => match view.choose(verb, &[spot]) {
                    Next::Ask(turns) => turns.options.first()?.key.parse().ok()?,
                    _ => return None,
                },
            };
            Some(Ghost {
                tile: view.tile?,
                cell: Cell::from_name(spot, ORIGIN)?,
                turn,
            })
        });
        Task::Place {
            spots: keys
                .iter()
                .filter_map(|key| Cell::from_name(key, ORIGIN))
                .collect(),
            ghost,
        }
    }
}

/// Planet and trees as they would be after the choice.
pub(super) fn outcome(planet: &Planet, trees: &[Tree], task: &Task) -> (Planet, Vec<Tree>) {
    let (mut after, mut after_trees) = (planet.clone(), trees.to_vec());
    match task {
        Task::Place {
            ghost: Some(ghost), ..
        } => after = planet.with(ghost.tile, ghost.cell, ghost.turn),
        Task::Plant {
            chosen: Some(chosen), ..
        } => {
            after_trees.extend(planet.zone_at(chosen.cell, chosen.side).map(|zone| Tree {
                cell: chosen.cell,
                side: chosen.side,
                kind: zone.kind,
            }));
        }
        _ => {}
    }
    (after, after_trees)
}
