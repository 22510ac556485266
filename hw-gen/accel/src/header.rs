//! The comment above a top module: what it computes, how long it takes.

use crate::graph::Node;
use crate::latency;
use crate::shape::Shape;
use crate::top::{Top, block_name, result_latency};

impl Top<'_> {
    /// Equation, origins, latency as a formula, interval and ranges.
    pub(crate) fn header(&self) -> String {
        let Shape { q, beats, lanes, .. } = *self.shape();
        let path = self.schedule.critical_path(self.graph);
        let steps: Vec<_> = path.iter().rev().filter(|node| self.parts.latency(**node) > 0).collect();
        let step = |node: &&Node| format!(" + {} ({})", self.parts.latency(**node), node.kind());
        let steps: String = steps.iter().copied().map(|node| step(&node)).collect();
        let buffers = latency::FRAME_BUFFER + result_latency(self.graph);
        let interval = self.parts.interval();
        let why = if interval == beats { " = N/lanes" } else { ", that of the transforms" };
        let mut text =
            format!("// {}: a function over {}; coefficients a beat: {lanes}.\n//\n", self.module, self.shape().ring());
        for (index, &node) in self.graph.nodes.iter().enumerate() {
            let operands: Vec<_> =
                node.operands().map(|value| block_name(self.graph.nodes[value.index()], value.index())).collect();
            let origin = self.graph.origins[index].as_ref().map_or(String::new(), |origin| format!("  ({origin})"));
            let unused = if self.schedule.is_live(index) { "" } else { "  (no result needs it)" };
            if operands.is_empty() {
                text += &format!("//   {}: {}{origin}{unused}\n", block_name(node, index), node.kind());
            } else {
                let name = block_name(node, index);
                text += &format!("//   {name} = {}({}){origin}{unused}\n", node.kind(), operands.join(", "));
            }
        }
        for (position, value) in self.graph.results.iter().enumerate() {
            text +=
                &format!("//   result{position} = {}\n", block_name(self.graph.nodes[value.index()], value.index()));
        }
        text + &format!(
            "//\n// LATENCY {} = {beats} (frame, N/lanes) + {buffers} (buffers){steps} cycles: the blocks on the longest path,\n\
             // from the first beat accepted to the first one valid, without stalls.\n\
             // Interval {interval}{why} cycles. Operands in [0, {q}); for others the result is unspecified.\n",
            self.latency_cycles,
        )
    }
}
