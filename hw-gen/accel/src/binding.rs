//! Which node runs on which unit: those of one kind share as many as a period needs.

use std::collections::BTreeMap;

use ringmill_blocks::{Block, FrameAffine, GadgetDigit, ModLift, ModSwitch};

use crate::latency;
use crate::node::Node;
use crate::parts::Parts;
use crate::{RingGraph, RingId};

/// What a unit can do: nodes of one kind may share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum UnitKind {
    Ntt(RingId),
    Intt(RingId),
    /// Forward and inverse.
    Transform(RingId),
    Mul(RingId),
    /// Products that are summed.
    Mac(RingId),
    Add(RingId),
    Sub(RingId),
    Neg(RingId),
    Scale(RingId),
    /// Of a node alone: its factor is a scalar argument.
    ScaleBy(RingId, usize),
    /// To affine places.
    Affine(RingId, FrameAffine),
    /// By the number of its gadget.
    Digit(RingId, usize),
    /// From a ring to another.
    Switch(RingId, RingId),
    /// From a ring to another; of centered representatives.
    Lift(RingId, RingId, bool),
    /// By the numbers of its two orders.
    Reorder(RingId, usize),
}

/// Cheap units are shared by so many at least: choosing their operands costs as much as they do.
const WORTH_SHARING: u64 = 3;

impl UnitKind {
    /// The kind of a node; none for what is no unit.
    pub fn of(graph: &RingGraph, parts: &Parts, index: usize) -> Option<Self> {
        let ring = graph.ring_of[index];
        Some(match graph.nodes[index] {
            Node::Argument { .. } | Node::Constant(_) => return None,
            Node::Ntt(_) | Node::Intt(_) if parts.goes_both_ways(ring) => Self::Transform(ring),
            Node::Ntt(_) => Self::Ntt(ring),
            Node::Intt(_) => Self::Intt(ring),
            Node::Mul(..) => Self::Mul(ring),
            Node::SumOfProducts(_) => Self::Mac(ring),
            Node::Add(..) => Self::Add(ring),
            Node::Sub(..) => Self::Sub(ring),
            Node::Neg(_) => Self::Neg(ring),
            Node::Scale(..) => Self::Scale(ring),
            Node::ScaleBy(..) => Self::ScaleBy(ring, index),
            Node::Rotate(..) | Node::Automorphism(..) | Node::PermuteValues(..) => {
                Self::Affine(ring, affine(graph, index)?)
            }
            Node::Digit(_, gadget, _) => Self::Digit(ring, gadget),
            Node::Switch(a) => Self::Switch(graph.ring_of(a), ring),
            Node::Lift { value, centered } => Self::Lift(graph.ring_of(value), ring, centered),
            Node::Reorder(_, orders) => Self::Reorder(ring, orders),
        })
    }

    /// Whether choosing its operands costs as much as one more.
    fn is_cheap(self) -> bool {
        matches!(self, Self::Add(_) | Self::Sub(_) | Self::Neg(_))
    }

    /// Cycles it is taken by a frame.
    pub fn busy(self, parts: &Parts) -> u64 {
        let transform = match self {
            Self::Ntt(ring) | Self::Transform(ring) => parts.ntt[ring.0].as_ref(),
            Self::Intt(ring) => parts.intt[ring.0].as_ref(),
            _ => None,
        };
        transform.map_or(parts.beats(), |transform| transform.timing.interval_cycles)
    }

    /// Cycles from the first beat of its operands to that of its result.
    pub fn latency(self, graph: &RingGraph, parts: &Parts) -> u64 {
        match self {
            Self::Ntt(ring) | Self::Transform(ring) => {
                parts.ntt[ring.0].as_ref().map_or(0, |transform| transform.timing.latency_cycles)
            }
            Self::Intt(ring) => parts.intt[ring.0].as_ref().map_or(0, |transform| transform.timing.latency_cycles),
            Self::Mul(ring) => parts.shape(ring).product_latency(),
            Self::Mac(ring) => parts.shape(ring).product_latency() + latency::ACCUMULATE,
            Self::Add(_) | Self::Sub(_) | Self::Neg(_) => latency::SUM,
            Self::Scale(ring) => parts.shape(ring).field().by_factor.latency(),
            Self::ScaleBy(ring, _) => parts.shape(ring).field().pointwise.latency(),
            Self::Affine(_, affine) => affine.latency(parts.lanes()),
            Self::Digit(ring, gadget) => digit(graph, ring, gadget).map_or(0, |digit| digit.latency()),
            Self::Switch(from, to) => switch(graph, from, to).map_or(0, |switch| switch.latency()),
            Self::Lift(from, to, centered) => lift(graph, from, to, centered).map_or(0, |lift| lift.latency()),
            Self::Reorder(..) => parts.beats() + latency::REORDER,
        }
    }
}

/// The block of a gadget's digits; its moduli were checked when the graph was made.
pub(crate) fn digit(graph: &RingGraph, ring: RingId, gadget: usize) -> Option<GadgetDigit> {
    graph.gadgets[gadget].digits_modulo(graph.rings[ring.0].modulus()).ok()
}

/// The block that changes moduli with rounding; none modulo 0 and 1, which no graph has.
pub(crate) fn switch(graph: &RingGraph, from: RingId, to: RingId) -> Option<ModSwitch> {
    ModSwitch::new(graph.rings[from.0].modulus(), graph.rings[to.0].modulus()).ok()
}

/// The block that takes residues to another modulus; none modulo 0 and 1, which no graph has.
pub(crate) fn lift(graph: &RingGraph, from: RingId, to: RingId, centered: bool) -> Option<ModLift> {
    ModLift::new(graph.rings[from.0].modulus(), graph.rings[to.0].modulus(), centered).ok()
}

/// The block of a power of x, or an automorphism; what it cannot be was refused when the graph was checked.
fn affine(graph: &RingGraph, index: usize) -> Option<FrameAffine> {
    let ring = graph.ring(graph.ring_of[index]);
    let (n, cyclic) = (ring.n(), ring.is_cyclic());
    match graph.nodes[index] {
        Node::Automorphism(_, k) => FrameAffine::automorphism(n, k, cyclic).ok(),
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

/// Frames that a node takes a unit for.
pub(crate) fn frames(graph: &RingGraph, index: usize) -> u64 {
    match graph.nodes[index] {
        Node::SumOfProducts(sum) => graph.sums[sum].len() as u64,
        _ => 1,
    }
}

/// The units of a graph that repeats with a period, each with its nodes: as few as do all the work.
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
        // In turn, so that what is ready at the same time goes to different units; a sum goes where there is room for all of it.
        let mut taken = vec![0; work.div_ceil(shared) as usize];
        let mut groups: Vec<Vec<usize>> = vec![Vec::new(); taken.len()];
        let mut next = 0;
        for node in nodes {
            let frames = frames(graph, node);
            let turn = (0..taken.len()).map(|step| (next + step) % taken.len());
            let place = turn.clone().find(|&place| taken[place] + frames <= shared).unwrap_or_else(|| {
                taken.push(0);
                groups.push(Vec::new());
                taken.len() - 1
            });
            taken[place] += frames;
            groups[place].push(node);
            next = (place + 1) % taken.len();
        }
        units.extend(groups.into_iter().filter(|nodes| !nodes.is_empty()).map(|nodes| Unit { kind, nodes }));
    }
    units.sort_by_key(|unit| unit.nodes[0]);
    units
}

/// The shortest period there is: that of the slowest unit and of the longest stream.
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
