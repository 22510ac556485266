use super::{constant::Constant, read::text};
use melior::ir::{Identifier, Type};

/// The result of a pure op with one result of type `result` on constant operands.
///
/// `None` when the op is not one of integer arithmetic, or when the result is undefined: such an op stays, and later stages may give it
/// any value. `predicate` is the number that `arith.cmpi` holds.
pub(crate) fn fold<'c>(
    name: &Identifier<'c>,
    operands: &[Constant<'c>],
    result: Type<'c>,
    predicate: impl FnOnce() -> Option<u64>,
) -> Option<Constant<'c>> {
    let value = match (text(name), operands) {
        ("arith.cmpi", [a, b]) => u128::from(compare(predicate()?, a, b)?),
        (name, [a, b]) => binary(name, a, b)?,
        ("arith.select", [condition, then, otherwise]) => {
            if condition.value != 0 {
                then.value
            } else {
                otherwise.value
            }
        }
        ("arith.extui" | "arith.trunci" | "arith.index_castui", [a]) => a.value,
        ("arith.extsi" | "arith.index_cast", [a]) => a.signed() as u128,
        _ => return None,
    };
    Constant::new(value, result)
}

fn binary(name: &str, a: &Constant<'_>, b: &Constant<'_>) -> Option<u128> {
    let width = a.width();
    let shift = || (b.value < u128::from(width)).then_some(()).and_then(|()| u32::try_from(b.value).ok());
    // A quotient that does not fit is undefined: least value over −1.
    let divides = b.value != 0 && !(b.signed() == -1 && a.value == 1u128 << (width - 1));
    Some(match name {
        "arith.addi" => a.value.wrapping_add(b.value),
        "arith.subi" => a.value.wrapping_sub(b.value),
        "arith.muli" => a.value.wrapping_mul(b.value),
        "arith.andi" => a.value & b.value,
        "arith.ori" => a.value | b.value,
        "arith.xori" => a.value ^ b.value,
        "arith.shli" => a.value << shift()?,
        "arith.shrui" => a.value >> shift()?,
        "arith.shrsi" => (a.signed() >> shift()?) as u128,
        "arith.divui" => a.value.checked_div(b.value)?,
        "arith.remui" => a.value.checked_rem(b.value)?,
        "arith.ceildivui" => (b.value != 0).then(|| a.value.div_ceil(b.value))?,
        "arith.divsi" => divides.then(|| a.signed() / b.signed())? as u128,
        "arith.remsi" => divides.then(|| a.signed() % b.signed())? as u128,
        "arith.floordivsi" => divides.then(|| floor_division(a.signed(), b.signed()))? as u128,
        "arith.ceildivsi" => divides.then(|| ceiling_division(a.signed(), b.signed()))? as u128,
        "arith.maxsi" if a.signed() < b.signed() => b.value,
        "arith.minsi" if b.signed() < a.signed() => b.value,
        "arith.maxui" if a.value < b.value => b.value,
        "arith.minui" if b.value < a.value => b.value,
        "arith.maxsi" | "arith.minsi" | "arith.maxui" | "arith.minui" => a.value,
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

/// `arith.cmpi`'s ten predicates, by their numbers.
fn compare(predicate: u64, a: &Constant<'_>, b: &Constant<'_>) -> Option<bool> {
    Some(match predicate {
        0 => a.value == b.value,
        1 => a.value != b.value,
        2 => a.signed() < b.signed(),
        3 => a.signed() <= b.signed(),
        4 => a.signed() > b.signed(),
        5 => a.signed() >= b.signed(),
        6 => a.value < b.value,
        7 => a.value <= b.value,
        8 => a.value > b.value,
        9 => a.value >= b.value,
        _ => return None,
    })
}
