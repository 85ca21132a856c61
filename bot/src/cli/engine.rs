//! `engine`: plays for other programs, with the line protocol of `docs/engine.md`.

use super::Failure;

/// Answers commands on standard input until `quit`.
pub(super) fn engine() -> Result<(), Failure> {
    // The search thread writes, too, so this one must not lock standard output.
    Ok(ai::engine::serve(std::io::stdin().lock(), std::io::stdout())?)
}
