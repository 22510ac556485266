//! The advice about a design that is too large for a board.

use ringmill_accel::Area;
use ringmill_fpga::{Board, FpgaError, larger_boards};
use ringmill_report::{ModelledArea, Report};

use crate::{
    BoardError,
    fit::Capacity,
    remedy::{Remedy, Smaller},
};

/// Whoever knows the program of a build: what of it fits, by the model, into so much room.
pub type Advise<'a> = &'a dyn Fn(&Report, Capacity) -> Smaller;

/// The refusal of a design that is too large by the model.
pub(crate) fn too_large(
    board: &Board,
    shortage: String,
    report: &Report,
    room: Capacity,
    advise: Advise<'_>,
) -> BoardError {
    let remedy = remedy(board, report, room, advise);
    BoardError::TooLarge { module: module(report), board: board.name.clone(), shortage, remedy, used: None }
}

/// A failure of place and route; if the design turned out too large, with what would fit.
pub(crate) fn of_mismatch(
    error: BoardError,
    board: &Board,
    report: &Report,
    room: Capacity,
    advise: Advise<'_>,
) -> BoardError {
    let BoardError::Fpga(FpgaError::DoesNotFit { used, available, .. }) = &error else { return error };
    let shortage = used.shortage(**available);
    let learned = area(report, room).map_or(room, |area| room.learned(area, **used));
    let remedy = remedy(board, report, learned, advise);
    let used = Some(used.clone());
    BoardError::TooLarge { module: module(report), board: board.name.clone(), shortage, remedy, used }
}

/// The estimated area of a build's accelerator; None of other designs.
pub(crate) fn area(report: &Report, room: Capacity) -> Option<Area> {
    ModelledArea::on(&report.top.as_ref()?.modelled_area, room.family())
}

fn module(report: &Report) -> String {
    report.clocked().map_or_else(String::new, |top| top.module.clone())
}

/// The alternatives that fit: a smaller design, and larger boards where there are any.
fn remedy(board: &Board, report: &Report, room: Capacity, advise: Advise<'_>) -> Remedy {
    let smaller = match &report.pipeline {
        Some(pipeline) => Smaller::Levels(pipeline.levels_per_stage.saturating_mul(2)),
        None => advise(report, room),
    };
    Remedy { smaller, larger: larger_boards(board).map(|board| board.name.clone()).collect() }
}
