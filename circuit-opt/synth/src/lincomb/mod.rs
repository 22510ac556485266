//! Mapping to cells that add before they look up
//! ([`LincombNetlist`](ringmill_netlist::lincomb::LincombNetlist)).

mod budget;
mod candidates;
mod counted;
mod outputs;
mod pack;
mod place;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod trees;
#[cfg(test)]
mod word_tests;
mod words;

pub(crate) use budget::sketch_effort;
pub(crate) use candidates::{Candidate, Origin, best_of_start, best_with_recipes, candidates, of_words, quick_cost};
pub use place::unproved_promises;
