//! A sweep over boards and shapes, prepared.

use std::path::PathBuf;

use ringmill_passes::{Program, ProgramKind};
use ringmill_sweep::{SweepError, SweepOptions, write_sweep};

use crate::{
    error::FlowError,
    program::{Loaded, Polynomials},
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
    let context = ringmill_dialects::context();
    let (source, entry) = (Program::read(&context, &options.program)?, options.entry.as_deref());
    let loaded = match source.kind(entry)? {
        ProgramKind::Boolean if !options.shapes.is_empty() => return Err(FlowError::NoShapes),
        ProgramKind::Boolean => Loaded::integers(&source, entry)?.loaded,
        ProgramKind::Ring => {
            let lowered = Loaded::polynomials(&source, entry, None, false)?;
            if let Polynomials::Ring(ring) = &lowered.arithmetic {
                for structure in options.shapes.structures() {
                    ringmill_accel::generate(&ring.graph, &structure).map_err(|error| FlowError::Accelerator {
                        error: Box::new(error),
                        location: ring.location.clone(),
                    })?;
                }
            }
            lowered.loaded
        }
    };
    Ok(write_sweep(options, &loaded.signature().entry, loaded.text())?)
}
