//! The names of what a top module consists of.

use crate::binding::UnitKind;
use crate::graph::Input;
use crate::node::Node;
use crate::schedule::{Schedule, ScheduledUnit, Source};
use crate::{RingGraph, RingValue};

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

/// The name of what a unit does.
pub(crate) fn kind_name(graph: &RingGraph, unit: &ScheduledUnit) -> &'static str {
    match unit.kind {
        UnitKind::Transform(_) => "transform",
        _ => graph.nodes[unit.jobs[0].node].kind(),
    }
}

/// The name of a source: of a unit with one node that of the node.
pub(crate) fn source_name(graph: &RingGraph, schedule: &Schedule, source: Source) -> String {
    match source {
        Source::Stream(stream) => match &graph.inputs[stream] {
            Input::Frames(argument, _) => argument.name.clone(),
            Input::Scalar { name, .. } => name.clone(),
        },
        Source::Player(player) => node_name(graph, player),
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

    /// What comes out of a source.
    pub(super) fn signal(&self, source: Source) -> String {
        format!("v_{}", self.name(source))
    }

    /// The pulse of a cycle.
    pub(super) fn start(&self, cycle: u64) -> String {
        self.pulses.borrow_mut().insert(cycle);
        format!("start_{cycle}")
    }

    /// The pulses of several cycles of a period as one.
    pub(super) fn starts(&self, cycles: impl IntoIterator<Item = u64>) -> String {
        let all: Vec<_> = cycles.into_iter().map(|cycle| self.start(cycle)).collect();
        all.join(" || ")
    }

    /// A value as a user reads it whose operands meet in the given cycle.
    pub(super) fn read(&self, value: RingValue, meeting: u64) -> String {
        let index = value.index();
        if self.graph.is_zero(index) {
            return format!("{}'d0", self.parts.shape(self.graph.ring_of(value)).beat_bits());
        }
        let source = self.schedule.values[index].0;
        if let Source::Player(player) = source {
            let copies = self.schedule.plays(player, self.parts.beats());
            let copy = copies.iter().position(|copy| copy.contains(&meeting)).unwrap_or(0);
            return player_signal(&self.signal(source), copy);
        }
        late(&self.signal(source), self.schedule.delay(value, meeting))
    }

    /// Where in the program a node comes from, as a comment.
    pub(super) fn origin(&self, index: usize) -> String {
        self.graph.origins[index].as_ref().map_or(String::new(), |origin| format!("  // {origin}"))
    }
}

/// What comes out of a player's copy.
pub(super) fn player_signal(signal: &str, copy: usize) -> String {
    if copy == 0 { signal.to_owned() } else { format!("{signal}_copy{copy}") }
}

/// A signal so many cycles later.
pub(super) fn late(signal: &str, delay: u64) -> String {
    if delay == 0 { signal.to_owned() } else { format!("{signal}_late{delay}") }
}
