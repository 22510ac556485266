//! Instances of modules.

use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

use crate::definition::{Definition, Port, PortDirection};
use crate::{Expression, Literal, MemoryFile, Net, WiringError};

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Of an integer parameter.
    Number(i128),
    /// Of a vector.
    Literal(Literal),
    /// Of a text.
    Text(String),
    /// A real number, in thousandths.
    Thousandths(u64),
    /// The number of one of several modules, which the instance then has in it.
    Choice {
        /// The number.
        number: u32,
        /// The name of the choice, for a comment.
        name: String,
        /// The module.
        module: &'static str,
    },
    /// The name of a file, which the module around the instance brings with it.
    File(MemoryFile),
}

impl Display for Value {
    /// The value as a list of parameters gives it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Literal(literal) => literal.fmt(f),
            Self::Text(text) => write!(f, "\"{text}\""),
            Self::Thousandths(number) => write!(f, "{}.{:03}", number / 1000, number % 1000),
            Self::Choice { number, name, .. } => write!(f, "{number} /* {name} */"),
            Self::File(file) => write!(f, "\"{}\"", file.name),
        }
    }
}

/// A module used in another, with its parameters and connections.
///
/// ```
/// use ringmill_verilog::{Definition, Instance, Net};
///
/// let text = "module inverter #(parameter integer BITS = 1) (input wire [BITS-1:0] a, output logic [BITS-1:0] y);";
/// let inverter = Definition::read(text)?;
/// let (a, y) = (Net::vector("a", 4), Net::vector("y", 4));
/// let instance = Instance::of(inverter.into(), "first").parameter("BITS", 4).connect("a", &a).connect("y", &y);
/// assert!(instance.check().is_ok());
/// assert!(instance.parameter("BITS", 5).check().is_err(), "a has 4 bits");
/// # Ok::<(), ringmill_verilog::HeaderError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    definition: Option<Arc<Definition>>,
    module: String,
    name: String,
    attributes: Vec<(String, String)>,
    parameters: Vec<(String, Value)>,
    connections: Vec<(String, Expression)>,
}

impl Instance {
    /// An instance of a module.
    #[must_use]
    pub fn of(definition: Arc<Definition>, name: impl Into<String>) -> Self {
        let module = definition.name.clone();
        Self {
            definition: Some(definition),
            module,
            name: name.into(),
            attributes: Vec::new(),
            parameters: Vec::new(),
            connections: Vec::new(),
        }
    }

    /// An instance of a module that is not known: [`Instance::check`] refuses it.
    #[must_use]
    pub fn unknown(module: &str, name: impl Into<String>) -> Self {
        let (attributes, parameters, connections) = Default::default();
        Self { definition: None, module: module.to_owned(), name: name.into(), attributes, parameters, connections }
    }

    /// Gives it an attribute, which tells a tool how to take it.
    #[must_use]
    pub fn attribute(mut self, name: &str, text: &str) -> Self {
        self.attributes.push((name.to_owned(), text.to_owned()));
        self
    }

    /// Gives a parameter its value; a second value replaces the first.
    #[must_use]
    pub fn parameter(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.parameters.retain(|(known, _)| known != name);
        self.parameters.push((name.to_owned(), value.into()));
        self
    }

    /// Gives several parameters their values.
    #[must_use]
    pub fn parameters<'p>(self, parameters: impl IntoIterator<Item = (&'p str, Value)>) -> Self {
        parameters.into_iter().fold(self, |instance, (name, value)| instance.parameter(name, value))
    }

    /// Connects a port.
    #[must_use]
    pub fn connect(mut self, port: &str, expression: impl Into<Expression>) -> Self {
        self.connections.push((port.to_owned(), expression.into()));
        self
    }

    /// Connects ports with nets of the same names.
    #[must_use]
    pub fn same<'n>(self, nets: impl IntoIterator<Item = &'n Net>) -> Self {
        nets.into_iter().fold(self, |instance, net| instance.connect(net.name(), net))
    }

    /// The name of its module.
    #[must_use]
    pub fn module(&self) -> &str {
        &self.module
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn attributes(&self) -> &[(String, String)] {
        &self.attributes
    }

    pub(crate) fn values(&self) -> &[(String, Value)] {
        &self.parameters
    }

    /// The connections, each with its direction, and with a net of its own for each output that
    /// nothing is connected to.
    pub(crate) fn connections(&self) -> Vec<(&str, Expression, PortDirection)> {
        let Some(definition) = &self.definition else { return Vec::new() };
        let numbers = self.numbers(definition);
        let mut open: HashMap<&str, &Port> = definition.ports.iter().map(|port| (port.name.as_str(), port)).collect();
        let mut all: Vec<_> = self
            .connections
            .iter()
            .map(|(name, value)| {
                let direction = open.remove(name.as_str()).map_or(PortDirection::Input, |port| port.direction);
                (name.as_str(), value.clone(), direction)
            })
            .collect();
        let outputs = definition.ports.iter().filter(|port| port.direction == PortDirection::Output);
        all.extend(outputs.filter(|port| open.contains_key(port.name.as_str())).map(|port| {
            let name = format!("unused_{}_{}", self.name, port.name);
            let width = port.width.value(&numbers).and_then(|width| u32::try_from(width).ok()).unwrap_or(1);
            let net = if width == 1 { Net::bit(&name) } else { Net::vector(&name, width) };
            (port.name.as_str(), net.into(), PortDirection::Output)
        }));
        all
    }

    /// The numbers of all parameters.
    fn numbers<'d>(&self, definition: &'d Definition) -> HashMap<&'d str, i128> {
        let mut numbers = HashMap::new();
        for parameter in &definition.parameters {
            let given = self.parameters.iter().find(|(name, _)| *name == parameter.name).map(|(_, value)| value);
            let number = match given {
                Some(Value::Number(number)) => Some(*number),
                Some(Value::Choice { number, .. }) => Some((*number).into()),
                Some(Value::Literal(literal)) => literal.value(),
                Some(Value::Text(_) | Value::Thousandths(_) | Value::File(_)) => None,
                None => parameter.default.value(&numbers),
            };
            if let Some(number) = number {
                numbers.insert(parameter.name.as_str(), number);
            }
        }
        numbers
    }

    /// Checks names and widths against the module.
    ///
    /// # Errors
    /// [`WiringError`]: what of the instance does not fit.
    pub fn check(&self) -> Result<(), WiringError> {
        let instance = || self.name.clone();
        let module = || self.module.clone();
        let Some(definition) = &self.definition else {
            return Err(WiringError::Module { instance: instance(), module: module() });
        };
        let numbers = self.numbers(definition);
        let position = |name: &str| format!("'{name}' of '{}' ({})", self.name, self.module);
        let same = |name: &str, expected: Option<i128>, found: Option<u32>| match (expected, found) {
            (Some(expected), Some(found)) if expected != i128::from(found) => Err(WiringError::Width {
                position: position(name),
                expected: u32::try_from(expected).unwrap_or(0),
                found,
            }),
            _ => Ok(()),
        };
        for (name, value) in &self.parameters {
            let Some(parameter) = definition.parameters.iter().find(|parameter| parameter.name == *name) else {
                return Err(WiringError::Parameter { instance: instance(), module: module(), parameter: name.clone() });
            };
            if let Value::Literal(literal) = value {
                literal.check(&position(name))?;
            }
            if let (Value::Literal(literal), Some(width)) = (value, &parameter.width) {
                same(name, width.value(&numbers), Some(literal.width()))?;
            }
        }
        let mut open: HashMap<&str, &Port> = definition.ports.iter().map(|port| (port.name.as_str(), port)).collect();
        for (name, value) in &self.connections {
            let Some(port) = open.remove(name.as_str()) else {
                return Err(WiringError::Port { instance: instance(), module: module(), port: name.clone() });
            };
            value.check()?;
            same(name, port.width.value(&numbers), value.width())?;
            if port.direction == PortDirection::Output && !value.is_target() {
                return Err(WiringError::Target { target: value.to_string() });
            }
        }
        for port in definition.ports.iter().filter(|port| open.contains_key(port.name.as_str())) {
            let (instance, name) = (instance(), port.name.clone());
            match port.direction {
                PortDirection::Input => return Err(WiringError::Open { instance, port: name }),
                PortDirection::Output if port.width.value(&numbers).is_none() => {
                    return Err(WiringError::Unknown { instance, port: name });
                }
                PortDirection::Output => {}
            }
        }
        Ok(())
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Number(number.into())
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::Number(number as i128)
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl From<bool> for Value {
    /// 0 or 1.
    fn from(flag: bool) -> Self {
        Self::Number(flag.into())
    }
}

impl From<Literal> for Value {
    fn from(literal: Literal) -> Self {
        Self::Literal(literal)
    }
}

impl From<MemoryFile> for Value {
    /// The name of the file.
    fn from(file: MemoryFile) -> Self {
        Self::File(file)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}
