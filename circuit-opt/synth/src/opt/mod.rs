//! Optimization of netlists: the table of passes, recipes made of them, and the portfolio that runs
//! recipes side by side.

mod blocks;
mod exact;
mod hash;
mod merit;
mod pass;
mod passes;
mod plan;
mod portfolio;
mod prefix;
mod recipe;
mod refine;
mod reselect;
mod resubstitute;
mod rewrite;
#[cfg(test)]
mod tests;
mod wander;

pub(crate) use hash::hash;
pub use pass::{Context, Pass, PassOption, Values};
pub use passes::PASSES;
pub use plan::{Plan, Stage};
pub use portfolio::{Attempt, run_plan};
pub use recipe::Recipe;
pub use resubstitute::{Resubstitution, resubstitute};
