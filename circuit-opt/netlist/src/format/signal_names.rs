//! A name for every node that some format can write.

use std::collections::HashSet;

use crate::{Netlist, NodeId};

/// Names that a format takes: inputs and outputs keep theirs as far as its characters allow, a node
/// that drives an output is called as its first output, and every other node gets a number.
pub(crate) struct SignalNames {
    inputs: Vec<String>,
    outputs: Vec<String>,
    /// Position of the output that names a node, + 1; 0 for none.
    named_by: Vec<u32>,
    prefix: String,
}

impl SignalNames {
    /// Characters for which `legal` is false become `_`; a number is added where that makes two
    /// names equal.
    pub(crate) fn new(netlist: &Netlist, legal: impl Fn(char) -> bool) -> Self {
        let mut taken = HashSet::new();
        let mut name = |text: &str| {
            let base: String = text.chars().map(|c| if legal(c) { c } else { '_' }).collect();
            let base = if base.is_empty() { "_".to_owned() } else { base };
            let mut name = base.clone();
            let mut number = 1_u64;
            while !taken.insert(name.clone()) {
                number += 1;
                name = format!("{base}_{number}");
            }
            name
        };
        let inputs: Vec<String> =
            (0..netlist.inputs().len()).map(|position| name(netlist.input_name(position))).collect();
        let outputs: Vec<String> = netlist.outputs().iter().map(|output| name(&output.name)).collect();
        let mut named_by = vec![0; netlist.len()];
        for (position, output) in netlist.outputs().iter().enumerate() {
            let named = &mut named_by[output.driver.index()];
            if *named == 0 && !netlist.fanins(output.driver).is_empty() {
                *named = position as u32 + 1;
            }
        }
        let prefix = free_prefix(inputs.iter().chain(&outputs).map(String::as_str));
        Self { inputs, outputs, named_by, prefix }
    }

    pub(crate) fn inputs(&self) -> &[String] {
        &self.inputs
    }

    pub(crate) fn outputs(&self) -> &[String] {
        &self.outputs
    }

    /// True if a node is called as the output at this position, so that the output needs no buffer.
    pub(crate) fn is_named_by(&self, id: NodeId, output: usize) -> bool {
        self.named_by[id.index()] as usize == output + 1
    }

    /// The name of a node.
    pub(crate) fn node<'a>(&'a self, netlist: &Netlist, id: NodeId) -> SignalName<'a> {
        match netlist.node(id) {
            crate::Node::Input(position) => SignalName::Port(&self.inputs[position]),
            _ => match self.named_by[id.index()] {
                0 => SignalName::Numbered(&self.prefix, id.index()),
                output => SignalName::Port(&self.outputs[output as usize - 1]),
            },
        }
    }
}

/// A prefix such that no name is the prefix and a number.
pub(crate) fn free_prefix<'a>(names: impl Iterator<Item = &'a str> + Clone) -> String {
    let mut prefix = "n".to_owned();
    let is_numbered = |name: &str, prefix: &str| {
        name.strip_prefix(prefix).is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
    };
    while names.clone().any(|name| is_numbered(name, &prefix)) {
        prefix.push('_');
    }
    prefix
}

/// The name of a node, written without building a string.
#[derive(Clone, Copy)]
pub(crate) enum SignalName<'a> {
    Port(&'a str),
    Numbered(&'a str, usize),
}

impl std::fmt::Display for SignalName<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Port(name) => f.write_str(name),
            Self::Numbered(prefix, number) => write!(f, "{prefix}{number}"),
        }
    }
}
