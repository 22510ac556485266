//! The poly dialect: elements of Z/2^32[x] / (x^N − 1) as tensors of N words.

use super::messages;
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    machine::{Halt, Machine},
    program::{Execute, Instruction},
    registers::{Register, Slot},
    value::{Tensor, Word, mask},
};
use melior::ir::{Type, ValueLike};
use ringmill_dialects::{access, ops::Poly};
use std::sync::Arc;

/// The function of an operation on whole polynomials.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// The product, of each polynomial of tensors.
    Mul,
    /// The polynomial of coefficients, reduced.
    FromTensor,
    /// The coefficients.
    ToTensor,
    /// The value at a point.
    Eval(Slot),
}

/// An operation on polynomials of `n` coefficients.
#[derive(Debug)]
struct PolyOp {
    kind: Kind,
    n: usize,
    operands: Vec<Register>,
    /// The shape of a result that is a tensor.
    shape: Option<Arc<[usize]>>,
    result: Register,
}

/// Compiles an operation of poly; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(name: Poly, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    let result = scope.result(op, 0)?;
    let input = if matches!(name, Poly::ToTensor | Poly::Eval) { scope.operand(op, 0)? } else { result };
    let n = access::element_degree_bound(input.r#type()).ok_or_else(|| scope.unsupported_type(input, op))?;
    let kind = match name {
        Poly::Add => {
            return messages::compile(op, scope, 0, |words| vec![words[0].wrapping_add(words[1]) & mask(32)])
                .map(|()| true);
        }
        Poly::Sub => {
            return messages::compile(op, scope, 0, |words| vec![words[0].wrapping_sub(words[1]) & mask(32)])
                .map(|()| true);
        }
        Poly::Constant => return constant(op, scope, n).map(|()| true),
        Poly::Mul => Kind::Mul,
        Poly::FromTensor => Kind::FromTensor,
        Poly::ToTensor => Kind::ToTensor,
        Poly::Eval if is_word(result.r#type()) => Kind::Eval(scope.slot(op, 1)?),
        // Complex numbers have no bits here.
        Poly::Eval => return Err(scope.unsupported_type(result, op)),
    };
    let tensors = if matches!(name, Poly::Mul) { 2 } else { 1 };
    let operands = (0..tensors).map(|position| scope.register(scope.operand(op, position)?, op));
    let operands = operands.collect::<Result<_, _>>()?;
    let shape = match scope.define(result, op)? {
        Register::Word(_) => None,
        Register::Aggregate(_) => {
            Some(scope.shaped(result, op)?.fixed().ok_or_else(|| scope.unsupported_type(result, op))?)
        }
    };
    let result = scope.define(result, op)?;
    scope.emit(Instruction::of(PolyOp { kind, n, operands, shape, result }));
    Ok(true)
}

/// True for integers of 32 bits.
fn is_word(r#type: Type<'_>) -> bool {
    melior::ir::r#type::IntegerType::try_from(r#type).is_ok_and(|integer| integer.width() == 32)
}

fn constant<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>, n: usize) -> Result<(), InterpError> {
    let slot = scope.result_aggregate(op, 0)?;
    let mut coefficients =
        access::coefficients(op).ok_or_else(|| scope.unsupported_form(op, "its coefficients are not a list".into()))?;
    coefficients.resize(n, 0);
    let words = coefficients.into_iter().map(|coefficient| Word::new(u128::from(coefficient))).collect();
    scope.unit.preset_tensor(slot, Tensor::new(Arc::from([n]), words));
    Ok(())
}

/// The sum of a[i] b[j] at (i + j) mod N.
fn product(a: &[u32], b: &[u32]) -> Vec<u32> {
    let n = a.len();
    let coefficient = |power: usize| {
        let terms = (0..n).map(|i| a[i].wrapping_mul(b[(power + n - i) % n]));
        terms.fold(0u32, u32::wrapping_add)
    };
    (0..n).map(coefficient).collect()
}

impl PolyOp {
    fn compute(&self, operands: &[Vec<u32>], point: Option<u32>) -> Option<Vec<u32>> {
        let first = operands.first()?;
        match self.kind {
            Kind::Mul => {
                let pairs = first.chunks(self.n).zip(operands.get(1)?.chunks(self.n));
                Some(pairs.flat_map(|(a, b)| product(a, b)).collect())
            }
            Kind::FromTensor => {
                let mut sums = vec![0u32; self.n];
                for (power, &coefficient) in first.iter().enumerate() {
                    let sum = &mut sums[power % self.n];
                    *sum = sum.wrapping_add(coefficient);
                }
                Some(sums)
            }
            Kind::ToTensor => Some(first.clone()),
            Kind::Eval(_) => {
                let point = point?;
                let horner = |value: u32, &coefficient: &u32| value.wrapping_mul(point).wrapping_add(coefficient);
                Some(vec![first.iter().rev().fold(0, horner)])
            }
        }
    }
}

impl Execute for PolyOp {
    fn run(&self, machine: &mut Machine<'_>) -> Result<(), Halt> {
        let count = self.shape.as_ref().map_or(1, |shape| shape.iter().product::<usize>());
        let each = if matches!(self.kind, Kind::Mul) { self.n } else { 1 };
        machine.charge((count.max(self.n) as u64).saturating_mul(each as u64))?;
        let defined = |word: &Word| word.defined.then_some(word.value as u32);
        let mut operands = Some(Vec::new());
        for &operand in &self.operands {
            let Register::Aggregate(slot) = operand else { return Err(Halt::Undefined) };
            let words: Option<Vec<u32>> = machine.tensor(slot)?.words.iter().map(defined).collect();
            operands = operands.zip(words).map(|(mut operands, words)| {
                operands.push(words);
                operands
            });
        }
        let point = match self.kind {
            Kind::Eval(slot) => defined(&machine.word(slot)),
            _ => None,
        };
        let words = match operands.and_then(|operands| self.compute(&operands, point)) {
            Some(words) => words.into_iter().map(|word| Word::new(u128::from(word))).collect(),
            None => vec![Word::UNDEFINED; count],
        };
        match (self.result, &self.shape) {
            (Register::Aggregate(slot), Some(shape)) => machine.set_tensor(slot, Tensor::new(Arc::clone(shape), words)),
            (Register::Word(slot), _) => machine.set_word(slot, words.first().copied().unwrap_or(Word::UNDEFINED)),
            (Register::Aggregate(_), None) => return Err(Halt::Undefined),
        }
        Ok(())
    }
}
