//! `grovekeeper setup` and `grovekeeper invite` against a local Discord.

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

use kit::discord::{Config, Fault, Playground};

/// View, send, send in threads, open threads, attach, read the history: bits 10, 11, 38, 35, 15 and 16.
const PERMISSIONS: &str = "permissions=309237746688";

async fn discord() -> Playground {
    let playground = Playground::start(Config::default()).await.unwrap();
    playground.furnish("Grove", "table", &["Ann"]);
    playground
}

fn grovekeeper(folder: &Path, api_url: &str, args: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_program"))
        .args(args)
        .current_dir(folder)
        .env("GROVEKEEPER_DISCORD__API_URL", api_url)
        .env("HOME", folder)
        .env_remove("XDG_CONFIG_HOME")
        .env_remove("DISCORD_TOKEN")
        .env_remove("CARGO_PKG_NAME")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_becomes_a_bot_that_can_be_invited() {
    let discord = discord().await;
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("config.toml");
    fs::write(&config, "[log]\nlevel = \"warn\"\n").unwrap();
    let typed = format!("{}\n", discord.token());
    let args = ["setup", "--service"];
    let done = grovekeeper(folder.path(), &discord.api_url(), &args, &typed);
    let said = text(&done);
    assert!(done.status.success(), "{said}");
    assert!(
        said.contains("servers: 1") && said.contains(PERMISSIONS),
        "{said}"
    );
    assert!(said.contains("scope=bot+applications.commands"), "{said}");
    assert!(!said.contains(discord.token()), "the token is not repeated");
    let kept = fs::read_to_string(&config).unwrap();
    let line = format!("[discord]\ntoken = \"{}\"\n", discord.token());
    assert!(kept.starts_with("[log]") && kept.contains(&line), "{kept}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&config).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "only the owner may read it");
    }
    let unit = fs::read_to_string(folder.path().join(".config/systemd/user/grovekeeper.service")).unwrap();
    let config = config.canonicalize().unwrap();
    assert!(
        unit.contains(&format!("run --config \"{}\"", config.display())),
        "{unit}"
    );
    assert!(!unit.contains(discord.token()));

    let invited = grovekeeper(folder.path(), &discord.api_url(), &["invite"], "");
    assert!(
        invited.status.success() && text(&invited).contains(PERMISSIONS),
        "{}",
        text(&invited)
    );
    let link = |said: &str| {
        said.lines()
            .find(|line| line.starts_with("Invite it"))
            .map(str::to_owned)
    };
    assert_eq!(link(&text(&invited)), link(&said));
    assert_eq!(discord.violations(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_named_and_nothing_is_kept() {
    let discord = discord().await;
    let folder = tempfile::tempdir().unwrap();
    let right = format!("{}\n", discord.token());
    let tried = |api_url: &str, typed: &str| {
        let done = grovekeeper(folder.path(), api_url, &["setup"], typed);
        assert!(!done.status.success(), "{}", text(&done));
        assert!(!folder.path().join("config.toml").exists());
        text(&done)
    };
    let said = tried(&discord.api_url(), "another.token\n");
    assert!(said.contains("does not know this token"), "{said}");
    let said = tried(&discord.api_url(), "\n");
    assert!(said.contains("no token was given"), "{said}");
    let said = tried("http://127.0.0.1:1/api", &right);
    assert!(
        said.contains("the API at discord.api_url can't be reached: Connection refused"),
        "{said}"
    );
    discord
        .faults()
        .next(9, "GET", "/gateway/bot", Fault::Status(503));
    let said = tried(&discord.api_url(), &right);
    assert!(said.contains("can't be reached"), "{said}");
    discord.faults().clear();
    discord.gateway().refuse_next(4014);
    let said = tried(&discord.api_url(), &right);
    assert!(said.contains("disallowed intent"), "{said}");
    // A bot that is started with a wrong token says so, too, and is not restarted.
    fs::write(
        folder.path().join("wrong.toml"),
        "[discord]\ntoken = \"another.token\"\n",
    )
    .unwrap();
    let started = grovekeeper(
        folder.path(),
        &discord.api_url(),
        &["run", "--config", "wrong.toml"],
        "",
    );
    assert!(
        text(&started).contains("does not know this token"),
        "{}",
        text(&started)
    );
    assert_eq!(started.status.code(), Some(78));
    let said = text(&grovekeeper(folder.path(), &discord.api_url(), &["invite"], ""));
    let setup = format!("{} setup asks for it", env!("CARGO_BIN_EXE_program"));
    assert!(said.contains(&setup), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_the_scope_for_commands_is_named() {
    let discord = discord().await;
    let folder = tempfile::tempdir().unwrap();
    let refused = Fault::Refuse {
        status: 403,
        code: 50001,
    };
    discord
        .faults()
        .next(1, "GET", "/applications/*/guilds/*/commands", refused);
    let typed = format!("{}\nn\n", discord.token());
    let done = grovekeeper(folder.path(), &discord.api_url(), &["setup"], &typed);
    assert!(done.status.success(), "{}", text(&done));
    assert!(
        text(&done).contains("without the scope applications.commands"),
        "{}",
        text(&done)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn setup_prints_how_to_start_with_its_settings() {
    let discord = discord().await;
    let folder = tempfile::tempdir().unwrap();
    let typed = format!("{}\nn\n", discord.token());
    for (args, start) in [
        (&["setup"][..], ""),
        (&["setup", "--config", "mine.toml"], " --config mine.toml"),
    ] {
        let done = grovekeeper(folder.path(), &discord.api_url(), args, &typed);
        let line = format!("Start it with: {}{start}\n", env!("CARGO_BIN_EXE_program"));
        assert!(text(&done).contains(&line), "{}", text(&done));
    }
}
