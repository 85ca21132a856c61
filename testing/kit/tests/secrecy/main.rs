//! Nobody sees, reads, hears or computes what is hidden from them. An independent oracle decides what that is.

mod ai;
mod games;
