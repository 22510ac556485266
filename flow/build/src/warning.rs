//! Warnings of a build.

use miette::Diagnostic;
use ringmill_accel::Options;
use ringmill_board::in_words;
use ringmill_circuit::CircuitWarning;
use ringmill_design::SourceLocation;
use ringmill_diagnostics::Located;
use ringmill_passes::ProgramRemark;
use thiserror::Error;

use crate::wrong_pass::WrongPass;

/// Something the user should know though nothing failed.
#[derive(Debug, Error, Diagnostic, Clone, PartialEq, Eq)]
pub enum Warning {
    /// Of a netlist.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Circuit(#[from] CircuitWarning),
    /// An accelerator was shaped so that it fits the board.
    #[error("the default accelerator does not fit '{board}' by the model; this build takes {}", in_words(.options))]
    #[diagnostic(severity(Advice), code("fpga::shaped"), help("name an architecture or lanes to choose another shape"))]
    Shaped {
        /// The board.
        board: String,
        /// The one that is taken.
        options: Box<Options>,
    },
    /// No argument is marked secret.
    #[error("no argument of '{entry}' is marked {{secret.secret}}: all are taken as secret")]
    #[diagnostic(severity(Advice), code("program::note"))]
    NoneMarked {
        /// The entry function.
        entry: String,
    },
    /// An inverse transform names the root of the transform that it was meant to undo. HEIR wrote
    /// transforms so until March 2026; since then the root of `polynomial.intt` is the inverse of
    /// the root of `polynomial.ntt`, and that is the meaning here.
    #[error("{message}")]
    #[diagnostic(severity(Warning), code("ring::old-root"), help("{help}"))]
    OldRoot {
        /// The text.
        message: String,
        /// The remedy.
        help: String,
        /// The location of the inverse transform.
        location: Option<SourceLocation>,
    },
    /// The passes changed the meaning of the program, so its netlist is made without them.
    #[error(
        "MLIR's passes change the meaning of '{entry}'{}: its netlist is made from the program as it is written",
        wrong_pass.as_ref().map_or_else(String::new, |found| format!(" ({found})"))
    )]
    #[diagnostic(
        severity(Warning),
        code("program::lowering"),
        help("nothing has to be done: the netlist is proved equal to the program; it may be larger")
    )]
    Lowering {
        /// The entry function.
        entry: String,
        /// The pass that does, if it was found.
        wrong_pass: Option<WrongPass>,
    },
    /// Attributes of dialects that are not known.
    #[error("attributes of {dialects} are ignored: Ringmill does not know what they mean")]
    #[diagnostic(
        severity(Warning),
        code("program::unknown-attributes"),
        help("ignore this if another compiler wrote them")
    )]
    UnknownAttributes {
        /// The dialects.
        dialects: String,
    },
}

impl Located for Warning {
    fn location(&self) -> Option<&SourceLocation> {
        match self {
            Self::OldRoot { location, .. } => location.as_ref(),
            _ => None,
        }
    }
}

impl From<ProgramRemark> for Warning {
    fn from(remark: ProgramRemark) -> Self {
        match remark {
            ProgramRemark::NoneMarked { entry } => Self::NoneMarked { entry },
            ProgramRemark::OldRoot { message, help, location } => Self::OldRoot { message, help, location },
            ProgramRemark::LeftOut { dialects } => {
                let names: Vec<String> = dialects.iter().map(|name| format!("'{name}'")).collect();
                let kind = if names.len() == 1 { "the dialect" } else { "the dialects" };
                Self::UnknownAttributes { dialects: format!("{kind} {}", listed(&names)) }
            }
        }
    }
}

/// One after the other, "and" before the last.
fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [words @ .., last] => format!("{} and {last}", words.join(", ")),
    }
}
