//! A program, read and understood, before anything is built from it.

use std::path::Path;

use ringmill_interp::{Evaluator, Word};
use ringmill_passes::{Program, ProgramNote, bridge::Signature};
use ringmill_synth::word::WordGraph;

use crate::{error::FlowError, vectors::Vector};

/// A program and its meaning.
#[derive(Debug)]
pub struct Loaded {
    text: String,
    signature: Signature,
    evaluator: Evaluator,
}

/// A program turned into words, ready to be built.
#[derive(Debug)]
pub struct Words {
    /// What it computes.
    pub graph: WordGraph,
    /// What the user should know, such as assumptions that were made.
    pub notes: Vec<ProgramNote>,
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

    /// Reads `program` and also straightens it.
    ///
    /// # Errors
    /// A located diagnostic for whatever the program does that is not supported.
    pub fn straighten(program: &Path, entry: Option<&str>) -> Result<(Self, Words), FlowError> {
        let context = ringmill_dialects::context();
        let (source, straightened) = ringmill_passes::frontend(&context, program, entry)?;
        let words = Words { graph: straightened.graph, notes: straightened.notes };
        Ok((Self::compile(&source, straightened.signature)?, words))
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
