//! The features of an area: what cells an inventory becomes on a family.

use ringmill_blocks::{Inventory, Item};

use super::AreaFamily;
use super::memory::Mapped;

/// The kinds of look-up tables, and the kinds of flip-flops.
pub const TABLE_KINDS: [&str; 8] = [
    "carry chains",
    "modular sums",
    "choices",
    "memories in tables",
    "choices behind memories",
    "tables in logic",
    "control",
    "products in logic",
];
/// The kinds of flip-flops.
pub const FLIP_FLOP_KINDS: [&str; 5] =
    ["registers", "registers at products", "registers behind memories", "words in flip-flops", "control"];

/// The cells of a design on a family: blocks and multipliers, and what look-up tables and
/// flip-flops are proportional to, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Features {
    /// Multipliers.
    pub dsp: u64,
    /// Blocks of memory.
    pub memory_blocks: u64,
    /// By [`TABLE_KINDS`].
    pub tables: [f64; TABLE_KINDS.len()],
    /// By [`FLIP_FLOP_KINDS`].
    pub flip_flops: [f64; FLIP_FLOP_KINDS.len()],
}

/// The shortest line that Xilinx has a shift register for in a look-up table, and its longest.
const LEAST_LINE: u32 = 3;
const MOST_LINE: u32 = 32;

impl AreaFamily {
    /// The features of an inventory.
    #[must_use]
    pub fn features(self, inventory: &Inventory) -> Features {
        let mut all = Features::default();
        let mut halves = 0;
        for (item, count) in inventory.items() {
            match item {
                Item::Product { a, b, .. } => halves += count * self.half_multipliers(a, b),
                Item::Shift { a, b } if self.multiplies_constants() => halves += count * self.half_multipliers(a, b),
                _ => {}
            }
            self.add(&mut all, item, count);
        }
        all.dsp = halves.div_ceil(2);
        all
    }

    fn add(self, all: &mut Features, item: Item, count: u64) {
        let many = count as f64;
        let Features { tables, flip_flops, memory_blocks, .. } = all;
        let [chains, sums, choices, words, behind, logic, control, products] = tables;
        let [registers, at_products, behind_memories, bits_of_words, marks] = flip_flops;
        match item {
            Item::Chain(bits) => *chains += many * self.chain(bits),
            Item::ConstantChain { bits, chosen } => *chains += many * self.constant_chain(bits, chosen),
            Item::ModularSum(bits) => *sums += many * f64::from(bits),
            Item::Select { bits, ways } => *choices += many * f64::from(bits) * self.choice(ways) as f64,
            Item::Registers(bits) => *registers += many * f64::from(bits),
            Item::Line { bits, depth, follows_register } => {
                let before = u32::from(follows_register);
                let whole = before + depth;
                match self {
                    // the register before the line goes into the table, too
                    Self::Xilinx7 if whole >= LEAST_LINE => {
                        *words += many * f64::from(bits) * f64::from(whole.div_ceil(MOST_LINE));
                        *registers -= many * f64::from(bits) * f64::from(before);
                    }
                    _ => *registers += many * f64::from(bits) * f64::from(depth),
                }
            }
            Item::Shift { a, .. } => *registers += many * f64::from(a),
            Item::Operands(bits) => *at_products += many * f64::from(bits),
            Item::Constants(_) => {}
            Item::Product { a, b, register } => match self.half_multipliers(a, b) {
                0 => {
                    *products += many * f64::from(a * b);
                    *registers += many * f64::from(register);
                }
                _ => {
                    *at_products += many * f64::from(register);
                    *chains += many * f64::from(self.sums_of_tiles(a, b));
                }
            },
            Item::Control(bits) => {
                *control += many * f64::from(bits);
                *marks += many * f64::from(bits);
            }
            Item::Memory { bits, words: depth, registers, is_checked } => {
                let Mapped { blocks, tables, logic_bits, choices } = self.memory(bits, depth);
                *memory_blocks += count * blocks;
                *words += many * tables as f64;
                *bits_of_words += many * logic_bits as f64;
                *behind += many * choices;
                // a block has the first register, and the second one on an ECP5
                let kept = match (blocks, self) {
                    (0, _) => registers,
                    (_, Self::Ecp5) if !is_checked => 0,
                    _ => registers.saturating_sub(1),
                };
                let bypass = if is_checked && blocks > 0 { 2 } else { 0 };
                *behind_memories += many * f64::from(bits * (kept + bypass));
                *behind += many * f64::from(bits * bypass / 2);
            }
            Item::Table { bits, words: depth } => {
                let Mapped { blocks, logic_bits, choices, .. } = self.table(bits, depth);
                *memory_blocks += count * blocks;
                *behind += many * choices;
                *logic += many * logic_bits as f64 / self.bits_a_table();
                let kept = match (blocks, self) {
                    (0, _) => 2,
                    (_, Self::Ecp5) => 0,
                    _ => 1,
                };
                *behind_memories += many * f64::from(bits * kept);
            }
        }
    }

    /// Look-up tables of a carry chain.
    fn chain(self, bits: u32) -> f64 {
        f64::from(match self {
            Self::Ecp5 => bits.next_multiple_of(2),
            Self::Ice40 | Self::Gowin | Self::Xilinx7 => bits,
        })
    }

    /// Look-up tables of a carry chain one of whose operands is a constant: on Xilinx the chain
    /// takes the other one from its register, but where a signal chooses.
    fn constant_chain(self, bits: u32, chosen: u32) -> f64 {
        match self {
            Self::Xilinx7 => chosen.into(),
            Self::Ecp5 | Self::Ice40 | Self::Gowin => self.chain(bits),
        }
    }

    /// Bits of a table that a look-up table holds.
    fn bits_a_table(self) -> f64 {
        match self {
            Self::Xilinx7 => 64.0,
            Self::Ecp5 | Self::Ice40 | Self::Gowin => 16.0,
        }
    }
}
