//! The parts of a procedure's hardware.

use ringmill_blocks::{Cost, Prefix, PrefixError, Renaming};
use ringmill_design::{Interface, SourceFile};

/// The hardware of a procedure: its sources, and what is known of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    /// The top module; the arguments decide how long it takes.
    pub interface: Interface,
    /// All sources, in compile order.
    pub files: Vec<SourceFile>,
    /// The component as the Calyx compiler reads it: `rtl/TOP.futil` beside the sources, whose
    /// extern primitives it declares.
    pub futil: SourceFile,
    /// The units, each shared by all statements that need one like it.
    pub units: Vec<UnitReport>,
    /// The straight lines between control, in the order of the procedure.
    pub parts: Vec<StraightLine>,
    /// The resources of the units on a device with multipliers of 18 by 18 bits, by a model.
    pub cost: Cost,
    /// Bits in the memories of variables and units.
    pub memory_bits: u64,
}

impl Design {
    /// The same design with a prefix before the names of all modules, in the component's text as
    /// well.
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

    /// The component's text with new names for the component and for the extern primitives, and for
    /// the files that hold these. The primitives of Calyx keep theirs: its compiler knows them by
    /// name.
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

/// Statements without control between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StraightLine {
    /// The way to its first statement: `body[0]`, `body[2].body[0]`; of the procedure with its loops
    /// written as `While`.
    pub path: String,
    /// The number of statements.
    pub statements: usize,
    /// Cycles it takes each time.
    pub latency_cycles: u64,
}
