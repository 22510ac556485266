//! Bootstraps against depth: the results of which none is beaten in both.

mod front;
mod search;
mod sums;
mod tolerance;

pub use front::{synthesize_front, synthesize_netlist_front};
pub use search::Front;
pub use tolerance::Tolerance;
