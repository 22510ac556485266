//! All that is written around an accelerator.

use std::mem;

use ringmill_design::SourceFile;
use ringmill_package::{Bus, Emitted, metadata};

use super::{
    bus, circt, cocotb, description::description, fusesoc, integration::IntegrationFiles, litex, testbench, vivado,
};
use crate::{context::Context, emission_kind::Emission, error::FlowError, options::PolynomialOptions, report::Top};

/// The description of an accelerator for programs.
const METADATA_FILE: &str = "metadata.json";

/// Writes all kinds that are asked for, each once, and `metadata.json`, which names their files,
/// around a design that `top` describes.
pub(crate) fn emit(
    context: Context<'_>,
    options: &PolynomialOptions,
    sources: &[SourceFile],
    top: &Top,
) -> Result<(), FlowError> {
    let program = context.path.display().to_string();
    let description = description(top, sources, &program, context.loaded);
    let mut around = IntegrationFiles { context, options, description, sources, bench: None, files: Vec::new() };
    let mut emitted = Vec::new();
    for kind in Emission::ALL.into_iter().filter(|kind| options.emissions.contains(kind)) {
        write(kind, &mut around)?;
        let files = mem::take(&mut around.files);
        if !files.is_empty() {
            emitted.push(Emitted { kind: kind.name().to_owned(), files });
        }
    }
    context.folder.write(METADATA_FILE, metadata(&around.description, &emitted)?)?;
    Ok(())
}

fn write(kind: Emission, around: &mut IntegrationFiles<'_>) -> Result<(), FlowError> {
    match kind {
        Emission::Fusesoc => fusesoc::emit(around),
        Emission::Litex => litex::emit(around),
        Emission::Testbench => testbench::emit(around),
        Emission::Cocotb => cocotb::emit(around),
        Emission::AxiLite => bus::emit(around, Bus::AxiLite),
        Emission::Wishbone => bus::emit(around, Bus::Wishbone),
        Emission::Vivado => vivado::emit(around),
        Emission::Circt => circt::emit(around),
        // It is another design: see `component`.
        Emission::Calyx => Ok(()),
    }
}
