//! The text that HEIR prints of a boolean circuit, read as one: `cggi` operations on bits, bits
//! taken from and put into tensors.

use std::collections::{BTreeMap, HashMap};

/// A circuit. Nodes are numbered: the input bits in order, then what the text makes, operands
/// before their readers.
#[derive(Debug)]
pub struct Circuit {
    /// Input bits: arguments in order, elements row by row, lowest bit first.
    pub inputs: usize,
    pub(super) gates: Vec<Gate>,
    /// The node of each result bit, in the order of inputs.
    pub(super) outputs: Vec<usize>,
    /// Gates by name; constants are none.
    pub counts: BTreeMap<String, u64>,
    /// Most bootstraps on a path.
    pub depth: u32,
}

/// A truth table; the first operand is the highest bit of the row.
#[derive(Debug)]
pub(super) struct Gate {
    pub(super) table: u64,
    pub(super) operands: Vec<usize>,
}

impl Circuit {
    /// Gates that take a bootstrap: all but inverters.
    pub fn bootstraps(&self) -> u64 {
        self.counts.iter().filter(|(name, _)| *name != "not").map(|(_, count)| count).sum()
    }

    /// The result bits for 64 assignments at once.
    pub fn run(&self, inputs: &[u64]) -> Vec<u64> {
        let mut values = inputs.to_vec();
        for Gate { table, operands } in &self.gates {
            let mut value = 0;
            for row in (0..1_usize << operands.len()).filter(|row| table >> row & 1 == 1) {
                let holds = operands.iter().rev().enumerate().map(|(bit, &operand)| match row >> bit & 1 {
                    1 => values[operand],
                    _ => !values[operand],
                });
                value |= holds.fold(u64::MAX, |all, one| all & one);
            }
            values.push(value);
        }
        self.outputs.iter().map(|&output| values[output]).collect()
    }
}

/// The value of a name of the text.
#[derive(Clone)]
enum Value {
    Index(usize),
    /// A constant, in the clear or encrypted: the node is made when a gate reads it.
    Constant(bool),
    Bit(usize),
    /// The bits of a tensor, row by row, and its sizes.
    Bits(Vec<usize>, Vec<usize>),
}

/// Reads the one function of `text`.
///
/// # Errors
/// The first line that is not understood.
pub fn read(text: &str) -> Result<Circuit, String> {
    let mut reader = Reader::default();
    for line in text.lines().map(str::trim) {
        let outcome = match line.split_once(" = ") {
            _ if line.starts_with('#') || line.starts_with('!') => continue,
            _ if line.starts_with("func.func ") => reader.arguments(line),
            Some((name, operation)) if line.starts_with('%') => reader.operation(name, operation),
            _ if line.starts_with("return ") => reader.results(line),
            _ if line.is_empty() || line.starts_with("module ") || line == "}" => continue,
            _ => None,
        };
        outcome.ok_or_else(|| format!("not understood: {line}"))?;
    }
    if !reader.returned {
        return Err("no function returns".to_owned());
    }
    Ok(reader.circuit)
}

struct Reader {
    circuit: Circuit,
    names: HashMap<String, Value>,
    /// Bootstraps on the longest path to each node.
    levels: Vec<u32>,
    returned: bool,
}

impl Default for Reader {
    fn default() -> Self {
        let circuit = Circuit { inputs: 0, gates: Vec::new(), outputs: Vec::new(), counts: BTreeMap::new(), depth: 0 };
        Self { circuit, names: HashMap::new(), levels: Vec::new(), returned: false }
    }
}

impl Reader {
    /// `func.func @main(%arg0: tensor<4x8x!ct>, %arg1: !ct) -> …`
    fn arguments(&mut self, line: &str) -> Option<()> {
        let (_, list) = line.split_once('(')?;
        // a type of an argument holds no parenthesis
        let (list, _) = list.split_once(')')?;
        if !self.names.is_empty() {
            return None; // a second function
        }
        for argument in list.split(", ").filter(|argument| !argument.is_empty()) {
            let (name, kind) = argument.split_once(": ")?;
            let sizes = sizes(kind)?;
            let bits: usize = sizes.iter().product();
            let first = self.circuit.inputs;
            self.circuit.inputs += bits;
            self.levels.resize(self.circuit.inputs, 0);
            let value =
                if sizes.is_empty() { Value::Bit(first) } else { Value::Bits((first..first + bits).collect(), sizes) };
            self.names.insert(name.to_owned(), value);
        }
        Some(())
    }

    fn operation(&mut self, name: &str, operation: &str) -> Option<()> {
        let (op, rest) = operation.split_once(' ')?;
        let value = match op {
            "arith.constant" => match rest {
                "true" => Value::Constant(true),
                "false" => Value::Constant(false),
                _ => Value::Index(rest.strip_suffix(" : index")?.parse().ok()?),
            },
            "lwe.encode" | "lwe.trivial_encrypt" => match self.value(rest.split([' ', ',']).next()?)? {
                constant @ Value::Constant(_) => constant.clone(),
                _ => return None,
            },
            "tensor.extract" => self.extracted(rest)?,
            "tensor.from_elements" => {
                let (operands, kind) = rest.split_once(" : ")?;
                let bits = operands.split(", ").map(|operand| self.bit(operand)).collect::<Option<Vec<_>>>()?;
                let sizes = sizes(kind)?;
                if sizes.iter().product::<usize>() != bits.len() {
                    return None;
                }
                Value::Bits(bits, sizes)
            }
            _ => self.gate(op.strip_prefix("cggi.")?, rest)?,
        };
        self.names.insert(name.to_owned(), value).is_none().then_some(())
    }

    /// `%arg0[%c1, %c0] : tensor<4x8x!ct>`
    fn extracted(&self, rest: &str) -> Option<Value> {
        let (tensor, rest) = rest.split_once('[')?;
        let (indices, _) = rest.split_once(']')?;
        let Value::Bits(bits, sizes) = self.value(tensor)? else { return None };
        let indices: Vec<&str> = indices.split(", ").collect();
        if indices.len() != sizes.len() {
            return None;
        }
        let mut place = 0;
        for (index, &size) in indices.into_iter().zip(sizes) {
            let &Value::Index(index) = self.value(index)? else { return None };
            place = place * size + Some(index).filter(|&index| index < size)?;
        }
        Some(Value::Bit(bits[place]))
    }

    /// `and %a, %b : !ct` or `lut3 %a, %b, %c <lookup_table = 150 : ui8> : !ct`
    fn gate(&mut self, name: &str, rest: &str) -> Option<Value> {
        let (operands, _) = rest.split_once(" : ")?;
        let (operands, written) = match operands.split_once(" <lookup_table = ") {
            Some((operands, table)) => (operands, Some(table.parse().ok()?)),
            None => (operands, None),
        };
        let operands: Vec<usize> = operands.split(", ").map(|operand| self.bit(operand)).collect::<Option<_>>()?;
        let (table, arity) = match (name, written) {
            ("not", None) => (0b01, 1),
            ("and", None) => (0b1000, 2),
            ("nand", None) => (0b0111, 2),
            ("or", None) => (0b1110, 2),
            ("nor", None) => (0b0001, 2),
            ("xor", None) => (0b0110, 2),
            ("xnor", None) => (0b1001, 2),
            ("lut2", Some(table)) => (table, 2),
            ("lut3", Some(table)) => (table, 3),
            ("lut4", Some(table)) => (table, 4),
            _ => return None,
        };
        if operands.len() != arity {
            return None;
        }
        *self.circuit.counts.entry(name.to_owned()).or_default() += 1;
        let below = operands.iter().map(|&operand| self.levels[operand]).max().unwrap_or(0);
        let level = below + u32::from(name != "not");
        self.circuit.depth = self.circuit.depth.max(level);
        Some(Value::Bit(self.add(table, operands, level)))
    }

    /// `return %a, %b : tensor<8x!ct>, !ct`
    fn results(&mut self, line: &str) -> Option<()> {
        let (operands, _) = line.strip_prefix("return ")?.split_once(" : ")?;
        for operand in operands.split(", ") {
            let bits = match self.value(operand)? {
                Value::Bits(bits, _) => bits.clone(),
                _ => vec![self.bit(operand)?],
            };
            self.circuit.outputs.extend(bits);
        }
        (!std::mem::replace(&mut self.returned, true)).then_some(())
    }

    fn value(&self, name: &str) -> Option<&Value> {
        self.names.get(name)
    }

    /// The node of a bit.
    fn bit(&mut self, name: &str) -> Option<usize> {
        match *self.value(name)? {
            Value::Bit(node) => Some(node),
            Value::Constant(value) => {
                let node = self.add(u64::from(value), Vec::new(), 0);
                self.names.insert(name.to_owned(), Value::Bit(node));
                Some(node)
            }
            _ => None,
        }
    }

    fn add(&mut self, table: u64, operands: Vec<usize>, level: u32) -> usize {
        self.circuit.gates.push(Gate { table, operands });
        self.levels.push(level);
        self.levels.len() - 1
    }
}

/// The sizes of `tensor<4x8x!ct>`; none of a bit, `!ct`.
fn sizes(kind: &str) -> Option<Vec<usize>> {
    if kind.starts_with('!') {
        return Some(Vec::new());
    }
    let (sizes, _) = kind.strip_prefix("tensor<")?.split_once("x!")?;
    sizes.split('x').map(|size| size.parse().ok()).collect()
}
