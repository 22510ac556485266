//! Optimization of netlists: the table of passes, recipes made of them, and the portfolio that runs
//! recipes side by side.

mod blocks;
mod cost;
mod exact;
mod iterated_search;
mod pass;
mod passes;
mod plan;
mod portfolio;
mod prefix;
mod recipe;
mod refine;
mod resubstitute;
mod rewire;
mod rewrite;
mod strash;
#[cfg(test)]
mod tests;

pub use pass::{Context, Pass, PassOption, Values};
pub use passes::PASSES;
pub use plan::{Plan, Stage};
pub use portfolio::{Attempt, run_plan};
pub(crate) use portfolio::{GIVEN, best_first};
pub use recipe::Recipe;
pub use resubstitute::{Resubstitution, resubstitute};
pub(crate) use strash::strash;
