//! The operands of a unit: those of its only job, or selected from those of its jobs.

use ringmill_verilog::{Binary, Expression, Literal, Module, Net, Table};

use crate::schedule::{Job, ScheduledUnit};

use super::writer::Top;

/// A unit's operands in the cycle in which they meet.
pub(super) struct Operands {
    /// By operand.
    pub data: Vec<Expression>,
    /// The mark of a frame's first beat.
    pub start: Net,
    /// For a shared unit: the index of the current job.
    pub way: Option<Net>,
}

impl Top<'_> {
    /// The operands of a unit.
    pub(super) fn operands(&self, out: &mut Module, unit: &ScheduledUnit, name: &str) -> Operands {
        let read =
            |job: &Job| -> Vec<Expression> { job.operands.iter().map(|&value| self.read(value, job.start)).collect() };
        if let [job] = &unit.jobs[..] {
            return Operands { data: read(job), start: self.start(job.start), way: None };
        }
        let ways = unit.jobs.len();
        let operands = unit.jobs[0].operands.iter();
        let bits: Vec<u32> = operands.map(|&value| self.parts.shape(self.graph.ring_of(value)).beat_bits()).collect();
        let chosen = Net::vector(&format!("in_{name}"), bits.iter().sum());
        let way = Net::vector(&format!("way_{name}"), ways.next_power_of_two().trailing_zeros());
        let start = Net::bit(&format!("go_{name}"));
        let select = self
            .clocked("frame_select", format!("select_{name}"))
            .parameter("WAYS", ways)
            .parameter("WIDTH", chosen.width())
            .connect("start", Expression::lowest_first(unit.jobs.iter().map(|job| self.start(job.start).into())))
            .connect("in", Expression::lowest_first(unit.jobs.iter().flat_map(read)))
            .connect("start_out", &start)
            .connect("way", &way)
            .connect("out", &chosen);
        out.instance(select);
        let slice = |low: &mut u32, &bits: &u32| {
            *low += bits;
            Some(chosen.slice(*low - bits, bits))
        };
        let data = bits.iter().scan(0, slice).collect();
        Operands { data, start, way: Some(way) }
    }

    /// An operand of a unit as a net. A slice or a constant becomes a new net.
    pub(super) fn operand(&self, out: &mut Module, name: &str, number: usize, operands: &Operands) -> Net {
        let data = &operands.data[number];
        if let Expression::Net(net) = data {
            return net.clone();
        }
        let net = Net::vector(&format!("operand{number}_{name}"), data.width().unwrap_or(0));
        out.assign(&net, data);
        net
    }

    /// All operands of a unit as nets.
    pub(super) fn all_operands(&self, out: &mut Module, name: &str, operands: &Operands) -> Vec<Net> {
        (0..operands.data.len()).map(|number| self.operand(out, name, number, operands)).collect()
    }
}

impl Operands {
    /// A net with a fixed value for each job of the unit.
    pub fn by_way(&self, out: &mut Module, name: &str, bits: u32, values: &[u128]) -> Net {
        let net = Net::vector(name, bits);
        let Some(way) = &self.way else {
            out.assign(&net, Literal::new(bits, values[0]));
            return net;
        };
        let all = entry(out, &format!("all_{name}"), &Table::of_entries(bits, values, 1), way);
        out.assign(&net, all);
        net
    }
}

/// The entry of a constant table that a net selects.
pub(super) fn entry(out: &mut Module, name: &str, table: &Table, number: &Net) -> Expression {
    let bits = table.width();
    if table.is_large() {
        let memory = out.memory(name, bits, table.words().to_vec());
        return Expression::Word { memory, address: Box::new(number.all()) };
    }
    let all = out.constant(&name.to_uppercase(), table.joined());
    if bits == 1 {
        return all.indexed(number);
    }
    let times = Expression::from(Literal::decimal(32, bits.into()));
    all.part(times.binary(Binary::Multiply, number.all().resized(32)), bits)
}
