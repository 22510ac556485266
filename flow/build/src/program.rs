//! A program, read and understood, before anything is built from it.

use std::path::Path;

use ringmill_accel::RingGraph;
use ringmill_calyx::Routine;
use ringmill_check::Reference;
use ringmill_design::{Signature, Vector};
use ringmill_dialects::access::SourceLocation;
use ringmill_interp::{Evaluator, Word};
use ringmill_passes::{Program, ProgramCode, ProgramKind, ProgramRemark, RoutineProgram, bridge};
use ringmill_synth::word::WordGraph;

use crate::{control::Control, error::FlowError, evaluate::expected_results};

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
    pub notes: Vec<ProgramRemark>,
}

/// What straight-line arithmetic is on.
#[derive(Debug)]
pub enum Arithmetic {
    /// Integers.
    Words(WordGraph),
    /// Polynomials, in a straight line.
    Ring(Box<RingArithmetic>),
    /// Polynomials, with control that is decided at run time.
    Routine(RoutineArithmetic),
}

impl Arithmetic {
    /// What a program of it computes with.
    #[must_use]
    pub fn kind(&self) -> ProgramKind {
        match self {
            Self::Words(_) => ProgramKind::Boolean,
            Self::Ring(_) | Self::Routine(_) => ProgramKind::Ring,
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
    /// The same with its loops and branches, where that was asked for.
    pub beside: Option<RoutineArithmetic>,
}

/// Arithmetic on polynomials with loops and branches.
#[derive(Debug)]
pub struct RoutineArithmetic {
    /// What it does.
    pub routine: Routine,
    /// The same as MLIR, for people.
    pub text: String,
    /// Where the entry function stands.
    pub location: Option<SourceLocation>,
}

impl From<RoutineProgram<'_>> for RoutineArithmetic {
    fn from(program: RoutineProgram<'_>) -> Self {
        Self { text: program.text(), routine: program.routine, location: program.location }
    }
}

impl Loaded {
    /// Reads `program` and picks its entry function.
    ///
    /// # Errors
    /// A located diagnostic for whatever the program does that cannot be evaluated.
    pub fn read(program: &Path, entry: Option<&str>) -> Result<Self, FlowError> {
        let context = ringmill_dialects::context();
        let source = Program::read(&context, program)?;
        let signature = bridge::signature(source.module(), &source.entry(entry)?)?;
        Self::compile(&source, signature)
    }

    /// Reads `program` and makes it straight-line, or, on polynomials, as control asks. `kind` is what it must compute with, if only one will do;
    /// `beside` asks for what control at run time makes of a straight line as well.
    ///
    /// # Errors
    /// A located diagnostic for whatever the program does that is not supported.
    pub fn lower(
        program: &Path,
        entry: Option<&str>,
        kind: Option<ProgramKind>,
        control: Control,
        beside: bool,
    ) -> Result<(Self, Lowered), FlowError> {
        let context = ringmill_dialects::context();
        Self::lower_source(&Program::read(&context, program)?, entry, kind, control, beside)
    }

    /// The same of a text, which diagnostics call `name`, with nothing asked of it.
    ///
    /// # Errors
    /// A located diagnostic for whatever the program does that is not supported.
    pub fn lower_text(name: &str, text: &str) -> Result<(Self, Lowered), FlowError> {
        let context = ringmill_dialects::context();
        Self::lower_source(&Program::parse(&context, name, text)?, None, None, Control::Auto, false)
    }

    fn lower_source(
        source: &Program<'_>,
        entry: Option<&str>,
        kind: Option<ProgramKind>,
        control: Control,
        beside: bool,
    ) -> Result<(Self, Lowered), FlowError> {
        let kind = kind.map_or_else(|| source.kind(entry), Ok)?;
        let (signature, lowered) = match kind {
            ProgramKind::Boolean if control != Control::Auto => return Err(FlowError::NoLanes),
            ProgramKind::Boolean => {
                let words = source.straighten(entry)?;
                (words.signature, Lowered { arithmetic: Arithmetic::Words(words.graph), notes: words.notes })
            }
            ProgramKind::Ring => Self::lower_ring(source, entry, control, beside)?,
        };
        Ok((Self::compile(source, signature)?, lowered))
    }

    fn lower_ring(
        source: &Program<'_>,
        entry: Option<&str>,
        control: Control,
        beside: bool,
    ) -> Result<(Signature, Lowered), FlowError> {
        let straight = match control {
            Control::Calyx => None,
            Control::Static => Some(source.transform(entry)?),
            Control::Auto => match source.transform(entry) {
                Err(error) if error.code == ProgramCode::RingRunTime => None,
                outcome => Some(outcome?),
            },
        };
        let Some(ring) = straight else {
            let mut looping = source.transform_loops(entry)?;
            let (signature, notes) = (looping.signature.clone(), std::mem::take(&mut looping.notes));
            return Ok((signature, Lowered { arithmetic: Arithmetic::Routine(looping.into()), notes }));
        };
        let beside = if beside { Some(source.transform_loops(entry)?.into()) } else { None };
        let text = ring.text();
        let arithmetic = RingArithmetic { graph: ring.graph, text, location: ring.location, beside };
        Ok((ring.signature, Lowered { arithmetic: Arithmetic::Ring(Box::new(arithmetic)), notes: ring.notes }))
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

impl Reference for Loaded {
    type Error = FlowError;

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn results(&self, vectors: &[Vector], finished: &(dyn Fn(u64) + Sync)) -> Result<Vec<Vec<Vec<Word>>>, FlowError> {
        Ok(expected_results(&self.evaluator, vectors, finished)?)
    }
}
