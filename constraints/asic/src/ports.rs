//! The ports and registers of the mapped netlist, from its text as Yosys writes it.

use std::collections::HashMap;

/// The ports, vectors as `NAME[*]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ports {
    pub inputs: Vec<String>,
    pub outputs: Vec<String>,
}

impl Ports {
    pub fn of(verilog: &str) -> Self {
        let mut ports = Ports::default();
        for line in verilog.lines() {
            let Some((direction, rest)) = line.trim().trim_end_matches(';').split_once(' ') else { continue };
            let list = match direction {
                "input" => &mut ports.inputs,
                "output" => &mut ports.outputs,
                _ => continue,
            };
            let vector = rest.strip_prefix('[').and_then(|rest| rest.split_once("] "));
            list.push(vector.map_or(rest.to_owned(), |(_, name)| format!("{name}[*]")));
        }
        ports
    }
}

/// The cells: by instance the kind, and by pin the wire.
#[derive(Clone, Debug, Default)]
pub(crate) struct Instances<'a> {
    kinds: HashMap<&'a str, &'a str>,
    wires: HashMap<(&'a str, &'a str), &'a str>,
}

impl<'a> Instances<'a> {
    pub fn of(verilog: &'a str) -> Self {
        let (mut instances, mut current) = (Instances::default(), None);
        for line in verilog.lines().map(str::trim) {
            if let Some((kind, instance)) = line.strip_suffix(" (").and_then(|head| head.split_once(' ')) {
                instances.kinds.insert(instance.trim(), kind);
                current = Some(instance.trim());
            } else if let (Some(instance), Some(rest)) = (current, line.strip_prefix('.'))
                && let Some((pin, wire)) = rest.split_once('(')
            {
                instances.wires.insert((instance, pin), wire.trim_end_matches([',', ')']).trim());
            }
        }
        instances
    }

    /// The kind of cell and the wire of `INSTANCE/PIN`; of a port nothing and itself.
    pub fn find(&self, pin: &'a str) -> (&'a str, &'a str) {
        match pin.rsplit_once('/') {
            Some((instance, pin)) => (
                self.kinds.get(instance).copied().unwrap_or_default(),
                self.wires.get(&(instance, pin)).copied().unwrap_or_default(),
            ),
            None => ("", pin),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "module m(clk, a, y);\n  input clk;\n  wire clk;\n  input [3:0] a;\n  output y;\n  dff _1_ (\n    .CK(clk),\n    .Q(x[3])\n  );\nendmodule\n";

    #[test]
    fn ports_and_cells_are_found() {
        assert_eq!(
            Ports::of(TEXT),
            Ports { inputs: vec!["clk".to_owned(), "a[*]".to_owned()], outputs: vec!["y".to_owned()] }
        );
        let instances = Instances::of(TEXT);
        assert_eq!(instances.find("_1_/Q"), ("dff", "x[3]"));
        assert_eq!(instances.find("_2_/Q"), ("", ""));
        assert_eq!(instances.find("a[2]"), ("", "a[2]"));
    }
}
