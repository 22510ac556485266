//! `ringmill sim`: a finished build, or a program built on the spot, simulated again.

use std::path::{Path, PathBuf};

use ringmill_accel::Options as AcceleratorOptions;
use ringmill_check::{
    AcceleratorRun, cosimulate_accelerator, cosimulate_netlist, default_operands, vectors::SAMPLED_VECTORS,
};
use ringmill_folder::{
    FolderError, PROGRAM_FILE, VERILOG_FILE, check_recording, clocked, protected_files, read_report, temporary_folder,
    update,
};
use ringmill_stages::{Progress, Stage, Stages};
use ringmill_toolchain::Toolchain;

use crate::{
    build::{Build, Options},
    control::Control,
    error::FlowError,
    pipeline,
    plan::Goal,
    program::Loaded,
    report::{Cosim, Report},
    warning::Warning,
};

/// What to simulate, and on how much.
#[derive(Debug, Clone)]
pub struct SimOptions {
    /// A folder of ours, or a program.
    pub path: PathBuf,
    /// The entry function, when `path` is a program.
    pub entry: Option<String>,
    /// What is asked of the accelerator that a program becomes.
    pub accelerator: Option<AcceleratorOptions>,
    /// How that is controlled.
    pub control: Control,
    /// What stands before the names of its modules.
    pub prefix: Option<String>,
    /// Vectors, where the inputs are too many to try all; of an accelerator, operands. Default: 4096, or 100 operands.
    pub vectors: Option<usize>,
    /// Seed of the vectors.
    pub seed: u64,
    /// An FST file to record an accelerator's signals to.
    pub waves: Option<PathBuf>,
}

/// Simulates; a folder's report is brought up to date. A program is built in a temporary folder first, and that build's warnings come
/// back too.
///
/// # Errors
/// See [`FlowError`].
pub fn simulate(
    options: &SimOptions,
    tools: &Toolchain,
    progress: &dyn Progress,
) -> Result<(Cosim, Vec<Warning>), FlowError> {
    if !options.path.is_dir() {
        if let Some(waves) = &options.waves {
            check_recording(waves, std::slice::from_ref(&options.path))?;
        }
        let folder = temporary_folder()?;
        let target = folder.path().join("build");
        let build = Options {
            output: Some(target.clone()),
            entry: options.entry.clone(),
            accelerator: options.accelerator.clone(),
            control: options.control,
            prefix: options.prefix.clone(),
            // Waves are only of an accelerator: told before a netlist is made.
            ..Options::new(&options.path, if options.waves.is_some() { Goal::Rtl } else { Goal::Hardware })
        };
        let warnings = Build::new(&build, tools, progress).run()?.warnings;
        return Ok((simulate_folder(&target, options, tools, &mut Stages::new(progress))?.1, warnings));
    }
    if let Some(waves) = &options.waves {
        check_recording(waves, &protected_files(&options.path))?;
    }
    let mut stages = Stages::new(progress);
    let (report, cosim) = simulate_folder(&options.path, options, tools, &mut stages)?;
    update(&options.path, &report, None, options.waves.as_deref(), |report| {
        report.cosim = Some(cosim.clone());
        report.seconds.extend(stages.into_seconds());
    })?;
    Ok((cosim, Vec::new()))
}

fn simulate_folder(
    folder: &Path,
    options: &SimOptions,
    tools: &Toolchain,
    stages: &mut Stages<'_>,
) -> Result<(Report, Cosim), FlowError> {
    let (report, progress) = (read_report(folder)?, stages.progress);
    clocked(folder, &report)?;
    let loaded = || Loaded::read(&folder.join(PROGRAM_FILE), Some(&report.entry));
    let cosim = stages.run(Stage::Cosim, || match &report.top {
        Some(top) => {
            let (operands, seed, waves) = (
                options.vectors.unwrap_or_else(|| default_operands(top.ring.n())),
                options.seed,
                options.waves.clone(),
            );
            let run = AcceleratorRun { operands, seed, sources: None, waves };
            cosimulate_accelerator(&loaded()?, folder, top, &run, tools, progress)
        }
        None if report.proof.as_ref().is_some_and(|proof| proof.reference.is_some()) => {
            Err(FlowError::NoProgram { path: options.path.clone() })
        }
        None if options.waves.is_some() => Err(FlowError::NoWaves { path: options.path.clone() }),
        None if !folder.join(VERILOG_FILE).is_file() => {
            Err(FolderError::Incomplete { path: folder.to_owned(), file: VERILOG_FILE.to_owned() }.into())
        }
        None => {
            let (verilog, top) = (folder.join(VERILOG_FILE), ringmill_netlist::identifier(&report.entry));
            let vectors = options.vectors.unwrap_or(SAMPLED_VECTORS);
            if let Some(section) = &report.pipeline {
                let operands = options.vectors.unwrap_or(pipeline::OPERANDS);
                pipeline::simulate(&loaded()?, folder, section, operands, options.seed, tools, progress)?;
            }
            cosimulate_netlist(&loaded()?, &verilog, &top, vectors, options.seed, tools, progress)
        }
    })?;
    Ok((report, cosim))
}
