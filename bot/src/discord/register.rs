//! Tells Discord which commands there are: all at once, and only when they have changed.

use render::language::Language;
use serenity::all::{
    CommandOptionType, CreateCommand, CreateCommandOption, Http, InteractionContext, Permissions,
};
use sha2::{Digest, Sha256};

use crate::{
    commands::{self, Body, Command, CommandOption, Kind},
    tables::Tables,
};

/// Registers the commands unless exactly these are registered already.
///
/// # Errors
/// When Discord refuses them or the store fails.
pub(super) async fn register(
    http: &Http,
    tables: &Tables,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let definitions = definitions();
    let text = serde_json::to_string(&definitions)?;
    let hash: String = Sha256::digest(&text)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let key = format!("commands/{}", http.application_id().map_or(0, |id| id.get()));
    let known = http.get_global_commands().await?.len();
    if known == definitions.len() && tables.store().note(&key).await?.as_ref() == Some(&hash) {
        tracing::info!("The {known} commands are registered already");
        return Ok(());
    }
    let registered = http.create_global_commands(&definitions).await?;
    tables.store().put_note(&key, Some(&hash)).await?;
    tracing::info!("Registered {} commands", registered.len());
    Ok(())
}

/// All commands as Discord wants them.
pub fn definitions() -> Vec<CreateCommand> {
    commands::all().iter().map(command).collect()
}

fn command(command: &Command) -> CreateCommand {
    let id = format!("cmd-{}", command.name);
    let mut built = CreateCommand::new(command.name)
        .description(Language::English.word(&format!("{id}-about")))
        .contexts(vec![InteractionContext::Guild]);
    for language in translations() {
        built = built
            .name_localized(language.code(), language.word(&id))
            .description_localized(language.code(), language.word(&format!("{id}-about")));
    }
    // Discord then shows it to those who may use it; whoever gets past that is asked again.
    if command.name == "server" {
        built = built.default_member_permissions(Permissions::MANAGE_GUILD);
    }
    match &command.body {
        Body::Group(commands) => built.set_options(commands.iter().map(|sub| subcommand(sub, &id)).collect()),
        Body::Leaf(options) => {
            built.set_options(options.iter().map(|option| command_option(option, &id)).collect())
        }
    }
}

fn subcommand(command: &Command, parent: &str) -> CreateCommandOption {
    let id = format!("{parent}-{}", command.name);
    let built = named(CommandOptionType::SubCommand, command.name, &id);
    match &command.body {
        Body::Leaf(options) => {
            built.set_sub_options(options.iter().map(|option| command_option(option, &id)))
        }
        Body::Group(_) => built,
    }
}

fn command_option(option: &CommandOption, parent: &str) -> CreateCommandOption {
    let id = format!("{parent}-{}", option.name);
    let mut built = named(CommandOptionType::String, option.name, &id).required(option.required);
    match &option.kind {
        Kind::Suggested => built = built.set_autocomplete(true),
        Kind::Text => (),
        Kind::OneOf(values) => {
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
