//! A few threads that think, apart from the threads that answer people.

use std::{
    collections::{BTreeMap, VecDeque},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::JoinHandle,
    time::Duration,
};

use games::{AnyView, Seed};

use crate::{Mind, Stop, Thought, think};

/// Decisions waiting per thread above which budgets are halved.
const CROWD: usize = 8;
/// How much later than the threads that answer people those that think get a processor, as in the command `nice`.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// One decision to think about.
#[derive(Debug, Clone)]
pub struct Job {
    /// Whose turn it is among those who wait: servers are served in turn.
    pub server: u64,
    /// What the seat sees.
    pub view: AnyView,
    /// Who thinks.
    pub mind: Mind,
    /// The chance of the mind, not of the match.
    pub seed: Seed,
    /// How long it may take at most.
    pub limit: Duration,
    /// Stops it before its time.
    pub stop: Stop,
}

type Done = Box<dyn FnOnce(Option<Thought>) + Send>;

#[derive(Default)]
struct Queue {
    /// By server, in order of arrival.
    waiting: BTreeMap<u64, VecDeque<(Job, Done)>>,
    count: usize,
    /// The server that was served last.
    last: u64,
    closed: bool,
}

impl Queue {
    /// The next decision: of the next server after the last one.
    fn next(&mut self) -> Option<(Job, Done)> {
        let after = (std::ops::Bound::Excluded(self.last), std::ops::Bound::Unbounded);
        let server = self
            .waiting
            .range(after)
            .next()
            .or_else(|| self.waiting.first_key_value())
            .map(|(&server, _)| server)?;
        let jobs = self.waiting.get_mut(&server)?;
        let job = jobs.pop_front();
        if jobs.is_empty() {
            self.waiting.remove(&server);
        }
        self.last = server;
        self.count -= usize::from(job.is_some());
        job
    }
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Threads that think. Dropping the pool waits for the decisions in progress and drops those that wait.
pub struct Pool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

impl Pool {
    /// A pool of so many threads, at least one.
    ///
    /// # Errors
    /// When the system starts no thread.
    pub fn new(threads: usize) -> std::io::Result<Self> {
        let threads = threads.max(1);
        let shared = Arc::new(Shared::default());
        let start = |number| {
            let shared = Arc::clone(&shared);
            std::thread::Builder::new()
                .name(format!("mind-{number}"))
                .spawn(move || {
                    stand_back();
                    work(&shared, threads);
                })
        };
        let threads = (0..threads).map(start).collect::<std::io::Result<_>>()?;
        Ok(Pool { shared, threads })
    }

    /// Queues a decision. `done` is called on a thread of the pool with what was found: nothing if the search failed or
    /// the decision was stopped before it began. Then the caller plays the stand-in's move, or none if it has stopped it.
    pub fn think(&self, job: Job, done: impl FnOnce(Option<Thought>) + Send + 'static) {
        let mut queue = self.shared.lock();
        queue
            .waiting
            .entry(job.server)
            .or_default()
            .push_back((job, Box::new(done)));
        queue.count += 1;
        self.shared.changed.notify_one();
    }

    /// Number of decisions that wait.
    pub fn waiting(&self) -> usize {
        self.shared.lock().count
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.changed.notify_all();
        for thread in self.threads.drain(..) {
            // A thread catches the panics of its jobs.
            let _ = thread.join();
        }
    }
}

/// Lets the other threads of the process go first. Only Linux has a priority for each thread.
fn stand_back() {
    #[cfg(target_os = "linux")]
    // Where it is forbidden, thinking has the priority of everything else.
    let _ = rustix::process::nice(NICE);
}

fn work(shared: &Shared, threads: usize) {
    loop {
        let mut queue = shared.lock();
        let (mut job, done) = loop {
            if queue.closed {
                return;
            }
            match queue.next() {
                Some(next) => break next,
                None => queue = shared.changed.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        };
        let crowd = queue.count / threads / CROWD;
        drop(queue);
        job.mind.hurry = job.mind.hurry.max(crowd.min(2) as u8);
        let found = catch_unwind(AssertUnwindSafe(|| {
            let stop = job.stop.within(job.limit);
            (!stop.is_stopped()).then(|| think(&job.view, &job.mind, &job.seed, &stop))
        }));
        // A panic in the search must end neither the thread nor the match.
        let thought = found.ok().flatten().flatten();
        let _ = catch_unwind(AssertUnwindSafe(|| done(thought)));
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::sync::mpsc::channel;

    use games::{AnyGame, GameId, Viewer};

    use super::*;

    /// The niceness of this thread: the 19th value of its status, the 17th behind its name in brackets.
    fn niceness() -> i32 {
        let status = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
        let (_, behind) = status.rsplit_once(") ").unwrap();
        behind.split(' ').nth(16).unwrap().parse().unwrap()
    }

    #[test]
    fn threads_that_think_let_others_go_first() {
        let seed = Seed::from_text("nice");
        let game = AnyGame::new(GameId::Wispwood, 2, &seed, &serde_json::json!({})).unwrap();
        let job = Job {
            server: 0,
            view: game.view(Viewer::Spectator),
            mind: Mind::default(),
            seed,
            limit: Duration::from_secs(60),
            stop: Stop::never(),
        };
        let (sender, there) = channel();
        let pool = Pool::new(1).unwrap();
        pool.think(job, move |_| sender.send(niceness()).unwrap());
        let here = niceness();
        assert_eq!(there.recv().unwrap(), (here + NICE).min(19));
        assert_eq!(niceness(), here, "only the threads of the pool stand back");
    }
}
