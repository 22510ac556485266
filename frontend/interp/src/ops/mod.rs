//! The operations, one file for each dialect.

mod affine;
mod arith;
mod bufferization;
mod elementwise;
mod func;
mod generate;
mod linalg;
mod math;
mod memref;
mod mod_arith;
mod parallel;
mod polynomial;
mod scf;
mod secret;
mod slice;
mod tensor;
mod tosa;
mod ub;
mod view;

use crate::{
    compile::{Op, Scope},
    error::InterpError,
};

/// Compiles an operation; `false` if it is none that is known.
pub(crate) fn lower<'c, 'a>(name: &str, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    Ok(match name.split('.').next().unwrap_or_default() {
        "arith" => arith::compile(name, op, scope)?,
        "math" => math::compile(name, op, scope)?,
        "func" => func::compile(name, op, scope)?,
        "scf" => scf::compile(name, op, scope)?,
        "affine" => affine::compile(name, op, scope)?,
        "memref" => memref::compile(name, op, scope)?,
        "tensor" => tensor::compile(name, op, scope)?,
        "linalg" => linalg::compile(name, op, scope)?,
        "bufferization" => bufferization::compile(name, op, scope)?,
        "secret" => secret::compile(name, op, scope)?,
        "mod_arith" => mod_arith::compile(name, op, scope)?,
        "polynomial" => polynomial::compile(name, op, scope)?,
        "tosa" => tosa::compile(name, op, scope)?,
        "ub" => ub::compile(name, op, scope)?,
        _ => false,
    })
}
