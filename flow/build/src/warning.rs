//! Warnings of a build.

use miette::Diagnostic;
use ringmill_accel::Options;
use ringmill_board::in_words;
use ringmill_circuit::CircuitWarning;
use ringmill_passes::ProgramRemark;
use thiserror::Error;

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

impl From<ProgramRemark> for Warning {
    fn from(remark: ProgramRemark) -> Self {
        match remark {
            ProgramRemark::NoneMarked { entry } => Self::NoneMarked { entry },
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
