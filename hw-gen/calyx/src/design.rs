//! The hardware of a procedure and its description.

use ringmill_blocks::{Cost, Prefix, PrefixError, Renaming};
use ringmill_design::{Interface, SourceFile};

/// The hardware of a procedure: its sources and their description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    /// The interface of the top module. The running time depends on the arguments.
    pub interface: Interface,
    /// All sources, in compile order.
    pub files: Vec<SourceFile>,
    /// The component as the Calyx compiler reads it: `rtl/TOP.futil`, next to the sources, whose
    /// extern primitives it declares.
    pub futil: SourceFile,
    /// The units. Statements that need the same kind share a unit.
    pub units: Vec<UnitReport>,
    /// The straight-line sections between control statements, in the order of the procedure.
    pub parts: Vec<StraightLine>,
    /// The modelled cost of the units on a device with 18-by-18-bit multipliers.
    pub cost: Cost,
    /// The number of bits in the memories of variables and units.
    pub memory_bits: u64,
}

impl Design {
    /// Returns the same design with a prefix added to the names of all modules, also in the
    /// component's text.
    ///
    /// # Errors
    /// As [`Prefix::renaming`].
    pub fn prefixed(mut self, prefix: &Prefix) -> Result<Self, PrefixError> {
        let renaming = prefix.renaming(&self.files, &self.interface.streams)?;
        let text = self.futil_text(&renaming);
        self.futil = SourceFile { text, ..renaming.file(&self.futil) };
        for unit in &mut self.units {
            unit.module = renaming.name(&unit.module);
        }
        (self.files, self.interface.module) = (renaming.files(&self.files), renaming.name(&self.interface.module));
        Ok(self)
    }

    /// Renames the component, the extern primitives and the files that hold these in the
    /// component's text. Calyx's own primitives keep their names, by which its compiler knows them.
    fn futil_text(&self, renaming: &Renaming) -> String {
        let stem = |file: &SourceFile| {
            file.path.rsplit('/').next().and_then(|name| name.strip_suffix(".sv")).map(str::to_owned)
        };
        let holds = |name: &String| format!("extern \"{name}.sv\"");
        let mut names: Vec<String> = self.files.iter().filter_map(stem).collect();
        names.retain(|name| self.futil.text.contains(&holds(name)));
        let text = names
            .iter()
            .fold(self.futil.text.clone(), |text, name| text.replace(&holds(name), &holds(&renaming.name(name))));
        names.push(component_name(&self.interface.module));
        ringmill_verilog::renamed(&text, |name| names.iter().any(|own| own == name).then(|| renaming.name(name)))
    }
}

/// The component's name in a design.
pub(crate) fn component_name(design: &str) -> String {
    format!("{design}_component")
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitReport {
    /// Its module.
    pub module: String,
    /// `add`, `sub`, `copy`, `mul`, `scale`, `ntt`, `intt`, `affine` or `constant`.
    pub kind: String,
    /// The modulus of its ring.
    pub modulus: u64,
    /// Cycles from its first word read to the one in which the next operation may start.
    pub cycles: u64,
}

/// Consecutive statements without control between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StraightLine {
    /// The path to its first statement (`body[0]`, `body[2].body[0]`) in the procedure with its
    /// loops written as `While`.
    pub path: String,
    /// The number of statements.
    pub statements: usize,
    /// The cycles that it takes each time.
    pub latency_cycles: u64,
}
