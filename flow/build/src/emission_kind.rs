//! Kinds of files around an accelerator.

use std::{fmt, str::FromStr};

use thiserror::Error;

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
