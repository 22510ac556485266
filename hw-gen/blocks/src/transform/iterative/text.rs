//! The module of an iterative transform.

use ringmill_verilog::{Expression, Instance, Literal, Module, Net, Statement, Value, Written};

use super::cycles::{Cycles, exchanges, pass_latency};
use super::factors::{self, Factors};
use super::plan::Plan;
use super::shape::{Shape, Way};
use super::stream_order::stream_order;
use crate::transform::memory::memory;
use crate::transform::{Direction, Wanted};
use crate::{Block, BlockError};

/// Bits of the number of a pass.
const PASS_BITS: u32 = 4;

/// Entries of a table by direction and pass.
const ENTRIES: usize = 32;

/// Where a direction's entries begin in a table by pass.
fn base(direction: Direction) -> usize {
    match direction {
        Direction::Forward => 0,
        Direction::Inverse => ENTRIES / 2,
    }
}

/// The design that is written.
pub(super) struct Writer<'a> {
    pub wanted: &'a Wanted,
    pub shape: &'a Shape,
    pub cycles: &'a Cycles,
    /// Of each direction it goes.
    pub plans: &'a [(Direction, Plan)],
    pub way: Way,
    pub name: &'a str,
}

/// The nets that several parts of the module share.
struct Shared {
    clk: Net,
    rst: Net,
    en: Net,
    inverse: Net,
    start: Net,
    data_in: Net,
    start_out: Net,
    data_out: Net,
    go: Net,
    issue: Net,
    last: Net,
    pass: Net,
    beat: Net,
    address: Net,
    read_buffer: Net,
    word: Net,
}

impl Shared {
    /// An instance of a module of the library with its clock and enable.
    fn enabled(&self, module: &str, name: String) -> Instance {
        ringmill_rtl::instance(module, name).same([&self.clk, &self.en])
    }

    /// The same with a reset.
    fn clocked(&self, module: &str, name: &str) -> Instance {
        ringmill_rtl::instance(module, name).same([&self.clk, &self.rst, &self.en])
    }
}

/// Small numbers side by side, the first lowest.
fn packed(bits: u32, numbers: &[u32]) -> Value {
    let entries: Vec<u128> = numbers.iter().map(|&number| number.into()).collect();
    Literal::joined(bits, &entries).into()
}

impl Writer<'_> {
    /// The plan of the only direction, or of the forward one.
    fn plan(&self) -> &Plan {
        &self.plans[0].1
    }

    /// A table by pass, the inverse's in its second half.
    fn by_pass(&self, of: impl Fn(&Plan, usize) -> u32) -> Value {
        let mut numbers = vec![0; ENTRIES];
        for (direction, plan) in self.plans {
            for pass in 0..plan.passes.len() {
                numbers[base(*direction) + pass] = of(plan, pass);
            }
        }
        packed(5, &numbers)
    }

    /// Bits of the number of a buffer.
    fn select(&self) -> u32 {
        if self.cycles.buffers > 1 { 2 } else { 1 }
    }

    /// The module.
    pub fn write(&self) -> Result<Written, BlockError> {
        let mut module = Module::new(self.name);
        module.describe(&self.description());
        let shared = self.ports(&mut module);
        self.sequencer(&mut module, &shared);
        let written = self.store(&mut module, &shared);
        for column in 0..self.shape.columns {
            self.column(&mut module, &shared, column);
        }
        self.write_back(&mut module, &shared, &written);
        Ok(module.finish()?)
    }

    fn description(&self) -> String {
        let Cycles { transform, beats, buffers, .. } = *self.cycles;
        let splitting = &self.wanted.splitting;
        let (n, q, root) = (splitting.n(), splitting.modulus().value(), splitting.root().value());
        let sign = if splitting.is_cyclic() { '-' } else { '+' };
        let what = match self.way {
            Way::Only(Direction::Forward) => "the residues of a polynomial",
            Way::Only(Direction::Inverse) => "the polynomial of residues",
            Way::Both => "the residues of a polynomial, or the polynomial of residues (`inverse`)",
        };
        let butterflies = self.shape.lanes() / 2 * self.shape.columns;
        format!(
            "{}: {what} modulo the factors of x^{n} {sign} 1 over Z_{q}, {} layers with the root {root}.\n\
             \n\
             In-place transform with {butterflies} butterflies, {} layers a pass, in {buffers} buffers of {} words \
             (Pease, J. ACM 15, 1968; Longa and Naehrig, CANS 2016).\n\
             \n\
             LATENCY {} = N/{} + {transform} + 3 cycles, of which {transform} from the first word read to the last one \
             written; interval {}; stands still while en is low. `start` marks the first of {beats} beats of a frame, \
             also at the output. Operands in [0, {q}).",
            self.name,
            splitting.layers(),
            self.shape.columns,
            1u64 << self.shape.address,
            self.cycles.timing().latency_cycles,
            self.wanted.lanes,
            self.cycles.timing().interval_cycles,
        )
    }

    fn ports(&self, module: &mut Module) -> Shared {
        let bits = self.wanted.multiplier.modulus().bits();
        let [clk, rst, en] = ["clk", "rst", "en"].map(|name| module.input(Net::bit(name)));
        let inverse = Net::bit("inverse");
        match self.way {
            Way::Both => {
                module.input(inverse.clone());
            }
            Way::Only(direction) => module.assign(&inverse, direction == Direction::Inverse),
        }
        let data = self.wanted.lanes * bits;
        Shared {
            clk,
            rst,
            en,
            inverse,
            start: module.input(Net::bit("start")),
            data_in: module.input(Net::vector("in", data)),
            start_out: module.output(Net::bit("start_out")),
            data_out: module.output(Net::vector("out", data)),
            go: Net::bit("go"),
            issue: Net::bit("issue"),
            last: Net::bit("last"),
            pass: Net::vector("pass", PASS_BITS),
            beat: Net::vector("beat", self.shape.columns),
            address: Net::vector("address", self.shape.address),
            read_buffer: Net::vector("read_buffer", self.select()),
            word: Net::vector("word", self.shape.lanes() * bits),
        }
    }

    fn sequencer(&self, module: &mut Module, shared: &Shared) {
        let Cycles { gap, last_gap, .. } = *self.cycles;
        module.section("Which word is read when.");
        let sequencer = shared
            .clocked("iterative_sequencer", "sequencer")
            .parameter("ADDRESS", self.shape.address)
            .parameter("RADIX_BITS", self.shape.columns)
            .parameter("PASSES", self.plan().passes.len())
            .parameter("GAP", gap)
            .parameter("LAST_GAP", last_gap)
            .parameter("POSITION0", self.by_pass(|plan, pass| plan.passes[pass].position0))
            .parameter("POSITION1", self.by_pass(|plan, pass| plan.passes[pass].position1))
            .same([&shared.go, &shared.inverse, &shared.issue, &shared.last])
            .same([&shared.pass, &shared.beat, &shared.address]);
        module.instance(sequencer);
    }

    /// The memory; the nets that [`Writer::write_back`] drives.
    fn store(&self, module: &mut Module, shared: &Shared) -> Results {
        let plan = self.plan();
        let (_, natural, natural_lane) = stream_order(&plan.natural);
        let (_, result, result_lane) = stream_order(&plan.result);
        let (select, word) = (self.select(), &shared.word);
        let results = Results {
            write: Net::bit("write"),
            done: Net::bit("done"),
            buffer: Net::vector("write_buffer", select),
            address: Net::vector("write_address", self.shape.address),
            written: Net::vector("written", word.width()),
        };
        let buffer = Net::vector("buffer", select);
        module.section("The memory, filled from a stream and emptied into one.");
        if self.cycles.buffers > 1 {
            // the buffer that was filled when the transform started
            let [filled, read] = ["filled_q", "read_buffer_q"].map(|name| Net::vector(name, select));
            let filling = Statement::when(&shared.go, vec![Statement::assign(&filled, &buffer)]);
            let steps = vec![filling, Statement::assign(&read, &filled)];
            module.registers(vec![Statement::when(&shared.en, steps)]);
            module.assign(&shared.read_buffer, &read);
        } else {
            module.assign(&shared.read_buffer, &buffer);
        }
        let store = shared
            .clocked("iterative_store", "store")
            .parameter("BITS", self.wanted.splitting.modulus().bits())
            .parameter("LANES", self.shape.lanes())
            .parameter("STREAM_LANES", self.wanted.lanes)
            .parameter("ADDRESS", self.shape.address)
            .parameter("BUFFERS", self.cycles.buffers)
            .parameter("NATURAL", packed(5, &natural))
            .parameter("RESULT", packed(5, &result))
            .parameter("NATURAL_LANE", packed(6, &natural_lane))
            .parameter("RESULT_LANE", packed(6, &result_lane))
            .same([&shared.inverse, &shared.start, &shared.data_in, &shared.go, &buffer, &shared.read_buffer])
            .connect("read_address", &shared.address)
            .same([word, &results.write, &results.buffer, &results.address])
            .connect("result", &results.written)
            .same([&results.done, &shared.start_out, &shared.data_out]);
        module.instance(store);
        results
    }

    /// Cycles after the address at which a column gets its word.
    fn enters(&self, column: u32) -> u64 {
        pass_latency(self.shape, self.wanted.multiplier.latency(), column as usize)
    }

    /// The net behind a column.
    fn behind(&self, column: u32) -> Net {
        Net::vector(&format!("from_{column}"), self.shape.lanes() * self.wanted.multiplier.modulus().bits())
    }

    /// The factors of a column: its tables, by pair of lanes; those of passes in which all words have
    /// the same, by entry; and the way in which the inverse finds its own.
    fn factors(&self, column: u32) -> (Factors, Vec<Option<Vec<u64>>>, Inverse) {
        let (direction, plan) = &self.plans[0];
        let of = factors::factor(&self.wanted.splitting, *direction, *direction == Direction::Inverse);
        let mut own = Factors::new(plan, column as usize, self.shape, of);
        let mut early = vec![None; ENTRIES];
        early[base(*direction)..][..own.early.len()].clone_from_slice(&own.early);
        let Some((direction, plan)) = self.plans.get(1) else { return (own, early, Inverse::None) };
        let of = factors::factor(&self.wanted.splitting, *direction, false);
        let other = Factors::new(plan, column as usize, self.shape, &of);
        early[base(*direction)..][..other.early.len()].clone_from_slice(&other.early);
        if own.serve_backwards(plan, self.shape, &of) {
            return (own, early, Inverse::Backwards);
        }
        for (table, other) in own.tables.iter_mut().zip(other.tables) {
            table.extend(other);
        }
        (own, early, Inverse::Behind)
    }

    fn column(&self, module: &mut Module, shared: &Shared, column: u32) {
        let multiplier = &self.wanted.multiplier;
        let (lanes, factor_bits) = (self.shape.lanes(), multiplier.factor_bits());
        let pairs = lanes / 2;
        let (pre, post) = exchanges(self.shape, column as usize);
        let enters = self.enters(column);
        let (own, early, inverse) = self.factors(column);
        let backwards = inverse == Inverse::Backwards;
        let depths = self.by_pass(|plan, pass| {
            let layer = plan.passes[pass].layers.get(column as usize);
            layer.and_then(|layer| factors::depth(layer.number, self.shape)).unwrap_or(0)
        });
        let place = Net::vector(&format!("place_{column}"), own.deepest + 1);
        let late = Net::vector(&format!("place_late_{column}"), own.deepest + 1);
        let factors = Net::vector(&format!("factors_{column}"), pairs * factor_bits);
        module.section(format!("Column {column}: the factors of its butterflies, and these."));
        let places = shared
            .enabled("twiddle_address", format!("places_{column}"))
            .parameter("ADDRESS", self.shape.address)
            .parameter("ROTATE", factors::rotation(self.shape))
            .parameter("DEEPEST", own.deepest)
            .parameter("DEPTH", depths)
            .same([&shared.inverse, &shared.pass, &shared.address])
            .connect("backwards", if backwards { shared.inverse.all() } else { false.into() })
            .connect("place", &place);
        module.instance(places);
        let delayed = |name: String, depth: u64, d: Expression, q: &Net| {
            shared
                .enabled("shift_register", name)
                .parameter("WIDTH", q.width())
                .parameter("DEPTH", depth)
                .connect("d", d)
                .connect("q", q)
        };
        module.instance(delayed(format!("delay_place_{column}"), enters + u64::from(pre) - 3, place.all(), &late));
        let pass = Net::vector(&format!("pass_{column}"), PASS_BITS);
        let has_early = early.iter().any(Option::is_some);
        if has_early {
            let depth = enters + u64::from(pre);
            module.instance(delayed(format!("delay_pass_{column}"), depth, shared.pass.all(), &pass));
        }
        let address = match inverse {
            Inverse::Behind => Expression::Joined(vec![shared.inverse.all(), late.all()]),
            _ => late.all(),
        };
        let tables: Vec<Net> = own
            .tables
            .iter()
            .enumerate()
            .map(|(pair, table)| {
                let words: Vec<Vec<u128>> = table.iter().map(|&factor| vec![multiplier.encode(factor)]).collect();
                memory(module, factor_bits, &format!("{column}_{pair}"), &words, (address.clone(), &shared.en))
            })
            .collect();
        for pair in 0..pairs as usize {
            let mirrored = pairs as usize - 1 - pair;
            let from_table = match backwards && mirrored != pair {
                true => shared.inverse.all().choose(&tables[mirrored], &tables[pair]),
                false => tables[pair].all(),
            };
            let target = factors.lane(pair as u32, factor_bits);
            if !has_early {
                module.assign(target, from_table);
                continue;
            }
            let arm = |(entry, factors): (usize, &Option<Vec<u64>>)| {
                let factor = Literal::new(factor_bits, multiplier.encode(factors.as_ref()?[pair]));
                let label = Literal::decimal(PASS_BITS + 1, entry as u64);
                Some((label, vec![Statement::assign(&target, factor)]))
            };
            let arms = early.iter().enumerate().filter_map(arm).collect();
            let of = Expression::Joined(vec![shared.inverse.all(), pass.all()]);
            module.combinational(vec![Statement::Case(of, arms, vec![Statement::assign(&target, from_table)])]);
        }
        let swaps = ["swap_forward", "swap_inverse"].map(|name| Net::bit(&format!("{name}_{column}")));
        let after = [enters, enters + u64::from(pre) + multiplier.latency()];
        for ((swap, bit), after) in swaps.iter().zip([pre - 1, post - 1]).zip(after) {
            module.instance(delayed(format!("delay_{}", swap.name()), after, shared.beat.at(bit), swap));
        }
        let [swap_forward, swap_inverse] = &swaps;
        let source = if column == 0 { shared.word.clone() } else { self.behind(column - 1) };
        let butterflies = shared
            .enabled("iterative_column", format!("column_{column}"))
            .parameters(multiplier.parameters())
            .parameter("HALVE", self.way == Way::Both)
            .parameter("LANES", lanes)
            .parameter("PRE", pre)
            .parameter("POST", post)
            .same([&shared.inverse])
            .connect("swap_forward", swap_forward)
            .connect("swap_inverse", swap_inverse)
            .connect("in", &source)
            .connect("factors", &factors)
            .connect("out", self.behind(column));
        module.instance(butterflies);
    }

    /// Addresses and marks that come with the results.
    fn write_back(&self, module: &mut Module, shared: &Shared, results: &Results) {
        let columns = self.shape.columns;
        let plan = self.plan();
        module.section("What comes with the results: where they are written, and the last one.");
        let short = (0..plan.passes.len()).find(|&pass| plan.passes[pass].layers.len() < columns as usize);
        let to = Expression::Joined(vec![results.buffer.all(), results.address.all()]);
        let Some(short) = short else {
            let all = self.marks(module, shared, "all", columns, None);
            module.assign(&results.write, &all.write);
            module.assign(&results.done, &all.done);
            module.assign(to, &all.place);
            module.assign(&results.written, self.behind(columns - 1));
            return;
        };
        let is_short = shared.pass.all().equals(Literal::decimal(PASS_BITS, short as u64));
        let full = self.marks(module, shared, "full", columns, Some(!is_short.clone()));
        let short = self.marks(module, shared, "short", columns - 1, Some(is_short));
        module.assign(&results.write, full.write.all().or(&short.write));
        module.assign(&results.done, full.done.all().or(&short.done));
        module.assign(to, short.write.all().choose(&short.place, &full.place));
        module.assign(&results.written, short.write.all().choose(self.behind(0), self.behind(1)));
    }

    /// The marks of passes with so many layers, where a condition holds.
    fn marks(
        &self,
        module: &mut Module,
        shared: &Shared,
        name: &str,
        layers: u32,
        condition: Option<Expression>,
    ) -> Marks {
        let depth = pass_latency(self.shape, self.wanted.multiplier.latency(), layers as usize);
        let marks = Marks {
            write: Net::bit(&format!("write_{name}")),
            done: Net::bit(&format!("done_{name}")),
            place: Net::vector(&format!("place_{name}"), self.shape.address + self.select()),
        };
        let place = shared
            .enabled("shift_register", format!("delay_{name}"))
            .parameter("WIDTH", marks.place.width())
            .parameter("DEPTH", depth)
            .connect("d", Expression::Joined(vec![shared.read_buffer.all(), shared.address.all()]))
            .connect("q", &marks.place);
        module.instance(place);
        for (from, to) in [(&shared.issue, &marks.write), (&shared.last, &marks.done)] {
            let from = condition.iter().fold(from.all(), |from, condition| from.and(condition));
            let mark = shared
                .clocked("pulse_delay", &format!("delay_{}", to.name()))
                .parameter("DEPTH", depth)
                .connect("d", from)
                .connect("q", to);
            module.instance(mark);
        }
        marks
    }
}

/// The way in which the inverse finds its factors.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inverse {
    /// There is no inverse beside another direction.
    None,
    /// In the table of the forward direction, from its end.
    Backwards,
    /// In a table of its own behind it.
    Behind,
}

/// What is written to the memory.
struct Results {
    write: Net,
    done: Net,
    buffer: Net,
    address: Net,
    written: Net,
}

/// What comes with the results of passes of one length.
struct Marks {
    write: Net,
    done: Net,
    place: Net,
}
