//! Registers the commands with Discord: all at once, and only when they have changed.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use render::language::Language;
use serenity::all::{CommandOptionType, CreateCommand, CreateCommandOption, InteractionContext, Permissions};
use sha2::{Digest, Sha256};

use tables::Tables;

use super::{Requests, emojis};
use crate::{
    actions::{self, Command, CommandOption, OptionKind},
    service::Bot,
};

/// Pauses between attempts to register the commands: Discord may be away for hours.
const AGAIN: [u64; 8] = [1, 2, 5, 15, 60, 300, 900, 3_600];

/// Registers commands and emojis once per process, not with every shard and every reconnection: during a rolling
/// update, an older process must not register its own commands again. Clones share it.
#[derive(Clone, Default)]
pub(super) struct Registering(Arc<AtomicBool>);

impl Registering {
    /// Registers, unless that has already begun.
    pub(super) async fn once(&self, requests: &Requests, bot: &Bot) {
        if self.0.swap(true, Relaxed) {
            return;
        }
        if bot.shows_faces {
            tokio::spawn(emojis::register(requests.clone(), bot.faces.clone()));
        }
        for pause in AGAIN {
            match register(requests, &bot.tables).await {
                Ok(()) => return,
                Err(error) => tracing::error!("Could not register the commands: {error}"),
            }
            tokio::time::sleep(Duration::from_secs(pause)).await;
        }
        self.0.store(false, Relaxed);
    }
}

/// Registers the commands unless exactly these are registered.
///
/// # Errors
/// When Discord refuses them or the store fails.
async fn register(
    requests: &Requests,
    tables: &Tables,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let definitions = definitions();
    // The library keeps translations in unordered maps; a JSON value sorts them.
    let hash: String = Sha256::digest(serde_json::to_value(&definitions)?.to_string())
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let (known, application) = requests.registered().await?;
    let key = format!("commands/{application}");
    if known == definitions.len() && tables.store().note(&key).await?.as_ref() == Some(&hash) {
        tracing::info!("The {known} commands are already registered");
        return Ok(());
    }
    let registered = requests.register(&definitions).await?;
    tables.store().put_note(&key, Some(&hash)).await?;
    tracing::info!("Registered {registered} commands");
    Ok(())
}

/// Returns all commands in Discord's form: subcommands are options of their group.
pub fn definitions() -> Vec<CreateCommand> {
    let mut groups: Vec<(&'static str, Vec<&dyn Command>)> = Vec::new();
    for command in actions::all() {
        let (name, _) = command.path();
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, commands)) => commands.push(command.as_ref()),
            None => groups.push((name, vec![command.as_ref()])),
        }
    }
    groups
        .into_iter()
        .map(|(name, commands)| definition(name, &commands))
        .collect()
}

fn definition(name: &'static str, commands: &[&dyn Command]) -> CreateCommand {
    let id = format!("cmd-{name}");
    let mut built = CreateCommand::new(name)
        .description(Language::English.word(&format!("{id}-about")))
        .contexts(vec![InteractionContext::Guild]);
    for language in translations() {
        built = built
            .name_localized(language.code(), language.word(&id))
            .description_localized(language.code(), language.word(&format!("{id}-about")));
    }
    // Discord then shows it only to people who may use it; the command itself checks again.
    if name == "server" {
        built = built.default_member_permissions(Permissions::MANAGE_GUILD);
    }
    let options = |command: &dyn Command, id: &str| -> Vec<CreateCommandOption> {
        command
            .options()
            .iter()
            .map(|option| command_option(option, id))
            .collect()
    };
    let options = commands.iter().flat_map(|command| match command.path().1 {
        "" => options(*command, &id),
        subcommand => {
            let id = format!("{id}-{subcommand}");
            let built = named(CommandOptionType::SubCommand, subcommand, &id);
            vec![built.set_sub_options(options(*command, &id))]
        }
    });
    built.set_options(options.collect())
}

fn command_option(option: &CommandOption, parent: &str) -> CreateCommandOption {
    let id = format!("{parent}-{}", option.name);
    let mut built = named(CommandOptionType::String, option.name, &id).required(option.required);
    match &option.kind {
        OptionKind::Suggested => built = built.set_autocomplete(true),
        OptionKind::Text => (),
        OptionKind::OneOf(values) => {
            for (value, name) in values {
                let localised =
                    translations().map(|language| (language.code().to_owned(), language.word(name)));
                built = built.add_string_choice_localized(Language::English.word(name), *value, localised);
            }
        }
    }
    built
}

fn named(kind: CommandOptionType, name: &str, id: &str) -> CreateCommandOption {
    let mut built = CreateCommandOption::new(kind, name, Language::English.word(&format!("{id}-about")));
    for language in translations() {
        built = built
            .name_localized(language.code(), language.word(id))
            .description_localized(language.code(), language.word(&format!("{id}-about")));
    }
    built
}

fn translations() -> impl Iterator<Item = Language> {
    Language::ALL
        .into_iter()
        .filter(|language| *language != Language::English)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_commands_have_the_same_text() {
        let text = || serde_json::to_value(definitions()).unwrap().to_string();
        let first = text();
        assert!((0..20).all(|_| text() == first));
    }
}
