//! The comb dialect: combinational logic on plain bits.

use super::{cggi::row, messages};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    value::mask,
};
use ringmill_dialects::{attr, ops::Comb};

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
        Comb::Mux => {
            super::elementwise::compile_select(op, scope)?;
            return Ok(true);
        }
        Comb::TruthTable => {
            let table = scope.read(op, attr::LOOKUP_TABLE_OF_COMB)?;
            messages::compile(op, scope, 0, move |messages| vec![row(table, messages)])?;
            return Ok(true);
        }
    };
    messages::compile(op, scope, 0, move |messages| {
        let all = messages.iter().copied().reduce(fold).unwrap_or(0);
        vec![if inverted { !all & ones } else { all }]
    })?;
    Ok(true)
}
