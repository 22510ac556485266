//! A program, read and understood, before anything is built from it.

use std::path::Path;

use ringmill_accel::RingGraph;
use ringmill_dialects::access::SourceLocation;
use ringmill_interp::{Evaluator, Word};
use ringmill_passes::{Program, ProgramKind, ProgramNote, bridge::Signature};
use ringmill_synth::word::WordGraph;

use crate::{error::FlowError, vectors::Vector};

/// A program and its meaning.
#[derive(Debug)]
pub struct Loaded {
    text: String,
    signature: Signature,
    evaluator: Evaluator,
}

/// A program as straight-line arithmetic, ready to be built.
#[derive(Debug)]
pub struct Lowered {
    /// What it computes.
    pub arithmetic: Arithmetic,
    /// What the user should know, such as assumptions that were made.
    pub notes: Vec<ProgramNote>,
}

/// What straight-line arithmetic is on.
#[derive(Debug)]
pub enum Arithmetic {
    /// Integers.
    Words(WordGraph),
    /// Polynomials.
    Ring(RingArithmetic),
}

impl Arithmetic {
    /// What a program of it computes with.
    #[must_use]
    pub fn kind(&self) -> ProgramKind {
        match self {
            Self::Words(_) => ProgramKind::Boolean,
            Self::Ring(_) => ProgramKind::Ring,
        }
    }
}

/// Arithmetic on polynomials.
#[derive(Debug)]
pub struct RingArithmetic {
    /// What it computes.
    pub graph: RingGraph,
    /// The same as MLIR, for people.
    pub text: String,
    /// Where the entry function stands.
    pub location: Option<SourceLocation>,
}

impl Loaded {
    /// Reads `program` and picks its entry function.
    ///
    /// # Errors
    /// A located diagnostic for whatever the program does that cannot be evaluated.
    pub fn read(program: &Path, entry: Option<&str>) -> Result<Self, FlowError> {
        let context = ringmill_dialects::context();
        let source = Program::read(&context, program)?;
        let signature = Signature::of(source.module(), &source.entry(entry)?)?;
        Self::compile(&source, signature)
    }

    /// Reads `program` and makes it straight-line. `kind` is what it must compute with, if only one will do.
    ///
    /// # Errors
    /// A located diagnostic for whatever the program does that is not supported.
    pub fn lower(program: &Path, entry: Option<&str>, kind: Option<ProgramKind>) -> Result<(Self, Lowered), FlowError> {
        let context = ringmill_dialects::context();
        let source = Program::read(&context, program)?;
        let kind = kind.map_or_else(|| source.kind(entry), Ok)?;
        let (signature, lowered) = match kind {
            ProgramKind::Boolean => {
                let words = source.straighten(entry)?;
                (words.signature, Lowered { arithmetic: Arithmetic::Words(words.graph), notes: words.notes })
            }
            ProgramKind::Ring => {
                let ring = source.transform(entry)?;
                let text = ring.text();
                let arithmetic = RingArithmetic { graph: ring.graph, text, location: ring.location };
                (ring.signature, Lowered { arithmetic: Arithmetic::Ring(arithmetic), notes: ring.notes })
            }
        };
        Ok((Self::compile(&source, signature)?, lowered))
    }

    fn compile(source: &Program<'_>, signature: Signature) -> Result<Self, FlowError> {
        let evaluator = Evaluator::compile(source.module(), &signature.entry)?;
        // Which arguments are results too is found by two analyses that share nothing: they must agree.
        let compiled = describe(signature.results.iter().map(|port| (port.width, port.elements())));
        let evaluated = describe(evaluator.results().iter().map(|port| (port.width, port.elements())));
        if compiled != evaluated {
            return Err(FlowError::Inconsistent { entry: signature.entry, compiled, evaluated });
        }
        Ok(Self { text: source.text().to_owned(), signature, evaluator })
    }

    /// The program as the user wrote it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Arguments and results of the entry function.
    #[must_use]
    pub fn signature(&self) -> &Signature {
        &self.signature
    }

    /// The meaning of the entry function.
    #[must_use]
    pub fn evaluator(&self) -> &Evaluator {
        &self.evaluator
    }

    /// What the program means for one input.
    ///
    /// # Errors
    /// Where the interpreter refuses the input.
    pub fn evaluate(&self, vector: &Vector) -> Result<Vec<Vec<Word>>, FlowError> {
        Ok(self.evaluator.evaluate(vector)?)
    }
}

fn describe(ports: impl Iterator<Item = (u32, usize)>) -> String {
    let shapes: Vec<_> = ports.map(|(width, elements)| format!("{elements} x i{width}")).collect();
    format!("({})", shapes.join(", "))
}
