//! The functions of a client: what encrypts and decrypts, with a key as their last argument.

use super::context::{ToBgv, said};
use crate::{
    conversion::{Lowered, Writer, no_lowering},
    error::ProgramCode,
    func::ClientRole,
    ir::{element_of, extents, tensor_of, walk},
    refusal::Refusal,
};
use melior::ir::{OperationRef, Type, Value, ValueLike, attribute::IntegerAttribute, operation::OperationLike};
use ringmill_dialects::{
    access, attr,
    ops::{Func, Lwe, Secret, Tensor},
};

/// The function around an op.
fn function_around<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    let mut around = operation.parent_operation()?;
    while !Func::Func.is(around) {
        around = around.parent_operation()?;
    }
    Some(around)
}

impl<'c> ToBgv<'c, '_> {
    /// The type of the key that a function of the client takes.
    pub(super) fn key_of_client(&self, function: OperationRef<'c, '_>) -> Option<Type<'c>> {
        let role = ClientRole::of(function)?;
        let wanted = if role == ClientRole::Encrypts { Secret::Conceal } else { Secret::Reveal };
        let mut ciphertext = None;
        walk(function, &mut |operation| {
            if !wanted.is(operation) || ciphertext.is_some() {
                return;
            }
            ciphertext = match role {
                ClientRole::Encrypts => self.concealed_type(operation),
                ClientRole::Decrypts => operation.operand(0).ok().and_then(|operand| {
                    let cleartext = access::secret_inside(operand.r#type())?;
                    // A conversion that fails prints the value, which looks at the whole module.
                    let of = operand.is_block_argument().then_some(operand);
                    let of = of.and_then(|operand| melior::ir::block::BlockArgument::try_from(operand).ok());
                    let of = of.map(|argument| argument.argument_number());
                    let of = of.and_then(|position| said(access::argument_attribute(function, position, attr::MGMT)));
                    self.scheme.hidden(cleartext, of.unwrap_or_else(|| self.scheme.initial()), operation.location())
                }),
            };
        });
        let is_public = role == ClientRole::Encrypts && !self.scheme.encrypts_with_secret_key();
        access::key_of(element_of(ciphertext?), is_public)
    }

    /// The type of what a secret.conceal makes.
    fn concealed_type(&self, operation: OperationRef<'c, '_>) -> Option<Type<'c>> {
        let cleartext = access::secret_inside(operation.results().next()?.r#type())?;
        let own = said(attr::MGMT.attribute(operation));
        let of = own.or_else(|| {
            let function = function_around(operation)?;
            ClientRole::of(function).map(|_| self.of_result(function, 0))
        });
        self.scheme.hidden(cleartext, of.unwrap_or_else(|| self.scheme.initial()), operation.location())
    }

    /// A tensor, encrypted: with the key of a function of the client, else without hiding anything.
    pub(super) fn concealed<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        let refused = || no_lowering::<Self>(operation);
        let hidden = self.concealed_type(operation).ok_or_else(refused)?;
        let &[public] = operands else { return Err(refused()) };
        let key = out.trailing().first().copied();
        self.encrypted(public, hidden, key, out).map(|value| Lowered::Values(vec![value])).ok_or_else(refused)
    }

    /// A public tensor as ciphertexts of a type, with a key, or without one and then hiding
    /// nothing; `None` for tensors that have no plaintexts.
    pub(super) fn encrypted<'a>(
        &self,
        public: Value<'c, 'a>,
        hidden: Type<'c>,
        key: Option<Value<'c, 'a>>,
        out: &mut Writer<'c, 'a>,
    ) -> Option<Value<'c, 'a>> {
        let ciphertext = element_of(hidden);
        let plaintext = access::plaintext_of(ciphertext)?;
        let plaintexts = self.plaintexts(public, &self.shape_of(hidden), plaintext, out)?;
        let encrypt = |out: &mut Writer<'c, 'a>, plaintext| match key {
            Some(key) => out.op(Lwe::RlweEncrypt, &[plaintext, key], &[], ciphertext),
            None => out.op(Lwe::TrivialEncrypt, &[plaintext], &[], ciphertext),
        };
        // The rows are encoded already.
        let Some((_, rows)) = extents(hidden) else { return Some(encrypt(out, plaintexts)) };
        let count: usize = rows.iter().product();
        let elements: Vec<_> = (0..count)
            .map(|number| {
                let place = out.subscripts(&rows, number);
                let operands: Vec<_> = [plaintexts].into_iter().chain(place).collect();
                let plaintext = out.op(Tensor::Extract, &operands, &[], plaintext);
                encrypt(out, plaintext)
            })
            .collect();
        Some(out.op(Tensor::FromElements, &elements, &[], hidden))
    }

    /// The tensor of ciphertexts, decrypted: only in a function of the client.
    pub(super) fn revealed<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        let key = function_around(operation).filter(|function| ClientRole::of(*function) == Some(ClientRole::Decrypts));
        let key = key.and_then(|_| out.trailing().first().copied());
        let (&[hidden], Some(key)) = (operands, key) else {
            let message = "expected 'secret.reveal' in a function that decrypts for a client, found it in another";
            return Err(Refusal::new(ProgramCode::NoLowering, message, operation.location())
                .with_help("run add-client-interface, which makes such functions"));
        };
        let refused = || no_lowering::<Self>(operation);
        let cleartext = operation.results().next().map(|result| result.r#type()).ok_or_else(refused)?;
        let (element, shape) = extents(cleartext).ok_or_else(refused)?;
        let (&length, outer) = shape.split_last().ok_or_else(refused)?;
        let plaintext = access::plaintext_of(element_of(hidden.r#type())).ok_or_else(refused)?;
        let parts = access::plaintext_type(plaintext).ok_or_else(refused)?;
        let attributes = [attr::ENCODING.with(self.context, parts.encoding), attr::RING.with(self.context, parts.ring)];
        let decrypt = |out: &mut Writer<'c, 'a>, ciphertext, row| {
            let decrypted = out.op(Lwe::RlweDecrypt, &[ciphertext, key], &[], plaintext);
            out.op(Lwe::RlweDecode, &[decrypted], &attributes, row)
        };
        match outer {
            [] => Ok(Lowered::Values(vec![decrypt(out, hidden, cleartext)])),
            &[rows] => {
                let row = tensor_of(&[1, length], element);
                let ciphertext = element_of(hidden.r#type());
                let decoded: Vec<_> = (0..rows)
                    .map(|number| {
                        let place = out.index(number);
                        let one = out.op(Tensor::Extract, &[hidden, place], &[], ciphertext);
                        decrypt(out, one, row)
                    })
                    .collect();
                let dimension = IntegerAttribute::new(self.integer(), 0);
                let joined = out.op(Tensor::Concat, &decoded, &[attr::DIM.with(self.context, dimension)], cleartext);
                Ok(Lowered::Values(vec![joined]))
            }
            _ => Err(refused()),
        }
    }
}
