//! Wispwood in words.

use games::{
    Phrase, Replay, Seat, View as _,
    wispwood::{
        Phase, View,
        forest::{ORIGIN, name},
        ghost::Ghost,
        goals::Goal,
        pond::Slot,
        scoring::RoundScore,
        tiles::{Tile, Wisp},
    },
};

use crate::{
    game::Words,
    language::{Language, Names},
    points::part,
    words::viewer_first,
};

impl Words for View {
    /// Everything: the task, the pond slot by slot, the goals, each forest row by row, the points of each round.
    fn board(&self, language: Language, names: Names<'_>, _scores: bool) -> String {
        let mut lines = head(self, language, names);
        lines.extend(Slot::all().map(|slot| self::slot(self, slot, language)));
        lines.push(String::new());
        lines.extend(self.cards(language));
        for seat in viewer_first(self.viewer, self.forests.len()) {
            lines.push(String::new());
            lines.push(player(self, seat, language, names));
            lines.extend(forest(self, seat, language));
            let rounds = self.round_scores.get(seat.index()).into_iter().flatten();
            lines.extend(
                (1..)
                    .zip(rounds)
                    .map(|(round, score)| scored(self, round, score, language)),
            );
        }
        if let Some(ghost) = &self.ghost {
            lines.push(String::new());
            lines.push(self::ghost(self, ghost, language));
        }
        lines.join("\n")
    }

    /// The summary: the task, the scores, the pond, and the goals by name.
    fn summary(&self, language: Language, names: Names<'_>, _scores: bool) -> String {
        let mut lines = head(self, language, names);
        lines.extend(
            viewer_first(self.viewer, self.forests.len())
                .into_iter()
                .map(|seat| player(self, seat, language, names)),
        );
        if let Some(ghost) = &self.ghost {
            lines.push(self::ghost(self, ghost, language));
        }
        let slots = Slot::all().map(|slot| format!("{} {}", slot.number(), lying(self, slot, language)));
        let slots = slots.collect::<Vec<_>>().join(", ");
        lines.push(language.tell(&Phrase::new("wispwood-words-slots").text("slots", slots)));
        let goals: Vec<String> = self
            .cards
            .iter()
            .map(|card| format!("{} {}", card.goal, goal_name(card.goal, language)))
            .collect();
        lines.push(language.tell(&Phrase::new("wispwood-words-goals").text("goals", goals.join(", "))));
        lines.join("\n")
    }

    fn points(&self, scores: &[i32]) -> Vec<String> {
        let totals = Seat::all(scores.len()).map(|seat| self.total(seat));
        let points = totals.zip(scores).map(|(total, score)| match score - total {
            0 => total.to_string(),
            now => format!("{total} ({now})"),
        });
        points.collect()
    }

    /// The points of a seat in each round, card by card.
    fn parts_of_points(&self, _replay: &Replay, seat: Seat, language: Language) -> Vec<String> {
        let rounds = self.round_scores.get(seat.index()).into_iter().flatten();
        let line = |(round, score): (u8, &RoundScore)| {
            let what = Phrase::new("wispwood-points-round")
                .number("round", round)
                .text("parts", card_points(self, score, language).join(", "));
            language.tell(&part(what, score.total()))
        };
        (1..).zip(rounds).map(line).collect()
    }

    /// The points of the ghost in each round.
    fn other_points(&self, language: Language) -> Option<String> {
        let rounds: Vec<String> = self
            .ghost
            .as_ref()?
            .scores
            .iter()
            .map(ToString::to_string)
            .collect();
        Some(language.tell(&Phrase::new("wispwood-points-ghost").text("rounds", rounds.join(" + "))))
    }

    fn settings(&self) -> Phrase {
        Phrase::new("wispwood-match")
            .number("players", self.forests.len() as i64)
            .number("rounds", self.rounds)
            .number("ghost", self.ghost.as_ref().map_or(0, |ghost| ghost.difficulty))
    }

    fn cards(&self, language: Language) -> Vec<String> {
        self.cards.iter().map(|card| goal(card.goal, language)).collect()
    }
}

fn head(view: &View, language: Language, names: Names<'_>) -> Vec<String> {
    let mut lines = vec![
        language.tell(
            &Phrase::new("wispwood-words-round")
                .number("round", view.round)
                .number("rounds", view.rounds)
                .number("size", view.limit()),
        ),
    ];
    let waiting = language.join(view.to_act().into_iter().map(names));
    lines.push(language.tell(&match view.phase {
        Phase::Turn(_) | Phase::GhostSlot => Phrase::new("wispwood-words-turn").text("names", waiting),
        Phase::Cat => Phrase::new("wispwood-words-cats").text("names", waiting),
        Phase::Done => Phrase::new("wispwood-words-over"),
    }));
    if let Some(cell) = view.cat_choice {
        lines.push(language.tell(&Phrase::new("wispwood-words-choice").text("spot", name(cell))));
    }
    lines.push(
        language.tell(
            &Phrase::new("wispwood-words-stock")
                .number("stock", view.stock as i64)
                .number("discard", view.discard.total() as i64),
        ),
    );
    lines
}

/// Describes the content of a slot.
fn lying(view: &View, slot: Slot, language: Language) -> String {
    match view.pond.at(slot) {
        Some(wisp) => kind(wisp, language),
        None if view.ghost.as_ref().is_some_and(|ghost| ghost.slot == Some(slot)) => {
            language.word("wispwood-words-ghost-cat")
        }
        None => language.word("wispwood-words-empty"),
    }
}

fn slot(view: &View, slot: Slot, language: Language) -> String {
    let [left, right] = view.pond.beside(slot);
    language.tell(
        &Phrase::new("wispwood-words-slot")
            .number("slot", slot.number())
            .text("what", lying(view, slot, language))
            .text("left", left)
            .text("right", right),
    )
}

pub(super) fn kind(wisp: Wisp, language: Language) -> String {
    language.tell(&Phrase::new("wispwood-kind").text("kind", wisp))
}

pub(super) fn goal_name(goal: Goal, language: Language) -> String {
    language.tell(&Phrase::new("wispwood-goal-name").text("goal", goal))
}

/// Explains a goal card: its id, name and rule.
pub(crate) fn goal(goal: Goal, language: Language) -> String {
    language.tell(
        &Phrase::new("wispwood-words-goal")
            .text("id", goal)
            .text("name", goal_name(goal, language))
            .phrase("rule", Phrase::new("wispwood-goal").text("goal", goal)),
    )
}

fn player(view: &View, seat: Seat, language: Language, names: Names<'_>) -> String {
    let forest = &view.forests[seat.index()];
    let total = view.total(seat);
    let left = view.limit() * view.limit() - forest.count() as i16;
    let yes_no = |yes: bool| if yes { "yes" } else { "no" };
    let phrase = Phrase::new("wispwood-words-player")
        .seat("seat", seat)
        .number("points", total)
        .number("now", view.scores()[seat.index()] - total)
        .text("ready", yes_no(forest.cat_ready))
        .text("cat", name(forest.cat()))
        .text("marker", yes_no(view.start_marker == seat))
        .number("left", left);
    language.say(&phrase, names)
}

/// Describes the tiles of a forest, one line per row.
fn forest(view: &View, seat: Seat, language: Language) -> Vec<String> {
    let forest = &view.forests[seat.index()];
    let frame = forest.frame();
    let row = |y: i16| {
        let cells: Vec<String> = frame
            .cells()
            .filter(|cell| cell.y == y)
            .filter_map(|cell| Some((cell, forest.at(cell)?)))
            .map(|(cell, tile)| {
                let letter = match tile {
                    Tile::Cat => 'C',
                    Tile::Tree => 'T',
                    Tile::Wisp(wisp) => wisp.letter(),
                };
                language.tell(
                    &Phrase::new("wispwood-words-cell")
                        .text("spot", name(cell))
                        .phrase("what", Phrase::new("wispwood-kind").text("kind", letter)),
                )
            })
            .collect();
        let row = Phrase::new("wispwood-words-forest-row")
            .text("row", y + ORIGIN.y)
            .text("cells", cells.join(", "));
        (!cells.is_empty()).then(|| language.tell(&row))
    };
    (frame.from.y..=frame.to.y).filter_map(row).collect()
}

/// Describes the points of a finished round, card by card.
fn scored(view: &View, round: u8, score: &RoundScore, language: Language) -> String {
    language.tell(
        &Phrase::new("wispwood-words-scored")
            .number("round", round)
            .text("lines", card_points(view, score, language).join(", "))
            .number("points", score.total()),
    )
}

fn card_points(view: &View, score: &RoundScore, language: Language) -> Vec<String> {
    let mut lines: Vec<String> = view
        .cards
        .iter()
        .zip(&score.goals)
        .map(|(card, &points)| {
            let line = Phrase::new("wispwood-words-line").text("goal", card.goal);
            language.tell(&line.number("points", points))
        })
        .collect();
    if score.full > 0 {
        lines.push(language.tell(&Phrase::new("wispwood-words-line-full").number("points", score.full)));
    }
    lines
}

fn ghost(view: &View, ghost: &Ghost, language: Language) -> String {
    let wisps: Vec<String> = ghost
        .order
        .iter()
        .map(|&wisp| {
            language.tell(
                &Phrase::new("wispwood-words-ghost-wisp")
                    .number("count", ghost.wisps.of(wisp))
                    .text("what", kind(wisp, language))
                    .number("value", ghost.value(wisp)),
            )
        })
        .collect();
    let left = Ghost::fireflies(view.round).saturating_sub(ghost.revealed.len());
    language.tell(
        &Phrase::new("wispwood-words-ghost")
            .number("points", ghost.scores.iter().sum::<i32>())
            .text("wisps", wisps.join(", "))
            .number("left", left as i64),
    )
}
