//! `/learn` and *Learn*: how well a person played a finished match, and what would have been better. The moves are
//! judged in the background, after every waiting bot; the private message shows the progress.

use std::time::{Duration, Instant};

use ai::{Assessment, accuracy};
use async_trait::async_trait;
use games::{Phrase, Seat, Seed};
use storage::TableId;
use tables::{Decision, Mistake, Refused, Report, Stage, Table, TableWithMatch};
use tokio::sync::mpsc;

use crate::actions::{
    ActionError, Answer, Call, Command, CommandOption, OptionKind, Suggestion, fitting, optional,
};
use crate::{
    limits,
    press::Draft,
    runtime::studies::Study,
    screens::{Reader, Screen, learn, names, panel},
    service::Bot,
};

/// Time between two messages about the progress.
const APART: Duration = Duration::from_secs(2);
/// Most mistakes of a report.
const MISTAKES: usize = 3;
/// Screens that wait to be sent.
const WAITING: usize = 4;

pub(crate) struct Learn;

#[async_trait]
impl Command for Learn {
    fn path(&self) -> (&'static str, &'static str) {
        ("learn", "")
    }

    fn options(&self) -> Vec<CommandOption> {
        vec![optional("match", OptionKind::Suggested)]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        let table = match call.text("match") {
            Some(text) => named(call, &text).await?,
            None => match call.table().await {
                Ok(table) if is_finished(&table) && table.state.seat_of(call.person()).is_some() => table,
                _ => {
                    let newest = call.bot.tables.finished_of(call.person(), 1).await?;
                    match newest.into_iter().next() {
                        Some(table) => table,
                        None => return Ok(call.say("learn-no-match")),
                    }
                }
            },
        };
        open(call, table).await
    }

    async fn suggest(&self, call: &Call<'_>, typed: &str) -> Result<Vec<Suggestion>, ActionError> {
        let tables = call.bot.tables.finished_of(call.person(), limits::SUGGESTIONS);
        let suggestions = tables.await?.into_iter().map(|table| suggestion(call, &table));
        Ok(fitting(suggestions, typed))
    }
}

/// Returns a finished match in the list of a person's matches.
fn suggestion(call: &Call<'_>, table: &Table) -> Suggestion {
    let language = call.language();
    let own = table.state.seat_of(call.person());
    let others = Seat::all(table.state.seats.len()).filter(|seat| Some(*seat) != own);
    let phrase = Phrase::new("learn-match")
        .text("number", table.id())
        .text("game", language.game(table.game))
        .text(
            "names",
            language.join(others.map(|seat| names::name(table, seat))),
        );
    Suggestion {
        name: limits::cut(&language.tell(&phrase), limits::SUGGESTION),
        value: table.id().to_string(),
    }
}

/// Returns the table of a suggestion.
async fn named(call: &Call<'_>, text: &str) -> Result<Table, ActionError> {
    let no_answer = || ActionError::NoSuchAnswer {
        option: call.language().word("cmd-learn-match"),
        text: text.to_owned(),
    };
    let id = text.trim().parse::<TableId>().map_err(|_| no_answer())?;
    let table = call.bot.tables.get(id).await.map_err(|_| no_answer())?;
    // Matches of others are as unknown as those that never were.
    table
        .state
        .seat_of(call.person())
        .map(|_| table)
        .ok_or_else(no_answer)
}

/// *Learn*: the first page, or the progress while there is none.
pub(crate) async fn press(call: &Call<'_>) -> Answer {
    open(call, call.table().await?).await
}

/// The position before a mistake.
pub(crate) async fn mistake(call: &Call<'_>, number: u8) -> Answer {
    with_report(call, move |table, reader, report| {
        Ok(learn::question(table, reader, report, number)?)
    })
    .await
}

/// *Show me*.
pub(crate) async fn better(call: &Call<'_>, number: u8) -> Answer {
    with_report(call, move |table, reader, report| {
        Ok(learn::better(table, reader, report, number, None)?)
    })
    .await
}

/// The panel of a mistake with these picks.
pub(crate) async fn show(call: &Call<'_>, slot: u8, draft: Draft) -> Answer {
    with_report(call, move |table, reader, report| {
        Ok(learn::answering(table, reader, report, (slot, draft))?)
    })
    .await
}

/// The panel of a mistake after a choice in a menu.
pub(crate) async fn pick(call: &Call<'_>, draft: Draft, index: u8, chosen: Option<&str>) -> Answer {
    let value = chosen.ok_or(Refused::MovedOn)?;
    show(call, 0, panel::picked(draft, index, value)).await
}

/// *Confirm* in the panel of a mistake.
pub(crate) async fn answer(call: &Call<'_>, draft: Draft) -> Answer {
    with_report(call, move |table, reader, report| {
        Ok(learn::answered(table, reader, report, draft)?)
    })
    .await
}

fn is_finished(table: &Table) -> bool {
    matches!(table.state.stage, Stage::Over { .. })
}

/// Refuses everybody who did not play the match, and a match that has no end.
fn check(call: &Call<'_>, table: &Table) -> Result<Seat, ActionError> {
    let seat = table.state.seat_of(call.person()).ok_or(Refused::NotSeated)?;
    match table.state.stage {
        Stage::Over { .. } => Ok(seat),
        Stage::Closed { .. } => Err(Refused::MatchClosed.into()),
        _ => Err(Refused::NotOver.into()),
    }
}

/// Makes a screen of the person's report; without one, the report is made first.
async fn with_report(
    call: &Call<'_>,
    make: impl FnOnce(&TableWithMatch, Reader, &Report) -> Answer + Send + 'static,
) -> Answer {
    let table = call.table().await?;
    check(call, &table)?;
    let Some(report) = call.bot.tables.report(call.person(), table.id()).await? else {
        return open(call, table).await;
    };
    let reader = call.reader().await;
    let table = call.bot.tables.with_match(table).await?;
    call.bot.draw(move || make(&table, reader, &report)).await
}

async fn open(call: &Call<'_>, table: Table) -> Answer {
    let seat = check(call, &table)?;
    let report = call.bot.tables.report(call.person(), table.id()).await?;
    let table = call.bot.tables.with_match(table).await?;
    let reader = call.reader().await;
    if let Some(report) = report {
        let made = move || -> Answer { Ok(learn::overview(&table, reader, &report)?) };
        return call.bot.draw(made).await;
    }
    let current = table.current.clone();
    let found = call
        .bot
        .draw(move || Ok::<_, ActionError>(current.decisions(seat)));
    let decisions = found.await?;
    let turns = turns(&table, &decisions);
    let screen = learn::progress(&table, reader.language, 0, turns.last().copied().unwrap_or(0));
    let (sender, later) = mpsc::channel(WAITING);
    call.followed_by(later);
    let work = Work {
        bot: call.bot.clone(),
        table,
        seat,
        reader,
        decisions,
        turns,
        sender,
    };
    let study = call.bot.studies.begin(call.person());
    tokio::spawn(work.run(study));
    Ok(screen)
}

/// Returns for each decision the number of turns with a decision so far.
fn turns(table: &TableWithMatch, decisions: &[Decision]) -> Vec<usize> {
    let (mut count, mut last) = (0, None);
    let turns = decisions.iter().map(|decision| {
        let turn = Some(table.current.turns_until(decision.step));
        count += usize::from(turn != last);
        last = turn;
        count
    });
    turns.collect()
}

/// A report in the making.
struct Work {
    bot: Bot,
    table: TableWithMatch,
    seat: Seat,
    reader: Reader,
    decisions: Vec<Decision>,
    /// For each decision, how many turns are done with it.
    turns: Vec<usize>,
    sender: mpsc::Sender<Screen>,
}

impl Work {
    async fn run(self, mut study: Study) {
        let last = match study.unless_ended(self.report()).await {
            Some(Ok(screen)) => screen,
            Some(Err(error)) => error.screen(self.reader.language),
            None => Screen::text(self.reader.language.word("learn-ended")),
        };
        // The message may be gone.
        let _ = self.sender.send(last).await;
    }

    async fn report(&self) -> Answer {
        let mut judged = Vec::new();
        let (all, mut shown) = (self.turns.last().copied().unwrap_or(0), Instant::now());
        for (index, decision) in self.decisions.iter().enumerate() {
            let found = self
                .bot
                .thinkers
                .assess(decision, self.table.state.seats.len(), self.seed(decision.step))
                .await;
            judged.push((decision, found.ok_or(Refused::Busy)?));
            if shown.elapsed() >= APART {
                shown = Instant::now();
                let done = self.turns[index];
                let progress = learn::progress(&self.table, self.reader.language, done, all);
                // A slow message must not hold up the report.
                let _ = self.sender.try_send(progress);
            }
        }
        let report = self.sum_up(&judged);
        let (tables, table, reader) = (&self.bot.tables, self.table.clone(), self.reader);
        tables.keep_report(reader.person, table.id(), &report).await?;
        self.bot
            .draw(move || -> Answer { Ok(learn::overview(&table, reader, &report)?) })
            .await
    }

    /// Returns the seed of a judgement. It must not depend on what the seat could not know, so that is not the seed of the
    /// match.
    fn seed(&self, step: usize) -> Seed {
        Seed::from_text(&format!("learn/{}/{}/{step}", self.table.id(), self.seat))
    }

    fn sum_up(&self, judged: &[(&Decision, Assessment)]) -> Report {
        let losses: Vec<_> = judged.iter().map(|(_, found)| found.loss).collect();
        let mut mistakes: Vec<Mistake> = judged
            .iter()
            .filter(|(_, found)| found.is_mistake())
            .map(|(decision, found)| Mistake {
                step: decision.step,
                loss: found.loss,
                doubt: found.doubt,
                played: found.played.chosen.to_string(),
                better: found.best.chosen.to_string(),
            })
            .collect();
        mistakes.sort_by_key(|mistake| std::cmp::Reverse(mistake.loss));
        mistakes.truncate(MISTAKES);
        Report {
            made: self.bot.tables.now(),
            game: self.table.game.to_string(),
            accuracy: accuracy(self.table.game, &losses),
            course: judged
                .iter()
                .map(|(decision, found)| (decision.step, found.lead))
                .collect(),
            mistakes,
        }
    }
}
