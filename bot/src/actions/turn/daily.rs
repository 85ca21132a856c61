//! `/daily`: the deal of the day, played in private. Until a person has finished it, nothing shows them tiles, scores or
//! cards of others.

use async_trait::async_trait;
use games::{GameId, Phrase, Seat};
use render::language::Language;
use storage::TableId;
use tables::{Day, Deal, MatchResult, Refused, Stage, Table, TableWithMatch, Zone};

use crate::actions::{
    ActionError, Answer, Call, Command, CommandOption, look::board::for_person, one_of, optional,
    table::new_table::check_channel, trust::export::record_file, trust::verify::check_record, turn::confirm,
};
use crate::{
    press::Press,
    screens::{Button, Row, Screen, Spoken as _, Style, names, panel, seal, story::Story},
    service::Bot,
};

/// Squares of a card. A full row is par.
const SQUARES: i32 = 10;
const FULL: &str = "🟩";
const EMPTY: &str = "⬜";
const BEYOND: &str = "⭐";
/// People who are named in a list of results.
const MOST: usize = 20;

pub(crate) struct Daily;

#[async_trait]
impl Command for Daily {
    fn path(&self) -> (&'static str, &'static str) {
        ("daily", "")
    }

    fn options(&self) -> Vec<CommandOption> {
        let games: Vec<&'static str> = Deal::games().map(GameId::as_str).collect();
        vec![optional("game", one_of("game", &games))]
    }

    async fn run(&self, call: &Call<'_>) -> Answer {
        match call.text("game") {
            Some(name) => play(call, name.parse().map_err(|_| Refused::MovedOn)?).await,
            None => today(call).await,
        }
    }
}

/// *Play*: begins the deal of today, or continues it. After its end, the card.
pub(crate) async fn play(call: &Call<'_>, game: GameId) -> Answer {
    let (tables, group) = (&call.bot.tables, call.requester.group);
    let day = day_of(call).await?;
    let deal = deal(call, day, game).await?;
    let public = match group {
        Some(group) => tables.server(group).await?.language,
        None => None,
    };
    let public = public.unwrap_or_else(|| call.requester.public.code().to_owned());
    let table = tables.play_deal(&deal, group, call.player(), &public).await?;
    // Everybody who finishes the deal is compared with par.
    let (bot, wanted) = (call.bot.clone(), deal.clone());
    tokio::spawn(async move { par(&bot, &wanted).await });
    if table.state.seat_of(call.person()).is_none() {
        return Ok(call.say("daily-forgotten"));
    }
    let table = bots_move(call, &table).await?;
    if table.state.is_over() {
        return end(call, table).await;
    }
    confirm::open_at(call, table).await
}

/// The answer after a step: the next decision at once, because no board is posted; at the end, the card.
pub(crate) async fn after(call: &Call<'_>, table: &Table) -> Answer {
    let table = bots_move(call, table).await?;
    if table.state.is_over() {
        return end(call, table).await;
    }
    let lead = match table.state.seat_of(call.person()) {
        Some(seat) if table.current.turn() == table.current.replay.steps.len() => {
            let steps = &table.current.replay.steps;
            let own = table.current.last_of(seat).unwrap_or_default();
            let first = steps[..own].iter().rposition(|step| step.played.turn_over);
            let turn = first.map_or(0, |last| last + 1)..steps.len();
            Story::own(&table, call.language(), seat, turn).lines().join(" ")
        }
        _ => panel::so_far(&table, call.person(), call.language()),
    };
    confirm::now(call, table, lead).await
}

/// Lets the bots at the table move at once, and returns the table after that.
async fn bots_move(call: &Call<'_>, table: &Table) -> Result<TableWithMatch, ActionError> {
    let (tables, id) = (&call.bot.tables, table.id());
    while let Some(pending) = tables.pending_stand_in_move(id).await? {
        let chosen = call.bot.thinkers.choose(&pending).await;
        tables.play_for_absent(&pending, chosen).await?;
    }
    Ok(tables.with_match(tables.get(id).await?).await?)
}

/// The end of the person's own match: their card, their board, and *Share*.
async fn end(call: &Call<'_>, table: TableWithMatch) -> Answer {
    let tables = &call.bot.tables;
    tables.keep_result(&table).await?;
    let text = card(call, &table).await?;
    let reader = call.reader().await;
    let (id, shared) = (table.id(), table.state.shared.is_some());
    let board = call.bot.draw(move || for_person(&table, reader)).await?;
    let label = |id: &str| call.language().word(id);
    let mut buttons = vec![Button::new(
        Press::DailyCard { table: id },
        label("button-daily-record"),
        Style::Plain,
    )];
    let learn = Press::Learn { slot: 0, table: id };
    buttons.push(Button::new(learn, label("button-learn"), Style::Plain));
    if call.requester.group.is_some() && !shared {
        let share = Press::DailyShare { table: id };
        buttons.insert(0, Button::new(share, label("button-share"), Style::Main));
    }
    Ok(Screen {
        text,
        picture: board.picture,
        ..Screen::default()
    }
    .buttons(buttons)
    .as_panel(id))
}

/// Returns a card without spoilers: points, par, days in a row, and a row of squares.
async fn card(call: &Call<'_>, table: &TableWithMatch) -> Result<String, ActionError> {
    let (tables, language) = (&call.bot.tables, call.language());
    let (Some(day), Some(standings)) = (table.state.day, table.current.game().standings()) else {
        return Err(Refused::NotOver.into());
    };
    let deal = deal(call, day, table.game).await?;
    let score = standings.scores.first().copied().unwrap_or_default();
    let person = table.state.seats.first().and_then(|player| player.person);
    let streak = match person {
        Some(person) => tables.streak(person, table.game, day).await?,
        None => 0,
    };
    let par = par(call.bot, &deal).await;
    let phrase = Phrase::new("daily-card")
        .text("game", language.game(table.game))
        .text("day", day)
        .number("score", i64::from(score))
        .text("par", par.map_or_else(|| "–".to_owned(), |par| par.to_string()))
        .number("streak", i64::from(streak))
        .text("squares", par.map_or_else(String::new, |par| squares(score, par)));
    Ok(language.tell(&phrase))
}

/// Returns the score as a row of squares. Each is a tenth of par.
fn squares(score: i32, par: i32) -> String {
    let share = score.max(0) * SQUARES / par.max(1);
    let full = share.min(SQUARES);
    let row: String = (0..SQUARES)
        .map(|index| if index < full { FULL } else { EMPTY })
        .collect();
    if score > par {
        format!("{row}{BEYOND}")
    } else {
        row
    }
}

/// *Share*: announces in this channel that the person has finished the deal. The card opens only for those who have
/// finished it, too.
pub(crate) async fn share(call: &Call<'_>) -> Answer {
    let table = call.table().await?;
    if call.requester.group.is_none() {
        return Ok(call.say("declined-only-servers"));
    }
    check_channel(call).await?;
    if let Some(lacking) = &call.requester.lacking {
        return Ok(call.tell(lacking));
    }
    let place = call.requester.place;
    let here = call.bot.tables.share_deal(table, call.person(), place).await?;
    Ok(call.say(if here {
        "daily-shared"
    } else {
        "daily-shared-before"
    }))
}

/// Returns the announcement. It reveals neither tiles nor points.
pub(crate) fn shared(table: &Table) -> Screen {
    let language = table.spoken();
    let name = table
        .state
        .seats
        .first()
        .map_or("", |player| player.name.as_str());
    let phrase = Phrase::new("daily-finished")
        .text("name", names::escape_markdown(name))
        .text("game", language.game(table.game))
        .text(
            "day",
            table.state.day.map_or_else(String::new, |day| day.to_string()),
        );
    Screen::text(language.tell(&phrase)).buttons([
        Button::new(
            Press::Daily { game: table.game },
            language.word("button-play"),
            Style::Main,
        ),
        Button::new(
            Press::DailyCard { table: table.id() },
            language.word("button-card"),
            Style::Plain,
        ),
    ])
}

/// *Card*: the card of a person with the record of the match, for those who can't be spoiled by it.
pub(crate) async fn show_card(call: &Call<'_>, id: TableId) -> Answer {
    let (tables, language) = (&call.bot.tables, call.language());
    let table = tables.get(id).await?;
    let over = matches!(table.state.stage, Stage::Over { .. });
    let own = table.state.seat_of(call.person()).is_some();
    let Some(day) = table
        .state
        .day
        .filter(|_| over && (own || table.state.shared.is_some()))
    else {
        return Err(Refused::NoTable.into());
    };
    if !own && !may_know(call, day, table.game).await? {
        let play = Press::Daily { game: table.game };
        let label = language.word("button-play");
        return Ok(call
            .say("daily-first")
            .buttons([Button::new(play, label, Style::Main)]));
    }
    let table = tables.with_match(table).await?;
    let record = record_file(&table.current, language)?;
    let moves = check_record(&String::from_utf8_lossy(&record.bytes), None);
    let checked = match moves {
        Ok(moves) => Phrase::new("daily-checked").number("moves", moves as i64),
        Err(reason) => Phrase::new("verify-bad").text("reason", reason),
    };
    let checked = checked
        .text("commitment", table.current.record().commitment())
        .text("seed", &table.current.record().seed);
    let name = names::name(&table, Seat(0));
    let lines = [
        format!("**{}**", names::escape_markdown(&name)),
        card(call, &table).await?,
        language.tell(&checked),
    ];
    Ok(Screen {
        text: lines.join("\n"),
        picture: Some(record),
        ..Screen::default()
    })
}

/// Returns whether the deal of a day can no longer be spoiled for the person: they have finished it, or it is over where
/// they are.
async fn may_know(call: &Call<'_>, day: Day, game: GameId) -> Result<bool, ActionError> {
    if day_of(call).await? > day {
        return Ok(true);
    }
    let deal = deal(call, day, game).await?;
    let own = call.bot.tables.match_on(&deal, call.person()).await?;
    Ok(own.is_some_and(|own| own.state.is_over()))
}

/// The deals of today with the person's progress, results of this server as far as the person may know them, and the
/// seals.
async fn today(call: &Call<'_>) -> Answer {
    let (tables, language, person) = (&call.bot.tables, call.language(), call.person());
    let day = day_of(call).await?;
    let title = Phrase::new("daily-title").text("day", day);
    let mut screen = Screen::text(language.tell(&title));
    let results = match call.requester.group {
        Some(group) => tables.results(group).await?,
        None => Vec::new(),
    };
    for game in Deal::games() {
        let today = deal(call, day, game).await?;
        let tomorrow = deal(call, day.next(), game).await?;
        let own = tables.match_on(&today, person).await?;
        let over = own.as_ref().is_some_and(|own| own.state.is_over());
        let mut lines = vec![format!("### {}", language.game(game))];
        if over {
            lines.extend(ranking(&results, day, game, language));
        }
        let seals = Phrase::new("daily-seals")
            .text("today", &today.seal().to_string()[..seal::DIGITS])
            .text("tomorrow", &tomorrow.seal().to_string()[..seal::DIGITS]);
        lines.push(language.tell(&seals));
        screen.rows.push(Row::Text(lines.join("\n")));
        let (label, style) = match &own {
            _ if over => ("button-card", Style::Plain),
            Some(_) => ("button-continue", Style::Main),
            None => ("button-play", Style::Main),
        };
        screen = screen.buttons([Button::new(Press::Daily { game }, language.word(label), style)]);
    }
    Ok(screen)
}

/// Returns the results of a server on a day in one line, the best first; nothing if there are none.
pub(crate) fn ranking(results: &[MatchResult], day: Day, game: GameId, language: Language) -> Option<String> {
    let of_day = results
        .iter()
        .filter(|result| result.day == Some(day) && result.game == game.as_str());
    let mut people: Vec<(i32, &str)> = of_day
        .filter_map(|result| result.players.first())
        .filter(|player| player.person.is_some())
        .map(|player| (player.score, player.name.as_str()))
        .collect();
    people.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let more = people.len().saturating_sub(MOST);
    let named = people.iter().take(MOST).map(|(score, name)| {
        let phrase = Phrase::new("daily-result").number("score", i64::from(*score));
        language.tell(&phrase.text("name", names::escape_text(name)))
    });
    let named: Vec<String> = named.collect();
    let phrase = Phrase::new("daily-results")
        .number("more", more as i64)
        .text("people", named.join(" · "));
    (!named.is_empty()).then(|| language.tell(&phrase))
}

/// Returns the daily message of a channel: the new deals, the results of yesterday, and the seals of tomorrow.
pub(crate) async fn announcement(bot: &Bot, table: &Table, day: Day) -> Result<Screen, ActionError> {
    let (tables, language) = (&bot.tables, table.spoken());
    let results = match table.head.group {
        Some(group) => tables.results(group).await?,
        None => Vec::new(),
    };
    let title = Phrase::new("daily-new").text("day", day);
    let (mut lines, mut buttons) = (vec![language.tell(&title)], Vec::new());
    for game in Deal::games() {
        if let Some(results) = ranking(&results, day.before(), game, language) {
            let yesterday = Phrase::new("daily-yesterday")
                .text("game", language.game(game))
                .text("results", results);
            lines.push(language.tell(&yesterday));
        }
        let tomorrow = tables.deal_of(day.next(), game).await?.ok_or(Refused::MovedOn)?;
        let seal = Phrase::new("daily-seal")
            .text("game", language.game(game))
            .text("seal", &tomorrow.seal().to_string()[..seal::DIGITS]);
        lines.push(language.tell(&seal));
        let play = Phrase::new("button-play-game").text("game", language.game(game));
        buttons.push(Button::new(
            Press::Daily { game },
            language.tell(&play),
            Style::Main,
        ));
    }
    Ok(Screen::text(lines.join("\n")).buttons(buttons))
}

async fn deal(call: &Call<'_>, day: Day, game: GameId) -> Result<Deal, ActionError> {
    let deal = call.bot.tables.deal_of(day, game).await?;
    Ok(deal.ok_or(Refused::MovedOn)?)
}

/// Returns the day where the person is: that of the server, in direct messages their own.
async fn day_of(call: &Call<'_>) -> Result<Day, ActionError> {
    let tables = &call.bot.tables;
    let zone: Zone = match call.requester.group {
        Some(group) => tables.server(group).await?.zone(),
        None => tables.preferences(call.person()).await?.zone(),
    };
    Ok(Day::of(tables.now(), &zone))
}

/// Returns the par of a deal; `None` if it can't be computed now.
async fn par(bot: &Bot, deal: &Deal) -> Option<i32> {
    bot.pars.of(&bot.tables, &bot.thinkers, deal).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_show_the_share_of_par() {
        let count = |score, par| squares(score, par).matches(FULL).count();
        assert_eq!(count(0, 40), 0);
        assert_eq!(count(-3, 40), 0);
        assert_eq!(count(30, 40), 7);
        assert_eq!(count(40, 40), 10);
        assert_eq!(count(90, 40), 10);
        assert!(squares(41, 40).ends_with(BEYOND) && !squares(40, 40).ends_with(BEYOND));
        assert_eq!(squares(5, 0).matches(FULL).count(), 10);
    }
}
