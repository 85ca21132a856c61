//! A queue of decisions, and a few search threads, separate from the threads that answer people.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread::JoinHandle,
    time::Duration,
};

use games::{AnyView, Seed};

use crate::{Mind, Stop, Thought, think};

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
}

type Done = Box<dyn FnOnce(Option<Thought>) + Send>;

/// Search threads. Dropping the pool waits for running searches and drops waiting ones.
pub struct Pool {
    queue: Option<mpsc::Sender<(Job, Done)>>,
    closed: Stop,
    threads: Vec<JoinHandle<()>>,
}

impl Pool {
    /// Starts `threads` threads, at least one.
    ///
    /// # Errors
    /// When the system can't start a thread.
    pub fn new(threads: usize) -> std::io::Result<Self> {
        let (queue, jobs) = mpsc::channel();
        let jobs = Arc::new(Mutex::new(jobs));
        let closed = Stop::never();
        let start = |number| {
            let (jobs, closed) = (Arc::clone(&jobs), closed.clone());
            std::thread::Builder::new()
                .name(format!("mind-{number}"))
                .spawn(move || {
                    stand_back();
                    while let Some((job, done)) = next(&jobs).filter(|_| !closed.is_stopped()) {
                        work(&job, done);
                    }
                })
        };
        let threads = (0..threads.max(1)).map(start).collect::<std::io::Result<_>>()?;
        Ok(Pool {
            queue: Some(queue),
            closed,
            threads,
        })
    }

    /// Queues a decision. The pool calls `done` on one of its threads with the result, or with `None` if the search
    /// failed or was stopped before it began. For `None` the caller plays the stand-in's move, unless it stopped the
    /// search itself.
    pub fn think(&self, job: Job, done: impl FnOnce(Option<Thought>) + Send + 'static) {
        if let Some(queue) = &self.queue {
            // The threads live as long as the pool.
            let _ = queue.send((job, Box::new(done)));
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.closed.stop();
        self.queue = None;
        for thread in self.threads.drain(..) {
            // A thread catches the panics of its jobs.
            let _ = thread.join();
        }
    }
}

/// Waits for the next decision; `None` once the pool is dropped.
fn next(jobs: &Mutex<mpsc::Receiver<(Job, Done)>>) -> Option<(Job, Done)> {
    jobs.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

fn work(job: &Job, done: Done) {
    let found = catch_unwind(AssertUnwindSafe(|| {
        let stop = job.stop.within(job.limit);
        (!stop.is_stopped()).then(|| think(&job.view, &job.mind, &job.seed, &stop))
    }));
    // A panic in the search must end neither the thread nor the match.
    let thought = found.ok().flatten().flatten();
    let _ = catch_unwind(AssertUnwindSafe(|| done(thought)));
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
        };
        let (sender, there) = channel();
        let pool = Pool::new(1).unwrap();
        pool.think(job, move |_| sender.send(niceness()).unwrap());
        let here = niceness();
        assert_eq!(there.recv().unwrap(), (here + NICE).min(19));
        assert_eq!(niceness(), here, "only the threads of the pool stand back");
    }
}
