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
    /// True if the module reads or drives it.
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
    /// A module without parameters and ports.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), parameters: Vec::new(), ports: Vec::new() }
    }

    /// Adds parameters, each with its bits where it is a vector. Their defaults are not known.
    #[must_use]
    pub fn with_parameters<'n>(mut self, parameters: impl IntoIterator<Item = (&'n str, Option<u32>)>) -> Self {
        self.parameters.extend(parameters.into_iter().map(|(name, width)| Parameter {
            name: name.to_owned(),
            width: width.map(|width| Formula::Number(width.into())),
            default: Formula::Opaque,
        }));
        self
    }

    /// Adds inputs, each with its bits.
    #[must_use]
    pub fn with_inputs<'n>(self, inputs: impl IntoIterator<Item = (&'n str, u32)>) -> Self {
        self.with_ports(PortDirection::Input, inputs)
    }

    /// Adds outputs, each with its bits.
    #[must_use]
    pub fn with_outputs<'n>(self, outputs: impl IntoIterator<Item = (&'n str, u32)>) -> Self {
        self.with_ports(PortDirection::Output, outputs)
    }

    fn with_ports<'n>(mut self, direction: PortDirection, ports: impl IntoIterator<Item = (&'n str, u32)>) -> Self {
        self.ports.extend(ports.into_iter().map(|(name, width)| Port {
            name: name.to_owned(),
            direction,
            width: Formula::Number(width.into()),
        }));
        self
    }

    /// The port of the name.
    #[must_use]
    pub fn port(&self, name: &str) -> Option<&Port> {
        self.ports.iter().find(|port| port.name == name)
    }
}
