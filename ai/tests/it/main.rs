//! Tests of the minds through the public interface.

mod budget;
#[cfg(feature = "arena")]
mod endings;
mod engines;
mod levels;
mod pool;
mod protocol;
mod repeatable;
mod secrecy;
mod support;
