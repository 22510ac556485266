//! The rns dialect: integers by their residues modulo limbs, which are the last dimension.

use crate::{
    compile::{Op, Scope, element_moduli, residues_of},
    error::InterpError,
    machine::{Halt, Machine},
    program::{Execute, Instruction},
    registers::Register,
    ring::{Basis, Rebase},
    value::{Tensor, Word},
};
use melior::ir::{Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{attr, ops::Rns};
use std::{
    fmt::{self, Debug, Formatter},
    sync::Arc,
};

/// The limbs of a result for those of the operands, one operand behind the other.
type Function = Box<dyn Fn(&[Word]) -> Vec<Word> + Send + Sync>;

/// An operation on the limbs of each element.
struct Limbs {
    /// Registers, and their limbs.
    operands: Vec<(Register, usize)>,
    result: (Register, usize),
    function: Function,
}

impl Debug for Limbs {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Limbs").field("operands", &self.operands).field("result", &self.result).finish()
    }
}

impl Execute for Limbs {
    fn run(&self, machine: &mut Machine<'_>) -> Result<(), Halt> {
        let mut all: Vec<(Vec<Word>, usize)> = Vec::with_capacity(self.operands.len());
        let mut outer: Option<Vec<usize>> = None;
        for &(operand, limbs) in &self.operands {
            match operand {
                Register::Word(slot) => all.push((vec![machine.word(slot)], 1)),
                Register::Aggregate(slot) => {
                    let tensor = machine.tensor(slot)?;
                    let dimensions = tensor.shape.len() - usize::from(limbs > 1);
                    outer = Some(tensor.shape[..dimensions].to_vec());
                    all.push((tensor.words.to_vec(), limbs));
                }
            }
        }
        let mut shape = outer.unwrap_or_default();
        let (result, limbs) = self.result;
        let mut words = Vec::new();
        for element in 0..shape.iter().product::<usize>() {
            let parts = all.iter().map(|(words, limbs)| words.get(element * limbs..(element + 1) * limbs));
            let parts = parts.collect::<Option<Vec<_>>>().ok_or(Halt::Undefined)?;
            words.extend((self.function)(&parts.concat()));
        }
        match result {
            Register::Word(slot) => machine.set_word(slot, words.first().copied().unwrap_or(Word::UNDEFINED)),
            Register::Aggregate(slot) => {
                if limbs > 1 {
                    shape.push(limbs);
                }
                machine.set_tensor(slot, Tensor::new(shape.into(), words));
            }
        }
        Ok(())
    }
}

fn limbs_of<'c, 'a>(value: Value<'c, 'a>, op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<Vec<u64>, InterpError> {
    element_moduli(value.r#type()).map(|(moduli, _)| moduli).ok_or_else(|| scope.unsupported_type(value, op))
}

fn emit<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
    function: impl Fn(&[Word]) -> Vec<Word> + Send + Sync + 'static,
) -> Result<(), InterpError> {
    let mut operands = Vec::new();
    for position in 0..op.operand_count() {
        let value = scope.operand(op, position)?;
        operands.push((scope.register(value, op)?, limbs_of(value, op, scope)?.len()));
    }
    let value = scope.result(op, 0)?;
    let result = (scope.define(value, op)?, limbs_of(value, op, scope)?.len());
    scope.emit(Instruction::of(Limbs { operands, result, function: Box::new(function) }));
    Ok(())
}

/// Compiles an operation of rns; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(name: Rns, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    let number = |attribute| scope.read(op, attribute).map(|number| usize::try_from(number).unwrap_or(usize::MAX));
    match name {
        Rns::Constant => constant(op, scope)?,
        Rns::ExtractSlice => {
            let (start, size) = (number(attr::START)?, number(attr::SIZE)?);
            emit(op, scope, move |limbs| limbs.iter().skip(start).take(size).copied().collect())?;
        }
        Rns::ExtractResidue => {
            let index = number(attr::INDEX)?;
            emit(op, scope, move |limbs| limbs.get(index).copied().into_iter().collect())?;
        }
        Rns::Pack => emit(op, scope, <[Word]>::to_vec)?,
        Rns::ConvertBasis => rebase(op, scope, Rebase::Centered)?,
    }
    Ok(true)
}

/// Compiles `mod_arith.mod_switch`: an integer modulo something else.
///
/// From one modulus to another, residues from floor(q / 2) on are negative integers.
pub(super) fn compile_mod_switch<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<(), InterpError> {
    let (from, to) = (limbs_of(scope.operand(op, 0)?, op, scope)?, limbs_of(scope.result(op, 0)?, op, scope)?);
    let (&[from], &[to]) = (&from[..], &to[..]) else { return rebase(op, scope, Rebase::Reduced) };
    let (from, to) = (u128::from(from), u128::from(to));
    emit(op, scope, move |limbs| {
        let switched = |word: &Word| match word {
            Word { defined: true, value } if *value < from / 2 => Word::new(value % to),
            Word { defined: true, value } => Word::new((value % to + to - from % to) % to),
            _ => Word::UNDEFINED,
        };
        limbs.iter().map(switched).collect()
    })
}

fn rebase<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
    make: fn(Basis, Basis) -> Rebase,
) -> Result<(), InterpError> {
    let basis = |value: Value<'c, 'a>| {
        let moduli: Vec<u128> = limbs_of(value, op, scope)?.into_iter().map(u128::from).collect();
        residues_of(&moduli).and_then(|moduli| Basis::new(&moduli)).ok_or_else(|| scope.unsupported_type(value, op))
    };
    let change = make(basis(scope.operand(op, 0)?)?, basis(scope.result(op, 0)?)?);
    let count = limbs_of(scope.result(op, 0)?, op, scope)?.len();
    emit(op, scope, move |limbs| {
        let defined: Option<Vec<u64>> = limbs.iter().map(|word| word.defined.then_some(word.value as u64)).collect();
        let changed = defined.and_then(|limbs| change.of(&limbs));
        let words = changed.map(|limbs| limbs.into_iter().map(|limb| Word::new(u128::from(limb))).collect());
        words.unwrap_or_else(|| vec![Word::UNDEFINED; count])
    })
}

fn constant<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<(), InterpError> {
    let residues = scope.read(op, attr::VALUE_RESIDUES)?;
    match scope.define(scope.result(op, 0)?, op)? {
        Register::Word(slot) => scope.unit.preset(slot, residues.first().copied().unwrap_or(0)),
        Register::Aggregate(slot) => {
            let shape: Arc<[usize]> = Arc::new([residues.len()]);
            let words = residues.into_iter().map(Word::new).collect();
            scope.unit.preset_tensor(slot, Tensor::new(shape, words));
        }
    }
    Ok(())
}
