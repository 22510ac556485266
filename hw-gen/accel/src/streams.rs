//! The streams of a design, as its ports and its report have them.

use crate::graph::Input;
use crate::parts::Parts;
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
