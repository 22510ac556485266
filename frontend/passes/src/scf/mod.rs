//! Passes over structured control flow.

mod count_wide_loops;
mod if_to_select;
mod unroll_loops;
mod unroller;

pub use count_wide_loops::CountWideLoops;
pub use if_to_select::IfToSelect;
pub use unroll_loops::UnrollLoops;
pub(crate) use unroller::bound_refusal;
