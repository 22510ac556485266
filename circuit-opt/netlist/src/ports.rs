//! Single bits grouped into ports: `arg0[0]`, `arg0[1]`, … are one vector `arg0`.

use std::collections::{HashMap, HashSet};

use crate::Netlist;

/// A port of a hardware module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Port {
    /// The name without index.
    pub name: String,
    /// Positions in [`Netlist::inputs`] or [`Netlist::outputs`], the least significant bit first.
    pub bits: Vec<usize>,
    /// True if the port is a vector (also of one bit), or a single wire.
    pub is_vector: bool,
}

impl Netlist {
    /// The inputs as ports, in the order of their first bits. Names `base[0]` … `base[n-1]`, each
    /// there once and in any order, become a vector `base`; any other name is a single wire, as it
    /// stands.
    pub fn input_ports(&self) -> Vec<Port> {
        group((0..self.inputs().len()).map(|position| self.input_name(position)).collect())
    }

    /// The outputs as ports, as [`Netlist::input_ports`].
    pub fn output_ports(&self) -> Vec<Port> {
        group(self.outputs().iter().map(|output| output.name.as_str()).collect())
    }

    /// The same netlist with those public inputs alone that make up whole ports: an argument is
    /// encrypted, or not.
    #[must_use]
    pub fn with_whole_public_ports(mut self) -> Self {
        if self.has_public_inputs() {
            for port in self.input_ports() {
                let is_public = port.bits.iter().all(|&bit| self.public_inputs()[bit]);
                port.bits.iter().for_each(|&bit| self.set_public(bit, is_public));
            }
        }
        self
    }

    /// The inputs and the outputs as ports of a format in which both share their names: `legal`
    /// makes of any name one that the format takes, and a number tells equal names apart.
    pub(crate) fn ports_with(&self, legal: impl Fn(&str) -> String) -> [Vec<Port>; 2] {
        let mut taken = HashSet::new();
        [self.input_ports(), self.output_ports()].map(|mut ports| {
            for port in &mut ports {
                let mut name = legal(&port.name);
                let mut number = 1_u64;
                while !taken.insert(name.clone()) {
                    number += 1;
                    name = legal(&format!("{}_{number}", port.name));
                }
                port.name = name;
            }
            ports
        })
    }
}

/// A name of the form `base[index]`.
fn indexed(name: &str) -> Option<(&str, usize)> {
    let (base, index) = name.strip_suffix(']')?.split_once('[')?;
    let canonical = index.bytes().all(|byte| byte.is_ascii_digit()) && (index == "0" || !index.starts_with('0'));
    (canonical && !base.is_empty()).then(|| Some((base, index.parse().ok()?)))?
}

fn group(names: Vec<&str>) -> Vec<Port> {
    let mut vectors: HashMap<&str, Vec<Option<usize>>> = HashMap::new();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for name in &names {
        let base = indexed(name).map_or(*name, |(base, _)| base);
        *counts.entry(base).or_default() += 1;
    }
    for (position, name) in names.iter().enumerate() {
        if let Some((base, index)) = indexed(name)
            && index < counts[base]
        {
            let bits = vectors.entry(base).or_insert_with(|| vec![None; counts[base]]);
            bits[index] = Some(position);
        }
    }
    let mut vectors: HashMap<&str, Vec<usize>> =
        vectors.into_iter().filter_map(|(base, bits)| Some((base, bits.into_iter().collect::<Option<_>>()?))).collect();
    let whole: HashMap<String, ()> = vectors.keys().map(|base| ((*base).to_owned(), ())).collect();
    let mut ports = Vec::new();
    for (position, name) in names.into_iter().enumerate() {
        match indexed(name) {
            Some((base, _)) if whole.contains_key(base) => {
                if let Some(bits) = vectors.remove(base) {
                    ports.push(Port { name: base.to_owned(), bits, is_vector: true });
                }
            }
            _ => ports.push(Port { name: name.to_owned(), bits: vec![position], is_vector: false }),
        }
    }
    ports
}

#[cfg(test)]
mod tests {
    use super::group;

    fn grouped(names: &[&str]) -> Vec<(String, Vec<usize>, bool)> {
        group(names.to_vec()).into_iter().map(|port| (port.name, port.bits, port.is_vector)).collect()
    }

    #[test]
    fn whole_vectors_are_grouped() {
        let expected = [("arg0".to_owned(), vec![0, 1], true), ("arg1".to_owned(), vec![2], true)];
        assert_eq!(grouped(&["arg0[0]", "arg0[1]", "arg1[0]"]), expected);
        assert_eq!(
            grouped(&["a[1]", "x", "a[0]"]),
            [("a".to_owned(), vec![2, 0], true), ("x".to_owned(), vec![1], false)]
        );
    }

    #[test]
    fn anything_else_stays_single() {
        for names in
            [&["a[1]", "a[2]"][..], &["a[0]", "a[0]"], &["a", "a[0]"], &["a[00]"], &["[0]"], &["a[x]"], &["a[0", "a0]"]]
        {
            let ports = grouped(names);
            assert_eq!(ports.len(), names.len());
            assert!(ports.iter().zip(names).all(|(port, name)| port.0 == *name && !port.2));
        }
    }
}
