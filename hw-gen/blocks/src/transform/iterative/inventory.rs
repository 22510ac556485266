//! The parts of an iterative transform.

use super::cycles::{Cycles, SUM, around_product, exchanges, pass_latency};
use super::factors::depth;
use super::plan::Plan;
use super::shape::{Directions, Shape};
use super::text::PASS_BITS;
use crate::transform::memory::BANK;
use crate::transform::{Direction, Spec};
use crate::{Block, Inventory, Item};

/// Marks of the loading and unloading of `iterative_store`, and of `iterative_sequencer`.
const MARKS: u32 = 12;

/// A transform whose parts are counted.
pub(super) struct Counted<'a> {
    pub spec: &'a Spec,
    pub shape: &'a Shape,
    pub cycles: &'a Cycles,
    pub plans: &'a [(Direction, Plan)],
    pub way: Directions,
}

impl Counted<'_> {
    /// Its parts.
    pub fn inventory(&self) -> Inventory {
        let mut parts = Inventory::default();
        self.sequencer(&mut parts);
        self.store(&mut parts);
        for column in 0..self.shape.columns {
            self.factors(&mut parts, column);
            self.column(&mut parts, column);
        }
        self.write_back(&mut parts);
        parts
    }

    fn bits(&self) -> u32 {
        self.spec.multiplier.modulus().bits()
    }

    fn goes(&self, direction: Direction) -> bool {
        self.way == Directions::Both || self.way == Directions::Only(direction)
    }

    fn buffer_bits(&self) -> u32 {
        if self.cycles.buffers > 1 { 2 } else { 0 }
    }

    /// `iterative_sequencer`.
    fn sequencer(&self, parts: &mut Inventory) {
        let address = self.shape.address;
        parts.add(1, Item::Control(address + 2 * PASS_BITS + MARKS));
        parts.add(1, Item::Registers(address + 2 * self.buffer_bits()));
        // the position of each bit of the address depends on the pass
        parts.select(1, address, 3);
        if self.shape.columns > 1 {
            parts.select(1, address, 3);
        }
        let gap = self.cycles.gap.max(self.cycles.last_gap);
        if gap > 0 {
            parts.counter(1, gap + 1);
        }
    }

    /// `iterative_store`.
    fn store(&self, parts: &mut Inventory) {
        let (address, buffers) = (self.shape.address, self.cycles.buffers);
        let (word, stream) = (self.shape.lanes() * self.bits(), self.spec.lanes * self.bits());
        let beats = word / stream;
        let part = beats.trailing_zeros();
        parts.add(1, Item::Registers(2 * word - stream + address + 2 * part));
        parts.add(2, Item::Control(address + part));
        parts.add(1, Item::Control(4 * self.buffer_bits() + MARKS));
        let banks = (1u32 << address).div_ceil(BANK as u32);
        let words = (1 << address) / banks;
        parts.add(buffers * u64::from(banks), Item::Memory { bits: word, words, registers: 2, is_checked: false });
        parts.select(buffers, word, banks.into());
        // before the memory: the word, both addresses, and the write enable
        parts.add(buffers, Item::Registers(word + 2 * address + 1));
        // from the stream or from the butterflies; to the stream or to the butterflies
        parts.select(buffers, word + 2 * address, 2);
        parts.select(2, word, buffers);
        parts.select(1, stream, beats.into());
        if self.way == Directions::Both {
            parts.select(1, 2 * word + 2 * address, 2);
        }
    }

    /// The tables of a column, and what comes with the address on its way to them.
    fn factors(&self, parts: &mut Inventory, column: u32) {
        let layers = || self.plans[0].1.passes.iter().filter_map(|pass| pass.layers.get(column as usize));
        let depths: Vec<Option<u32>> = layers().map(|layer| depth(layer.number, self.shape)).collect();
        let deepest = depths.iter().flatten().copied().max().unwrap_or(0);
        let early = depths.iter().filter(|depth| depth.is_none()).count() as u64;
        let latency = self.spec.multiplier.latency();
        let enters = pass_latency(self.shape, latency, column as usize);
        let (before, after) = around_product(self.shape, column as usize);
        let pairs = u64::from(self.shape.lanes() / 2);
        let bits = self.spec.multiplier.factor_bits();
        parts.add(1, Item::Registers(deepest + 1));
        parts.select(1, deepest + 1, 3);
        let ways = if self.way == Directions::Both && self.spec.splitting.is_cyclic() { 2 } else { 1 };
        let is_mirrored = self.way == Directions::Both && ways == 1 && pairs > 1;
        let is_chosen = early > 0 || is_mirrored;
        let arrives = enters + before - u64::from(is_chosen);
        parts.shift_register(1, deepest + 1, arrives - 3 - u64::from(self.shape.has_banks()));
        let words = ways * (2u32 << deepest);
        let banks = words.div_ceil(BANK as u32);
        parts.add(pairs * u64::from(banks), Item::Table { bits, words: words / banks });
        parts.select(pairs, bits, banks.into());
        if is_mirrored {
            parts.select(pairs / 2 * 2, bits, 2);
        }
        if early > 0 {
            parts.shift_register(1, PASS_BITS, arrives);
            parts.select(pairs, bits, early + 1);
        }
        let registers = u64::from(is_chosen) + u64::from(self.shape.has_banks());
        parts.add(pairs * registers, Item::Registers(bits));
        let (_, post) = exchanges(self.shape, column as usize);
        let inverse = enters + before + latency + after - u64::from(post);
        for (direction, after) in [(Direction::Forward, enters), (Direction::Inverse, inverse)] {
            if self.goes(direction) {
                parts.shift_register(1, 1, after);
            }
        }
    }

    /// `iterative_column`.
    fn column(&self, parts: &mut Inventory, column: u32) {
        let multiplier = &self.spec.multiplier;
        let (bits, latency) = (self.bits(), multiplier.latency());
        let (pre, post) = exchanges(self.shape, column as usize);
        let (pre, post) = (u64::from(pre), u64::from(post));
        let (before, after) = around_product(self.shape, column as usize);
        let pairs = u64::from(self.shape.lanes() / 2);
        let word = self.shape.lanes() * bits;
        parts.extend(pairs, &multiplier.inventory());
        parts.shift_register(pairs, bits, latency);
        parts.add(pairs, Item::Registers(2 * bits));
        parts.modular_sum(2 * pairs, bits);
        parts.add(1, Item::Registers(word));
        if self.goes(Direction::Forward) {
            parts.shift_register(2 * pairs, bits, pre);
            parts.select(2 * pairs, bits, 2);
            parts.shift_register(pairs, 2 * bits, before - pre);
            parts.shift_register(1, word, after - u64::from(SUM));
        }
        if self.goes(Direction::Inverse) {
            parts.shift_register(1, word, before - u64::from(SUM));
            parts.shift_register(2 * pairs, bits, post);
            parts.select(2 * pairs, bits, 2);
            parts.shift_register(1, word, after - post);
            parts.add(pairs, Item::Chain(bits));
        }
        if self.way == Directions::Both {
            parts.add(pairs, Item::Chain(bits));
            parts.select(4 * pairs, bits, 2);
            parts.select(1, word, 2);
        }
    }

    /// The parts that come with the results.
    fn write_back(&self, parts: &mut Inventory) {
        let columns = self.shape.columns as usize;
        let passes = &self.plans[0].1.passes;
        let place = self.shape.address + self.buffer_bits();
        let depth = |layers: usize| pass_latency(self.shape, self.spec.multiplier.latency(), layers);
        let is_short = passes.iter().any(|pass| pass.layers.len() < columns);
        for layers in if is_short { vec![columns, columns - 1] } else { vec![columns] } {
            parts.shift_register(1, place, depth(layers));
            parts.add(2, Item::Registers(depth(layers) as u32));
        }
        if is_short {
            parts.select(1, place + self.shape.lanes() * self.bits(), 2);
        }
    }
}
