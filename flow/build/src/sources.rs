//! The sources of a design with streams: written, and simulated.

use ringmill_check::{AcceleratorRun, MEMORY_LIST, SOURCE_LIST, cosimulate_accelerator, default_operands};
use ringmill_design::SourceFile;
use ringmill_folder::{OutputError, OutputFolder};
use ringmill_stages::{Stage, Stages};

use crate::{
    context::Context,
    emission,
    emission_kind::Emission,
    error::FlowError,
    options::PolynomialOptions,
    report::{Cosim, Top},
};

/// The function with its transforms placed, as MLIR.
pub(crate) const TRANSFORMED_FILE: &str = "transformed.mlir";

/// Writes the files of a design, and the lists of its sources and of the files that its memories
/// read.
pub(crate) fn write(files: &[SourceFile], folder: &OutputFolder) -> Result<(), OutputError> {
    let (mut sources, mut memories) = (String::new(), String::new());
    for file in files {
        folder.write(&file.path, &file.text)?;
        let list = if file.is_memory() { &mut memories } else { &mut sources };
        *list += &format!("{}\n", file.path);
    }
    if !memories.is_empty() {
        folder.write(MEMORY_LIST, memories)?;
    }
    folder.write(SOURCE_LIST, sources)
}

/// The simulation of the sources in the folder, and of what CIRCT made of them, which must do the
/// same.
pub(crate) fn simulate(
    context: Context<'_>,
    options: &PolynomialOptions,
    top: &Top,
    stages: &mut Stages<'_>,
) -> Result<Cosim, FlowError> {
    let Context { loaded, folder, tools, .. } = context;
    let progress = stages.progress;
    let of = |sources| {
        let run = AcceleratorRun { sources, ..AcceleratorRun::of(default_operands(top.ring.n()), options.seed) };
        cosimulate_accelerator(loaded, folder.staging(), &top.interface, &run, tools, progress)
    };
    stages.run(Stage::Cosim, || {
        if options.emissions.contains(&Emission::Circt) {
            of(Some(emission::circt_sources(folder, &top.interface.module)?))?;
        }
        of(None)
    })
}
