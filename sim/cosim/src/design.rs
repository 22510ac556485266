//! The sources of a model.

use crate::{CosimError, Port};
use ringmill_design::SourceFile;
use std::collections::HashSet;

/// A module to simulate: its sources in compile order, and the ports that are driven and read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    /// The module's name.
    pub top: String,
    /// Every file it needs.
    pub sources: Vec<SourceFile>,
    /// All input ports; a module with others is refused.
    pub inputs: Vec<Port>,
    /// The output ports to read.
    pub outputs: Vec<Port>,
}

impl Design {
    /// Checks what can be known without Verilator.
    pub(crate) fn check(&self) -> Result<(), CosimError> {
        let refuse =
            |name: &str, reason| Err(CosimError::Port { name: name.to_owned(), top: self.top.clone(), reason });
        let mut names = HashSet::new();
        for port in self.inputs.iter().chain(&self.outputs) {
            if port.bits == 0 {
                return refuse(&port.name, "has no bits");
            }
            // An escaped identifier ends at white space, so nothing else can break out of one.
            if port.name.is_empty() || !port.name.chars().all(|c| c.is_ascii_graphic()) {
                return refuse(&port.name, "is not a Verilog name");
            }
            if !names.insert(port.name.as_str()) {
                return refuse(&port.name, "is listed twice");
            }
        }
        Ok(())
    }

    /// The number of operators in the sources, near enough to choose an optimization: a two-input
    /// gate of a netlist is one, a lookup table up to some ten.
    pub(crate) fn operators(&self) -> usize {
        let count = |source: &SourceFile| source.text.bytes().filter(|byte| b"&|^~?+-*<>".contains(byte)).count();
        self.sources.iter().filter(|source| !source.is_memory()).map(count).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn design(ports: &[(&str, usize)]) -> Design {
        Design {
            top: "m".to_owned(),
            sources: Vec::new(),
            inputs: ports.iter().map(|&(name, bits)| Port { name: name.to_owned(), bits }).collect(),
            outputs: Vec::new(),
        }
    }

    #[test]
    fn impossible_ports_are_refused_by_name() {
        assert!(design(&[("a", 1), ("b[0]", 2)]).check().is_ok());
        for ports in [&[("a", 0)][..], &[("", 1)], &[("a b", 1)], &[("a", 1), ("a", 2)]] {
            let error = design(ports).check().expect_err("refused");
            assert!(error.to_string().starts_with("port '"), "{error}");
        }
    }
}
