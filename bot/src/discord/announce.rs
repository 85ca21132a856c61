//! What is said beside the board: reminders, time that is up, stand-ins, offers, requests, news for watchers.
//!
//! Each is sent once: it is due in the store until it is sent and noted; when an earlier try may have come through
//! without our knowing, the newest messages are looked at before anything is sent again.

use games::Seat;
use serenity::all::{ChannelId, GetMessages, Http, UserId};
use sha2::{Digest, Sha256};
use storage::{Claim, PersonId};

use super::{
    Bot,
    error::Trouble,
    message,
    outbox::{Failed, channel, timely},
};
use crate::{
    screens::{Screen, board, time},
    tables::{OUT, REMIND, TELL, Table},
};

/// What became of an item.
pub(super) enum Done {
    /// It is done, or no longer wanted.
    Yes,
    /// It shall be done at this time.
    At(i64),
}

/// Carries out an item if it is one of these.
pub(super) async fn carry_out(bot: &Bot, http: &Http, claim: &Claim) -> Option<Result<Done, Failed>> {
    let key = claim.key.as_str();
    if let Some(seat) = seat_in(key, REMIND) {
        return Some(remind(bot, http, claim, seat).await);
    }
    if let Some(seat) = seat_in(key, OUT) {
        return Some(time_up(bot, http, claim, seat).await);
    }
    if let Some(person) = key.strip_prefix(TELL).and_then(|id| id.parse().ok()) {
        return Some(tell(bot, http, claim, person).await.map(|()| Done::Yes));
    }
    let make: fn(&Table) -> Option<Screen> = match key {
        crate::tables::DUE_NUDGE => time::nudge,
        crate::tables::DUE_COVER => time::covered,
        storage::HELD => time::held,
        crate::tables::DUE_OFFER => time::offer,
        crate::tables::DUE_ASK => |table| time::ask_undo(table, table.body.undo.as_ref()?),
        crate::tables::DUE_LOST => {
            return Some(tell_lost(bot, http, claim).await.map(|()| Done::Yes));
        }
        _ => return None,
    };
    Some(say(bot, http, claim, make).await.map(|()| Done::Yes))
}

fn seat_in(key: &str, prefix: &str) -> Option<Seat> {
    key.strip_prefix(prefix)?.parse().ok().map(Seat)
}

async fn say(
    bot: &Bot,
    http: &Http,
    claim: &Claim,
    make: fn(&Table) -> Option<Screen>,
) -> Result<(), Failed> {
    let table = bot.tables.get(claim.table).await?;
    match make(&table).filter(|_| table.head.open) {
        Some(screen) => post(http, channel(&table), claim, screen).await,
        None => Ok(()),
    }
}

/// The one reminder: as a direct message if the person wants that and it can be sent, otherwise in the channel.
async fn remind(bot: &Bot, http: &Http, claim: &Claim, seat: Seat) -> Result<Done, Failed> {
    let now = bot.tables.clock().now();
    let (table, clock) = bot.tables.running_clock(claim.table, seat).await?;
    // When the time is up already, a reminder would only be noise.
    let Some(clock) = clock.filter(|clock| !clock.reminded && clock.deadline > now) else {
        return Ok(Done::Yes);
    };
    let person = PersonId(table.body.seats[seat.index()].id);
    let habits = bot.tables.habits(person).await?;
    if let Some(later) = habits.quiet_until(now).filter(|later| *later < clock.deadline) {
        return Ok(Done::At(later));
    }
    let sent = if habits.direct
        && let Some(screen) = time::reminder(&table, seat, Some(habits.language(&table)))
    {
        direct(http, claim, person, screen).await?
    } else {
        false
    };
    if !sent && let Some(screen) = time::reminder(&table, seat, None) {
        post(http, channel(&table), claim, screen).await?;
    }
    bot.tables
        .note_clock(claim.table, seat, clock.since, |clock| clock.reminded = true)
        .await?;
    Ok(Done::Yes)
}

/// The time is up, unless the bot itself was down meanwhile: then it is not yet.
async fn time_up(bot: &Bot, http: &Http, claim: &Claim, seat: Seat) -> Result<Done, Failed> {
    let (table, clock) = bot.tables.running_clock(claim.table, seat).await?;
    let Some(clock) = clock.filter(|clock| !clock.out) else {
        return Ok(Done::Yes);
    };
    if clock.deadline > bot.tables.clock().now() {
        return Ok(Done::At(clock.deadline));
    }
    if let Some(screen) = time::time_up(&table, seat) {
        post(http, channel(&table), claim, screen).await?;
    }
    bot.tables
        .note_clock(claim.table, seat, clock.since, |clock| {
            clock.out = true;
            clock.reminded = true;
        })
        .await?;
    Ok(Done::Yes)
}

/// Tells a watcher about the newest board. Someone who takes no direct messages is no longer told.
async fn tell(bot: &Bot, http: &Http, claim: &Claim, person: PersonId) -> Result<(), Failed> {
    let table = bot.tables.get(claim.table).await?;
    let Some(watcher) = table.body.watchers.iter().find(|watcher| watcher.id == person.0) else {
        return Ok(());
    };
    let language = bot.tables.habits(person).await?.language(&table);
    let screen = time::told(&table, &watcher.of, &board::news(&table, language)?, language);
    if !direct(http, claim, person, screen).await? {
        bot.tables.unwatch(claim.table, person).await?;
    }
    Ok(())
}

/// Tells the host that the table's channel is gone; nobody else can be told there.
async fn tell_lost(bot: &Bot, http: &Http, claim: &Claim) -> Result<(), Failed> {
    let table = bot.tables.get(claim.table).await?;
    if table.body.host != 0 && table.body.lost {
        let host = PersonId(table.body.host);
        let language = bot.tables.habits(host).await?.language(&table);
        direct(http, claim, host, time::lost(&table, language)).await?;
    }
    Ok(())
}

/// Sends a direct message; `false` if the person takes none from us.
pub(super) async fn direct(
    http: &Http,
    claim: &Claim,
    person: PersonId,
    screen: Screen,
) -> Result<bool, Failed> {
    let opened = timely(UserId::new(person.0.max(1)).create_dm_channel(http)).await;
    let sent = match opened {
        Ok(channel) => post(http, channel.id, claim, screen).await,
        Err(failed) => Err(failed),
    };
    match sent {
        Ok(()) => Ok(true),
        Err(Failed::Discord(error)) if Trouble::of(&error) != Trouble::Later => Ok(false),
        Err(failed) => Err(failed),
    }
}

async fn post(http: &Http, channel: ChannelId, claim: &Claim, screen: Screen) -> Result<(), Failed> {
    if claim.attempts > 1 && was_sent(http, channel, claim, &screen.text).await {
        return Ok(());
    }
    timely(channel.send_message(http, message::post(screen, nonce(claim)))).await?;
    Ok(())
}

/// When an item first fell due; `claim.at` moves with every try that failed.
fn first_due(claim: &Claim) -> i64 {
    claim.body.parse().unwrap_or(claim.at)
}

/// The same for every try of one item; Discord takes at most 25 characters.
pub(super) fn nonce(claim: &Claim) -> String {
    let text = format!("{} {} {}", claim.table, claim.key, first_due(claim));
    let digest = Sha256::digest(text);
    digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a message with this text came through since the item fell due.
async fn was_sent(http: &Http, channel: ChannelId, claim: &Claim, text: &str) -> bool {
    let recent = timely(channel.messages(http, GetMessages::new().limit(25))).await;
    let due = first_due(claim) / 1000;
    recent.is_ok_and(|messages| {
        messages.iter().any(|message| {
            message.author.bot && message.content == text && message.timestamp.unix_timestamp() >= due
        })
    })
}
