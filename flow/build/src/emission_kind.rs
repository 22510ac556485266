//! Kinds of files around an accelerator.

use std::{fmt, str::FromStr};

use ringmill_design::nearest;
use thiserror::Error;

macro_rules! emissions {
    ($($(#[$about:meta])* $kind:ident $name:literal),* $(,)?) => {
        /// A kind of files around an accelerator.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Emission {
            $($(#[$about])* $kind,)*
        }

        impl Emission {
            /// All kinds, in the order in which they are written.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$kind),*];

            /// As the command line names it.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }
        }
    };
}

emissions! {
    /// A core file for FuseSoC, and the test bench that it runs.
    Fusesoc "fusesoc",
    /// A module for LiteX.
    Litex "litex",
    /// A self-checking test bench in SystemVerilog, with its vectors.
    Testbench "testbench",
    /// A test for cocotb, with the same vectors.
    Cocotb "cocotb",
    /// Registers and a slave of AXI4-Lite.
    AxiLite "axi-lite",
    /// Registers and a slave of Wishbone.
    Wishbone "wishbone",
    /// A script for Vivado.
    Vivado "vivado",
    /// hw, comb and seq for CIRCT, and its SystemVerilog, which is simulated as well.
    Circt "circt",
    /// The same function as a Calyx component.
    Calyx "calyx",
}

/// A name that no kind has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a kind of integration files, found '{name}'{}; the kinds are {}", near(name), names())]
pub struct UnknownEmission {
    name: String,
}

fn near(name: &str) -> String {
    let near = nearest(name, Emission::ALL.map(Emission::name));
    near.map(|near| format!(" (did you mean '{near}'?)")).unwrap_or_default()
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
