//! Buttons and selects: acknowledge, act, answer.

use games::Phrase;
use serenity::all::{
    ChannelId, ChannelType, ComponentInteraction, ComponentInteractionDataKind, Context, CreateThread,
};
use storage::PlaceId;

use super::{Bot, answer::Asked, asker::Asker, error::apology, message, slash};
use crate::{
    press::{Draft, Press},
    screens::{Screen, board, help, lobby, panel, rules},
    tables::Declined,
};

/// Answers a press.
pub(super) async fn run(
    bot: &Bot,
    context: &Context,
    component: &ComponentInteraction,
    hasty: bool,
) -> serenity::Result<()> {
    let asker = Asker::of_press(component);
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
    // Rules and boards are asked for under public messages and answered in private. All else changes the message that
    // it stands under, if it really stands there: what is forged must not write over somebody else's message.
    let aside = matches!(press, Press::Rules(_) | Press::Board(_) | Press::Play(_));
    let in_place = !aside && stands_under(component);
    if in_place {
        asked.promise_update(context).await?;
    } else {
        asked.promise_private(context).await?;
    }
    let in_lobby = matches!(press, Press::Join(_) | Press::Leave(_) | Press::Start(_));
    let screen = match reachable(bot, &asker, &press).await {
        Err(declined) => Err(declined),
        Ok(()) if in_lobby => lobby(bot, &asker, &press).await,
        Ok(()) if aside => look(bot, &asker, &press).await,
        Ok(()) => private(bot, context, &asker, &press, chosen(component)).await,
    };
    match screen {
        Ok(screen) => asked.answer(context, message::answer(screen)).await,
        // The lobby is there for all; a refusal is for the presser alone.
        Err(declined) if in_lobby && in_place => {
            let whisper = message::whisper(apology(&declined, asker.language));
            asked.add(context, whisper).await
        }
        Err(declined) => {
            let screen = apology(&declined, asker.language);
            asked.answer(context, message::answer(screen)).await
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
/// reach their table from their direct messages, too.
async fn reachable(bot: &Bot, asker: &Asker, press: &Press) -> Result<(), Declined> {
    let Some(id) = press.table() else {
        return Ok(());
    };
    let head = bot.tables.store().table(id).await?.ok_or(Declined::NoTable)?;
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

async fn lobby(bot: &Bot, asker: &Asker, press: &Press) -> Result<Screen, Declined> {
    let table = match *press {
        Press::Join(table) => bot.tables.join(table, asker.player()).await?,
        Press::Leave(table) => bot.tables.leave(table, asker.person).await?,
        Press::Start(table) => bot.tables.start(table, asker.person, asker.manages).await?,
        _ => return Err(Declined::MovedOn),
    };
    // Others may have pressed meanwhile: what is shown is what is there now.
    Ok(lobby::lobby(&bot.tables.get(table.id()).await?))
}

async fn look(bot: &Bot, asker: &Asker, press: &Press) -> Result<Screen, Declined> {
    let (person, language) = (asker.person, asker.language);
    match *press {
        Press::Rules(game) => Ok(rules::rules(game, language)),
        Press::Board(table) => {
            let table = bot.tables.get(table).await?;
            bot.draw(move || board::for_person(&table, person, language))
                .await
        }
        Press::Play(table) => {
            let table = bot.tables.get(table).await?;
            bot.draw(move || panel::open(&table, person, language)).await
        }
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
        Press::Thread(game) => in_thread(bot, context, asker, *game).await,
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

/// Opens a thread beside the table that is here already, and a table in it.
async fn in_thread(
    bot: &Bot,
    context: &Context,
    asker: &Asker,
    game: games::GameId,
) -> Result<Screen, Declined> {
    let language = asker.language;
    if let Some(lacking) = asker.lacking_in_threads() {
        return Ok(Screen::text(language.tell(&lacking)));
    }
    let name = asker.public.word(&format!("game-{game}"));
    let builder = CreateThread::new(name).kind(ChannelType::PublicThread);
    let thread = match ChannelId::new(asker.place.0.max(1))
        .create_thread(context, builder)
        .await
    {
        Ok(thread) => thread,
        Err(error) => {
            tracing::warn!("Could not open a thread in {}: {error}", asker.place);
            let phrase = Phrase::new("declined-permission").text("what", "Create Public Threads");
            return Ok(Screen::text(language.tell(&phrase)));
        }
    };
    let mut opening = slash::opening(asker, game, serde_json::json!({}));
    opening.place = PlaceId(thread.id.get());
    bot.tables.open(opening).await?;
    let phrase = Phrase::new("table-opened-thread").text("link", format!("<#{}>", thread.id));
    Ok(Screen::text(language.tell(&phrase)))
}
