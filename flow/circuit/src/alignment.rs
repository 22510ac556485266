//! Ports of two netlists, matched by name.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use ringmill_netlist::{
    Netlist, NodeId, copied,
    format::{Format, PortNames},
};

use crate::{CircuitError, CircuitWarning};

/// A netlist with the ports of another.
pub(crate) struct Aligned {
    /// The netlist.
    pub netlist: Netlist,
    /// The places of its ports before.
    pub matching: Matching,
    /// The warning about different names, if there are any.
    pub renamed: Option<CircuitWarning>,
}

/// The correspondence of the inputs and outputs of two netlists.
pub(crate) struct Matching {
    /// For each input of the second its place in the first.
    pub inputs: Vec<usize>,
    /// For each output of the second its place in the first.
    pub outputs: Vec<usize>,
}

impl Matching {
    fn of(names: &PortNames, like: &PortNames) -> Result<Self, CircuitError> {
        Ok(Self {
            inputs: places("input", &names.inputs, &like.inputs)?,
            outputs: places("output", &names.outputs, &like.outputs)?,
        })
    }

    /// The first netlist, or one with its ports, with those of the second.
    pub fn reordered(&self, netlist: &Netlist, like: &Netlist) -> Netlist {
        let mut result = Netlist::new(like.name());
        let mut inputs: Vec<Option<NodeId>> = vec![None; self.inputs.len()];
        for (position, &place) in self.inputs.iter().enumerate() {
            inputs[place] = Some(result.add_input(like.input_name(position)));
        }
        let inputs: Vec<NodeId> = inputs.into_iter().flatten().collect();
        let drivers = copied(netlist, &inputs, &mut result);
        for (output, &place) in like.outputs().iter().zip(&self.outputs) {
            result.add_output(&output.name, drivers[place]);
        }
        result
    }
}

/// The first netlist with its ports in the order of the second's. Ports with other names are
/// matched if those are what the format of one file makes of the names in the other. Of a format
/// that keeps no names, it is the order of the ports that counts, before the names that its reader
/// gives them.
pub(crate) fn aligned(
    (netlist, file): (&Netlist, &PathBuf),
    (like, like_file): (&Netlist, &PathBuf),
) -> Result<Aligned, CircuitError> {
    let (names, wanted) = (PortNames::of(netlist), PortNames::of(like));
    let in_format_of = |netlist: &Netlist, path: &PathBuf| {
        Format::of_name(path).ok().and_then(|format| PortNames::in_format(netlist, format))
    };
    let here = || {
        let names_here = in_format_of(like, file)?;
        let renamed = CircuitWarning::of_renamed(&file.display().to_string(), &wanted.renamed(&names_here));
        Matching::of(&names, &names_here).ok().map(|matching| (matching, renamed))
    };
    let there = || {
        let names_there = in_format_of(netlist, like_file)?;
        let renamed = CircuitWarning::of_renamed(&like_file.display().to_string(), &names.renamed(&names_there));
        Matching::of(&names_there, &wanted).ok().map(|matching| (matching, renamed))
    };
    let by_name = || Matching::of(&names, &wanted).map(|matching| (matching, None));
    let matched = match (keeps_names(file), keeps_names(like_file)) {
        (false, true) => here().map_or_else(by_name, Ok),
        (true, false) => there().map_or_else(by_name, Ok),
        _ => by_name().or_else(|error| here().or_else(there).ok_or(error)),
    };
    let (matching, renamed) = matched?;
    Ok(Aligned { netlist: matching.reordered(netlist, like), matching, renamed })
}

/// True if ports have names in a file, which may also be a program or a folder.
fn keeps_names(path: &Path) -> bool {
    Format::of_name(path).map_or(true, Format::keeps_names)
}

/// Names without the index of words of one bit, which not every format keeps.
fn plain(names: &[String]) -> Vec<String> {
    let bases: Vec<Option<&str>> = names.iter().map(|name| base(name)).collect();
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for base in bases.iter().flatten() {
        *count.entry(base).or_default() += 1;
    }
    let all: BTreeSet<&String> = names.iter().collect();
    let one = |(name, base): (&String, &Option<&str>)| match base {
        Some(base) if name.ends_with("[0]") && count[base] == 1 && !all.contains(&(*base).to_owned()) => {
            (*base).to_owned()
        }
        _ => name.clone(),
    };
    names.iter().zip(&bases).map(one).collect()
}

/// The word of a bit with an index.
fn base(name: &str) -> Option<&str> {
    let (base, index) = name.strip_suffix(']')?.rsplit_once('[')?;
    (!index.is_empty() && index.bytes().all(|digit| digit.is_ascii_digit())).then_some(base)
}

/// For each name in `like` its place among `names`.
fn places(what: &'static str, names: &[String], like: &[String]) -> Result<Vec<usize>, CircuitError> {
    let (names, like) = (&plain(names), &plain(like));
    let (ours, theirs): (BTreeSet<_>, BTreeSet<_>) = (names.iter().collect(), like.iter().collect());
    let only = |a: &BTreeSet<&String>, b: &BTreeSet<&String>| a.difference(b).next().map(|name| (*name).clone());
    if let Some(name) = only(&theirs, &ours).or_else(|| only(&ours, &theirs)) {
        return Err(CircuitError::OtherPorts { what, name });
    }
    let mut sorted: Vec<usize> = (0..names.len()).collect();
    sorted.sort_by_key(|&place| &names[place]);
    let place = |name: &String| sorted.binary_search_by_key(&name, |&place| &names[place]).map(|found| sorted[found]);
    let found: Result<Vec<usize>, usize> = like.iter().map(place).collect();
    // Each port has one place then.
    let are_distinct = ours.len() == names.len() && theirs.len() == like.len();
    match found {
        Ok(found) if are_distinct => Ok(found),
        _ => Err(CircuitError::OtherPorts { what, name: "(one is listed twice)".to_owned() }),
    }
}
