//! When scalar arguments are used.

use std::collections::BTreeMap;

use crate::Scalar;
use crate::node::{Exponent, Node};

use super::Top;

impl Top<'_> {
    /// By input: the cycles in which jobs that need the scalar start.
    pub(super) fn scalars(&self) -> BTreeMap<usize, Vec<u64>> {
        let mut uses: BTreeMap<usize, Vec<u64>> = BTreeMap::new();
        for job in self.schedule.units.iter().flat_map(|unit| &unit.jobs) {
            if let Node::ScaleBy(_, scalar) | Node::Rotate(_, Exponent::Argument(scalar)) = self.graph.nodes[job.node] {
                uses.entry(scalar.0).or_default().push(job.start);
            }
        }
        for cycles in uses.values_mut() {
            cycles.sort_unstable();
            cycles.dedup();
        }
        uses
    }

    /// Bits of a scalar.
    pub(super) fn scalar_bits(&self, scalar: Scalar) -> u32 {
        match &self.graph.inputs[scalar.0] {
            crate::graph::Input::Scalar { bits, .. } => *bits,
            crate::graph::Input::Frames(..) => 0,
        }
    }

    /// A scalar as the job of that start reads it: from the cycle of the start on.
    pub(super) fn scalar_at(&self, scalar: Scalar, start: u64) -> String {
        let name = match &self.graph.inputs[scalar.0] {
            crate::graph::Input::Scalar { name, .. } => name,
            crate::graph::Input::Frames(argument, _) => &argument.name,
        };
        format!("{name}_at{start}")
    }
}
