//! The simulation of a finished build, again.

use std::path::{Path, PathBuf};

use ringmill_folder::{FolderError, VERILOG_FILE, check_recording, clocked, protected_files, read_report, update};
use ringmill_report::{Cosim, Pipeline, Report};
use ringmill_stages::{Progress, Stage, Stages};
use ringmill_toolchain::Toolchain;

use crate::{
    AcceleratorRun, CheckError, NetlistRun, Reference, check_ring, cosimulate_accelerator, cosimulate_netlist,
    default_operands, vectors::sampled_vectors,
};

/// Operands that a netlist with registers is simulated on.
pub const PIPELINE_OPERANDS: usize = 400;

/// The extent of a simulation.
#[derive(Clone, Debug)]
pub struct FolderRun {
    /// Vectors, where the inputs are too many to try all; of an accelerator, operands. Default:
    /// [`sampled_vectors`], or [`default_operands`].
    pub vectors: Option<usize>,
    /// Seed of the vectors.
    pub seed: u64,
    /// An FST file to record an accelerator's signals to.
    pub waves: Option<PathBuf>,
}

/// Simulates what is in the folder of a finished build and brings its report up to date. `read`
/// gives the program of the build that the report describes.
///
/// # Errors
/// There is no such build, or nothing to compare it with; the simulation fails or differs.
pub fn simulate_folder<R: Reference>(
    folder: &Path,
    run: &FolderRun,
    read: impl FnOnce(&Report) -> Result<R, R::Error>,
    tools: &Toolchain,
    progress: &dyn Progress,
) -> Result<Cosim, R::Error> {
    if let Some(waves) = &run.waves {
        check_recording(waves, &protected_files(folder)).map_err(wrong_folder)?;
    }
    let report = read_report(folder).map_err(wrong_folder)?;
    clocked(folder, &report).map_err(wrong_folder)?;
    if report.top.is_none() {
        check_netlist(folder, &report, run)?;
    }
    let mut stages = Stages::new(progress);
    let cosim = stages.run(Stage::Cosim, || {
        let program = read(&report)?;
        match &report.top {
            Some(top) => {
                let operands = run.vectors.unwrap_or_else(|| default_operands(top.ring.n()));
                let run = AcceleratorRun { operands, seed: run.seed, sources: None, waves: run.waves.clone() };
                check_ring(&top.interface, &top.ring, program.signature())?;
                cosimulate_accelerator(&program, folder, &top.interface, &run, tools, progress)
            }
            None => {
                let (verilog, top) = (folder.join(VERILOG_FILE), ringmill_netlist::identifier(&report.entry));
                if let Some(section) = &report.pipeline {
                    let operands = run.vectors.unwrap_or(PIPELINE_OPERANDS);
                    simulate_pipeline(&program, folder, section, (operands, run.seed), tools, progress)?;
                }
                let vectors = run.vectors.unwrap_or_else(|| sampled_vectors(program.signature()));
                let run = NetlistRun { vectors, seed: run.seed, whole: true };
                cosimulate_netlist(&program, &verilog, &top, run, tools, progress)
            }
        }
    })?;
    update(folder, &report, None, run.waves.as_deref(), |report| {
        report.cosim = Some(cosim.clone());
        report.seconds.extend(stages.into_seconds());
    })
    .map_err(wrong_folder)?;
    Ok(cosim)
}

/// Runs the netlist with registers in `folder` on so many operands of a seed against the program.
///
/// # Errors
/// See [`cosimulate_accelerator`].
pub fn simulate_pipeline<R: Reference>(
    program: &R,
    folder: &Path,
    section: &Pipeline,
    (operands, seed): (usize, u64),
    tools: &Toolchain,
    progress: &dyn Progress,
) -> Result<Cosim, R::Error> {
    let run = AcceleratorRun::of(operands, seed);
    cosimulate_accelerator(program, folder, &section.interface, &run, tools, progress)
}

/// Refuses a folder whose netlist cannot be simulated as asked.
fn check_netlist(folder: &Path, report: &Report, run: &FolderRun) -> Result<(), CheckError> {
    let path = folder.to_owned();
    if report.proof.as_ref().is_some_and(|proof| proof.reference.is_some()) {
        return Err(CheckError::NoProgram { path });
    }
    if run.waves.is_some() {
        return Err(CheckError::NoWaves { path });
    }
    if !folder.join(VERILOG_FILE).is_file() {
        return Err(FolderError::Incomplete { path, file: VERILOG_FILE.to_owned() }.into());
    }
    Ok(())
}

fn wrong_folder<E: From<CheckError>>(error: impl Into<FolderError>) -> E {
    CheckError::from(error.into()).into()
}
