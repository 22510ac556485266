//! The factors of a layer: their values, and the memory they come from.

use super::{Direction, Wanted};
use crate::literal;

/// Cycles from a beat's address to its factors: the memory and the register at its output.
pub(super) const FACTOR_LATENCY: u64 = 2;

/// Entries in a line of text.
const ENTRIES_A_LINE: usize = 4;

/// What a butterfly multiplies by, as the multiplier takes it. The inverse one's factor is halved: the halves of all layers together are
/// the 1/2^layers of the inverse transform.
pub(super) fn factor(wanted: &Wanted, layer: u32, group: u64) -> u128 {
    let modulus = wanted.splitting.modulus();
    let factor = wanted.splitting.factor(layer, group);
    wanted.multiplier.encode(match wanted.direction {
        Direction::Forward => factor,
        Direction::Inverse => modulus.inverse(modulus.add(factor, factor)),
    })
}

/// A signal `factor_ID` that is the words' entry number `address` of two cycles ago, side by side the factors of the entry; the only entry
/// if there is one.
///
/// The words are assigned one by one: Yosys and Verilator take a time for a single wide constant that grows with its square.
pub(super) fn memory(id: &str, bits: u32, words: &[Vec<u128>], address: &str) -> String {
    let width = bits as usize * words[0].len();
    let literal = |word: &Vec<u128>| literal::wide_hex(bits, word);
    if let [word] = words {
        return format!("  logic [{}:0] factor_{id};\n  assign factor_{id} = {};\n", width - 1, literal(word));
    }
    let assign = |(index, word)| format!("words_{id}[{index}] = {};", literal(word));
    let entries: Vec<String> = words.iter().enumerate().map(assign).collect();
    let lines: Vec<_> = entries.chunks(ENTRIES_A_LINE).map(|line| format!("    {}\n", line.join(" "))).collect();
    format!(
        "  logic [{top}:0] words_{id}[{count}];\n\
         \x20 logic [{top}:0] read_{id}, factor_{id};\n\
         \x20 initial begin\n{lines}  end\n\
         \x20 always_ff @(posedge clk)\n\
         \x20   if (en) begin\n\
         \x20     read_{id} <= words_{id}[{address}];\n\
         \x20     factor_{id} <= read_{id};\n\
         \x20   end\n",
        top = width - 1,
        count = words.len(),
        lines = lines.concat(),
    )
}
