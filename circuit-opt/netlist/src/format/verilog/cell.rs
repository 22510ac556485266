//! Single cells, for writers of other modules.

use super::render::render;
use crate::expression::Expressions;

/// Writes tables as Verilog expressions, and remembers those it has found.
#[derive(Default)]
pub struct CellWriter {
    expressions: Expressions,
}

impl CellWriter {
    /// A short expression of `&`, `|`, `^`, `~` and `?:` for the function of the operands that the table tells: bit `r` is the value of
    /// row `r`, whose bit `i` is operand `i`. Operands are names, bits of vectors or literals.
    pub fn expression(&mut self, table: u64, operands: &[String]) -> String {
        let mut text = String::new();
        let operand = |input: usize, text: &mut String| text.push_str(&operands[input]);
        render(&self.expressions.of(table, operands.len()), &operand, &mut text);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::CellWriter;

    #[test]
    fn operands_stand_in_their_places() {
        let operands = ["a", "b[1]", "c"].map(str::to_owned);
        let mut writer = CellWriter::default();
        assert_eq!(writer.expression(0x80, &operands), "a & b[1] & c");
        assert_eq!(writer.expression(0x9, &operands[..2]), "~(a ^ b[1])");
        assert_eq!(writer.expression(0xf, &operands[..2]), "1'b1");
    }
}
