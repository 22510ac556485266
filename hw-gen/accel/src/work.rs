//! The work of units, of a scheduled graph and of a bound one.

use ringmill_ir::{Operand, RingOp};

use crate::binding::{Unit, UnitKind, frames};
use crate::node::Node;
use crate::parts::Parts;
use crate::schedule::Schedule;
use crate::{RingGraph, RingId};

/// The work of a unit in a period.
pub(crate) struct Work {
    pub kind: UnitKind,
    pub ring: RingId,
    pub jobs: u64,
    /// The rings of a job's operands.
    pub operands: Vec<RingId>,
    pub nodes: u64,
    /// The constant that the first node multiplies by, if it does.
    pub factor: Option<u64>,
}

impl Work {
    /// The work of the units of a scheduled graph.
    pub fn scheduled<'a>(graph: &'a RingGraph, schedule: &'a Schedule) -> impl Iterator<Item = Self> + 'a {
        schedule.units.iter().map(|unit| Self {
            kind: unit.kind,
            ring: graph.ring_of[unit.jobs[0].node],
            jobs: unit.jobs.len() as u64,
            operands: unit.jobs[0].operands.iter().map(|&value| graph.ring_of(value)).collect(),
            nodes: unit.nodes().len() as u64,
            factor: factor(graph, unit.jobs[0].node),
        })
    }

    /// The work of these units, for any schedule.
    pub fn bound<'a>(graph: &'a RingGraph, units: &'a [Unit]) -> impl Iterator<Item = Self> + 'a {
        units.iter().map(|unit| Self {
            kind: unit.kind,
            ring: graph.ring_of[unit.nodes[0]],
            jobs: unit.nodes.iter().map(|&node| frames(graph, node)).sum(),
            operands: match graph.nodes[unit.nodes[0]] {
                Node::SumOfProducts(_) => vec![graph.ring_of[unit.nodes[0]]; 2],
                _ => graph.operands(unit.nodes[0]).iter().map(|&value| graph.ring_of(value)).collect(),
            },
            nodes: unit.nodes.len() as u64,
            factor: factor(graph, unit.nodes[0]),
        })
    }

    /// Bits of a beat of all operands of a job.
    pub fn operand_bits(&self, parts: &Parts) -> u32 {
        self.operands.iter().map(|&ring| parts.shape(ring).beat_bits()).sum()
    }
}

/// The constant that a node multiplies by.
fn factor(graph: &RingGraph, node: usize) -> Option<u64> {
    match graph.nodes[node] {
        Node::Ring(RingOp::Scale(_, Operand::Constant(factor))) => Some(factor),
        _ => None,
    }
}
