//! Single cells, for writers of other modules.

use ringmill_verilog::{Binary, Expression, Unary};

use crate::expression::{self, Expressions};

/// Makes Verilog expressions of tables, and remembers those it has found.
#[derive(Default)]
pub struct CellWriter {
    expressions: Expressions,
}

impl CellWriter {
    /// A short expression of `&`, `|`, `^`, `~` and `?:` for the function of the operands that the
    /// table tells: bit `r` is the value of row `r`, whose bit `i` is operand `i`. Operands are
    /// single bits.
    pub fn expression(&mut self, table: u64, operands: &[Expression]) -> Expression {
        typed(&self.expressions.of(table, operands.len()), operands)
    }
}

fn typed(of: &expression::Expression, operands: &[Expression]) -> Expression {
    use expression::Expression as Of;
    match of {
        Of::Constant(value) => (*value).into(),
        Of::Input(input) => operands[*input].clone(),
        Of::Not(inner) => typed(inner, operands).unary(Unary::Complement),
        Of::And(parts) => joined(Binary::And, parts, operands),
        Of::Or(parts) => joined(Binary::Or, parts, operands),
        Of::Xor(parts) => joined(Binary::Xor, parts, operands),
        Of::Mux(select, then, otherwise) => {
            operands[*select].clone().choose(typed(then, operands), typed(otherwise, operands))
        }
    }
}

fn joined<P: AsRef<expression::Expression>>(operator: Binary, parts: &[P], operands: &[Expression]) -> Expression {
    let parts = parts.iter().map(|part| typed(part.as_ref(), operands));
    parts.reduce(|all, part| all.binary(operator, part)).unwrap_or_else(|| false.into())
}

#[cfg(test)]
mod tests {
    use super::CellWriter;
    use ringmill_verilog::Net;

    #[test]
    fn operands_stand_in_their_places() {
        let operands = [Net::bit("a").all(), Net::vector("b", 2).at(1), Net::bit("c").all()];
        let mut writer = CellWriter::default();
        let mut text = |table, operands| writer.expression(table, operands).to_string();
        assert_eq!(text(0x80, &operands[..]), "a & b[1] & c");
        assert_eq!(text(0x9, &operands[..2]), "~(a ^ b[1])");
        assert_eq!(text(0xf, &operands[..2]), "1'b1");
        assert_eq!(text(0xca, &operands[..]), "c ? b[1] : a");
    }
}
