//! Whether there is hardware for a routine.

use crate::{CalyxError, Options, Routine};

pub(crate) fn validate(routine: &Routine, options: &Options) -> Result<String, CalyxError> {
    let _ = options;
    Ok(ringmill_verilog::identifier(&routine.name))
}
