//! What to do about a design that is too large for a board.

use std::path::{Path, PathBuf};

use ringmill_fpga::{Board, FpgaError};
use ringmill_passes::ProgramKind;

use super::fit::{Room, switches};
use crate::{
    control::Control,
    emit::PROGRAM_FILE,
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
    super::clocked(report).map_or_else(String::new, |(module, _)| module.to_owned())
}

/// What would fit, as a command where there is one.
fn help(board: &Board, folder: &Path, report: &Report, room: Room) -> String {
    let larger = || {
        let others = ringmill_fpga::boards().iter().filter(|other| other.family.is_routed());
        let larger = others.filter(|other| board.available.fits(other.available) && other.available != board.available);
        let names: Vec<_> = larger.map(|board| board.name.as_str()).collect();
        format!("larger boards: {}", names.join(", "))
    };
    let smaller = || {
        let program: PathBuf = folder.join(PROGRAM_FILE);
        let lowered = Loaded::lower(&program, Some(&report.entry), Some(ProgramKind::Ring), Control::Static, false);
        let Ok((_, lowered)) = lowered else { return None };
        let Arithmetic::Ring(ring) = lowered.arithmetic else { return None };
        room.choose(&ring.graph)
    };
    match report.top.as_ref().and_then(|_| smaller()) {
        Some(options) => format!("by the model this one fits: `{}`; {}", switches(&options), larger()),
        None => {
            format!("no accelerator of this program fits by the model: take a smaller ring or modulus; {}", larger())
        }
    }
}
