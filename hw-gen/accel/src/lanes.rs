//! Modules that take each residue to another one by itself: one for every lane.

use ringmill_blocks::{Cost, DspShape, GadgetDigit, ModLift, ModSwitch};
use ringmill_design::Gadget;
use ringmill_ir::RingOp;

use crate::{RingGraph, RingId};

/// What a lane is taken through.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LaneBlock {
    Digit(GadgetDigit),
    Switch(ModSwitch),
    Lift(ModLift),
}

impl LaneBlock {
    /// That of an operation, from the rings of its operands to another; none for what is no such operation.
    pub fn of<S>(graph: &RingGraph, to: RingId, op: RingOp<RingId, S, ()>) -> Option<Self> {
        match op {
            RingOp::Digit { gadget, .. } => digit(graph, to, gadget).map(Self::Digit),
            RingOp::Switch(from) => switch(graph, from, to).map(Self::Switch),
            RingOp::Lift { value: from, centered } => lift(graph, from, to, centered).map(Self::Lift),
            _ => None,
        }
    }

    /// Cycles from a residue to what becomes of it.
    pub fn latency(self) -> u64 {
        match self {
            Self::Digit(block) => block.latency(),
            Self::Switch(block) => block.latency(),
            Self::Lift(block) => block.latency(),
        }
    }

    /// What it takes of a device, by a model.
    pub fn cost(self, dsp: DspShape) -> Cost {
        match self {
            Self::Digit(block) => block.cost(dsp),
            Self::Switch(block) => block.cost(dsp),
            Self::Lift(block) => block.cost(dsp),
        }
    }
}

/// The block of a gadget's digits; its moduli were checked when the graph was made.
pub(crate) fn digit(graph: &RingGraph, ring: RingId, gadget: Gadget) -> Option<GadgetDigit> {
    GadgetDigit::new(gadget, graph.rings[ring.0].modulus()).ok()
}

/// The block that changes moduli with rounding; none modulo 0 and 1, which no graph has.
pub(crate) fn switch(graph: &RingGraph, from: RingId, to: RingId) -> Option<ModSwitch> {
    ModSwitch::new(graph.rings[from.0].modulus(), graph.rings[to.0].modulus()).ok()
}

/// The block that takes residues to another modulus; none modulo 0 and 1, which no graph has.
pub(crate) fn lift(graph: &RingGraph, from: RingId, to: RingId, centered: bool) -> Option<ModLift> {
    ModLift::new(graph.rings[from.0].modulus(), graph.rings[to.0].modulus(), centered).ok()
}
