//! A disk in memory that loses, tears and reorders unsynced writes, fails on demand, and returns short reads.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use super::Random;
use crate::disk::{Disk, DiskFile};

/// The disk loses data in pieces of this size.
const SECTOR: usize = 512;

/// How a call fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// The machine stops: this call and all later ones fail.
    Crash,
    /// This call fails, and nothing else.
    Error,
}

#[derive(Clone)]
pub(super) struct SimDisk(Arc<Mutex<State>>);

struct State {
    files: Vec<File>,
    /// File names as this process sees them, and as they are on the disk.
    names: BTreeMap<PathBuf, usize>,
    durable: BTreeMap<PathBuf, usize>,
    /// Renames that are not on the disk yet.
    renames: Vec<Rename>,
    random: Random,
    calls: u64,
    fault: Option<(u64, Fault)>,
    crashed: bool,
}

#[derive(Clone, Default)]
struct File {
    content: Vec<u8>,
    durable: Vec<u8>,
    /// Where something was written since the last sync, and how much.
    writes: Vec<(usize, usize)>,
}

struct Rename {
    from: Option<PathBuf>,
    to: Option<(PathBuf, usize)>,
}

impl SimDisk {
    pub(super) fn new(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(State {
            files: Vec::new(),
            names: BTreeMap::new(),
            durable: BTreeMap::new(),
            renames: Vec::new(),
            random: Random(seed),
            calls: 0,
            fault: None,
            crashed: false,
        })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    pub(super) fn calls(&self) -> u64 {
        self.state().calls
    }

    /// Schedules a fault after a number of calls.
    pub(super) fn fail_after(&self, calls: u64, fault: Fault) {
        let mut state = self.state();
        state.fault = Some((state.calls + calls, fault));
    }

    /// Cancels a scheduled fault.
    pub(super) fn calm(&self) {
        self.state().fault = None;
    }

    /// Stops and restarts the machine: any part of the unsynced data may survive.
    pub(super) fn restart(&self) {
        let mut state = self.state();
        let State {
            files,
            durable,
            renames,
            random,
            ..
        } = &mut *state;
        for file in files.iter_mut() {
            let all = random.below(4);
            for (start, length) in std::mem::take(&mut file.writes) {
                for from in (start..start + length).step_by(SECTOR) {
                    // Everything, nothing, or one half of it in any order.
                    if all == 0 || (all > 1 && random.below(2) == 0) {
                        let to = (from + SECTOR).min(start + length);
                        let len = file.durable.len().max(to);
                        file.durable.resize(len, 0);
                        file.durable[from..to].copy_from_slice(&file.content[from..to]);
                    }
                }
            }
            file.content.clone_from(&file.durable);
        }
        let all = random.below(3);
        for rename in renames.drain(..) {
            if all == 0 || (all == 1 && random.below(2) == 0) {
                rename.apply(durable);
            }
        }
        state.names = state.durable.clone();
        state.crashed = false;
        state.fault = None;
    }

    /// Returns all files by name.
    pub(super) fn content(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let state = self.state();
        let names = state.names.iter();
        names
            .map(|(path, file)| (path.clone(), state.files[*file].content.clone()))
            .collect()
    }

    /// Damages a file as a failing disk would, and returns a description.
    pub(super) fn damage(&self) -> String {
        let mut state = self.state();
        let State {
            files,
            names,
            durable,
            random,
            ..
        } = &mut *state;
        let paths: Vec<_> = names.keys().cloned().collect();
        let path = &paths[random.below(paths.len() as u64) as usize];
        let file = &mut files[names[path]];
        let length = file.content.len().max(1) as u64;
        let at = random.below(length) as usize;
        let what = match random.below(4) {
            0 => {
                names.remove(path);
                durable.remove(path);
                format!("{} deleted", path.display())
            }
            1 => {
                file.content.truncate(at);
                format!("{} cut to {at} of {length}", path.display())
            }
            2 => {
                let end = (at / SECTOR * SECTOR + SECTOR).min(file.content.len());
                let start = (at / SECTOR * SECTOR).min(end);
                file.content[start..end].fill(0);
                format!("{} zeroed from {start} to {end} of {length}", path.display())
            }
            _ => {
                if let Some(byte) = file.content.get_mut(at) {
                    *byte ^= 1 << (at % 8);
                }
                format!("{} flipped at {at} of {length}", path.display())
            }
        };
        file.durable.clone_from(&file.content);
        what
    }
}

impl Rename {
    fn apply(self, names: &mut BTreeMap<PathBuf, usize>) {
        if let Some(from) = self.from {
            names.remove(&from);
        }
        names.extend(self.to);
    }
}

impl State {
    /// Counts a call, which may fail.
    fn call(&mut self) -> io::Result<()> {
        self.calls += 1;
        let fault = self.fault.filter(|&(at, _)| at == self.calls);
        self.crashed |= matches!(fault, Some((_, Fault::Crash)));
        if self.crashed || fault.is_some() {
            return Err(io::Error::other("the simulated disk failed"));
        }
        Ok(())
    }

    fn rename(&mut self, from: Option<PathBuf>, to: Option<(PathBuf, usize)>) {
        let rename = Rename {
            from: from.clone(),
            to: to.clone(),
        };
        rename.apply(&mut self.names);
        self.renames.push(Rename { from, to });
    }

    fn find(&self, path: &Path) -> io::Result<usize> {
        self.names
            .get(path)
            .copied()
            .ok_or(io::ErrorKind::NotFound.into())
    }
}

impl Disk for SimDisk {
    fn create(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        let mut state = self.state();
        state.call()?;
        let file = state.files.len();
        state.files.push(File::default());
        state.rename(None, Some((path.to_owned(), file)));
        Ok(Box::new(SimFile {
            disk: self.clone(),
            file,
        }))
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        let mut state = self.state();
        state.call()?;
        let file = state.find(path)?;
        Ok(Box::new(SimFile {
            disk: self.clone(),
            file,
        }))
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<String>> {
        let mut state = self.state();
        state.call()?;
        let names = state.names.keys().filter(|path| path.parent() == Some(folder));
        Ok(names
            .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
            .collect())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.call()?;
        let file = state.find(from)?;
        state.rename(Some(from.to_owned()), Some((to.to_owned(), file)));
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.call()?;
        state.find(path)?;
        state.rename(Some(path.to_owned()), None);
        Ok(())
    }

    fn create_folder(&self, _: &Path) -> io::Result<()> {
        self.state().call()
    }

    fn sync_folder(&self, _: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.call()?;
        let State { renames, durable, .. } = &mut *state;
        renames.drain(..).for_each(|rename| rename.apply(durable));
        Ok(())
    }
}

struct SimFile {
    disk: SimDisk,
    file: usize,
}

impl Write for SimFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.disk.state();
        let called = state.call();
        // A part of the data may be written even if the call fails.
        let most = bytes.len() as u64;
        let written = match called {
            Ok(()) if state.random.below(8) > 0 => most,
            Ok(()) => 1 + state.random.below(most),
            Err(_) => state.random.below(most + 1),
        };
        let bytes = &bytes[..written as usize];
        let file = &mut state.files[self.file];
        let start = file.content.len();
        file.content.extend_from_slice(bytes);
        file.writes.push((start, bytes.len()));
        called.map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl DiskFile for SimFile {
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let mut state = self.disk.state();
        state.call()?;
        let most = if state.random.below(4) == 0 {
            1 + state.random.below(buffer.len() as u64) as usize
        } else {
            buffer.len()
        };
        let content = &state.files[self.file].content;
        let rest = content.get(offset as usize..).unwrap_or_default();
        let read = rest.len().min(most);
        buffer[..read].copy_from_slice(&rest[..read]);
        Ok(read)
    }

    fn length(&self) -> io::Result<u64> {
        let mut state = self.disk.state();
        state.call()?;
        Ok(state.files[self.file].content.len() as u64)
    }

    fn sync(&mut self) -> io::Result<()> {
        let mut state = self.disk.state();
        state.call()?;
        let file = &mut state.files[self.file];
        file.durable.clone_from(&file.content);
        file.writes.clear();
        Ok(())
    }
}
