//! `ringmill prove`: whether two circuits compute the same.

use std::{
    borrow::Cow,
    path::{Path, PathBuf},
    time::Duration,
};

use ringmill_engines::{
    EngineError,
    abc::{Abc, Equivalence},
};
use ringmill_netlist::{Netlist, Simulator};
use ringmill_synth::prove::{Proof, equivalent_without_engine, where_defined};
use ringmill_toolchain::Toolchain;

use crate::{
    CircuitError, CircuitWarning, Counterexample, MlirReader, ReadCircuit,
    alignment::{Aligned, aligned},
    read_circuit,
    variants::variants,
};

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

/// The part of the limit that the comparison with each variant of a program's circuit may take.
const SHARES: u32 = 4;

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
/// for the circuit that its words are made into, certified, which is proved equal to its source
/// graph; results that a program leaves undefined are not compared. A difference is evaluated once
/// more by the interpreter.
///
/// # Errors
/// A file is refused; the ports have other names; ABC cannot be run; the interpreter does not
/// confirm a difference.
pub fn prove_files<M: MlirReader>(options: &ProveOptions, tools: &Toolchain, mlir: &M) -> Result<Proved, M::Error> {
    let read = |path: &PathBuf| read_circuit(path, options.entry.as_deref(), options.top.as_deref(), tools, mlir);
    let [path_a, path_b] = &options.files;
    let (a, b) = (read(path_a)?, read(path_b)?);
    let mut warnings: Vec<CircuitWarning> = a.warnings.iter().chain(&b.warnings).cloned().collect();
    let Aligned { netlist: renamed_b, matching, renamed } = aligned((&b.netlist, path_b), (&a.netlist, path_a))?;
    warnings.extend(renamed);
    let defined_b = b.defined.as_ref().map(|defined| matching.reordered(defined, &a.netlist));
    let defined: Vec<&Netlist> = a.defined.iter().chain(&defined_b).collect();
    let [left, right] = [&a.netlist, &renamed_b].map(|netlist| where_defined(netlist, &defined));
    let proof = equivalent_without_engine(&left, &right, options.seed);
    let abc = || -> Result<Abc, EngineError> { Ok(Abc::new(tools)?) };
    let decide = |left: &Netlist, right: &Netlist, proof: Proof, limit: Duration| match proof.result {
        Equivalence::Undecided => abc().and_then(|abc| proof.or_by_engine(left, right, &abc, limit)),
        _ => Ok(proof),
    };
    // A circuit of the same program that is similar to the other one is compared in little time.
    let variants_of = |circuit: &ReadCircuit| match (proof.result, &circuit.words) {
        (Equivalence::Undecided, Some(words)) => variants(words),
        _ => Vec::new(),
    };
    let of_a = variants_of(&a);
    let of_a = of_a.iter().map(|variant| (where_defined(variant, &defined), Cow::Borrowed(&*right)));
    let of_b = variants_of(&b).into_iter().map(|variant| {
        let variant = matching.reordered(&variant, &a.netlist);
        (Cow::Borrowed(&*left), Cow::Owned(where_defined(&variant, &defined).into_owned()))
    });
    let variants: Vec<_> = of_a.chain(of_b).collect();
    let similar = |(left, right): &(Cow<'_, Netlist>, Cow<'_, Netlist>)| {
        Some(equivalent_without_engine(left, right, options.seed)).filter(|proof| proof.result == Equivalence::Equal)
    };
    let mut proof = variants.iter().find_map(similar).unwrap_or(proof);
    for (left, right) in &variants {
        if proof.result == Equivalence::Undecided {
            proof = decide(left, right, proof, options.limit / SHARES).map_err(CircuitError::from)?;
        }
    }
    let mut proof = decide(&left, &right, proof, options.limit).map_err(CircuitError::from)?;
    if CircuitWarning::doubt_equality(&warnings) && proof.result == Equivalence::Equal {
        proof.result = Equivalence::Undecided;
    }
    let input = match proof.result {
        Equivalence::Different => Counterexample::input(&left, &right, abc, options.limit, options.seed),
        _ => Ok(None),
    };
    let input = input.map_err(CircuitError::from)?;
    if let Some(input) = &input {
        let mut of_b = vec![false; input.len()];
        matching.inputs.iter().zip(input).for_each(|(&place, &bit)| of_b[place] = bit);
        for (circuit, path, input) in [(&a, path_a, input), (&b, path_b, &of_b)] {
            replay(circuit, path, options.entry.as_deref(), input, mlir)?;
        }
    }
    let counterexample = input.map(|input| Counterexample::of(&left, &right, &input));
    Ok(Proved { proof, counterexample, warnings })
}

/// Evaluates a program on an input and compares its results with those of its circuit.
fn replay<M: MlirReader>(
    circuit: &ReadCircuit,
    path: &Path,
    entry: Option<&str>,
    input: &[bool],
    mlir: &M,
) -> Result<(), M::Error> {
    if circuit.words.is_none() {
        return Ok(());
    }
    let words: Vec<u64> = input.iter().map(|&bit| u64::from(bit)).collect();
    let mut simulator = Simulator::new(&circuit.netlist);
    let found = simulator.run(&words);
    let expected = mlir.evaluate(path, entry, input)?;
    let is_wrong = |(found, expected): (&u64, &Option<bool>)| expected.is_some_and(|bit| bit != (found & 1 == 1));
    match found.iter().zip(&expected).any(is_wrong) {
        true => Err(CircuitError::Replay { path: path.to_owned() }.into()),
        false => Ok(()),
    }
}
