//! Operations on the messages of ciphertexts, alone or on each element of tensors.

use crate::{
    compile::{Op, Scope},
    domain::{Domain, Symbol, Symbolic},
    error::InterpError,
    machine::{Halt, Machine},
    program::{Execute, Instruction},
    registers::Register,
    value::{Tensor, Word},
};
use melior::ir::operation::OperationLike;
use std::{
    fmt::{self, Debug, Formatter},
    sync::Arc,
};

/// The results for the number of an element and the messages of the operands; `None`: they are
/// undefined.
type Function = Box<dyn Fn(usize, &[u128]) -> Option<Vec<u128>> + Send + Sync>;

/// An operation on messages: undefined where an operand is.
struct Messages {
    operands: Vec<Register>,
    results: Vec<Register>,
    function: Function,
}

impl Debug for Messages {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Messages").field("operands", &self.operands).field("results", &self.results).finish()
    }
}

/// Compiles an operation whose operands from `first` on are messages.
pub(super) fn compile<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
    first: usize,
    function: impl Fn(&[u128]) -> Vec<u128> + Send + Sync + 'static,
) -> Result<(), InterpError> {
    compile_numbered(op, scope, first, move |_, messages| function(messages))
}

/// The same for a function that is not defined for all messages.
pub(super) fn compile_partial<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
    function: impl Fn(&[u128]) -> Option<Vec<u128>> + Send + Sync + 'static,
) -> Result<(), InterpError> {
    emit(op, scope, 0, Box::new(move |_, messages| function(messages)))
}

/// The same for an operation that is another one for each element, numbered row-major.
pub(super) fn compile_numbered<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
    first: usize,
    function: impl Fn(usize, &[u128]) -> Vec<u128> + Send + Sync + 'static,
) -> Result<(), InterpError> {
    emit(op, scope, first, Box::new(move |element, messages| Some(function(element, messages))))
}

fn emit<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
    first: usize,
    function: Function,
) -> Result<(), InterpError> {
    let operands = (first..op.operand_count()).map(|position| scope.register(scope.operand(op, position)?, op));
    let operands = operands.collect::<Result<Vec<_>, _>>()?;
    let results = (0..op.result_count()).map(|position| scope.define(scope.result(op, position)?, op));
    let results = results.collect::<Result<Vec<_>, _>>()?;
    scope.emit(Instruction::of(Messages { operands, results, function }));
    Ok(())
}

impl Messages {
    fn apply(&self, element: usize, words: &[Word]) -> Vec<Word> {
        let messages: Option<Vec<u128>> = words.iter().map(|word| word.defined.then_some(word.value)).collect();
        let results = messages.and_then(|messages| (self.function)(element, &messages));
        match results {
            Some(results) => results.into_iter().map(Word::new).collect(),
            None => vec![Word::UNDEFINED; self.results.len()],
        }
    }
}

impl Messages {
    /// The results for symbols: a table of the function over all their values.
    fn tabulate(&self, domain: &mut Symbolic, element: usize, words: &[Symbol]) -> Result<Vec<Symbol>, Halt> {
        if let Some(words) = words.iter().map(|&word| Symbolic::known(word)).collect::<Option<Vec<Word>>>() {
            return Ok(self.apply(element, &words).into_iter().map(Symbol::Known).collect());
        }
        domain.tabulate(words, self.results.len(), &|words| self.apply(element, words)).ok_or_else(Halt::secret_control)
    }

    fn run_with<D: Domain>(
        &self,
        machine: &mut Machine<'_, D>,
        apply: impl Fn(&mut D, usize, &[D::Word]) -> Result<Vec<D::Word>, Halt>,
    ) -> Result<(), Halt> {
        let mut tensors: Vec<Option<Tensor<D::Word>>> = Vec::with_capacity(self.operands.len());
        let mut words: Vec<D::Word> = Vec::with_capacity(self.operands.len());
        for &operand in &self.operands {
            match operand {
                Register::Word(slot) => {
                    tensors.push(None);
                    words.push(machine.word(slot));
                }
                Register::Aggregate(slot) => {
                    tensors.push(Some(machine.tensor(slot)?.clone()));
                    words.push(Word::UNDEFINED.into());
                }
            }
        }
        let Some(shape) = tensors.iter().flatten().map(|tensor| Arc::clone(&tensor.shape)).next() else {
            for (&result, word) in self.results.iter().zip(apply(&mut machine.domain, 0, &words)?) {
                if let Register::Word(slot) = result {
                    machine.set_word(slot, word);
                }
            }
            return Ok(());
        };
        let count: usize = shape.iter().product();
        if tensors.iter().flatten().any(|tensor| tensor.words.len() != count) {
            return Err(Halt::Undefined);
        }
        let mut all: Vec<Vec<D::Word>> = vec![Vec::with_capacity(count); self.results.len()];
        for element in 0..count {
            for (word, tensor) in words.iter_mut().zip(&tensors) {
                if let Some(tensor) = tensor {
                    *word = tensor.words[element];
                }
            }
            let results = apply(&mut machine.domain, element, &words)?;
            all.iter_mut().zip(results).for_each(|(all, word)| all.push(word));
        }
        for (&result, words) in self.results.iter().zip(all) {
            if let Register::Aggregate(slot) = result {
                machine.set_tensor(slot, Tensor::new(Arc::clone(&shape), words));
            }
        }
        Ok(())
    }
}

impl Execute for Messages {
    fn run(&self, machine: &mut Machine<'_>) -> Result<(), Halt> {
        self.run_with(machine, |_, element, words| Ok(self.apply(element, words)))
    }

    fn run_on_symbols(&self, machine: &mut Machine<'_, Symbolic>) -> Result<(), Halt> {
        self.run_with(machine, |domain, element, words| self.tabulate(domain, element, words))
    }
}
