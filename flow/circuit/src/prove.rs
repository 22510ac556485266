//! `ringmill prove`: whether two circuits compute the same.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    time::Duration,
};

use ringmill_engines::{
    EngineError,
    abc::{Abc, Equivalence},
};
use ringmill_netlist::{
    Netlist, Node, NodeId,
    format::{Format, PortNames},
};
use ringmill_synth::prove::{Proof, equivalent_without_engine};
use ringmill_toolchain::Toolchain;

use crate::{CircuitError, CircuitWarning, Counterexample, MlirReader, read_circuit};

/// The netlists or programs to compare.
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

/// The outcome of a comparison.
#[derive(Debug)]
pub struct Proved {
    /// The verdict and its method.
    pub proof: Proof,
    /// An input on which they differ, where they do and one was found.
    pub counterexample: Option<Counterexample>,
    /// Warnings for the user.
    pub warnings: Vec<CircuitWarning>,
}

/// Reads both, matches their ports by name (`x` is `x[0]` where that is all of `x`), and compares
/// them: on every input up to 16 bits, else by decision diagrams or ABC's `&cec`. A program stands
/// for the circuit that its words are made into, certified, also where it leaves a result
/// undefined; the way from its text to words is not looked at here.
///
/// # Errors
/// A file is refused; the ports have other names; ABC cannot be run.
pub fn prove_files<M: MlirReader>(options: &ProveOptions, tools: &Toolchain, mlir: &M) -> Result<Proved, M::Error> {
    let read = |path: &PathBuf| read_circuit(path, options.entry.as_deref(), options.top.as_deref(), tools, mlir);
    let [path_a, path_b] = &options.files;
    let ((a, of_a), (b, of_b)) = (read(path_a)?, read(path_b)?);
    let mut warnings: Vec<CircuitWarning> = of_a.into_iter().chain(of_b).collect();
    let Aligned { netlist: b, renamed } = aligned((&b, path_b), (&a, path_a))?;
    warnings.extend(renamed);
    let proof = equivalent_without_engine(&a, &b, options.seed);
    let abc = || -> Result<Abc, EngineError> { Ok(Abc::new(tools)?) };
    let proof = match proof.result {
        Equivalence::Undecided => abc().and_then(|abc| proof.or_by_engine(&a, &b, &abc, options.limit)),
        _ => Ok(proof),
    };
    let mut proof = proof.map_err(CircuitError::from)?;
    // Expansions are compared, which linear cells have only if they are bits.
    if CircuitWarning::doubt_promise(&warnings) && proof.result == Equivalence::Equal {
        proof.result = Equivalence::Undecided;
    }
    let counterexample = match proof.result {
        Equivalence::Different => Counterexample::find(&a, &b, abc, options.limit, options.seed),
        _ => Ok(None),
    };
    let counterexample = counterexample.map_err(CircuitError::from)?;
    Ok(Proved { proof, counterexample, warnings })
}

/// A netlist with the ports of another.
struct Aligned {
    netlist: Netlist,
    /// The warning about different names, if there are any.
    renamed: Option<CircuitWarning>,
}

/// The correspondence of the inputs and outputs of two netlists.
struct Matching {
    inputs: Vec<usize>,
    outputs: Vec<usize>,
}

impl Matching {
    fn of(names: &PortNames, like: &PortNames) -> Result<Self, CircuitError> {
        Ok(Self {
            inputs: places("input", &names.inputs, &like.inputs)?,
            outputs: places("output", &names.outputs, &like.outputs)?,
        })
    }
}

/// The first netlist with its ports in the order of the second's. Ports with other names are
/// matched if those are what the format of one file makes of the names in the other. Of a format
/// that keeps no names, it is the order of the ports that counts, before the names that its reader
/// gives them.
fn aligned(
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
    let (Matching { inputs, outputs }, renamed) = matched?;
    Ok(Aligned { netlist: reordered(netlist, like, &inputs, &outputs), renamed })
}

/// True if ports have names in a file, which may also be a program or a folder.
fn keeps_names(path: &Path) -> bool {
    Format::of_name(path).map_or(true, Format::keeps_names)
}

/// A netlist with the ports of another, whose places are given.
fn reordered(netlist: &Netlist, like: &Netlist, input_places: &[usize], output_places: &[usize]) -> Netlist {
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
    for (output, &place) in like.outputs().iter().zip(output_places) {
        if let Some(driver) = nodes[netlist.outputs()[place].driver.index()] {
            result.add_output(&output.name, driver);
        }
    }
    result
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
    match found {
        Ok(found) if names.len() == like.len() => Ok(found),
        _ => Err(CircuitError::OtherPorts { what, name: "(one stands there twice)".to_owned() }),
    }
}
