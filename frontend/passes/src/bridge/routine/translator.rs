//! Op by op: what each value is in the routine.

use super::{
    memories::{Memory, Scope},
    order::Order,
};
use crate::{
    bridge::rings::rings,
    error::ProgramCode,
    ir::{constant_of, key, scalar_width},
    refusal::Refusal,
};
use melior::ir::{
    BlockRef, Location, OperationRef, Type, Value, ValueLike,
    block::BlockLike,
    operation::{OperationLike, OperationResult},
};
use ringmill_calyx::{Action, Operand, Operation, Place, Routine, ScalarId, ScalarOperation, Statement};
use ringmill_design::Form;
use ringmill_dialects::{
    access, attr,
    ops::{ModArith, OpName, Scf, Tensor, name_text},
};
use ringmill_ring::Modulus;
use rustc_hash::FxHashMap;

/// What a value is in the routine.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    /// A polynomial, by limb.
    Polynomial(Vec<Place>),
    /// A tensor: its extents, and a memory with all of its polynomials, row by row, for each limb.
    Tensor(Vec<usize>, Vec<ringmill_calyx::PolynomialId>),
    /// A residue that is an argument, by limb.
    Residue(Vec<ScalarId>),
    /// A residue known beforehand.
    Factor(u128),
    /// An integer.
    Scalar(Operand),
}

/// What is assigned again and again.
#[derive(Clone, Debug)]
pub(super) enum Slot {
    Polynomial(Vec<Place>),
    Scalar(ScalarId),
}

impl From<Slot> for Meaning {
    fn from(slot: Slot) -> Self {
        match slot {
            Slot::Polynomial(places) => Self::Polynomial(places),
            Slot::Scalar(id) => Self::Scalar(Operand::Variable(id)),
        }
    }
}

pub(super) struct Translator<'c, 'a> {
    pub routine: Routine,
    /// The entry's block, which names the roots.
    entry: BlockRef<'c, 'a>,
    values: FxHashMap<usize, Meaning>,
    pub order: Order,
    pub memory: Memory,
    pub scopes: Vec<Scope>,
    /// Where results are to be computed, by the key of the value.
    pub wanted: FxHashMap<usize, Vec<Place>>,
    /// Sums that were computed with their product, by the key of the sum.
    pub fused: FxHashMap<usize, Vec<Place>>,
    /// Statements of the innermost block.
    body: Vec<Statement>,
    origin: Option<String>,
}

const SUPPORTED: &str = "with control at run time use polynomial.add, sub, neg, mul, mul_scalar, monic_monomial_mul, automorphism, extract_limb, \
                         ntt, intt and constant, tensor.extract of arguments, tensor.from_elements, scf.for, while and if, and arith.addi, \
                         subi, andi, ori, xori, cmpi, select, shifts by constants and casts";

pub(super) fn unsupported<'c>(operation: OperationRef<'c, '_>) -> Refusal<'c> {
    let message =
        format!("operation '{}' has no counterpart among those with control at run time", name_text(operation));
    refuse(operation, message).with_help(SUPPORTED)
}

pub(super) fn refuse<'c>(operation: OperationRef<'c, '_>, message: impl Into<String>) -> Refusal<'c> {
    Refusal::new(ProgramCode::UnsupportedOp, message, operation.location())
}

impl<'c, 'a> Translator<'c, 'a> {
    pub fn new(entry: &str, n: u64, function: OperationRef<'c, 'a>, block: BlockRef<'c, 'a>) -> Self {
        let routine = Routine {
            name: entry.to_owned(),
            n,
            rings: Vec::new(),
            polynomials: Vec::new(),
            scalars: Vec::new(),
            arguments: Vec::new(),
            results: Vec::new(),
            body: Vec::new(),
        };
        Self {
            routine,
            entry: block,
            values: FxHashMap::default(),
            order: Order::of(function),
            memory: Memory::default(),
            scopes: Vec::new(),
            wanted: FxHashMap::default(),
            fused: FxHashMap::default(),
            body: Vec::new(),
            origin: None,
        }
    }

    pub fn bind(&mut self, value: Value<'c, '_>, meaning: Meaning) {
        let ids: Vec<_> = match &meaning {
            Meaning::Polynomial(places) => places.iter().map(|place| place.polynomial).collect(),
            Meaning::Tensor(_, ids) => ids.clone(),
            _ => Vec::new(),
        };
        for id in ids {
            self.memory.holders.entry(id).or_default().push(key(value));
        }
        self.values.insert(key(value), meaning);
    }

    pub fn meaning(&self, value: Value<'c, '_>) -> Option<&Meaning> {
        self.values.get(&key(value))
    }

    pub fn operand(&self, operation: OperationRef<'c, 'a>, position: usize) -> Result<Value<'c, 'a>, Refusal<'c>> {
        operation.operand(position).map_err(|_| unsupported(operation))
    }

    /// The limbs of a polynomial that an op reads.
    pub fn places(&self, value: Value<'c, '_>, operation: OperationRef<'c, '_>) -> Result<Vec<Place>, Refusal<'c>> {
        match self.meaning(value) {
            Some(Meaning::Polynomial(places)) => Ok(places.clone()),
            _ => Err(unsupported(operation)),
        }
    }

    /// An integer that an op reads.
    pub fn scalar_of(&self, value: Value<'c, '_>, operation: OperationRef<'c, '_>) -> Result<Operand, Refusal<'c>> {
        match self.meaning(value) {
            Some(Meaning::Scalar(operand)) => Ok(*operand),
            _ => Err(unsupported(operation)),
        }
    }

    /// The bits of an integer or index that has a register.
    pub fn width(r#type: Type<'c>, operation: OperationRef<'c, '_>) -> Result<u32, Refusal<'c>> {
        scalar_width(r#type).filter(|width| (1..=u64::BITS).contains(width)).ok_or_else(|| {
            refuse(operation, format!("type '{type}' has no register")).with_help("use integers of 1 to 64 bits")
        })
    }

    pub fn register(&mut self, width: u32) -> ScalarId {
        self.routine.scalars.push(width);
        ScalarId(self.routine.scalars.len() - 1)
    }

    /// A register that holds an operand.
    pub fn held(&mut self, operand: Operand, width: u32) -> ScalarId {
        match operand {
            Operand::Variable(id) => id,
            Operand::Constant(_) => {
                let to = self.register(width);
                self.push(Action::Scalar { to, operation: ScalarOperation::Copy(operand) });
                to
            }
        }
    }

    pub fn push(&mut self, action: Action) {
        self.body.push(Statement { action, origin: self.origin.clone() });
    }

    pub fn set(&mut self, to: Place, operation: Operation) {
        self.push(Action::Polynomial { to, operation });
    }

    /// The statements of a block of the routine.
    pub fn inside(
        &mut self,
        block: BlockRef<'c, 'a>,
        translate: impl FnOnce(&mut Self) -> Result<(), Refusal<'c>>,
    ) -> Result<Vec<Statement>, Refusal<'c>> {
        let outer = std::mem::take(&mut self.body);
        let origin = self.origin.clone();
        let arguments = (0..block.argument_count()).filter_map(|position| block.argument(position).ok());
        self.scopes.push(Scope::new(self.order.block(block), arguments.map(|argument| key(argument.into())).collect()));
        let outcome = translate(self);
        self.release(usize::MAX);
        self.scopes.pop();
        self.origin = origin;
        let inner = std::mem::replace(&mut self.body, outer);
        outcome.map(|()| inner)
    }

    /// All ops of a block but the last, which its op knows what to make of.
    pub fn operations(&mut self, block: BlockRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let last = block.terminator();
        let mut next = block.first_operation();
        while let Some(operation) = next.filter(|&operation| Some(operation) != last) {
            next = operation.next_in_block();
            self.origin = access::source_location(operation.location()).map(|origin| origin.to_string());
            self.translate(operation)?;
            self.release(self.order.span(operation).last);
        }
        self.origin = last.and_then(|last| access::source_location(last.location())).map(|origin| origin.to_string());
        Ok(())
    }

    fn translate(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        match OpName::of(operation) {
            Some(OpName::Scf(Scf::For)) => self.for_loop(operation),
            Some(OpName::Scf(Scf::While)) => self.while_loop(operation),
            Some(OpName::Scf(Scf::If)) => self.branch(operation),
            Some(OpName::Tensor(Tensor::Extract)) => self.extract(operation),
            Some(OpName::Tensor(Tensor::FromElements)) => self.gather(operation),
            // Its elements are.
            Some(OpName::Tensor(Tensor::Empty)) => Ok(()),
            Some(OpName::ModArith(ModArith::Constant)) => {
                let value = attr::VALUE.of(operation);
                let factor = Meaning::Factor(value.ok_or_else(|| unsupported(operation))?);
                self.bind_result(operation, factor)
            }
            Some(OpName::Polynomial(name)) => self.polynomial(operation, name),
            Some(OpName::Arith(name)) => self.arithmetic(operation, name),
            _ => Err(unsupported(operation)),
        }
    }

    pub fn bind_result(&mut self, operation: OperationRef<'c, 'a>, meaning: Meaning) -> Result<(), Refusal<'c>> {
        let result = operation.result(0).map_err(|_| unsupported(operation))?;
        self.bind(result.into(), meaning);
        Ok(())
    }

    /// The form and the rings, one a limb, of a polynomial type.
    pub fn rings(&mut self, r#type: Type<'c>, location: Location<'c>) -> Result<(Form, Vec<usize>), Refusal<'c>> {
        let found = rings(self.entry, r#type, location)?;
        let mut numbers = Vec::new();
        for ring in found.rings {
            let refuse =
                |why: String| Refusal::new(ProgramCode::UnsupportedOp, format!("type '{type}' {why}"), location);
            if ring.n() != self.routine.n {
                let why = format!("is of degree {}, another one of {}", ring.n(), self.routine.n);
                return Err(refuse(why).with_help("use polynomials of one degree"));
            }
            if !Modulus::new(ring.modulus()).is_ok_and(|modulus| modulus.value() > 2) {
                let why = format!("has the modulus {}, which is no odd prime", ring.modulus());
                return Err(refuse(why).with_help("with control at run time take odd prime moduli"));
            };
            let number = self.routine.rings.iter().position(|known| *known == ring).unwrap_or(self.routine.rings.len());
            if number == self.routine.rings.len() {
                self.routine.rings.push(ring);
            }
            numbers.push(number);
        }
        Ok((found.form, numbers))
    }

    /// Where a result is computed: where it is wanted, or in memories of its own.
    pub fn target(
        &mut self,
        result: Value<'c, '_>,
        operation: OperationRef<'c, '_>,
    ) -> Result<Vec<Place>, Refusal<'c>> {
        // Since it was planned other values may have come to lie there, which are still needed.
        let last = OperationResult::try_from(result).map_or(0, |result| self.order.span(result.owner()).last);
        if let Some(places) = self.wanted.remove(&key(result))
            && places.iter().all(|place| self.is_spent(place.polynomial, last, None))
        {
            return Ok(places);
        }
        let (form, rings) = self.rings(result.r#type(), operation.location())?;
        Ok(rings.into_iter().map(|ring| self.take(ring, form)).collect())
    }

    /// A constant integer operand.
    pub fn known(operation: OperationRef<'c, 'a>, position: usize) -> Option<u64> {
        let constant = operation.operand(position).ok().and_then(constant_of)?;
        u64::try_from(constant.signed()).ok()
    }
}
