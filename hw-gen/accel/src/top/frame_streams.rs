//! Streams of constants and of resident arguments. They are read from memory whenever they are
//! needed, which costs less than a delay.

use ringmill_ir::RingOp;
use ringmill_rtl::with_table;
use ringmill_verilog::{Module, Table};

use crate::graph::{Constant, Input};
use crate::latency;
use crate::node::Node;
use crate::schedule::Source;

use super::writer::Top;

impl Top<'_> {
    pub(super) fn frame_streams(&self, out: &mut Module) {
        for index in 0..self.graph.nodes.len() {
            if self.schedule.values[index].0 == Source::FrameStream(index) {
                self.frame_stream(out, index);
            }
        }
    }

    fn frame_stream(&self, out: &mut Module, index: usize) {
        let beats = self.parts.beats();
        for (copy, cycles) in self.schedule.stream_starts(index, beats).iter().enumerate() {
            let net = self.copy(index, copy);
            let name = format!("stream_{}", net.name());
            let start = self.starts(cycles.iter().map(|cycle| cycle - latency::CONSTANT));
            let frame_stream = match self.graph.nodes[index] {
                Node::Argument { stream, frame } => {
                    let Input::Frames(argument, frames) = &self.graph.inputs[stream] else { continue };
                    let loaded = self.loaded(argument, frames.len());
                    self.clocked("resident_frame", name)
                        .parameter("WIDTH", net.width())
                        .parameter("BEATS", beats)
                        .connect("write", loaded.write.at(frame as u32))
                        .connect("write_address", &loaded.address)
                        .connect("d", &loaded.data)
                }
                Node::Ring(RingOp::Constant(number)) => {
                    let table = self.table(index, &self.graph.constants[number]);
                    with_table(self.clocked("constant_frame", name), self.module, &table)
                }
                _ => continue,
            };
            out.section(self.heading(net.name(), [index]));
            out.instance(frame_stream.connect("start", start).connect("data", &net));
        }
    }

    /// The elements of a constant in the order of the stream.
    fn table(&self, index: usize, constant: &Constant) -> Table {
        let (ring, shape) = (self.graph.ring_of[index], self.parts.shape(self.graph.ring_of[index]));
        let port = self.parts.port_order(ring, constant.form);
        let order = constant.order.as_ref().unwrap_or(&port);
        // by index of the order: the element's place at a port
        let mut positions = vec![0; shape.n as usize];
        (0..shape.n).for_each(|position| positions[port.index(position) as usize] = position as usize);
        let element =
            |position| constant.elements.get(positions[order.index(position) as usize]).copied().unwrap_or(0).into();
        Table::of_entries(shape.bits, &(0..shape.n).map(element).collect::<Vec<_>>(), shape.lanes as usize)
    }
}
