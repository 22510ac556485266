use melior::ir::OperationRef;
use ringmill_dialects::ops::{Affine, OpName, Scf, name_text};
use std::{convert::Infallible, str::FromStr};

/// The ops that are split from others: those named, or all.
#[derive(Clone, Default)]
pub(super) struct Through {
    names: Vec<String>,
}

impl FromStr for Through {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
        Ok(Self { names: names.map(str::to_owned).collect() })
    }
}

/// An op whose regions are distributed over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Structure {
    /// A loop with bounds before its initial values.
    Loop,
    /// A branch on its operands.
    Branch,
}

impl Through {
    /// The names, if not all ops are meant.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// True if an op is split from those around it.
    pub fn splits(&self, operation: OperationRef<'_, '_>) -> bool {
        self.names.is_empty() || self.names.contains(&name_text(operation))
    }

    /// The structure of an op whose regions are distributed over; `None` for other ops.
    pub fn structure(&self, operation: OperationRef<'_, '_>) -> Option<Structure> {
        let structure = match OpName::of(operation)? {
            OpName::Affine(Affine::For) | OpName::Scf(Scf::For) => Structure::Loop,
            OpName::Affine(Affine::If) | OpName::Scf(Scf::If) => Structure::Branch,
            _ => return None,
        };
        self.splits(operation).then_some(structure)
    }
}
