//! Op by op: what each value is in the ring IR.

use crate::{
    bridge::rings::rings,
    error::ProgramCode,
    ir::{constant_of, key},
    refusal::Refusal,
};
use melior::ir::{BlockRef, Location, OperationRef, Type, Value, block::BlockLike, operation::OperationLike};
use ringmill_design::{Control, Form, Ring};
use ringmill_dialects::{
    access, attr,
    ops::{ModArith, OpName, Scf, Tensor, name_text},
};
use ringmill_ir::{Builder, Operand, Source, Value as RingValue};
use ringmill_ring::Modulus;
use rustc_hash::FxHashMap;

/// The value of the ring IR that a value of the program becomes.
#[derive(Clone, Debug)]
pub(super) enum Lowered {
    /// A polynomial, by limb.
    Polynomial(Vec<RingValue>),
    /// A tensor: its extents, and all of its polynomials, row by row, for each limb.
    Tensor(Vec<usize>, Vec<RingValue>),
    /// A residue that is an argument, by limb.
    Residue(Vec<RingValue>),
    /// A residue known beforehand.
    Factor(u128),
    /// An integer.
    Scalar(Operand<RingValue>),
}

pub(super) struct Translator<'c, 'a> {
    pub builder: Builder,
    /// The entry's block, which names the roots.
    pub entry: BlockRef<'c, 'a>,
    pub control: Control,
    /// The degree of the first ring.
    n: u64,
    values: FxHashMap<usize, Lowered>,
}

const STRAIGHT: &str = "use polynomial.add, sub, neg, mul, mul_scalar, monic_monomial_mul, automorphism, decompose, mod_switch, \
                        convert_basis, extract_limb, ntt, intt and constant, and tensors of polynomials";
const RUN_TIME: &str = "with control at run time use polynomial.add, sub, neg, mul, mul_scalar, monic_monomial_mul, automorphism, extract_limb, \
                        ntt, intt and constant, tensor.extract of arguments, tensor.from_elements, scf.for, while and if, and arith.addi, \
                        subi, andi, ori, xori, cmpi, select, shifts by constants and casts";

/// The message about an operation that a scheduler has no hardware for, with alternatives.
pub(super) fn unsupported_text(operation: &str, control: Control) -> (String, &'static str) {
    match control {
        Control::Static => (format!("operation '{operation}' has no accelerator"), STRAIGHT),
        Control::Calyx => {
            (format!("operation '{operation}' has no counterpart among those with control at run time"), RUN_TIME)
        }
    }
}

pub(super) fn refuse<'c>(operation: OperationRef<'c, '_>, message: impl Into<String>) -> Refusal<'c> {
    Refusal::new(ProgramCode::UnsupportedOp, message, operation.location())
}

impl<'c, 'a> Translator<'c, 'a> {
    /// An empty function whose first ring is known.
    pub fn new(entry: BlockRef<'c, 'a>, first: Ring, control: Control) -> Self {
        let mut builder = Builder::new();
        builder.add_ring(first);
        Self { builder, entry, control, n: first.n(), values: FxHashMap::default() }
    }

    /// A refusal of an operation that has no counterpart.
    pub fn unsupported(&self, operation: OperationRef<'c, '_>) -> Refusal<'c> {
        let (message, help) = unsupported_text(&name_text(operation), self.control);
        refuse(operation, message).with_help(help)
    }

    pub fn bind(&mut self, value: Value<'c, '_>, meaning: Lowered) {
        self.values.insert(key(value), meaning);
    }

    pub fn meaning(&self, value: Value<'c, '_>) -> Option<&Lowered> {
        self.values.get(&key(value))
    }

    pub fn operand(&self, operation: OperationRef<'c, 'a>, position: usize) -> Result<Value<'c, 'a>, Refusal<'c>> {
        operation.operand(position).map_err(|_| self.unsupported(operation))
    }

    /// The limbs of a polynomial that an op reads.
    pub fn limbs(&self, value: Value<'c, '_>, operation: OperationRef<'c, '_>) -> Result<Vec<RingValue>, Refusal<'c>> {
        match self.meaning(value) {
            Some(Lowered::Polynomial(limbs)) => Ok(limbs.clone()),
            _ => Err(self.unsupported(operation)),
        }
    }

    /// An integer that an op reads.
    pub fn scalar_of(
        &self,
        value: Value<'c, '_>,
        operation: OperationRef<'c, '_>,
    ) -> Result<Operand<RingValue>, Refusal<'c>> {
        match self.meaning(value) {
            Some(Lowered::Scalar(operand)) => Ok(*operand),
            _ => Err(self.unsupported(operation)),
        }
    }

    /// A constant integer operand.
    pub fn known(operation: OperationRef<'c, 'a>, position: usize) -> Option<u64> {
        let constant = operation.operand(position).ok().and_then(constant_of)?;
        u64::try_from(constant.signed()).ok()
    }

    /// Sets the source of the next operations.
    pub fn set_source(&mut self, operation: OperationRef<'c, '_>) {
        let location = access::source_location(operation.location());
        self.builder.set_source(Source { operation: name_text(operation).to_string(), location });
    }

    /// All ops of a block but the last, which its op knows what to make of.
    pub fn operations(&mut self, block: BlockRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let last = block.terminator();
        let mut next = block.first_operation();
        while let Some(operation) = next.filter(|&operation| Some(operation) != last) {
            next = operation.next_in_block();
            self.set_source(operation);
            self.translate(operation)?;
        }
        if let Some(last) = last {
            self.set_source(last);
        }
        Ok(())
    }

    fn translate(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let meanings = match OpName::of(operation) {
            Some(OpName::Scf(Scf::For)) => return self.for_loop(operation),
            Some(OpName::Scf(Scf::While)) => return self.while_loop(operation),
            Some(OpName::Scf(Scf::If)) => return self.branch(operation),
            // Its elements are looked at.
            Some(OpName::Tensor(Tensor::Empty)) => return Ok(()),
            Some(OpName::Tensor(Tensor::Extract)) => vec![self.extract(operation)?],
            Some(OpName::Tensor(Tensor::FromElements)) => vec![self.gather(operation)?],
            Some(OpName::ModArith(ModArith::Constant)) => {
                let value = attr::VALUE.of(operation);
                vec![Lowered::Factor(value.ok_or_else(|| self.unsupported(operation))?)]
            }
            Some(OpName::Polynomial(name)) => self.polynomial(operation, name)?,
            Some(OpName::Arith(name)) => return self.arithmetic(operation, name),
            _ => return Err(self.unsupported(operation)),
        };
        let origin = access::source_location(operation.location());
        for (result, meaning) in operation.results().zip(meanings) {
            if let (Lowered::Polynomial(limbs), Some(origin)) = (&meaning, &origin) {
                limbs.iter().for_each(|&limb| self.builder.set_origin_if_new(limb, origin));
            }
            self.bind(result.into(), meaning);
        }
        Ok(())
    }

    /// The form and the rings, one a limb, of a polynomial type.
    pub fn rings(&mut self, r#type: Type<'c>, location: Location<'c>) -> Result<(Form, Vec<Ring>), Refusal<'c>> {
        let found = rings(self.entry, r#type, location)?;
        if self.control.is_static() {
            return Ok((found.form, found.rings));
        }
        for ring in &found.rings {
            let refuse =
                |why: String| Refusal::new(ProgramCode::UnsupportedOp, format!("type '{type}' {why}"), location);
            if ring.n() != self.n {
                let why = format!("is of degree {}, another one of {}", ring.n(), self.n);
                return Err(refuse(why).with_help("use polynomials of one degree"));
            }
            if !Modulus::new(ring.modulus()).is_ok_and(|modulus| modulus.value() > 2) {
                let why = format!("has the modulus {}, which is not an odd prime", ring.modulus());
                return Err(refuse(why).with_help("with control at run time take odd prime moduli"));
            }
        }
        Ok((found.form, found.rings))
    }
}
