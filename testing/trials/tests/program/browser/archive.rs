//! From a downloaded archive in an empty folder to the first move, as a new user does it.

use std::{
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use super::{Browser, Program, control, installed_or_skipped};

/// Packs the program under test like a release, and returns the path of the archive, or the one that `TRY_ARCHIVE`
/// names.
fn pack(folder: &Path) -> PathBuf {
    if let Some(archive) = std::env::var_os("TRY_ARCHIVE") {
        return PathBuf::from(archive);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let packed = Command::new(root.join(".ci/package"))
        .args([env!("CARGO_BIN_EXE_program"), "x86_64-unknown-linux-test"])
        .arg(folder)
        .output()
        .expect(".ci/package runs");
    assert!(
        packed.status.success(),
        "{}",
        String::from_utf8_lossy(&packed.stderr)
    );
    PathBuf::from(String::from_utf8_lossy(&packed.stdout).trim())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn from_the_archive_to_the_first_move() {
    let Some(installed) = installed_or_skipped() else {
        return;
    };
    let downloads = tempfile::tempdir().unwrap();
    let archive = pack(downloads.path());
    let browser = Browser::start(installed).await;
    let tab = browser.first_tab().await;
    browser.show(&tab).await;
    browser.look(1280, 860, "dark").await;

    let begun = Instant::now();
    let folder = tempfile::tempdir().unwrap();
    let unpacked = Command::new("tar")
        .args(["--extract", "--strip-components=1", "--file"])
        .args([&archive, Path::new("--directory"), folder.path()])
        .status();
    assert!(unpacked.is_ok_and(|status| status.success()));
    let program = Program::start_from(&folder.path().join("grovekeeper"), folder.path(), 0).await;
    let started = begun.elapsed();
    browser.open(&program.address).await;
    let mut clicks = 1;
    // The welcome with the first game against a bot, the tour, and the first answer in the panel.
    for label in ["Against a bot", "Play", "Skip", "Confirm"] {
        let found = control(label);
        browser.until(&found).await;
        browser
            .eval(&format!("({found}).setAttribute('data-test', 'next')"))
            .await;
        browser.click("[data-test=next]").await;
        browser
            .eval("document.querySelector('[data-test=next]')?.removeAttribute('data-test')")
            .await;
        clicks += 1;
    }
    browser
        .until("[...document.querySelectorAll('.message.private')].at(-1).innerText.includes('Take back') || document.querySelectorAll('.message:not(.private) .board').length > 1")
        .await;
    eprintln!(
        "From the archive to the first move: {:.1} s and {clicks} clicks, the address among them; it was said after {:.1} s.",
        begun.elapsed().as_secs_f32(),
        started.as_secs_f32(),
    );
    browser.quit().await;
    program.stop().await;
}
