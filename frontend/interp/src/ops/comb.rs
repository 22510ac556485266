//! The comb dialect: combinational logic on plain bits.

use super::{cggi::row, messages};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    scalar::Scalar,
    value::mask,
};
use melior::ir::operation::OperationLike;
use ringmill_dialects::{attr, attr::Predicate, ops::Comb};

/// Compiles an operation of comb; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(name: Comb, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    let ones = mask(u32::from(scope.width(scope.result(op, 0)?, op)?));
    let (fold, inverted): (fn(u128, u128) -> u128, bool) = match name {
        Comb::And => (|a, b| a & b, false),
        Comb::Nand => (|a, b| a & b, true),
        Comb::Or => (|a, b| a | b, false),
        Comb::Nor => (|a, b| a | b, true),
        Comb::Xor => (|a, b| a ^ b, false),
        Comb::Xnor => (|a, b| a ^ b, true),
        Comb::Inv => (|a, _| a, true),
        Comb::Add => (u128::wrapping_add, false),
        Comb::Mul => (u128::wrapping_mul, false),
        Comb::Mux => {
            super::elementwise::compile_select(op, scope)?;
            return Ok(true);
        }
        Comb::TruthTable => {
            let table = scope.read(op, attr::LOOKUP_TABLE_OF_COMB)?;
            messages::compile(op, scope, 0, move |messages| vec![row(table, messages)])?;
            return Ok(true);
        }
        Comb::ICmp | Comb::Parity | Comb::Extract | Comb::Concat | Comb::Replicate | Comb::Lut => {
            words(name, op, scope)?;
            return Ok(true);
        }
    };
    messages::compile(op, scope, 0, move |messages| {
        let all = messages.iter().copied().reduce(fold).unwrap_or(0);
        vec![(if inverted { !all } else { all }) & ones]
    })?;
    Ok(true)
}

/// Operations on words, not bit by bit.
fn words<'c, 'a>(name: Comb, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<(), InterpError> {
    let widths: Vec<u32> = (0..op.operand_count())
        .map(|position| scope.width(scope.operand(op, position)?, op).map(u32::from))
        .collect::<Result<_, _>>()?;
    let width = u32::from(scope.width(scope.result(op, 0)?, op)?);
    match name {
        Comb::ICmp => {
            // Two states: the case and wild card equalities are equality.
            let number = match scope.read(op, attr::PREDICATE_NUMBER)? {
                number @ 10.. => number % 2,
                number => number,
            };
            let predicate = u128::try_from(number).ok().and_then(Predicate::numbered);
            let predicate = predicate.ok_or_else(|| scope.unsupported_form(op, "its predicate is unknown".into()))?;
            super::elementwise::compile(op, scope, |widths, operands, results| Scalar::Compare {
                predicate,
                width: widths[0],
                operands: super::elementwise::pair(operands),
                result: results[0],
            })
        }
        Comb::Parity => messages::compile(op, scope, 0, |words| vec![u128::from(words[0].count_ones() % 2)]),
        Comb::Extract => {
            let low = u32::try_from(scope.read(op, attr::LOW_BIT)?).unwrap_or(u32::MAX);
            messages::compile(op, scope, 0, move |words| vec![words[0].checked_shr(low).unwrap_or(0) & mask(width)])
        }
        Comb::Concat => messages::compile(op, scope, 0, move |words| {
            vec![
                words.iter().zip(&widths).fold(0u128, |all, (word, &width)| all.checked_shl(width).unwrap_or(0) | word),
            ]
        }),
        Comb::Replicate => messages::compile(op, scope, 0, move |words| {
            let places = (0..width).step_by(widths[0] as usize);
            vec![places.fold(0, |all, place| all | words[0] << place)]
        }),
        _ => {
            let table = scope.read(op, attr::LOOKUP_TABLE_BYTES)?;
            let weights = scope.read(op, attr::COEFFICIENTS)?;
            messages::compile_partial(op, scope, move |words| {
                let products = words.iter().zip(&weights).map(|(&word, weight)| i64::from(word as u8 as i8) * weight);
                let entry = table.get(usize::try_from(products.sum::<i64>()).ok()?)?;
                Some(vec![u128::from(*entry as u8)])
            })
        }
    }
}
