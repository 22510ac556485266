//! An accelerator's sources in Verilator against the program.

use std::path::{Path, PathBuf};

use ringmill_cosim::{
    Cache, RunOptions, StreamDesign, StreamModel, StreamOptions, StreamPort,
    lanes::{pack, unpack},
};
use ringmill_interp::Word;
use ringmill_toolchain::Toolchain;

use super::pace::{Pace, shares};
use crate::{
    accelerator::read_sources,
    compare::{Differences, expected_results},
    error::FlowError,
    program::Loaded,
    progress::Progress,
    report::{Cosim, Stream, Top},
    vectors::{Vector, sample},
};

/// Operands of a simulation where nothing else is asked for.
pub const OPERANDS: usize = 100;
/// Most operands in a recording.
const RECORDED: usize = 4;

/// What to run an accelerator on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceleratorRun {
    /// Number of operands: for each argument one polynomial.
    pub operands: usize,
    /// Seed of the operands, the pauses, and what registers hold before the reset.
    pub seed: u64,
    /// An FST file that shows the run that went wrong, or else the first operands without pauses.
    pub waves: Option<PathBuf>,
}

/// Builds the accelerator in `folder`, which `top` describes, and runs it at several paces: back to back, with random pauses on every
/// stream and skewed arguments, with slow arguments, with slow results. Every coefficient is compared with the program, the streams
/// are held to the protocol, and latency and interval to what `top` promises.
///
/// # Errors
/// A failure of Verilator or the compiler; the first operand on which accelerator and program differ; a broken rule of the protocol; a
/// latency or interval that is not the one promised.
pub fn cosimulate_accelerator(
    loaded: &Loaded,
    folder: &Path,
    top: &Top,
    run: &AcceleratorRun,
    tools: &Toolchain,
    progress: &dyn Progress,
) -> Result<Cosim, FlowError> {
    progress.detail("building the Verilator model");
    let design = design(folder, top)?;
    let options = StreamOptions { waves: run.waves.is_some(), ..StreamOptions::default() };
    let model = StreamModel::build_design(&design, &options, tools, &Cache::locate())?;
    let operands = sample(loaded.signature(), run.operands, run.seed);
    let total = 2 * operands.len() as u64;
    let done = std::sync::atomic::AtomicU64::new(0);
    let advance = |count| progress.advance(done.fetch_add(count, std::sync::atomic::Ordering::Relaxed) + count, total);
    progress.detail("evaluating the program");
    let expected = expected_results(loaded.evaluator(), &operands, &advance)?;
    let mut bench = Bench { model, top, seed: run.seed, measured: Measured::default() };
    for (pace, share) in shares(operands.len()).into_iter().filter(|(_, share)| !share.is_empty()) {
        progress.detail(pace.name);
        let (operands, expected) = (&operands[share.clone()], &expected[share]);
        if let Err(error) = bench.run(pace, operands, expected, None) {
            if let Some(waves) = &run.waves {
                // The same again, recorded; that it fails is known.
                let _ = bench.run(pace, operands, expected, Some(waves));
            }
            return Err(error);
        }
        advance(operands.len() as u64);
    }
    if let (Some(waves), Some((pace, share))) = (&run.waves, shares(operands.len()).first()) {
        progress.detail("recording");
        let share = share.start..share.end.min(RECORDED);
        bench.record(*pace, &operands[share.clone()], &expected[share], waves)?;
    }
    let Measured { cycles, seconds, latency_cycles, interval_cycles } = bench.measured;
    Ok(Cosim {
        vectors: operands.len() as u64,
        mismatches: 0,
        cycles,
        cycles_per_second: cycles as f64 / seconds.max(1e-9),
        latency_cycles,
        interval_cycles,
    })
}

fn design(folder: &Path, top: &Top) -> Result<StreamDesign, FlowError> {
    let port = |stream: &&Stream| {
        let bits = stream.lanes.saturating_mul(stream.coefficient_bits);
        StreamPort { name: stream.name.clone(), bits: bits as usize, beats: stream.beats as usize }
    };
    let ports = |direction| streams(top, direction).map(|stream| port(&stream)).collect();
    Ok(StreamDesign {
        top: top.module.clone(),
        sources: read_sources(folder)?,
        inputs: ports("in"),
        outputs: ports("out"),
    })
}

fn streams<'t>(top: &'t Top, direction: &'t str) -> impl Iterator<Item = &'t Stream> {
    top.streams.iter().filter(move |stream| stream.direction == direction)
}

/// A model on its bench, and what was measured so far.
struct Bench<'t> {
    model: StreamModel,
    top: &'t Top,
    seed: u64,
    measured: Measured,
}

#[derive(Default)]
struct Measured {
    cycles: u64,
    seconds: f64,
    latency_cycles: Option<u64>,
    interval_cycles: Option<u64>,
}

impl Bench<'_> {
    /// Runs operands at a pace and checks all that can be checked.
    fn run(
        &mut self,
        pace: Pace,
        operands: &[Vector],
        expected: &[Vec<Vec<Word>>],
        waves: Option<&Path>,
    ) -> Result<(), FlowError> {
        let (inputs, outputs): (Vec<_>, Vec<_>) =
            (streams(self.top, "in").collect(), streams(self.top, "out").collect());
        let frames: Vec<Vec<_>> = operands.iter().map(|vector| to_beats(vector, &inputs)).collect();
        let pauses = pace.pauses(self.seed, inputs.len(), outputs.len(), self.top.interval_cycles);
        let options = RunOptions {
            compare_states: pace.compare_states,
            waves: waves.map(Path::to_owned),
            ..RunOptions::default()
        };
        let run = self.model.run_with(&frames, &pauses, &options)?;
        let mut differences = Differences::default();
        for ((vector, beats), expected) in operands.iter().zip(&run.outputs).zip(expected) {
            differences.note("accelerator", vector, &to_polynomials(beats, &outputs), expected);
        }
        if let Some(mismatch) = differences.first {
            return Err(mismatch.into());
        }
        if !run.violations.is_empty() {
            let module = self.top.module.clone();
            return Err(FlowError::Protocol { module, pace: pace.name, violations: run.violations });
        }
        self.check_timing("latency", self.top.latency_cycles, run.latency_cycles)?;
        self.check_timing("interval", self.top.interval_cycles, run.interval_cycles)?;
        let measured = &mut self.measured;
        measured.cycles += run.cycles;
        measured.seconds += run.seconds;
        measured.latency_cycles = measured.latency_cycles.or(run.latency_cycles);
        measured.interval_cycles = measured.interval_cycles.or(run.interval_cycles);
        Ok(())
    }

    /// The same for the recording's sake: it counts for nothing.
    fn record(
        &mut self,
        pace: Pace,
        operands: &[Vector],
        expected: &[Vec<Vec<Word>>],
        waves: &Path,
    ) -> Result<(), FlowError> {
        let measured = std::mem::take(&mut self.measured);
        let outcome = self.run(pace, operands, expected, Some(waves));
        self.measured = measured;
        outcome
    }

    fn check_timing(&self, what: &'static str, promised: u64, measured: Option<u64>) -> Result<(), FlowError> {
        match measured {
            Some(measured) if measured != promised => {
                Err(FlowError::Timing { module: self.top.module.clone(), what, promised, measured })
            }
            _ => Ok(()),
        }
    }
}

/// A polynomial for each stream, as beats.
fn to_beats(polynomials: &Vector, streams: &[&Stream]) -> Vec<Vec<u32>> {
    let one = |(words, stream): (&Vec<u128>, &&Stream)| {
        // Coefficients of a ring that has hardware are below 2^32.
        let coefficients: Vec<u64> = words.iter().map(|&word| word as u64).collect();
        pack(&coefficients, stream.coefficient_bits as usize, stream.lanes as usize)
    };
    polynomials.iter().zip(streams).map(one).collect()
}

/// The polynomials in the beats of each stream; bits above the modulus count.
fn to_polynomials(beats: &[Vec<u32>], streams: &[&Stream]) -> Vector {
    let one = |(beats, stream): (&Vec<u32>, &&Stream)| {
        let coefficients = unpack(beats, stream.coefficient_bits as usize, stream.lanes as usize);
        coefficients.into_iter().map(u128::from).collect()
    };
    beats.iter().zip(streams).map(one).collect()
}
