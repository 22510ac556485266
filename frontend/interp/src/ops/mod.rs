//! The operations, one file for each dialect.

mod affine;
mod arith;
mod bgv;
mod bufferization;
mod cggi;
mod cggi_integers;
mod comb;
mod elements;
mod elementwise;
mod fhe;
mod func;
mod generate;
mod linalg;
mod math;
mod memref;
mod messages;
mod mod_arith;
mod noisy;
mod parallel;
mod poly;
mod polynomial;
mod rns;
mod scf;
mod secret;
mod slice;
mod tensor;
mod tensor_ext;
mod tfhe_rust;
mod tosa;
mod ub;
mod view;

use crate::{
    compile::{Op, Scope},
    error::InterpError,
};
use ringmill_dialects::ops::{Linalg, OpName, Ub};

/// Compiles an operation; `false` if it is none that is known.
pub(crate) fn lower<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    match OpName::of(op) {
        Some(OpName::Arith(name)) => arith::compile(name, op, scope),
        Some(OpName::Math(name)) => math::compile(name, op, scope),
        Some(OpName::Func(name)) => func::compile(name, op, scope),
        Some(OpName::Scf(name)) => scf::compile(name, op, scope),
        Some(OpName::Affine(name)) => affine::compile(name, op, scope),
        Some(OpName::MemRef(name)) => memref::compile(name, op, scope),
        Some(OpName::Tensor(name)) => tensor::compile(name, op, scope),
        Some(OpName::Linalg(Linalg::Index)) => linalg::compile_index(op, scope).map(|()| true),
        Some(OpName::Bufferization(name)) => bufferization::compile(name, op, scope),
        Some(OpName::Secret(name)) => secret::compile(name, op, scope),
        Some(OpName::ModArith(name)) => mod_arith::compile(name, op, scope),
        Some(OpName::Rns(name)) => rns::compile(name, op, scope),
        Some(OpName::Polynomial(name)) => polynomial::compile(name, op, scope),
        Some(OpName::Poly(name)) => poly::compile(name, op, scope),
        Some(OpName::Noisy(name)) => noisy::compile(name, op, scope),
        Some(OpName::Fhe(name)) => fhe::compile(name, op, scope),
        Some(OpName::FheLinalg(name)) => fhe::compile_linalg(name, op, scope),
        Some(OpName::Tosa(name)) => tosa::compile(name, op, scope),
        Some(OpName::Ub(Ub::Poison)) => ub::compile_poison(op, scope).map(|()| true),
        Some(OpName::Cggi(name)) => cggi::compile(name, op, scope),
        Some(OpName::Comb(name)) => comb::compile(name, op, scope),
        Some(OpName::Lwe(name)) => Ok(cggi::compile_lwe(name, op, scope)? || bgv::compile_lwe(name, op, scope)?),
        Some(OpName::Bgv(name)) => bgv::compile(name, op, scope),
        // Levels and sizes of ciphertexts do not change a value.
        Some(OpName::Mgmt(_)) => memref::compile_alias(op, scope).map(|()| true),
        Some(OpName::TensorExt(name)) => tensor_ext::compile(name, op, scope),
        Some(OpName::TfheRust(name)) => tfhe_rust::compile(name, op, scope),
        Some(OpName::TfheRustBool(name)) => tfhe_rust::compile_bool(name, op, scope),
        Some(OpName::Builtin(_) | OpName::Cf(_) | OpName::Openfhe(_)) => Ok(false),
        Some(OpName::Linalg(Linalg::Yield)) => Ok(false),
        None => linalg::compile(op, scope),
    }
}
