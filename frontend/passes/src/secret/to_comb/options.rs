//! The options of the pass.

use ringmill_netlist::CellLibrary;
use ringmill_synth::{Effort, Objective, Options, opt::Recipe};
use std::str::FromStr;

/// The cells of a circuit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mode {
    /// Gates of two inputs, and multiplexers where [`Engine::Ringmill`] chooses them.
    Boolean,
    /// Tables of three inputs.
    #[default]
    Lut3,
    /// Tables of four inputs.
    Lut4,
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "Boolean" => Ok(Self::Boolean),
            "LUT" | "LUT3" => Ok(Self::Lut3),
            "LUT4" => Ok(Self::Lut4),
            _ => Err("expected 'Boolean', 'LUT', 'LUT3' or 'LUT4'".to_owned()),
        }
    }
}

/// The optimizer of a circuit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Engine {
    /// Yosys, then ABC.
    #[default]
    Yosys,
    /// The recipes of `ringmill synth`.
    Ringmill,
}

impl FromStr for Engine {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "yosys" => Ok(Self::Yosys),
            "ringmill" => Ok(Self::Ringmill),
            _ => Err("expected 'yosys' or 'ringmill'".to_owned()),
        }
    }
}

impl Mode {
    /// Inputs of a table; `None` for gates.
    pub(super) fn inputs(self) -> Option<u8> {
        match self {
            Self::Boolean => None,
            Self::Lut3 => Some(3),
            Self::Lut4 => Some(4),
        }
    }

    /// The options of a synthesis in these cells. Yosys is asked for tables of two inputs in place
    /// of gates: it knows no multiplexer that costs less than the gates it is made of.
    pub(super) fn options(self, engine: Engine, is_fast: bool) -> Options {
        let library = match (self.inputs(), engine) {
            (Some(inputs), _) => CellLibrary::Lut(inputs),
            (None, Engine::Ringmill) => CellLibrary::Gates,
            (None, Engine::Yosys) => CellLibrary::Lut(2),
        };
        let effort = if is_fast { Effort::Fast } else { Effort::Default };
        Options { effort, objective: Objective::Bootstraps, ..Options::new(library) }
    }
}

impl Engine {
    /// The one recipe that it runs; `None` where the effort chooses.
    pub(super) fn recipe(self, is_fast: bool) -> Option<Recipe> {
        let text = match self {
            Self::Ringmill => return None,
            Self::Yosys if is_fast => "yosys-words; yosys-clean; abc-map choices=0",
            Self::Yosys => "yosys-words; yosys-clean; abc-map",
        };
        Some(text.parse().unwrap_or_else(|error| unreachable!("'{text}' is a recipe: {error}")))
    }
}
