//! Slash commands: acknowledge, act, answer. And the suggestions while one is typed.

use games::{Explain, GameId, Phrase, Played, SetupError};
use render::language::Language;
use serenity::all::{
    AutocompleteChoice, CommandInteraction, Context, CreateAutocompleteResponse, CreateInteractionResponse,
    ResolvedOption, ResolvedValue,
};
use storage::{GroupId, TableId};

use super::{Bot, absence, answer::Asked, asker::Asker, error::apology, message, presses, tour};
use crate::{
    commands,
    press::{Press, Step, Wanted},
    screens::{Button, Screen, Style, board, help, history, rules, settings, suggest, time, typed},
    tables::{Declined, Opening, Outcome, Pace, ServerSettings, Stage, Table, Undone, undoable},
};

/// How many tables of one host may wait for players at the same time.
const MOST_LOBBIES: usize = 10;

/// Path and options of a command as it was typed.
pub(super) struct Call<'a> {
    /// `table new`, `forests place`, `board`.
    pub(super) path: String,
    options: Vec<ResolvedOption<'a>>,
}

impl<'a> Call<'a> {
    fn of(command: &'a CommandInteraction) -> Self {
        let mut path = command.data.name.clone();
        let mut options = command.data.options();
        if let [
            ResolvedOption {
                name,
                value: ResolvedValue::SubCommand(_),
                ..
            },
        ] = &options[..]
        {
            path = format!("{path} {name}");
            if let Some(ResolvedOption {
                value: ResolvedValue::SubCommand(inner),
                ..
            }) = options.pop()
            {
                options = inner;
            }
        }
        Call { path, options }
    }

    /// The text typed into an option; nothing if it was left out or left empty.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        let option = self.options.iter().find(|option| option.name == name)?;
        match option.value {
            ResolvedValue::String(text) | ResolvedValue::Autocomplete { value: text, .. }
                if !text.trim().is_empty() =>
            {
                Some(text.to_owned())
            }
            _ => None,
        }
    }

    fn focused(&self) -> Option<&str> {
        let focused =
            |option: &&ResolvedOption<'_>| matches!(option.value, ResolvedValue::Autocomplete { .. });
        self.options.iter().find(focused).map(|option| option.name)
    }
}

/// Answers a slash command.
pub(super) async fn run(
    bot: &Bot,
    context: &Context,
    command: &CommandInteraction,
    hasty: bool,
) -> serenity::Result<()> {
    let asked = Asked::Command(command);
    asked.promise_private(context).await?;
    let asker = Asker::of_command(command);
    let call = Call::of(command);
    let acted = if hasty {
        Err(Declined::Hasty)
    } else {
        act(bot, context, &asker, &call).await
    };
    let screen = acted.unwrap_or_else(|declined| match declined {
        Declined::PlaceTaken(_) => offer_thread(&asker, &call),
        other => apology(&other, asker.language),
    });
    asked.answer(context, message::answer(screen)).await?;
    let whisper = match call.path.as_str() {
        "table join" => tour::first_seat(bot, &asker, bot.tables.at(asker.place).await).await,
        "table new" => match wanted_game(&call) {
            Ok(game) => tour::first_table(bot, &asker, game).await,
            Err(_) => None,
        },
        _ => None,
    };
    if let Some(whisper) = whisper {
        asked.add(context, whisper).await?;
    }
    Ok(())
}

async fn act(bot: &Bot, context: &Context, asker: &Asker, call: &Call<'_>) -> Result<Screen, Declined> {
    let language = asker.language;
    let said = |id: &str| Screen::text(language.word(id));
    if let Some(done) = absence::act(bot, context, asker, call).await {
        return done;
    }
    let here = || bot.tables.at(asker.place);
    match call.path.as_str() {
        "table new" => {
            let in_thread = call.text("where").as_deref() == Some("thread");
            open_table(bot, context, asker, wanted(call)?, in_thread).await
        }
        "table join" => {
            bot.tables.join(here().await?.id(), asker.player()).await?;
            Ok(said("table-joined"))
        }
        "table leave" => {
            bot.tables.leave(here().await?.id(), asker.person).await?;
            Ok(said("table-left"))
        }
        "table start" => {
            bot.tables
                .start(here().await?.id(), asker.person, asker.manages)
                .await?;
            Ok(said("table-started"))
        }
        "table close" => {
            bot.tables
                .close(here().await?.id(), asker.person, asker.manages)
                .await?;
            Ok(said("table-closed"))
        }
        "table status" => Ok(history::status(&here().await?, language)),
        "board" => show_board(bot, asker, call, here().await?).await,
        "hand" => {
            let (table, person) = (here().await?, asker.person);
            bot.draw(move || board::hand(&table, person, language)).await
        }
        "move" => {
            let table = here().await?;
            let text = call.text("text").unwrap_or_default();
            match bot.tables.play(table.id(), asker.person, None, &text).await {
                Err(error @ (Declined::Rule(_) | Declined::NotAMove(_))) => {
                    Ok(typed::refused(&table, asker.person, language, &text, &error))
                }
                outcome => played(bot, asker, outcome?).await,
            }
        }
        "undo" => {
            let table = here().await?.id();
            let undone = bot.tables.undo(table, asker.person, None).await;
            self::undone(bot, asker, table, undone).await
        }
        "log" => history::log(&here().await?, asker.person, language),
        "games" => {
            let mut mine = bot.tables.of_person(asker.person).await?;
            mine.retain(|table| table.body.seat_of(asker.person).is_some());
            let here = match asker.group {
                Some(group) => bot.tables.of_group(group).await?,
                None => Vec::new(),
            };
            Ok(history::games(&here, &mine, asker.person, language))
        }
        "rules" if call.text("card").is_some() => {
            let card = call.text("card").unwrap_or_default();
            bot.draw(move || rules::card(&card, language)).await
        }
        "rules" => {
            let game = match call.text("game").and_then(|text| text.parse().ok()) {
                Some(game) => game,
                None => match here().await {
                    Ok(table) => table.game,
                    Err(Declined::NoTable) => return Ok(said("rules-which")),
                    Err(declined) => return Err(declined),
                },
            };
            Ok(rules::rules(game, language, 0))
        }
        "verify" => history::verify(&here().await?, language),
        "export" => history::export(&here().await?, language),
        "privacy" => Ok(help::privacy(language)),
        "forget-me" => {
            let running = bot.tables.of_person(asker.person).await?.len();
            Ok(help::ask_to_forget(running, language))
        }
        "help" => Ok(help::help(language)),
        path => match path
            .split_once(' ')
            .and_then(|(name, verb)| Some((commands::game_of(name)?, verb)))
        {
            Some((game, verb)) => move_by_command(bot, asker, call, game, verb, here().await?).await,
            None => Ok(said("declined-unknown-command")),
        },
    }
}

/// What became of a wish to take a step back: done, or the others can be asked.
pub(super) async fn undone(
    bot: &Bot,
    asker: &Asker,
    table: TableId,
    undone: Result<Undone, Declined>,
) -> Result<Screen, Declined> {
    let language = asker.language;
    match undone {
        Ok(undone) => Ok(Screen::text(
            language.tell(&Phrase::new("undone").text("text", undone.text)),
        )),
        Err(declined @ (Declined::Revealed | Declined::OthersMoved)) => {
            let table = bot.tables.get(table).await?;
            let seat = table.body.seat_of(asker.person).ok_or(Declined::NotSeated)?;
            Ok(time::may_ask(
                &table,
                seat,
                language.tell(&declined.phrase()),
                language,
            ))
        }
        Err(declined) => Err(declined),
    }
}

/// Opens a table in this channel, or in a thread of it.
pub(super) async fn open_table(
    bot: &Bot,
    context: &Context,
    asker: &Asker,
    wanted: Wanted,
    in_thread: bool,
) -> Result<Screen, Declined> {
    let language = asker.language;
    let Some(group) = asker.group else {
        return Ok(Screen::text(language.word("declined-only-servers")));
    };
    let server = server_allowing(bot, asker, group).await?;
    if let Some(lacking) = asker.lacking().filter(|_| !in_thread) {
        return Ok(Screen::text(language.tell(&lacking)));
    }
    let waiting = bot.tables.of_person(asker.person).await?;
    let waiting = waiting
        .iter()
        .filter(|table| table.body.host == asker.person.0 && table.body.stage == Stage::Lobby);
    if waiting.count() >= MOST_LOBBIES {
        return Err(Declined::TooManyTables);
    }
    let mut options = settings::read(&wanted.set);
    let scores = settings::take_scores(wanted.game, &mut options);
    let opening = Opening {
        group: asker.group,
        place: asker.place,
        host: asker.player(),
        game: wanted.game,
        options,
        language: server.language().unwrap_or(asker.public),
        scores,
        pace: wanted.pace,
    };
    if in_thread {
        // No thread for a table that can't be opened.
        opening.game.read_options(&opening.options)?;
        return presses::in_thread(bot, context, asker, opening).await;
    }
    bot.tables.open(opening).await?;
    Ok(Screen::text(language.word("table-opened")))
}

/// The settings of the server, if it allows tables in this channel.
pub(super) async fn server_allowing(
    bot: &Bot,
    asker: &Asker,
    group: GroupId,
) -> Result<ServerSettings, Declined> {
    let server = bot.tables.server(group).await?;
    if server.allows(asker.place, asker.parent) {
        Ok(server)
    } else {
        Err(Declined::NotInThisChannel(server.channels))
    }
}

fn wanted(call: &Call<'_>) -> Result<Wanted, Declined> {
    Ok(Wanted {
        game: wanted_game(call)?,
        pace: call
            .text("pace")
            .and_then(|name| Pace::of(&name))
            .unwrap_or_default(),
        set: call.text("set").unwrap_or_default(),
    })
}

fn wanted_game(call: &Call<'_>) -> Result<GameId, Declined> {
    let text = call.text("game").unwrap_or_default();
    text.parse()
        .map_err(|error: games::UnknownGame| Declined::Setup(SetupError::Option(error.to_string())))
}

fn offer_thread(asker: &Asker, call: &Call<'_>) -> Screen {
    let language = asker.language;
    match wanted(call).ok().and_then(Wanted::in_thread) {
        Some(press) => Screen::text(language.word("table-taken")).buttons([Button::new(
            press,
            language.word("button-thread"),
            Style::Main,
        )]),
        None => Screen::text(language.word("table-taken-type")),
    }
}

async fn show_board(bot: &Bot, asker: &Asker, call: &Call<'_>, table: Table) -> Result<Screen, Declined> {
    let (person, language) = (asker.person, asker.language);
    let seat = call.text("seat");
    let whose = seat.map(|seat| suggest::board(&table, person, language, &seat));
    let whose = whose.transpose()?;
    if call.text("style").as_deref() == Some("words") {
        return match whose {
            Some(suggest::Whose::Table) => board::told_to_everyone(&table, None, language),
            Some(suggest::Whose::Seat(seat)) => board::told_to_everyone(&table, Some(seat), language),
            Some(suggest::Whose::Own) | None => board::in_words(&table, person, language),
        };
    }
    match whose {
        Some(suggest::Whose::Table) => return bot.draw(move || board::for_everyone(&table, language)).await,
        Some(suggest::Whose::Seat(seat)) => {
            return bot.draw(move || board::of_seat(&table, seat, language)).await;
        }
        Some(suggest::Whose::Own) | None => {}
    }
    bot.draw(move || board::for_person(&table, person, language))
        .await
}

async fn move_by_command(
    bot: &Bot,
    asker: &Asker,
    call: &Call<'_>,
    game: GameId,
    verb: &str,
    table: Table,
) -> Result<Screen, Declined> {
    let verb = game.info().verbs.iter().find(|known| known.name == verb);
    let (Some(verb), true) = (verb, table.game == game) else {
        return Err(Declined::OtherGame(table.game));
    };
    let text = suggest::chosen_move(&table, asker.person, asker.language, verb, &|name| {
        call.text(name)
    })?;
    let outcome = bot.tables.play(table.id(), asker.person, None, &text).await?;
    played(bot, asker, outcome).await
}

/// What the player hears of their own move; a decision under cover is shown to them, since nobody else shows it.
pub(super) async fn played(bot: &Bot, asker: &Asker, outcome: Outcome) -> Result<Screen, Declined> {
    let Played {
        revealed, turn_over, ..
    } = outcome.played;
    let (language, person, table) = (asker.language, asker.person, outcome.table);
    let sealed = !revealed && !turn_over && !table.course()?.replay.game.to_act().contains(&outcome.seat);
    let id = if sealed { "played-sealed" } else { "played" };
    let text = language.tell(&Phrase::new(id).text("text", &outcome.text));
    let buttons = take_back(&table, outcome.seat, language);
    if !sealed {
        return Ok(Screen::text(text).with_buttons(buttons));
    }
    // The move is made; a picture that can't be drawn must not look like a failed move.
    let drawn = bot
        .draw(move || board::for_person(&table, person, language))
        .await;
    let screen = Screen {
        text,
        picture: drawn.ok().and_then(|screen| screen.picture),
        ..Screen::default()
    };
    Ok(screen.with_buttons(buttons))
}

/// The button that takes the step just made back, as long as that is free.
fn take_back(table: &Table, seat: games::Seat, language: Language) -> Vec<Button> {
    let step = table.course().ok().and_then(|course| {
        let index = undoable(course, seat).ok()?;
        Some((
            course.numbers[index],
            course.replay.steps[index].chosen.to_string(),
        ))
    });
    let button = step.map(|(n, text)| {
        let label = language.tell(&Phrase::new("button-undo").text("text", text));
        let press = Press::Undo(Step { table: table.id(), n });
        Button::new(press, label, Style::Plain)
    });
    button.into_iter().collect()
}

/// Answers while a command is typed.
pub(super) async fn suggest(
    bot: &Bot,
    context: &Context,
    command: &CommandInteraction,
    hasty: bool,
) -> serenity::Result<()> {
    let asker = Asker::of_command(command);
    let call = Call::of(command);
    let found = if hasty {
        Err(Declined::Hasty)
    } else {
        suggestions(bot, &asker, &call).await
    };
    let suggestions = match found {
        Ok(suggestions) => suggestions,
        Err(declined) => {
            if declined.is_fault() {
                tracing::error!("Suggestions failed: {declined}");
            }
            Vec::new()
        }
    };
    let choices = suggestions
        .into_iter()
        .map(|s| AutocompleteChoice::new(s.name, s.value))
        .collect();
    let response =
        CreateInteractionResponse::Autocomplete(CreateAutocompleteResponse::new().set_choices(choices));
    command.create_response(context, response).await
}

async fn suggestions(
    bot: &Bot,
    asker: &Asker,
    call: &Call<'_>,
) -> Result<Vec<suggest::Suggestion>, Declined> {
    let Some(focused) = call.focused() else {
        return Ok(Vec::new());
    };
    if call.path == "table new" {
        let typed = call.text("set").unwrap_or_default();
        return Ok(wanted_game(call)
            .map(|game| settings::suggestions(game.info(), &typed))
            .unwrap_or_default());
    }
    if call.path == "rules" {
        return Ok(rules::card_suggestions(
            &call.text(focused).unwrap_or_default(),
            asker.language,
        ));
    }
    let typed = call.text(focused).unwrap_or_default();
    if let Some(suggestions) = absence::suggestions(bot, asker, &call.path, &typed).await? {
        return Ok(suggestions);
    }
    let table = bot.tables.at(asker.place).await?;
    if call.path == "move" {
        return Ok(suggest::moves(&table, asker.person, &typed));
    }
    if call.path == "board" {
        return Ok(suggest::boards(&table, asker.person, asker.language, &typed));
    }
    let Some((name, verb)) = call.path.split_once(' ') else {
        return Ok(Vec::new());
    };
    if commands::game_of(name) != Some(table.game) {
        return Ok(Vec::new());
    }
    Ok(suggest::suggestions(
        &table,
        asker.person,
        asker.language,
        verb,
        &|name| call.text(name),
        focused,
    ))
}
