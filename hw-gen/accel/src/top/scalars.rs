//! Scalar arguments at their uses.

use ringmill_verilog::Net;

use crate::Scalar;
use crate::graph::Input;

use super::writer::Top;

impl Top<'_> {
    /// The width of a scalar in bits.
    pub(super) fn scalar_bits(&self, scalar: Scalar) -> u32 {
        match &self.graph.inputs[scalar.0] {
            Input::Scalar { bits, .. } => *bits,
            Input::Frames(..) => 0,
        }
    }

    /// The scalar that the job with this start reads, valid from the cycle of the start on.
    pub(super) fn scalar_at(&self, scalar: Scalar, start: u64) -> Net {
        let name = match &self.graph.inputs[scalar.0] {
            Input::Scalar { name, .. } => name,
            Input::Frames(argument, _) => &argument.name,
        };
        Net::vector(&format!("{name}_at{start}"), self.scalar_bits(scalar))
    }
}
