//! The streams of a design, as its ports and its report have them.

use std::collections::BTreeMap;

use crate::graph::Input;
use crate::node::{Exponent, Node};
use crate::parts::Parts;
use crate::schedule::{Schedule, Source};
use crate::{Direction, RingGraph, RingId, Stream};

/// The streams of the arguments, in order.
pub(crate) fn inputs(graph: &RingGraph, parts: &Parts) -> Vec<Stream> {
    let one = |input: &Input| match input {
        Input::Frames(argument, frames) => Stream {
            resident: argument.resident,
            ..polynomials(&argument.name, Direction::In, (argument.ring, frames.len()), parts)
        },
        Input::Scalar { name, bits } => Stream {
            name: name.clone(),
            direction: Direction::In,
            lanes: 1,
            coefficient_bits: bits.next_multiple_of(8),
            beats: 1,
            frames: 1,
            resident: false,
        },
    };
    graph.inputs.iter().map(one).collect()
}

/// The streams whose frames are collected for every operand: those that are read, or else the first, which then sets the pace.
pub(crate) fn collected(graph: &RingGraph, schedule: &Schedule) -> Vec<usize> {
    let frames = |(_, input): &(usize, &Input)| matches!(input, Input::Frames(argument, _) if !argument.resident);
    let streams: Vec<usize> = graph.inputs.iter().enumerate().filter(frames).map(|(stream, _)| stream).collect();
    let read: Vec<usize> = streams.iter().copied().filter(|&stream| schedule.is_read(Source::Stream(stream))).collect();
    if read.is_empty() { streams.into_iter().take(1).collect() } else { read }
}

/// The scalars that some job reads: by input, the cycles in which such jobs start.
pub(crate) fn scalars(graph: &RingGraph, schedule: &Schedule) -> BTreeMap<usize, Vec<u64>> {
    let mut uses: BTreeMap<usize, Vec<u64>> = BTreeMap::new();
    for job in schedule.units.iter().flat_map(|unit| &unit.jobs) {
        if let Node::ScaleBy(_, scalar) | Node::Rotate(_, Exponent::Argument(scalar)) = graph.nodes[job.node] {
            uses.entry(scalar.0).or_default().push(job.start);
        }
    }
    for cycles in uses.values_mut() {
        cycles.sort_unstable();
        cycles.dedup();
    }
    uses
}

/// The streams of the results, in order.
pub(crate) fn results(graph: &RingGraph, parts: &Parts) -> Vec<Stream> {
    let one = |(name, frames): &(String, Vec<crate::RingValue>)| {
        polynomials(name, Direction::Out, (graph.ring_of(frames[0]), frames.len()), parts)
    };
    graph.results.iter().map(one).collect()
}

fn polynomials(name: &str, direction: Direction, (ring, frames): (RingId, usize), parts: &Parts) -> Stream {
    let shape = parts.shape(ring);
    Stream {
        name: name.to_owned(),
        direction,
        lanes: shape.lanes,
        coefficient_bits: shape.stream_bits,
        beats: shape.beats,
        frames: frames as u64,
        resident: false,
    }
}
