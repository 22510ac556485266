//! The written Verilog of a netlist in Verilator against the program.

use std::{fs, path::Path, time::Instant};

use ringmill_cosim::{BuildOptions, CosimError, Design, Model};
use ringmill_design::{Port, Signature, SourceFile, Vector};
use ringmill_report::Cosim;
use ringmill_stages::Progress;
use ringmill_toolchain::{ToolError, Toolchain};

use super::part::Part;

use crate::{
    CheckError, Circuit, Reference, compare,
    vectors::{EXHAUSTIVE_BITS, bits, every_input, input_bits, sample},
};

/// The Verilog of a netlist as a circuit.
struct SimulatedVerilog<'m> {
    model: &'m mut Model,
    signature: &'m Signature,
}

/// The simulation of a netlist.
#[derive(Clone, Copy, Debug)]
pub struct NetlistRun {
    /// Vectors to sample if there are too many inputs to try each.
    pub vectors: usize,
    /// The seed of the vectors and of the part.
    pub seed: u64,
    /// False to simulate only the cones of some result bits of a large netlist: two seconds.
    pub whole: bool,
}

/// Builds `verilog` (module `top`, ports `argI` and `resultJ`), or a part of it, and runs it on
/// vectors, or on every input where there are few. The vectors are others than those the proof
/// takes from the same seed. Counted are those with a defined result.
///
/// # Errors
/// A failure of Verilator or the compiler, or the first vector on which Verilog and program differ.
pub fn cosimulate_netlist<R: Reference>(
    program: &R,
    verilog: &Path,
    top: &str,
    run: NetlistRun,
    tools: &Toolchain,
    progress: &dyn Progress,
) -> Result<Cosim, R::Error> {
    let signature = program.signature();
    progress.detail("building the Verilator model");
    let text = fs::read_to_string(verilog)
        .map_err(|source| CheckError::from(CosimError::from(ToolError::io("read", verilog, source))))?;
    let widths: Vec<_> = signature.results.iter().map(bits).collect();
    let part = if run.whole { None } else { Part::of(&text, &widths, run.seed) };
    let simulated = part.as_ref().map_or(text.as_str(), |part| &part.text);
    let mut model = model(simulated, verilog, top, signature, tools).map_err(CheckError::from)?;
    let vectors = match program.known() {
        Some(known) => known.to_vec(),
        None if input_bits(signature) <= EXHAUSTIVE_BITS => every_input(signature),
        None => sample(signature, run.vectors, run.seed.wrapping_add(1)),
    };
    let total = vectors.len() as u64;
    progress.detail("evaluating the program");
    let mut expected = program.results(&vectors, &|_| ())?;
    if let Some(part) = &part {
        part.mask(&mut expected);
    }
    progress.detail("simulating");
    let begun = Instant::now();
    let done = std::cell::Cell::new(0);
    let advance = |count| {
        done.set(done.get() + count);
        progress.advance(done.get(), total);
    };
    let name = if part.is_some() { "simulated part of the Verilog" } else { "simulated Verilog" };
    let mut circuit = SimulatedVerilog { model: &mut model, signature };
    let differences = compare(name, &mut circuit, &vectors, &expected, &advance).map_err(CheckError::from)?;
    match differences.first {
        Some(mismatch) => Err(CheckError::from(mismatch).into()),
        None => Ok(Cosim {
            vectors: total - differences.undefined,
            mismatches: differences.count,
            cycles: total,
            cycles_per_second: total as f64 / begun.elapsed().as_secs_f64().max(1e-9),
            latency_cycles: None,
            interval_cycles: None,
            part: part.map(|part| part.size()),
        }),
    }
}

/// The model of a netlist's text, which is the file `verilog` or a part of it.
fn model(text: &str, verilog: &Path, top: &str, signature: &Signature, tools: &Toolchain) -> Result<Model, CosimError> {
    let ports = |prefix: &str, ports: &[Port]| -> Vec<_> {
        let one = |(position, port)| ringmill_cosim::Port { name: format!("{prefix}{position}"), bits: bits(port) };
        ports.iter().enumerate().map(one).collect()
    };
    let name = verilog.file_name().unwrap_or_default().to_string_lossy();
    let design = Design {
        top: top.to_owned(),
        sources: vec![SourceFile { path: name.into_owned(), text: text.to_owned() }],
        inputs: ports("arg", &signature.arguments),
        outputs: ports("result", &signature.results),
    };
    Model::build_design(&design, &BuildOptions::default(), tools, &ringmill_cosim::Cache::locate())
}

impl Circuit for SimulatedVerilog<'_> {
    type Error = CosimError;

    fn run(&mut self, vectors: &[Vector]) -> Result<Vec<Vector>, CosimError> {
        let one = |vector: &Vector| {
            let inputs: Vec<_> =
                self.signature.arguments.iter().zip(vector).map(|(port, words)| pack(words, port.width)).collect();
            let outputs = self.model.evaluate(&inputs)?;
            Ok(self.signature.results.iter().zip(&outputs).map(|(port, packed)| unpack(packed, port)).collect())
        };
        vectors.iter().map(one).collect()
    }
}

/// Elements of `width` bits, lowest first, as one row of 32-bit words.
pub(super) fn pack(words: &[u128], width: u32) -> Vec<u32> {
    let width = width as usize;
    let mut packed = vec![0u32; (words.len() * width).div_ceil(32)];
    for (element, word) in words.iter().enumerate() {
        for bit in 0..width {
            let position = element * width + bit;
            packed[position / 32] |= ((word >> bit & 1) as u32) << (position % 32);
        }
    }
    packed
}

/// The inverse of [`pack`].
pub(super) fn unpack(packed: &[u32], port: &Port) -> Vec<u128> {
    let width = port.width as usize;
    let bit = |position: usize| u128::from(packed[position / 32] >> (position % 32) & 1);
    let element = |first: usize| (0..width).rev().fold(0, |word, offset| word << 1 | bit(first + offset));
    (0..bits(port)).step_by(width).map(element).collect()
}
