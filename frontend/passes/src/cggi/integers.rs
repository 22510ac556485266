//! Operations on integers of several bits, as the crate tfhe has them.

use super::to_tfhe_rust::{ToTfheRust, WIDTHS, message_bits};
use crate::conversion::{Lowering, Writer};
use melior::ir::{OperationRef, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    attr::{self, Predicate},
    ops::{Cggi, TfheRust},
};

impl<'c> ToTfheRust<'c> {
    /// An op on integers. `None` for other ops, and where the crate has no integer of that width:
    /// the wider one counts modulo another power of two.
    pub(super) fn integer<'a>(
        &self,
        name: Cggi,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Option<Value<'c, 'a>> {
        let result = operation.results().next()?;
        let r#type = self.convert_type(result.r#type()).ok()??;
        if name == Cggi::CreateTrivial {
            let value = attr::VALUE.attribute(operation)?;
            let value = attr::VALUE_ATTR.with(out.context, value);
            return Some(self.on_key(out, TfheRust::CreateTrivial, &[], &[value], r#type));
        }
        let (function, attribute) = match name {
            Cggi::Add => (TfheRust::Add, None),
            Cggi::Sub => (TfheRust::Sub, None),
            Cggi::Mul => (TfheRust::Mul, None),
            Cggi::Min => (TfheRust::Min, None),
            Cggi::Max => (TfheRust::Max, None),
            Cggi::Eq => (TfheRust::Eq, None),
            Cggi::Neq => (TfheRust::Neq, None),
            Cggi::Cast => (TfheRust::Cast, None),
            Cggi::Select => (TfheRust::Select, None),
            // The integers of cggi are unsigned.
            Cggi::Cmp if attr::PREDICATE.of(operation).is_some_and(|relation| !is_signed(relation)) => (
                TfheRust::Cmp,
                attr::PREDICATE.attribute(operation).map(|value| attr::PREDICATE.with(out.context, value)),
            ),
            Cggi::ScalarLeftShift | Cggi::ScalarRightShift => {
                let amount = attr::SHIFT_AMOUNT.attribute(operation)?;
                let function = match name {
                    Cggi::ScalarLeftShift => TfheRust::ScalarLeftShift,
                    _ => TfheRust::ScalarRightShift,
                };
                (function, Some(attr::SHIFT_AMOUNT.with(out.context, amount)))
            }
            _ => return None,
        };
        // A selector is a bit, and so is what a comparison gives.
        let has_width = WIDTHS.contains(&message_bits(operation)) || name == Cggi::Select;
        let needs_bit = match name {
            Cggi::Select => Some(operands.first()?.r#type()),
            Cggi::Cmp => Some(r#type),
            _ => None,
        };
        let fits = has_width && needs_bit.is_none_or(|r#type| self.is_bit(r#type));
        fits.then(|| self.on_key(out, function, operands, attribute.as_slice(), r#type))
    }
}

fn is_signed(predicate: Predicate) -> bool {
    use Predicate::{SignedGreater, SignedGreaterEqual, SignedLess, SignedLessEqual};
    matches!(predicate, SignedLess | SignedLessEqual | SignedGreater | SignedGreaterEqual)
}
