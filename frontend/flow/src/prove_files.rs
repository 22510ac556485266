//! `ringmill prove`: whether two circuits compute the same.

use std::{collections::BTreeSet, path::PathBuf, time::Duration};

use ringmill_engines::{EngineError, abc::Abc};
use ringmill_netlist::{Netlist, Node, NodeId};
use ringmill_synth::prove::{Proof, equivalent};
use ringmill_toolchain::Toolchain;

use crate::{circuit::read_circuit, error::FlowError};

/// What to compare.
#[derive(Debug, Clone)]
pub struct ProveOptions {
    /// Two netlists or programs.
    pub files: [PathBuf; 2],
    /// The function of both, where they are programs.
    pub entry: Option<String>,
    /// The module of both, where they are Verilog with several.
    pub top: Option<String>,
    /// The limit of the proof.
    pub limit: Duration,
    /// Seed of the vectors that look for a difference first.
    pub seed: u64,
}

/// Reads both, matches their ports by name, and compares them: on every input up to 16 bits, else by ABC's `&cec`. Where a program leaves
/// a result undefined, the circuit that its words are made into decides.
///
/// # Errors
/// A file is refused; the ports have other names; ABC cannot be run.
pub fn prove_files(options: &ProveOptions, tools: &Toolchain) -> Result<Proof, FlowError> {
    let read = |path: &PathBuf| read_circuit(path, options.entry.as_deref(), options.top.as_deref(), tools);
    let [a, b] = &options.files;
    let (a, b) = (read(a)?, read(b)?);
    let b = aligned(&b, &a)?;
    let abc = Abc::new(tools).map_err(EngineError::from)?;
    Ok(equivalent(&a, &b, &abc, options.limit, options.seed)?)
}

/// The first netlist with its ports in the order of the second's.
fn aligned(netlist: &Netlist, like: &Netlist) -> Result<Netlist, FlowError> {
    let inputs = |netlist: &Netlist| -> Vec<String> {
        (0..netlist.inputs().len()).map(|position| netlist.input_name(position).to_owned()).collect()
    };
    let outputs =
        |netlist: &Netlist| -> Vec<String> { netlist.outputs().iter().map(|output| output.name.clone()).collect() };
    let input_places = places("input", &inputs(netlist), &inputs(like))?;
    let output_places = places("output", &outputs(netlist), &outputs(like))?;
    let mut result = Netlist::new(like.name());
    let mut nodes: Vec<Option<NodeId>> = vec![None; netlist.len()];
    for (position, &place) in input_places.iter().enumerate() {
        nodes[netlist.inputs()[place].index()] = Some(result.add_input(like.input_name(position)));
    }
    for id in netlist.ids() {
        let made = match netlist.node(id) {
            Node::Input(_) => continue,
            Node::Constant(value) => result.constant(value),
            Node::Cell { table, fanins } => {
                let fanins: Vec<NodeId> = fanins.iter().filter_map(|fanin| nodes[fanin.index()]).collect();
                result.add_cell(table, &fanins, None)
            }
        };
        nodes[id.index()] = Some(made);
    }
    for (output, &place) in like.outputs().iter().zip(&output_places) {
        if let Some(driver) = nodes[netlist.outputs()[place].driver.index()] {
            result.add_output(&output.name, driver);
        }
    }
    Ok(result)
}

/// For each name in `like` its place among `names`.
fn places(what: &'static str, names: &[String], like: &[String]) -> Result<Vec<usize>, FlowError> {
    let (ours, theirs): (BTreeSet<_>, BTreeSet<_>) = (names.iter().collect(), like.iter().collect());
    let only = |a: &BTreeSet<&String>, b: &BTreeSet<&String>| a.difference(b).next().map(|name| (*name).clone());
    if let Some(name) = only(&theirs, &ours).or_else(|| only(&ours, &theirs)) {
        return Err(FlowError::OtherPorts { what, name });
    }
    let mut sorted: Vec<usize> = (0..names.len()).collect();
    sorted.sort_by_key(|&place| &names[place]);
    let place = |name: &String| sorted.binary_search_by_key(&name, |&place| &names[place]).map(|found| sorted[found]);
    let found: Result<Vec<usize>, usize> = like.iter().map(place).collect();
    match found {
        Ok(found) if names.len() == like.len() => Ok(found),
        _ => Err(FlowError::OtherPorts { what, name: "(one stands there twice)".to_owned() }),
    }
}
