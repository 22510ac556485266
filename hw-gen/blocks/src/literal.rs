//! Constants as SystemVerilog text.

/// Factors in one literal of a table.
const FACTORS_A_LINE: usize = 16;

/// A sized hexadecimal literal.
#[must_use]
pub fn hex(bits: u32, value: u128) -> String {
    format!("{bits}'h{value:x}")
}

/// A table as a concatenation, entry 0 in the lowest bits; each line of the text is a literal of a few entries, since tools limit the
/// width of one.
#[must_use]
pub fn table(bits: u32, entries: &[u128], indent: &str) -> String {
    let lines: Vec<_> = entries.chunks(FACTORS_A_LINE).rev().map(|chunk| wide_hex(bits, chunk)).collect();
    format!("{{\n{indent}  {}\n{indent}}}", lines.join(&format!(",\n{indent}  ")))
}

/// Entries side by side in one literal, the first in the lowest bits.
#[must_use]
pub fn wide_hex(bits: u32, entries: &[u128]) -> String {
    let total = bits as usize * entries.len();
    let mut digits = vec![0u8; total.div_ceil(4)];
    for (entry, &value) in entries.iter().enumerate() {
        for bit in (0..bits as usize).filter(|&bit| value >> bit & 1 == 1) {
            let place = entry * bits as usize + bit;
            digits[place / 4] |= 1 << (place % 4);
        }
    }
    let text: String = digits.iter().rev().map(|&digit| char::from_digit(digit.into(), 16).unwrap_or('x')).collect();
    format!("{total}'h{text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_entry_is_lowest() {
        assert_eq!(wide_hex(7, &[0x01, 0x7f]), "14'h3f81");
        assert_eq!(wide_hex(3, &[5]), "3'h5");
        let text = table(4, &(0..17).map(|i| i % 16).collect::<Vec<_>>(), "");
        assert_eq!(text, "{\n  4'h0,\n  64'hfedcba9876543210\n}");
    }
}
