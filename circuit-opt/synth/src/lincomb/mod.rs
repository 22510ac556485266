//! Mapping to cells that add before they look up ([`LincombNetlist`](ringmill_netlist::lincomb::LincombNetlist)).

mod candidates;
mod counted;
mod cover;
mod pack;
#[cfg(test)]
mod tests;

pub(crate) use candidates::{Origin, candidates};
pub use cover::cover;
use pack::{Known, pack_knowing};
pub use pack::{Order, pack};
