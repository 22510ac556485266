//! The units: how their operands are chosen, and what they are instances of.

use ringmill_blocks::{FrameAffine, Offset, literal};
use ringmill_design::Gadget;
use ringmill_ir::{Operand, RingOp};

use crate::RingId;
use crate::binding::{Factor, UnitKind};
use crate::lanes::{digit, lift, switch};
use crate::latency;
use crate::node::Node;
use crate::ports::bits_from;
use crate::schedule::{Job, ScheduledUnit, Source};
use crate::shape::{Field, Shape};

use super::writer::Top;

/// A unit's operands in the cycle in which they meet.
struct Operands {
    /// By operand.
    data: Vec<String>,
    /// The pulse of a frame's first beat.
    start: String,
    /// Of a shared unit: the number of the job that they belong to, and its bits.
    way: Option<(String, u32)>,
}

impl Top<'_> {
    pub(super) fn unit(&self, number: usize) -> String {
        let unit = &self.schedule.units[number];
        let source = Source::Unit(number);
        let (name, signal) = (self.name(source), self.signal(source));
        let ring = self.graph.ring_of[unit.jobs[0].node];
        let shape = self.parts.shape(ring);
        let (chosen, operands) = self.operands(unit, &name);
        let mut nodes: Vec<_> = unit.jobs.iter().map(|job| job.node).collect();
        nodes.dedup();
        let origins: String = nodes.iter().map(|&node| self.origin(node)).collect();
        let body = self.body(unit, (&name, &signal), &operands);
        self.declare(&signal, shape.beat_bits(), origins);
        format!("\n{chosen}{body}{}", self.delays(source, shape.beat_bits()))
    }

    /// The operands of a unit, chosen from those of its jobs.
    fn operands(&self, unit: &ScheduledUnit, name: &str) -> (String, Operands) {
        let read = |job: &Job| job.operands.iter().map(|&value| self.read(value, job.start)).collect::<Vec<String>>();
        if let [job] = &unit.jobs[..] {
            return (String::new(), Operands { data: read(job), start: self.start(job.start), way: None });
        }
        let (ways, count) = (unit.jobs.len(), unit.jobs[0].operands.len() as u32);
        let bits = self.parts.shape(self.graph.ring_of(unit.jobs[0].operands[0])).beat_bits();
        let way_bits = ways.next_power_of_two().trailing_zeros();
        let starts: Vec<_> = unit.jobs.iter().rev().map(|job| self.start(job.start)).collect();
        let inputs: Vec<_> = unit.jobs.iter().rev().flat_map(|job| read(job).into_iter().rev()).collect();
        let mut text = format!(
            "  logic [{}:0] in_{name};\n  logic [{}:0] way_{name};\n  logic go_{name};\n  frame_select #(.WAYS({ways}), .WIDTH({})) select_{name} (\n      .clk(clk), .rst(rst), .en(en), .start({{{}}}),\n      .in({{{}}}),\n      .start_out(go_{name}), .way(way_{name}), .out(in_{name}));\n",
            count * bits - 1,
            way_bits - 1,
            count * bits,
            starts.join(", "),
            inputs.join(", "),
        );
        let uses_way = matches!(
            unit.kind,
            UnitKind::Transform(_)
                | UnitKind::Mac(_)
                | UnitKind::Affine(..)
                | UnitKind::Ring(_, RingOp::Scale(_, Factor::Known) | RingOp::Digit { .. })
        );
        let has_pairs = self.parts.shape(self.graph.ring_of[unit.jobs[0].node]).has_pairs();
        let uses_start = matches!(
            unit.kind,
            UnitKind::Ring(_, RingOp::Ntt(_) | RingOp::Intt(_))
                | UnitKind::Transform(_)
                | UnitKind::Reorder(..)
                | UnitKind::Mac(_)
                | UnitKind::Affine(..)
        );
        if !uses_way {
            text += &format!("  logic unused_way_{name};\n  assign unused_way_{name} = &{{1'b0, way_{name}}};\n");
        }
        let plays_points = has_pairs && matches!(unit.kind, UnitKind::Ring(_, RingOp::Mul(..)));
        if !uses_start && !plays_points {
            text += &format!("  logic unused_go_{name};\n  assign unused_go_{name} = go_{name};\n");
        }
        let operand = |operand: u32| {
            let signal = format!("operand{operand}_{name}");
            (
                signal.clone(),
                format!(
                    "  logic [{}:0] {signal};\n  assign {signal} = in_{name}[{}:{}];\n",
                    bits - 1,
                    (operand + 1) * bits - 1,
                    operand * bits
                ),
            )
        };
        let (data, declared): (Vec<_>, Vec<_>) = (0..count).map(operand).unzip();
        text += &declared.concat();
        (text, Operands { data, start: format!("go_{name}"), way: Some((format!("way_{name}"), way_bits)) })
    }

    fn body(&self, unit: &ScheduledUnit, (name, signal): (&str, &str), operands: &Operands) -> String {
        let data = &operands.data;
        match unit.kind {
            UnitKind::Ring(ring, RingOp::Ntt(_) | RingOp::Intt(_)) => {
                let node = self.graph.nodes[unit.jobs[0].node];
                let module = self.parts.transform(node, ring).map_or("", |transform| transform.module.as_str());
                timed((module, ""), (name, signal), operands)
            }
            UnitKind::Transform(ring) => {
                let way = |job: &Job| u128::from(matches!(self.graph.nodes[job.node], Node::Ring(RingOp::Intt(_))));
                let ways: Vec<u128> = unit.jobs.iter().map(way).collect();
                let inverse = format!("inverse_{name}");
                let module = self.parts.ntt[ring.0].as_ref().map_or("", |transform| transform.module.as_str());
                let port = format!(".inverse({inverse}), ");
                by_way(&inverse, 1, &ways, operands) + &timed((module, &port), (name, signal), operands)
            }
            UnitKind::Reorder(ring, orders) => timed((&self.reorder(ring, orders), ""), (name, signal), operands),
            UnitKind::Ring(ring, RingOp::Mul(..)) => self.products(ring, (name, signal), operands),
            UnitKind::Mac(ring) => self.sums(ring, unit, (name, signal), operands),
            UnitKind::Ring(ring, RingOp::Add(..)) => self.lanes(ring, ("mod_add", "sum"), (name, signal), data),
            UnitKind::Ring(ring, RingOp::Sub(..)) => self.lanes(ring, ("mod_sub", "difference"), (name, signal), data),
            UnitKind::Ring(ring, RingOp::Neg(_)) => self.lanes(ring, ("mod_neg", "negative"), (name, signal), data),
            UnitKind::Ring(ring, RingOp::Scale(_, Factor::Known)) => self.scales(ring, unit, (name, signal), operands),
            UnitKind::Affine(ring, block) => self.affine((ring, block), unit, (name, signal), operands),
            UnitKind::Ring(ring, RingOp::Digit { gadget, .. }) => {
                self.digits(ring, gadget, unit, (name, signal), operands)
            }
            UnitKind::Ring(to, RingOp::Switch(from)) => self.residues(
                (from, to),
                switch(self.graph, from, to).map(|block| ("mod_switch", block.parameters(), block.input_bits())),
                (name, signal),
                &data[0],
            ),
            UnitKind::Ring(to, RingOp::Lift { value: from, centered }) => self.residues(
                (from, to),
                lift(self.graph, from, to, centered).map(|block| ("mod_lift", block.parameters(), block.input_bits())),
                (name, signal),
                &data[0],
            ),
            UnitKind::Ring(ring, RingOp::Scale(_, Factor::Of(node))) => {
                let shape = self.parts.shape(ring);
                let Some(scalar) = self.graph.nodes[node].scalar() else { return String::new() };
                let factor = self.scalar_at(scalar, unit.jobs[0].start);
                let parameters = shape.field().pointwise.parameters();
                let (data, wires) = wire(name, 0, &data[0], shape);
                let b = |_| format!("{factor}[{}:0]", shape.bits - 1);
                wires + &multipliers(shape, &parameters, (name, signal), &data, b)
            }
            // No units: they are part of what moves coefficients, or played.
            UnitKind::Ring(_, RingOp::Rotate(..) | RingOp::Automorphism(..) | RingOp::Constant(())) => String::new(),
        }
    }

    /// The same module for every lane, on one or two operands.
    fn lanes(
        &self,
        ring: RingId,
        (module, output): (&str, &str),
        (name, signal): (&str, &str),
        data: &[String],
    ) -> String {
        let shape = self.parts.shape(ring);
        // Zero is a literal, which has no slices.
        let (data, wires): (Vec<String>, Vec<String>) =
            data.iter().enumerate().map(|(number, text)| wire(name, number, text, shape)).unzip();
        let lane = |number: u32| {
            let part = shape.slice(number);
            let inputs = data.iter().zip(["a", "b"]).map(|(data, port)| format!(".{port}({data}{part}), "));
            format!(
                "  {module} #({}) {name}_lane{number} (\n      .clk(clk), .en(en), {}.{output}({signal}{part}));\n",
                shape.modulus_parameters(),
                inputs.collect::<String>(),
            )
        };
        wires.concat() + &(0..shape.lanes).map(lane).collect::<String>()
    }

    /// Products of values: of numbers, or of pairs modulo x² − r with the r of each beat played when the first products are there.
    fn products(&self, ring: RingId, (name, signal): (&str, &str), operands: &Operands) -> String {
        let shape = self.parts.shape(ring);
        let Shape { lanes, beats, n, .. } = *shape;
        let Field { by_factor, pointwise } = shape.field();
        let (data, wires): (Vec<String>, Vec<String>) =
            operands.data.iter().enumerate().map(|(number, text)| wire(name, number, text, shape)).unzip();
        let wires = wires.concat();
        let Some(splitting) = shape.splitting.filter(|_| shape.has_pairs()) else {
            let b = |lane: u32| format!("{}{}", data[1], shape.slice(lane));
            return wires + &multipliers(shape, &pointwise.parameters(), (name, signal), &data[0], b);
        };
        let (order, factor_bits, pairs) = (self.parts.product_order(ring), by_factor.factor_bits(), lanes / 2);
        let point = |pair: u64| by_factor.encode(splitting.point(order.index(2 * pair) / 2));
        let table = literal::table(factor_bits, &(0..n / 2).map(point).collect::<Vec<_>>(), "  ");
        let width = factor_bits * pairs;
        let early = pointwise.latency() - latency::CONSTANT;
        let mut text = format!(
            "{wires}  logic points_start_{name};\n  pulse_delay #(.DEPTH({early}), .SPACING({beats})) wait_points_{name} (\n      .clk(clk), .rst(rst), .en(en), .d({}), .q(points_start_{name}));\n  logic [{}:0] points_{name};\n  constant_frame #(.WIDTH({width}), .BEATS({beats}), .TABLE({table})) play_points_{name} (\n      .clk(clk), .rst(rst), .en(en), .start(points_start_{name}), .data(points_{name}));\n",
            operands.start,
            width - 1,
        );
        for pair in 0..pairs {
            let (low, high) = (shape.slice(2 * pair), shape.slice(2 * pair + 1));
            let (a, b) = (&data[0], &data[1]);
            text += &format!(
                "  base_multiply #({}, {}) {name}_pair{pair} (\n      .clk(clk), .en(en), .a0({a}{low}), .a1({a}{high}), .b0({b}{low}), .b1({b}{high}), .g(points_{name}[{}:{}]), .c0({signal}{low}), .c1({signal}{high}));\n",
                by_factor.parameters(),
                pointwise.plain_parameters(),
                (pair + 1) * factor_bits - 1,
                pair * factor_bits,
            );
        }
        text
    }

    /// Products that are summed, frame by frame: each sum's frame stays in memory until its last product.
    fn sums(&self, ring: RingId, unit: &ScheduledUnit, (name, signal): (&str, &str), operands: &Operands) -> String {
        let shape = self.parts.shape(ring);
        let (product, beats) = (format!("product_{name}"), shape.beats);
        let Some((way, way_bits)) = &operands.way else { return String::new() };
        let sums = unit.nodes();
        let sum_bits = sums.len().next_power_of_two().trailing_zeros().max(1);
        let first: String = unit.jobs.iter().rev().map(|job| if job.term == 0 { '1' } else { '0' }).collect();
        let place = |job: &Job| sums.iter().position(|&node| node == job.node).unwrap_or(0) as u128;
        let places: Vec<u128> = unit.jobs.iter().map(place).collect();
        let depth = shape.product_latency();
        let ways = unit.jobs.len();
        format!(
            "  logic [{}:0] {product};\n{}  logic [{}:0] late_way_{name};\n  shift_register #(.WIDTH({way_bits}), .DEPTH({depth})) wait_way_{name} (.clk(clk), .en(en), .d({way}), .q(late_way_{name}));\n  logic late_go_{name}, unused_done_{name};\n  pulse_delay #(.DEPTH({depth}), .SPACING({beats})) wait_go_{name} (\n      .clk(clk), .rst(rst), .en(en), .d({}), .q(late_go_{name}));\n  localparam logic [{}:0] FIRST_{name} = {ways}'b{first};\n  localparam logic [{}:0] SUM_{name} = {};\n  frame_accumulate #({}, .LANES({}), .BEATS({beats}), .SUMS({})) {name}_sum (\n      .clk(clk), .rst(rst), .en(en), .start(late_go_{name}), .first(FIRST_{name}[late_way_{name}]),\n      .sum(SUM_{name}[{sum_bits}*32'(late_way_{name})+:{sum_bits}]), .in({product}), .start_out(unused_done_{name}), .out({signal}));\n",
            shape.beat_bits() - 1,
            self.products(ring, (name, &product), operands),
            way_bits - 1,
            operands.start,
            ways - 1,
            ways as u32 * sum_bits - 1,
            literal::wide_hex(sum_bits, &places),
            shape.modulus_parameters(),
            shape.lanes,
            sums.len(),
        )
    }

    /// Products with factors known beforehand.
    fn scales(&self, ring: RingId, unit: &ScheduledUnit, (name, signal): (&str, &str), operands: &Operands) -> String {
        let shape = self.parts.shape(ring);
        let by_factor = shape.field().by_factor;
        let bits = by_factor.factor_bits();
        let factor = |job: &Job| match self.graph.nodes[job.node] {
            Node::Ring(RingOp::Scale(_, Operand::Constant(factor))) => by_factor.encode(factor),
            _ => 0,
        };
        let factors: Vec<u128> = unit.jobs.iter().map(factor).collect();
        let declared = by_way(&format!("factor_{name}"), bits, &factors, operands);
        let (data, wires) = wire(name, 0, &operands.data[0], shape);
        declared
            + &wires
            + &multipliers(shape, &by_factor.parameters(), (name, signal), &data, |_| format!("factor_{name}"))
    }

    /// Each lane to another modulus.
    fn residues(
        &self,
        (from, to): (RingId, RingId),
        block: Option<(&str, String, u32)>,
        (name, signal): (&str, &str),
        data: &str,
    ) -> String {
        let (from, to) = (self.parts.shape(from), self.parts.shape(to));
        let Some((module, parameters, bits)) = block else { return String::new() };
        let (data, wires) = wire(name, 0, data, from);
        let padding = padding(bits, from);
        let lane = |lane: u32| {
            format!(
                "  {module} #({parameters}) {name}_lane{lane} (\n      .clk(clk), .en(en), .a({{{padding}{data}{}}}), .out({signal}{}));\n",
                from.slice(lane),
                to.slice(lane),
            )
        };
        wires + &(0..from.lanes).map(lane).collect::<String>()
    }

    /// Digits of each lane, of the level of the job.
    fn digits(
        &self,
        ring: RingId,
        gadget: Gadget,
        unit: &ScheduledUnit,
        (name, signal): (&str, &str),
        operands: &Operands,
    ) -> String {
        let from = self.parts.shape(self.graph.ring_of(unit.jobs[0].operands[0]));
        let shape = self.parts.shape(ring);
        let Some(digit) = digit(self.graph, ring, gadget) else { return String::new() };
        let level = |job: &Job| match self.graph.nodes[job.node] {
            Node::Ring(RingOp::Digit { level, .. }) => u128::from(level),
            _ => 0,
        };
        let levels: Vec<u128> = unit.jobs.iter().map(level).collect();
        let declared = by_way(&format!("level_{name}"), digit.level_bits(), &levels, operands);
        let (data, wires) = wire(name, 0, &operands.data[0], from);
        let padding = padding(digit.input_bits(), from);
        // The module takes q for the width, which a power of two does not need.
        let wide = shape.q.is_power_of_two();
        let lane = |lane: u32| {
            let (unused, above) = match wide {
                true => (format!("  logic unused_{name}_lane{lane};\n"), format!("unused_{name}_lane{lane}, ")),
                false => (String::new(), String::new()),
            };
            format!(
                "{unused}  gadget_digit #({}) {name}_lane{lane} (\n      .clk(clk), .en(en), .a({{{padding}{data}{}}}), .level(level_{name}), .digit({{{above}{signal}{}}}));\n",
                digit.parameters(),
                from.slice(lane),
                shape.slice(lane),
            )
        };
        declared + &wires + &(0..shape.lanes).map(lane).collect::<String>()
    }

    /// Coefficients, or values, to affine places.
    fn affine(
        &self,
        (ring, block): (RingId, FrameAffine),
        unit: &ScheduledUnit,
        (name, signal): (&str, &str),
        operands: &Operands,
    ) -> String {
        let shape = self.parts.shape(ring);
        let bits = block.offset_bits();
        let order = if shape.cyclic { shape.n } else { 2 * shape.n };
        let known = |job: &Job| match (block.offset(), self.graph.nodes[job.node]) {
            (Offset::Constant(offset), _) => Some(u128::from(offset)),
            (_, Node::Ring(RingOp::Rotate(_, Operand::Constant(exponent)))) => Some(u128::from(exponent % order)),
            _ => None,
        };
        let offsets: Vec<Option<u128>> = unit.jobs.iter().map(known).collect();
        let fixed: Vec<u128> = offsets.iter().map(|offset| offset.unwrap_or(0)).collect();
        let mut text = by_way(&format!("fixed_{name}"), bits, &fixed, operands);
        text += &format!(
            "  logic [{0}:0] offset_{name};\n  always_comb begin\n    offset_{name} = fixed_{name};\n",
            bits - 1
        );
        for (way, job) in unit.jobs.iter().enumerate() {
            if let Some(scalar) = self.graph.nodes[job.node].scalar() {
                let there = match &operands.way {
                    Some((signal, way_bits)) => format!("if ({signal} == {way_bits}'d{way}) "),
                    None => String::new(),
                };
                let read = self.scalar_at(scalar, job.start);
                // x^N is 1 or −1: the higher bits of an exponent do not count
                let kept = order.trailing_zeros().min(self.scalar_bits(scalar));
                let padding = if kept < bits { format!("{}'d0, ", bits - kept) } else { String::new() };
                text += &format!("    {there}offset_{name} = {{{padding}{read}[{}:0]}};\n", kept - 1);
            }
        }
        text += "  end\n";
        let module = format!("frame_affine #({})", block.parameters(shape.q, shape.lanes));
        text + &format!(
            "  logic unused_done_{name};\n  {module} {name} (\n      .clk(clk), .rst(rst), .en(en), .start({}), .offset(offset_{name}), .in({}), .start_out(unused_done_{name}), .out({signal}));\n",
            operands.start, operands.data[0],
        )
    }

    /// The module of a reorder with its parameters.
    pub(super) fn reorder(&self, ring: RingId, orders: usize) -> String {
        let Shape { bits, lanes, beats, .. } = *self.parts.shape(ring);
        let from = bits_from(&self.graph.orders[orders]);
        let bytes: Vec<_> = from.iter().rev().map(|from| format!("8'd{from}")).collect();
        format!("frame_reorder #(.BITS({bits}), .LANES({lanes}), .BEATS({beats}), .FROM({{{}}}))", bytes.join(", "))
    }
}

/// A wire that has a fixed value for each job of a unit.
fn by_way(wire: &str, bits: u32, values: &[u128], operands: &Operands) -> String {
    let top = bits - 1;
    match &operands.way {
        None => format!("  logic [{top}:0] {wire};\n  assign {wire} = {};\n", literal::hex(bits, values[0])),
        Some((way, _)) => format!(
            "  localparam logic [{}:0] ALL_{wire} = {};\n  logic [{top}:0] {wire};\n  assign {wire} = ALL_{wire}[{bits}*32'({way})+:{bits}];\n",
            bits * values.len() as u32 - 1,
            literal::wide_hex(bits, values),
        ),
    }
}

/// The zeros above a residue where a module takes more bits.
fn padding(bits: u32, shape: &Shape) -> String {
    match bits.saturating_sub(shape.bits) {
        0 => String::new(),
        more => format!("{more}'d0, "),
    }
}

/// An operand that can be sliced: a literal becomes a wire of its own.
fn wire(name: &str, number: usize, text: &str, shape: &Shape) -> (String, String) {
    if !text.contains('\'') {
        return (text.to_owned(), String::new());
    }
    let wire = format!("zero{number}_{name}");
    let declared = format!("  logic [{}:0] {wire};\n  assign {wire} = {text};\n", shape.beat_bits() - 1);
    (wire, declared)
}

/// A multiplier for every lane.
fn multipliers(
    shape: &Shape,
    parameters: &str,
    (name, signal): (&str, &str),
    a: &str,
    b: impl Fn(u32) -> String,
) -> String {
    let lane = |lane: u32| {
        let part = shape.slice(lane);
        format!(
            "  mod_mul #({parameters}) {name}_lane{lane} (\n      .clk(clk), .en(en), .a({a}{part}), .b({}), .product({signal}{part}));\n",
            b(lane)
        )
    };
    (0..shape.lanes).map(lane).collect()
}

/// A module that is told where frames begin, with what it has of more ports.
fn timed((module, ports): (&str, &str), (name, signal): (&str, &str), operands: &Operands) -> String {
    format!(
        "  logic unused_done_{name};\n  {module} {name} (\n      .clk(clk), .rst(rst), .en(en), {ports}.start({}), .in({}), .start_out(unused_done_{name}), .out({signal}));\n",
        operands.start, operands.data[0],
    )
}
