//! The parts of a scheduled graph, and the least parts of a bound one.

use std::collections::BTreeSet;

use ringmill_blocks::{Block, Inventory, Item};
use ringmill_ir::RingOp;

use crate::binding::{Factor, Unit, UnitKind, lane};
use crate::graph::Input;
use crate::latency;
use crate::node::Node;
use crate::parts::Parts;
use crate::schedule::{Schedule, Source};
use crate::shape::Shape;
use crate::top::waits;
use crate::work::Work;
use crate::{RingGraph, RingId, RingValue, streams};

/// Beats that a buffer holds beyond a transaction, if it is read too late to hold one only
/// (`frame_buffer`).
pub(crate) const BUFFER_SLACK: u64 = 8;

/// The parts of a scheduled graph.
pub(crate) fn of(graph: &RingGraph, parts: &Parts, schedule: &Schedule) -> Inventory {
    let beats = parts.beats();
    let mut all = fixed(graph, parts, Work::scheduled(graph, schedule));
    let mut pulses = BTreeSet::from([0]);
    pulses.extend(schedule.units.iter().flat_map(|unit| unit.jobs.iter().map(|job| job.start)));
    pulses.extend(schedule.results.iter().filter_map(|starts| starts.first()));
    let units = schedule.units.iter().enumerate();
    let mut sources: Vec<(Source, RingId)> =
        units.map(|(number, unit)| (Source::Unit(number), graph.ring_of[unit.jobs[0].node])).collect();
    let collected = streams::collected(graph, schedule);
    for (stream, input) in graph.inputs.iter().enumerate() {
        let Input::Frames(argument, frames) = input else { continue };
        if argument.resident || !collected.contains(&stream) {
            continue;
        }
        sources.push((Source::Stream(stream), argument.ring));
        let slack = if schedule.is_read_in_time(frames, beats) { 0 } else { BUFFER_SLACK };
        let held = frames.len() as u64 * beats;
        all.frame_buffer(parts.shape(argument.ring).beat_bits(), held, slack);
        all.counter(1, held);
        pulses
            .extend(frames.iter().filter_map(|&frame| Some(schedule.cycle(frame)?.saturating_sub(latency::ARGUMENT))));
    }
    for (source, ring) in sources {
        let bits = parts.shape(ring).beat_bits();
        for wait in waits(schedule, source, beats) {
            match wait.words {
                None => {
                    let (memory, behind) = wait.plain();
                    all.delay_line(1, bits, memory);
                    all.shift_register(1, bits, behind);
                }
                Some(words) => {
                    all.frame_wait(bits, beats, words.max(2));
                    pulses.extend(wait.cycles.iter().map(|cycle| cycle + wait.from));
                    pulses.extend(wait.cycles.iter().map(|cycle| cycle + wait.to - latency::CONSTANT));
                }
            }
        }
    }
    for index in (0..graph.nodes.len()).filter(|&index| graph.nodes[index].is_source()) {
        let bits = parts.shape(graph.ring_of[index]).beat_bits();
        let copies = schedule.stream_starts(index, beats);
        match graph.nodes[index] {
            Node::Argument { .. } => all.resident_frame(copies.len() as u64, bits, beats),
            _ => all.constant_frame(copies.len() as u64, bits, beats),
        }
        pulses.extend(copies.iter().flatten().map(|cycle| cycle - latency::CONSTANT));
    }
    for (scalar, uses) in streams::scalars(graph, schedule) {
        let Input::Scalar { bits, .. } = graph.inputs[scalar] else { continue };
        all.frame_fifo(bits, 2);
        all.add(1, Item::Registers(bits));
        for at in uses {
            all.scalar_wait(bits, at.div_ceil(schedule.period) + 1);
            pulses.insert(at - 1);
        }
    }
    for ((_, frames), starts) in graph.results.iter().zip(&schedule.results) {
        let bits = parts.shape(graph.ring_of(frames[0])).beat_bits();
        let signal = |(&frame, &start)| (schedule.values[RingValue::index(frame)].0, schedule.delay(frame, start));
        let ways: BTreeSet<(Source, u64)> = frames.iter().zip(starts).map(signal).collect();
        all.select(1, bits, ways.len() as u64);
    }
    let pulses: Vec<u64> = pulses.into_iter().collect();
    pulses.windows(2).for_each(|pair| all.pulse_delay(1, pair[1] - pair[0], schedule.period));
    all.counter(1, schedule.period);
    if schedule.is_aligned(beats) {
        all.counter(1, schedule.end.div_ceil(schedule.period));
    }
    all
}

/// The least parts of a graph on these units, for any schedule.
pub(crate) fn least(graph: &RingGraph, parts: &Parts, units: &[Unit]) -> Inventory {
    fixed(graph, parts, Work::bound(graph, units))
}

/// The parts that do not depend on the schedule.
fn fixed(graph: &RingGraph, parts: &Parts, units: impl Iterator<Item = Work>) -> Inventory {
    let (mut all, beats) = (Inventory::default(), parts.beats());
    for work in units {
        if work.jobs > 1 {
            all.frame_select(work.operand_bits(parts), work.jobs);
        }
        unit(&mut all, graph, parts, &work);
    }
    for (stream, input) in graph.inputs.iter().enumerate() {
        let Input::Frames(argument, frames) = input else { continue };
        let (shape, count) = (parts.shape(argument.ring), frames.len() as u64);
        // the check of the last beat's mark
        all.counter(1, count * beats);
        all.add(1, Item::Control(1));
        if argument.resident {
            all.counter(1, beats);
            all.add(1, Item::Control(frames.len() as u32));
        }
        if graph.loads.contains_key(&stream) {
            all.frame_reorder(1, shape.bits, shape.lanes, beats);
            all.counter(2, beats);
            all.counter(1, count + 1);
        }
    }
    for (_, frames) in &graph.results {
        let bits = parts.shape(graph.ring_of(frames[0])).beat_bits();
        all.counter(1, beats);
        match graph.results.len() {
            1 => all.skid_buffer(bits + 1),
            _ => all.frame_fifo(bits + 1, frames.len() as u64 * beats),
        }
    }
    all
}

fn unit(all: &mut Inventory, graph: &RingGraph, parts: &Parts, work: &Work) {
    let (shape, beats) = (parts.shape(work.ring), parts.beats());
    let Shape { bits, lanes, q, .. } = *shape;
    let each = u64::from(lanes);
    match work.kind {
        UnitKind::Reorder(..) => all.frame_reorder(1, bits, lanes, beats),
        UnitKind::Affine(_, affine) => all.extend(1, &affine.inventory(q, lanes)),
        UnitKind::Ring(_, RingOp::Mul(..)) => products(all, shape),
        UnitKind::Mac(_) => {
            products(all, shape);
            let latency = shape.product_latency();
            all.frame_accumulate(bits, lanes, beats, work.nodes);
            all.shift_register(1, work.jobs.next_power_of_two().trailing_zeros(), latency);
            all.pulse_delay(1, latency, beats);
        }
        UnitKind::Ring(_, RingOp::Scale(_, Factor::Known)) => {
            let by_factor = shape.field().by_factor;
            let scale = match work.factor {
                Some(factor) if work.jobs == 1 => by_factor.inventory_by(factor),
                _ => by_factor.inventory(),
            };
            all.extend(each, &scale);
        }
        UnitKind::Ring(_, RingOp::Scale(..)) => all.extend(each, &shape.field().pointwise.inventory()),
        UnitKind::Ring(_, RingOp::Add(..) | RingOp::Sub(..)) => all.modular_sum(each, bits),
        UnitKind::Ring(_, RingOp::Neg(_)) => all.sum(each, bits),
        UnitKind::Ring(ring, RingOp::Intt(_)) => {
            if let Some(planned) = &parts.intt[ring.0] {
                all.extend(1, &planned.inventory);
            }
        }
        UnitKind::Ring(ring, RingOp::Ntt(_)) | UnitKind::Transform(ring) => {
            if let Some(planned) = &parts.ntt[ring.0] {
                all.extend(1, &planned.inventory);
            }
        }
        UnitKind::Ring(to, op) => {
            if let Some(lane) = lane(graph, op, to) {
                all.extend(each, &lane.inventory(work.jobs > 1));
            }
        }
    }
}

/// Products of values: of numbers, or of pairs (`base_multiply`).
fn products(all: &mut Inventory, shape: &Shape) {
    let (field, bits, pairs) = (shape.field(), shape.bits, u64::from(shape.lanes / 2));
    if !shape.has_pairs() {
        return all.extend(shape.lanes.into(), &field.pointwise.inventory());
    }
    let latency = field.by_factor.latency();
    all.extend(3 * pairs, &field.pointwise.inventory());
    all.extend(pairs, &field.by_factor.inventory());
    all.modular_sum(5 * pairs, bits);
    all.shift_register(pairs, bits, latency);
    all.shift_register(pairs, bits, latency - 1);
    all.constant_frame(1, field.by_factor.factor_bits() * pairs as u32, shape.beats);
    all.pulse_delay(1, field.pointwise.latency() - latency::CONSTANT, shape.beats);
}
