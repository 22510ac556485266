//! The noisy dialect: a noisy integer is its message, modulo 2^5. Noise is not evaluated: the
//! meaning is that of a program that keeps it in bounds.

use super::messages;
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    value::mask,
};
use ringmill_dialects::{access::NOISY_MESSAGE_BITS, ops::Noisy};

/// Compiles an operation of noisy.
pub(crate) fn compile<'c, 'a>(name: Noisy, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    let function = match name {
        Noisy::Add => |words: &[u128]| words[0].wrapping_add(words[1]),
        Noisy::Sub => |words: &[u128]| words[0].wrapping_sub(words[1]),
        Noisy::Mul => |words: &[u128]| words[0].wrapping_mul(words[1]),
        Noisy::Encode | Noisy::Decode | Noisy::ReduceNoise => |words: &[u128]| words[0],
    };
    messages::compile(op, scope, 0, move |words| vec![function(words) & mask(NOISY_MESSAGE_BITS)])?;
    Ok(true)
}
