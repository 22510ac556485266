//! The parts of a design that synthesis maps to cells, counted by kind and size.

mod parts;

use std::collections::BTreeMap;

use crate::{Cost, DspShape};

/// A part that synthesis maps to cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// A sum, a difference or a comparison: a carry chain of so many bits.
    Chain(u32),
    /// A sum with a constant, or a comparison with one: a carry chain.
    ConstantChain {
        /// Bits of the chain.
        bits: u32,
        /// Bits of the constant that depend on a signal.
        chosen: u32,
    },
    /// A sum or difference modulo q (`mod_add`, `mod_sub`), without its register.
    ModularSum(u32),
    /// A choice among `ways` words of `bits` bits.
    Select {
        /// Bits of a word.
        bits: u32,
        /// Words to choose from, at least 2.
        ways: u32,
    },
    /// Registers, so many bits.
    Registers(u32),
    /// Words that move on in every cycle (`shift_register`), through at least two registers.
    Line {
        /// Bits of a word.
        bits: u32,
        /// Cycles.
        depth: u32,
        /// True if the words come from a register that nothing else reads, one beyond `depth`.
        follows_register: bool,
    },
    /// A memory with a port that writes and one that reads.
    Memory {
        /// Bits of a word.
        bits: u32,
        /// Words.
        words: u32,
        /// Registers behind the words: 1 or 2.
        registers: u32,
        /// True if a word that is written while it is read must be right: synthesis adds logic.
        is_checked: bool,
    },
    /// A table with two registers behind it.
    Table {
        /// Bits of an entry.
        bits: u32,
        /// Entries, at least 2.
        words: u32,
    },
    /// A product of unsigned numbers of these bits, with a register behind it.
    Product {
        /// Bits of an operand.
        a: u32,
        /// Bits of the other one.
        b: u32,
        /// Bits of the register.
        register: u32,
    },
    /// A product by a constant of one bit or none, with a register behind it: most flows make a
    /// shift of it.
    Shift {
        /// Bits of the operand.
        a: u32,
        /// Bits of the constant.
        b: u32,
    },
    /// Registers before products, so many bits.
    Operands(u32),
    /// Registers before products that hold a constant, so many bits: synthesis removes them.
    Constants(u32),
    /// A counter or a mark with its logic, so many bits.
    Control(u32),
}

/// The parts of a design, each with its number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inventory {
    items: BTreeMap<Item, u64>,
}

impl Inventory {
    /// Adds parts of a kind and size.
    pub fn add(&mut self, count: u64, item: Item) {
        if count > 0 {
            *self.items.entry(item).or_default() += count;
        }
    }

    /// Adds another inventory several times.
    pub fn extend(&mut self, count: u64, other: &Self) {
        other.items.iter().for_each(|(&item, each)| self.add(count * each, item));
    }

    /// The parts, each with its number.
    pub fn items(&self) -> impl Iterator<Item = (Item, u64)> {
        self.items.iter().map(|(&item, &count)| (item, count))
    }

    /// Its arithmetic, by a model that knows no family: memories and control are not counted.
    #[must_use]
    pub(crate) fn cost(&self, dsp: DspShape) -> Cost {
        let one = |item: Item| match item {
            Item::Chain(bits) | Item::ConstantChain { bits, .. } => Cost { lut: bits.into(), ..Cost::default() },
            Item::ModularSum(bits) => Cost { lut: (2 * bits).into(), ..Cost::default() },
            Item::Select { bits, ways } => Cost { lut: (bits * (ways - 1)).into(), ..Cost::default() },
            Item::Registers(bits) | Item::Operands(bits) | Item::Constants(bits) | Item::Shift { a: bits, .. } => {
                Cost { ff: bits.into(), ..Cost::default() }
            }
            Item::Line { bits, depth, .. } => Cost { ff: (bits * depth).into(), ..Cost::default() },
            Item::Product { a, b, register } => dsp.product(a, b) + Cost { ff: register.into(), ..Cost::default() },
            Item::Memory { .. } | Item::Table { .. } | Item::Control(_) => Cost::default(),
        };
        self.items().fold(Cost::default(), |sum, (item, count)| sum + one(item).times(count))
    }
}
