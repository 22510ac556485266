//! The comment above a top module: what it computes, how long it takes.

use ringmill_design::head;

use crate::latency;
use crate::node::Node;
use crate::schedule::Source;

use super::{names::node_name, outputs::result_latency, writer::Top};

impl Top<'_> {
    /// Equation, origins, latency as a formula, interval and ranges.
    pub(super) fn header(&self) -> String {
        let (beats, lanes, period) = (self.parts.beats(), self.parts.lanes(), self.schedule.period);
        let rings: Vec<_> = self.parts.shapes.iter().map(|shape| shape.ring()).collect();
        let mut text =
            format!("// {}: a function over {}; coefficients a beat: {lanes}.\n//\n", self.module, rings.join(" and "));
        for (index, &node) in self.graph.nodes.iter().enumerate() {
            let operands: Vec<_> =
                self.graph.operands(index).iter().map(|value| node_name(self.graph, value.index())).collect();
            let origin = self.graph.origins[index].as_ref().map_or(String::new(), |origin| format!("  ({origin})"));
            let name = node_name(self.graph, index);
            text += &match operands.is_empty() {
                true => format!("//   {name}: {}{origin}\n", node.kind()),
                false => format!("//   {name} = {}({}){origin}\n", node.kind(), operands.join(", ")),
            };
        }
        for (name, frames) in &self.graph.results {
            let frames: Vec<_> = frames.iter().map(|value| node_name(self.graph, value.index())).collect();
            text += &format!("//   {name} = {}\n", frames.join(", "));
        }
        let whole = self.latency_cycles - self.first_result() - latency::FRAME_BUFFER - result_latency(self.graph);
        let buffers = latency::FRAME_BUFFER + latency::ARGUMENT + result_latency(self.graph);
        let why = if period == beats { " = N/lanes" } else { "" };
        let moduli: Vec<_> = self.parts.shapes.iter().map(|shape| shape.q.to_string()).collect();
        let what = if whole == beats { "frame, N/lanes" } else { "all polynomials of an argument, N/lanes each" };
        text + &format!(
            "//\n// LATENCY {} = {whole} ({what}) + {buffers} (buffers){} cycles: what is on the longest path,\n\
             // from the first beat accepted to the first one valid, without stalls.\n\
             // Interval {period}{why} cycles. Operands in [0, {}); for others the result is unspecified.\n//\n{}",
            self.latency_cycles,
            self.longest_path(),
            moduli.join(") or [0, "),
            head::comment(self.streams),
        )
    }

    /// The cycle in which the first result leaves.
    fn first_result(&self) -> u64 {
        self.schedule.results.iter().filter_map(|starts| starts.first().copied()).min().unwrap_or(0)
    }

    /// What lies between the arguments and the first result, with the time that values wait.
    fn longest_path(&self) -> String {
        let first = self.first_result();
        let results = self.graph.results.iter().zip(&self.schedule.results);
        let mut next = results
            .filter(|(_, starts)| starts.first() == Some(&first))
            .find_map(|((_, frames), _)| frames.first().copied());
        let (mut steps, mut meeting) = (Vec::new(), first);
        while let Some(value) = next {
            let Some(cycle) = self.schedule.cycle(value) else { break };
            if meeting > cycle {
                steps.push(format!(" + {} (waiting)", meeting - cycle));
            }
            let Source::Unit(unit) = self.schedule.values[value.index()].0 else {
                if cycle > latency::ARGUMENT {
                    steps.push(format!(" + {} (reading)", cycle - latency::ARGUMENT));
                }
                break;
            };
            let unit = &self.schedule.units[unit];
            let node: Node = self.graph.nodes[value.index()];
            steps.push(format!(" + {} ({})", unit.latency, node.kind()));
            meeting = cycle - unit.latency;
            let last = unit.jobs.iter().rev().find(|job| job.node == value.index());
            let operands = last.map(|job| job.operands.as_slice()).unwrap_or_default();
            next = operands.iter().copied().max_by_key(|&operand| self.schedule.cycle(operand));
        }
        steps.reverse();
        steps.concat()
    }
}
