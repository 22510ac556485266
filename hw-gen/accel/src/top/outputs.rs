//! What lies between the last cycles and the result streams.

use crate::{RingGraph, latency};

use super::writer::Top;

/// The buffer at a result, and its latency.
pub(crate) fn result_latency(graph: &RingGraph) -> u64 {
    if graph.results.len() == 1 { latency::SKID_BUFFER } else { latency::FRAME_FIFO }
}

impl Top<'_> {
    pub(super) fn outputs(&self) -> String {
        let (beats, count) = (self.parts.beats(), self.graph.results.len());
        let mut text = format!("\n  logic [{}:0] sink_ready;\n  assign en = &sink_ready;\n", count - 1);
        for (result, ((name, frames), starts)) in self.graph.results.iter().zip(&self.schedule.results).enumerate() {
            let port = format!("m_axis_{name}");
            let shape = self.parts.shape(self.graph.ring_of(frames[0]));
            let (bits, beat_bits) = (shape.bits, shape.beat_bits());
            // Several sinks move together: none takes a beat that another refuses.
            let (module, valid, depth) = match count {
                1 => ("skid_buffer", format!("valid_{name}"), String::new()),
                _ => {
                    ("frame_fifo", format!("valid_{name} && en"), format!(", .DEPTH({})", frames.len() as u64 * beats))
                }
            };
            let padding = match shape.stream_bits - bits {
                0 => String::new(),
                more => format!("{more}'d0, "),
            };
            let lane = |lane: u32| format!("{padding}beat_{name}{}", shape.slice(lane));
            let lanes: Vec<_> = (0..shape.lanes).rev().map(lane).collect();
            text += &format!(
                "\n  logic valid_{name}, last_{name};\n  frame_end #(.BEATS({beats})) ender_{name} (\n      .clk(clk), .rst(rst), .en(en), .start({}), .valid(valid_{name}), .last(last_{name}));\n  logic [{}:0] data_{name};\n{}  logic [{beat_bits}:0] beat_{name};\n  {module} #(.WIDTH({}){depth}) sink_{name} (\n      .clk(clk), .rst(rst), .s_valid({valid}), .s_ready(sink_ready[{result}]), .s_data({{last_{name}, data_{name}}}),\n      .m_valid({port}_tvalid), .m_ready({port}_tready), .m_data(beat_{name}));\n  assign {port}_tlast = beat_{name}[{beat_bits}];\n  assign {port}_tdata = {{{}}};\n",
                self.starts(starts.iter().copied()),
                beat_bits - 1,
                self.chosen(name, frames, starts),
                beat_bits + 1,
                lanes.join(", "),
            );
        }
        text
    }

    /// The data of a stream's frames: where they come from several places, the one whose frame began last.
    fn chosen(&self, name: &str, frames: &[crate::RingValue], starts: &[u64]) -> String {
        let mut ways: Vec<(String, Vec<u64>)> = Vec::new();
        for (&value, &start) in frames.iter().zip(starts) {
            let signal = self.read(value, start);
            match ways.iter_mut().find(|(other, _)| *other == signal) {
                Some((_, starts)) => starts.push(start),
                None => ways.push((signal, vec![start])),
            }
        }
        if let [(signal, _)] = &ways[..] {
            return format!("  assign data_{name} = {signal};\n");
        }
        let count = ways.len();
        let mut text = format!("  logic [{0}:0] begin_{name}, way_{name}, way_q{name};\n", count - 1);
        for (way, (_, starts)) in ways.iter().enumerate() {
            text += &format!("  assign begin_{name}[{way}] = {};\n", self.starts(starts.iter().copied()));
        }
        text += &format!(
            "  assign way_{name} = begin_{name} == 0 ? way_q{name} : begin_{name};\n  always_ff @(posedge clk)\n    if (rst) way_q{name} <= '0;\n    else if (en) way_q{name} <= way_{name};\n  always_comb begin\n    data_{name} = '0;\n"
        );
        for (way, (signal, _)) in ways.iter().enumerate() {
            text += &format!("    if (way_{name}[{way}]) data_{name} = data_{name} | {signal};\n");
        }
        text + "  end\n"
    }
}
