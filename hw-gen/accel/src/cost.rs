//! The modelled cost of a design on a device.

use ringmill_blocks::{Block, Cost, DspShape};
use ringmill_design::Architecture;
use ringmill_ir::RingOp;

use crate::binding::{Factor, Unit, UnitKind, lane};
use crate::graph::Input;
use crate::inventory::BUFFER_SLACK;
use crate::parts::Parts;
use crate::schedule::{Schedule, Source};
use crate::structure::Cores;
use crate::top::waits;
use crate::work::Work;
use crate::{Areas, Modelled, RingGraph, RingId, inventory};

/// The cost of a scheduled graph.
pub(crate) fn of(
    graph: &RingGraph,
    parts: &Parts,
    schedule: &Schedule,
    structure: (Architecture, u32),
    dsp: DspShape,
) -> Modelled {
    let areas = Areas::of(&inventory::of(graph, parts, schedule));
    let (lanes, beats) = (u64::from(parts.lanes()), parts.beats());
    let mut all = fixed(graph, parts, Work::scheduled(graph, schedule), structure, dsp);
    for (number, unit) in schedule.units.iter().enumerate() {
        add_waits(&mut all, parts, schedule, (Source::Unit(number), graph.ring_of[unit.jobs[0].node]));
    }
    for (stream, input) in graph.inputs.iter().enumerate() {
        let Input::Frames(argument, frames) = input else { continue };
        if !argument.resident {
            let slack = if schedule.is_read_in_time(frames, beats) { 0 } else { BUFFER_SLACK * lanes };
            all.memory_bits += slack * u64::from(parts.shape(argument.ring).bits);
            add_waits(&mut all, parts, schedule, (Source::Stream(stream), argument.ring));
        }
    }
    for index in 0..graph.nodes.len() {
        if graph.nodes[index].is_source() {
            let copies = schedule.stream_starts(index, beats).len() as u64;
            all.memory_bits += copies * parts.shapes[0].n * u64::from(parts.shape(graph.ring_of[index]).bits);
        }
    }
    Modelled { areas, ..all }
}

/// The least cost of a graph on these units for any schedule: everything except waiting values and
/// frame streams. The multipliers, tables and flip-flops of [`Modelled::cost`] are exact for every
/// schedule.
pub(crate) fn least(
    graph: &RingGraph,
    parts: &Parts,
    units: &[Unit],
    structure: (Architecture, u32),
    dsp: DspShape,
) -> Modelled {
    let areas = Areas::of(&inventory::least(graph, parts, units));
    Modelled { areas, ..fixed(graph, parts, Work::bound(graph, units), structure, dsp) }
}

/// The costs that do not depend on the schedule.
fn fixed(
    graph: &RingGraph,
    parts: &Parts,
    units: impl Iterator<Item = Work>,
    structure: (Architecture, u32),
    dsp: DspShape,
) -> Modelled {
    let n = parts.shapes[0].n;
    let mut all = Modelled::default();
    for work in units {
        let Work { kind, ring, jobs, nodes, .. } = work;
        add_unit(&mut all, (kind, ring), (graph, parts), structure, dsp);
        if jobs > 1 {
            // a multiplexer of two takes a look-up table a bit, or half of one with wide functions
            let bits = u64::from(work.operand_bits(parts));
            all.add(1, Cost { dsp: 0, lut: bits * jobs.div_ceil(2), ff: bits });
        }
        if let UnitKind::Mac(_) = kind {
            all.memory_bits += nodes * n * u64::from(parts.shape(ring).bits);
        }
    }
    for (stream, input) in graph.inputs.iter().enumerate() {
        let Input::Frames(argument, frames) = input else { continue };
        let bits = u64::from(parts.shape(argument.ring).bits);
        if graph.loads.contains_key(&stream) {
            all.memory_bits += 2 * n * bits;
        }
        if !argument.resident {
            all.memory_bits += frames.len() as u64 * n * bits;
        }
    }
    if graph.results.len() > 1 {
        for (_, frames) in &graph.results {
            let bits = u64::from(parts.shape(graph.ring_of(frames[0])).bits);
            all.memory_bits += frames.len() as u64 * n * bits;
        }
    }
    all
}

/// The cost of the waiting of a source's values: memory for long delays, registers for short ones.
fn add_waits(all: &mut Modelled, parts: &Parts, schedule: &Schedule, (source, ring): (Source, RingId)) {
    let bits = u64::from(parts.shape(ring).beat_bits());
    for wait in waits(schedule, source, parts.beats()) {
        all.memory_bits += wait.words.unwrap_or(wait.plain().0) * bits;
    }
}

fn add_unit(
    all: &mut Modelled,
    (kind, ring): (UnitKind, RingId),
    (graph, parts): (&RingGraph, &Parts),
    (architecture, butterflies): (Architecture, u32),
    dsp: DspShape,
) {
    let shape = parts.shape(ring);
    let (n, lanes, bits) = (shape.n, u64::from(shape.lanes), u64::from(shape.bits));
    // a sum, and the same less the modulus
    let sum = Cost { dsp: 0, lut: 2 * bits, ff: bits };
    match kind {
        UnitKind::Reorder(..) => all.memory_bits += 2 * n * bits,
        UnitKind::Affine(_, affine) => {
            all.memory_bits += 2 * n * bits;
            all.add(1, affine.cost(shape.q, shape.lanes, dsp));
        }
        UnitKind::Ring(_, RingOp::Mul(..)) | UnitKind::Mac(_) => {
            let field = shape.field();
            if shape.has_pairs() {
                all.add(lanes / 2 * 3, field.pointwise.cost(dsp));
                all.add(lanes / 2, field.by_factor.cost(dsp));
                all.add(lanes / 2 * 5, sum);
            } else {
                all.add(lanes, field.pointwise.cost(dsp));
            }
            if matches!(kind, UnitKind::Mac(_)) {
                all.add(lanes, sum);
            }
        }
        UnitKind::Ring(_, RingOp::Scale(_, Factor::Known)) => all.add(lanes, shape.field().by_factor.cost(dsp)),
        UnitKind::Ring(_, RingOp::Scale(..)) => all.add(lanes, shape.field().pointwise.cost(dsp)),
        UnitKind::Ring(_, RingOp::Add(..) | RingOp::Sub(..) | RingOp::Neg(_)) => all.add(lanes, sum),
        UnitKind::Ring(_, RingOp::Ntt(_) | RingOp::Intt(_)) | UnitKind::Transform(_) => {
            let field = shape.field();
            let layers = u64::from(shape.splitting.map_or(0, |splitting| splitting.layers()));
            let transform = match kind {
                UnitKind::Ring(_, RingOp::Intt(_)) => parts.intt[ring.0].as_ref(),
                _ => parts.ntt[ring.0].as_ref(),
            };
            let transform_cycles = transform.and_then(|transform| transform.transform_cycles).unwrap_or(0);
            let (multipliers, words) = match architecture {
                Architecture::Sdf => (layers, n),
                Architecture::Iterative => {
                    let frames = match parts.cores {
                        // three where loading and unloading take longer than transforming
                        Cores::Overlapping if 2 * shape.beats > transform_cycles => 3,
                        Cores::Overlapping => 2,
                        Cores::OneFrame | Cores::BothWays => 1,
                    };
                    (u64::from(butterflies), n * frames)
                }
                Architecture::Mdc | Architecture::Auto => (layers * lanes / 2, 3 * n / 2),
            };
            all.add(multipliers, field.by_factor.cost(dsp));
            all.add(2 * multipliers, sum);
            let mut factors = n;
            if let UnitKind::Transform(_) = kind {
                // four choices of operands, two sums are halved
                all.add(multipliers, Cost { dsp: 0, lut: 6 * bits, ff: 0 });
                // the inverse finds its factors in the same table, backwards, unless N is that of
                // the roots
                factors = if shape.cyclic { 2 * n } else { n };
            }
            all.memory_bits += words * bits + factors * u64::from(field.by_factor.factor_bits());
        }
        UnitKind::Ring(to, op) => {
            if let Some(lane) = lane(graph, op, to) {
                all.add(lanes, lane.cost(dsp));
            }
        }
    }
}
