//! The binding of nodes to units. Nodes of one kind share as many units as a period needs.

use std::collections::BTreeMap;

use ringmill_blocks::{Block, FrameAffine, Lane};
use ringmill_ir::{Operand, RingOp};

use crate::latency;
use crate::node::Node;
use crate::parts::Parts;
use crate::{RingGraph, RingId};

/// An operation by the rings of its operands.
pub(crate) type UnitOp = RingOp<RingId, Factor, ()>;

/// The kind of a unit. Nodes of one kind may share a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum UnitKind {
    /// An operation, with the ring of its result and the rings of its operands. Digits of all
    /// levels are one kind.
    Ring(RingId, UnitOp),
    /// Forward and inverse.
    Transform(RingId),
    /// Sums of products.
    Mac(RingId),
    /// Affine maps of indices.
    Affine(RingId, FrameAffine),
    /// Reorders, by the indices of the two orders.
    Reorder(RingId, usize),
}

/// The scalar of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Factor {
    /// A constant.
    Known,
    /// An argument, for a node with a unit of its own.
    Of(usize),
}

/// The fewest nodes that share a cheap unit: the selection of operands costs as much as the unit.
const WORTH_SHARING: u64 = 3;

impl UnitKind {
    /// Returns the kind of a node; `None` if it needs no unit.
    pub fn of(graph: &RingGraph, parts: &Parts, index: usize) -> Option<Self> {
        let ring = graph.ring_of[index];
        Some(match graph.nodes[index] {
            Node::Argument { .. } | Node::Ring(RingOp::Constant(_)) => return None,
            Node::Ring(RingOp::Ntt(_) | RingOp::Intt(_)) if parts.goes_both_ways(ring) => Self::Transform(ring),
            Node::Ring(RingOp::Rotate(..) | RingOp::Automorphism(..)) | Node::PermuteValues(..) => {
                Self::Affine(ring, affine(graph, index)?)
            }
            Node::Ring(RingOp::Digit { value, gadget, .. }) => {
                Self::Ring(ring, RingOp::Digit { value: graph.ring_of(value), gadget, level: 0 })
            }
            Node::Ring(op) => {
                let factor = |scalar: Operand<_>| scalar.variable().map_or(Factor::Known, |_| Factor::Of(index));
                Self::Ring(ring, op.map(|value| graph.ring_of(value), factor, |_| ()))
            }
            Node::SumOfProducts(_) => Self::Mac(ring),
            Node::Reorder(_, orders) => Self::Reorder(ring, orders),
        })
    }

    /// True if the selection of its operands costs as much as another unit.
    fn is_cheap(self) -> bool {
        matches!(self, Self::Ring(_, RingOp::Add(..) | RingOp::Sub(..) | RingOp::Neg(_)))
    }

    /// The cycles for which a frame occupies the unit.
    pub fn busy(self, parts: &Parts) -> u64 {
        let transform = match self {
            Self::Ring(ring, RingOp::Ntt(_)) | Self::Transform(ring) => parts.ntt[ring.0].as_ref(),
            Self::Ring(ring, RingOp::Intt(_)) => parts.intt[ring.0].as_ref(),
            _ => None,
        };
        transform.map_or(parts.beats(), |transform| transform.timing.interval_cycles)
    }

    /// Cycles from the first beat of its operands to that of its result.
    pub fn latency(self, graph: &RingGraph, parts: &Parts) -> u64 {
        match self {
            Self::Ring(ring, RingOp::Ntt(_)) | Self::Transform(ring) => {
                parts.ntt[ring.0].as_ref().map_or(0, |transform| transform.timing.latency_cycles)
            }
            Self::Ring(ring, RingOp::Intt(_)) => {
                parts.intt[ring.0].as_ref().map_or(0, |transform| transform.timing.latency_cycles)
            }
            Self::Ring(ring, RingOp::Mul(..)) => parts.shape(ring).product_latency(),
            Self::Mac(ring) => parts.shape(ring).product_latency() + latency::ACCUMULATE,
            Self::Ring(_, RingOp::Add(..) | RingOp::Sub(..) | RingOp::Neg(_)) => latency::SUM,
            Self::Ring(ring, RingOp::Scale(_, Factor::Known)) => parts.shape(ring).field().by_factor.latency(),
            Self::Ring(ring, RingOp::Scale(..)) => parts.shape(ring).field().pointwise.latency(),
            Self::Affine(_, affine) => affine.latency(parts.lanes()),
            // A rotation, an automorphism or a constant is no unit: it is part of what moves
            // coefficients, or played.
            Self::Ring(to, op) => lane(graph, op, to).map_or(0, |lane| lane.latency()),
            Self::Reorder(..) => parts.beats() + latency::REORDER,
        }
    }
}

/// The block of an operation on each lane. Its moduli were checked with the graph.
pub(crate) fn lane(graph: &RingGraph, op: UnitOp, to: RingId) -> Option<Lane> {
    let modulus = |ring: RingId| graph.rings[ring.0].modulus();
    Lane::of(&op.map(modulus, |_| (), |()| ()), modulus(to)).ok().flatten()
}

/// The block of a power of x, or of an automorphism. Invalid exponents were refused when the graph
/// was checked.
fn affine(graph: &RingGraph, index: usize) -> Option<FrameAffine> {
    let ring = graph.ring(graph.ring_of[index]);
    let (n, cyclic) = (ring.n(), ring.is_cyclic());
    match graph.nodes[index] {
        Node::Ring(RingOp::Automorphism(_, k)) => FrameAffine::automorphism(n, k, cyclic).ok(),
        Node::PermuteValues(_, k) => FrameAffine::automorphism_of_values(n, k, cyclic).ok(),
        _ => FrameAffine::monomial(n, cyclic).ok(),
    }
}

/// A unit, and the nodes that run on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    pub kind: UnitKind,
    pub nodes: Vec<usize>,
}

/// The number of frames for which a node occupies a unit.
pub(crate) fn frames(graph: &RingGraph, index: usize) -> u64 {
    match graph.nodes[index] {
        Node::SumOfProducts(sum) => graph.sums[sum].len() as u64,
        _ => 1,
    }
}

/// Returns the units of a graph that repeats with a period, each with its nodes. Their number is
/// the smallest that can do the work.
pub(crate) fn bind(graph: &RingGraph, parts: &Parts, period: u64) -> Vec<Unit> {
    let mut kinds: BTreeMap<UnitKind, Vec<usize>> = BTreeMap::new();
    for index in 0..graph.nodes.len() {
        if let Some(kind) = UnitKind::of(graph, parts, index) {
            kinds.entry(kind).or_default().push(index);
        }
    }
    let mut units = Vec::new();
    for (kind, nodes) in kinds {
        let slots = (period / kind.busy(parts).max(1)).max(1);
        let work: u64 = nodes.iter().map(|&node| frames(graph, node)).sum();
        let shared = if kind.is_cheap() && slots.min(work) < WORTH_SHARING { 1 } else { slots };
        // In turn, so that what is ready at the same time goes to different units; a sum goes where
        // there is room for all of it.
        let mut taken = vec![0; work.div_ceil(shared) as usize];
        let mut groups: Vec<Vec<usize>> = vec![Vec::new(); taken.len()];
        let mut next = 0;
        for node in nodes {
            let frames = frames(graph, node);
            let turn = (0..taken.len()).map(|step| (next + step) % taken.len());
            let position = turn.clone().find(|&position| taken[position] + frames <= shared).unwrap_or_else(|| {
                taken.push(0);
                groups.push(Vec::new());
                taken.len() - 1
            });
            taken[position] += frames;
            groups[position].push(node);
            next = (position + 1) % taken.len();
        }
        units.extend(groups.into_iter().filter(|nodes| !nodes.is_empty()).map(|nodes| Unit { kind, nodes }));
    }
    units.sort_by_key(|unit| unit.nodes[0]);
    units
}

/// The shortest possible period, which is that of the slowest unit or the longest stream.
pub(crate) fn least_period(graph: &RingGraph, parts: &Parts) -> u64 {
    use crate::graph::Input;
    let beats = parts.beats();
    let inputs = graph.inputs.iter().filter_map(|input| match input {
        Input::Frames(argument, frames) if !argument.resident => Some(frames.len() as u64 * beats),
        _ => None,
    });
    let results = graph.results.iter().map(|(_, frames)| frames.len() as u64 * beats);
    let units =
        (0..graph.nodes.len()).filter_map(|index| UnitKind::of(graph, parts, index)).map(|kind| kind.busy(parts));
    inputs.chain(results).chain(units).max().unwrap_or(beats).max(beats)
}
