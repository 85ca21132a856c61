//! Opening, filling and closing a table.

pub(crate) mod add_bot;
pub(crate) mod choose;
pub(crate) mod close;
pub(crate) mod invite;
pub(crate) mod join;
pub(crate) mod leave;
pub(crate) mod move_table;
pub(crate) mod new_table;
pub(crate) mod rematch;
pub(crate) mod settings;
pub(crate) mod start;
pub(crate) mod status;
pub(crate) mod unstick;
