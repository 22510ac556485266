//! ABC: optimization, mapping and proof of boolean circuits.

mod counterexample;
mod equivalence;
mod genlib;
mod optimize;
mod script;
mod step;

pub use equivalence::Equivalence;
pub use genlib::genlib;
pub use optimize::Abc;
pub use script::Script;
pub use step::Step;
