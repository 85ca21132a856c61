//! One answer to a question: its key, how it is called, what it does and how promising it is.

use super::{
    super::{
        board::{Action, Place},
        books::FIRST_FIELD,
        cards::{Card, Cards},
        decider::Decider,
        moves::Swap,
        worth,
    },
    effects,
};
use crate::{
    choice::{ChoiceOption, Mark},
    game::Seat,
    phrase::Phrase,
};

/// One answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pick {
    /// Go there.
    Destination(Place),
    /// This card, or none, for that player.
    Gift(Seat, Option<Card>),
    /// These cards of that display.
    Take(Place, Cards),
    /// An open card of that display.
    Open(Place, Card),
    /// Renew this display.
    Display(Place),
    /// Draw from the deck.
    Draw,
    /// Put this card into the club.
    Club(Card),
    /// The first book there.
    FirstBook(Place),
    /// A book on the field of this value.
    Field(u8),
    /// Pay with these cards.
    Pay(Cards),
    /// Use the book that lies there.
    From(Place),
    /// Send the golden hourglass there, or nowhere.
    Gold(Option<Place>),
}

impl Pick {
    /// What is stored in buttons and typed by hand.
    fn key(&self) -> String {
        match self {
            Pick::Destination(place) | Pick::Display(place) | Pick::FirstBook(place) | Pick::From(place) => {
                place.to_string()
            }
            Pick::Gold(place) => place.map_or_else(|| "none".to_owned(), |place| place.to_string()),
            Pick::Gift(_, card) => card.map_or_else(|| "none".to_owned(), |card| card.to_string()),
            Pick::Take(_, cards) | Pick::Pay(cards) => {
                let texts: Vec<String> = cards.iter().map(|card| card.to_string()).collect();
                texts.join("+")
            }
            Pick::Open(display, card) => format!("{display}.{card}"),
            Pick::Draw => "draw".to_owned(),
            Pick::Club(card) => card.to_string(),
            Pick::Field(value) => value.to_string(),
        }
    }

    /// Whether a text is the key of this answer; place codes may be English.
    pub(super) fn is(&self, text: &str) -> bool {
        match *self {
            Pick::Destination(place)
            | Pick::Display(place)
            | Pick::FirstBook(place)
            | Pick::From(place)
            | Pick::Gold(Some(place)) => text.parse() == Ok(place),
            Pick::Gift(_, Some(card)) => text.parse() == Ok(card),
            _ => self.key().eq_ignore_ascii_case(text),
        }
    }
}

fn hand_mark(card: Card) -> Mark {
    Mark::Named(format!("hand.{card}"))
}

fn weeks_effects(decider: &Decider<'_>, weeks: u16) -> Vec<Phrase> {
    let mut effects = vec![Phrase::new("legends-effect-weeks").number("weeks", weeks)];
    effects.extend(effects::after_weeks(decider, weeks));
    effects
}

fn left(decider: &Decider<'_>, card: Card) -> Phrase {
    let left = decider.hand.count(card).saturating_sub(1);
    Phrase::new("legends-effect-left").number("count", left as i64)
}

/// The answer with its name, effects and worth.
pub(super) fn option(decider: &Decider<'_>, pick: &Pick) -> ChoiceOption {
    let key = pick.key();
    let named = |label: Phrase| ChoiceOption::new(&key, label);
    let spot = decider.table.board.spot(decider.place);
    match *pick {
        Pick::Destination(place) => destination(&Decider { place, ..*decider }),
        Pick::Gift(host, None) => named(Phrase::new("legends-gift-none").seat("seat", host)),
        Pick::Gift(host, Some(card)) => {
            let label = Phrase::new("legends-gift").phrase("card", card.phrase());
            // What the book action here needs is better kept.
            let needed = card.place().is_none_or(|legend| legend == decider.place);
            let worth = -worth::card(decider, card) - if needed { 40 } else { 0 };
            named(label.seat("seat", host))
                .does(vec![left(decider, card)], worth)
                .marks(hand_mark(card))
        }
        Pick::Take(display, cards) => {
            let mut effects = effects::holding(&decider.hand, &cards);
            effects.extend(effects::after_weeks(decider, spot.weeks));
            let option = named(Phrase::new("legends-cards").list("cards", cards.phrases()))
                .does(effects, worth::cards(decider, &cards));
            cards.kinds().fold(option, |option, card| {
                option.marks(Mark::Named(format!("{display}.{card}")))
            })
        }
        Pick::Open(display, take) => open_card(decider, display, take, &[]),
        Pick::Display(display) => {
            let open = decider.table.display(display);
            let discarded = open.iter().map(|card| card.phrase()).collect();
            let effects = vec![Phrase::new("legends-effect-discards").list("cards", discarded)];
            // The display that helps least is the best to renew.
            let worth = -worth::cards(decider, &open.iter().copied().collect());
            named(Phrase::new("legends-display").phrase("place", display.phrase()))
                .does(effects, worth)
                .marks(Mark::Named(display.to_string()))
        }
        Pick::Draw => {
            let count = match spot.action {
                Action::Draw(count) => count,
                _ => 0,
            };
            named(Phrase::new("legends-draw").number("cards", count as i64))
                .does(weeks_effects(decider, spot.weeks), 0)
        }
        Pick::Club(card) => {
            let effects = card.place().map(|place| effects::place_scores(decider, place));
            named(card.phrase())
                .does(effects.into_iter().collect(), worth::put_in_club(decider, card))
                .marks(hand_mark(card))
        }
        Pick::FirstBook(place) => {
            let field = decider.table.board.fields[FIRST_FIELD];
            let symbols = decider.hand.symbols(place);
            let effects = vec![
                Phrase::new("legends-effect-prestige").number("prestige", field.prestige),
                Phrase::new("legends-effect-hand").number("symbols", symbols),
            ];
            named(place.phrase())
                .does(effects, i32::from(symbols))
                .marks(field_mark(place, field.value))
        }
        Pick::Field(value) => field_option(decider, value),
        Pick::Pay(pay) => {
            let option = named(Phrase::new("legends-cards").list("cards", pay.phrases()))
                .does(weeks_effects(decider, pay.len() as u16), -worth::payment(&pay));
            pay.kinds()
                .fold(option, |option, card| option.marks(hand_mark(card)))
        }
        Pick::From(from) => {
            let (prestige, _) = worth::prestige_at(decider, from);
            let effects = vec![Phrase::new("legends-effect-loses").number("prestige", prestige)];
            named(from.phrase())
                .does(effects, -worth::book_away(decider, from))
                .marks(Mark::Named(from.to_string()))
        }
        Pick::Gold(None) => named(Phrase::new("legends-gold-none")),
        Pick::Gold(Some(place)) => named(place.phrase())
            .does(
                vec![effects::place_scores(decider, place)],
                worth::place_scores(decider, place),
            )
            .marks(Mark::Named(place.to_string())),
    }
}

/// A place to go to, for a player as they would act there.
fn destination(there: &Decider<'_>) -> ChoiceOption {
    let (board, place) = (there.table.board, there.place);
    let distance = board.distance(there.table.at(there.seat), place);
    let mut effects = Vec::new();
    let hosts = there.gifts_due();
    if hosts > 0 {
        effects.push(Phrase::new("legends-effect-greets").number("count", hosts as i64));
    }
    let mut weeks = None;
    if there.can_use_cards() {
        let spot = board.spot(place);
        effects.push(spot.phrase());
        let free = matches!(spot.action, Action::Club(_)) && there.hand.non_jokers().is_empty();
        weeks = Some(if free { 0 } else { spot.weeks });
    }
    if let Some(best) = worth::best_book(there) {
        let cost = best.pay.len() as u16;
        effects.push(
            Phrase::new("legends-effect-can-book")
                .number("field", best.field.value)
                .number("prestige", best.field.prestige)
                .number("weeks", cost),
        );
        weeks = weeks.or(Some(cost));
    }
    let weeks = distance.saturating_add(weeks.unwrap_or(0));
    effects.extend(effects::after_weeks(there, weeks));
    let label = Phrase::new("legends-travel")
        .phrase("place", place.phrase())
        .number("weeks", distance);
    ChoiceOption::new(place, label)
        .does(effects, worth::visit(there))
        .marks(Mark::Named(place.to_string()))
}

fn field_option(decider: &Decider<'_>, value: u8) -> ChoiceOption {
    let place = decider.place;
    let fields = &decider.table.board.fields;
    let label = Phrase::new("legends-field")
        .phrase("place", place.phrase())
        .number("field", value);
    let option = ChoiceOption::new(value, label).marks(field_mark(place, value));
    let mut books = worth::books(decider).into_iter();
    let Some(best) = books.find(|best| best.field.value == value) else {
        return option;
    };
    let prestige = best.field.prestige;
    let mut effects = vec![Phrase::new("legends-effect-prestige").number("prestige", prestige)];
    if let Some(own) = decider.table.books.field_of(decider.seat, place) {
        effects.push(Phrase::new("legends-effect-upgrade").number("field", fields[own].value));
    }
    effects.extend(effects::pushes(decider, value));
    effects.extend(effects::after_weeks(decider, best.pay.len() as u16));
    option.does(effects, best.worth)
}

fn field_mark(place: Place, value: u8) -> Mark {
    Mark::Named(format!("{place}.{value}"))
}

/// The end of a visit to the club, with or without a draw, or no card at all after a scoring.
pub(super) fn club_end(decider: &Decider<'_>, key: &'static str, cards: &Cards) -> ChoiceOption {
    let (label, worth) = match key {
        "draw" => ("legends-club-draw", 30),
        "end" => ("legends-club-end", 0),
        _ => return ChoiceOption::new(key, Phrase::new("legends-club-none")),
    };
    let weeks = decider.table.board.spot(decider.place).weeks * cards.len() as u16;
    ChoiceOption::new(key, Phrase::new(label)).does(weeks_effects(decider, weeks), worth)
}

/// An open card, worth as much as the least useful card that may be put there.
pub(super) fn open_card(decider: &Decider<'_>, display: Place, take: Card, fitting: &[Swap]) -> ChoiceOption {
    let key = Pick::Open(display, take).key();
    let label = Phrase::new("legends-open-card")
        .phrase("card", take.phrase())
        .phrase("place", display.phrase());
    let least = fitting
        .iter()
        .filter(|swap| (swap.display, swap.take) == (display, take))
        .map(|swap| worth::card(decider, swap.put))
        .min()
        .unwrap_or(0);
    ChoiceOption::new(&key, label)
        .does(
            effects::holding(&decider.hand, &Cards::from_iter([take])),
            worth::card(decider, take) - least,
        )
        .marks(Mark::Named(key))
}

/// What to put where a card was taken.
pub(super) fn put(decider: &Decider<'_>, swap: &Swap) -> ChoiceOption {
    let label = Phrase::new("legends-put")
        .phrase("put", swap.put.phrase())
        .phrase("take", swap.take.phrase())
        .phrase("place", swap.display.phrase());
    ChoiceOption::new(swap.put, label)
        .does(vec![left(decider, swap.put)], -worth::card(decider, swap.put))
        .marks(hand_mark(swap.put))
}

/// No second swap.
pub(super) fn stop(decider: &Decider<'_>, key: &str) -> ChoiceOption {
    let weeks = decider.table.board.spot(decider.place).weeks;
    ChoiceOption::new(key, Phrase::new("legends-stop")).does(effects::after_weeks(decider, weeks), 0)
}
