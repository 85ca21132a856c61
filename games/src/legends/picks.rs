//! The picks of each move: a place, cards, a field, and the cards paid or put in return.

use super::{
    board::{Action, Place},
    books::FIRST_FIELD,
    cards::{Card, Cards},
    decider::Decider,
    effects,
    judge::{Judge, prestige_at},
    moves::{Move, Swap, Swaps},
    table::Decision,
    view::View,
};
use crate::{
    choice::{Choices, Mark, Pick},
    phrase::Phrase,
};

/// The questions for cards, one after another; the answer that ends the list takes the place of a card.
const CARDS: [&str; 4] = ["card", "second", "third", "end"];
/// The questions of a greeting.
const GIFTS: [&str; 3] = ["first", "second", "third"];
/// The answer that ends a move with one swap.
const STOP: &str = "stop";

/// The moves of the player who must decide.
pub(super) struct Picks<'a>(Decider<'a>);

impl<'a> Picks<'a> {
    /// `None` if the viewer has nothing to decide.
    pub(super) fn new(view: &'a View) -> Option<Self> {
        let decider = view.decider()?;
        (decider.table.phase.decision != Decision::Done).then_some(Picks(decider))
    }

    /// Returns the swaps. Pairs are included only after the first one was picked, because there may be thousands.
    fn swaps(&self, most: usize, picks: &[&str]) -> Vec<Move> {
        let singles = self.0.singles();
        let first = match picks {
            [what, put, ..] if most > 1 => singles.iter().find(|swap| {
                open_key(swap.display, swap.take).eq_ignore_ascii_case(what)
                    && swap.put.to_string().eq_ignore_ascii_case(put)
            }),
            _ => None,
        };
        let Some(&first) = first else {
            return singles.into_iter().map(Swaps::one).map(Move::Swap).collect();
        };
        let fits = |second: &Swap| first.may_precede(*second) && self.0.check_pair(&first, second).is_ok();
        let pairs = singles.iter().filter(|second| fits(second));
        let pairs = pairs.map(|&second| Swaps::in_order(first, second));
        std::iter::once(Swaps::one(first))
            .chain(pairs)
            .map(Move::Swap)
            .collect()
    }

    fn swap_pick(&self, swaps: &Swaps, index: usize) -> Option<Pick> {
        const ASKS: [[&str; 2]; 2] = [["what", "put"], ["second", "put2"]];
        let most = match self.0.action() {
            Action::Swap(most) => most,
            _ => 0,
        };
        let asks = ASKS.get(index / 2).filter(|_| index / 2 < most)?;
        let Some(swap) = swaps.iter().nth(index / 2) else {
            let stop = || Pick::new(asks[0], STOP, Phrase::new("legends-stop"));
            return (index == 2).then(stop);
        };
        let (take, place) = (swap.take.phrase(), swap.display.phrase());
        Some(if index.is_multiple_of(2) {
            let label = Phrase::new("legends-open-card");
            let label = label.phrase("card", take).phrase("place", place);
            let key = open_key(swap.display, swap.take);
            Pick::new(asks[0], &key, label).mark(Mark::Named(key))
        } else {
            let label = Phrase::new("legends-put").phrase("put", swap.put.phrase());
            let label = label.phrase("take", take).phrase("place", place);
            Pick::new(asks[1], swap.put, label).mark(hand_mark(swap.put))
        })
    }

    /// Returns the cards in any order, then the answer that ends a visit or stands for no card.
    fn club_pick(&self, cards: &Cards, draw: bool, index: usize) -> Option<Pick> {
        let ask = CARDS[index.min(CARDS.len() - 1)];
        if let Some(card) = cards.iter().nth(index) {
            let pick = Pick::new(ask, card, card.phrase()).mark(hand_mark(card));
            return Some(pick.in_any_order());
        }
        let end = |key, id| (index == cards.len()).then(|| Pick::new(ask, key, Phrase::new(id)));
        match (self.0.club_rule().visit, draw) {
            (true, true) => end("draw", "legends-club-draw"),
            (true, false) => end("end", "legends-club-end"),
            (false, _) if cards.is_empty() => end("none", "legends-club-none"),
            (false, _) => None,
        }
    }

    /// Returns how the cards of a display, or those that are paid, are named.
    fn cards_pick(ask: &'static str, cards: &Cards, mark: impl Fn(Card) -> Mark) -> Pick {
        let texts: Vec<String> = cards.iter().map(|card| card.to_string()).collect();
        let label = Phrase::new("legends-cards").list("cards", cards.phrases());
        let pick = Pick::new(ask, texts.join("+"), label);
        cards.kinds().fold(pick, |pick, card| pick.mark(mark(card)))
    }

    fn weeks_effects(&self, weeks: u16) -> Vec<Phrase> {
        let mut phrases = vec![Phrase::new("legends-effect-weeks").number("weeks", weeks)];
        phrases.extend(effects::after_weeks(&self.0, weeks));
        phrases
    }

    fn left(&self, card: Card) -> Phrase {
        let left = self.0.hand.count(card).saturating_sub(1);
        Phrase::new("legends-effect-left").number("count", left as i64)
    }

    /// Returns the display whose cards are taken or kept.
    fn display(&self) -> Place {
        self.0.keeping().map_or(self.0.place, |(display, _)| display)
    }
}

impl Choices for Picks<'_> {
    type Move = Move;

    fn verbs(&self) -> Vec<&'static str> {
        match self.0.table.phase.decision {
            Decision::SetupClub | Decision::ClubAfter => vec!["club"],
            Decision::SetupBook => vec!["book"],
            Decision::Travel => vec!["travel"],
            Decision::Greet => vec!["give"],
            Decision::Act => act_verbs(&self.0),
            Decision::Renew => vec!["keep"],
            Decision::Gold => vec!["gold"],
            Decision::Done => Vec::new(),
        }
    }

    fn moves(&self, verb: &str, picks: &[&str]) -> Vec<Move> {
        let mut moves = match (self.0.table.phase.decision, self.0.action(), verb) {
            (Decision::Act, Action::Swap(most), "cards") => self.swaps(most, picks),
            (Decision::Act, _, "book") => self.0.books(),
            _ => self.0.moves(),
        };
        moves.retain(|chosen| chosen.verb() == verb);
        moves
    }

    fn pick(&self, chosen: &Move, index: usize) -> Option<Pick> {
        let decider = &self.0;
        match (*chosen, index) {
            (Move::Travel(place), 0) => {
                let distance = decider
                    .table
                    .board
                    .distance(decider.table.at(decider.seat), place);
                let label = Phrase::new("legends-travel").phrase("place", place.phrase());
                Some(place_pick("place", place, label.number("weeks", distance)))
            }
            (Move::Give(gifts), _) => {
                let host = decider.table.hosts(decider.seat, decider.place).nth(index)?;
                let ask = GIFTS.get(index)?;
                let Some(card) = gifts.get(host) else {
                    let label = Phrase::new("legends-gift-none").seat("seat", host);
                    return Some(Pick::new(ask, "none", label));
                };
                let label = Phrase::new("legends-gift").phrase("card", card.phrase());
                Some(Pick::new(ask, card, label.seat("seat", host)).mark(hand_mark(card)))
            }
            (Move::Take(cards), 0) => Some(Self::cards_pick("what", &cards, open_mark(self.display()))),
            (Move::Keep(cards), 0) => Some(Self::cards_pick("cards", &cards, open_mark(self.display()))),
            (Move::Renew(display), 0) => {
                let label = Phrase::new("legends-display").phrase("place", display.phrase());
                Some(place_pick("what", display, label))
            }
            (Move::Draw, 0) => {
                let count = match decider.action() {
                    Action::Draw(count) => count,
                    _ => 0,
                };
                let label = Phrase::new("legends-draw").number("cards", count as i64);
                Some(Pick::new("what", "draw", label))
            }
            (Move::FirstBook(place), 0) => {
                let value = decider.table.board.fields[FIRST_FIELD].value;
                let pick = Pick::new("field", place, place.phrase());
                Some(pick.mark(field_mark(place, value)))
            }
            (Move::Book { value, .. }, 0) => {
                let label = Phrase::new("legends-field")
                    .phrase("place", decider.place.phrase())
                    .number("field", value);
                Some(Pick::new("field", value, label).mark(field_mark(decider.place, value)))
            }
            (Move::Book { pay, .. }, 1) => Some(Self::cards_pick("pay", &pay, hand_mark)),
            (Move::Book { from, .. }, 2) => from.map(|from| place_pick("from", from, from.phrase())),
            (Move::Gold(None), 0) => Some(Pick::new("place", "none", Phrase::new("legends-gold-none"))),
            (Move::Gold(Some(place)), 0) => Some(place_pick("place", place, place.phrase())),
            (Move::Swap(swaps), _) => self.swap_pick(&swaps, index),
            (Move::Club { cards, draw }, _) => self.club_pick(&cards, draw, index),
            _ => None,
        }
    }

    fn keeps(&self, chosen: &Move) -> Vec<Phrase> {
        Judge::new(self.0).keeps(chosen)
    }

    fn worth(&self, chosen: &Move) -> i32 {
        Judge::new(self.0).worth(chosen)
    }

    fn effects(&self, chosen: &Move, pick: &Pick) -> Vec<Phrase> {
        let decider = &self.0;
        let weeks = decider.table.board.spot(decider.place).weeks;
        match *chosen {
            Move::Travel(place) => destination(&Decider { place, ..*decider }),
            Move::Give(gifts) => {
                let given = gifts
                    .iter()
                    .map(|(_, card)| card)
                    .find(|card| card.to_string() == pick.key);
                given.map(|card| self.left(card)).into_iter().collect()
            }
            Move::Take(cards) | Move::Keep(cards) => {
                let mut phrases = effects::holding(&decider.hand, &cards);
                phrases.extend(effects::after_weeks(decider, weeks));
                phrases
            }
            Move::Swap(swaps) => {
                let taken = |swap: &Swap| open_key(swap.display, swap.take) == pick.key;
                let put = |swap: &Swap| swap.put.to_string() == pick.key;
                if let Some(swap) = swaps.iter().find(taken) {
                    effects::holding(&decider.hand, &Cards::from_iter([swap.take]))
                } else if let Some(swap) = swaps.iter().find(put) {
                    vec![self.left(swap.put)]
                } else {
                    effects::after_weeks(decider, weeks)
                }
            }
            Move::Renew(display) => {
                let open = decider.table.display(display);
                let discarded = open.iter().map(|card| card.phrase()).collect();
                vec![Phrase::new("legends-effect-discards").list("cards", discarded)]
            }
            Move::Draw => self.weeks_effects(weeks),
            Move::FirstBook(place) => {
                let field = decider.table.board.fields[FIRST_FIELD];
                vec![
                    Phrase::new("legends-effect-prestige").number("prestige", field.prestige),
                    Phrase::new("legends-effect-hand").number("symbols", decider.hand.symbols(place)),
                ]
            }
            Move::Book { value, pay, from } => match (pick.ask, from) {
                ("field", _) => self.field_effects(value, &pay),
                ("from", Some(from)) => {
                    let (prestige, _) = prestige_at(decider, from);
                    vec![Phrase::new("legends-effect-loses").number("prestige", prestige)]
                }
                _ => self.weeks_effects(pay.len() as u16),
            },
            Move::Club { cards, .. } => match pick.key.parse().ok().and_then(|card: Card| card.place()) {
                Some(place) => vec![effects::place_scores(decider, place)],
                None if decider.club_rule().visit => self.weeks_effects(weeks * cards.len() as u16),
                None => Vec::new(),
            },
            Move::Gold(place) => {
                let scores = place.map(|place| effects::place_scores(decider, place));
                scores.into_iter().collect()
            }
        }
    }
}

impl Picks<'_> {
    fn field_effects(&self, value: u8, pay: &Cards) -> Vec<Phrase> {
        let decider = &self.0;
        let fields = &decider.table.board.fields;
        let field = decider
            .table
            .board
            .field(value)
            .and_then(|field| fields.get(field));
        let prestige = field.map_or(0, |field| field.prestige);
        let mut phrases = vec![Phrase::new("legends-effect-prestige").number("prestige", prestige)];
        if let Some(own) = decider.table.books.field_of(decider.seat, decider.place) {
            phrases.push(Phrase::new("legends-effect-upgrade").number("field", fields[own].value));
        }
        phrases.extend(effects::pushes(decider, value));
        phrases.extend(effects::after_weeks(decider, pay.len() as u16));
        phrases
    }
}

/// Returns card action and book action, the better one first.
fn act_verbs(decider: &Decider<'_>) -> Vec<&'static str> {
    let cards = match decider.action() {
        Action::Club(_) => "club",
        _ => "cards",
    };
    let judge = Judge::new(*decider);
    let mut verbs = Vec::new();
    if decider.can_use_cards() {
        verbs.push((judge.card_action(), cards));
    }
    if let Some(best) = judge.best_book() {
        verbs.push((best.worth, "book"));
    }
    verbs.sort_by_key(|&(worth, _)| std::cmp::Reverse(worth));
    verbs.into_iter().map(|(_, verb)| verb).collect()
}

/// Returns the options at a place, for a player as they would act there.
fn destination(there: &Decider<'_>) -> Vec<Phrase> {
    let (board, place) = (there.table.board, there.place);
    let distance = board.distance(there.table.at(there.seat), place);
    let mut phrases = Vec::new();
    let hosts = there.gifts_due();
    if hosts > 0 {
        phrases.push(Phrase::new("legends-effect-greets").number("count", hosts as i64));
    }
    // Each action with the week to which it leads, the way there included.
    let mut leads = |what: Phrase, weeks: u16| {
        let then = effects::after_weeks(there, distance.saturating_add(weeks));
        phrases.push(
            Phrase::new("legends-effect-then")
                .phrase("what", what)
                .list("then", then),
        );
    };
    let (cards, book) = (there.can_use_cards(), Judge::new(*there).best_book());
    if cards {
        let spot = board.spot(place);
        let free = matches!(spot.action, Action::Club(_)) && there.hand.non_jokers().is_empty();
        leads(spot.phrase(), if free { 0 } else { spot.weeks });
    }
    if let Some(best) = &book {
        let cost = best.pay.len() as u16;
        let what = Phrase::new("legends-effect-can-book")
            .number("field", best.field.value)
            .number("prestige", best.field.prestige)
            .number("weeks", cost);
        leads(what, cost);
    }
    if !cards && book.is_none() {
        phrases.extend(effects::after_weeks(there, distance));
    }
    phrases
}

fn place_pick(ask: &'static str, place: Place, label: Phrase) -> Pick {
    Pick::new(ask, place, label).mark(Mark::Named(place.to_string()))
}

fn open_key(display: Place, card: Card) -> String {
    format!("{display}.{card}")
}

fn open_mark(display: Place) -> impl Fn(Card) -> Mark {
    move |card| Mark::Named(open_key(display, card))
}

fn hand_mark(card: Card) -> Mark {
    Mark::Named(format!("hand.{card}"))
}

fn field_mark(place: Place, value: u8) -> Mark {
    Mark::Named(format!("{place}.{value}"))
}
