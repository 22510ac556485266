//! Passes over structured control flow.

mod if_to_select;
mod unroll_loops;
mod unroller;

pub use if_to_select::IfToSelect;
pub use unroll_loops::UnrollLoops;
pub(crate) use unroller::bound_refusal;
