//! Comb ops with ciphertexts among their operands.

use super::{context::ToCggi, types::element_width};
use crate::{conversion::Writer, ir::extents};
use melior::ir::{OperationRef, Type, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    attr,
    ops::{Cggi, Comb},
};

impl<'c> ToCggi<'c> {
    /// The ciphertext of a comb op's result; `None` if it has no lowering.
    pub(super) fn gate<'a>(
        &self,
        name: Comb,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Option<Value<'c, 'a>> {
        let mut hidden = Vec::with_capacity(operands.len());
        for (old, &new) in operation.operands().zip(operands) {
            let wanted = self.types.hidden(old.r#type()).ok()?;
            hidden.push(self.hide(out, new, wanted, operation).ok()?);
        }
        let result = self.types.hidden(operation.results().next()?.r#type()).ok()?;
        // What takes in an operand, and what takes in the last one.
        let (inner, last) = match name {
            Comb::And => (Cggi::And, Cggi::And),
            Comb::Or => (Cggi::Or, Cggi::Or),
            Comb::Xor => (Cggi::Xor, Cggi::Xor),
            Comb::Nand => (Cggi::And, Cggi::Nand),
            Comb::Nor => (Cggi::Or, Cggi::Nor),
            Comb::Xnor => (Cggi::Xor, Cggi::Xnor),
            Comb::Inv => return Some(out.op(Cggi::Not, hidden.get(..1)?, &[], result)),
            Comb::Mux if element_width(operation.results().next()?.r#type()) == Some(1) => {
                // One condition chooses whole values.
                let is_scalar = extents(result).is_none();
                return is_scalar.then(|| out.op(Cggi::Mux, &hidden, &[], result));
            }
            Comb::Mux => return self.word_mux(&hidden, result, out),
            Comb::TruthTable => return self.table(operation, &hidden, out),
            _ => return None,
        };
        let (&first, rest) = hidden.split_first()?;
        let Some((&final_operand, middle)) = rest.split_last() else {
            return Some(if inner == last { first } else { out.op(Cggi::Not, &[first], &[], result) });
        };
        let all = middle.iter().fold(first, |all, &operand| out.op(inner, &[all, operand], &[], result));
        Some(out.op(last, &[all, final_operand], &[], result))
    }

    /// A choice between words, bit by bit.
    fn word_mux<'a>(
        &self,
        operands: &[Value<'c, 'a>],
        result: Type<'c>,
        out: &mut Writer<'c, 'a>,
    ) -> Option<Value<'c, 'a>> {
        let &[select, then, otherwise] = operands else { return None };
        let (_, shape) = extents(result)?;
        let ciphertext = self.types.ciphertext;
        let mut bits = Vec::new();
        for number in 0..shape.iter().product() {
            let subscripts = out.subscripts(&shape, number);
            let [then, otherwise] = [then, otherwise].map(|word| {
                let operands: Vec<_> = [word].into_iter().chain(subscripts.iter().copied()).collect();
                out.op(ringmill_dialects::ops::Tensor::Extract, &operands, &[], ciphertext)
            });
            bits.push(out.op(Cggi::Mux, &[select, then, otherwise], &[], ciphertext));
        }
        Some(out.op(ringmill_dialects::ops::Tensor::FromElements, &bits, &[], result))
    }

    fn table<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Option<Value<'c, 'a>> {
        let ciphertext = self.types.ciphertext;
        let table = attr::LOOKUP_TABLE_OF_COMB.of(operation)?;
        let name = match operands.len() {
            0 | 1 => {
                // A constant, the bit or its complement.
                let (zero, one) = (table & 1 == 1, table >> operands.len() & 1 == 1);
                return Some(match (operands, zero, one) {
                    (&[bit], false, true) => bit,
                    (&[bit], true, false) => out.op(Cggi::Not, &[bit], &[], ciphertext),
                    _ => {
                        let bit = out.bit(zero);
                        self.trivial(out, bit)
                    }
                });
            }
            2 => Cggi::Lut2,
            3 => Cggi::Lut3,
            4 => Cggi::Lut4,
            5 => Cggi::Lut5,
            6 => Cggi::Lut6,
            _ => return None,
        };
        let attribute = attr::LOOKUP_TABLE_OF_COMB.attribute(operation)?;
        let named = [attr::LOOKUP_TABLE.with(self.context, attribute)];
        Some(out.op(name, operands, &named, ciphertext))
    }
}
