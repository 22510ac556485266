//! What to do about a design that is too large for a board.

use ringmill_folder::PROGRAM_FILE;
use std::path::Path;

use ringmill_accel::Options;
use ringmill_fpga::{Board, FpgaError, larger_boards};
use ringmill_passes::ProgramKind;

use super::fit::{Room, switches};
use crate::{
    control::Control,
    error::FlowError,
    program::{Arithmetic, Loaded},
    report::Report,
};

/// The refusal of a design that is too large by the model.
pub(super) fn too_large(board: &Board, shortage: String, folder: &Path, report: &Report, room: Room) -> FlowError {
    let help = help(board, folder, report, room);
    FlowError::TooLarge { module: module(report), board: board.name.clone(), shortage, help, used: None }
}

/// A failure of place and route; if the design turned out too large, with what would fit.
pub(super) fn of_misfit(error: FlowError, board: &Board, folder: &Path, report: &Report, room: Room) -> FlowError {
    let FlowError::Fpga(FpgaError::DoesNotFit { used, available, .. }) = &error else { return error };
    let shortage = used.shortage(**available);
    let learned = report.modelled.as_ref().map_or(room, |modelled| room.learned(modelled, **used));
    let help = help(board, folder, report, learned);
    FlowError::TooLarge { module: module(report), board: board.name.clone(), shortage, help, used: Some(used.clone()) }
}

fn module(report: &Report) -> String {
    report.clocked().map_or_else(String::new, |top| top.module)
}

/// What would fit, as switches where there are some, and larger boards where there are any.
fn help(board: &Board, folder: &Path, report: &Report, room: Room) -> String {
    let smaller = match &report.pipeline {
        Some(pipeline) => {
            format!("fewer registers: `--levels-per-stage {}`", pipeline.levels_per_stage.saturating_mul(2))
        }
        None => accelerator(folder, report, room).map_or_else(
            || "no accelerator of this program fits by the model: take a smaller ring or modulus".to_owned(),
            |options| format!("by the model this one fits: `{}`", switches(&options)),
        ),
    };
    let larger: Vec<_> = larger_boards(board).map(|board| board.name.as_str()).collect();
    match larger.as_slice() {
        [] => smaller,
        names => format!("{smaller}; larger boards: {}", names.join(", ")),
    }
}

/// One that fits, of the program in a build's folder.
fn accelerator(folder: &Path, report: &Report, room: Room) -> Option<Options> {
    report.top.as_ref()?;
    let program = folder.join(PROGRAM_FILE);
    let lowered = Loaded::lower(&program, Some(&report.entry), Some(ProgramKind::Ring), Control::Static, false);
    let Ok((_, lowered)) = lowered else { return None };
    let Arithmetic::Ring(ring) = lowered.arithmetic else { return None };
    room.choose(&ring.graph)
}
