mod elements;
mod keys;
mod levels;
mod plain;

use crate::{
    conversion::{Lowered, Lowering, Writer, convert, no_lowering},
    error::ProgramCode,
    examples::on_bgv_ciphertexts,
    ir::{element_of, extents, tensor_of},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{OperationRef, Type, Value, ValueLike, operation::OperationLike},
};
use ringmill_dialects::{
    access::{self, CiphertextType, KeyKind},
    attr,
    ops::{Bgv, Builtin, Dialect, Lwe, OpName, Polynomial},
    pass::{PassFailure, RustPass},
};

/// Lowers ciphertexts to tensors of polynomials, one for each power of the secret key from 0 on.
///
/// Messages stand in the low bits (BGV). A relinearization, and a rotation, switches its digits to
/// the key that the op names: of one modulus q, signed digits of as many bits as the rows of the
/// key need for q; of a residue number system, its limbs, one for each row, and the key may have
/// more moduli, which are divided by afterwards (Gentry, Halevi and Smart, CRYPTO 2012). Slot j of
/// the first row is the value at psi^(5^j), of the second row at psi^(-5^j).
#[derive(Clone, Default)]
pub struct LweToPolynomial;

impl RustPass for LweToPolynomial {
    const NAME: &'static str = "lwe-to-polynomial";
    const SUMMARY: &'static str = "lower ciphertexts of lwe and bgv to tensors of polynomials";
    const EXAMPLE: &'static str = on_bgv_ciphertexts!(
        "\
func.func @main(%a: !ct, %b: !ct, %key: tensor<3x!ct>) -> !ct {
  %0 = lwe.rmul %a, %b : (!ct, !ct) -> !ct3
  %1 = bgv.relinearize %0, %key <from_basis = [0, 1, 2], to_basis = [0, 1]> : (!ct3, tensor<3x!ct>) -> !ct
  return %1 : !ct
}
"
    );
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        convert(&mut ToPolynomial { context }, module, context).map_err(Refusal::report)
    }
}

/// The lowering of a module.
struct ToPolynomial<'c> {
    context: &'c Context,
}

impl<'c> Lowering<'c> for ToPolynomial<'c> {
    const TARGET: &'static str = "polynomial";
    const GONE: &'static [Dialect] = &[Dialect::Lwe, Dialect::Bgv];

    fn convert_type(&self, r#type: Type<'c>) -> Result<Option<Type<'c>>, String> {
        if let Some(parts) = access::ciphertext_type(element_of(r#type)) {
            if access::polynomial_type(parts.polynomial).and_then(|ring| ring.transform_size()).is_none() {
                return Err(format!("expected a ciphertext in a ring modulo x^N + 1, found '{type}'"));
            }
            let outer = extents(r#type).map(|(_, outer)| outer).unwrap_or_default();
            return Ok(Some(tensor_of(&[outer, vec![parts.size]].concat(), parts.polynomial)));
        }
        if let Some(parts) = access::plaintext_type(r#type) {
            return Ok(Some(parts.polynomial));
        }
        Ok(access::key_type(r#type).map(|(polynomial, kind)| match kind {
            KeyKind::Secret => tensor_of(&[1], polynomial),
            KeyKind::Public => tensor_of(&[2], polynomial),
            KeyKind::Element => polynomial,
        }))
    }

    fn lower<'a>(
        &mut self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        let name = OpName::of(operation);
        if !matches!(name, Some(OpName::Lwe(_) | OpName::Bgv(_))) {
            return Ok(Lowered::Copied);
        }
        let value = match (name, operands) {
            (Some(OpName::Lwe(Lwe::RAdd) | OpName::Bgv(Bgv::Add)), &[left, right]) => {
                self.sum(operation, Polynomial::Add, left, right, out)
            }
            (Some(OpName::Lwe(Lwe::RSub) | OpName::Bgv(Bgv::Sub)), &[left, right]) => {
                self.sum(operation, Polynomial::Sub, left, right, out)
            }
            (Some(OpName::Lwe(Lwe::RNegate) | OpName::Bgv(Bgv::Negate)), &[value]) => {
                Some(out.op(Polynomial::Neg, &[value], &[], value.r#type()))
            }
            (Some(OpName::Lwe(Lwe::RMul) | OpName::Bgv(Bgv::Mul)), &[left, right]) => {
                self.single(operation)?;
                self.product(left, right, out)
            }
            (Some(OpName::Lwe(Lwe::RAddPlain) | OpName::Bgv(Bgv::AddPlain)), _) => {
                self.with_plaintext(operation, Polynomial::Add, operands, out)?
            }
            (Some(OpName::Lwe(Lwe::RSubPlain) | OpName::Bgv(Bgv::SubPlain)), _) => {
                self.with_plaintext(operation, Polynomial::Sub, operands, out)?
            }
            (Some(OpName::Lwe(Lwe::RMulPlain) | OpName::Bgv(Bgv::MulPlain)), _) => {
                self.with_plaintext(operation, Polynomial::Mul, operands, out)?
            }
            (Some(OpName::Lwe(Lwe::ExtractCoeff)), &[value]) => {
                attr::INDEX.of(operation).and_then(|index| self.element(value, usize::try_from(index).ok()?, out))
            }
            (Some(OpName::Lwe(Lwe::FromCoeffs)), elements) => self.ciphertext(elements, out),
            (Some(OpName::Lwe(Lwe::MulRingElt)), &[element, value]) => self
                .elements(value, out)
                .map(|elements| elements.into_iter().map(|of| self.binary(Polynomial::Mul, element, of, out)).collect())
                .and_then(|elements: Vec<_>| self.ciphertext(&elements, out)),
            (Some(OpName::Lwe(Lwe::MulScalar)), &[value, scalar]) => self
                .elements(value, out)
                .map(|elements| {
                    let scaled = |of: &Value<'c, 'a>| out.op(Polynomial::MulScalar, &[*of, scalar], &[], of.r#type());
                    elements.iter().map(scaled).collect()
                })
                .and_then(|elements: Vec<_>| self.ciphertext(&elements, out)),
            (Some(OpName::Bgv(Bgv::Relinearize)), _) => Some(self.relinearized(operation, operands, out)?),
            (Some(OpName::Bgv(Bgv::RotateCols | Bgv::RotateRows)), _) => Some(self.rotated(operation, operands, out)?),
            (Some(OpName::Bgv(Bgv::ModulusSwitch)), &[value]) => Some(self.switched(operation, value, out)?),
            (Some(OpName::Bgv(Bgv::LevelReduce)), &[value]) => Some(self.reduced(operation, value, out)?),
            _ => None,
        };
        value.map(|value| Lowered::Values(vec![value])).ok_or_else(|| no_lowering::<Self>(operation))
    }
}

/// The refusal of a form of an op.
fn refused<'c>(operation: OperationRef<'c, '_>, message: impl Into<String>, help: &str) -> Refusal<'c> {
    Refusal::new(ProgramCode::NoLowering, message, operation.location()).with_help(help)
}

impl<'c> ToPolynomial<'c> {
    /// The parts of the type of an op's operand.
    fn parts(&self, operation: OperationRef<'c, '_>, position: usize) -> Result<CiphertextType<'c>, Refusal<'c>> {
        let r#type = operation.operand(position).map(|operand| element_of(operand.r#type()));
        let parts = r#type.ok().and_then(access::ciphertext_type);
        parts.ok_or_else(|| no_lowering::<Self>(operation))
    }

    /// Refuses tensors of ciphertexts, and messages in high bits.
    fn single(&self, operation: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
        if operation.results().any(|result| extents(result.r#type()).is_some()) {
            return Err(refused(
                operation,
                "expected one ciphertext, found a tensor of them",
                "run convert-elementwise-to-affine before",
            ));
        }
        let is_low = operation
            .operands()
            .all(|operand| access::ciphertext_type(element_of(operand.r#type())).is_none_or(|parts| parts.is_low));
        if !is_low {
            return Err(refused(
                operation,
                "expected messages in the low bits, found them in the high ones",
                "give ciphertext spaces the encryption_type lsb, as BGV has it",
            ));
        }
        Ok(())
    }
}
