//! Mapping to cells that add before they look up ([`LincombNetlist`](ringmill_netlist::lincomb::LincombNetlist)).

mod candidates;
mod cover;

pub(crate) use candidates::{EXPANDED, candidates};
pub use cover::cover;
