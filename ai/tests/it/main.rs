//! Tests of the minds through the public interface.

#[cfg(feature = "arena")]
mod arena;
mod budget;
mod endings;
#[cfg(feature = "arena")]
mod engines;
mod levels;
mod pool;
mod protocol;
mod repeatable;
mod secrecy;
mod support;
