//! Legends in words.

use games::{
    GameId, Phrase, Replay, Seat, View as _,
    legends::{
        View,
        board::{Board, Field, Place},
        cards::{Card, Cards},
        table::Earned,
        table::Gold,
    },
};

use crate::{
    game::Words,
    language::{Language, Names},
    words::{ALT_TEXT_LIMIT, each_word},
};

impl Words for View {
    /// Everything: the task, the viewer's hand, the players, the displays, the places with their books, the routes.
    fn board(&self, language: Language, names: Names<'_>, _scores: bool) -> String {
        let mut lines = head(self, language, names);
        let weeks = self.table.board.silver.iter().map(ToString::to_string);
        let weeks = Phrase::new("legends-open-scorings").text("weeks", language.join(weeks));
        lines.push(language.tell(&weeks));
        let order = language.join(self.table.track.order().map(names));
        lines.push(language.tell(&Phrase::new("legends-words-order").text("seats", order)));
        lines.push(String::new());
        lines.extend(
            self.table
                .track
                .order()
                .map(|seat| player(self, seat, language, names)),
        );
        lines.push(String::new());
        lines.extend(displays(self, language));
        lines.push(String::new());
        lines.extend(Place::ALL.map(|place| place_line(self, place, language, names)));
        lines.push(fields(self, language));
        lines.push(String::new());
        lines.extend(ways(self, language));
        lines.join("\n")
    }

    /// The summary: the task, the players in the order of their turns, the books; then, if there is room next to a
    /// picture, the displays and the cards revealed by the last scoring.
    fn summary(&self, language: Language, names: Names<'_>, _scores: bool) -> String {
        let mut lines = head(self, language, names);
        lines.extend(
            self.table
                .track
                .order()
                .map(|seat| player(self, seat, language, names)),
        );
        let with_books = Place::LEGENDS
            .into_iter()
            .filter(|&place| self.table.books.at(place).iter().any(Option::is_some));
        lines.extend(with_books.map(|place| {
            let books = books(self, place, language, names);
            let phrase = Phrase::new("legends-words-books").text("place", place);
            language.tell(&phrase.text("books", books))
        }));
        let mut summary = lines.join("\n");
        for part in [displays(self, language), revealed(self, language)] {
            let longer = [vec![summary.clone()], part].concat().join("\n");
            if longer.chars().count() <= ALT_TEXT_LIMIT {
                summary = longer;
            }
        }
        summary
    }

    /// The points of a seat in each scoring.
    fn parts_of_points(&self, _: &Replay, seat: Seat, language: Language) -> Vec<String> {
        let line = |(no, earned): (i64, &Earned)| {
            language.tell(
                &Phrase::new("legends-points-scoring")
                    .number("no", no)
                    .number("points", earned.total())
                    .number("books", earned.books)
                    .number("bonus", earned.bonus),
            )
        };
        (1..)
            .zip(&self.table.players[seat.index()].earned)
            .map(line)
            .collect()
    }

    fn settings(&self) -> Phrase {
        let players = self.hands.len() as i64;
        Phrase::new("legends-match")
            .number("players", players)
            .number("cards", if players == 2 { 3 } else { 2 })
    }
}

/// In languages other than German, places have the codes of their English names.
pub(super) fn notation(text: &str, language: Language) -> String {
    if language == Language::German {
        return text.to_owned();
    }
    each_word(text, |word| {
        Place::ALL.iter().find_map(|place| {
            let symbols = word.strip_prefix(place.code())?;
            let whole = symbols.chars().all(|symbol| symbol.is_ascii_digit());
            whole.then(|| format!("{}{symbols}", place.english_code()))
        })
    })
}

fn head(view: &View, language: Language, names: Names<'_>) -> Vec<String> {
    let table = &view.table;
    let mut lines = Vec::new();
    if let (Some(seat), Some(task)) = (table.phase.seat(), view.task()) {
        let phrase = Phrase::new("legends-words-to-act")
            .seat("seat", seat)
            .phrase("task", task);
        lines.push(language.say(&phrase, names));
    } else {
        lines.push(language.word("legends-words-done"));
    }
    if let Some(hand) = &view.hand {
        lines.push(language.tell(&if hand.is_empty() {
            Phrase::new("legends-words-hand-empty")
        } else {
            Phrase::new("legends-words-hand")
                .number("count", hand.len() as i64)
                .list("cards", hand.phrases())
        }));
    }
    lines.push(
        language.tell(&match table.next_silver() {
            Some(week) => Phrase::new("legends-words-head")
                .number("week", week)
                .number("scored", table.scored as i64)
                .number("scorings", table.board.silver.len() as i64),
            None => Phrase::new("legends-words-over"),
        }),
    );
    lines.push(language.tell(&match table.gold {
        Gold::Week(week) => Phrase::new("legends-words-gold-week").number("week", week),
        Gold::At(place) => Phrase::new("legends-words-gold-place").phrase("place", place.phrase()),
        Gold::Declined => Phrase::new("legends-words-gold-none"),
    }));
    lines.push(
        language.tell(
            &Phrase::new("legends-words-piles")
                .number("deck", view.deck as i64)
                .number("discard", table.discard.len() as i64)
                .number("club", view.club as i64),
        ),
    );
    lines
}

/// Returns the cards revealed by the last scoring; empty before the first.
fn revealed(view: &View, language: Language) -> Vec<String> {
    let revealed: Cards = view.table.revealed.iter().copied().collect();
    let told = Phrase::new("legends-words-revealed").list("cards", revealed.phrases());
    let told = Some(language.tell(&told));
    told.filter(|_| !revealed.is_empty()).into_iter().collect()
}

fn player(view: &View, seat: Seat, language: Language, names: Names<'_>) -> String {
    let player = &view.table.players[seat.index()];
    let phrase = Phrase::new("legends-words-player")
        .seat("seat", seat)
        .number("week", view.table.track.week(seat))
        .number("prestige", player.prestige)
        .phrase("place", player.at.phrase())
        .number("cards", view.hands[seat.index()] as i64)
        .number("books", player.books_left);
    language.say(&phrase, names)
}

fn displays(view: &View, language: Language) -> Vec<String> {
    let line = |(place, cards): (&Place, &Vec<Card>)| {
        let id = if cards.is_empty() {
            "legends-words-display-empty"
        } else {
            "legends-words-display"
        };
        let cards = cards.iter().map(|card| card.phrase()).collect();
        language.tell(
            &Phrase::new(id)
                .phrase("place", place.phrase())
                .list("cards", cards),
        )
    };
    view.table.displays.iter().map(line).collect()
}

/// Returns the books of a place from the highest field down.
fn books(view: &View, place: Place, language: Language, names: Names<'_>) -> String {
    let fields = view
        .table
        .books
        .at(place)
        .iter()
        .zip(&view.table.board.fields)
        .rev();
    let books = fields.filter_map(|(book, field)| {
        let phrase = Phrase::new("legends-words-book")
            .seat("seat", (*book)?)
            .number("field", field.value);
        Some(language.say(&phrase, names))
    });
    language.join(books)
}

fn place_line(view: &View, place: Place, language: Language, names: Names<'_>) -> String {
    let action = view.table.board.spot(place).phrase();
    let books = books(view, place, language, names);
    let id = match (place, books.is_empty()) {
        (Place::London, _) => "legends-words-club-place",
        (_, true) => "legends-words-place-empty",
        (_, false) => "legends-words-place",
    };
    language.tell(
        &Phrase::new(id)
            .phrase("place", place.phrase())
            .text("code", crate::words::notation(GameId::Legends, place, language))
            .phrase("action", action)
            .text("books", books),
    )
}

/// Returns the costs and points of a book on each field, which are the same at every place.
fn fields(view: &View, language: Language) -> String {
    let field = |field: &Field| {
        Phrase::new("legends-words-field")
            .number("field", field.value)
            .number("prestige", field.prestige)
    };
    let fields = view.table.board.fields.iter().map(field).collect();
    language.tell(&Phrase::new("legends-words-fields").list("fields", fields))
}

/// Where each adventurer could go and how far it is, the nearest first; one line for each place where an adventurer stands.
fn ways(view: &View, language: Language) -> Vec<String> {
    let mut standing: Vec<Place> = view.table.players.iter().map(|player| player.at).collect();
    standing.sort_unstable();
    standing.dedup();
    let line = |from: Place| {
        language.tell(
            &Phrase::new("legends-words-ways")
                .phrase("place", from.phrase())
                .list("places", distances(view.table.board, from)),
        )
    };
    standing.into_iter().map(line).collect()
}

/// Returns the distances from a place to all others, the nearest first.
pub(super) fn distances(board: &Board, from: Place) -> Vec<Phrase> {
    let mut others: Vec<Place> = Place::ALL.into_iter().filter(|&to| to != from).collect();
    others.sort_by_key(|&to| board.distance(from, to));
    let distance = |to: Place| {
        Phrase::new("legends-words-distance")
            .phrase("place", to.phrase())
            .number("weeks", board.distance(from, to))
    };
    others.into_iter().map(distance).collect()
}
