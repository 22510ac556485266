//! The comment above a top module: what it computes, how long it takes.

use crate::latency;
use crate::shape::Shape;
use crate::top::{Top, block_name, result_latency};

impl Top<'_> {
    /// Equation, origins, latency as a formula, interval and ranges.
    pub(crate) fn header(&self) -> String {
        let Shape { n, q, beats, .. } = *self.shape;
        let path = self.schedule.critical_path(self.graph);
        let count = |kinds: &[&str]| path.iter().filter(|node| kinds.contains(&node.kind())).count();
        let (transforms, products, sums) = (count(&["ntt", "intt"]), count(&["mul"]), count(&["add", "sub"]));
        let constant =
            if count(&["constant"]) == 0 { String::new() } else { format!(" + {} (constant)", latency::CONSTANT) };
        let buffers = latency::FRAME_BUFFER + result_latency(self.graph);
        let (cycles, stage) = (self.latency_cycles, latency::stage(self.shape));
        let mut text = format!(
            "// {}: a function over Z_{q}[x]/(x^{n} + 1), psi = {}, two coefficients a beat.\n//\n",
            self.module,
            self.shape.root.value()
        );
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
            "//\n// LATENCY {cycles} = N/2 + {buffers} (frame and buffers) + {transforms}*(3N/4 - 1 + {stage}*log2 N) + {products}*{} + {sums}*{}{constant} cycles\n\
             // (transforms, products, sums on the longest path), N = {n}, from the first beat accepted to the first one valid, without stalls.\n\
             // Interval N/2 = {beats} cycles. Operands in [0, {q}); for others the result is unspecified.\n",
            self.shape.pointwise.latency(),
            latency::SUM,
        )
    }
}
