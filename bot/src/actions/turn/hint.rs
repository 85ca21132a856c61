//! *Hint*: the strongest level's move, in the panel and ready for *Confirm*. The search runs on separate threads,
//! outside of any change of a table, and sees only what the person sees.

use games::Viewer;
use tables::{Action, Refused};

use crate::actions::{Answer, Call, turn::confirm};
use crate::screens::panel;

/// Shows a hint and counts it. Plays nothing.
pub(crate) async fn press(call: &Call<'_>) -> Answer {
    let (person, reader) = (call.person(), call.reader().await);
    let table = call.table_with_match().await?;
    let seat = table.state.seat_of(person).ok_or(Refused::NotSeated)?;
    if !table.state.gives_hints() {
        return Err(Refused::NoHints.into());
    }
    let view = table.current.game().view(Viewer::Seat(seat));
    if !view.to_act().contains(&seat) {
        return confirm::now(call, table, String::new()).await;
    }
    let thought = call.bot.thinkers.advise(&table, view).await;
    let thought = thought.ok_or(Refused::Busy)?;
    let own = table.current.replay.steps.iter().filter(|step| step.seat == seat);
    let steps = own.count() as u64;
    call.perform(None, Action::NoteHint(steps)).await?;
    call.bot
        .draw(move || panel::hinted(&table, reader, &thought))
        .await
}
