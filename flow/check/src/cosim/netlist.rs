//! The written Verilog of a netlist against the program.

use std::{fs, path::Path, time::Instant};

use ringmill_cosim::{CosimError, Model};
use ringmill_design::{Port, Signature, SourceFile, Vector};
use ringmill_engines::{EngineError, yosys::Yosys};
use ringmill_folder::FolderError;
use ringmill_netlist::Netlist;
use ringmill_report::{Cosim, Simulator};
use ringmill_stages::Progress;
use ringmill_toolchain::Toolchain;

use crate::{
    CheckError, Circuit, Reference, SimulatedNetlist, compare,
    vectors::{EXHAUSTIVE_BITS, bits, every_input, input_bits, sample},
};

/// The Verilog of a netlist as a circuit.
struct SimulatedVerilog<'m> {
    model: &'m mut Model,
    signature: &'m Signature,
}

/// The most cells of a netlist that Verilator compiles as a part of a build: it takes 0.8 ms a cell
/// with the C++ compiler, 37 s for 45,000 cells, which are synthesized in as much or less. Yosys
/// reads those in a tenth of the time.
const MOST_COMPILED: usize = 15_000;

/// The vectors of a comparison.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Their number, where not every input is tried.
    pub count: usize,
    /// The seed. The vectors are others than those the proof takes from the same one.
    pub seed: u64,
}

/// Simulates the written Verilog of a netlist of so many cells (module `top`, ports `argI` and
/// `resultJ`), and compares it with the program: in Verilator, or, where that would take most of
/// the time of a build, as Yosys reads it.
///
/// # Errors
/// As [`cosimulate_netlist`]; or Yosys refuses the text.
pub fn simulate_written<R: Reference>(
    program: &R,
    (verilog, top): (&Path, &str),
    cells: usize,
    sample: Sample,
    tools: &Toolchain,
    progress: &dyn Progress,
) -> Result<Cosim, R::Error> {
    if cells <= MOST_COMPILED {
        return cosimulate_netlist(program, verilog, top, sample, tools, progress);
    }
    progress.detail("reading the Verilog with Yosys");
    let read = read(verilog, top, tools)?;
    let mut circuit = SimulatedNetlist::new(&read, program.signature());
    compared(program, &mut circuit, sample, Simulator::Yosys, progress)
}

/// Builds a Verilator model of `verilog` (module `top`, ports `argI` and `resultJ`) and runs it on
/// the vectors of a sample, or on every input where there are few. Counted are those with a defined
/// result.
///
/// # Errors
/// A failure of Verilator or the compiler, or the first vector on which Verilog and program differ.
pub fn cosimulate_netlist<R: Reference>(
    program: &R,
    verilog: &Path,
    top: &str,
    sample: Sample,
    tools: &Toolchain,
    progress: &dyn Progress,
) -> Result<Cosim, R::Error> {
    let signature = program.signature();
    progress.detail("building the Verilator model");
    let ports = |prefix: &str, ports: &[Port]| -> Vec<_> {
        let one = |(position, port)| ringmill_cosim::Port { name: format!("{prefix}{position}"), bits: bits(port) };
        ports.iter().enumerate().map(one).collect()
    };
    let (inputs, outputs) = (ports("arg", &signature.arguments), ports("result", &signature.results));
    let mut model = Model::build(verilog, top, &inputs, &outputs, tools, &ringmill_cosim::Cache::locate())
        .map_err(CheckError::from)?;
    let mut circuit = SimulatedVerilog { model: &mut model, signature };
    compared(program, &mut circuit, sample, Simulator::Verilator, progress)
}

/// The netlist that Yosys reads from a file.
fn read(verilog: &Path, top: &str, tools: &Toolchain) -> Result<Netlist, CheckError> {
    let text = fs::read_to_string(verilog)
        .map_err(|_| FolderError::Incomplete { path: verilog.to_owned(), file: top.to_owned() })?;
    let file = SourceFile { path: verilog.display().to_string(), text };
    let yosys = Yosys::new(tools).map_err(EngineError::from)?;
    Ok(yosys.read_verilog(std::slice::from_ref(&file), Some(top))?)
}

/// Runs a model of the written Verilog on the vectors of a sample.
fn compared<R: Reference, C: Circuit>(
    program: &R,
    circuit: &mut C,
    Sample { count, seed }: Sample,
    simulator: Simulator,
    progress: &dyn Progress,
) -> Result<Cosim, R::Error>
where
    CheckError: From<C::Error>,
{
    let signature = program.signature();
    let vectors = match program.known() {
        Some(known) => known.to_vec(),
        None if input_bits(signature) <= EXHAUSTIVE_BITS => every_input(signature),
        None => sample(signature, count, seed.wrapping_add(1)),
    };
    let total = vectors.len() as u64;
    progress.detail("evaluating the program");
    let expected = program.results(&vectors, &|_| ())?;
    progress.detail("simulating");
    let begun = Instant::now();
    let done = std::cell::Cell::new(0);
    let advance = |count| {
        done.set(done.get() + count);
        progress.advance(done.get(), total);
    };
    let differences = compare("simulated Verilog", circuit, &vectors, &expected, &advance).map_err(CheckError::from)?;
    match differences.first {
        Some(mismatch) => Err(CheckError::Mismatch(Box::new(mismatch)).into()),
        None => Ok(Cosim {
            simulator,
            vectors: total - differences.undefined,
            mismatches: differences.count,
            cycles: total,
            cycles_per_second: total as f64 / begun.elapsed().as_secs_f64().max(1e-9),
            latency_cycles: None,
            interval_cycles: None,
        }),
    }
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
