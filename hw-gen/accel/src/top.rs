//! The top module: streams, frame buffers, blocks and delays.

use std::collections::BTreeMap;

use ringmill_blocks::literal;

use crate::graph::Node;
use crate::parts::Parts;
use crate::ports::bits_from;
use crate::schedule::Schedule;
use crate::shape::Shape;
use crate::start::Start;
use crate::{Form, RingGraph, RingValue, latency};

/// Writes the top module of a scheduled graph.
pub(crate) struct Top<'a> {
    pub graph: &'a RingGraph,
    pub parts: &'a Parts,
    pub schedule: &'a Schedule,
    pub module: &'a str,
    pub latency_cycles: u64,
}

/// The name of a block, and of its instances.
pub(crate) fn block_name(node: Node, index: usize) -> String {
    match node {
        Node::Argument(argument, _) => format!("arg{argument}"),
        _ => format!("{}{index}", node.kind()),
    }
}

/// The signal of a value so many cycles after it came.
fn late(index: usize, delay: u64) -> String {
    format!("v{index}_late{delay}")
}

/// The buffer at a result, and its latency.
pub(crate) fn result_latency(graph: &RingGraph) -> u64 {
    if graph.results.len() == 1 { latency::SKID_BUFFER } else { latency::FRAME_FIFO }
}

impl Top<'_> {
    pub(crate) fn shape(&self) -> &Shape {
        &self.parts.shape
    }

    /// The module's text, without the line that says who generated it.
    pub fn text(&self) -> String {
        let mut text = self.header() + &self.ports() + &self.inputs();
        let starts = self.starts();
        for index in (0..self.graph.nodes.len()).filter(|&index| self.schedule.is_live(index)) {
            text += &self.block(index, &starts);
            text += &self.delays(index);
        }
        text += &self.pulses(&starts);
        text + &self.outputs() + "endmodule\n"
    }

    fn ports(&self) -> String {
        let top = self.shape().lanes * self.shape().stream_bits - 1;
        let mut lines = vec!["    input  logic clk".to_owned(), "    input  logic rst".to_owned()];
        let mut stream = |prefix: String, forward: &str, backward: &str| {
            lines.push(format!("    {forward} logic [{top}:0] {prefix}_tdata"));
            lines.push(format!("    {forward} logic {prefix}_tvalid"));
            lines.push(format!("    {backward} logic {prefix}_tready"));
            lines.push(format!("    {forward} logic {prefix}_tlast"));
        };
        for argument in 0..self.graph.arguments.len() {
            stream(format!("s_axis_arg{argument}"), "input ", "output");
        }
        for result in 0..self.graph.results.len() {
            stream(format!("m_axis_result{result}"), "output", "input ");
        }
        format!("module {} (\n{}\n);\n", self.module, lines.join(",\n"))
    }

    /// What lies between the argument streams and cycle 0.
    fn inputs(&self) -> String {
        let Shape { beats, bits, stream_bits, lanes, .. } = *self.shape();
        let beat_bits = self.shape().beat_bits();
        let live: Vec<usize> = self
            .graph
            .arguments
            .iter()
            .enumerate()
            .filter(|(_, v)| self.schedule.is_live(v.index()))
            .map(|(i, _)| i)
            .collect();
        let mut text = format!(
            "  logic en;  // the one enable of all that follows the frame buffers; the sinks hold it\n  logic take, read, start_0;\n  logic [{}:0] frame_ready;\n\n",
            live.len() - 1
        );
        text += &format!(
            "  frame_start #(.BEATS({beats}), .INTERVAL({})) starter (\n      .clk(clk), .rst(rst), .en(en), .frames_ready(&frame_ready), .take(take), .read(read), .start(start_0));\n",
            self.parts.interval()
        );
        for (argument, value) in self.graph.arguments.iter().enumerate() {
            let port = format!("s_axis_arg{argument}");
            text += &format!(
                "\n  frame_check #(.BEATS({beats})) check{argument} (\n      .clk(clk), .rst(rst), .valid({port}_tvalid), .ready({port}_tready), .last({port}_tlast));\n"
            );
            let Some(place) = live.iter().position(|&index| index == argument) else {
                text += &format!(
                    "  assign {port}_tready = 1'b1;  // no result needs it: its beats go nowhere\n  logic unused_arg{argument};\n  assign unused_arg{argument} = &{{1'b0, {port}_tdata}};\n"
                );
                continue;
            };
            let name = format!("v{}", value.index());
            let lane = |lane: u32| format!("{port}_tdata[{}:{}]", lane * stream_bits + bits - 1, lane * stream_bits);
            let data: Vec<_> = (0..lanes).rev().map(lane).collect();
            text += &format!(
                "  logic [{}:0] {name};\n  frame_buffer #(.WIDTH({beat_bits}), .BEATS({beats})) buffer{argument} (\n      .clk(clk), .rst(rst), .s_valid({port}_tvalid), .s_ready({port}_tready),\n      .s_data({{{}}}),\n      .en(en), .frame_ready(frame_ready[{place}]), .take(take), .read(read), .data({name}));\n",
                beat_bits - 1,
                data.join(", "),
            );
            if self.schedule.delays(value.index()).next().is_none() {
                // It only sets the pace.
                text += &format!("  logic unused_{name};\n  assign unused_{name} = &{{1'b0, {name}}};\n");
            }
            if stream_bits > bits {
                let lane =
                    |lane: u32| format!("{port}_tdata[{}:{}]", (lane + 1) * stream_bits - 1, lane * stream_bits + bits);
                let padding: Vec<_> = (0..lanes).rev().map(lane).collect();
                text += &format!(
                    "  logic unused_padding{argument};\n  assign unused_padding{argument} = &{{1'b0, {}}};\n",
                    padding.join(", "),
                );
            }
        }
        text
    }

    /// A value as a user reads it whose operands meet in the given cycle.
    fn read(&self, value: RingValue, meeting: u64) -> String {
        match self.schedule.wait(value, meeting) {
            delay if delay > 0 && !self.graph.is_zero(value.index()) => late(value.index(), delay),
            _ => format!("v{}", value.index()),
        }
    }

    fn block(&self, index: usize, starts: &BTreeMap<u64, Start>) -> String {
        let node = self.graph.nodes[index];
        let shape = self.shape();
        let (name, cycle) = (block_name(node, index), self.schedule.cycle(index));
        let meeting = cycle - self.parts.latency(node);
        let origin = self.graph.origins[index].as_ref().map_or(String::new(), |origin| format!("  // {origin}"));
        let declared = format!("\n  logic [{}:0] v{index};{origin}\n", shape.beat_bits() - 1);
        let lanes = |module: &str, parameters: &str, output: &str, a: RingValue, b: RingValue| {
            let (a, b) = (self.read(a, meeting), self.read(b, meeting));
            let lane = |lane: u32| {
                let part = shape.slice(lane);
                format!(
                    "  {module} #({parameters}) {name}_lane{lane} (\n      .clk(clk), .en(en), .a({a}{part}), .b({b}{part}), .{output}(v{index}{part}));\n"
                )
            };
            (0..shape.lanes).map(lane).collect::<String>()
        };
        let timed = |module: &str, a: RingValue| {
            let a = self.read(a, meeting);
            let start_out = match starts.get(&cycle) {
                Some(Start::Block(block)) if *block == index => format!("start_{cycle}"),
                _ => format!("unused_start{index}"),
            };
            format!(
                "  logic {start_out};\n  {module} {name} (\n      .clk(clk), .rst(rst), .en(en), .start(start_{meeting}), .in({a}), .start_out({start_out}), .out(v{index}));\n"
            )
        };
        let modulus = shape.modulus_parameters();
        let body = match node {
            Node::Argument(..) => return String::new(),
            Node::Constant(_) if self.graph.is_zero(index) => format!("  assign v{index} = '0;\n"),
            Node::Constant(number) => return self.constant(index, &self.graph.constants[number], &origin),
            Node::Ntt(a) | Node::Intt(a) => timed(&format!("{}_{}", self.module, node.kind()), a),
            Node::Reorder(a, orders) => timed(&self.reorder(orders), a),
            Node::Mul(a, b) if shape.has_pairs() => self.products_of_pairs(index, (a, b)),
            Node::Mul(a, b) => lanes("mod_mul", &shape.pointwise.parameters(), "product", a, b),
            Node::Add(a, b) => lanes("mod_add", &modulus, "sum", a, b),
            Node::Sub(a, b) => lanes("mod_sub", &modulus, "difference", a, b),
        };
        declared + &body
    }

    /// The cycle in which the points of a product of pairs start to be played.
    pub(crate) fn points_start(&self, index: usize) -> u64 {
        let meeting = self.schedule.cycle(index) - self.parts.latency(self.graph.nodes[index]);
        meeting + self.shape().pointwise.latency() - latency::CONSTANT
    }

    /// Products of pairs modulo x² − r, with the r of each beat played when the first products are there.
    fn products_of_pairs(&self, index: usize, (a, b): (RingValue, RingValue)) -> String {
        let shape = self.shape();
        let Shape { lanes, beats, n, by_factor, pointwise, .. } = *shape;
        let meeting = self.schedule.cycle(index) - self.parts.latency(self.graph.nodes[index]);
        let name = block_name(self.graph.nodes[index], index);
        let (order, factor_bits, pairs) = (self.parts.product_order(), by_factor.factor_bits(), lanes / 2);
        let point = |pair: u64| by_factor.encode(shape.splitting.point(order.index(2 * pair) / 2));
        let table = literal::table(factor_bits, &(0..n / 2).map(point).collect::<Vec<_>>(), "  ");
        let width = factor_bits * pairs;
        let mut text = format!(
            "  logic [{}:0] points_{name};\n  constant_frame #(.WIDTH({width}), .BEATS({beats}), .TABLE({table})) play_points_{name} (\n      .clk(clk), .rst(rst), .en(en), .start(start_{}), .data(points_{name}));\n",
            width - 1,
            self.points_start(index),
        );
        let (a, b) = (self.read(a, meeting), self.read(b, meeting));
        for pair in 0..pairs {
            let (low, high) = (shape.slice(2 * pair), shape.slice(2 * pair + 1));
            text += &format!(
                "  base_multiply #({}, {}) {name}_pair{pair} (\n      .clk(clk), .en(en), .a0({a}{low}), .a1({a}{high}), .b0({b}{low}), .b1({b}{high}), .g(points_{name}[{}:{}]), .c0(v{index}{low}), .c1(v{index}{high}));\n",
                by_factor.parameters(),
                pointwise.plain_parameters(),
                (pair + 1) * factor_bits - 1,
                pair * factor_bits,
            );
        }
        text
    }

    /// The module of a reorder with its parameters.
    fn reorder(&self, orders: usize) -> String {
        let Shape { bits, lanes, beats, .. } = *self.shape();
        let from = bits_from(&self.graph.orders[orders]);
        let bytes: Vec<_> = from.iter().rev().map(|from| format!("8'd{from}")).collect();
        format!("frame_reorder #(.BITS({bits}), .LANES({lanes}), .BEATS({beats}), .FROM({{{}}}))", bytes.join(", "))
    }

    /// A constant once for each cycle in which it is read: playing it later costs less than delaying it.
    fn constant(&self, index: usize, coefficients: &[u64], origin: &str) -> String {
        let Shape { bits, beats, n, .. } = *self.shape();
        let (beat_bits, order) = (self.shape().beat_bits(), self.parts.order(Form::Coefficients));
        let coefficient = |place| coefficients.get(order.index(place) as usize).copied().unwrap_or(0).into();
        let entries: Vec<u128> = (0..n).map(coefficient).collect();
        let table = literal::table(bits, &entries, "  ");
        let play = |delay: u64| {
            let to = if delay == 0 { format!("v{index}") } else { late(index, delay) };
            let start = self.schedule.cycle(index) + delay - latency::CONSTANT;
            format!(
                "\n  logic [{}:0] {to};{origin}\n  constant_frame #(.WIDTH({}), .BEATS({beats}), .TABLE({table})) constant_{to} (\n      .clk(clk), .rst(rst), .en(en), .start(start_{start}), .data({to}));\n",
                beat_bits - 1,
                beat_bits,
            )
        };
        self.schedule.delays(index).map(play).collect()
    }

    /// The delayed copies of a value: one chain, so that it is stored once however often it is used.
    fn delays(&self, index: usize) -> String {
        let bits = self.shape().beat_bits();
        let (mut text, mut from, mut reached) = (String::new(), format!("v{index}"), 0);
        if matches!(self.graph.nodes[index], Node::Constant(_)) {
            return text;
        }
        for delay in self.schedule.delays(index).filter(|&delay| delay > 0) {
            let to = late(index, delay);
            text += &format!(
                "  logic [{}:0] {to};\n  delay_line #(.WIDTH({bits}), .DEPTH({})) wait_{to} (\n      .clk(clk), .rst(rst), .en(en), .d({from}), .q({to}));\n",
                bits - 1,
                delay - reached,
            );
            (from, reached) = (to, delay);
        }
        text
    }

    /// What lies between the last cycle and the result streams.
    fn outputs(&self) -> String {
        let Shape { beats, bits, stream_bits, lanes, .. } = *self.shape();
        let (beat_bits, end, count) = (self.shape().beat_bits(), self.schedule.end, self.graph.results.len());
        let mut text = format!(
            "\n  logic valid, last;\n  frame_end #(.BEATS({beats})) ender (\n      .clk(clk), .rst(rst), .en(en), .start(start_{end}), .valid(valid), .last(last));\n\n  logic [{}:0] sink_ready;\n  assign en = &sink_ready;\n",
            count - 1
        );
        // Several sinks move together: none takes a beat that another refuses.
        let (module, valid) = if count == 1 { ("skid_buffer", "valid") } else { ("frame_fifo", "valid && en") };
        let depth = if count == 1 { String::new() } else { format!(", .DEPTH({beats})") };
        let padding = if stream_bits == bits { String::new() } else { format!("{}'d0, ", stream_bits - bits) };
        for (result, &value) in self.graph.results.iter().enumerate() {
            let (port, data) = (format!("m_axis_result{result}"), self.read(value, end));
            let lane = |lane: u32| format!("{padding}beat{result}{}", self.shape().slice(lane));
            let lanes: Vec<_> = (0..lanes).rev().map(lane).collect();
            text += &format!(
                "\n  logic [{beat_bits}:0] beat{result};\n  {module} #(.WIDTH({}){depth}) sink{result} (\n      .clk(clk), .rst(rst), .s_valid({valid}), .s_ready(sink_ready[{result}]), .s_data({{last, {data}}}),\n      .m_valid({port}_tvalid), .m_ready({port}_tready), .m_data(beat{result}));\n  assign {port}_tlast = beat{result}[{beat_bits}];\n  assign {port}_tdata = {{{}}};\n",
                beat_bits + 1,
                lanes.join(", "),
            );
        }
        text
    }
}
