//! The definition of a netlist pass.

use std::ops::RangeInclusive;

use ringmill_engines::EngineError;
use ringmill_engines::abc::Abc;
use ringmill_engines::yosys::Yosys;
use ringmill_netlist::{CellLibrary, Netlist};

use crate::Objective;

/// An option of a pass: a whole number.
#[derive(Clone, Debug)]
pub struct PassOption {
    /// The name in a recipe.
    pub name: &'static str,
    /// The unit of the value.
    pub unit: &'static str,
    /// The value when a recipe does not give one.
    pub default: u32,
    /// The values allowed.
    pub range: RangeInclusive<u32>,
    /// The effect of the option.
    pub summary: &'static str,
}

/// A netlist pass: a row of [`PASSES`](super::PASSES).
#[derive(Clone, Debug)]
pub struct Pass {
    /// The name in a recipe.
    pub name: &'static str,
    /// The effect of the pass, in one line.
    pub summary: &'static str,
    /// Paper or tool that it comes from.
    pub source: &'static str,
    /// Its options.
    pub options: &'static [PassOption],
    /// Does it. The result computes the same from the same ports; its cells need not be of the
    /// library.
    pub run: fn(&Netlist, &Context<'_>, &Values) -> Result<Netlist, EngineError>,
}

/// The values of a pass's options in a recipe.
#[derive(Clone, Debug)]
pub struct Values(Vec<(&'static PassOption, u32)>);

impl Values {
    /// The defaults.
    pub fn of_defaults(options: &'static [PassOption]) -> Self {
        Self(options.iter().map(|option| (option, option.default)).collect())
    }

    /// The value of an option.
    ///
    /// # Panics
    /// The pass has no such option: a defect of its row, which the test of every row finds.
    pub fn of(&self, option: &PassOption) -> u32 {
        let row = self.0.iter().find(|(known, _)| known.name == option.name);
        row.unwrap_or_else(|| panic!("no option '{}' in the pass's row", option.name)).1
    }

    /// Sets the option of a name from its text.
    pub(super) fn set(&mut self, name: &str, text: &str) -> Result<(), SetError> {
        let (option, value) = self.0.iter_mut().find(|(option, _)| option.name == name).ok_or(SetError::Unknown)?;
        let given = text.parse().ok().filter(|value| option.range.contains(value));
        *value = given.ok_or_else(|| SetError::Outside(option.range.clone()))?;
        Ok(())
    }

    /// The options with other values than their defaults.
    pub(super) fn changed(&self) -> impl Iterator<Item = (&'static str, u32)> {
        let is_changed = |(option, value): &&(&PassOption, u32)| *value != option.default;
        self.0.iter().filter(is_changed).map(|(option, value)| (option.name, *value))
    }
}

/// The reason why an option cannot be set.
pub(super) enum SetError {
    /// There is none of that name.
    Unknown,
    /// It is no number, or none of these.
    Outside(RangeInclusive<u32>),
}

/// The context of a pass: all that it may use besides the netlist.
#[derive(Clone, Debug)]
pub struct Context<'a> {
    /// The library that the netlist will have in the end.
    pub library: CellLibrary,
    /// The objective to minimize.
    pub objective: Objective,
    /// Seed of everything random.
    pub seed: u64,
    /// ABC, with its time limit set.
    pub abc: &'a Abc,
    /// Yosys, where it is there.
    pub yosys: Option<&'a Yosys>,
    /// The words that the bit-blasted netlist was made of, as Verilog for Yosys; nothing where they
    /// are not known, or where they leave results open that the netlist has decided.
    pub words: Option<&'a str>,
}

impl Context<'_> {
    /// Inputs of a lookup table when ABC maps for this library: gates are nearly tables of two.
    pub(super) fn table_inputs(&self) -> u8 {
        match self.library {
            CellLibrary::Gates => 2,
            CellLibrary::Lut(inputs) => inputs,
        }
    }

    /// True if ABC is to map for area at any depth.
    pub(super) fn area(&self) -> bool {
        self.objective == Objective::Bootstraps
    }
}
