//! A turn: what may be done in it, and doing it.

use super::{
    Wispwood,
    forest::{Forest, limit, name},
    goals::{Goal, Kind, hats::HatSpots},
    moves::{Move, Refusal},
    pond::{Pond, Slot},
    shapes::Shape,
    tiles::{Tile, Wisp},
    view::View,
};
use crate::{
    game::{News, Played, Seat},
    grid::Cell,
    phrase::Phrase,
};

/// Trees that a tree turn may have.
pub const MOST_TREES: u8 = 3;

/// What has been done in the present turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Turn {
    /// Whether wisps of one kind were discarded.
    pub discarded_same: bool,
    /// Whether the cat hid to renew the pond.
    pub cat_hid: bool,
    /// Trees laid so far; a tree turn has begun with the first.
    pub trees_laid: u8,
}

/// All that a player's possibilities in a turn depend on. Everything in it is public.
pub(super) struct Situation<'a> {
    pub(super) pond: &'a Pond,
    pub(super) forest: &'a Forest,
    pub(super) turn: Turn,
    /// Longest side of the forest.
    pub(super) limit: i16,
    hat: Goal,
    /// Tiles that can still be drawn.
    available: usize,
}

impl<'a> Situation<'a> {
    /// The situation of a seat that has its turn.
    pub(super) fn of(view: &'a View, seat: Seat) -> Option<Self> {
        Some(Situation {
            pond: &view.pond,
            forest: view.forests.get(seat.index())?,
            turn: view.turn,
            limit: limit(view.round),
            hat: view
                .cards
                .iter()
                .map(|card| card.goal)
                .find(|goal| goal.kind() == Kind::Hat)?,
            available: view.stock + view.discard.total(),
        })
    }

    /// The shapes that a wisp may be laid in, with whether the cat must hide for it.
    pub(super) fn shapes(&self, slot: Slot) -> Vec<(Shape, bool)> {
        let beside = self.pond.beside(slot);
        let elsewhere = self
            .pond
            .ring
            .into_iter()
            .filter(|shape| self.forest.cat_ready && !beside.contains(shape));
        beside
            .into_iter()
            .map(|shape| (shape, false))
            .chain(elsewhere.map(|shape| (shape, true)))
            .filter(|(shape, _)| shape.size() - 1 <= self.available)
            .collect()
    }

    /// Whether the shape can be laid at all with this wisp in it.
    fn has_way(&self, wisp: Wisp, shape: Shape) -> bool {
        let spots = HatSpots::new(self.hat, self.forest);
        self.forest
            .placements(shape, self.limit)
            .iter()
            .flatten()
            .any(|&cell| wisp != Wisp::Hat || spots.allow(cell))
    }

    /// Every way to lay the shape with this wisp in it: the wisp's cell and all cells.
    pub(super) fn ways(&self, wisp: Wisp, shape: Shape) -> Vec<(Cell, Vec<Cell>)> {
        let spots = HatSpots::new(self.hat, self.forest);
        let mut ways = Vec::new();
        for cells in self.forest.placements(shape, self.limit) {
            for &cell in &cells {
                if wisp != Wisp::Hat || spots.allow(cell) {
                    ways.push((cell, cells.clone()));
                }
            }
        }
        ways
    }

    /// Whether some wisp can be laid; otherwise it must be a tree turn.
    pub(super) fn can_take(&self) -> bool {
        self.turn.trees_laid == 0
            && self.pond.lying().any(|(slot, wisp)| {
                self.shapes(slot)
                    .iter()
                    .any(|&(shape, _)| self.has_way(wisp, shape))
            })
    }

    /// Where a tree may be laid.
    pub(super) fn tree_spots(&self) -> Vec<Cell> {
        if self.available == 0 {
            return Vec::new();
        }
        self.forest.spots(self.limit)
    }

    fn may_refresh(&self) -> Result<(), Refusal> {
        if self.turn.trees_laid > 0 {
            return Err(Refusal::TreesBegun);
        }
        if self.turn.discarded_same {
            return Err(Refusal::AlreadyRefreshed);
        }
        if !self.pond.is_of_one_kind() {
            return Err(Refusal::SeveralKinds);
        }
        Ok(())
    }

    pub(super) fn can_refresh(&self) -> bool {
        self.may_refresh().is_ok()
    }

    fn may_renew(&self) -> Result<(), Refusal> {
        if self.turn.trees_laid > 0 {
            return Err(Refusal::TreesBegun);
        }
        if !self.forest.cat_ready {
            return Err(Refusal::CatHidden);
        }
        Ok(())
    }

    pub(super) fn can_renew(&self) -> bool {
        self.may_renew().is_ok()
    }

    /// Checks a take; says which wisp it is and whether the cat hides.
    fn may_take(
        &self,
        slot: Slot,
        shape: Shape,
        wisp_at: Cell,
        trees: &[Cell],
    ) -> Result<(Wisp, bool), Refusal> {
        if self.turn.trees_laid > 0 {
            return Err(Refusal::TreesBegun);
        }
        let wisp = self.pond.at(slot).ok_or(Refusal::EmptySlot(slot))?;
        let hides = !self.pond.beside(slot).contains(&shape);
        if hides && !self.forest.cat_ready {
            return Err(Refusal::ShapeElsewhere { slot, shape });
        }
        let cells: Vec<Cell> = [&[wisp_at], trees].concat();
        if !shape.is_formed_by(&cells) {
            return Err(Refusal::NotTheShape(shape));
        }
        if trees.len() > self.available {
            return Err(Refusal::NoTiles);
        }
        self.forest
            .fits(&cells, self.limit)
            .map_err(|misfit| Refusal::misfit(misfit, self.limit))?;
        if wisp == Wisp::Hat && !HatSpots::new(self.hat, self.forest).allow(wisp_at) {
            return Err(Refusal::HatNotThere {
                cell: wisp_at,
                goal: self.hat,
            });
        }
        Ok((wisp, hides))
    }

    fn may_plant(&self, cell: Cell) -> Result<(), Refusal> {
        if self.available == 0 {
            return Err(Refusal::NoTiles);
        }
        self.forest
            .fits(&[cell], self.limit)
            .map_err(|misfit| Refusal::misfit(misfit, self.limit))
    }
}

/// Every move of the seat whose turn it is.
pub(super) fn turn_moves(view: &View, seat: Seat) -> Vec<Move> {
    let Some(situation) = Situation::of(view, seat) else {
        return Vec::new();
    };
    let mut moves = Vec::new();
    if situation.turn.trees_laid == 0 {
        for wisp in Wisp::ALL {
            for shape in Shape::ALL {
                let slots: Vec<Slot> = situation
                    .pond
                    .lying()
                    .filter(|&(slot, lying)| {
                        lying == wisp && situation.shapes(slot).iter().any(|&(known, _)| known == shape)
                    })
                    .map(|(slot, _)| slot)
                    .collect();
                if slots.is_empty() {
                    continue;
                }
                for (cell, cells) in situation.ways(wisp, shape) {
                    moves.extend(slots.iter().map(|&slot| Move::take(slot, shape, cell, &cells)));
                }
            }
        }
    }
    moves.extend(situation.tree_spots().into_iter().map(Move::Tree));
    if situation.turn.trees_laid > 0 {
        moves.push(Move::Done);
    }
    if situation.can_refresh() {
        moves.push(Move::Refresh);
    }
    if situation.can_renew() {
        moves.push(Move::Cat);
    }
    moves
}

impl Wispwood {
    fn situation(&self, seat: Seat) -> Option<Situation<'_>> {
        Some(Situation {
            pond: &self.pond,
            forest: self.forests.get(seat.index())?,
            turn: self.turn,
            limit: limit(self.round),
            hat: self.hat_card()?.goal,
            available: self.stock.available(),
        })
    }

    /// Plays a move of a turn, and the end of the turn if it ends with it.
    pub(super) fn play_turn(
        &mut self,
        seat: Seat,
        chosen: &Move,
        played: &mut Played,
    ) -> Result<(), Refusal> {
        let situation = self.situation(seat).ok_or(Refusal::NotYourTurn)?;
        match chosen {
            Move::Take {
                slot,
                shape,
                wisp: wisp_at,
                trees,
            } => {
                let (wisp, hides) = situation.may_take(*slot, *shape, *wisp_at, trees)?;
                self.pond.take(*slot);
                self.stock.draw(trees.len(), &mut self.dice);
                let forest = &mut self.forests[seat.index()];
                forest.lay(*wisp_at, Tile::Wisp(wisp));
                for &cell in trees {
                    forest.lay(cell, Tile::Tree);
                }
                forest.cat_ready &= !hides;
                played.news.push(News::all(
                    Phrase::new("wispwood-news-took")
                        .seat("seat", seat)
                        .text("wisp", wisp)
                        .text("shape", shape)
                        .text("spot", name(*wisp_at))
                        .text("hides", if hides { "yes" } else { "no" }),
                ));
                self.end_turn(seat, played);
            }
            Move::Tree(cell) => {
                situation.may_plant(*cell)?;
                self.stock.draw(1, &mut self.dice);
                self.forests[seat.index()].lay(*cell, Tile::Tree);
                self.turn.trees_laid += 1;
                played.news.push(News::all(
                    Phrase::new("wispwood-news-tree")
                        .seat("seat", seat)
                        .text("spot", name(*cell)),
                ));
                let room = self
                    .situation(seat)
                    .is_some_and(|situation| !situation.tree_spots().is_empty());
                if self.turn.trees_laid >= MOST_TREES || !room {
                    self.end_tree_turn(seat, played);
                }
            }
            Move::Done => {
                if self.turn.trees_laid == 0 {
                    return Err(Refusal::NoTreeYet);
                }
                self.end_tree_turn(seat, played);
            }
            Move::Refresh => {
                situation.may_refresh()?;
                self.turn.discarded_same = true;
                played.news.push(News::all(
                    Phrase::new("wispwood-news-refreshed").seat("seat", seat),
                ));
                self.deal(played);
            }
            Move::Cat => {
                situation.may_renew()?;
                self.turn.cat_hid = true;
                self.forests[seat.index()].cat_ready = false;
                played
                    .news
                    .push(News::all(Phrase::new("wispwood-news-renewed").seat("seat", seat)));
                self.deal(played);
            }
            Move::MoveCat(_) | Move::Ghost(_) => return Err(Refusal::TurnNow),
        }
        Ok(())
    }

    /// A tree turn makes the cat ready again, even if it hid in this turn.
    fn end_tree_turn(&mut self, seat: Seat, played: &mut Played) {
        let forest = &mut self.forests[seat.index()];
        let woke = !forest.cat_ready;
        forest.cat_ready = true;
        played.news.push(News::all(
            Phrase::new("wispwood-news-tree-turn")
                .seat("seat", seat)
                .number("trees", self.turn.trees_laid)
                .text("woke", if woke { "yes" } else { "no" }),
        ));
        self.end_turn(seat, played);
    }
}
