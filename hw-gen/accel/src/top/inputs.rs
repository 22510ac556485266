//! What lies between the argument streams and cycle 0.

use crate::graph::{Argument, Input};
use crate::latency;
use crate::schedule::Source;
use crate::{RingValue, streams};

use super::writer::Top;

impl Top<'_> {
    pub(super) fn inputs(&self) -> String {
        let (collected, beats) = (streams::collected(self.graph, self.schedule), self.parts.beats());
        let scalars = streams::scalars(self.graph, self.schedule);
        let resident = self.graph.inputs.iter().enumerate().filter(|(_, input)| is_resident(input));
        let mut ready: Vec<String> = (0..collected.len()).map(|place| format!("frame_ready[{place}]")).collect();
        ready.extend(resident.map(|(stream, _)| format!("loaded{stream}")));
        ready.extend(scalars.keys().map(|scalar| format!("scalar_there{scalar}")));
        let (begin, period) = (self.start(0), self.schedule.period);
        let periods = if self.schedule.is_aligned(beats) { self.schedule.end.div_ceil(period) } else { 1 };
        let mut text =
            "  logic en;  // the one enable of all that follows the frame buffers; the sinks hold it\n  logic take;\n"
                .to_owned();
        if !collected.is_empty() {
            text += &format!("  logic [{}:0] frame_ready;\n", collected.len() - 1);
        }
        for (stream, input) in self.graph.inputs.iter().enumerate() {
            text += &match input {
                Input::Scalar { name, bits } => self.scalar_input(stream, name, *bits, scalars.get(&stream)),
                Input::Frames(argument, frames) => {
                    let port = format!("s_axis_{}", argument.name);
                    "\n".to_owned()
                        + &match collected.iter().position(|&other| other == stream) {
                            _ if argument.resident => self.resident(stream, argument, frames.len()),
                            Some(place) => self.buffer(stream, argument, (place, frames)),
                            None => format!(
                                "  assign {port}_tready = 1'b1;  // no result needs it: its beats go nowhere\n  logic unused_{0};\n  assign unused_{0} = &{{1'b0, {port}_tdata}};\n",
                                argument.name
                            ),
                        }
                }
            };
        }
        text + &format!(
            "\n  frame_start #(.INTERVAL({period}), .PERIODS({periods})) starter (\n      .clk(clk), .rst(rst), .en(en), .frames_ready({}), .take(take), .start({begin}));\n",
            ready.join(" && "),
        )
    }

    /// A stream's coefficients without their padding, lane 0 lowest; and the padding marked as unused.
    fn unpadded(&self, argument: &Argument) -> (String, String) {
        let shape = self.parts.shape(argument.ring);
        let (bits, padded, port) = (shape.bits, shape.stream_bits, format!("s_axis_{}", argument.name));
        let slices = |from: u32, to: u32| {
            let lane = |lane: u32| format!("{port}_tdata[{}:{}]", lane * padded + to - 1, lane * padded + from);
            (0..shape.lanes).rev().map(lane).collect::<Vec<_>>().join(", ")
        };
        let unused = match padded > bits {
            true => format!(
                "  logic unused_padding_{0};\n  assign unused_padding_{0} = &{{1'b0, {1}}};\n",
                argument.name,
                slices(bits, padded)
            ),
            false => String::new(),
        };
        (format!("{{{}}}", slices(0, bits)), unused)
    }

    /// The buffer of a stream, and the reader of its frames: all in one go, or each in its time.
    fn buffer(&self, stream: usize, argument: &Argument, (place, frames): (usize, &[RingValue])) -> String {
        let (frame, beats) = (self.parts.beats(), frames.len() as u64 * self.parts.beats());
        let begins = frames.iter().filter_map(|&frame| self.schedule.cycle(frame));
        let begins: Vec<u64> = begins.map(|cycle| cycle - latency::ARGUMENT).collect();
        let (begins, read) = match begins.windows(2).all(|pair| pair[1] == pair[0] + frame) {
            true => (&begins[..1], beats),
            false => (&begins[..], frame),
        };
        let slack = if self.schedule.is_read_in_time(frames, frame) { ", .SLACK(0)" } else { "" };
        let (name, port) = (&argument.name, format!("s_axis_{}", argument.name));
        let (data, unused) = self.unpadded(argument);
        let (signal, bits) = (self.signal(Source::Stream(stream)), self.parts.shape(argument.ring).beat_bits());
        let mut text = format!(
            "  logic read_{name}, unused_end_{name};\n  frame_end #(.BEATS({read})) reader_{name} (\n      .clk(clk), .rst(rst), .en(en), .start({}), .valid(read_{name}), .last(unused_end_{name}));\n  frame_buffer #(.WIDTH({bits}), .BEATS({beats}){slack}) buffer_{name} (\n      .clk(clk), .rst(rst), .s_valid({port}_tvalid), .s_ready({port}_tready),\n      .s_data({data}),\n      .en(en), .frame_ready(frame_ready[{place}]), .take(take), .read(read_{name}), .data({signal}));\n",
            self.starts(begins.iter().copied()),
        );
        self.declare(&signal, bits, String::new());
        if !self.schedule.is_read(Source::Stream(stream)) {
            // It only sets the pace.
            text += &format!("  logic unused_{signal};\n  assign unused_{signal} = &{{1'b0, {signal}}};\n");
        }
        text + &unused + &self.delays(Source::Stream(stream), bits)
    }

    /// The loader of a stream whose frames stay; players have the memories.
    fn resident(&self, stream: usize, argument: &Argument, frames: usize) -> String {
        let (name, port) = (&argument.name, format!("s_axis_{}", argument.name));
        let (data, unused) = self.unpadded(argument);
        let (bits, beats) = (self.parts.shape(argument.ring).beat_bits(), self.parts.beats());
        if let Some(&orders) = self.graph.loads.get(&stream) {
            let reorder = self.reorder(argument.ring, orders);
            let parameters = reorder.trim_start_matches("frame_reorder #(");
            return format!(
                "  logic loaded{stream};\n  logic [{}:0] write_{name};\n  logic [{}:0] write_address_{name};\n  logic [{}:0] load_{name};\n  logic move_{name}, unused_ready_{name};\n  resident_reorder #(.FRAMES({frames}), {parameters} order_{name} (\n      .clk(clk), .rst(rst), .s_valid({port}_tvalid), .s_ready({port}_tready), .s_data({data}), .m_valid(move_{name}), .m_data(load_{name}));\n  resident_loader #(.BEATS({beats}), .FRAMES({frames})) loader_{name} (\n      .clk(clk), .rst(rst), .s_valid(move_{name}), .s_ready(unused_ready_{name}),\n      .write(write_{name}), .write_address(write_address_{name}), .loaded(loaded{stream}));\n",
                frames - 1,
                beats.trailing_zeros().max(1) - 1,
                bits - 1,
            ) + &unused;
        }
        format!(
            "  logic loaded{stream};\n  logic [{}:0] write_{name};\n  logic [{}:0] write_address_{name};\n  logic [{}:0] load_{name};\n  assign load_{name} = {data};\n  resident_loader #(.BEATS({beats}), .FRAMES({frames})) loader_{name} (\n      .clk(clk), .rst(rst), .s_valid({port}_tvalid), .s_ready({port}_tready),\n      .write(write_{name}), .write_address(write_address_{name}), .loaded(loaded{stream}));\n",
            frames - 1,
            beats.trailing_zeros().max(1) - 1,
            bits - 1,
        ) + &unused
    }

    /// The queue of a scalar, and the places where it waits until it is used.
    fn scalar_input(&self, stream: usize, name: &str, bits: u32, uses: Option<&Vec<u64>>) -> String {
        let (port, width) = (format!("s_axis_{name}"), bits.next_multiple_of(8));
        let Some(uses) = uses else {
            return format!(
                "\n  assign {port}_tready = 1'b1;  // no result needs it\n  logic unused_{name};\n  assign unused_{name} = &{{1'b0, {port}_tdata}};\n"
            );
        };
        let unused = match width > bits {
            true => format!(
                "  logic unused_{name};\n  assign unused_{name} = &{{1'b0, {port}_tdata[{}:{bits}]}};\n",
                width - 1
            ),
            false => String::new(),
        };
        let mut text = format!(
            "\n  logic scalar_there{stream};\n  logic [{top}:0] scalar_next{stream}, scalar_q{stream};\n  frame_fifo #(.WIDTH({bits}), .DEPTH(2)) queue_{name} (\n      .clk(clk), .rst(rst), .s_valid({port}_tvalid), .s_ready({port}_tready), .s_data({port}_tdata[{top}:0]),\n      .m_valid(scalar_there{stream}), .m_ready(take && en), .m_data(scalar_next{stream}));\n  always_ff @(posedge clk) if (take && en) scalar_q{stream} <= scalar_next{stream};\n{unused}",
            top = bits - 1,
        );
        for &at in uses {
            let depth = at.div_ceil(self.schedule.period) + 1;
            text += &format!(
                "  logic [{}:0] {name}_at{at};\n  scalar_wait #(.WIDTH({bits}), .DEPTH({depth})) wait_{name}_{at} (\n      .clk(clk), .rst(rst), .en(en), .push({}), .d(scalar_q{stream}), .pop({}), .q({name}_at{at}));\n",
                bits - 1,
                self.start(0),
                self.start(at - 1),
            );
        }
        text
    }
}

/// Whether an input is loaded once.
fn is_resident(input: &Input) -> bool {
    matches!(input, Input::Frames(argument, _) if argument.resident)
}
