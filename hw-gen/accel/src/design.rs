//! The parts of a generated accelerator.

use ringmill_blocks::{Prefix, PrefixError};
use ringmill_design::{Architecture, Interface, Reduction, SourceFile, Timing};

use crate::{CriticalPaths, Modelled};

/// An accelerator: its sources, and what they promise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    /// The top module; it has a timing.
    pub interface: Interface,
    /// All sources, in compile order.
    pub files: Vec<SourceFile>,
    /// The blocks, in topological order.
    pub blocks: Vec<Block>,
    /// The architecture of the transforms.
    pub architecture: Architecture,
    /// The reduction of products by the transforms' factors, or else of values; none where there
    /// are no products.
    pub reduction: Option<Reduction>,
    /// The resources on a device with multipliers of 18 by 18 bits.
    pub modelled: Modelled,
    /// The parts that decide its clock.
    pub critical_paths: CriticalPaths,
    /// The pipeline as a picture.
    pub diagram: Diagram,
}

impl Design {
    /// The same design with a prefix before the names of all modules.
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
    /// Coefficients a cycle.
    pub lanes: u32,
    /// From the first beat of a frame in to the first one out, and between the starts of two
    /// frames.
    pub timing: Timing,
    /// The jobs in a period: for each frame, the value that is computed and the cycle of its start,
    /// counted from the cycle in which the first argument begins to be read.
    pub jobs: Vec<(String, u64)>,
    /// Of an iterative transform: cycles from the first butterfly read to the last result written.
    pub transform_cycles: Option<u64>,
}

/// The pipeline as nodes and arrows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Arguments, blocks and results.
    pub nodes: Vec<DiagramNode>,
    /// The connections.
    pub edges: Vec<DiagramEdge>,
}

/// An argument, block or result of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramNode {
    /// `argI`, a block's name, or `resultJ`.
    pub name: String,
    /// `argument`, a block's kind, or `result`.
    pub kind: String,
    /// Cycle in which its first beat leaves it (for a result: reaches it), counted from the first
    /// beat out of the frame buffers.
    pub cycle: u64,
    /// Cycles it takes.
    pub latency_cycles: u64,
}

/// An arrow of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiagramEdge {
    /// The start: an index of the picture's nodes.
    pub from: usize,
    /// The end: an index of the picture's nodes.
    pub to: usize,
    /// Cycles the value waits on the way.
    pub delay_cycles: u64,
}
