//! The sections of a report about a program over integers: its netlist, the proof, and its
//! registers.

use std::collections::BTreeMap;

use ringmill_synth::prove::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The netlist of a boolean program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Netlist {
    /// The cell library, `gates`, `lut2` … `lut6`; or `lincomb`.
    pub cells: String,
    /// Number of cells by their cggi name.
    pub counts: BTreeMap<String, u64>,
    /// Bootstraps of one evaluation.
    pub bootstraps: u64,
    /// Most bootstrapping cells on a path.
    pub depth: u32,
    /// Input bits.
    pub inputs: usize,
    /// Output bits.
    pub outputs: usize,
    /// The circuit that optimization begins with, every cell mapped by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Cost>,
    /// Each operation by its textbook circuit, without optimization; of a netlist from a file, that
    /// netlist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub naive: Option<Cost>,
    /// Bootstraps on each level, the level next to the inputs first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub profile: Vec<u64>,
    /// The optimization recipe that gave the best netlist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipe: Option<String>,
    /// The best netlist that was given up, since it was not proved equal in time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given_up: Option<Cost>,
    /// Of `lincomb`: what the cells ask of the encryption parameters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message_space: Option<MessageSpace>,
}

/// The demands of lincomb cells on the encryption parameters. Noise is counted in the variance of
/// one fresh bootstrapping.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MessageSpace {
    /// Bits that the largest sum of any cell needs.
    pub bits: u32,
    /// Bits that were granted.
    pub message_bits: u32,
    /// The largest sum of any cell.
    pub largest_sum: u32,
    /// The largest sum of squared weights of any cell: by how much it makes the noise of fresh
    /// inputs larger.
    pub largest_norm: u32,
    /// The same with each squared weight times the changes in the table that made the term: the
    /// noise that goes into a bootstrapping.
    pub largest_noise: u32,
    /// The most outputs of one cell.
    pub most_outputs: u32,
    /// The most noise that cells were packed to; absent for no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_noise: Option<u32>,
}

/// The cost of a circuit in the cells of a netlist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Cost {
    /// Bootstraps of one evaluation.
    pub bootstraps: u64,
    /// Most bootstrapping cells on a path.
    pub depth: u32,
}

/// A proved netlist that no other one found beats in both bootstraps and depth.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Point {
    /// Bootstraps of one evaluation.
    pub bootstraps: u64,
    /// Most bootstrapping cells on a path.
    pub depth: u32,
    /// Its file in the build's folder.
    pub netlist: String,
    /// The method of the proof.
    #[schemars(with = "String")]
    pub method: Method,
    /// The optimization recipe that gave it.
    pub recipe: String,
    /// In cells that add before they look up, the largest noise of a sum; see
    /// [`MessageSpace::largest_noise`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub largest_noise: Option<u32>,
}
