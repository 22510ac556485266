//! Ciphertexts and plaintexts.

use super::ToPolynomial;
use crate::{conversion::Writer, refusal::Refusal};
use melior::ir::{OperationRef, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{access, ops::Polynomial};

impl<'c> ToPolynomial<'c> {
    /// A ciphertext and a plaintext in either order. A plaintext's coefficients are integers below
    /// the plaintext modulus; sums are with the polynomial for the power 0 of the secret key.
    pub(super) fn with_plaintext<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        name: Polynomial,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Option<Value<'c, 'a>>, Refusal<'c>> {
        self.single(operation)?;
        let &[left, right] = operands else { return Ok(None) };
        let is_first = operation.operand(0).is_ok_and(|operand| access::ciphertext_type(operand.r#type()).is_some());
        let (ciphertext, plaintext) = if is_first { (left, right) } else { (right, left) };
        let Some(mut elements) = self.elements(ciphertext, out) else { return Ok(None) };
        let Some(polynomial) = elements.first().map(ValueLike::r#type) else { return Ok(None) };
        let plaintext = match plaintext.r#type() == polynomial {
            true => plaintext,
            false => out.op(Polynomial::ConvertBasis, &[plaintext], &[], polynomial),
        };
        match name {
            Polynomial::Mul => {
                for element in &mut elements {
                    *element = self.binary(name, *element, plaintext, out);
                }
            }
            Polynomial::Sub if !is_first => {
                for element in &mut elements {
                    *element = out.op(Polynomial::Neg, &[*element], &[], polynomial);
                }
                elements[0] = self.binary(Polynomial::Add, elements[0], plaintext, out);
            }
            _ => elements[0] = self.binary(name, elements[0], plaintext, out),
        }
        Ok(self.ciphertext(&elements, out))
    }
}
