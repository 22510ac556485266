//! Cells and parameter sets chosen together.
//!
//! What a user pays is seconds at a security and a probability of failure. Wider tables and sums
//! need fewer bootstraps, and each of those takes longer, since its parameter set is larger.
//! [`select`] lets the cells compete: each is sketched by a cheap recipe, priced by the cheapest
//! safe set for its noise, and only the most promising ones are synthesized whole and proved.

mod budget;
mod choice;
mod competition;
mod contender;
mod error;
mod event;
mod held;
mod price;
mod select;
mod sketches;
#[cfg(test)]
mod tests;

pub use choice::{Choice, Contest, Source, Stage};
pub use contender::Contender;
pub use error::SelectError;
pub use event::{Event, Listener};
pub use held::Held;
pub use price::Price;
pub use select::{Selection, select};
