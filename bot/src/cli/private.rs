//! Files that only their owner may read: settings with a token, tables with hands and secrets.

use std::{fs::File, io, path::Path};

/// Creates an empty file that only its owner may read, replacing an existing one.
pub(super) fn create(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    // An existing file keeps its permissions; those of a pipe or a terminal don't matter.
    #[cfg(unix)]
    if file.metadata()?.is_file() {
        file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    }
    Ok(file)
}
