//! What is written around an accelerator on request, one file here for each kind, and the description that is always written.

mod bench;
mod bus;
mod circt;
mod cocotb;
mod fusesoc;
mod interface;
mod litex;
mod testbench;
mod vivado;

pub(crate) use circt::sources as circt_sources;

use std::{fmt, str::FromStr};

use ringmill_design::{SourceFile, Stream};
use ringmill_folder::OutputError;
use ringmill_package::{Bus, Emitted, Interface, metadata};
use thiserror::Error;

use crate::{build::Workshop, error::FlowError, report::Top};

/// The description of an accelerator for programs.
const METADATA_FILE: &str = "metadata.json";

/// A kind of files around an accelerator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Emission {
    /// A core file for FuseSoC, and the test bench that it runs.
    Fusesoc,
    /// A module for LiteX.
    Litex,
    /// A self-checking test bench in SystemVerilog, with its vectors.
    Testbench,
    /// A test for cocotb, with the same vectors.
    Cocotb,
    /// Registers and a slave of AXI4-Lite.
    AxiLite,
    /// Registers and a slave of Wishbone.
    Wishbone,
    /// A script for Vivado.
    Vivado,
    /// hw, comb and seq for CIRCT, and its SystemVerilog, which is simulated as well.
    Circt,
    /// The same function as a Calyx component.
    Calyx,
}

/// A name that no kind has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no kind '{name}'; there are {}", names())]
pub struct UnknownEmission {
    name: String,
}

impl Emission {
    /// All kinds, in the order in which they are written.
    pub const ALL: [Self; 9] = [
        Self::Fusesoc,
        Self::Litex,
        Self::Testbench,
        Self::Cocotb,
        Self::AxiLite,
        Self::Wishbone,
        Self::Vivado,
        Self::Circt,
        Self::Calyx,
    ];

    /// As the command line names it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Fusesoc => "fusesoc",
            Self::Litex => "litex",
            Self::Testbench => "testbench",
            Self::Cocotb => "cocotb",
            Self::AxiLite => "axi-lite",
            Self::Wishbone => "wishbone",
            Self::Vivado => "vivado",
            Self::Circt => "circt",
            Self::Calyx => "calyx",
        }
    }

    fn emit(self, around: &mut Surroundings<'_>) -> Result<(), FlowError> {
        match self {
            Self::Fusesoc => fusesoc::emit(around),
            Self::Litex => litex::emit(around),
            Self::Testbench => testbench::emit(around),
            Self::Cocotb => cocotb::emit(around),
            Self::AxiLite => bus::emit(around, Bus::AxiLite),
            Self::Wishbone => bus::emit(around, Bus::Wishbone),
            Self::Vivado => vivado::emit(around),
            Self::Circt => circt::emit(around),
            // It is another design: see `routine`.
            Self::Calyx => Ok(()),
        }
    }
}

fn names() -> String {
    Emission::ALL.map(Emission::name).join(", ")
}

impl fmt::Display for Emission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Emission {
    type Err = UnknownEmission;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|emission| emission.name() == text);
        found.ok_or_else(|| UnknownEmission { name: text.to_owned() })
    }
}

/// What a kind is made from, and the files that it became.
struct Surroundings<'a> {
    workshop: &'a Workshop<'a>,
    interface: Interface,
    /// The sources of the design.
    sources: &'a [SourceFile],
    /// The streams as the simulation knows them.
    top: &'a Top,
    /// What all test benches need, once it is written.
    bench: Option<Vec<String>>,
    files: Vec<String>,
}

impl Surroundings<'_> {
    /// Writes a file, named relative to the build's folder.
    fn write(&mut self, name: &str, text: impl AsRef<[u8]>) -> Result<(), OutputError> {
        self.workshop.folder.write(name, text)?;
        self.files.push(name.to_owned());
        Ok(())
    }
}

/// Writes all kinds that are asked for, each once, and `metadata.json`, which names their files, around a design that `top` describes.
pub(crate) fn emit(
    workshop: &Workshop<'_>,
    sources: &[SourceFile],
    streams: &[Stream],
    top: &Top,
) -> Result<(), FlowError> {
    let options = workshop.options;
    let program = options.program.display().to_string();
    let interface = interface::interface(top, streams, sources, &program, workshop.loaded);
    let mut around = Surroundings { workshop, interface, sources, top, bench: None, files: Vec::new() };
    let mut emitted = Vec::new();
    for kind in Emission::ALL.into_iter().filter(|kind| options.emissions.contains(kind)) {
        kind.emit(&mut around)?;
        let files = std::mem::take(&mut around.files);
        if !files.is_empty() {
            emitted.push(Emitted { kind: kind.name().to_owned(), files });
        }
    }
    workshop.folder.write(METADATA_FILE, metadata(&around.interface, &emitted)?)?;
    Ok(())
}
