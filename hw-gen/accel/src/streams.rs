//! The streams of a design, for its ports and its report.

use ringmill_design::{Direction, ElementOrder, Form, Stream};
use std::collections::BTreeMap;

use crate::graph::Input;
use crate::parts::Parts;
use crate::schedule::{Schedule, Source};
use crate::{AccelError, RingGraph, RingId, forms};

/// The streams of the arguments, in order.
pub(crate) fn inputs(graph: &RingGraph, parts: &Parts) -> Vec<Stream> {
    let one = |input: &Input| match input {
        Input::Frames(argument, frames) => Stream {
            resident: argument.resident,
            ..polynomials((&argument.name, Direction::In), (argument.ring, argument.form, frames.len()), parts)
        },
        Input::Scalar { name, bits } => Stream::of_words(name, Direction::In, *bits),
    };
    graph.inputs.iter().map(one).collect()
}

/// The streams whose frames are collected for every transaction: those that are read, or else the
/// first one, which then sets the pace.
pub(crate) fn collected(graph: &RingGraph, schedule: &Schedule) -> Vec<usize> {
    let frames = |(_, input): &(usize, &Input)| matches!(input, Input::Frames(argument, _) if !argument.resident);
    let streams: Vec<usize> = graph.inputs.iter().enumerate().filter(frames).map(|(stream, _)| stream).collect();
    let read: Vec<usize> = streams.iter().copied().filter(|&stream| schedule.is_read(Source::Stream(stream))).collect();
    if read.is_empty() { streams.into_iter().take(1).collect() } else { read }
}

/// The scalars that some job reads: by input, the cycles in which these jobs start.
pub(crate) fn scalars(graph: &RingGraph, schedule: &Schedule) -> BTreeMap<usize, Vec<u64>> {
    let mut uses: BTreeMap<usize, Vec<u64>> = BTreeMap::new();
    for job in schedule.units.iter().flat_map(|unit| &unit.jobs) {
        if let Some(scalar) = graph.nodes[job.node].scalar() {
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
///
/// # Errors
/// An operation has an operand of the wrong form.
pub(crate) fn results(graph: &RingGraph, parts: &Parts) -> Result<Vec<Stream>, AccelError> {
    let forms = forms::forms(graph)?;
    let one = |(name, frames): &(String, Vec<crate::RingValue>)| {
        // Zero has both forms, and is in either order the same.
        let form = frames.iter().find_map(|frame| forms[frame.index()]).unwrap_or(Form::Coefficients);
        polynomials((name, Direction::Out), (graph.ring_of(frames[0]), form, frames.len()), parts)
    };
    Ok(graph.results.iter().map(one).collect())
}

/// All streams: arguments, then results.
///
/// # Errors
/// As [`results`].
pub(crate) fn all(graph: &RingGraph, parts: &Parts) -> Result<Vec<Stream>, AccelError> {
    Ok(inputs(graph, parts).into_iter().chain(results(graph, parts)?).collect())
}

fn polynomials(
    (name, direction): (&str, Direction),
    (ring, form, frames): (RingId, Form, usize),
    parts: &Parts,
) -> Stream {
    let shape = parts.shape(ring);
    Stream {
        name: name.to_owned(),
        direction,
        lanes: shape.lanes,
        coefficient_bits: shape.stream_bits,
        value_bits: shape.bits,
        order: match form {
            Form::Coefficients => ElementOrder::Coefficients,
            Form::Values if shape.has_pairs() => ElementOrder::Pairs,
            Form::Values if shape.cyclic => ElementOrder::CyclicValues,
            Form::Values => ElementOrder::Values,
        },
        beats: shape.beats,
        frames: frames as u64,
        resident: false,
    }
}
