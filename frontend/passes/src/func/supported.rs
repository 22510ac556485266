//! The ops that programs may consist of.

use super::kind::ProgramKind;
use melior::ir::OperationRef;
use ringmill_dialects::ops::{Affine, Arith, Comb, Dialect, Func, MemRef, ModArith, OpName, Polynomial, Scf, Tensor};

/// The ops of boolean programs that have a meaning, but for those of linalg: these all have one.
pub fn supported_ops() -> impl Iterator<Item = OpName> {
    OpName::ALL.iter().copied().filter(|&name| name.dialect() != Dialect::Linalg && is_of_integers(name))
}

/// True if an op may stand in a program of that kind.
pub(super) fn is_supported(operation: OperationRef<'_, '_>, kind: ProgramKind) -> bool {
    let name = OpName::of(operation);
    match kind {
        ProgramKind::Boolean => name.is_some_and(is_of_integers) || Dialect::of(operation) == Some(Dialect::Linalg),
        ProgramKind::Ring => name.is_some_and(is_of_rings) || Dialect::of(operation) == Some(Dialect::Arith),
    }
}

/// True if an op has a meaning in boolean programs. A new name in the table asks for a decision
/// here.
fn is_of_integers(name: OpName) -> bool {
    match name {
        OpName::Arith(name) => !matches!(name, Arith::AddF | Arith::Bitcast | Arith::MulF | Arith::SubF),
        OpName::Scf(name) => !matches!(name, Scf::Forall | Scf::ForallInParallel),
        OpName::MemRef(name) => !matches!(
            name,
            MemRef::AllocaScope | MemRef::AllocaScopeReturn | MemRef::ExtractStridedMetadata | MemRef::MemorySpaceCast
        ),
        OpName::Tensor(name) => name != Tensor::ParallelInsertSlice,
        OpName::Comb(name) => matches!(
            name,
            Comb::And
                | Comb::Inv
                | Comb::Mux
                | Comb::Nand
                | Comb::Nor
                | Comb::Or
                | Comb::TruthTable
                | Comb::Xnor
                | Comb::Xor
        ),
        OpName::Affine(_)
        | OpName::Bufferization(_)
        | OpName::Builtin(_)
        | OpName::Fhe(_)
        | OpName::FheLinalg(_)
        | OpName::Func(_)
        | OpName::Linalg(_)
        | OpName::Math(_)
        | OpName::Tosa(_)
        | OpName::Ub(_) => true,
        OpName::Bgv(_)
        | OpName::Cf(_)
        | OpName::Cggi(_)
        | OpName::Lwe(_)
        | OpName::Mgmt(_)
        | OpName::ModArith(_)
        | OpName::Noisy(_)
        | OpName::Poly(_)
        | OpName::Openfhe(_)
        | OpName::Polynomial(_)
        | OpName::Rns(_)
        | OpName::Secret(_)
        | OpName::TensorExt(_)
        | OpName::TfheRust(_)
        | OpName::TfheRustBool(_) => false,
    }
}

/// True if an op may stand beside polynomials. Integers count iterations and choose coefficients.
fn is_of_rings(name: OpName) -> bool {
    matches!(
        name,
        OpName::Scf(Scf::Condition | Scf::For | Scf::If | Scf::IndexSwitch | Scf::While | Scf::Yield)
            | OpName::Affine(Affine::Apply | Affine::For | Affine::If | Affine::Max | Affine::Min | Affine::Yield)
            | OpName::Tensor(Tensor::Empty | Tensor::Extract | Tensor::FromElements | Tensor::Insert)
            | OpName::Func(Func::Call | Func::Func | Func::Return)
            | OpName::Builtin(_)
            | OpName::ModArith(ModArith::Add | ModArith::Constant | ModArith::Mul | ModArith::Sub)
    ) || matches!(name, OpName::Polynomial(name) if has_hardware(name))
}

/// True if an op on polynomials becomes a block of an accelerator.
fn has_hardware(name: Polynomial) -> bool {
    use Polynomial::{ApplyCoefficientwise, Eval, ExtractSlice, LeadingTerm, Yield};
    !matches!(name, ApplyCoefficientwise | Eval | ExtractSlice | LeadingTerm | Yield)
}
