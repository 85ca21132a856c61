//! The player who must decide: the one check behind legal moves, played moves and choices.

use std::ops::ControlFlow;

use super::{
    forest::{Forest, Frame},
    goals::{Goal, hats::HatSpots},
    ground::{Ground, Places},
    moves::Move,
    pond::{Pond, Slot, SlotSet},
    refusal::Refusal,
    shapes::{MOST_LOOKS, MOST_SQUARES, SINGLE, Shape},
    table::{Phase, Table, Turn},
    tiles::{Tile, Wisp},
};
use crate::{game::Seat, grid::Cell};

/// Most trees of a tree turn.
pub(super) const MOST_TREES: u8 = 3;

/// Everything on which a player's options depend. All of it is public.
pub(super) struct Decider<'a> {
    phase: Phase,
    seat: Seat,
    pond: &'a Pond,
    forest: &'a Forest,
    turn: Turn,
    /// Longest side of the forest.
    limit: i16,
    hat: Goal,
    /// Tiles that can still be drawn.
    available: usize,
}

impl<'a> Decider<'a> {
    /// The player of a seat; `None` if there is no such seat.
    pub(super) fn new(table: &'a Table, seat: Seat, available: usize) -> Option<Self> {
        Some(Decider {
            phase: table.phase,
            seat,
            pond: &table.pond,
            forest: table.forests.get(seat.index())?,
            turn: table.turn,
            limit: table.limit(),
            hat: table.hat()?,
            available,
        })
    }

    /// Checks whether the player may make this move now.
    ///
    /// # Errors
    /// The reason, when they may not.
    pub(super) fn check(&self, chosen: &Move) -> Result<(), Refusal> {
        match (self.phase, *chosen) {
            (Phase::Turn(turn), _) if turn != self.seat => Err(Refusal::NotYourTurn),
            (
                Phase::Turn(_),
                Move::Take {
                    slot,
                    shape,
                    wisp,
                    trees,
                },
            ) => self.check_take(slot, shape, wisp, &trees),
            (Phase::Turn(_), Move::Tree(_)) if self.available == 0 => Err(Refusal::NoTiles),
            (Phase::Turn(_), Move::Tree(cell)) => self.check_fit(SINGLE, cell, &[cell]),
            (Phase::Turn(_), Move::Done) if self.turn.trees_laid == 0 => Err(Refusal::NoTreeYet),
            (Phase::Turn(_), Move::Done) => Ok(()),
            (Phase::Turn(_), Move::Refresh | Move::Cat) if self.turn.trees_laid > 0 => {
                Err(Refusal::TreesBegun)
            }
            (Phase::Turn(_), Move::Refresh) if self.turn.discarded_same => Err(Refusal::AlreadyRefreshed),
            (Phase::Turn(_), Move::Refresh) if !self.pond.is_of_one_kind() => Err(Refusal::SeveralKinds),
            (Phase::Turn(_), Move::Cat) if !self.forest.cat_ready => Err(Refusal::CatHidden),
            (Phase::Turn(_), Move::Refresh | Move::Cat) => Ok(()),
            (Phase::Turn(_), Move::MoveCat(_) | Move::Ghost(_)) => Err(Refusal::TurnNow),
            // Until all have chosen, a choice may be changed.
            (Phase::Cat, Move::MoveCat(None)) => Ok(()),
            (Phase::Cat, Move::MoveCat(Some(spot))) => match self.forest.at(spot) {
                Some(Tile::Tree) => Ok(()),
                _ => Err(Refusal::NoTree { spot }),
            },
            (Phase::Cat, _) => Err(Refusal::CatsNow),
            (Phase::GhostSlot, Move::Ghost(slot)) if self.pond.at(slot).is_none() => {
                Err(Refusal::EmptySlot { slot })
            }
            (Phase::GhostSlot, Move::Ghost(_)) => Ok(()),
            (Phase::GhostSlot, _) => Err(Refusal::GhostNow),
            (Phase::Done, _) => Err(Refusal::NotYourTurn),
        }
    }

    fn check_take(&self, slot: Slot, shape: Shape, wisp_at: Cell, trees: &[Cell]) -> Result<(), Refusal> {
        let wisp = self.check_shape(slot, shape)?;
        let mut cells = [wisp_at; MOST_SQUARES];
        cells[1..=trees.len()].copy_from_slice(trees);
        let cells = &cells[..=trees.len()];
        let (form, corner) = shape.form_of(cells).ok_or(Refusal::NotTheShape { shape })?;
        self.check_fit(form, corner, cells)?;
        if wisp == Wisp::Hat && !HatSpots::new(self.hat, self.forest).allow(wisp_at) {
            return Err(Refusal::HatNotThere {
                spot: wisp_at,
                goal: self.hat,
            });
        }
        Ok(())
    }

    /// Checks whether the wisp in a slot may be taken and laid in a shape, at any place, and returns the wisp.
    fn check_shape(&self, slot: Slot, shape: Shape) -> Result<Wisp, Refusal> {
        if self.turn.trees_laid > 0 {
            return Err(Refusal::TreesBegun);
        }
        let wisp = self.pond.at(slot).ok_or(Refusal::EmptySlot { slot })?;
        if self.pond.hides_cat(slot, shape) && !self.forest.cat_ready {
            return Err(Refusal::ShapeElsewhere { slot, shape });
        }
        if shape.size() - 1 > self.available {
            return Err(Refusal::NoTiles);
        }
        Ok(wisp)
    }

    /// The ground decides; the code below only determines the reason of a refusal.
    fn check_fit(&self, form: &[Cell], corner: Cell, cells: &[Cell]) -> Result<(), Refusal> {
        if self.ground().fits(form, corner) {
            return Ok(());
        }
        let taken = |cell: &Cell| self.forest.at(*cell).is_some();
        if let Some(&spot) = cells.iter().find(|cell| taken(cell)) {
            return Err(Refusal::Occupied { spot });
        }
        if !cells.iter().any(|cell| cell.neighbours().iter().any(taken)) {
            return Err(Refusal::Apart);
        }
        let frame = cells
            .iter()
            .fold(self.forest.frame(), |frame, &cell| Frame::with(frame, cell));
        Err(Refusal::TooLarge {
            width: frame.width(),
            height: frame.height(),
            limit: self.limit,
        })
    }

    fn ground(&self) -> Ground {
        Ground::new(self.forest, self.limit)
    }

    /// Adds every move that [`Decider::check`] accepts.
    pub(super) fn moves_into(&self, moves: &mut Vec<Move>) {
        let accepted = |chosen: &Move| self.check(chosen).is_ok();
        match self.phase {
            Phase::Turn(turn) if turn == self.seat => {
                let ground = self.ground();
                self.takes_into(&ground, moves);
                if self.available > 0 {
                    moves.extend(ground.corners(&ground.places(SINGLE)).map(Move::Tree));
                }
                moves.extend(
                    [Move::Done, Move::Refresh, Move::Cat]
                        .into_iter()
                        .filter(accepted),
                );
            }
            Phase::Cat => {
                let places = [None].into_iter().chain(self.forest.trees().map(Some));
                moves.extend(places.map(Move::MoveCat).filter(accepted));
            }
            Phase::GhostSlot => moves.extend(Slot::all().map(Move::Ghost).filter(accepted)),
            Phase::Turn(_) | Phase::Done => {}
        }
    }

    /// Returns the kinds of move that [`Decider::check`] accepts now, the usual one first.
    pub(super) fn verbs(&self) -> Vec<&'static str> {
        let accepted = |chosen: Move| self.check(&chosen).is_ok();
        let trees = || {
            let ground = self.ground();
            let fits = ground.corners(&ground.places(SINGLE)).next().is_some();
            self.available > 0 && fits || accepted(Move::Done)
        };
        let verbs = match self.phase {
            Phase::Turn(turn) if turn == self.seat => vec![
                ("take", self.can_take()),
                ("trees", trees()),
                ("refresh", accepted(Move::Refresh)),
                ("cat", accepted(Move::Cat)),
            ],
            Phase::Cat => vec![("move", true)],
            Phase::GhostSlot => vec![("ghost", Slot::all().map(Move::Ghost).any(accepted))],
            Phase::Turn(_) | Phase::Done => Vec::new(),
        };
        let possible = verbs.into_iter().filter(|(_, possible)| *possible);
        possible.map(|(verb, _)| verb).collect()
    }

    /// Returns whether any wisp can be laid; otherwise it must be a tree turn.
    pub(super) fn can_take(&self) -> bool {
        let found = self.each_take(&self.ground(), &mut |_| ControlFlow::Break(()));
        found.is_break()
    }

    fn takes_into(&self, ground: &Ground, moves: &mut Vec<Move>) {
        // The visitor never breaks.
        let _ = self.each_take(ground, &mut |take| {
            moves.push(take);
            ControlFlow::Continue(())
        });
    }

    fn each_take(&self, ground: &Ground, visit: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        // By kind and shape, the slots whose wisp may be laid in the shape.
        let mut slots = [[SlotSet::default(); Shape::ALL.len()]; Wisp::ALL.len()];
        // By shape and form; the same for all wisps, so it is looked up once.
        let mut places = [[Places::default(); MOST_LOOKS]; Shape::ALL.len()];
        for shape in Shape::ALL {
            for slot in Slot::all() {
                if let Ok(wisp) = self.check_shape(slot, shape) {
                    slots[wisp.index()][shape as usize].push(slot);
                }
            }
            if slots.iter().any(|slots| !slots[shape as usize].is_empty()) {
                for (form, places) in shape.forms().iter().zip(&mut places[shape as usize]) {
                    *places = ground.places(form);
                }
            }
        }
        let hats = HatSpots::new(self.hat, self.forest);
        for wisp in Wisp::ALL {
            for shape in Shape::ALL {
                let slots = slots[wisp.index()][shape as usize];
                if slots.is_empty() {
                    continue;
                }
                let forms = shape.forms().iter().zip(shape.trees());
                for ((form, trees), places) in forms.zip(&places[shape as usize]) {
                    for corner in ground.corners(places) {
                        for (square, trees) in form.iter().zip(trees) {
                            let at = Cell::new(corner.x + square.x, corner.y + square.y);
                            if wisp == Wisp::Hat && !hats.allow(at) {
                                continue;
                            }
                            let trees = trees.moved(corner);
                            let take = |&slot: &Slot| Move::Take {
                                slot,
                                shape,
                                wisp: at,
                                trees,
                            };
                            slots.iter().map(take).try_for_each(&mut *visit)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
