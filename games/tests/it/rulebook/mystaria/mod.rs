//! Der Wald von Mystaria against its rulebook.

mod data;
mod diagram;
mod exchange;
mod flow;
mod reference;
mod rulings;
mod secrecy;
mod versions;
