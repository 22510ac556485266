//! Problems of a design that is read.

use crate::sources::{SourcePosition, Sources};
use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode, SourceSpan};
use std::error::Error;
use std::fmt;

/// A problem of a Verilog design, and its place. Shown as `FILE:LINE:COLUMN: PROBLEM`; the text is
/// at hand for a label.
#[derive(Clone, Debug)]
pub struct DesignError {
    /// The problem.
    pub problem: DesignProblem,
    /// The location, if it is known.
    pub place: Option<SourcePosition>,
    shown: Option<(NamedSource<String>, SourceSpan)>,
}

/// A problem of a Verilog design.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Diagnostic)]
#[non_exhaustive]
pub enum DesignProblem {
    /// A text that Yosys cannot read.
    #[error("{message}")]
    #[diagnostic(
        code("engine::verilog"),
        help(
            "correct the Verilog; of SystemVerilog Yosys reads the usual synthesizable part, without interfaces and classes"
        )
    )]
    Verilog {
        /// Its message.
        message: String,
    },
    /// State is kept.
    #[error("'{name}' is {what}")]
    #[diagnostic(
        code("engine::sequential"),
        help(
            "only combinational circuits are supported: cut the circuit at its registers, assign every signal in every branch of an 'always @*'"
        )
    )]
    Sequential {
        /// A register, a latch or a memory.
        what: &'static str,
        /// The signal that shows it.
        name: String,
    },
    /// No top was named, and there is more than one candidate.
    #[error("{} modules could be the top: {}", names.len(), names.join(", "))]
    #[diagnostic(code("engine::several-tops"), help("name the top module, or remove those that no other uses"))]
    SeveralTops {
        /// The candidates.
        names: Vec<String>,
    },
    /// No module at all.
    #[error("there is no module")]
    #[diagnostic(code("engine::no-module"), help("is it the right file?"))]
    NoModule,
    /// The name of the top is none.
    #[error("'{name}' is not a plain module name")]
    #[diagnostic(code("engine::top-name"), help("a module's name is of letters, digits, '_' and '$'"))]
    TopName {
        /// The name.
        name: String,
    },
    /// A signal without driver.
    #[error("'{name}' is used but never assigned")]
    #[diagnostic(code("engine::undriven"), help("assign it; is its name misspelt?"))]
    Undriven {
        /// The signal.
        name: String,
    },
    /// A signal with more than one driver.
    #[error("a signal is assigned twice")]
    #[diagnostic(
        code("engine::several-drivers"),
        help("assign each bit once; an input is not assigned inside its module")
    )]
    SeveralDrivers,
    /// A signal that depends on itself.
    #[error("{name} depends on itself")]
    #[diagnostic(code("engine::loop"), help("only combinational circuits are supported: break the loop"))]
    Loop {
        /// The signal.
        name: String,
    },
    /// A cell that is not a gate, such as a tri-state buffer, or an `inout` port.
    #[error("{message}")]
    #[diagnostic(code("engine::no-gates"), help("give combinational logic with inputs and outputs only, without 'z'"))]
    NoGates {
        /// The rest of the message.
        message: String,
    },
}

impl DesignError {
    pub(super) fn new(problem: DesignProblem, place: Option<SourcePosition>, sources: &Sources<'_>) -> Box<Self> {
        let shown = place.as_ref().and_then(|place| sources.shown(place));
        Box::new(Self { problem, place, shown })
    }
}

impl fmt::Display for DesignError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(formatter, "{place}: ")?;
        }
        write!(formatter, "{}", self.problem)
    }
}

impl Error for DesignError {}

impl Diagnostic for DesignError {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.problem.code()
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.problem.help()
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.shown.as_ref().map(|shown| &shown.0 as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let (_, span) = self.shown.as_ref()?;
        let label = LabeledSpan::new_primary_with_span(Some("here".to_owned()), *span);
        Some(Box::new(std::iter::once(label)))
    }
}
