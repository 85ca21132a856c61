//! Buttons and selects: acknowledge, act, answer.

use games::Phrase;
use serenity::all::{
    ChannelId, ChannelType, ComponentInteraction, ComponentInteractionDataKind, Context, CreateThread,
    EditThread,
};
use storage::{PlaceId, TableId};

use super::{
    Bot,
    answer::Asked,
    asker::Asker,
    error::{Trouble, apology},
    message, slash, tour,
};
use crate::{
    press::{Draft, Press},
    screens::{Screen, board, help, lobby, panel, replay, rules, time, tutorial},
    tables::{Declined, Opening, Verdict},
};

/// Answers a press.
pub(super) async fn run(
    bot: &Bot,
    context: &Context,
    component: &ComponentInteraction,
    hasty: bool,
) -> serenity::Result<()> {
    let mut asker = Asker::of_press(component);
    let asked = Asked::Press(component);
    let press = match component.data.custom_id.parse::<Press>() {
        _ if hasty => Err(apology(&Declined::Hasty, asker.language)),
        Ok(press) => Ok(press),
        Err(_) => Err(Screen::text(asker.language.word("declined-unknown-press"))),
    };
    let press = match press {
        Ok(press) => press,
        Err(screen) => {
            asked.promise_private(context).await?;
            return asked.answer(context, message::answer(screen)).await;
        }
    };
    // What is asked for under public messages is answered in private. All else changes the message that it stands under,
    // if it really stands there: what is forged must not write over somebody else's message.
    let kind = Kind::of(&press);
    let in_place = kind != Kind::Aside && stands_under(component);
    if in_place {
        asked.promise_update(context).await?;
    } else {
        asked.promise_private(context).await?;
    }
    let screen = match (reachable(bot, &mut asker, &press).await, kind) {
        (Err(declined), _) => Err(declined),
        (Ok(()), Kind::Together) => together(bot, &asker, &press).await,
        (Ok(()), Kind::Aside) => look(bot, &asker, &press).await,
        (Ok(()), Kind::Private) => private(bot, context, &asker, &press, chosen(component)).await,
    };
    match screen {
        Ok(screen) => {
            asked.answer(context, message::answer(screen)).await?;
            let whisper = match press {
                Press::Join(table) => tour::first_seat(bot, &asker, bot.tables.get(table).await).await,
                Press::Thread(wanted) => tour::first_table(bot, &asker, wanted.game).await,
                _ => None,
            };
            if let Some(whisper) = whisper {
                asked.add(context, whisper).await?;
            }
            Ok(())
        }
        // The message is there for all; a refusal is for the presser alone.
        Err(declined) if kind == Kind::Together && in_place => {
            let whisper = message::whisper(apology(&declined, asker.language));
            asked.add(context, whisper).await
        }
        Err(declined) => {
            let screen = apology(&declined, asker.language);
            asked.answer(context, message::answer(screen)).await
        }
    }
}

/// Who sees the answer to a press.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Everyone: the message that it stands under changes.
    Together,
    /// The presser, in a private message beside the public one.
    Aside,
    /// The presser, in the private message that it stands under.
    Private,
}

impl Kind {
    fn of(press: &Press) -> Kind {
        match press {
            Press::Join(_)
            | Press::Leave(_)
            | Press::Start(_)
            | Press::AddBot(_)
            | Press::RemoveBot(_)
            | Press::Late { .. }
            | Press::Take { .. }
            | Press::Agree(_)
            | Press::Refuse(_) => Kind::Together,
            // Slot 0 is under the public end of a match, the others are in the private message that it opens.
            Press::Rules(_)
            | Press::Board(_)
            | Press::Play(_)
            | Press::Back(_)
            | Press::Rematch(_)
            | Press::Replay { slot: 0, .. } => Kind::Aside,
            Press::Panel { .. }
            | Press::Pick { .. }
            | Press::Confirm(_)
            | Press::Cancel
            | Press::Forget
            | Press::Resign(_)
            | Press::Undo(_)
            | Press::AskUndo(_)
            | Press::Replay { .. }
            | Press::Eyes { .. }
            | Press::Tour { .. }
            | Press::RulesPage { .. }
            | Press::Thread(_) => Kind::Private,
        }
    }
}

/// Whether the message has the control that is said to have been pressed.
fn stands_under(component: &ComponentInteraction) -> bool {
    let controls = serde_json::to_string(&component.message.components).unwrap_or_default();
    let wanted = serde_json::to_string(&component.data.custom_id).unwrap_or_default();
    controls.contains(&wanted)
}

/// Keeps a table to its own server: a press from elsewhere is as good as one of a table that does not exist. Players
/// reach their table from their direct messages, too. Whoever manages a channel leads the tables of that channel only.
async fn reachable(bot: &Bot, asker: &mut Asker, press: &Press) -> Result<(), Declined> {
    let Some(id) = press.table() else {
        return Ok(());
    };
    let head = bot.tables.store().table(id).await?.ok_or(Declined::NoTable)?;
    asker.manages &= asker.manages_server || head.place == asker.place;
    let at_home = head.group == asker.group;
    if at_home || (asker.group.is_none() && head.people.contains(&asker.person)) {
        return Ok(());
    }
    Err(Declined::NoTable)
}

/// What was chosen in a select.
fn chosen(component: &ComponentInteraction) -> Option<String> {
    match &component.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().cloned(),
        _ => None,
    }
}

/// Presses that change a message which everyone sees.
async fn together(bot: &Bot, asker: &Asker, press: &Press) -> Result<Screen, Declined> {
    let (tables, person) = (&bot.tables, asker.person);
    let table = match *press {
        Press::Join(table) => tables.join(table, asker.player()).await?,
        Press::Leave(table) => tables.leave(table, person).await?,
        Press::Start(table) => tables.start(table, person, asker.manages).await?,
        Press::AddBot(table) => tables.add_bot(table, person, asker.manages).await?,
        Press::RemoveBot(table) => tables.remove_bot(table, person, asker.manages).await?,
        Press::Late {
            table,
            seat,
            since,
            late,
        } => {
            let who = (person, asker.manages);
            let table = tables.late(table, who, (seat, since), late).await?;
            return Ok(time::late_decided(&table, seat, late, &asker.name));
        }
        Press::Take { table, seat } => {
            let table = tables.take_seat(table, asker.player(), seat).await?;
            return Ok(time::taken(&table, seat));
        }
        Press::Agree(step) | Press::Refuse(step) => {
            let agrees = matches!(press, Press::Agree(_));
            let (table, verdict) = tables.answer_undo(step.table, person, step.n, agrees).await?;
            let language = table.language();
            let answered = |id: &'static str| {
                let name = format!("**{}**", crate::screens::names::harmless(&asker.name));
                Screen::text(language.tell(&Phrase::new(id).text("name", name)))
            };
            return Ok(match (verdict, &table.body.undo) {
                (Verdict::TakenBack, _) => answered("undo-agreed"),
                (Verdict::Open, Some(request)) => {
                    // Whoever is still to answer has been pinged once; the edit pings nobody.
                    let mut screen = time::ask_undo(&table, request).ok_or(Declined::MovedOn)?;
                    screen.pings.clear();
                    screen
                }
                _ => answered("undo-refused"),
            });
        }
        _ => return Err(Declined::MovedOn),
    };
    // Others may have pressed meanwhile: what is shown is what is there now.
    Ok(lobby::lobby(&tables.get(table.id()).await?))
}

/// A position of a match, for one person.
pub(super) async fn position(
    bot: &Bot,
    asker: &Asker,
    table: TableId,
    turn: usize,
    eyes: u8,
) -> Result<Screen, Declined> {
    let language = asker.language;
    let table = bot.tables.get(table).await?;
    bot.draw(move || replay::position(&table, turn, eyes, language))
        .await
}

async fn look(bot: &Bot, asker: &Asker, press: &Press) -> Result<Screen, Declined> {
    let (person, language) = (asker.person, asker.language);
    match *press {
        Press::Rules(game) => Ok(rules::rules(game, language, 0)),
        Press::Board(table) => {
            let table = bot.tables.get(table).await?;
            bot.draw(move || board::for_person(&table, person, language))
                .await
        }
        Press::Play(table) => {
            let table = bot.tables.get(table).await?;
            bot.draw(move || panel::open(&table, person, language)).await
        }
        Press::Back(table) => {
            bot.tables.come_back(table, person).await?;
            Ok(Screen::text(language.word("welcome-back")))
        }
        Press::Rematch(table) => {
            bot.tables.rematch(table, person).await?;
            Ok(Screen::text(language.word("table-opened")))
        }
        Press::Replay {
            table, turn, eyes, ..
        } => position(bot, asker, table, turn, eyes).await,
        _ => Err(Declined::MovedOn),
    }
}

async fn private(
    bot: &Bot,
    context: &Context,
    asker: &Asker,
    press: &Press,
    chosen: Option<String>,
) -> Result<Screen, Declined> {
    let language = asker.language;
    match press {
        Press::Cancel => Ok(Screen::text(language.word("panel-closed"))),
        Press::Forget => Ok(help::forgotten(bot.tables.forget(asker.person).await?, language)),
        Press::Resign(table) => {
            bot.tables.resign(*table, asker.person).await?;
            Ok(Screen::text(language.word("resigned")))
        }
        Press::Undo(step) => {
            let undone = bot.tables.undo(step.table, asker.person, Some(step.n)).await;
            slash::undone(bot, asker, step.table, undone).await
        }
        Press::AskUndo(step) => {
            let (_, verdict) = bot.tables.ask_undo(step.table, asker.person, step.n).await?;
            Ok(Screen::text(language.word(match verdict {
                Verdict::TakenBack => "undo-done",
                Verdict::Open | Verdict::Refused => "undo-asked",
            })))
        }
        Press::Replay {
            table, turn, eyes, ..
        } => position(bot, asker, *table, *turn, *eyes).await,
        Press::Eyes { table, turn } => {
            let eyes = chosen
                .and_then(|value| value.parse().ok())
                .ok_or(Declined::MovedOn)?;
            position(bot, asker, *table, *turn, eyes).await
        }
        Press::Thread(wanted) => slash::open_table(bot, context, asker, wanted.clone(), true).await,
        Press::RulesPage { game, page } => Ok(rules::rules(*game, language, *page)),
        Press::Tour { game, step } => {
            let (game, step) = (*game, *step);
            bot.draw(move || tutorial::step(game, step, language)).await
        }
        Press::Panel { draft, .. } => show_panel(bot, asker, draft.clone()).await,
        Press::Pick { index, draft } => {
            let table = bot.tables.get(draft.table).await?;
            let value = chosen.ok_or(Declined::MovedOn)?;
            let draft = panel::picked(draft.clone(), *index, &value, &table, asker.person);
            show_panel(bot, asker, draft).await
        }
        Press::Confirm(draft) => {
            let table = bot.tables.get(draft.table).await?;
            let made = match panel::chosen_move(&table, asker.person, draft) {
                Ok(text) => {
                    bot.tables
                        .play(draft.table, asker.person, Some(draft.turn), &text)
                        .await
                }
                Err(declined) => Err(declined),
            };
            match made {
                Ok(outcome) => slash::played(bot, asker, outcome).await,
                Err(Declined::MovedOn) => Ok(panel::stale(&table, language)),
                Err(declined) => Err(declined),
            }
        }
        _ => Err(Declined::MovedOn),
    }
}

async fn show_panel(bot: &Bot, asker: &Asker, draft: Draft) -> Result<Screen, Declined> {
    let (person, language) = (asker.person, asker.language);
    let table = bot.tables.get(draft.table).await?;
    bot.draw(move || match panel::draft(&table, person, language, &draft) {
        Err(Declined::MovedOn) => Ok(panel::stale(&table, language)),
        other => other,
    })
    .await
}

/// Opens a thread and a table in it.
pub(super) async fn in_thread(
    bot: &Bot,
    context: &Context,
    asker: &Asker,
    mut opening: Opening,
) -> Result<Screen, Declined> {
    let language = asker.language;
    if let Some(lacking) = asker.lacking_in_threads() {
        return Ok(Screen::text(language.tell(&lacking)));
    }
    let name = opening.language.word(&format!("game-{}", opening.game));
    let builder = CreateThread::new(name).kind(ChannelType::PublicThread);
    // A thread has no threads of its own: its channel has.
    let channel = asker.parent.unwrap_or(asker.place);
    let thread = match ChannelId::new(channel.0.max(1))
        .create_thread(context, builder)
        .await
    {
        Ok(thread) => thread,
        Err(error) => {
            tracing::warn!("Could not open a thread in {channel}: {error}");
            if Trouble::of(&error) == Trouble::Later {
                return Err(Declined::Busy);
            }
            let phrase = Phrase::new("declined-permission").text("what", "Create Public Threads");
            return Ok(Screen::text(language.tell(&phrase)));
        }
    };
    opening.place = PlaceId(thread.id.get());
    if let Err(declined) = bot.tables.open(opening).await {
        // An empty thread would only puzzle people.
        let archived = thread
            .id
            .edit_thread(context, EditThread::new().archived(true))
            .await;
        if let Err(error) = archived {
            tracing::warn!("Could not archive the empty thread {}: {error}", thread.id);
        }
        return Err(declined);
    }
    let phrase = Phrase::new("table-opened-thread").text("link", format!("<#{}>", thread.id));
    Ok(Screen::text(language.tell(&phrase)))
}
