//! Every command is registered with Discord and answered.

use std::collections::BTreeSet;

use grovekeeper::{
    actions::{self, Command, OptionKind},
    discord,
};
use kit::{FORESTS, World};
use render::language::Language;
use serde_json::Value;

/// Returns a command as people type it: `table new`.
fn typed(command: &dyn Command) -> String {
    let (name, subcommand) = command.path();
    format!("{name} {subcommand}").trim_end().to_owned()
}

/// Returns the required options with the first of their values, or with `x`.
fn filled(command: &dyn Command) -> Vec<(&'static str, &'static str)> {
    let required = command.options().into_iter().filter(|option| option.required);
    let filled = required.map(|option| match option.kind {
        OptionKind::OneOf(values) => (option.name, values[0].0),
        _ => (option.name, "x"),
    });
    filled.collect()
}

#[test]
fn every_command_is_registered() {
    let definitions = serde_json::to_value(discord::definitions()).unwrap();
    let mut registered = BTreeSet::new();
    for definition in definitions.as_array().unwrap() {
        let name = definition["name"].as_str().unwrap();
        let options = definition["options"].as_array().cloned().unwrap_or_default();
        // Type 1 is a subcommand.
        let subcommands: Vec<&Value> = options.iter().filter(|option| option["type"] == 1).collect();
        if subcommands.is_empty() {
            registered.insert(name.to_owned());
        }
        for subcommand in subcommands {
            registered.insert(format!("{name} {}", subcommand["name"].as_str().unwrap()));
        }
    }
    let known: BTreeSet<String> = actions::all()
        .iter()
        .map(|command| typed(command.as_ref()))
        .collect();
    assert_eq!(registered, known);
}

/// In a channel without a table, and at a table with a running match.
#[tokio::test(flavor = "multi_thread")]
async fn every_command_is_answered() {
    let world = World::new().await;
    let seats = world.table(FORESTS, &["Ann", "Ben"]).await;
    let empty = world.guild.channel("empty");
    let unknown = Language::English.word("declined-unknown-command");
    for command in actions::all() {
        let (path, options) = (typed(command.as_ref()), filled(command.as_ref()));
        for channel in [&empty, &seats.channel] {
            let reply = seats.users[0].slash(channel, &path, &options).await;
            assert!(!reply.failed(), "/{path} {options:?}: {:?}", reply.answer());
            let text = reply.text();
            assert_ne!(text, unknown, "/{path}");
            assert!(
                !text.is_empty() || !reply.message().attachments.is_empty(),
                "/{path} is answered with nothing"
            );
        }
    }
    world.end().await;
}
