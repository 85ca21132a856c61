//! The disk as the journal and dumps use it. It is a small trait, so that tests can replace it with a disk that
//! fails.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The disk operations of the journal.
pub(crate) trait Disk: Send + Sync {
    /// Creates an empty file that only its owner can read, replacing an existing one.
    fn create(&self, path: &Path) -> io::Result<Box<dyn DiskFile>>;
    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>>;
    /// Returns the names of the files in a folder; none if the folder does not exist.
    fn list(&self, folder: &Path) -> io::Result<Vec<String>>;
    /// Renames a file, replacing an existing one.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    fn remove(&self, path: &Path) -> io::Result<()>;
    /// Creates a folder that only its owner can read, unless it exists.
    fn create_folder(&self, path: &Path) -> io::Result<()>;
    /// Makes the names in a folder durable: creating, renaming and removing a file changes its folder.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
}

/// An open file. Writing appends to it.
pub(crate) trait DiskFile: Write + Send {
    /// Reads from `offset` on. Returns 0 bytes only at the end.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize>;
    fn length(&self) -> io::Result<u64>;
    /// Returns when everything written is on the disk.
    fn sync(&mut self) -> io::Result<()>;
}

/// The disk of this machine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RealDisk;

impl Disk for RealDisk {
    fn create(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        Ok(Box::new(options.open(path)?))
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        Ok(Box::new(File::open(path)?))
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<String>> {
        let entries = match fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        entries
            .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
            .collect()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn create_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir_all(path)?;
        #[cfg(unix)]
        fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o700))?;
        Ok(())
    }

    #[cfg(unix)]
    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        File::open(path)?.sync_all()
    }

    /// Windows journals file names itself, and its folders can't be synced.
    #[cfg(not(unix))]
    fn sync_folder(&self, _path: &Path) -> io::Result<()> {
        Ok(())
    }
}

impl DiskFile for File {
    #[cfg(unix)]
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        std::os::unix::fs::FileExt::read_at(self, buffer, offset)
    }

    #[cfg(not(unix))]
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        use std::io::{Read, Seek};
        let mut file = self;
        file.seek(io::SeekFrom::Start(offset))?;
        file.read(buffer)
    }

    fn length(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}

/// Returns the folder that contains a path.
pub(crate) fn parent(path: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Appends `end` to the name of a path, with or without a trailing slash.
pub(crate) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.components().as_path().as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// Returns an unused name next to a path: the path with `end`, or with `end` and a number.
pub(crate) fn free_name(path: &Path, end: &str) -> PathBuf {
    let mut names = (2..u32::MAX).map(|n| beside(path, &format!("{end}-{n}")));
    Some(beside(path, end))
        .filter(|name| !name.exists())
        .or_else(|| names.find(|name| !name.exists()))
        .unwrap_or_else(|| beside(path, &format!("{end}-last")))
}

/// Writes a small file atomically: after a power failure it is either unchanged or complete.
pub(crate) fn write_file(disk: &dyn Disk, path: &Path, content: &[u8]) -> io::Result<()> {
    let new = beside(path, ".new");
    let mut file = disk.create(&new)?;
    file.write_all(content)?;
    file.sync()?;
    disk.rename(&new, path)?;
    disk.sync_folder(&parent(path))
}
