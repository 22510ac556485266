use super::constant::Constant;
use melior::ir::{OperationRef, Type};
use ringmill_dialects::{
    attr::{self, Predicate},
    ops::Arith,
};

/// The result of a pure op with one result of type `result` on constant operands.
///
/// `None` when the op is not one of integer arithmetic, or when the result is undefined: such an op
/// stays, and later stages may give it any value. `name` is the op's.
pub(crate) fn fold<'c>(
    name: Arith,
    operation: OperationRef<'c, '_>,
    operands: &[Constant<'c>],
    result: Type<'c>,
) -> Option<Constant<'c>> {
    let value = match (name, operands) {
        (Arith::CmpI, [a, b]) => u128::from(compare(attr::PREDICATE.of(operation)?, a, b)),
        (name, [a, b]) => binary(name, a, b)?,
        (Arith::Select, [condition, then, otherwise]) => {
            if condition.value != 0 {
                then.value
            } else {
                otherwise.value
            }
        }
        (Arith::ExtUI | Arith::TruncI | Arith::IndexCastUI, [a]) => a.value,
        (Arith::ExtSI | Arith::IndexCast, [a]) => a.signed() as u128,
        _ => return None,
    };
    Constant::new(value, result)
}

fn binary(name: Arith, a: &Constant<'_>, b: &Constant<'_>) -> Option<u128> {
    let width = a.width();
    let shift = || (b.value < u128::from(width)).then_some(()).and_then(|()| u32::try_from(b.value).ok());
    // A quotient that does not fit is undefined: least value over −1.
    let divides = b.value != 0 && !(b.signed() == -1 && a.value == 1u128 << (width - 1));
    Some(match name {
        Arith::AddI => a.value.wrapping_add(b.value),
        Arith::SubI => a.value.wrapping_sub(b.value),
        Arith::MulI => a.value.wrapping_mul(b.value),
        Arith::AndI => a.value & b.value,
        Arith::OrI => a.value | b.value,
        Arith::XOrI => a.value ^ b.value,
        Arith::ShLI => a.value << shift()?,
        Arith::ShRUI => a.value >> shift()?,
        Arith::ShRSI => (a.signed() >> shift()?) as u128,
        Arith::DivUI => a.value.checked_div(b.value)?,
        Arith::RemUI => a.value.checked_rem(b.value)?,
        Arith::CeilDivUI => (b.value != 0).then(|| a.value.div_ceil(b.value))?,
        Arith::DivSI => divides.then(|| a.signed() / b.signed())? as u128,
        Arith::RemSI => divides.then(|| a.signed() % b.signed())? as u128,
        Arith::FloorDivSI => divides.then(|| floor_division(a.signed(), b.signed()))? as u128,
        Arith::CeilDivSI => divides.then(|| ceiling_division(a.signed(), b.signed()))? as u128,
        Arith::MaxSI if a.signed() < b.signed() => b.value,
        Arith::MinSI if b.signed() < a.signed() => b.value,
        Arith::MaxUI if a.value < b.value => b.value,
        Arith::MinUI if b.value < a.value => b.value,
        Arith::MaxSI | Arith::MinSI | Arith::MaxUI | Arith::MinUI => a.value,
        _ => return None,
    })
}

/// ⌊a / b⌋ for b ≠ 0, no overflow.
fn floor_division(a: i128, b: i128) -> i128 {
    let quotient = a / b;
    if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}

/// ⌈a / b⌉ for b ≠ 0, no overflow.
fn ceiling_division(a: i128, b: i128) -> i128 {
    let quotient = a / b;
    if a % b != 0 && (a < 0) == (b < 0) { quotient + 1 } else { quotient }
}

/// True if a relation holds.
fn compare(predicate: Predicate, a: &Constant<'_>, b: &Constant<'_>) -> bool {
    match predicate {
        Predicate::Equal => a.value == b.value,
        Predicate::NotEqual => a.value != b.value,
        Predicate::SignedLess => a.signed() < b.signed(),
        Predicate::SignedLessEqual => a.signed() <= b.signed(),
        Predicate::SignedGreater => a.signed() > b.signed(),
        Predicate::SignedGreaterEqual => a.signed() >= b.signed(),
        Predicate::UnsignedLess => a.value < b.value,
        Predicate::UnsignedLessEqual => a.value <= b.value,
        Predicate::UnsignedGreater => a.value > b.value,
        Predicate::UnsignedGreaterEqual => a.value >= b.value,
    }
}
