//! The wall clock of one program, set forth and back while it runs: libfaketime answers when it asks for the time.
//!
//! Only the wall clock moves. The steady clock goes on, as on a machine whose clock is set.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// Where distributions put the library for programs with several threads.
const LIBRARIES: [&str; 4] = [
    "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
    "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
    "/usr/lib64/faketime/libfaketimeMT.so.1",
    "/usr/lib/faketime/libfaketimeMT.so.1",
];

/// A clock that a program can be started with.
#[derive(Debug, Clone)]
pub struct WallClock {
    library: PathBuf,
    /// Says how many seconds it is ahead.
    file: PathBuf,
}

impl WallClock {
    /// A clock that is right so far, kept in a file of this folder; none without the library (`apt-get install faketime`).
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

    /// Sets it so many seconds ahead of the true time, or behind it.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn set(&self, ahead: i64) -> io::Result<()> {
        // In one step, so that no half of it is read.
        let new = self.file.with_extension("new");
        fs::write(&new, format!("{ahead:+}\n"))?;
        fs::rename(new, &self.file)
    }

    /// Lets a program that is yet to be started go by it.
    pub fn give_to(&self, command: &mut Command) {
        command
            .env("LD_PRELOAD", &self.library)
            .env("FAKETIME_TIMESTAMP_FILE", &self.file)
            .env("FAKETIME_NO_CACHE", "1")
            .env("FAKETIME_DONT_FAKE_MONOTONIC", "1")
            .env("NO_FAKE_STAT", "1");
    }

    /// Removes what a program that was killed has left in shared memory.
    pub fn clean_up(&self, process: u32) {
        for name in [
            format!("faketime_shm_{process}"),
            format!("sem.faketime_sem_{process}"),
        ] {
            // One that ended by itself has left nothing.
            let _ = fs::remove_file(Path::new("/dev/shm").join(name));
        }
    }
}
