//! The public face: compile once, evaluate often.

use crate::{
    compile,
    domain::{Concrete, Points, Sample, Symbol, Symbolic},
    error::InterpError,
    machine::{Halt, Machine},
    memory::{Storage, View},
    ops,
    program::Run,
    program::{Port, Program},
    registers::Register,
    value::{Tensor, Word, mask},
};
use melior::ir::Module;
use ringmill_design::OpaqueOf;
use ringmill_synth::word::WordGraph;
use std::rc::Rc;

/// A function ready to be evaluated.
#[derive(Debug)]
pub struct Evaluator {
    program: Program,
    step_limit: u64,
}

/// The results of a function at a point of polynomials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// The elements of each result.
    pub results: Vec<Vec<u128>>,
    /// The largest degree of an element as a polynomial in the arguments' elements and in the
    /// results of opaque operations.
    pub degree: u64,
    /// The number of opaque operations.
    pub opaque: u64,
}

impl Evaluator {
    /// Most operations that one evaluation executes, unless [`Evaluator::with_step_limit`] says
    /// otherwise: 2^30, some seconds.
    pub const DEFAULT_STEP_LIMIT: u64 = 1 << 30;

    /// Compiles the function `entry` of a verified module, and what it calls.
    ///
    /// # Errors
    ///
    /// An operation, type or form that the evaluator does not know, with its place in the file; a
    /// function that does not exist; recursion.
    pub fn compile(module: &Module<'_>, entry: &str) -> Result<Self, InterpError> {
        Ok(Self { program: compile::compile(module, entry, ops::lower)?, step_limit: Self::DEFAULT_STEP_LIMIT })
    }

    /// Sets the most operations that one evaluation executes.
    #[must_use]
    pub fn with_step_limit(mut self, limit: u64) -> Self {
        self.step_limit = limit;
        self
    }

    /// The arguments of the function.
    pub fn arguments(&self) -> impl ExactSizeIterator<Item = &Port> {
        self.program.arguments.iter().map(|argument| &argument.port)
    }

    /// The results: those of the function, then the argument memrefs that it may store to.
    pub fn results(&self) -> &[Port] {
        &self.program.results
    }

    /// The positions of the arguments that are memrefs and may be stored to, in order: the last of
    /// [`Evaluator::results`].
    pub fn stored_arguments(&self) -> impl Iterator<Item = usize> {
        self.program.arguments.iter().enumerate().filter(|(_, argument)| argument.stored).map(|(position, _)| position)
    }

    /// Evaluates the function. `arguments` has for each argument its elements in row-major order,
    /// each below 2^width; the answer has the same form, for each of [`Evaluator::results`].
    ///
    /// # Errors
    ///
    /// Arguments that do not fit the function, more steps than the limit, or a tensor or memref
    /// that is too large. Undefined values are not errors.
    pub fn evaluate(&self, arguments: &[Vec<u128>]) -> Result<Vec<Vec<Word>>, InterpError> {
        self.check(arguments)?;
        let arguments = arguments.iter().map(|values| values.iter().copied().map(Word::new).collect());
        let mut machine = Machine::new(Concrete, &self.program.initial, self.step_limit);
        match self.execute(&mut machine, arguments) {
            Ok(results) => {
                Ok(results.iter().map(|words| words.iter().map(|word| word.canonical()).collect()).collect())
            }
            Err(Halt::Undefined) => {
                Ok(self.program.results.iter().map(|port| vec![Word::UNDEFINED; port.elements()]).collect())
            }
            Err(Halt::Error(error)) => Err(*error),
        }
    }

    /// Executes the function on the elements of its arguments; the elements of its results.
    fn execute<D: Run>(
        &self,
        machine: &mut Machine<'_, D>,
        arguments: impl Iterator<Item = Vec<D::Word>>,
    ) -> Result<Vec<Vec<D::Word>>, Halt> {
        let program = &self.program;
        let mut stored = Vec::new();
        let entry = &program.entry;
        for parameter in &entry.parameters {
            if let Register::Word(slot) = *parameter {
                machine.set_word(slot, Word::new(0));
            }
        }
        for (argument, words) in program.arguments.iter().zip(arguments) {
            let Some(&parameter) = entry.parameters.get(argument.parameter) else { continue };
            match parameter {
                Register::Word(slot) => words.into_iter().for_each(|word| machine.set_word(slot, word)),
                Register::Aggregate(slot) if argument.memory => {
                    let storage = Storage::new(words, machine.journal.clone());
                    if argument.stored {
                        stored.push(Rc::clone(&storage));
                    }
                    machine.set_view(slot, View::whole(storage, &argument.port.shape));
                }
                Register::Aggregate(slot) => {
                    machine.set_tensor(slot, Tensor::new(argument.port.shape.as_slice().into(), words));
                }
            }
        }
        entry.body.run(machine)?;
        self.collect(machine, &stored)
    }

    /// The circuit of the function as the evaluator executes it: a word for each operation on
    /// values that depend on arguments. Words that the function leaves undefined are don't-cares of
    /// the graph. `name` is that of the graph; at most `limit` operations are executed.
    ///
    /// # Errors
    ///
    /// [`InterpError::SecretControl`] where the execution depends on an argument in a way that
    /// symbols do not follow; else as [`Evaluator::evaluate`].
    pub fn source_graph(&self, name: &str, limit: u64) -> Result<WordGraph, InterpError> {
        let mut machine = Machine::new(Symbolic::new(name), &self.program.initial, limit);
        let mut arguments = Vec::with_capacity(self.program.arguments.len());
        for (position, argument) in self.program.arguments.iter().enumerate() {
            let port = &argument.port;
            let words =
                (0..port.elements()).map(|element| Symbol::Node(machine.domain.input(position, element, port.width)));
            arguments.push(words.collect());
        }
        let results = match self.execute(&mut machine, arguments.into_iter()) {
            Ok(results) => results,
            Err(Halt::Undefined) => {
                let undefined = |port: &Port| vec![Symbol::Known(Word::UNDEFINED); port.elements()];
                self.program.results.iter().map(undefined).collect()
            }
            Err(Halt::Error(error)) => return Err(*error),
        };
        let mut domain = machine.domain;
        for (position, (symbols, port)) in results.into_iter().zip(&self.program.results).enumerate() {
            for (element, symbol) in symbols.into_iter().enumerate() {
                let word = domain.result(symbol, port.width);
                domain.graph.output(position, element, word);
            }
        }
        Ok(domain.graph)
    }

    /// The results for arguments that are a point of polynomials, `opaque` the results of opaque
    /// operations. `arguments` is as in [`Evaluator::evaluate`].
    ///
    /// # Errors
    ///
    /// [`InterpError::SecretControl`] where a result is not a polynomial in the elements
    /// of the arguments and in opaque results, or is undefined; else as [`Evaluator::evaluate`].
    pub fn at_point(&self, arguments: &[Vec<u128>], opaque: OpaqueOf) -> Result<Point, InterpError> {
        self.check(arguments)?;
        let domain = Points { opaque, count: 0, lost: false };
        let mut machine = Machine::new(domain, &self.program.initial, self.step_limit);
        let sample = |&value: &u128| Sample { word: Word::new(value), degree: 1 };
        let arguments = arguments.iter().map(|values| values.iter().map(sample).collect());
        let results = match self.execute(&mut machine, arguments) {
            Ok(results) => results,
            Err(Halt::Undefined) => return Err(InterpError::SecretControl { location: None }),
            Err(Halt::Error(error)) => return Err(*error),
        };
        let defined = results.iter().flatten().all(|sample| sample.word.defined);
        if machine.domain.lost || !defined {
            return Err(InterpError::SecretControl { location: None });
        }
        let degree = results.iter().flatten().map(|sample| sample.degree).max().unwrap_or_default();
        let results = results.iter().map(|samples| samples.iter().map(|sample| sample.word.value).collect());
        Ok(Point { results: results.collect(), degree, opaque: machine.domain.count })
    }

    fn check(&self, arguments: &[Vec<u128>]) -> Result<(), InterpError> {
        let expected = &self.program.arguments;
        if arguments.len() != expected.len() {
            return Err(InterpError::ArgumentCount { expected: expected.len(), given: arguments.len() });
        }
        for (position, (values, argument)) in arguments.iter().zip(expected).enumerate() {
            let port = &argument.port;
            if values.len() != port.elements() {
                return Err(InterpError::ArgumentLength {
                    argument: position,
                    expected: port.elements(),
                    given: values.len(),
                });
            }
            if let Some(element) = values.iter().position(|&value| value > mask(port.width)) {
                return Err(InterpError::ArgumentRange { argument: position, element, width: port.width });
            }
            let too_large = |(element, &value): (usize, &u128)| {
                port.modulus(element).filter(|&modulus| value >= u128::from(modulus)).map(|modulus| (element, modulus))
            };
            if let Some((element, modulus)) = values.iter().enumerate().find_map(too_large) {
                return Err(InterpError::ArgumentResidue { argument: position, element, modulus });
            }
        }
        Ok(())
    }

    fn collect<D: Run>(&self, machine: &Machine<'_, D>, stored: &[Rc<Storage<D>>]) -> Result<Vec<Vec<D::Word>>, Halt> {
        let entry = &self.program.entry;
        let mut results = Vec::with_capacity(self.program.results.len());
        for &(register, _) in &entry.returned {
            results.push(match register {
                Register::Word(slot) => vec![machine.word(slot)],
                Register::Aggregate(slot) if machine.is_view(slot) => machine.view(slot)?.to_tensor().words.to_vec(),
                Register::Aggregate(slot) => machine.tensor(slot)?.words.to_vec(),
            });
        }
        for storage in stored {
            results.push((0..storage.len()).map(|position| storage.load(position as i64)).collect());
        }
        Ok(results)
    }
}
