//! The `grovekeeper` binary.

fn main() -> std::process::ExitCode {
    grovekeeper::cli::main()
}
