//! The units, as instances of modules.

use ringmill_blocks::{Block, Lane};
use ringmill_ir::{Operand, RingOp};
use ringmill_verilog::{Expression, Instance, Module, Net};

use crate::RingId;
use crate::binding::{Factor, UnitKind, lane};
use crate::node::Node;
use crate::schedule::{Job, ScheduledUnit, Source};
use crate::shape::Shape;

use super::operands::Operands;
use super::writer::Top;

/// A unit under construction.
pub(super) struct Draft<'u> {
    pub unit: &'u ScheduledUnit,
    pub operands: Operands,
    pub name: String,
    /// The beats of its results.
    pub result: Net,
}

impl Top<'_> {
    pub(super) fn unit(&self, out: &mut Module, number: usize) {
        let unit = &self.schedule.units[number];
        let source = Source::Unit(number);
        let name = self.name(source);
        out.section(self.heading(&self.equations(unit), unit.nodes()));
        let operands = self.operands(out, unit, &name);
        let draft = Draft { unit, operands, name, result: self.signal(source) };
        self.body(out, &draft);
        self.delays(out, source);
    }

    /// The function of a unit: an equation for each of its nodes.
    fn equations(&self, unit: &ScheduledUnit) -> String {
        let equations: Vec<String> = unit.nodes().into_iter().map(|node| self.equation(node)).collect();
        equations.join("; ")
    }

    fn body(&self, out: &mut Module, draft: &Draft) {
        match draft.unit.kind {
            UnitKind::Ring(ring, RingOp::Ntt(_) | RingOp::Intt(_)) => {
                let node = self.graph.nodes[draft.unit.jobs[0].node];
                let module = self.parts.transform(node, ring).map_or("", |transform| transform.module.as_str());
                out.instance(draft.timed(self.transform(module, &draft.name)));
            }
            UnitKind::Transform(ring) => {
                let way = |job: &Job| u128::from(matches!(self.graph.nodes[job.node], Node::Ring(RingOp::Intt(_))));
                let ways: Vec<u128> = draft.unit.jobs.iter().map(way).collect();
                let inverse = draft.operands.by_way(out, &format!("inverse_{}", draft.name), 1, &ways);
                let module = self.parts.ntt[ring.0].as_ref().map_or("", |transform| transform.module.as_str());
                out.instance(draft.timed(self.transform(module, &draft.name)).connect("inverse", inverse.at(0)));
            }
            UnitKind::Reorder(ring, orders) => {
                let reorder = self.clocked("frame_reorder", &draft.name).parameters(self.reorder(ring, orders));
                out.instance(draft.timed(reorder));
            }
            UnitKind::Ring(ring, RingOp::Mul(..)) => self.products(out, ring, draft, &draft.result),
            UnitKind::Mac(ring) => self.sums(out, ring, draft),
            UnitKind::Ring(ring, RingOp::Add(..)) => self.lanes(out, ring, ("mod_add", "sum"), draft),
            UnitKind::Ring(ring, RingOp::Sub(..)) => self.lanes(out, ring, ("mod_sub", "difference"), draft),
            UnitKind::Ring(ring, RingOp::Neg(_)) => self.lanes(out, ring, ("mod_neg", "negative"), draft),
            UnitKind::Ring(ring, RingOp::Scale(_, Factor::Known)) => self.scales(out, ring, draft),
            UnitKind::Ring(ring, RingOp::Scale(_, Factor::Of(node))) => {
                let Some(scalar) = self.graph.nodes[node].scalar() else { return };
                let shape = self.parts.shape(ring);
                let factor = self.scalar_at(scalar, draft.unit.jobs[0].start).slice(0, shape.bits);
                let a = self.operand(out, &draft.name, 0, &draft.operands);
                self.multipliers(
                    out,
                    shape,
                    &shape.field().pointwise,
                    (draft, &draft.result),
                    (&a, &|_| factor.clone()),
                );
            }
            UnitKind::Affine(ring, block) => self.affine(out, ring, block, draft),
            UnitKind::Ring(to, op) => {
                // What is no unit is part of what moves coefficients, or played.
                let Some(lane) = lane(self.graph, op, to) else { return };
                match op {
                    RingOp::Digit { .. } => self.digits(out, to, lane, draft),
                    _ => self.residues(out, (&op.operands(), to), lane, draft),
                }
            }
        }
    }

    /// An instance of a transform's module.
    fn transform(&self, module: &str, name: &str) -> Instance {
        let written = self.transforms.iter().find(|written| written.definition.name == module);
        let instance = match written {
            Some(written) => Instance::of(written.definition.clone(), name),
            None => Instance::unknown(module, name),
        };
        instance.same([&self.nets.clk, &self.nets.rst, &self.nets.en])
    }

    /// An instance of the same module for each lane, with one or two operands.
    fn lanes(&self, out: &mut Module, ring: RingId, (module, output): (&str, &str), draft: &Draft) {
        let shape = self.parts.shape(ring);
        let data = self.all_operands(out, &draft.name, &draft.operands);
        for number in 0..shape.lanes {
            let lane = self.enabled(module, draft.lane(number)).parameters(shape.modulus_parameters());
            let inputs = data.iter().zip(["a", "b"]);
            let lane = inputs.fold(lane, |lane, (data, port)| lane.connect(port, data.lane(number, shape.bits)));
            out.instance(lane.connect(output, draft.result.lane(number, shape.bits)));
        }
    }

    /// A multiplier for every lane.
    pub(super) fn multipliers(
        &self,
        out: &mut Module,
        shape: &Shape,
        multiplier: &impl Block,
        (draft, product): (&Draft, &Net),
        (a, b): (&Net, &dyn Fn(u32) -> Expression),
    ) {
        for number in 0..shape.lanes {
            let lane = multiplier
                .instance(draft.lane(number))
                .same([&self.nets.clk, &self.nets.en])
                .connect("a", a.lane(number, shape.bits))
                .connect("b", b(number))
                .connect("product", product.lane(number, shape.bits));
            out.instance(lane);
        }
    }

    /// Products with constant factors.
    fn scales(&self, out: &mut Module, ring: RingId, draft: &Draft) {
        let shape = self.parts.shape(ring);
        let by_factor = shape.field().by_factor;
        let factor = |job: &Job| match self.graph.nodes[job.node] {
            Node::Ring(RingOp::Scale(_, Operand::Constant(factor))) => by_factor.encode(factor),
            _ => 0,
        };
        let factors: Vec<u128> = draft.unit.jobs.iter().map(factor).collect();
        let bits = by_factor.factor_bits();
        let factor = draft.operands.by_way(out, &format!("factor_{}", draft.name), bits, &factors);
        let a = self.operand(out, &draft.name, 0, &draft.operands);
        self.multipliers(out, shape, &by_factor, (draft, &draft.result), (&a, &|_| factor.all()));
    }

    /// A block for each lane, whose operands and result may have different moduli.
    fn residues(&self, out: &mut Module, (from, to): (&[RingId], RingId), block: Lane, draft: &Draft) {
        let to = self.parts.shape(to);
        let operands = self.all_operands(out, &draft.name, &draft.operands);
        for number in 0..to.lanes {
            let lane = block.instance(draft.lane(number)).same([&self.nets.clk, &self.nets.en]);
            let inputs = block.inputs().into_iter().zip(operands.iter().zip(from));
            let lane = inputs.fold(lane, |lane, ((port, bits), (operand, &ring))| {
                lane.connect(port, operand.lane(number, self.parts.shape(ring).bits).padded(bits))
            });
            out.instance(lane.connect("out", draft.result.lane(number, to.bits)));
        }
    }

    /// The digits of each lane, at the level of the current job.
    fn digits(&self, out: &mut Module, ring: RingId, block: Lane, draft: &Draft) {
        let Lane::Digit(digit) = block else { return };
        let from = self.parts.shape(self.graph.ring_of(draft.unit.jobs[0].operands[0]));
        let shape = self.parts.shape(ring);
        let level = |job: &Job| match self.graph.nodes[job.node] {
            Node::Ring(RingOp::Digit { level, .. }) => u128::from(level),
            _ => 0,
        };
        let levels: Vec<u128> = draft.unit.jobs.iter().map(level).collect();
        let level = draft.operands.by_way(out, &format!("level_{}", draft.name), digit.level_bits(), &levels);
        let a = self.operand(out, &draft.name, 0, &draft.operands);
        for number in 0..shape.lanes {
            let result = draft.result.lane(number, shape.bits);
            // The module takes q for the width, which a power of two does not need.
            let above = Net::bit(&format!("above_{}", draft.lane(number)));
            let result = match shape.q.is_power_of_two() {
                true => Expression::Joined(vec![above.all(), result]),
                false => result,
            };
            let lane = digit
                .instance(draft.lane(number))
                .same([&self.nets.clk, &self.nets.en])
                .connect("a", a.lane(number, from.bits).padded(digit.input_bits()))
                .connect("level", &level)
                .connect("digit", result);
            out.instance(lane);
        }
    }
}

impl Draft<'_> {
    /// The name of a lane's instance.
    pub fn lane(&self, number: u32) -> String {
        format!("{}_lane{number}", self.name)
    }

    /// An instance of a module that needs a mark of the first beat of a frame.
    pub fn timed(&self, instance: Instance) -> Instance {
        instance
            .connect("start", &self.operands.start)
            .connect("in", &self.operands.data[0])
            .connect("out", &self.result)
    }
}
