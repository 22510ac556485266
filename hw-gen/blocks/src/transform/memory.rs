//! Tables as memories in the text of a module.

use crate::literal;

/// Entries in a line of text.
const ENTRIES_A_LINE: usize = 4;

/// A signal `factor_ID` that is the words' entry number `address` of two cycles ago (memory and its output register), side by side the factors of
/// the entry, each of so many bits; the only entry if there is one.
///
/// The words are assigned one by one: Yosys and Verilator take a time for a single wide constant that grows with its square.
pub(super) fn memory(bits: u32, id: &str, words: &[Vec<u128>], address: &str) -> String {
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
