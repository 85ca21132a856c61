//! What a player is asked to choose on their planet, and what the choice would do.

use games::{
    Cell, Direction, Plan, Seat, Turn, View as _,
    legendary_forests::{Move, View, planet::Planet, tiles::Tile, trees::Tree},
};

use crate::Picks;

/// The piece that the player must place.
pub(super) enum Task {
    /// There is nothing to choose.
    Look,
    /// The tile fits into these fields; one may be chosen, with a rotation.
    Place { spots: Vec<Cell>, ghost: Option<Ghost> },
    /// A tree can be planted in these zones; one may be chosen.
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

impl Task {
    /// Returns the chosen field, on which the picture focuses.
    pub(super) fn focus(&self) -> Option<Cell> {
        match self {
            Task::Look => None,
            Task::Place { ghost, .. } => ghost.map(|ghost| ghost.cell),
            Task::Plant { chosen, .. } => chosen.as_ref().map(|zone| zone.cell),
        }
    }

    /// Returns the task of the view with these picks. Impossible picks are ignored.
    pub(super) fn read(view: &View, seat: Seat, picks: Option<Picks>) -> Task {
        // After placing, the planet is shown as it is, although the placement may still be changed.
        if picks.is_none() && !view.to_act().contains(&seat) {
            return Task::Look;
        }
        let plan = view.plan(picks);
        match plan.verb {
            "place" => Task::place(&plan, view.tile),
            "tree" => Task::plant(&plan),
            _ => Task::Look,
        }
    }

    fn place(plan: &Plan<Move>, tile: Option<&'static Tile>) -> Task {
        let mut spots: Vec<Cell> = Vec::new();
        for option in plan.answers("spot") {
            if let Move::Place { cell, .. } = option.best
                && !spots.contains(&cell)
            {
                spots.push(cell);
            }
        }
        let ghost = match (plan.chosen, tile) {
            (Some(Move::Place { cell, turn }), Some(tile)) => Some(Ghost { tile, cell, turn }),
            _ => None,
        };
        Task::Place { spots, ghost }
    }

    fn plant(plan: &Plan<Move>) -> Task {
        let zones = plan
            .answers("zone")
            .iter()
            .filter_map(|option| match option.best {
                Move::Tree { cell, side } => Some(ZoneKey {
                    key: option.key.clone(),
                    cell,
                    side,
                }),
                Move::Place { .. } => None,
            });
        let zones: Vec<ZoneKey> = zones.collect();
        let is_chosen = |zone: &&ZoneKey| plan.picks.first() == Some(&zone.key);
        let chosen = zones.iter().find(is_chosen).cloned();
        Task::Plant { zones, chosen }
    }
}

/// Returns planet and trees as they would be after the choice.
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
