//! Operations on single coefficients, and values of constant polynomials.

use super::op::read;
use crate::{
    compile::{Op, Scope, element_moduli},
    error::InterpError,
    machine::{Halt, Machine},
    ops::messages,
    program::{Block, Execute, Instruction},
    registers::{AggregateSlot, Register, Slot},
    ring::Residues,
    value::{Tensor, Word, mask},
};
use melior::ir::ValueLike;
use ringmill_dialects::{access::Term, attr, ops::Polynomial};

/// Compiles `polynomial.eval` of integers, or of residues limb by limb.
pub(super) fn compile_eval<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<(), InterpError> {
    let terms = scope.read(op, attr::POLYNOMIAL)?;
    let value = scope.operand(op, 0)?;
    if let Some((moduli, _)) = element_moduli(value.r#type()) {
        return messages::compile_numbered(op, scope, 0, move |element, words| {
            let residues = Residues { q: moduli[element % moduli.len()] };
            let x = words[0] as u64;
            let product =
                |term: &Term| residues.mul(residues.of(term.coefficient.into()), residues.pow(x, term.exponent));
            vec![u128::from(terms.iter().fold(0, |sum, term| residues.add(sum, product(term))))]
        });
    }
    let ones = mask(u32::from(scope.width(value, op)?));
    messages::compile(op, scope, 0, move |words| {
        let product = |term: &Term| (i128::from(term.coefficient) as u128).wrapping_mul(power(words[0], term.exponent));
        vec![terms.iter().fold(0u128, |sum, term| sum.wrapping_add(product(term))) & ones]
    })
}

/// x^exponent modulo 2^128.
fn power(x: u128, exponent: u64) -> u128 {
    (0..u64::BITS - exponent.leading_zeros()).rev().fold(1u128, |power, bit| {
        let squared = power.wrapping_mul(power);
        if exponent >> bit & 1 == 1 { squared.wrapping_mul(x) } else { squared }
    })
}

/// `polynomial.leading_term`.
#[derive(Debug)]
struct Leading {
    polynomial: Register,
    degree: Slot,
    coefficient: Register,
    limbs: usize,
}

impl Execute for Leading {
    fn run(&self, machine: &mut Machine<'_>) -> Result<(), Halt> {
        let words = read(machine, self.polynomial, |&word| word)?;
        let found = words.map(|words| {
            let n = words.len() / self.limbs.max(1);
            let at = |degree: usize| -> Vec<u64> { words.iter().skip(degree).step_by(n.max(1)).copied().collect() };
            let top = (0..n).rev().find(|&degree| at(degree).iter().any(|&limb| limb != 0)).unwrap_or(0);
            (top, at(top))
        });
        let (degree, limbs) = match found {
            Some((degree, limbs)) => {
                (Word::from_index(degree as i64), limbs.into_iter().map(|limb| Word::new(limb.into())).collect())
            }
            None => (Word::UNDEFINED, vec![Word::UNDEFINED; self.limbs]),
        };
        machine.set_word(self.degree, degree);
        match self.coefficient {
            Register::Word(slot) => machine.set_word(slot, limbs.first().copied().unwrap_or(Word::UNDEFINED)),
            Register::Aggregate(slot) => machine.set_tensor(slot, Tensor::new([self.limbs].into(), limbs)),
        }
        Ok(())
    }
}

/// Compiles `polynomial.leading_term`.
pub(super) fn compile_leading<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<(), InterpError> {
    let value = scope.operand(op, 0)?;
    let (moduli, _) = element_moduli(value.r#type()).ok_or_else(|| scope.unsupported_type(value, op))?;
    let polynomial = scope.register(value, op)?;
    let degree = scope.result_slot(op, 0)?;
    let coefficient = scope.define(scope.result(op, 1)?, op)?;
    scope.emit(Instruction::of(Leading { polynomial, degree, coefficient, limbs: moduli.len() }));
    Ok(())
}

/// `polynomial.apply_coefficientwise`.
#[derive(Debug)]
struct Apply {
    polynomial: Register,
    coefficient: Slot,
    degree: Slot,
    body: Block,
    yielded: Slot,
    result: AggregateSlot,
}

impl Execute for Apply {
    fn run(&self, machine: &mut Machine<'_>) -> Result<(), Halt> {
        let Register::Aggregate(slot) = self.polynomial else { return Err(Halt::Undefined) };
        let before = machine.tensor(slot)?.clone();
        let mut words = Vec::with_capacity(before.words.len());
        for (degree, &word) in before.words.iter().enumerate() {
            machine.set_word(self.coefficient, word);
            machine.set_word(self.degree, Word::from_index(degree as i64));
            self.body.run(machine)?;
            words.push(machine.word(self.yielded));
        }
        machine.set_tensor(self.result, Tensor::new(before.shape, words));
        Ok(())
    }
}

/// Compiles `polynomial.apply_coefficientwise` of coefficients that are one word.
pub(super) fn compile_apply<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<(), InterpError> {
    let polynomial = scope.register(scope.operand(op, 0)?, op)?;
    let region = scope.region(op, 0)?;
    let (&[coefficient, degree], terminator) = (&region.slots(scope, op)?[..], region.terminator) else {
        return Err(scope.unsupported_form(op, "its body does not take a coefficient and its degree".into()));
    };
    scope.expect_terminator(op, terminator, Polynomial::Yield)?;
    let yielded = scope.slot(terminator, 0)?;
    let result = scope.result_aggregate(op, 0)?;
    let body = region.block;
    scope.emit(Instruction::of(Apply { polynomial, coefficient, degree, body, yielded, result }));
    Ok(())
}
