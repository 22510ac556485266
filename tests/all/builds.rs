//! Builds of programs, as the command makes them.

use std::path::{Path, PathBuf};

use ringmill_build::{Build, Built, FlowError, IntegerOptions, Loaded, PolynomialOptions, Source};
use ringmill_circuit::NetlistOptions;
use ringmill_passes::{Program, ProgramKind};
use ringmill_stages::{Progress, Quiet};
use ringmill_toolchain::Toolchain;

/// The command.
pub fn binary() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/release/ringmill")
}

/// The program is built by what it computes with, if that is the `kind`.
pub fn hardware(
    (program, output): (&Path, &Path),
    kind: Option<ProgramKind>,
    integers: &IntegerOptions,
    polynomials: &PolynomialOptions,
    progress: &dyn Progress,
) -> Result<Built, FlowError> {
    let (tools, context) = (Toolchain::locate(), ringmill_dialects::context());
    match Build::begin(program, Some(output), &tools, progress)?.open(&context, None, None, kind)? {
        Source::Integers(source) => source.build(integers),
        Source::Polynomials(source) => source.build(polynomials),
        Source::Netlist(_) => panic!("{} is a netlist", program.display()),
    }
}

/// The netlist of a program on integers.
pub fn netlist(program: &Path, output: &Path, options: &IntegerOptions) -> Result<Built, FlowError> {
    let others = PolynomialOptions::default();
    hardware((program, output), Some(ProgramKind::Boolean), options, &others, &Quiet)
}

/// The accelerator, or the component, of a program on polynomials.
pub fn accelerator(program: &Path, output: &Path, options: &PolynomialOptions) -> Result<Built, FlowError> {
    let others = proved(ringmill_synth::Options::new(ringmill_netlist::CellLibrary::Lut(3)));
    hardware((program, output), Some(ProgramKind::Ring), &others, options, &Quiet)
}

/// A netlist that must be proved.
pub fn proved(synth: ringmill_synth::Options) -> IntegerOptions {
    IntegerOptions::new(NetlistOptions { require_proof: true, ..NetlistOptions::new(synth) })
}

/// The program of a finished build.
pub fn reader(folder: &Path, report: &ringmill_report::Report) -> Result<Loaded, FlowError> {
    Loaded::read(&folder.join(ringmill_folder::PROGRAM_FILE), Some(&report.entry))
}

/// Has a program read by whoever needs its MLIR.
pub fn with_program<T>(path: &Path, then: impl FnOnce(&Program<'_>) -> T) -> T {
    let context = ringmill_dialects::context();
    then(&Program::read(&context, path).unwrap_or_else(|error| panic!("{}: {error:?}", path.display())))
}
