//! Der Wald von Mystaria against its rulebook.

mod diagram;
mod flow;
mod reference;
mod rulings;
