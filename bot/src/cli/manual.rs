//! What the program says of itself, made from the same definitions that it runs by: a page for `man` and completions for
//! shells.

use std::io::Write;

use clap::{Arg, Args, Command, ValueEnum};
use clap_complete::Shell;

use super::Failure;

#[derive(Debug, Args, Clone)]
pub(super) struct ManualArgs {
    /// For whom
    what: What,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// A page for man
    Man,
    /// Completions for bash
    Bash,
    /// Completions for zsh
    Zsh,
    /// Completions for fish
    Fish,
    /// Completions for PowerShell
    Powershell,
}

/// Prints a page or completions.
pub(super) fn manual(args: &ManualArgs, mut program: Command) -> Result<(), Failure> {
    let shell = match args.what {
        What::Man => {
            program.build();
            std::io::stdout().write_all(man_page(&program).as_bytes())?;
            return Ok(());
        }
        What::Bash => Shell::Bash,
        What::Zsh => Shell::Zsh,
        What::Fish => Shell::Fish,
        What::Powershell => Shell::PowerShell,
    };
    // The library can't say that nobody reads any more.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, "grovekeeper", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(())
}

fn subcommands(program: &Command) -> impl Iterator<Item = &Command> {
    program
        .get_subcommands()
        .filter(|command| command.get_name() != "help")
}

fn about(command: &Command) -> String {
    command.get_about().map(ToString::to_string).unwrap_or_default()
}

fn help(argument: &Arg) -> String {
    argument.get_help().map(ToString::to_string).unwrap_or_default()
}

/// How an argument is written: `--config <FILE>` or `<FILE>`.
fn written(argument: &Arg) -> String {
    let name = argument.get_value_names().unwrap_or_default().first();
    let value = name.map_or_else(String::new, |name| format!("<{name}>"));
    match argument.get_long() {
        Some(long) if argument.get_action().takes_values() => format!("--{long} {value}"),
        Some(long) => format!("--{long}"),
        None => value,
    }
}

/// All commands on one page, with their options and examples.
fn man_page(program: &Command) -> String {
    // A dash that is copied must be a dash, and a line must not begin with a dot.
    let escape = |text: &str| {
        text.replace('\\', "\\e")
            .replace('-', "\\-")
            .replace("\n.", "\n\\&.")
    };
    let version = program.get_version().unwrap_or_default();
    let mut page = format!(
        ".TH GROVEKEEPER 1 \"\" \"Grovekeeper {version}\"\n.SH NAME\ngrovekeeper \\- {}\n",
        escape(&about(program))
    );
    page += ".SH SYNOPSIS\n.B grovekeeper\n[\\fICOMMAND\\fR] [\\fIOPTIONS\\fR]\n.SH DESCRIPTION\n";
    page += "Without a command it does what run does.\n.SH COMMANDS\n";
    for command in subcommands(program) {
        page += &format!(".SS {}\n{}.\n", command.get_name(), escape(&about(command)));
        for argument in command
            .get_arguments()
            .filter(|argument| argument.get_id() != "help")
        {
            page += &format!(
                ".TP\n.B {}\n{}\n",
                escape(&written(argument)),
                escape(&help(argument))
            );
        }
        if let Some(example) = command.get_after_help() {
            page += &format!(".PP\n{}\n", escape(&example.to_string()));
        }
    }
    page +=
        ".SH FILES\n.TP\n.B config.toml\nSettings, read from the folder in which the program is started.\n";
    page += ".TP\n.B data\nTables and their logs, unless storage.url names another place.\n.SH ENVIRONMENT\n";
    page += ".TP\n.B DISCORD_TOKEN\nThe token of the bot.\n.TP\n.B GROVEKEEPER_STORAGE__URL\n";
    page += "Sets url of [storage]; every other setting likewise.\n";
    page
}
