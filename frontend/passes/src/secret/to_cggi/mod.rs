mod context;
mod elements;
mod gates;
mod hidden;
mod loops;
mod public;
mod types;

use crate::{
    conversion::{Lowered, Lowering, Writer, convert, no_lowering},
    error::ProgramCode,
    ir::walk,
    refusal::Refusal,
};
use context::ToCggi;
use elements::is_view;
use melior::{
    Context,
    ir::{OperationRef, Type, Value, ValueLike, operation::OperationLike},
};
use ringmill_dialects::{
    access,
    ops::{Affine, Arith, Bufferization, Builtin, Comb, Dialect, MemRef, OpName, Scf, Secret, Tensor},
    pass::{PassFailure, RustPass},
};
use types::Types;

/// Lowers secret.generic with bodies of comb ops to cggi ops on ciphertexts.
///
/// Messages have as many bits as the widest table has inputs. A secret integer of several bits
/// becomes a tensor of ciphertexts, least significant bit first; of a secret tensor the bits are
/// the last dimension. Public operands beside secret ones are encrypted without hiding anything.
#[derive(Clone, Default)]
pub struct SecretToCggi;

impl RustPass for SecretToCggi {
    const NAME: &'static str = "secret-to-cggi";
    const ALIASES: &'static [&'static str] = &["comb-to-cggi"];
    const SUMMARY: &'static str = "lower secret computations in comb ops to cggi ops on ciphertexts";
    const EXAMPLE: &'static str = "\
func.func @main(%a: !secret.secret<i1>, %b: !secret.secret<i1>, %c: i1) -> !secret.secret<i1> {
  %0 = secret.generic(%a: !secret.secret<i1>, %b: !secret.secret<i1>, %c: i1) {
  ^body(%x: i1, %y: i1, %z: i1):
    %1 = comb.truth_table %x, %y, %z -> 150 : ui8
    %2 = comb.and %x, %1 : i1
    secret.yield %2 : i1
  } -> !secret.secret<i1>
  return %0 : !secret.secret<i1>
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let bits = message_bits(module);
        let types = Types::new(context, bits).ok_or_else(|| format!("no ciphertext has messages of {bits} bits"))?;
        convert(&mut ToCggi { context, types }, module, context).map_err(Refusal::report)
    }
}

/// The inputs of the widest table of a module, at least 1.
fn message_bits(module: OperationRef<'_, '_>) -> u32 {
    let mut widest = 1;
    walk(module, &mut |operation| {
        if Comb::TruthTable.is(operation) {
            widest = widest.max(operation.operand_count() as u32);
        }
    });
    widest
}

impl<'c> Lowering<'c> for ToCggi<'c> {
    const TARGET: &'static str = "cggi";
    const GONE: &'static [Dialect] = &[Dialect::Secret, Dialect::Comb];

    fn convert_type(&self, r#type: Type<'c>) -> Result<Option<Type<'c>>, String> {
        access::secret_inside(r#type).map(|inside| self.types.hidden(inside)).transpose()
    }

    fn lower<'a>(
        &mut self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        let refused = || no_lowering::<Self>(operation);
        match OpName::of(operation) {
            Some(OpName::Secret(name)) => self.secret(name, operation, operands, out),
            Some(OpName::Comb(name)) if operands.iter().any(|operand| self.is_hidden(operand.r#type())) => {
                self.gate(name, operation, operands, out).map(|value| Lowered::Values(vec![value])).ok_or_else(refused)
            }
            Some(OpName::Comb(name)) => public::public(name, operation, operands, out)
                .map(|value| Lowered::Values(vec![value]))
                .ok_or_else(refused),
            name if is_in_generic(operation) => self.inside(name, operation, operands, out)?.ok_or_else(refused),
            _ => Ok(Lowered::Copied),
        }
    }
}

impl<'c> ToCggi<'c> {
    fn secret<'a>(
        &self,
        name: Secret,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        let wanted = |results: OperationRef<'c, 'a>| -> Result<Vec<Type<'c>>, Refusal<'c>> {
            results.results().map(|result| self.hidden_type(crate::ir::revealed(result.r#type()), operation)).collect()
        };
        match name {
            Secret::Generic => Ok(Lowered::Inlined(operands.to_vec())),
            Secret::Yield => {
                let types = operation.parent_operation().map(wanted).transpose()?.unwrap_or_default();
                let values =
                    operands.iter().zip(types).map(|(&value, r#type)| self.hide(out, value, r#type, operation));
                Ok(Lowered::Values(values.collect::<Result<_, _>>()?))
            }
            Secret::Conceal => {
                let types = wanted(operation)?;
                let values =
                    operands.iter().zip(types).map(|(&value, r#type)| self.hide(out, value, r#type, operation));
                Ok(Lowered::Values(values.collect::<Result<_, _>>()?))
            }
            Secret::Cast => {
                let wanted = wanted(operation)?;
                let cast = match (operands, &wanted[..]) {
                    (&[value], &[r#type]) => self.reshaped(out, value, r#type),
                    _ => None,
                };
                cast.map(|value| Lowered::Values(vec![value])).ok_or_else(|| {
                    let message = "'secret.cast' between these types has no lowering to cggi".to_owned();
                    Refusal::new(ProgramCode::NoLowering, message, operation.location())
                        .with_help("cast between an integer, or a tensor of integers, and a tensor of as many bits")
                })
            }
            // It orders what has effects; ciphertexts have none.
            Secret::Separator => Ok(Lowered::Values(Vec::new())),
            Secret::Reveal => Err(no_lowering::<Self>(operation)),
        }
    }

    /// An op in the body of a secret.generic; `None` if it has no lowering.
    fn inside<'a>(
        &self,
        name: Option<OpName>,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Option<Lowered<'c, 'a>>, Refusal<'c>> {
        match name {
            Some(
                OpName::MemRef(MemRef::Alloc | MemRef::Alloca)
                | OpName::Tensor(Tensor::Empty)
                | OpName::Bufferization(Bufferization::AllocTensor),
            ) => return self.fresh(operation, operands).map(Some),
            Some(OpName::Affine(Affine::For) | OpName::Scf(Scf::For | Scf::If)) => {
                return self.with_regions(operation, operands, out).map(Some);
            }
            Some(OpName::Affine(Affine::Yield) | OpName::Scf(Scf::Yield)) => {
                return self.yielded(operation, operands, out).map(Some);
            }
            _ => {}
        }
        if !operands.iter().any(|operand| self.is_hidden(operand.r#type())) {
            return Ok(Some(Lowered::Copied));
        }
        match name {
            Some(OpName::Tensor(Tensor::Extract)) => self.extract(operation, operands, out),
            Some(OpName::Tensor(Tensor::Insert)) => self.insert(operation, operands, out),
            Some(OpName::Tensor(Tensor::FromElements)) => self.joined_elements(operation, operands, out),
            Some(OpName::MemRef(MemRef::Load) | OpName::Affine(Affine::Load)) => self.load(operation, operands, out),
            Some(OpName::MemRef(MemRef::Store) | OpName::Affine(Affine::Store)) => self.store(operation, operands, out),
            Some(OpName::Arith(name @ (Arith::AndI | Arith::OrI | Arith::XOrI))) => {
                let comb = match name {
                    Arith::AndI => Comb::And,
                    Arith::OrI => Comb::Or,
                    _ => Comb::Xor,
                };
                Ok(self.gate(comb, operation, operands, out).map(|value| Lowered::Values(vec![value])))
            }
            Some(name) if is_view(name) => self.view(operation, operands),
            _ => Ok(None),
        }
    }
}

/// True if an op is part of the body of a secret.generic.
fn is_in_generic(operation: OperationRef<'_, '_>) -> bool {
    let mut around = operation.parent_operation();
    while let Some(parent) = around {
        if Secret::Generic.is(parent) {
            return true;
        }
        around = parent.parent_operation();
    }
    false
}
