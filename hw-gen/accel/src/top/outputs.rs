//! The hardware between the last cycles and the result streams.

use ringmill_verilog::{Binary, Expression, Literal, Module, Net, Statement, Unary};

use crate::{RingGraph, RingValue, latency};

use super::writer::Top;

/// The buffer at a result, and its latency.
pub(crate) fn result_latency(graph: &RingGraph) -> u64 {
    if graph.results.len() == 1 { latency::SKID_BUFFER } else { latency::FRAME_FIFO }
}

impl Top<'_> {
    pub(super) fn outputs(&self, out: &mut Module) {
        let (beats, count) = (self.parts.beats(), self.graph.results.len());
        let en = &self.nets.en;
        let sink_ready = Net::vector("sink_ready", count as u32);
        out.section("The results: all sinks move together.");
        out.assign(en, sink_ready.all().unary(Unary::All));
        for (result, ((name, frames), starts)) in self.graph.results.iter().zip(&self.schedule.results).enumerate() {
            let shape = self.parts.shape(self.graph.ring_of(frames[0]));
            let (bits, beat_bits) = (shape.bits, shape.beat_bits());
            let [valid, last] = ["valid", "last"].map(|what| Net::bit(&format!("{what}_{name}")));
            let data = Net::vector(&format!("data_{name}"), beat_bits);
            out.section(self.heading(name, frames.iter().map(|frame| frame.index())));
            let marks = self
                .clocked("frame_end", format!("marks_{name}"))
                .parameter("BEATS", beats)
                .connect("start", self.starts(starts.iter().copied()))
                .connect("valid", &valid)
                .connect("last", &last);
            out.instance(marks);
            self.choose(out, &data, name, (frames, starts));
            let beat = Net::vector(&format!("beat_{name}"), beat_bits + 1);
            // None of several takes a beat that another refuses.
            let sink = match count {
                1 => self.free("skid_buffer", format!("sink_{name}")).connect("s_valid", &valid),
                _ => self
                    .free("frame_fifo", format!("sink_{name}"))
                    .parameter("DEPTH", frames.len() as u64 * beats)
                    .connect("s_valid", valid.all().and(en)),
            };
            let Some(stream) = self.streams.iter().find(|stream| stream.name == *name) else { continue };
            let port = stream.nets();
            let sink = sink
                .parameter("WIDTH", beat_bits + 1)
                .connect("s_ready", sink_ready.at(result as u32))
                .connect("s_data", Expression::Joined(vec![last.all(), data.all()]))
                .connect("m_valid", &port.valid)
                .connect("m_ready", &port.ready)
                .connect("m_data", &beat);
            out.instance(sink);
            out.assign(&port.last, beat.at(beat_bits));
            let padding = shape.stream_bits - bits;
            let lane = |lane: u32| {
                let zeros = (padding > 0).then(|| Literal::decimal(padding, 0).into());
                [beat.lane(lane, bits)].into_iter().chain(zeros)
            };
            out.assign(&port.data, Expression::lowest_first((0..shape.lanes).flat_map(lane)));
        }
    }

    /// The data of a stream's frames. If they have several sources, the source whose frame began
    /// last is selected.
    fn choose(&self, out: &mut Module, data: &Net, name: &str, (frames, starts): (&[RingValue], &[u64])) {
        let mut ways: Vec<(Expression, Vec<u64>)> = Vec::new();
        for (&value, &start) in frames.iter().zip(starts) {
            let signal = self.read(value, start);
            match ways.iter_mut().find(|(other, _)| *other == signal) {
                Some((_, starts)) => starts.push(start),
                None => ways.push((signal, vec![start])),
            }
        }
        if let [(signal, _)] = &ways[..] {
            out.assign(data, signal);
            return;
        }
        let net = |what: &str| Net::vector(&format!("{what}_{name}"), ways.len() as u32);
        let (begin, way, way_q) = (net("begin"), net("way"), Net::vector(&format!("way_{name}_q"), ways.len() as u32));
        for (number, (_, starts)) in ways.iter().enumerate() {
            out.assign(begin.at(number as u32), self.starts(starts.iter().copied()));
        }
        out.assign(&way, begin.all().equals(Expression::Fill(false)).choose(&way_q, &begin));
        out.registers(vec![Statement::either(
            &self.nets.rst,
            vec![Statement::assign(&way_q, Expression::Fill(false))],
            vec![Statement::when(&self.nets.en, vec![Statement::assign(&way_q, &way)])],
        )]);
        let mut statements = vec![Statement::assign(data, Expression::Fill(false))];
        for (number, (signal, _)) in ways.iter().enumerate() {
            let either = Statement::assign(data, data.all().binary(Binary::Or, signal));
            statements.push(Statement::when(way.at(number as u32), vec![either]));
        }
        out.combinational(statements);
    }
}
