//! The design of a finished build, placed and routed.

use std::path::Path;

use ringmill_folder::{check_part_replaceable, read_report, update};
use ringmill_fpga::ChargeModel;
use ringmill_report::Report;
use ringmill_stages::{Progress, Stage, Stages};
use ringmill_toolchain::Toolchain;

use crate::{
    Advise, BOARD_FOLDER, BoardError, BoardOptions, Capacity, Placed, advice, core::Core, energy::estimate, route::Task,
};

/// Places and routes the clocked design of a finished build and brings its folder and report up to
/// date.
///
/// # Errors
/// See [`BoardError`].
pub fn route_folder(
    folder: &Path,
    options: &BoardOptions,
    advise: Advise<'_>,
    tools: &Toolchain,
    progress: &dyn Progress,
) -> Result<Report, BoardError> {
    let report = read_report(folder)?;
    // Told before the work; `update` asks again.
    check_part_replaceable(folder, BOARD_FOLDER)?;
    let mut stages = Stages::new(progress);
    let Placed { fpga, link, files } =
        stages.run(Stage::Fpga, || place(folder, &report, options, advise, tools, progress))?;
    Ok(update(folder, &report, Some((BOARD_FOLDER, &files)), None, |report| {
        (report.fpga, report.link) = (Some(fpga), link);
        report.seconds.extend(stages.into_seconds());
    })?)
}

/// Places and routes the clocked design in `folder`, which `report` describes.
///
/// # Errors
/// It does not fit, is too slow, or a tool fails.
pub fn place(
    folder: &Path,
    report: &Report,
    options: &BoardOptions,
    advise: Advise<'_>,
    tools: &Toolchain,
    progress: &dyn Progress,
) -> Result<Placed, BoardError> {
    let board = ringmill_fpga::board(&options.board)?;
    if options.energy {
        // Told before the work.
        ChargeModel::for_board(board)?;
    }
    let core = Core::read(folder, report)?;
    let room = Capacity::on(board, core.interface.streams.len());
    if let Some(shortage) = advice::area(report, room).and_then(|area| room.shortage(area)) {
        return Err(advice::too_large(board, shortage, report, room, advise));
    }
    // Before the router, whose work its failure would take along.
    let energy = match options.energy {
        true => {
            progress.detail("the energy of a transaction");
            Some(estimate(&core, folder, board, tools)?)
        }
        false => None,
    };
    let routed = Task { core: &core, board, asked: options, tools, progress }
        .route()
        .map_err(|error| advice::of_mismatch(error, board, report, room, advise))?;
    let mut placed = Placed::of(board, &core, routed);
    let mhz = placed.fpga.target_mhz.unwrap_or(placed.fpga.fmax_mhz);
    placed.fpga.energy = energy.map(|energy| energy.at(mhz));
    Ok(placed)
}
