//! Who decides when what of a program on polynomials is done.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// How the hardware of a program on polynomials is controlled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Control {
    /// A static schedule, unless loops or branches depend on arguments: then Calyx.
    #[default]
    Auto,
    /// A static schedule: a pipeline; loops and branches are taken apart.
    Static,
    /// A Calyx component: polynomials lie in memories, loops and branches are decided while it runs.
    Calyx,
}

/// A name that no control has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no control '{name}'; there are auto, static, calyx")]
pub struct UnknownControl {
    name: String,
}

impl Control {
    /// As the command line names it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Static => "static",
            Self::Calyx => "calyx",
        }
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Control {
    type Err = UnknownControl;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = [Self::Auto, Self::Static, Self::Calyx].into_iter().find(|control| control.name() == text);
        found.ok_or_else(|| UnknownControl { name: text.to_owned() })
    }
}
