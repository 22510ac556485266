//! A program, read and understood, before anything is built from it.

use std::{mem, path::Path};

use ringmill_accel::RingGraph;
use ringmill_calyx::Procedure;
use ringmill_check::Reference;
use ringmill_design::{Control, Signature, Vector};
use ringmill_dialects::access::SourceLocation;
use ringmill_interp::{Evaluator, Word};
use ringmill_passes::{ProcedureProgram, Program, ProgramCode, ProgramRemark, StraightLine, bridge};
use ringmill_synth::word::WordGraph;

use crate::{error::FlowError, evaluate::expected_results, warning::Warning};

/// A program and its meaning.
#[derive(Debug)]
pub struct Loaded {
    text: String,
    signature: Signature,
    evaluator: Evaluator,
    remarks: Vec<ProgramRemark>,
    result_locations: Vec<Option<SourceLocation>>,
}

/// A program, lowered to what something can be built from.
#[derive(Debug)]
pub struct Lowered<T> {
    /// Its meaning.
    pub loaded: Loaded,
    /// The function, in simple steps.
    pub arithmetic: T,
    /// The remarks for the user, such as assumptions that were made.
    pub notes: Vec<ProgramRemark>,
}

/// Arithmetic on polynomials, by when its control is decided.
#[derive(Debug)]
pub enum Polynomials {
    /// In a straight line.
    Ring(Box<RingArithmetic>),
    /// With control that is decided at run time.
    Procedure(Box<ProcedureArithmetic>),
}

/// Arithmetic on polynomials.
#[derive(Debug)]
pub struct RingArithmetic {
    /// The function.
    pub graph: RingGraph,
    /// The same as MLIR, for people.
    pub text: String,
    /// The location of the entry function.
    pub location: Option<SourceLocation>,
    /// The same with its loops and branches, where that was asked for.
    pub beside: Option<ProcedureArithmetic>,
}

/// Arithmetic on polynomials with loops and branches.
#[derive(Debug)]
pub struct ProcedureArithmetic {
    /// The function, with its control.
    pub procedure: Procedure,
    /// The same as MLIR, for people.
    pub text: String,
    /// The location of the entry function.
    pub location: Option<SourceLocation>,
}

impl From<ProcedureProgram<'_>> for ProcedureArithmetic {
    fn from(program: ProcedureProgram<'_>) -> Self {
        Self { text: program.text(), procedure: program.procedure, location: program.location }
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

    /// Makes a program on integers straight-line.
    ///
    /// # Errors
    /// A located diagnostic for whatever the program does that is not supported.
    pub fn integers(source: &Program<'_>, entry: Option<&str>) -> Result<Lowered<WordGraph>, FlowError> {
        let StraightLine { signature, notes, graph, .. } = source.lower(entry)?;
        Ok(Lowered { loaded: Self::compile(source, signature)?, arithmetic: graph, notes })
    }

    /// Makes a program on polynomials straight-line, with its transforms placed. `beside` asks for
    /// what control at run time makes of it as well.
    ///
    /// # Errors
    /// A located diagnostic for whatever the program does that is not supported.
    pub fn ring(source: &Program<'_>, entry: Option<&str>, beside: bool) -> Result<Lowered<RingArithmetic>, FlowError> {
        let ring = source.transform(entry)?;
        let beside = if beside { Some(source.transform_loops(entry)?.into()) } else { None };
        let text = ring.text();
        let arithmetic = RingArithmetic { graph: ring.graph, text, location: ring.location, beside };
        Ok(Lowered { loaded: Self::compile(source, ring.signature)?, arithmetic, notes: ring.notes })
    }

    /// Places the transforms of a program on polynomials and leaves its loops and branches.
    ///
    /// # Errors
    /// A located diagnostic for whatever the program does that is not supported.
    pub fn procedure(source: &Program<'_>, entry: Option<&str>) -> Result<Lowered<ProcedureArithmetic>, FlowError> {
        let mut procedure = source.transform_loops(entry)?;
        let (signature, notes) = (procedure.signature.clone(), mem::take(&mut procedure.notes));
        Ok(Lowered { loaded: Self::compile(source, signature)?, arithmetic: procedure.into(), notes })
    }

    /// As [`Self::ring`] or [`Self::procedure`], as control asks: without a wish the second where
    /// loops or branches depend on arguments.
    ///
    /// # Errors
    /// A located diagnostic for whatever the program does that is not supported.
    pub fn polynomials(
        source: &Program<'_>,
        entry: Option<&str>,
        control: Option<Control>,
        beside: bool,
    ) -> Result<Lowered<Polynomials>, FlowError> {
        let straight = match control {
            Some(Control::Calyx) => None,
            Some(Control::Static) => Some(Self::ring(source, entry, beside)?),
            None => match Self::ring(source, entry, beside) {
                Err(FlowError::Program(error)) if error.code == ProgramCode::RingRunTime => None,
                outcome => Some(outcome?),
            },
        };
        Ok(match straight {
            Some(Lowered { loaded, arithmetic, notes }) => {
                Lowered { loaded, arithmetic: Polynomials::Ring(Box::new(arithmetic)), notes }
            }
            None => {
                let Lowered { loaded, arithmetic, notes } = Self::procedure(source, entry)?;
                Lowered { loaded, arithmetic: Polynomials::Procedure(Box::new(arithmetic)), notes }
            }
        })
    }

    fn compile(source: &Program<'_>, signature: Signature) -> Result<Self, FlowError> {
        let evaluator = Evaluator::compile(source.module(), &signature.entry)?;
        // Which arguments are results too is found by two analyses that share nothing: they must
        // agree.
        let compiled = describe(signature.results.iter().map(|port| (port.width, port.elements())));
        let evaluated = describe(evaluator.results().iter().map(|port| (port.width, port.elements())));
        if compiled != evaluated {
            return Err(FlowError::Inconsistent { entry: signature.entry, compiled, evaluated });
        }
        let result_locations = source.result_locations(&signature.entry);
        Ok(Self { text: source.text().to_owned(), signature, evaluator, remarks: source.remarks(), result_locations })
    }

    /// Warnings about the meaning of the program.
    pub fn warnings(&self) -> impl Iterator<Item = Warning> + '_ {
        self.remarks.iter().cloned().map(Warning::from)
    }

    /// The location of the operation that makes a result; none for an argument that is stored to.
    #[must_use]
    pub fn result_location(&self, result: usize) -> Option<&SourceLocation> {
        self.result_locations.get(result)?.as_ref()
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

    /// The program's results for one input.
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
