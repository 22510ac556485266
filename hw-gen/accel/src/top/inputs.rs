//! The hardware between the argument streams and cycle 0.

use ringmill_blocks::Parameters;
use ringmill_design::{Stream, StreamNets};
use ringmill_verilog::{Expression, Instance, Literal, Module, Net, Statement};

use crate::graph::{Argument, Input};
use crate::latency;
use crate::schedule::Source;
use crate::{RingId, RingValue, streams};

use super::writer::Top;
use crate::ports::bits_from;

/// The nets between the loader of a resident argument and its memories.
pub(super) struct Loaded {
    /// By frame: the write enable of its memory.
    pub write: Net,
    pub address: Net,
    pub data: Net,
}

impl Top<'_> {
    pub(super) fn inputs(&self, out: &mut Module) {
        let (collected, beats) = (streams::collected(self.graph, self.schedule), self.parts.beats());
        let scalars = streams::scalars(self.graph, self.schedule);
        let frame_ready = Net::vector("frame_ready", collected.len() as u32);
        let mut ready: Vec<Expression> = (0..collected.len()).map(|number| frame_ready.at(number as u32)).collect();
        for (number, (input, stream)) in self.graph.inputs.iter().zip(self.streams).enumerate() {
            out.section(self.heading(&stream.name, []));
            let buffered = collected.iter().position(|&other| other == number);
            match (input, buffered, scalars.get(&number)) {
                (Input::Scalar { bits, .. }, _, Some(uses)) => {
                    ready.push(self.scalar_input(out, stream, *bits, uses).into());
                }
                (Input::Frames(argument, frames), ..) if argument.resident => {
                    ready.push(self.resident(out, number, (argument, frames.len()), stream).into());
                }
                (Input::Frames(argument, frames), Some(position), _) => {
                    let is_ready = frame_ready.at(position as u32);
                    self.buffer(out, number, (argument, frames), (stream, is_ready));
                }
                _ => {
                    out.comment("No result needs it: its beats go nowhere.");
                    out.assign(&stream.nets().ready, true);
                }
            }
        }
        let period = self.schedule.period;
        let periods = if self.schedule.is_aligned(beats) { self.schedule.end.div_ceil(period) } else { 1 };
        out.section("A transaction starts when all its arguments are there.");
        let frame_mark = self
            .clocked("frame_start", "frame_mark")
            .parameter("INTERVAL", period)
            .parameter("PERIODS", periods)
            .connect("frames_ready", Expression::all_of(ready))
            .connect("take", &self.nets.take)
            .connect("start", self.start(0));
        out.instance(frame_mark);
    }

    /// A stream's coefficients without their padding, lane 0 lowest.
    fn unpadded(&self, argument: &Argument, port: &StreamNets) -> Expression {
        let shape = self.parts.shape(argument.ring);
        Expression::lowest_first((0..shape.lanes).map(|lane| port.data.slice(lane * shape.stream_bits, shape.bits)))
    }

    /// The buffer of a stream, and the reader of its frames: all together, or each at its own time.
    fn buffer(
        &self,
        out: &mut Module,
        number: usize,
        (argument, frames): (&Argument, &[RingValue]),
        (stream, is_ready): (&Stream, Expression),
    ) {
        let (frame, beats) = (self.parts.beats(), frames.len() as u64 * self.parts.beats());
        let begins = frames.iter().filter_map(|&frame| self.schedule.cycle(frame));
        let begins: Vec<u64> = begins.map(|cycle| cycle - latency::ARGUMENT).collect();
        let (begins, read_beats) = match begins.windows(2).all(|pair| pair[1] == pair[0] + frame) {
            true => (&begins[..1], beats),
            false => (&begins[..], frame),
        };
        let (name, port) = (&argument.name, stream.nets());
        let (read, data) = (Net::bit(&format!("read_{name}")), self.signal(Source::Stream(number)));
        let reader = self
            .clocked("frame_end", format!("reader_{name}"))
            .parameter("BEATS", read_beats)
            .connect("start", self.starts(begins.iter().copied()))
            .connect("valid", &read);
        out.instance(reader);
        let buffer = self
            .clocked("frame_buffer", format!("buffer_{name}"))
            .parameter("WIDTH", data.width())
            .parameter("BEATS", beats);
        let buffer = match self.schedule.is_read_in_time(frames, frame) {
            true => buffer.parameter("SLACK", 0),
            false => buffer,
        };
        let buffer = sink(buffer, &port, self.unpadded(argument, &port))
            .connect("frame_ready", is_ready)
            .connect("take", &self.nets.take)
            .connect("read", &read)
            .connect("data", &data);
        out.instance(buffer);
        self.delays(out, Source::Stream(number));
    }

    /// The nets of a resident argument.
    pub(super) fn loaded(&self, argument: &Argument, frames: usize) -> Loaded {
        let net = |what: &str, width: u32| Net::vector(&format!("{what}_{}", argument.name), width);
        Loaded {
            write: net("write", frames as u32),
            address: net("write_address", self.parts.beats().trailing_zeros().max(1)),
            data: net("load", self.parts.shape(argument.ring).beat_bits()),
        }
    }

    /// The loader of a stream of resident frames, whose memories belong to the frame streams.
    /// Returns the net that is 1 once they are loaded.
    fn resident(
        &self,
        out: &mut Module,
        number: usize,
        (argument, frames): (&Argument, usize),
        stream: &Stream,
    ) -> Net {
        let (name, port) = (&argument.name, stream.nets());
        let (loaded, nets) = (Net::bit(&format!("loaded{number}")), self.loaded(argument, frames));
        let data = self.unpadded(argument, &port);
        let loader = self
            .free("resident_loader", format!("loader_{name}"))
            .parameter("BEATS", self.parts.beats())
            .parameter("FRAMES", frames)
            .connect("write", &nets.write)
            .connect("write_address", &nets.address)
            .connect("loaded", &loaded);
        match self.graph.loads.get(&number) {
            Some(&orders) => {
                let moved = Net::bit(&format!("move_{name}"));
                let order = self
                    .free("resident_reorder", format!("order_{name}"))
                    .parameter("FRAMES", frames)
                    .parameters(self.reorder(argument.ring, orders));
                let order = sink(order, &port, data).connect("m_valid", &moved).connect("m_data", &nets.data);
                out.instance(order);
                out.instance(loader.connect("s_valid", &moved));
            }
            None => {
                out.assign(&nets.data, data);
                out.instance(loader.connect("s_valid", &port.valid).connect("s_ready", &port.ready));
            }
        }
        loaded
    }

    /// The parameters of a reorder.
    pub(super) fn reorder(&self, ring: RingId, orders: usize) -> Parameters {
        let shape = self.parts.shape(ring);
        let from: Vec<u128> = bits_from(&self.graph.orders[orders]).iter().map(|&bit| bit.into()).collect();
        vec![
            ("BITS", shape.bits.into()),
            ("LANES", shape.lanes.into()),
            ("BEATS", shape.beats.into()),
            ("FROM", Literal::joined(8, &from).into()),
        ]
    }

    /// The queue of a scalar and the register that holds it until its use. Returns false if the
    /// scalar is unused.
    fn scalar_input(&self, out: &mut Module, stream: &Stream, bits: u32, uses: &[u64]) -> Net {
        let (name, port) = (&stream.name, stream.nets());
        let there = Net::bit(&format!("there_{name}"));
        let [next, current] = ["next", "current"].map(|what| Net::vector(&format!("{what}_{name}"), bits));
        let taken = self.nets.take.all().and(&self.nets.en);
        let queue = self.free("frame_fifo", format!("queue_{name}")).parameter("WIDTH", bits).parameter("DEPTH", 2);
        let queue = sink(queue, &port, port.data.slice(0, bits))
            .connect("m_valid", &there)
            .connect("m_ready", taken.clone())
            .connect("m_data", &next);
        out.instance(queue);
        out.registers(vec![Statement::when(taken, vec![Statement::assign(&current, &next)])]);
        for &at in uses {
            let waiting = self
                .clocked("scalar_wait", format!("wait_{name}_{at}"))
                .parameter("WIDTH", bits)
                .parameter("DEPTH", at.div_ceil(self.schedule.period) + 1)
                .connect("push", self.start(0))
                .connect("d", &current)
                .connect("pop", self.start(at - 1))
                .connect("q", Net::vector(&format!("{name}_at{at}"), bits));
            out.instance(waiting);
        }
        there
    }
}

/// An instance with a stream at its input.
fn sink(instance: Instance, port: &StreamNets, data: Expression) -> Instance {
    instance.connect("s_valid", &port.valid).connect("s_ready", &port.ready).connect("s_data", data)
}
