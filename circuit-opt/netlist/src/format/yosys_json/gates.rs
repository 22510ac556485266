//! Yosys's gates.

/// A gate of Yosys's internal library: its type, the port of each input, and its table.
pub(super) struct Gate {
    pub(super) name: &'static str,
    /// Port names, the least significant bit of the table's row first.
    pub(super) inputs: &'static [&'static str],
    pub(super) table: u64,
}

const fn row(name: &'static str, inputs: &'static [&'static str], table: u64) -> Gate {
    Gate { name, inputs, table }
}

/// All of them but the tri-state buffer and the multiplexers of more than six inputs. The output is
/// always `Y`.
pub(super) const GATES: [Gate; 17] = [
    row("$_NOT_", &["A"], 0b01),
    row("$_BUF_", &["A"], 0b10),
    row("$_AND_", &["A", "B"], 0b1000),
    row("$_NAND_", &["A", "B"], 0b0111),
    row("$_OR_", &["A", "B"], 0b1110),
    row("$_NOR_", &["A", "B"], 0b0001),
    row("$_XOR_", &["A", "B"], 0b0110),
    row("$_XNOR_", &["A", "B"], 0b1001),
    row("$_ANDNOT_", &["A", "B"], 0b0010),
    row("$_ORNOT_", &["A", "B"], 0b1011),
    row("$_MUX_", &["A", "B", "S"], 0xca),
    row("$_NMUX_", &["A", "B", "S"], 0x35),
    row("$_AOI3_", &["A", "B", "C"], 0x07),
    row("$_OAI3_", &["A", "B", "C"], 0x1f),
    row("$_AOI4_", &["A", "B", "C", "D"], 0x0777),
    row("$_OAI4_", &["A", "B", "C", "D"], 0x111f),
    row("$_MUX4_", &["A", "B", "C", "D", "S", "T"], 0xff00_f0f0_cccc_aaaa),
];

/// Yosys's own cell for a table, as its type and the port of each fanin.
pub(super) fn gate(table: u64, inputs: usize) -> Option<(&'static str, &'static [&'static str])> {
    // With the operands exchanged.
    let (table, exchanged): (u64, Option<&'static [&'static str]>) = match (inputs, table) {
        (2, 0b0100) => (0b0010, Some(&["B", "A"])),
        (2, 0b1101) => (0b1011, Some(&["B", "A"])),
        _ => (table, None),
    };
    let found = GATES[..11].iter().find(|gate| gate.inputs.len() == inputs && gate.table == table)?;
    Some((found.name, exchanged.unwrap_or(found.inputs)))
}

#[cfg(test)]
mod tests {
    use super::GATES;
    use crate::table::{PROJECTIONS, mask};

    #[test]
    fn tables_are_what_the_names_say() {
        let [a, b, c, d, s, t] = PROJECTIONS;
        let mux = |a, b, s: u64| s & b | !s & a;
        for gate in GATES {
            let expected = match gate.name {
                "$_NOT_" => !a,
                "$_BUF_" => a,
                "$_AND_" => a & b,
                "$_NAND_" => !(a & b),
                "$_OR_" => a | b,
                "$_NOR_" => !(a | b),
                "$_XOR_" => a ^ b,
                "$_XNOR_" => !(a ^ b),
                "$_ANDNOT_" => a & !b,
                "$_ORNOT_" => a | !b,
                "$_MUX_" => mux(a, b, c),
                "$_NMUX_" => !mux(a, b, c),
                "$_AOI3_" => !(a & b | c),
                "$_OAI3_" => !((a | b) & c),
                "$_AOI4_" => !(a & b | c & d),
                "$_OAI4_" => !((a | b) & (c | d)),
                "$_MUX4_" => mux(mux(a, b, s), mux(c, d, s), t),
                name => panic!("{name}"),
            };
            assert_eq!(gate.table, expected & mask(gate.inputs.len()), "{}", gate.name);
        }
    }
}
