//! The wall clock of one program, shifted while it runs: libfaketime intercepts its queries.
//!
//! Only the wall clock changes. The monotonic clock continues, as on a machine whose clock is set.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// Where distributions install the library for programs with several threads.
const LIBRARIES: [&str; 4] = [
    "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
    "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
    "/usr/lib64/faketime/libfaketimeMT.so.1",
    "/usr/lib/faketime/libfaketimeMT.so.1",
];

/// A clock for a program that is about to start.
#[derive(Debug, Clone)]
pub struct WallClock {
    library: PathBuf,
    /// The file that contains how many seconds the clock is ahead.
    file: PathBuf,
}

impl WallClock {
    /// Creates a correct clock in a file of this folder; `None` without the library (`apt-get install faketime`).
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn find(folder: &Path) -> io::Result<Option<WallClock>> {
        let Some(library) = LIBRARIES.iter().map(PathBuf::from).find(|path| path.is_file()) else {
            return Ok(None);
        };
        let file = folder.join("clock");
        let clock = WallClock { library, file };
        clock.set(0)?;
        Ok(Some(clock))
    }

    /// Sets it this many seconds ahead of the true time, or behind it.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn set(&self, ahead: i64) -> io::Result<()> {
        // Atomically, so that no partial file is read.
        let new = self.file.with_extension("new");
        fs::write(&new, format!("{ahead:+}\n"))?;
        fs::rename(new, &self.file)
    }

    /// Makes a program use it; call this before it starts.
    pub fn give_to(&self, command: &mut Command) {
        command
            .env("LD_PRELOAD", &self.library)
            .env("FAKETIME_TIMESTAMP_FILE", &self.file)
            .env("FAKETIME_NO_CACHE", "1")
            .env("FAKETIME_DONT_FAKE_MONOTONIC", "1")
            .env("NO_FAKE_STAT", "1");
    }

    /// Removes the shared memory of a killed program.
    pub fn clean_up(&self, process: u32) {
        for name in [
            format!("faketime_shm_{process}"),
            format!("sem.faketime_sem_{process}"),
        ] {
            // A program that ended normally has left nothing behind.
            let _ = fs::remove_file(Path::new("/dev/shm").join(name));
        }
    }
}
