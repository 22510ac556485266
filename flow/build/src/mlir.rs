//! Circuits in MLIR: netlists in cggi or comb ops, such as those that a build writes to
//! netlist.mlir, and programs as the circuits that their words are made into.

use std::{fs, path::Path};

use ringmill_circuit::{CircuitWarning, MlirReader, ReadCircuit};
use ringmill_netlist::{CellLibrary, Netlist};
use ringmill_passes::Program;
use ringmill_synth::{
    Objective, Options,
    blast::{Blasted, blast, blast_certified},
    refine::defined_words,
    word::of_bits,
};
use ringmill_toolchain::Toolchain;

use crate::{
    error::FlowError,
    program::{Loaded, Lowered},
    report::Verdict,
    words::Words,
};

/// The seed of the vectors on which words are compared.
const SEED: u64 = 0;

/// Words of which every netlist in MLIR has one. A text without them need not be parsed.
const WORDS: [&str; 2] = ["lwe_ciphertext", "comb."];

/// The reader of MLIR that this crate links.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mlir;

impl MlirReader for Mlir {
    type Error = FlowError;

    /// The netlist of a function of a file, or, without a name, of the one that
    /// [`Program::netlist`] takes. Telling a netlist from a program takes a parse, so it comes with
    /// the answer.
    fn netlist_in(&self, path: &Path, function: Option<&str>) -> Option<Result<Netlist, FlowError>> {
        path.extension().filter(|ending| ending.eq_ignore_ascii_case("mlir"))?;
        let text = fs::read_to_string(path).ok()?;
        if !WORDS.iter().any(|word| text.contains(word)) {
            return None;
        }
        let context = ringmill_dialects::context();
        let program = Program::parse(&context, &path.display().to_string(), &text).ok()?;
        program.holds_netlist().then(|| program.netlist(function).map_err(FlowError::from))
    }

    fn circuit(&self, path: &Path, entry: Option<&str>) -> Result<ReadCircuit, FlowError> {
        let context = ringmill_dialects::context();
        let Lowered { loaded, arithmetic, .. } = Loaded::integers(&Program::read(&context, path)?, entry)?;
        // A netlist that was made without the passes is compared with the same words.
        let Words { graph, step, source, .. } = Words::compared(&loaded, &arithmetic, &Toolchain::locate(), SEED)?;
        let options = Options { objective: Objective::Depth, ..Options::new(CellLibrary::Lut(3)) };
        let Blasted { netlist, certificate, .. } = blast_certified(&graph, &options);
        let file = || path.display().to_string();
        let violation = certificate.check(&netlist, &graph).err();
        let uncertified =
            violation.map(|violation| CircuitWarning::Uncertified { file: file(), reason: violation.to_string() });
        let open = (step.result == Verdict::NotRefuted).then(|| CircuitWarning::Source { file: file() });
        let defined = defined_words(source.as_ref().unwrap_or(&graph));
        Ok(ReadCircuit {
            netlist,
            defined: defined.map(|words| blast(&words, CellLibrary::Gates)),
            warnings: uncertified.into_iter().chain(open).collect(),
            words: Some(graph.into_owned()),
        })
    }

    fn evaluate(&self, path: &Path, entry: Option<&str>, input: &[bool]) -> Result<Vec<Option<bool>>, FlowError> {
        let context = ringmill_dialects::context();
        let Lowered { loaded, .. } = Loaded::integers(&Program::read(&context, path)?, entry)?;
        let mut bits = input.iter().copied();
        let mut word = |width: u32| of_bits(bits.by_ref().take(width as usize));
        let evaluator = loaded.evaluator();
        let arguments: Vec<Vec<u128>> =
            evaluator.arguments().map(|port| (0..port.elements()).map(|_| word(port.width)).collect()).collect();
        let results = evaluator.evaluate(&arguments)?;
        let widths = evaluator.results().iter().map(|port| port.width);
        let bits = results.into_iter().zip(widths).flat_map(|(words, width)| {
            words
                .into_iter()
                .flat_map(move |word| (0..width).map(move |bit| word.defined.then_some(word.value >> bit & 1 == 1)))
        });
        Ok(bits.collect())
    }
}
