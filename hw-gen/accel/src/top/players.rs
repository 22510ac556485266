//! Constants, and arguments that stay: they are played whenever they are needed, which costs less than delaying them.

use ringmill_blocks::literal;
use ringmill_ir::RingOp;

use crate::graph::{Constant, Input};
use crate::latency;
use crate::node::Node;
use crate::schedule::Source;

use super::{names::player_signal, writer::Top};

impl Top<'_> {
    pub(super) fn players(&self) -> String {
        (0..self.graph.nodes.len()).map(|index| self.player(index)).collect()
    }

    fn player(&self, index: usize) -> String {
        let (source, beats) = (Source::Player(index), self.parts.beats());
        if self.schedule.values[index].0 != source {
            return String::new();
        }
        let copies = self.schedule.plays(index, beats);
        let bits = self.parts.shape(self.graph.ring_of[index]).beat_bits();
        let table = match self.graph.nodes[index] {
            Node::Ring(RingOp::Constant(number)) if !copies.is_empty() => {
                self.table(index, &self.graph.constants[number])
            }
            _ => String::new(),
        };
        let play = |(copy, cycles): (usize, &Vec<u64>)| {
            let signal = player_signal(&self.signal(source), copy);
            let start = self.starts(cycles.iter().map(|cycle| cycle - latency::CONSTANT));
            let (module, parameters, ports) = match self.graph.nodes[index] {
                Node::Argument { stream, frame } => {
                    let Input::Frames(argument, _) = &self.graph.inputs[stream] else { return String::new() };
                    let name = &argument.name;
                    let ports = format!(
                        ".write(write_{name}[{frame}]), .write_address(write_address_{name}), .d(load_{name}), "
                    );
                    ("resident_frame", String::new(), ports)
                }
                _ => ("constant_frame", format!(", .TABLE({table})"), String::new()),
            };
            self.declare(&signal, bits, self.origin(index));
            format!(
                "\n  {module} #(.WIDTH({bits}), .BEATS({beats}){parameters}) play_{signal} (\n      .clk(clk), .rst(rst), .en(en), {ports}.start({start}), .data({signal}));\n",
            )
        };
        copies.iter().enumerate().map(play).collect()
    }

    /// The elements of a constant in the order that they are played in.
    fn table(&self, index: usize, constant: &Constant) -> String {
        let (ring, shape) = (self.graph.ring_of[index], self.parts.shape(self.graph.ring_of[index]));
        let port = self.parts.port_order(ring, constant.form);
        let order = constant.order.as_ref().unwrap_or(&port);
        // by index of the order: the element's place at a port
        let mut places = vec![0; shape.n as usize];
        (0..shape.n).for_each(|place| places[port.index(place) as usize] = place as usize);
        let element = |place| constant.elements.get(places[order.index(place) as usize]).copied().unwrap_or(0).into();
        literal::table(shape.bits, &(0..shape.n).map(element).collect::<Vec<_>>(), "  ")
    }
}
