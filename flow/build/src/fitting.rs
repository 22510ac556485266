//! A build that goes on to a board.

use std::path::Path;

use ringmill_accel::Options as AcceleratorOptions;
use ringmill_board::{BOARD_FOLDER, BoardError, BoardOptions, Room, place, switches};
use ringmill_check::stream_count;
use ringmill_folder::PROGRAM_FILE;
use ringmill_passes::ProgramKind;
use ringmill_stages::{Progress, Stage, Stages};
use ringmill_toolchain::Toolchain;

use crate::{
    accelerator,
    build::Workshop,
    control::Control,
    error::FlowError,
    program::{Arithmetic, Loaded, RingArithmetic},
    report::Report,
    warning::Warning,
};

/// Most accelerators that are synthesized to find one that fits.
const SHAPES: u32 = 3;

/// Places and routes the design of a finished build, and says what would fit where that does not.
///
/// # Errors
/// See [`BoardError`].
pub fn route_folder(
    folder: &Path,
    options: &BoardOptions,
    tools: &Toolchain,
    progress: &dyn Progress,
) -> Result<Report, BoardError> {
    let advise = |report: &Report, room| that_fits(folder, report, room);
    ringmill_board::route_folder(folder, options, &advise, tools, progress)
}

/// An accelerator of the program of a build that fits into so much room by the model.
fn that_fits(folder: &Path, report: &Report, room: Room) -> Option<AcceleratorOptions> {
    let (program, entry) = (folder.join(PROGRAM_FILE), Some(report.entry.as_str()));
    let lowered = Loaded::lower(&program, entry, Some(ProgramKind::Ring), Control::Static, false);
    let (_, lowered) = lowered.ok()?;
    let Arithmetic::Ring(ring) = lowered.arithmetic else { return None };
    room.choose(&ring.graph)
}

/// Places and routes what the build made; the report gets its sections, the folder its files.
pub(crate) fn build_on(
    workshop: &Workshop<'_>,
    asked: &BoardOptions,
    report: &mut Report,
    stages: &mut Stages<'_>,
) -> Result<(), FlowError> {
    let Workshop { tools, folder, .. } = *workshop;
    let progress = stages.progress;
    let advise = |report: &Report, room| that_fits(folder.staging(), report, room);
    let placed = stages.run(Stage::Fpga, || place(folder.staging(), report, asked, &advise, tools, progress))?;
    for (name, contents) in placed.files {
        folder.write(&format!("{BOARD_FOLDER}/{name}"), contents)?;
    }
    (report.fpga, report.link) = (Some(placed.fpga), placed.link);
    Ok(())
}

/// Builds the accelerator of a ring graph for a board where nobody says what it shall be like: the usual one, or, if that does not fit by the model, the fastest
/// that does. If synthesis shows that it does not fit, the model is corrected by what was seen, and asked again.
pub(crate) fn build_fitting(
    workshop: &Workshop<'_>,
    asked: &BoardOptions,
    ring: &RingArithmetic,
    stages: &mut Stages<'_>,
) -> Result<(Report, Option<Warning>), FlowError> {
    let board = ringmill_fpga::board(&asked.board).map_err(BoardError::from)?;
    let signature = workshop.loaded.signature();
    let streams = signature.arguments.iter().chain(&signature.results).map(stream_count).sum();
    let mut room = Room::on(board, streams);
    let mut shape = room.settle(&ring.graph);
    let told = |shape: &Option<AcceleratorOptions>| {
        let switches = switches(shape.as_ref()?);
        Some(Warning::Shaped { board: board.name.clone(), switches })
    };
    let mut tried = 1;
    loop {
        workshop.folder.clear("rtl")?;
        let mut report = accelerator::build(workshop, ring, shape.clone(), stages)?;
        let misfit = match build_on(workshop, asked, &mut report, stages) {
            Ok(()) => return Ok((report, told(&shape))),
            Err(misfit) => misfit,
        };
        let used = match &misfit {
            FlowError::Board(error) => error.used(),
            _ => None,
        };
        let Some(used) = used else { return Err(misfit) };
        let Some(modelled) = &report.modelled else { return Err(misfit) };
        room = room.learned(modelled, used);
        let next = room.choose(&ring.graph).filter(|next| shape.as_ref() != Some(next));
        if next.is_none() || tried == SHAPES {
            return Err(misfit);
        }
        stages.progress.detail("it does not fit: a smaller one is next");
        shape = next;
        tried += 1;
    }
}
