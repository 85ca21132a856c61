//! Tests of the minds through the public interface.

mod assess;
mod budget;
mod endings;
mod hints;
mod levels;
mod pool;
mod protocol;
mod repeatable;
mod support;
mod views;
