//! Loops whose numbers of iterations are not known.

use super::kind::ProgramKind;
use crate::{error::ProgramCode, refusal::Refusal};
use melior::ir::Location;

/// A loop whose number of iterations is not known, in a program of a kind.
pub(crate) fn bound_refusal<'c>(
    location: Location<'c>,
    what: &str,
    argument: Option<usize>,
    kind: ProgramKind,
) -> Refusal<'c> {
    let (code, who) = match kind {
        ProgramKind::Boolean => (ProgramCode::SecretBound, "a secret"),
        ProgramKind::Ring => (ProgramCode::RingRunTime, "which is known at run time only"),
    };
    let message = match argument {
        Some(argument) => format!("the {what} of this loop depends on argument {argument}, {who}"),
        None => format!("the {what} of this loop is not a constant"),
    };
    Refusal::new(code, message, location)
}
