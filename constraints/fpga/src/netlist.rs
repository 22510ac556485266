//! A netlist as Yosys writes it in JSON (`write_json`), as far as the moves here touch it; the rest
//! is kept as it was read.

use crate::FpgaError;
use crate::cells::Cells;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::Path;

/// A file with a netlist.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Document {
    modules: BTreeMap<String, Module>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Module {
    #[serde(default)]
    ports: BTreeMap<String, Port>,
    #[serde(default)]
    cells: BTreeMap<String, Cell>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Port {
    pub(crate) bits: Vec<Bit>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

/// A cell: an instance of a primitive of the device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Cell {
    /// The primitive, such as `LUT4`.
    #[serde(rename = "type")]
    pub(crate) kind: String,
    /// Parameters; a number is a text of its bits.
    #[serde(default)]
    pub(crate) parameters: BTreeMap<String, String>,
    #[serde(default)]
    port_directions: BTreeMap<String, Direction>,
    /// The bits at each port, the lowest first.
    connections: BTreeMap<String, Vec<Bit>>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Direction {
    Input,
    Output,
    Inout,
}

/// A net of one bit, or a constant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Bit {
    /// A net, by its number.
    Net(u64),
    /// `0`, `1`, `x` or `z`.
    Constant(String),
}

impl Bit {
    /// A constant 0 or 1.
    pub(crate) fn constant(one: bool) -> Self {
        Bit::Constant(if one { "1" } else { "0" }.to_owned())
    }

    /// True if it is the constant 0.
    pub(crate) fn is_zero(&self) -> bool {
        *self == Bit::constant(false)
    }

    /// True if it is the constant 1.
    pub(crate) fn is_one(&self) -> bool {
        *self == Bit::constant(true)
    }

    /// The number of the net; None for a constant.
    pub(crate) fn net(&self) -> Option<u64> {
        match self {
            Bit::Net(net) => Some(*net),
            Bit::Constant(_) => None,
        }
    }
}

impl Cell {
    /// A cell without connections.
    pub(crate) fn new(kind: &str) -> Self {
        let rest = [("hide_name", Value::from(1)), ("attributes", Value::Object(Map::new()))];
        Cell {
            kind: kind.to_owned(),
            parameters: BTreeMap::new(),
            port_directions: BTreeMap::new(),
            connections: BTreeMap::new(),
            rest: rest.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        }
    }

    /// Leaves an input open.
    pub(crate) fn open(&mut self, port: &str) {
        self.drive(port, Bit::Constant("x".to_owned()));
    }

    /// Takes an output away.
    pub(crate) fn unread(&mut self, port: &str) {
        self.connections.remove(port);
        self.port_directions.remove(port);
    }

    /// The bit at a port of one bit; None where nothing is connected.
    pub(crate) fn pin(&self, port: &str) -> Option<&Bit> {
        self.connections.get(port).and_then(|bits| bits.first())
    }

    /// The bits at a port, the lowest first; none where nothing is connected.
    pub(crate) fn bits(&self, port: &str) -> &[Bit] {
        self.connections.get(port).map_or(&[], Vec::as_slice)
    }

    /// A parameter without the space that Yosys adds to a text that could be a number; empty if it
    /// is not set.
    pub(crate) fn parameter(&self, name: &str) -> &str {
        self.parameters.get(name).map_or("", |value| value.trim_end())
    }

    /// Sets a parameter to a text.
    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.parameters.insert(name.to_owned(), value.to_owned());
    }

    /// Connects an input of one bit.
    pub(crate) fn drive(&mut self, port: &str, bit: Bit) {
        self.port_directions.insert(port.to_owned(), Direction::Input);
        self.connections.insert(port.to_owned(), vec![bit]);
    }

    /// Connects those bits of an input to a net that were at another one.
    pub(crate) fn rewire(&mut self, port: &str, from: &Bit, to: &Bit) {
        for bit in self.connections.get_mut(port).into_iter().flatten().filter(|bit| *bit == from) {
            *bit = to.clone();
        }
    }

    /// Connects an output of one bit.
    pub(crate) fn read(&mut self, port: &str, bit: Bit) {
        self.port_directions.insert(port.to_owned(), Direction::Output);
        self.connections.insert(port.to_owned(), vec![bit]);
    }

    /// The ports that read their bits, with them.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = (&str, &Bit)> {
        self.ends(|direction| direction != Direction::Output)
    }

    /// The ports that drive their bits, with them.
    pub(crate) fn outputs(&self) -> impl Iterator<Item = (&str, &Bit)> {
        self.ends(|direction| direction != Direction::Input)
    }

    fn ends(&self, of: impl Fn(Direction) -> bool) -> impl Iterator<Item = (&str, &Bit)> {
        let ports = self.connections.iter();
        // A port without direction may be both.
        let ports =
            ports.filter(move |(port, _)| of(self.port_directions.get(*port).copied().unwrap_or(Direction::Inout)));
        ports.flat_map(|(port, bits)| bits.iter().map(move |bit| (port.as_str(), bit)))
    }
}

/// The flat netlist of a top module.
#[derive(Clone, Debug)]
pub(crate) struct Netlist {
    document: Document,
    top: String,
}

impl Netlist {
    /// Reads the text of a file, in which the module `top` is flat.
    pub(crate) fn read(top: &str, text: &str, file: &Path) -> Result<Self, FpgaError> {
        let wrong = |message: String| FpgaError::Report { file: file.to_path_buf(), message };
        let document: Document = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
        match document.modules.contains_key(top) {
            true => Ok(Netlist { document, top: top.to_owned() }),
            false => Err(wrong(format!("there is no module '{top}'"))),
        }
    }

    /// The name of the module.
    pub(crate) fn top(&self) -> &str {
        &self.top
    }

    /// The text of the file.
    pub(crate) fn text(&self, file: &Path) -> Result<String, FpgaError> {
        serde_json::to_string(&self.document)
            .map_err(|error| FpgaError::Report { file: file.to_path_buf(), message: error.to_string() })
    }

    /// The number of cells of each kind whose name begins so.
    pub(crate) fn count(&self, prefix: &str) -> Cells {
        let mut counts = Cells::new();
        for (_, cell) in self.cells().iter().filter(|(name, _)| name.starts_with(prefix)) {
            *counts.entry(cell.kind.clone()).or_default() += 1;
        }
        counts
    }

    /// The cells by name.
    pub(crate) fn cells(&self) -> &BTreeMap<String, Cell> {
        &self.document.modules[&self.top].cells
    }

    /// The cells by name, to change.
    pub(crate) fn cells_mut(&mut self) -> &mut BTreeMap<String, Cell> {
        &mut self.document.modules.get_mut(&self.top).expect("was there when it was read").cells
    }

    /// The first number from which on no net has one.
    pub(crate) fn free_net(&self) -> u64 {
        let pins = self.cells().values().flat_map(|cell| cell.connections.values().flatten().filter_map(Bit::net));
        self.port_nets().chain(pins).max().map_or(2, |last| last + 1)
    }

    /// The ports of the module by name.
    pub(crate) fn ports(&self) -> &BTreeMap<String, Port> {
        &self.document.modules[&self.top].ports
    }

    /// The nets at the ports of the module.
    pub(crate) fn port_nets(&self) -> impl Iterator<Item = u64> {
        self.ports().values().flat_map(|port| port.bits.iter().filter_map(Bit::net))
    }
}
