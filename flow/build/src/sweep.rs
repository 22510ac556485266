//! A sweep over boards and shapes, prepared.

use std::path::PathBuf;

use ringmill_passes::ProgramKind;
use ringmill_sweep::{SweepError, SweepOptions, write_sweep};

use crate::{
    control::Control,
    error::FlowError,
    program::{Arithmetic, Loaded},
};

/// Writes the workflow of a sweep over a program, every shape of which can be made. Returns the
/// folder and the number of points.
///
/// # Errors
/// See [`FlowError`]; nothing is written then.
pub fn prepare_sweep(options: &SweepOptions) -> Result<(PathBuf, usize), FlowError> {
    for board in &options.boards {
        ringmill_fpga::board(board).map_err(SweepError::from)?;
    }
    let (loaded, lowered) = Loaded::lower(&options.program, options.entry.as_deref(), None, Control::Auto, false)?;
    match &lowered.arithmetic {
        Arithmetic::Ring(ring) => {
            for structure in options.shapes.structures() {
                ringmill_accel::generate(&ring.graph, &structure).map_err(|error| FlowError::Accelerator {
                    error: Box::new(error),
                    location: ring.location.clone(),
                })?;
            }
        }
        other if other.kind() == ProgramKind::Boolean && !options.shapes.is_empty() => return Err(FlowError::NoLanes),
        _ => {}
    }
    Ok(write_sweep(options, &loaded.signature().entry, loaded.text())?)
}
