//! A generated accelerator.

use ringmill_blocks::{Inventory, Prefix, PrefixError};
use ringmill_design::{Architecture, Interface, Reduction, SourceFile, Timing};

use crate::{CriticalPaths, Modelled};

/// An accelerator: its sources and their description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    /// The interface of the top module, with its timing.
    pub interface: Interface,
    /// All sources, in compile order.
    pub files: Vec<SourceFile>,
    /// The blocks, in topological order.
    pub blocks: Vec<Block>,
    /// The architecture of the transforms.
    pub architecture: Architecture,
    /// The reduction of products by the transforms' factors, or of products of values if there are
    /// no transforms; `None` if there are no products.
    pub reduction: Option<Reduction>,
    /// The modelled cost on a device with 18-by-18-bit multipliers.
    pub modelled: Modelled,
    /// Its parts.
    pub inventory: Inventory,
    /// The parts that determine its clock.
    pub critical_paths: CriticalPaths,
    /// The pipeline as a diagram.
    pub diagram: Diagram,
}

impl Design {
    /// Returns the same design with a prefix added to the names of all modules.
    ///
    /// # Errors
    /// As [`Prefix::renaming`].
    pub fn prefixed(mut self, prefix: &Prefix) -> Result<Self, PrefixError> {
        let renaming = prefix.renaming(&self.files, &self.interface.streams)?;
        (self.files, self.interface.module) = (renaming.files(&self.files), renaming.name(&self.interface.module));
        Ok(self)
    }
}

/// An operation of the ring in hardware.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its name in the top module.
    pub name: String,
    /// `ntt`, `intt`, `transform` (both), `mul`, `mac` (a sum of products), `add`, `sub`, `neg`,
    /// `scale`, `rotate`, `automorphism`, `digit`, `switch`, `lift` or `reorder`.
    pub kind: String,
    /// Coefficients of the ring, N.
    pub n: u64,
    /// The modulus q.
    pub modulus: u64,
    /// The number of coefficients in a cycle.
    pub lanes: u32,
    /// The latency from the first beat of a frame in to its first beat out, and the cycles between
    /// the starts of two frames.
    pub timing: Timing,
    /// The frames of a period, each with its computation and the cycle of its start, counted from
    /// the cycle in which the first argument begins to be read.
    pub jobs: Vec<(String, u64)>,
    /// For an iterative transform: cycles from the first butterfly read to the last result written.
    pub transform_cycles: Option<u64>,
}

/// The pipeline as nodes and arrows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Arguments, blocks and results.
    pub nodes: Vec<DiagramNode>,
    /// The arrows.
    pub edges: Vec<DiagramEdge>,
}

/// An argument, block or result of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramNode {
    /// `argI`, a block's name, or `resultJ`.
    pub name: String,
    /// `argument`, a block's kind, or `result`.
    pub kind: String,
    /// The cycle in which its first beat leaves it (for a result: reaches it), counted from the
    /// first beat out of the frame buffers.
    pub cycle: u64,
    /// Its latency in cycles.
    pub latency_cycles: u64,
}

/// An arrow of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiagramEdge {
    /// Its start, an index into the diagram's nodes.
    pub from: usize,
    /// Its end, an index into the diagram's nodes.
    pub to: usize,
    /// The cycles for which the value waits on the way.
    pub delay_cycles: u64,
}
