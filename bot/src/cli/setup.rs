//! `grovekeeper setup` and `grovekeeper invite`: from a token to a bot that can be invited.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use clap::Args;

use super::{Failure, load_config, say, service, terminal};
use crate::{
    config::{Config, Token},
    discord::{self, Connection},
};

#[derive(Debug, Args, Clone)]
pub(super) struct SetupArgs {
    /// File for the settings; it is made if it is not there
    #[arg(long, value_name = "FILE", default_value = "config.toml")]
    config: PathBuf,
    /// Install the service for systemd without asking
    #[arg(long)]
    service: bool,
}

#[derive(Debug, Args, Clone)]
pub(super) struct InviteArgs {
    /// File with the settings; config.toml here if there is one
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Asks for the token, tries it, keeps it, and says what comes next.
pub(super) async fn setup(args: &SetupArgs) -> Result<(), Failure> {
    let config = load_config(args.config.exists().then_some(&args.config))?;
    say("Create an application at https://discord.com/developers/applications, open its page \"Bot\" and")?;
    say("press \"Reset Token\". No privileged intents are needed.")?;
    let token = read_token(&terminal::ask_secret("Token (it is not shown while you type): ").await?)?;
    let found = discord::inspect(&connection(&config, &token)).await?;
    say(&format!(
        "Discord knows {} (servers: {}), and the gateway lets it in.",
        found.name, found.servers
    ))?;
    for server in &found.without_commands {
        say(&format!(
            "In server {server} it has no commands: it was invited without the scope applications.commands. Invite it \
             again with the link below; nothing is lost."
        ))?;
    }
    keep(&args.config, &token)?;
    say(&format!(
        "The token is in {}, which only you can read.",
        args.config.display()
    ))?;
    say_invitation(found.application)?;
    if args.service || (service::is_possible() && terminal::ask("Start it with this machine, by systemd?")?) {
        return service::install(&args.config);
    }
    say("Start it: grovekeeper")?;
    Ok(())
}

/// Prints the link with which the bot is invited.
pub(super) async fn invite(args: &InviteArgs) -> Result<(), Failure> {
    let config = load_config(args.config.as_ref())?;
    if config.discord.token.is_empty() {
        return Err("there is no token yet; grovekeeper setup asks for it".into());
    }
    let (application, _) = discord::application(&connection(&config, &config.discord.token)).await?;
    say_invitation(application)
}

fn say_invitation(application: u64) -> Result<(), Failure> {
    let names: Vec<_> = discord::needed_permissions().collect();
    say(&format!("Invite it: {}", discord::invite_link(application)))?;
    say(&format!("It asks for: {}.", names.join(", ")))?;
    Ok(())
}

fn connection(config: &Config, token: &Token) -> Connection {
    Connection {
        token: token.clone(),
        api_url: config.discord.api_url.clone(),
        ..Connection::default()
    }
}

/// A token as people copy it: perhaps in quotes, perhaps with the word before it.
fn read_token(text: &str) -> Result<Token, Failure> {
    let text = text.trim().trim_matches(['"', '\'']);
    let text = text.strip_prefix("Bot ").unwrap_or(text);
    let fits = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if text.is_empty() {
        return Err("no token was given".into());
    }
    if !text.chars().all(fits) {
        return Err("that is no token: it has letters, digits, dots, dashes and underscores only".into());
    }
    Ok(Token::from(text))
}

/// Puts the token into the file and leaves everything else in it as it is. Only the owner may read it.
fn keep(path: &Path, token: &Token) -> Result<(), Failure> {
    let old = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            "# Settings of Grovekeeper. What is not here has its default; see config.example.toml.\n"
                .to_owned()
        }
        Err(error) => return Err(format!("{}: {error}", path.display()).into()),
    };
    let beside = path.with_extension("toml.new");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // One that was left behind may have other rights.
    let _ = fs::remove_file(&beside);
    let written = options.open(&beside).and_then(|mut file| {
        file.write_all(with_token(&old, token.secret()).as_bytes())?;
        file.sync_all()
    });
    written
        .and_then(|()| fs::rename(&beside, path))
        .map_err(|error| format!("{}: {error}", path.display()).into())
}

/// The settings with this token instead of the one that is there, or added.
fn with_token(settings: &str, token: &str) -> String {
    let line = format!("token = \"{token}\"");
    let mut lines: Vec<&str> = settings.lines().collect();
    let name = |line: &str| line.split('=').next().unwrap_or_default().trim().to_owned();
    match lines.iter().position(|line| line.trim() == "[discord]") {
        None => lines.extend(["", "[discord]", &line]),
        Some(start) => {
            let section = lines[start + 1..]
                .iter()
                .take_while(|line| !line.trim().starts_with('['));
            match section.clone().position(|line| name(line) == "token") {
                Some(at) => lines[start + 1 + at] = &line,
                None => lines.insert(start + 1, &line),
            }
        }
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_takes_its_place_and_nothing_else_changes() {
        for (before, after) in [
            ("# Mine.\n", "# Mine.\n\n[discord]\ntoken = \"new\"\n"),
            (
                "[discord]\n# Secret.\ntoken = \"old\"\n[log]\nlevel = \"info\"\n",
                "[discord]\n# Secret.\ntoken = \"new\"\n[log]\nlevel = \"info\"\n",
            ),
            (
                "[log]\nlevel = \"info\"\n[discord]\nshards = \"auto\"\n",
                "[log]\nlevel = \"info\"\n[discord]\ntoken = \"new\"\nshards = \"auto\"\n",
            ),
        ] {
            assert_eq!(with_token(before, "new"), after);
        }
        let example = include_str!("../../../config.example.toml");
        assert_eq!(with_token(example, ""), example);
    }

    #[test]
    fn a_token_is_read_as_people_copy_it() {
        for text in ["a.b-c_1", " \"a.b-c_1\" ", "Bot a.b-c_1"] {
            assert_eq!(read_token(text).unwrap().secret(), "a.b-c_1");
        }
        for text in ["", "  ", "a b", "a\"b", "a\nb"] {
            assert!(read_token(text).is_err(), "{text:?}");
        }
    }
}
