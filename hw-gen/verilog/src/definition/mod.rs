//! Modules as those who instantiate them see them.

mod formula;
mod header;

pub use formula::Formula;
pub use header::HeaderError;

/// A module's name, parameters and ports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// Its parameters, in order.
    pub parameters: Vec<Parameter>,
    /// Its ports, in order.
    pub ports: Vec<Port>,
}

/// A parameter of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Bits of a vector; none for an integer or a text.
    pub width: Option<Formula>,
    /// Its value unless another is given.
    pub default: Formula,
}

/// A port of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// Its name.
    pub name: String,
    /// Whether the module reads or drives it.
    pub direction: PortDirection,
    /// Its bits.
    pub width: Formula,
}

/// The direction of a port, seen from the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PortDirection {
    /// The module reads it.
    Input,
    /// The module drives it.
    Output,
}

impl Definition {
    /// The port of the name.
    #[must_use]
    pub fn port(&self, name: &str) -> Option<&Port> {
        self.ports.iter().find(|port| port.name == name)
    }
}
