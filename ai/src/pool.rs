//! Queues of searches, and a few threads for them, separate from the threads that answer people.

use std::{
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, PoisonError},
    thread::JoinHandle,
    time::Duration,
};

use games::{AnyMove, AnyView, Seed};

use crate::{Assessment, Mind, Stop, Thought, assess, think};

/// Niceness of the search threads.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// One decision to search.
#[derive(Debug, Clone)]
pub struct Job {
    /// The view of the seat.
    pub view: AnyView,
    pub mind: Mind,
    /// The seed of the mind, not of the match.
    pub seed: Seed,
    pub limit: Duration,
    /// Stops it early.
    pub stop: Stop,
    /// Whether no person waits for it. It begins only while no other decision waits.
    pub later: bool,
}

/// One played move to judge.
#[derive(Debug, Clone)]
pub struct Study {
    /// The view of the seat before the move.
    pub view: AnyView,
    pub played: AnyMove,
    /// Most moves that may be applied; see [`crate::study_budget`].
    pub budget: u64,
    /// The seed of the judgement, not of the match.
    pub seed: Seed,
    pub limit: Duration,
    /// Stops it early.
    pub stop: Stop,
}

type Task = Box<dyn FnOnce() + Send>;

/// The waiting tasks, and a signal for new ones.
#[derive(Default)]
struct Queues {
    waiting: Mutex<Waiting>,
    more: Condvar,
}

#[derive(Default)]
struct Waiting {
    decisions: VecDeque<Task>,
    /// Begun only while no decision waits.
    later: VecDeque<Task>,
    closed: bool,
}

/// Search threads. Dropping the pool waits for running searches and drops waiting ones.
pub struct Pool {
    queues: Arc<Queues>,
    threads: Vec<JoinHandle<()>>,
}

impl Pool {
    /// Starts `threads` threads, at least one.
    ///
    /// # Errors
    /// When the system can't start a thread.
    pub fn new(threads: usize) -> std::io::Result<Self> {
        let queues = Arc::new(Queues::default());
        let start = |number| {
            let queues = Arc::clone(&queues);
            std::thread::Builder::new()
                .name(format!("mind-{number}"))
                .spawn(move || {
                    stand_back();
                    while let Some(task) = queues.next() {
                        // A panic in the search must end neither the thread nor the match.
                        let _ = catch_unwind(AssertUnwindSafe(task));
                    }
                })
        };
        let threads = (0..threads.max(1)).map(start).collect::<std::io::Result<_>>()?;
        Ok(Pool { queues, threads })
    }

    /// Queues a decision. The pool calls `done` on one of its threads with the result, or with `None` if the search
    /// failed or was stopped before it began. For `None` the caller plays the stand-in's move, unless it stopped the
    /// search itself.
    pub fn think(&self, job: Job, done: impl FnOnce(Option<Thought>) + Send + 'static) {
        let later = job.later;
        let task = move || {
            let Job {
                view,
                mind,
                seed,
                limit,
                stop,
                later: _,
            } = job;
            done(within(&stop, limit, |stop| think(&view, &mind, &seed, stop)));
        };
        self.queues.add(|waiting| {
            let queue = if later {
                &mut waiting.later
            } else {
                &mut waiting.decisions
            };
            queue.push_back(Box::new(task));
        });
    }

    /// Queues the judgement of a played move. It waits until no decision waits. `done` is called as for a decision.
    pub fn assess(&self, study: Study, done: impl FnOnce(Option<Assessment>) + Send + 'static) {
        let task = move || {
            let Study {
                view,
                played,
                budget,
                seed,
                limit,
                stop,
            } = study;
            done(within(&stop, limit, |stop| {
                assess(&view, &played, budget, &seed, stop)
            }));
        };
        self.queues.add(|waiting| waiting.later.push_back(Box::new(task)));
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.queues.add(|waiting| waiting.closed = true);
        for thread in self.threads.drain(..) {
            // A thread catches the panics of its tasks.
            let _ = thread.join();
        }
    }
}

impl Queues {
    fn add(&self, add: impl FnOnce(&mut Waiting)) {
        add(&mut self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
        self.more.notify_all();
    }

    /// Waits for the next task; `None` once the pool is dropped.
    fn next(&self) -> Option<Task> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if waiting.closed {
                // Their callers learn at once that nothing will come.
                waiting.decisions.clear();
                waiting.later.clear();
                return None;
            }
            let waiting_task = waiting.decisions.pop_front();
            if let Some(task) = waiting_task.or_else(|| waiting.later.pop_front()) {
                return Some(task);
            }
            waiting = self.more.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Returns the result of a search with a deadline; `None` if it failed or was stopped before it began.
fn within<T>(stop: &Stop, limit: Duration, search: impl FnOnce(&Stop) -> Option<T>) -> Option<T> {
    let stop = stop.within(limit);
    if stop.is_stopped() {
        return None;
    }
    catch_unwind(AssertUnwindSafe(|| search(&stop))).ok().flatten()
}

/// Lowers the priority of this thread. Only Linux has priorities per thread.
fn stand_back() {
    #[cfg(target_os = "linux")]
    // If this is forbidden, searches keep the normal priority.
    let _ = rustix::process::nice(NICE);
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::sync::mpsc::channel;

    use games::{AnyGame, GameId, Viewer};

    use super::*;

    /// Returns the niceness of this thread: the 19th value of its status, the 17th after its name in brackets.
    fn niceness() -> i32 {
        let status = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
        let (_, behind) = status.rsplit_once(") ").unwrap();
        behind.split(' ').nth(16).unwrap().parse().unwrap()
    }

    #[test]
    fn search_threads_have_a_lower_priority() {
        let seed = Seed::from_text("nice");
        let game = AnyGame::new(GameId::Wispwood, 2, &seed, &serde_json::json!({})).unwrap();
        let job = Job {
            view: game.view(Viewer::Spectator),
            mind: Mind::default(),
            seed,
            limit: Duration::from_secs(60),
            stop: Stop::never(),
            later: false,
        };
        let (sender, there) = channel();
        let pool = Pool::new(1).unwrap();
        pool.think(job, move |_| sender.send(niceness()).unwrap());
        let here = niceness();
        assert_eq!(there.recv().unwrap(), (here + NICE).min(19));
        assert_eq!(niceness(), here, "only the threads of the pool stand back");
    }

    #[test]
    fn a_decision_overtakes_what_can_wait() {
        let seed = Seed::from_text("order");
        let game = AnyGame::new(GameId::Wispwood, 2, &seed, &serde_json::json!({})).unwrap();
        let view = game.view(Viewer::Seat(game.to_act()[0]));
        let played = game.legal_moves(game.to_act()[0]).remove(0);
        let (sender, order) = channel();
        let (begin, begun) = channel::<()>();
        let pool = Pool::new(1).unwrap();
        let job = Job {
            view: game.view(Viewer::Spectator),
            mind: Mind::default(),
            seed: seed.clone(),
            limit: Duration::from_secs(60),
            stop: Stop::never(),
            later: false,
        };
        // The only thread is busy until everything else waits.
        pool.think(job.clone(), move |_| begun.recv().unwrap());
        let background = Job {
            later: true,
            ..job.clone()
        };
        let sent = sender.clone();
        pool.think(background, move |_| sent.send("background").unwrap());
        for name in ["first", "second"] {
            let study = Study {
                view: view.clone(),
                played: played.clone(),
                budget: 40,
                seed: seed.clone(),
                limit: Duration::from_secs(60),
                stop: Stop::never(),
            };
            let sender = sender.clone();
            pool.assess(study, move |found| {
                assert!(found.is_some());
                sender.send(name).unwrap();
            });
        }
        pool.think(job, move |_| sender.send("decision").unwrap());
        begin.send(()).unwrap();
        let order: Vec<&str> = order.iter().collect();
        assert_eq!(order, ["decision", "background", "first", "second"]);
    }
}
