//! `grovekeeper setup` and `grovekeeper invite`: checking the token and inviting the bot.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use clap::Args;
use toml_edit::{DocumentMut, Item, Table, Value};

use super::{Failure, load_config, private, say, service, terminal};
use crate::{
    config::{Config, Token},
    discord::{self, Connection},
};

#[derive(Debug, Args, Clone)]
pub(super) struct SetupArgs {
    /// Settings file; created if it does not exist
    #[arg(long, value_name = "FILE", default_value = "config.toml")]
    config: PathBuf,
    /// Install the service for systemd without asking
    #[arg(long)]
    service: bool,
}

#[derive(Debug, Args, Clone)]
pub(super) struct InviteArgs {
    /// Settings file [default: ./config.toml, if it exists]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Asks for the token, checks and saves it, and prints the next steps.
pub(super) async fn setup(args: &SetupArgs) -> Result<(), Failure> {
    let config = load_config(args.config.exists().then_some(&args.config))?;
    say("Create an application at https://discord.com/developers/applications, open its page \"Bot\" and")?;
    say("press \"Reset Token\". No privileged intents are needed.")?;
    let token = read_token(&terminal::ask_secret("Token (it is not shown while you type): ").await?)?;
    let found = discord::inspect(&connection(&config, &token)).await?;
    say(&format!(
        "Discord accepts the token of {} (servers: {}), and the gateway works.",
        found.name, found.servers
    ))?;
    for server in &found.without_commands {
        say(&format!(
            "It has no commands in server {server}, because it was invited without the scope applications.commands. Invite it \
             again with the link below; nothing is lost."
        ))?;
    }
    keep(&args.config, &token)?;
    say(&format!(
        "The token is in {}, which only you can read.",
        args.config.display()
    ))?;
    say_invitation(found.application)?;
    if args.service
        || (service::is_possible()
            && terminal::ask("Install a systemd service, so that the bot starts with this machine?")?)
    {
        return service::install(&args.config);
    }
    let other = args.config != Path::new("config.toml");
    let arguments = if other {
        format!("--config {}", args.config.display())
    } else {
        String::new()
    };
    say(&format!("Start it with: {}", terminal::call(&arguments)))?;
    Ok(())
}

/// Prints the invite link.
pub(super) async fn invite(args: &InviteArgs) -> Result<(), Failure> {
    let config = load_config(args.config.as_ref())?;
    if config.discord.token.is_empty() {
        return Err(format!("there is no token yet; {} asks for it", terminal::call("setup")).into());
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

/// Reads a token as people copy it: with quotes, or with the word "Bot" before it.
fn read_token(text: &str) -> Result<Token, Failure> {
    let text = text.trim().trim_matches(['"', '\'']);
    let text = text.strip_prefix("Bot ").unwrap_or(text);
    let fits = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if text.is_empty() {
        return Err("no token was given".into());
    }
    if !text.chars().all(fits) {
        return Err(
            "that is not a token: tokens have only letters, digits, dots, dashes and underscores".into(),
        );
    }
    Ok(Token::from(text))
}

/// Writes the token into the file and leaves the rest unchanged. Only the owner may read the file. The new content is
/// read back before it replaces the old file.
fn keep(path: &Path, token: &Token) -> Result<(), Failure> {
    let wrong = |error: io::Error| format!("{}: {error}", path.display());
    let old = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            "# Settings of Grovekeeper. All others have their defaults; see config.example.toml.\n".to_owned()
        }
        Err(error) => return Err(wrong(error).into()),
    };
    let new = with_token(&old, token.secret())?;
    let beside = path.with_extension("toml.new");
    let written = private::create(&beside).and_then(|mut file| {
        file.write_all(new.as_bytes())?;
        file.sync_all()?;
        fs::read_to_string(&beside)
    });
    let kept = written.map_err(|error| wrong(error).into()).and_then(|new| {
        check_replaced(&old, &new, token)?;
        Ok(fs::rename(&beside, path).map_err(wrong)?)
    });
    if kept.is_err() {
        // It may not have been created.
        let _ = fs::remove_file(&beside);
    }
    kept
}

/// Returns the settings with this token, replaced or added.
fn with_token(settings: &str, token: &str) -> Result<String, Failure> {
    // The parser's message would contain the line.
    let mut settings: DocumentMut = settings
        .parse()
        .map_err(|_| "the settings can't be read; grovekeeper check names the line")?;
    if !settings.contains_key("discord") {
        // Comments at the end of the file stay before the new section.
        let mut section = Table::new();
        let end = settings.trailing().as_str().unwrap_or_default().to_owned();
        section.decor_mut().set_prefix(end + "\n");
        settings.set_trailing("");
        settings.insert("discord", Item::Table(section));
    }
    let section = settings["discord"]
        .as_table_like_mut()
        .ok_or("the setting discord is not a section")?;
    match section.get_mut("token").and_then(Item::as_value_mut) {
        Some(old) => {
            let decor = old.decor().clone();
            *old = Value::from(token);
            *old.decor_mut() = decor;
        }
        None => {
            section.insert("token", toml_edit::value(token));
        }
    }
    Ok(settings.to_string())
}

/// Refuses new settings unless they have this token and are otherwise unchanged.
fn check_replaced(old: &str, new: &str, token: &Token) -> Result<(), Failure> {
    let [old, mut new] = [old, new].map(Config::read_text);
    if let (Ok(old), Ok(new)) = (&old, &mut new)
        && new.discord.token == *token
    {
        new.discord.token = old.discord.token.clone();
        if new == old {
            return Ok(());
        }
    }
    Err("the token can't be inserted into these settings; write it as token in the section [discord]".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_takes_its_place_and_nothing_else_changes() {
        for (before, after) in [
            ("# Mine.\n", "# Mine.\n\n[discord]\ntoken = \"new\"\n"),
            (
                "[discord]\n# Secret.\ntoken = \"old\" # Mine.\n[log]\nlevel = \"info\"\n",
                "[discord]\n# Secret.\ntoken = \"new\" # Mine.\n[log]\nlevel = \"info\"\n",
            ),
            (
                "[log]\nlevel = \"info\"\n[discord]\nshards = \"auto\"\n",
                "[log]\nlevel = \"info\"\n[discord]\nshards = \"auto\"\ntoken = \"new\"\n",
            ),
        ] {
            assert_eq!(with_token(before, "new").unwrap(), after);
        }
        let example = include_str!("../../../config.example.toml");
        assert_eq!(with_token(example, "").unwrap(), example);
    }

    #[test]
    fn every_spelling_of_the_section_keeps_the_new_token_alone() {
        for before in [
            "[discord]\ntoken = \"old\"\n",
            "[discord] # my bot\ntoken = \"old\"\n",
            "[ discord ]\ntoken = \"old\"\n",
            "[\"discord\"]\ntoken = \"old\"\n",
            "discord.token = \"old\"\n",
            "discord = { token = \"old\", receive = \"http\" }\n",
            "[discord]\ntoken = \"\"\"\nold\"\"\"\n",
            "[discord]\n'token' = 'old'\n",
            "[discord.shards]\ntotal = 4\nfrom = 2\nto = 3\n",
            "[discord]\r\ntoken = \"old\"\r\n[log]\r\nlevel = \"warn\"\r\n",
        ] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("config.toml");
            fs::write(&path, before).unwrap();
            keep(&path, &Token::from("new")).unwrap();
            let after = fs::read_to_string(&path).unwrap();
            assert!(!after.contains("old"), "{after}");
            let mut expected = Config::read_text(before).unwrap();
            expected.discord.token = Token::from("new");
            assert_eq!(Config::read_text(&after).unwrap(), expected, "{after}");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }

    #[test]
    fn settings_that_can_t_take_the_token_stay_as_they_are() {
        for before in ["discord = 3\n", "[[discord]]\ntoken = \"old\"\n"] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("config.toml");
            fs::write(&path, before).unwrap();
            assert!(keep(&path, &Token::from("new")).is_err());
            assert_eq!(fs::read_to_string(&path).unwrap(), before);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
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
