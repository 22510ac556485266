//! A build that goes on to a board.

use std::path::Path;

use ringmill_board::{BOARD_FOLDER, BoardError, BoardOptions, Capacity, Smaller, place};
use ringmill_check::stream_count;
use ringmill_folder::PROGRAM_FILE;
use ringmill_passes::Program;
use ringmill_stages::{Progress, Stage, Stages};
use ringmill_toolchain::Toolchain;

use crate::{
    accelerator,
    context::Context,
    error::FlowError,
    hardware::{Hardware, Routed},
    options::PolynomialOptions,
    program::{Loaded, RingArithmetic},
    report::{Proof, Report},
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

/// The designs of a build's program that fit into these resources by the model.
fn that_fits(folder: &Path, report: &Report, room: Capacity) -> Smaller {
    let context = ringmill_dialects::context();
    let Ok(source) = Program::read(&context, &folder.join(PROGRAM_FILE)) else { return Smaller::Unknown };
    // Of what loops at run time there is no other shape.
    let Ok(lowered) = Loaded::ring(&source, Some(report.entry.as_str()), false) else { return Smaller::Nothing };
    let chosen = room.choose(&lowered.arithmetic.graph);
    chosen.map_or(Smaller::Nothing, |options| Smaller::Shape(Box::new(options)))
}

/// Places and routes what the build made, and writes its files.
pub(crate) fn build_on(
    context: Context<'_>,
    asked: &BoardOptions,
    hardware: &Hardware,
    stages: &mut Stages<'_>,
) -> Result<Routed, FlowError> {
    let Context { loaded, folder, tools, .. } = context;
    let progress = stages.progress;
    let report = Report { entry: loaded.signature().entry.clone(), ..hardware.report() };
    let advise = |report: &Report, room| that_fits(folder.staging(), report, room);
    let placed = stages.run(Stage::Fpga, || place(folder.staging(), &report, asked, &advise, tools, progress))?;
    for (name, contents) in placed.files {
        folder.write(&format!("{BOARD_FOLDER}/{name}"), contents)?;
    }
    Ok(Routed { fpga: placed.fpga, link: placed.link })
}

/// Builds the accelerator of a ring graph for a board where nobody says what it shall be like: the
/// usual one, or, if that does not fit by the model, the fastest that does. If synthesis shows that
/// it does not fit, the model is corrected by what was seen, and asked again.
pub(crate) fn build_fitting(
    context: Context<'_>,
    asked: &BoardOptions,
    ring: &RingArithmetic,
    proof: &Proof,
    options: &PolynomialOptions,
    stages: &mut Stages<'_>,
) -> Result<(Hardware, Routed, Option<Warning>), FlowError> {
    let board = ringmill_fpga::board(&asked.board).map_err(BoardError::from)?;
    let signature = context.loaded.signature();
    let streams = signature.arguments.iter().chain(&signature.results).map(stream_count).sum();
    let mut room = Capacity::on(board, streams);
    let mut shape = room.settle(&ring.graph);
    let mut tried = 1;
    loop {
        context.folder.clear("rtl")?;
        let accelerator = accelerator::build(context, ring, proof, shape.clone(), options, stages)?;
        if tried == 1 {
            context.record()?;
        }
        let area = accelerator.design.modelled.areas.on(room.family());
        let hardware = Hardware::Accelerator(Box::new(accelerator));
        let mismatch = match build_on(context, asked, &hardware, stages) {
            Ok(routed) => {
                let shaped = shape.map(|shape| Warning::Shaped { board: board.name.clone(), options: Box::new(shape) });
                return Ok((hardware, routed, shaped));
            }
            Err(mismatch) => mismatch,
        };
        let used = match &mismatch {
            FlowError::Board(error) => error.used(),
            _ => None,
        };
        let Some(used) = used else { return Err(mismatch) };
        room = room.learned(area, used);
        let next = room.choose(&ring.graph).filter(|next| shape.as_ref() != Some(next));
        if next.is_none() || tried == SHAPES {
            return Err(mismatch);
        }
        stages.progress.detail("it does not fit: a smaller one is next");
        shape = next;
        tried += 1;
    }
}
