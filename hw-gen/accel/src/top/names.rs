//! The names in a top module.

use crate::binding::UnitKind;
use crate::graph::Input;
use crate::node::Node;
use crate::schedule::{Schedule, ScheduledUnit, Source};
use crate::{RingGraph, RingValue};
use ringmill_verilog::{Expression, Literal, Net};

use super::writer::Top;

/// The name of a node.
pub(crate) fn node_name(graph: &RingGraph, index: usize) -> String {
    match graph.nodes[index] {
        Node::Argument { stream, frame } => match &graph.inputs[stream] {
            Input::Frames(argument, frames) if frames.len() > 1 => format!("{}_{frame}", argument.name),
            Input::Frames(argument, _) => argument.name.clone(),
            Input::Scalar { name, .. } => name.clone(),
        },
        node => format!("{}{index}", node.kind()),
    }
}

/// The name of a unit's function.
pub(crate) fn kind_name(graph: &RingGraph, unit: &ScheduledUnit) -> &'static str {
    match unit.kind {
        UnitKind::Transform(_) => "transform",
        _ => graph.nodes[unit.jobs[0].node].kind(),
    }
}

/// The name of a source. A unit with one node has the node's name.
pub(crate) fn source_name(graph: &RingGraph, schedule: &Schedule, source: Source) -> String {
    match source {
        Source::Stream(stream) => match &graph.inputs[stream] {
            Input::Frames(argument, _) => argument.name.clone(),
            Input::Scalar { name, .. } => name.clone(),
        },
        Source::FrameStream(frame_stream) => node_name(graph, frame_stream),
        Source::Unit(unit) => {
            let jobs = &schedule.units[unit].jobs;
            match jobs.iter().any(|job| job.node != jobs[0].node) {
                true => format!("{}_unit{unit}", kind_name(graph, &schedule.units[unit])),
                false => node_name(graph, jobs[0].node),
            }
        }
    }
}

impl Top<'_> {
    pub(super) fn name(&self, source: Source) -> String {
        source_name(self.graph, self.schedule, source)
    }

    /// The width in bits of a beat of a source.
    fn bits(&self, source: Source) -> u32 {
        let ring = match source {
            Source::Stream(stream) => match &self.graph.inputs[stream] {
                Input::Frames(argument, _) => argument.ring,
                Input::Scalar { .. } => return 0,
            },
            Source::FrameStream(frame_stream) => self.graph.ring_of[frame_stream],
            Source::Unit(unit) => self.graph.ring_of[self.schedule.units[unit].jobs[0].node],
        };
        self.parts.shape(ring).beat_bits()
    }

    /// The beats of a source, delayed by a number of cycles.
    pub(super) fn late(&self, source: Source, delay: u64) -> Net {
        let name = format!("v_{}", self.name(source));
        let name = if delay == 0 { name } else { format!("{name}_late{delay}") };
        Net::vector(&name, self.bits(source))
    }

    /// The beats of a source.
    pub(super) fn signal(&self, source: Source) -> Net {
        self.late(source, 0)
    }

    /// The beats of a copy of a frame stream.
    pub(super) fn copy(&self, frame_stream: usize, copy: usize) -> Net {
        let signal = self.signal(Source::FrameStream(frame_stream));
        match copy {
            0 => signal,
            _ => Net::vector(&format!("{}_copy{copy}", signal.name()), signal.width()),
        }
    }

    /// The pulses of several cycles of a period, combined.
    pub(super) fn starts(&self, cycles: impl IntoIterator<Item = u64>) -> Expression {
        Expression::any_of(cycles.into_iter().map(|cycle| self.start(cycle).into()))
    }

    /// A value as read by a user whose operands meet in the given cycle.
    pub(super) fn read(&self, value: RingValue, meeting: u64) -> Expression {
        let index = value.index();
        if self.graph.is_zero(index) {
            return Literal::new(self.parts.shape(self.graph.ring_of(value)).beat_bits(), 0).into();
        }
        let source = self.schedule.values[index].0;
        if let Source::FrameStream(frame_stream) = source {
            let copies = self.schedule.stream_starts(frame_stream, self.parts.beats());
            let copy = copies.iter().position(|copy| copy.contains(&meeting)).unwrap_or(0);
            return self.copy(frame_stream, copy).into();
        }
        self.late(source, self.schedule.delay(value, meeting)).into()
    }

    /// The locations in the program of nodes, each once.
    pub(super) fn origins(&self, nodes: impl IntoIterator<Item = usize>) -> String {
        let mut origins: Vec<&str> = nodes.into_iter().filter_map(|node| self.graph.origins[node].as_deref()).collect();
        origins.dedup();
        origins.join(", ")
    }
}
