//! Memories and tables as the cells of a family.

use super::AreaFamily;
use super::family::Ram;

/// The cells of a memory.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Mapped {
    /// Blocks of memory.
    pub blocks: u64,
    /// Look-up tables that hold words.
    pub tables: u64,
    /// Bits of words in flip-flops or in logic.
    pub logic_bits: u64,
    /// Look-up tables that choose among words that are read at once.
    pub choices: f64,
}

/// The cost of a bit of a memory in flip-flops, and of a bit of a table in look-up tables, as
/// Yosys's `memory_libmap` compares them.
const BIT: f64 = 1.0;
const TABLE_BIT: f64 = 1.0 / 16.0;
/// The cost of a choice between two bits.
const CHOICE: f64 = 0.5;

impl AreaFamily {
    /// A memory with a port that writes and one that reads: the cheapest of blocks, look-up tables
    /// and flip-flops, as `memory_libmap` chooses.
    pub(super) fn memory(self, bits: u32, words: u32) -> Mapped {
        let mut rams = self.blocks(bits, words);
        for ram in self.rams().tables {
            let (cost, cells, rows) = ram.cells(bits, words);
            if cost < rams.0 {
                let choices = f64::from(bits) * self.rows(rows);
                rams = (cost, Mapped { tables: cells * ram.size, choices, ..Mapped::default() });
            }
        }
        let logic_bits = u64::from(bits) * u64::from(words);
        match logic_bits as f64 * BIT <= rams.0 {
            true => Mapped { logic_bits, choices: f64::from(bits) * self.rows(words.into()), ..Mapped::default() },
            false => rams.1,
        }
    }

    /// A table: the cheaper of blocks and look-up tables.
    pub(super) fn table(self, bits: u32, words: u32) -> Mapped {
        let (cost, blocks) = self.blocks(bits, words);
        let logic_bits = u64::from(bits) * u64::from(words);
        match logic_bits as f64 * TABLE_BIT <= cost {
            true => Mapped { logic_bits, ..Mapped::default() },
            false => blocks,
        }
    }

    /// The cheapest blocks.
    fn blocks(self, bits: u32, words: u32) -> (f64, Mapped) {
        self.blocks_of(self.rams().blocks, bits, words)
    }

    /// The cheapest blocks of some shapes, the widest first. The bits that are left beside whole
    /// columns of one shape may take a narrower one.
    fn blocks_of(self, shapes: &[Ram], bits: u32, words: u32) -> (f64, Mapped) {
        let of = |ram: &Ram, bits: u32| {
            let (cost, cells, rows) = ram.cells(bits, words);
            let choices = f64::from(bits) * self.rows(rows);
            (cost, Mapped { blocks: cells * ram.size, choices, ..Mapped::default() })
        };
        let mut best = (f64::INFINITY, Mapped::default());
        for (position, ram) in shapes.iter().enumerate() {
            let found = of(ram, bits);
            if found.0 < best.0 {
                best = found;
            }
            let (whole, left) = (bits / ram.shape.0, bits % ram.shape.0);
            if whole == 0 || left == 0 {
                continue;
            }
            let (cost, columns) = of(ram, whole * ram.shape.0);
            if cost < best.0 {
                let (rest_cost, rest) = self.blocks_of(&shapes[position + 1..], left, words);
                if cost + rest_cost < best.0 {
                    let (blocks, choices) = (columns.blocks + rest.blocks, columns.choices + rest.choices);
                    best = (cost + rest_cost, Mapped { blocks, choices, ..Mapped::default() });
                }
            }
        }
        best
    }
}

impl Ram {
    /// The cost of a memory of these cells, their number and the rows of them.
    fn cells(&self, bits: u32, words: u32) -> (f64, u64, u64) {
        let (width, depth) = self.shape;
        let (columns, rows) = (u64::from(bits.div_ceil(width)), u64::from(words.div_ceil(depth)));
        let used = f64::from(bits) / f64::from(width);
        let row = (self.cost - self.scaled) * columns as f64 + self.scaled * used;
        let choice = CHOICE * f64::from(bits) * (rows - 1) as f64;
        (row * rows as f64 + choice, columns * rows, rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The blocks and tables that Yosys 0.70 makes of a memory of so many bits and words.
    #[test]
    fn memories_are_mapped_as_yosys_maps_them() {
        let found = |family: AreaFamily, bits, words| {
            let Mapped { blocks, tables, .. } = family.memory(bits, words);
            (blocks, tables)
        };
        use AreaFamily::{Ecp5, Gowin, Ice40};
        for (family, bits, words, expected) in [
            (Ecp5, 1, 384, (0, 96)),
            (Ecp5, 1, 512, (1, 0)),
            (Ecp5, 8, 128, (0, 64)),
            (Ecp5, 8, 192, (1, 0)),
            (Ecp5, 14, 64, (0, 64)),
            (Ecp5, 14, 96, (1, 0)),
            (Ecp5, 28, 48, (0, 84)),
            (Ecp5, 28, 64, (1, 0)),
            (Ecp5, 28, 520, (2, 0)),
            (Ecp5, 28, 1032, (3, 0)),
            (Ecp5, 60, 48, (0, 180)),
            (Ecp5, 60, 1032, (6, 0)),
            (Ecp5, 54, 1032, (5, 0)),
            (Ecp5, 54, 1024, (3, 0)),
            (Gowin, 1, 1024, (0, 256)),
            (Gowin, 14, 96, (0, 96)),
            (Gowin, 14, 128, (1, 0)),
            (Gowin, 60, 48, (0, 180)),
            (Gowin, 60, 64, (2, 0)),
            (Ice40, 8, 8, (0, 0)),
            (Ice40, 14, 8, (1, 0)),
            (Ice40, 14, 2048, (7, 0)),
            (Ice40, 8, 1032, (3, 0)),
            (Ice40, 60, 16, (4, 0)),
        ] {
            assert_eq!(found(family, bits, words), expected, "{family}, {bits} bits, {words} words");
        }
    }
}
