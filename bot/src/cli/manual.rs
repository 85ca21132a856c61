//! The man page and shell completions, generated from the definitions of the command line.

use std::io::Write;

use clap::{Args, Command, ValueEnum};
use clap_complete::Shell;

use super::Failure;

#[derive(Debug, Args, Clone)]
pub(super) struct ManualArgs {
    /// What to print
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
            std::io::stdout().write_all(&man_page(&program)?)?;
            return Ok(());
        }
        What::Bash => Shell::Bash,
        What::Zsh => Shell::Zsh,
        What::Fish => Shell::Fish,
        What::Powershell => Shell::PowerShell,
    };
    // The library can't report that the reader has closed the pipe.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, "grovekeeper", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(())
}

/// All commands on one page, with their options and examples.
fn man_page(program: &Command) -> std::io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let man = clap_mangen::Man::new(program.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    for command in program.get_subcommands() {
        if command.get_name() == "help" {
            continue;
        }
        let man = clap_mangen::Man::new(command.clone());
        writeln!(page, ".SH {}", command.get_name().to_uppercase())?;
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
        man.render_extra_section(&mut page)?;
    }
    page.write_all(FILES.as_bytes())?;
    Ok(page)
}

/// Text that clap does not generate.
const FILES: &str = "\
.SH FILES
.TP
.B config.toml
Settings, read from the folder in which the program is started.
.TP
.B data
Tables and their logs, unless storage.url names another place.
.SH ENVIRONMENT
.TP
.B DISCORD_TOKEN
The token of the bot.
.TP
.B GROVEKEEPER_STORAGE__URL
Sets url of [storage]; every other setting likewise.
";
