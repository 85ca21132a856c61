//! `engine`: plays for other programs, by the line protocol of `docs/engine.md`.

use super::Failure;

/// Answers commands on standard input until `quit`.
pub(super) fn engine() -> Result<(), Failure> {
    // The thread that thinks writes too, so the whole of standard output can't be locked by this one.
    Ok(ai::engine::serve(std::io::stdin().lock(), std::io::stdout())?)
}
