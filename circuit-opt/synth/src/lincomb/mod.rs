//! Mapping to cells that add before they look up
//! ([`LincombNetlist`](ringmill_netlist::lincomb::LincombNetlist)).

mod candidates;
mod counted;
mod outputs;
mod pack;
mod place;
#[cfg(test)]
mod tests;

pub(crate) use candidates::{Origin, candidates};
