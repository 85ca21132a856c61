//! Threads that draw pictures. A thread keeps the memory that it has used, so there are few of them, and no other
//! thread draws.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
};

use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// The threads; a cheap clone. They end with the last clone.
#[derive(Clone)]
pub(crate) struct Drawers(mpsc::Sender<Job>);

impl Drawers {
    pub(crate) fn new(count: usize) -> Self {
        let (waiting, jobs) = mpsc::channel();
        let jobs = Arc::new(Mutex::new(jobs));
        for _ in 0..count.max(1) {
            let jobs = jobs.clone();
            let thread = thread::Builder::new().name("draw".to_owned());
            if let Err(error) = thread.spawn(move || while draw_next(&jobs) {}) {
                tracing::error!("Could not start a drawing thread: {error}");
            }
        }
        Drawers(waiting)
    }

    /// Runs `job` on one of the threads, because drawing takes milliseconds; returns `None` if it panicked.
    pub(crate) async fn make<T: Send + 'static>(
        &self,
        make: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (done, made) = oneshot::channel();
        let job = move || {
            // The receiver may have been dropped.
            if !done.is_closed() {
                let _ = done.send(make());
            }
        };
        self.0.send(Box::new(job)).ok()?;
        made.await.ok()
    }
}

/// Waits for a picture to draw; returns `false` once no further request can come.
fn draw_next(jobs: &Mutex<mpsc::Receiver<Job>>) -> bool {
    let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
    let Ok(job) = job else { return false };
    // A panic while drawing must not end the thread; the caller gets an error.
    let _ = catch_unwind(AssertUnwindSafe(job));
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panicking_picture_affects_no_other_one() {
        let drawers = Drawers::new(1);
        assert_eq!(drawers.make(|| 1).await, Some(1));
        let broken = drawers.make(|| -> u8 { panic!("a test") });
        assert_eq!(broken.await, None);
        assert_eq!(drawers.make(|| 2).await, Some(2));
    }

    #[tokio::test]
    async fn no_more_threads_draw_than_configured() {
        let drawers = Drawers::new(2);
        let ids = (0..50).map(|_| drawers.make(|| thread::current().id()));
        let mut threads = Vec::new();
        for id in ids {
            threads.push(id.await.unwrap());
        }
        threads.sort_by_key(|id| format!("{id:?}"));
        threads.dedup();
        assert!(threads.len() <= 2, "{threads:?}");
    }
}
