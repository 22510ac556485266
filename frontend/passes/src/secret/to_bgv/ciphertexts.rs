//! The types of ciphertexts, and the attributes of ops on them.

use super::{
    context::ToBgv,
    scheme::{Scheme, level_of},
};
use crate::{
    conversion::no_lowering,
    error::ProgramCode,
    ir::{element_of, tensor_of},
    refusal::Refusal,
};
use melior::ir::{Attribute, OperationRef, Type, operation::OperationLike};
use ringmill_dialects::{
    access::{self, LweEncoding, Management},
    attr::{self, NamedAttribute},
};

impl<'c> ToBgv<'c, '_> {
    /// The parts of a ciphertext or of the elements of a tensor of them.
    pub(super) fn parts(
        &self,
        operation: OperationRef<'c, '_>,
        hidden: Type<'c>,
    ) -> Result<access::CiphertextType<'c>, Refusal<'c>> {
        access::ciphertext_type(element_of(hidden)).ok_or_else(|| no_lowering::<Self>(operation))
    }

    /// The attributes that stay, and those of the new op.
    pub(super) fn attributes(
        &self,
        operation: OperationRef<'c, '_>,
        own: &[NamedAttribute<'c>],
    ) -> Vec<NamedAttribute<'c>> {
        let stays = |(name, _): &NamedAttribute<'c>| {
            let name = name.as_string_ref();
            name.as_str().is_ok_and(|name| name.contains('.') && name != attr::MGMT.text())
        };
        operation.attributes().filter(stays).chain(own.iter().copied()).collect()
    }

    /// The factor of messages in a ciphertext or plaintext, if its type says one.
    pub(super) fn factor(&self, encoding: Attribute<'c>) -> Option<i64> {
        match access::lwe_encoding(encoding)? {
            LweEncoding::FullCrtPacking(factor) => (factor > 0).then_some(factor),
            _ => None,
        }
    }

    /// The type of a product of a ciphertext and what has these encodings: the factors of messages
    /// are multiplied, unless the op says another.
    pub(super) fn product_type(
        &self,
        operation: OperationRef<'c, '_>,
        like: Type<'c>,
        size: usize,
        encodings: [Attribute<'c>; 2],
    ) -> Result<Type<'c>, Refusal<'c>> {
        let result = self.result(operation, like, Some(size), None)?;
        let Scheme::Chosen { param, .. } = &self.scheme else { return Ok(result) };
        let [Some(left), Some(right)] = encodings.map(|encoding| self.factor(encoding)) else { return Ok(result) };
        if self.said_by(operation).is_some() || left == 1 && right == 1 {
            return Ok(result);
        }
        let scale = (left as i128 * right as i128 % i128::from(param.plaintext_modulus)) as i64;
        let level = level_of(element_of(like)).unwrap_or(0);
        let of = Management { level, size: size as i64, scale };
        let made = self.scheme.hidden(tensor_of(&[self.length], self.integer()), of, operation.location());
        made.map(|made| self.with_ciphertext(like, made)).ok_or_else(|| no_lowering::<Self>(operation))
    }

    /// The type of a result: like a ciphertext, of another size or level. The factor of messages is
    /// what the op says, if it says one.
    pub(super) fn result(
        &self,
        operation: OperationRef<'c, '_>,
        like: Type<'c>,
        size: Option<usize>,
        level: Option<i64>,
    ) -> Result<Type<'c>, Refusal<'c>> {
        let ciphertext = element_of(like);
        let size = match size {
            Some(size) => size,
            None => self.parts(operation, like)?.size,
        };
        let scheme = &self.scheme;
        let of = |level, scale| {
            scheme.hidden(
                tensor_of(&[self.length], self.integer()),
                Management { level, size: size as i64, scale },
                operation.location(),
            )
        };
        let own = level.or_else(|| level_of(ciphertext)).unwrap_or(0);
        let is_chosen = matches!(scheme, Scheme::Chosen { .. });
        let made = match self.said_by(operation) {
            Some(management) if is_chosen => of(own, management.scale),
            _ if level.is_some() && is_chosen => {
                let ring = of(own, -1).and_then(access::ciphertext_type).map(|parts| parts.ring);
                ring.and_then(|ring| access::ciphertext_with(ciphertext, Some(ring), size))
            }
            _ if level.is_some() => None,
            _ => access::ciphertext_with(ciphertext, None, size),
        };
        let made = made.ok_or_else(|| {
            let message = format!("expected a ciphertext of level {own} in the scheme of the module, found none");
            Refusal::new(ProgramCode::NoLowering, message, operation.location())
                .with_help("give 'bgv.schemeParam' as many moduli as there are levels")
        })?;
        Ok(self.with_ciphertext(like, made))
    }
}
