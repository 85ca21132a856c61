//! The bot's program for the tests: Cargo passes tests only the paths of programs in their own package.

use std::process::ExitCode;

fn main() -> ExitCode {
    grovekeeper::cli::main()
}
