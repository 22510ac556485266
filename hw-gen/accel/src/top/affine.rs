//! Rotations and automorphisms.

use ringmill_blocks::{FrameAffine, Offset};
use ringmill_ir::{Operand, RingOp};
use ringmill_verilog::{Expression, Literal, Module, Net, Statement};

use crate::RingId;
use crate::node::Node;
use crate::schedule::Job;

use super::units::Draft;
use super::writer::Top;

impl Top<'_> {
    /// Coefficients or values, permuted by an affine map of indices.
    pub(super) fn affine(&self, out: &mut Module, ring: RingId, block: FrameAffine, draft: &Draft) {
        let shape = self.parts.shape(ring);
        let bits = block.offset_bits();
        let order = if shape.cyclic { shape.n } else { 2 * shape.n };
        let known = |job: &Job| match (block.offset(), self.graph.nodes[job.node]) {
            (Offset::Constant(offset), _) => u128::from(offset),
            (_, Node::Ring(RingOp::Rotate(_, Operand::Constant(exponent)))) => u128::from(exponent % order),
            _ => 0,
        };
        let known: Vec<u128> = draft.unit.jobs.iter().map(known).collect();
        let fixed = draft.operands.by_way(out, &format!("fixed_{}", draft.name), bits, &known);
        let read = |(number, job): (usize, &Job)| {
            let scalar = self.graph.nodes[job.node].scalar()?;
            // x^N is 1 or −1: the higher bits of an exponent do not count
            let kept = order.trailing_zeros().min(self.scalar_bits(scalar));
            Some((number, self.scalar_at(scalar, job.start).slice(0, kept).padded(bits)))
        };
        let read: Vec<(usize, Expression)> = draft.unit.jobs.iter().enumerate().filter_map(read).collect();
        let offset = match &read[..] {
            [] => fixed,
            read => {
                let offset = Net::vector(&format!("offset_{}", draft.name), bits);
                let mut statements = vec![Statement::assign(&offset, &fixed)];
                statements.extend(read.iter().map(|(number, exponent)| {
                    let assign = Statement::assign(&offset, exponent);
                    match &draft.operands.way {
                        Some(way) => {
                            let is_way = way.all().equals(Literal::decimal(way.width(), *number as u64));
                            Statement::when(is_way, vec![assign])
                        }
                        None => assign,
                    }
                }));
                out.combinational(statements);
                offset
            }
        };
        let instance = self.clocked("frame_affine", &draft.name).parameters(block.parameters(shape.q, shape.lanes));
        out.instance(draft.timed(instance).connect("offset", &offset));
    }
}
