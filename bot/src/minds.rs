//! Bots and stand-ins that think on threads of their own, so that no answer to a person waits for them.

use std::{sync::Arc, time::Duration};

use ai::{Character, Job, Level, Mind, Pool, Stop};
use games::AnyMove;
use tables::{Owed, Player};

/// How long a decision may take at most. Budgets are counted in moves; this only stops what went wrong.
const LONGEST: Duration = Duration::from_millis(1_500);
/// How well those play who cover for somebody.
const STEADY: Level = Level::Forester;

/// The threads; a cheap clone.
#[derive(Clone)]
pub(crate) struct Minds(Option<Arc<Pool>>);

impl Minds {
    /// Half of the machine's cores, at least one thread.
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let pool = Pool::new(cores / 2);
        if let Err(error) = &pool {
            tracing::error!("No thread for bots, which play without thinking: {error}");
        }
        Minds(pool.ok().map(Arc::new))
    }

    /// The move of a stand-in; `None` if it could not think.
    pub(crate) async fn choose(&self, owed: &Owed) -> Option<AnyMove> {
        let pool = self.0.as_ref()?;
        let (done, thought) = tokio::sync::oneshot::channel();
        let job = Job {
            server: owed.table.head.group.map_or(0, |group| group.0),
            view: owed.view.clone(),
            mind: mind_of(&owed.table.state.seats[owed.seat.index()]),
            seed: owed.seed.clone(),
            limit: LONGEST,
            stop: Stop::never(),
        };
        pool.think(job, |thought| {
            // The receiver is gone only if the bot is stopping.
            let _ = done.send(thought);
        });
        thought.await.ok().flatten().map(|thought| thought.chosen)
    }
}

/// How the stand-in at a seat plays. The names of bots are their characters.
fn mind_of(player: &Player) -> Mind {
    let level = player.level.and_then(Level::from_number).unwrap_or(STEADY);
    let bot = !player.is_person() && player.person.is_none();
    let mut characters = Character::ALL.into_iter();
    let character = characters.find(|character| bot && character.name().eq_ignore_ascii_case(&player.name));
    let mind = Mind::new(level);
    character.map_or(mind, |character| mind.with_character(character))
}
