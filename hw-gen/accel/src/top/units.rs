//! The units: the modules that they are instances of.

use ringmill_blocks::{Block, FrameAffine, Lane, Offset};
use ringmill_ir::{Operand, RingOp};
use ringmill_verilog::{Expression, Instance, Literal, Module, Net, Statement};

use crate::RingId;
use crate::binding::{Factor, UnitKind, lane};
use crate::latency;
use crate::node::Node;
use crate::schedule::{Job, ScheduledUnit, Source};
use crate::shape::{Field, Shape};

use super::operands::{Operands, numbered};
use super::writer::Top;

/// A unit that is being written.
struct Draft<'u> {
    unit: &'u ScheduledUnit,
    operands: Operands,
    name: String,
    /// The beats of its results.
    result: Net,
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

    /// What a unit computes: an equation for each of its nodes.
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

    /// The same module for every lane, on one or two operands.
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
    fn multipliers(
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

    /// Products of values: of numbers, or of pairs modulo x² − r with the r of each beat played when the first products are there.
    fn products(&self, out: &mut Module, ring: RingId, draft: &Draft, product: &Net) {
        let shape = self.parts.shape(ring);
        let Shape { lanes, beats, n, bits, .. } = *shape;
        let Field { by_factor, pointwise } = shape.field();
        let data = self.all_operands(out, &draft.name, &draft.operands);
        let (a, b) = (&data[0], &data[1]);
        let Some(splitting) = shape.splitting.filter(|_| shape.has_pairs()) else {
            let factor = |lane: u32| b.lane(lane, bits);
            return self.multipliers(out, shape, pointwise, (draft, product), (a, &factor));
        };
        let name = &draft.name;
        let (order, factor_bits, pairs) = (self.parts.product_order(ring), by_factor.factor_bits(), lanes / 2);
        let point = |pair: u64| by_factor.encode(splitting.point(order.index(2 * pair) / 2));
        let table = Literal::joined(factor_bits, &(0..n / 2).map(point).collect::<Vec<_>>());
        let start = Net::bit(&format!("points_start_{name}"));
        let points = Net::vector(&format!("points_{name}"), factor_bits * pairs);
        let wait = self
            .clocked("pulse_delay", format!("wait_points_{name}"))
            .parameter("DEPTH", pointwise.latency() - latency::CONSTANT)
            .parameter("SPACING", beats)
            .connect("d", &draft.operands.start)
            .connect("q", &start);
        out.instance(wait);
        let play = self
            .clocked("constant_frame", format!("play_points_{name}"))
            .parameter("WIDTH", points.width())
            .parameter("BEATS", beats)
            .parameter("TABLE", table)
            .connect("start", &start)
            .connect("data", &points);
        out.instance(play);
        for pair in 0..pairs {
            let [low, high] = [2 * pair, 2 * pair + 1];
            let multiply = self
                .enabled("base_multiply", format!("{name}_pair{pair}"))
                .parameters(by_factor.parameters())
                .parameters(pointwise.plain_parameters())
                .connect("a0", a.lane(low, bits))
                .connect("a1", a.lane(high, bits))
                .connect("b0", b.lane(low, bits))
                .connect("b1", b.lane(high, bits))
                .connect("g", points.lane(pair, factor_bits))
                .connect("c0", product.lane(low, bits))
                .connect("c1", product.lane(high, bits));
            out.instance(multiply);
        }
    }

    /// Products that are summed, frame by frame: each sum's frame stays in memory until its last product.
    fn sums(&self, out: &mut Module, ring: RingId, draft: &Draft) {
        let shape = self.parts.shape(ring);
        let (unit, name, beats) = (draft.unit, &draft.name, shape.beats);
        let Some(way) = &draft.operands.way else { return };
        let product = Net::vector(&format!("product_{name}"), shape.beat_bits());
        self.products(out, ring, draft, &product);
        let (late_way, late_go) =
            (Net::vector(&format!("late_way_{name}"), way.width()), Net::bit(&format!("late_go_{name}")));
        let depth = shape.product_latency();
        let wait_way = self
            .enabled("shift_register", format!("wait_way_{name}"))
            .parameter("WIDTH", way.width())
            .parameter("DEPTH", depth)
            .connect("d", way)
            .connect("q", &late_way);
        out.instance(wait_way);
        let wait_go = self
            .clocked("pulse_delay", format!("wait_go_{name}"))
            .parameter("DEPTH", depth)
            .parameter("SPACING", beats)
            .connect("d", &draft.operands.start)
            .connect("q", &late_go);
        out.instance(wait_go);
        let sums = unit.nodes();
        let sum_bits = sums.len().next_power_of_two().trailing_zeros().max(1);
        let first: Vec<u128> = unit.jobs.iter().map(|job| u128::from(job.term == 0)).collect();
        let memory = |job: &Job| sums.iter().position(|&node| node == job.node).unwrap_or(0) as u128;
        let memories: Vec<u128> = unit.jobs.iter().map(memory).collect();
        let upper = name.to_uppercase();
        let first = out.constant(&format!("FIRST_{upper}"), Literal::joined(1, &first));
        let memories = out.constant(&format!("SUM_{upper}"), Literal::joined(sum_bits, &memories));
        let sum = self
            .clocked("frame_accumulate", format!("{name}_sum"))
            .parameters(shape.modulus_parameters())
            .parameter("LANES", shape.lanes)
            .parameter("BEATS", beats)
            .parameter("SUMS", sums.len())
            .connect("start", &late_go)
            .connect("first", first.indexed(&late_way))
            .connect("sum", memories.part(numbered(&late_way, sum_bits), sum_bits))
            .connect("in", &product)
            .connect("out", &draft.result);
        out.instance(sum);
    }

    /// Products with factors known beforehand.
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

    /// Digits of each lane, of the level of the job.
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

    /// Coefficients, or values, to affine places.
    fn affine(&self, out: &mut Module, ring: RingId, block: FrameAffine, draft: &Draft) {
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

impl Draft<'_> {
    /// The name of the instance of a lane.
    fn lane(&self, number: u32) -> String {
        format!("{}_lane{number}", self.name)
    }

    /// A module that is told where frames begin.
    fn timed(&self, instance: Instance) -> Instance {
        instance
            .connect("start", &self.operands.start)
            .connect("in", &self.operands.data[0])
            .connect("out", &self.result)
    }
}
