//! What the program says of itself, made from the same definitions that it runs by: a page for `man` and completions for
//! shells.

use std::io::Write;

use clap::{Arg, Args, Command, ValueEnum};

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
}

/// Prints a page or completions.
pub(super) fn manual(args: &ManualArgs, mut program: Command) -> Result<(), Failure> {
    program.build();
    let text = match args.what {
        What::Man => man_page(&program),
        What::Bash => bash(&program),
        What::Zsh => format!("autoload -U +X bashcompinit && bashcompinit\n{}", bash(&program)),
        What::Fish => fish(&program),
    };
    std::io::stdout().write_all(text.as_bytes())?;
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

fn bash(program: &Command) -> String {
    let flags = |command: &Command| -> String {
        let flags = command.get_arguments().filter_map(Arg::get_long);
        let values = command.get_positionals().flat_map(Arg::get_possible_values);
        let flags = flags.map(|flag| format!("--{flag}"));
        let all: Vec<_> = flags
            .chain(values.map(|value| value.get_name().to_owned()))
            .collect();
        all.join(" ")
    };
    let names: Vec<_> = subcommands(program).map(Command::get_name).collect();
    let mut script = "_grovekeeper() {\n  local words\n  case \"${COMP_WORDS[1]}\" in\n".to_owned();
    for command in subcommands(program) {
        script += &format!("    {}) words=\"{}\" ;;\n", command.get_name(), flags(command));
    }
    script += "  esac\n";
    script += &format!(
        "  [ \"$COMP_CWORD\" = 1 ] && words=\"{} {}\"\n",
        names.join(" "),
        flags(program)
    );
    script += "  COMPREPLY=($(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\"))\n}\n";
    script += "complete -o default -F _grovekeeper grovekeeper\n";
    script
}

fn fish(program: &Command) -> String {
    let quoted = |text: &str| format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"));
    let mut script = String::new();
    for command in subcommands(program) {
        let name = command.get_name();
        script += &format!(
            "complete -c grovekeeper -n __fish_use_subcommand -a {name} -d {}\n",
            quoted(&about(command))
        );
        for argument in command.get_arguments() {
            let Some(long) = argument.get_long() else { continue };
            let value = if argument.get_action().takes_values() {
                " -r"
            } else {
                ""
            };
            script += &format!(
                "complete -c grovekeeper -n '__fish_seen_subcommand_from {name}' -l {long}{value} -d {}\n",
                quoted(&help(argument))
            );
        }
    }
    script
}
