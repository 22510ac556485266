//! Operations of cggi on unsigned integers of several bits.

use super::messages;
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    scalar::{Binary, holds},
    value::mask,
};
use ringmill_dialects::{
    attr::{self, Predicate},
    ops::Cggi,
};

/// Compiles an operation whose second operand may be a public integer.
pub(super) fn compile<'c, 'a>(name: Cggi, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<(), InterpError> {
    let width = u32::from(scope.width(scope.result(op, 0)?, op)?);
    let ones = mask(width);
    let evaluate = move |kind: Binary, a: u128, b: u128| vec![kind.evaluate(width, a, b & ones).value & ones];
    let binary = match name {
        Cggi::Add => Binary::Add,
        Cggi::Sub => Binary::Sub,
        Cggi::Mul => Binary::Mul,
        Cggi::Min => Binary::MinUnsigned,
        Cggi::Max => Binary::MaxUnsigned,
        Cggi::ScalarLeftShift | Cggi::ScalarRightShift => {
            let kind = if name == Cggi::ScalarLeftShift { Binary::ShiftLeft } else { Binary::ShiftRightUnsigned };
            let amount = scope.read(op, attr::SHIFT_AMOUNT)? as u128;
            return messages::compile(op, scope, 0, move |words| {
                vec![if amount < u128::from(width) { kind.evaluate(width, words[0], amount).value & ones } else { 0 }]
            });
        }
        Cggi::Eq => return compare(op, scope, Predicate::Equal),
        Cggi::Neq => return compare(op, scope, Predicate::NotEqual),
        Cggi::Cmp => {
            let predicate = scope.read(op, attr::PREDICATE)?;
            return compare(op, scope, predicate);
        }
        Cggi::Select => {
            return messages::compile(op, scope, 0, |words| vec![if words[0] != 0 { words[1] } else { words[2] }]);
        }
        Cggi::CreateTrivial => {
            let value = scope.read(op, attr::VALUE)?;
            let slot = scope.result_slot(op, 0)?;
            scope.unit.preset(slot, value & ones);
            return Ok(());
        }
        _ => return messages::compile(op, scope, 0, move |words| vec![words[0] & ones]),
    };
    messages::compile(op, scope, 0, move |words| evaluate(binary, words[0], words[1]))
}

fn compare<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>, predicate: Predicate) -> Result<(), InterpError> {
    let width = u32::from(scope.width(scope.operand(op, 0)?, op)?);
    messages::compile(op, scope, 0, move |words| {
        vec![u128::from(holds(predicate, width, words[0], words[1] & mask(width)))]
    })
}
