//! What to do about a design that is too large for a board.

use ringmill_accel::Options;
use ringmill_fpga::{Board, FpgaError, larger_boards};
use ringmill_report::Report;

use crate::{
    BoardError,
    fit::{Room, switches},
};

/// Whoever knows the program of a build: an accelerator of it that fits, by the model, into so much
/// room.
pub type Advise<'a> = &'a dyn Fn(&Report, Room) -> Option<Options>;

/// The refusal of a design that is too large by the model.
pub(crate) fn too_large(
    board: &Board,
    shortage: String,
    report: &Report,
    room: Room,
    advise: Advise<'_>,
) -> BoardError {
    let help = help(board, report, room, advise);
    BoardError::TooLarge { module: module(report), board: board.name.clone(), shortage, help, used: None }
}

/// A failure of place and route; if the design turned out too large, with what would fit.
pub(crate) fn of_misfit(
    error: BoardError,
    board: &Board,
    report: &Report,
    room: Room,
    advise: Advise<'_>,
) -> BoardError {
    let BoardError::Fpga(FpgaError::DoesNotFit { used, available, .. }) = &error else { return error };
    let shortage = used.shortage(**available);
    let learned = report.modelled.as_ref().map_or(room, |modelled| room.learned(modelled, **used));
    let help = help(board, report, learned, advise);
    BoardError::TooLarge { module: module(report), board: board.name.clone(), shortage, help, used: Some(used.clone()) }
}

fn module(report: &Report) -> String {
    report.clocked().map_or_else(String::new, |top| top.module)
}

/// What would fit, as switches where there are some, and larger boards where there are any.
fn help(board: &Board, report: &Report, room: Room, advise: Advise<'_>) -> String {
    let smaller = match &report.pipeline {
        Some(pipeline) => {
            format!("fewer registers: `--levels-per-stage {}`", pipeline.levels_per_stage.saturating_mul(2))
        }
        None => report.top.as_ref().and_then(|_| advise(report, room)).map_or_else(
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
