//! A column of butterflies, and its factors.

use ringmill_verilog::{Expression, Literal, Module, Net, Statement};

use super::super::cycles::{around_product, exchanges, pass_latency};
use super::super::factors::{self, Factors};
use super::super::shape::Directions;
use super::writer::{ENTRIES, PASS_BITS, Shared, Writer, base};
use crate::Block;
use crate::transform::Direction;
use crate::transform::memory::memory;

impl Writer<'_> {
    /// Cycles after the address at which a column gets its word.
    fn enters(&self, column: u32) -> u64 {
        pass_latency(self.shape, self.spec.multiplier.latency(), column as usize)
    }

    /// The net behind a column.
    pub(super) fn behind(&self, column: u32) -> Net {
        Net::vector(&format!("from_{column}"), self.shape.lanes() * self.spec.multiplier.modulus().bits())
    }

    /// The factors of a column: its tables, by pair of lanes; those of passes in which all words
    /// have the same, by entry; and the way in which the inverse finds its own.
    fn factors(&self, column: u32) -> (Factors, Vec<Option<Vec<u64>>>, Inverse) {
        let (direction, plan) = &self.plans[0];
        let of = factors::factor(&self.spec.splitting, *direction, *direction == Direction::Inverse);
        let mut own = Factors::new(plan, column as usize, self.shape, of);
        let mut early = vec![None; ENTRIES];
        early[base(*direction)..][..own.early.len()].clone_from_slice(&own.early);
        let Some((direction, plan)) = self.plans.get(1) else { return (own, early, Inverse::None) };
        let of = factors::factor(&self.spec.splitting, *direction, false);
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

    pub(super) fn column(&self, module: &mut Module, shared: &Shared, column: u32) {
        let multiplier = &self.spec.multiplier;
        let (lanes, factor_bits) = (self.shape.lanes(), multiplier.factor_bits());
        let pairs = lanes / 2;
        let (pre, post) = exchanges(self.shape, column as usize);
        let (before, after) = around_product(self.shape, column as usize);
        let enters = self.enters(column);
        let (own, early, inverse) = self.factors(column);
        let backwards = inverse == Inverse::Backwards;
        let depths = self.by_pass(|plan, pass| {
            let layer = plan.passes[pass].layers.get(column as usize);
            layer.and_then(|layer| factors::depth(layer.number, self.shape)).unwrap_or(0)
        });
        let position = Net::vector(&format!("place_{column}"), own.deepest + 1);
        let late = Net::vector(&format!("place_late_{column}"), own.deepest + 1);
        let factors = Net::vector(&format!("factors_{column}"), pairs * factor_bits);
        module.section(format!("Column {column}: the factors of its butterflies, and these."));
        let positions = shared
            .enabled("twiddle_address", format!("places_{column}"))
            .parameter("ADDRESS", self.shape.address)
            .parameter("ROTATE", factors::rotation(self.shape))
            .parameter("DEEPEST", own.deepest)
            .parameter("DEPTH", depths)
            .same([&shared.inverse, &shared.pass, &shared.address])
            .connect("backwards", if backwards { shared.inverse.all() } else { false.into() })
            .connect("place", &position);
        module.instance(positions);
        let delayed = |name: String, depth: u64, d: Expression, q: &Net| {
            shared
                .enabled("shift_register", name)
                .parameter("WIDTH", q.width())
                .parameter("DEPTH", depth)
                .connect("d", d)
                .connect("q", q)
        };
        let has_early = early.iter().any(Option::is_some);
        // A choice behind the tables ends in a register. Otherwise synthesis makes resets of
        // constant factors, and the operands' registers could not move into multipliers.
        let is_chosen = has_early || (backwards && pairs > 1);
        let chosen = match is_chosen {
            true => Net::vector(&format!("chosen_{column}"), factors.width()),
            false => factors.clone(),
        };
        let arrives = enters + before - u64::from(is_chosen);
        // the place, the table and its output register, the choice among banks
        let memory_cycles = 3 + u64::from(self.shape.has_banks());
        module.instance(delayed(format!("delay_place_{column}"), arrives - memory_cycles, position.all(), &late));
        let pass = Net::vector(&format!("pass_{column}"), PASS_BITS);
        if has_early {
            module.instance(delayed(format!("delay_pass_{column}"), arrives, shared.pass.all(), &pass));
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
                let id = format!("{column}_{pair}");
                let factor = memory(module, factor_bits, &id, &words, (address.clone(), &shared.en));
                if !self.shape.has_banks() {
                    return factor;
                }
                let late = Net::vector(&format!("factor_late_{id}"), factor_bits);
                module.registers(vec![Statement::when(&shared.en, vec![Statement::assign(&late, &factor)])]);
                late
            })
            .collect();
        for pair in 0..pairs as usize {
            let mirrored = pairs as usize - 1 - pair;
            let from_table = match backwards && mirrored != pair {
                true => shared.inverse.all().choose(&tables[mirrored], &tables[pair]),
                false => tables[pair].all(),
            };
            let target = chosen.lane(pair as u32, factor_bits);
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
        if is_chosen {
            module.registers(vec![Statement::when(&shared.en, vec![Statement::assign(&factors, &chosen)])]);
        }
        let swaps = ["swap_forward", "swap_inverse"].map(|name| Net::bit(&format!("{name}_{column}")));
        let delays = [enters, enters + before + multiplier.latency() + after - u64::from(post)];
        for ((swap, bit), delay) in swaps.iter().zip([pre - 1, post - 1]).zip(delays) {
            module.instance(delayed(format!("delay_{}", swap.name()), delay, shared.beat.at(bit), swap));
        }
        let [swap_forward, swap_inverse] = &swaps;
        let source = if column == 0 { shared.word.clone() } else { self.behind(column - 1) };
        let butterflies = shared
            .enabled("iterative_column", format!("column_{column}"))
            .parameters(multiplier.parameters())
            .parameter("HALVE", self.way == Directions::Both)
            .parameter("LANES", lanes)
            .parameter("BEFORE", before)
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
}

/// The method by which the inverse finds its factors.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inverse {
    /// The column serves one direction only.
    None,
    /// In the table of the forward direction, from its end.
    Backwards,
    /// In a table of its own behind it.
    Behind,
}
