//! An accelerator's sources in Verilator against the program.

use std::{
    ops::Range,
    path::{Path, PathBuf},
};

use ringmill_cosim::{Cache, CosimError, StreamDesign, StreamModel, StreamOptions, shares};
use ringmill_design::{Direction, Interface, Port, Ring, Signature, SourceFile, Stream};
use ringmill_folder::FolderError;
use ringmill_report::Cosim;
use ringmill_stages::Progress;
use ringmill_toolchain::Toolchain;

use super::{
    bench::{Bench, Failed, Load, Measured},
    streams,
};
use crate::{CheckError, Reference, read_sources, vectors::bits};

/// Operands of a simulation of polynomials of so many coefficients, where nothing else is asked
/// for: 100, and fewer where the program's meaning, which takes N² steps, would take minutes.
#[must_use]
pub fn default_operands(n: u64) -> usize {
    let fewer = n.saturating_mul(n) / (LARGE * LARGE);
    (100 / fewer.max(1)).max(8) as usize
}

/// The largest N that gets all operands.
const LARGE: u64 = 4096;
/// Most operands in a recording of what went well.
const RECORDED: usize = 4;
/// Coefficients in memory at a time, of all arguments and results together.
const AT_ONCE: usize = 1 << 20;
/// Fewest operands in a run, where there are so many: the interval shows with the second.
const FEWEST: usize = 4;

/// The accelerator and the vectors of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceleratorRun {
    /// Number of operands: for each argument one polynomial.
    pub operands: usize,
    /// Seed of the operands, the pauses, and what registers hold before the reset.
    pub seed: u64,
    /// The sources to simulate; none for those in the folder.
    pub sources: Option<Vec<SourceFile>>,
    /// An FST file that shows the run that went wrong, or else the first operands without pauses.
    pub waves: Option<PathBuf>,
}

impl AcceleratorRun {
    /// Of the sources in the folder, without a recording.
    #[must_use]
    pub fn of(operands: usize, seed: u64) -> Self {
        Self { operands, seed, sources: None, waves: None }
    }
}

/// Builds the accelerator in `folder`, which `top` describes, and runs it: the operands are spread
/// over four [paces](ringmill_cosim::PACES), back to back, with random pauses on every stream and
/// skewed arguments, with slow arguments, with slow results. Every coefficient is compared with the
/// program, the streams are held to the protocol, and latency and interval to what `top` promises.
///
/// # Errors
/// A description that does not fit the program; a failure of Verilator or the compiler;
/// the first operand on which accelerator and program differ; a broken rule of the protocol; a
/// latency or interval that is not the one promised.
pub fn cosimulate_accelerator<R: Reference>(
    program: &R,
    folder: &Path,
    top: &Interface,
    run: &AcceleratorRun,
    tools: &Toolchain,
    progress: &dyn Progress,
) -> Result<Cosim, R::Error> {
    let signature = program.signature();
    check_streams(top, signature)?;
    run.waves.as_deref().map_or(Ok(()), |path| check_waves(top, path))?;
    progress.detail("building the Verilator model");
    let sources = run.sources.clone().map_or_else(|| read_sources(folder).map_err(CheckError::from), Ok)?;
    let design = StreamDesign::of(top, sources);
    let options = StreamOptions { waves: run.waves.is_some(), ..StreamOptions::default() };
    let model = StreamModel::build_design(&design, &options, tools, &Cache::locate()).map_err(CheckError::from)?;
    let mut bench = Bench { model, top, signature, measured: Measured::default() };
    let mut done = 0;
    for (pace, share) in shares(run.operands) {
        for part in parts(share, signature) {
            progress.detail(pace.name);
            let operands = program.operands(part.clone(), run.seed);
            let expected = program.results(&operands, &|_| ())?;
            // Each run has pauses, and registers before its reset, of its own.
            let seed = run.seed.wrapping_add(part.start as u64);
            let load = Load { pace, seed, operands: &operands, expected: &expected };
            if let Err(Failed { error, operands: enough }) = bench.run(&load, None) {
                if let Some(waves) = &run.waves {
                    // The same again, recorded; that it fails is known.
                    let load = Load { operands: &operands[..enough], expected: &expected[..enough], ..load };
                    let _ = bench.run(&load, Some(waves));
                }
                return Err(error.into());
            }
            if let (Some(waves), 0) = (&run.waves, part.start) {
                progress.detail("recording");
                let few = operands.len().min(RECORDED);
                bench.record(&Load { operands: &operands[..few], expected: &expected[..few], ..load }, waves)?;
            }
            done += operands.len();
            progress.advance(done as u64, run.operands as u64);
        }
    }
    let Measured { cycles, seconds, latency_cycles, interval_cycles } = bench.measured;
    Ok(Cosim {
        vectors: done as u64,
        // the first one ended the simulation
        mismatches: 0,
        cycles,
        cycles_per_second: cycles as f64 / seconds.max(1e-9),
        latency_cycles,
        interval_cycles,
        part: None,
    })
}

/// The operands of a share, cut into runs that fit into memory.
fn parts(share: Range<usize>, signature: &Signature) -> Vec<Range<usize>> {
    let ports = signature.arguments.iter().chain(&signature.results);
    let coefficients: usize = ports.map(Port::elements).sum();
    let size = (AT_ONCE / coefficients.max(1)).max(FEWEST);
    share.clone().step_by(size).map(|begin| begin..share.end.min(begin + size)).collect()
}

/// Checks that a design, which computes in `ring`, is of the program with that signature: the
/// folder may have been edited.
///
/// # Errors
/// Its first polynomials are of another ring.
pub fn check_ring(top: &Interface, ring: &Ring, signature: &Signature) -> Result<(), CheckError> {
    let first = signature.arguments.iter().find_map(|port| port.ring.as_ref().filter(|ring| ring.coefficients > 1));
    match first.is_none_or(|first| (ring.n(), ring.modulus()) == (first.coefficients as u64, first.modulus(0))) {
        true => Ok(()),
        false => {
            let reason = "its ring is another".to_owned();
            Err(FolderError::Streams { module: top.module.clone(), reason }.into())
        }
    }
}

/// Checks that the streams can carry what goes into and comes out of the program: the folder may
/// have been edited.
///
/// # Errors
/// What does not fit.
pub fn check_streams(top: &Interface, signature: &Signature) -> Result<(), CheckError> {
    let wrong = |reason: String| Err(FolderError::Streams { module: top.module.clone(), reason }.into());
    for (direction, prefix, ports) in
        [(Direction::In, "arg", &signature.arguments), (Direction::Out, "result", &signature.results)]
    {
        let streams: Vec<_> = direction.among(&top.streams).collect();
        let limbs: usize = ports.iter().map(streams::count).sum();
        if streams.len() != limbs {
            return wrong(format!("{} streams '{direction}' for {limbs} limbs of the program", streams.len()));
        }
        let carried = ports.iter().enumerate().flat_map(|(position, port)| {
            (0..streams::count(port)).map(move |limb| (streams::name(port, &format!("{prefix}{position}"), limb), port))
        });
        for (stream, (expected, port)) in streams.into_iter().zip(carried) {
            let Stream { name, lanes, coefficient_bits, beats, frames, .. } = stream;
            if *name != expected {
                return wrong(format!("a stream '{name}' in the place of '{expected}'"));
            }
            if port.ring.is_none() {
                // Integers: all bits in a beat.
                if *lanes != 1 || *beats != 1 || *frames != 1 || (*coefficient_bits as usize) < bits(port) {
                    return wrong(format!("'{name}' does not carry {} bits in a beat", bits(port)));
                }
                continue;
            }
            let elements = (port.elements() / streams::count(port)) as u64;
            let carries =
                u64::from(*lanes).checked_mul(*beats).and_then(|words| words.checked_mul(*frames)) == Some(elements);
            if !carries || !(1..=64).contains(coefficient_bits) {
                return wrong(format!(
                    "{frames} x {beats} beats of {lanes} x {coefficient_bits} bits in '{name}' for {elements} coefficients of {} bits",
                    port.width
                ));
            }
            if stream.resident != port.resident {
                return wrong(format!("'{name}' is loaded once where the program says otherwise"));
            }
        }
    }
    Ok(())
}

/// Checks that a recording can be written, before the work.
fn check_waves(top: &Interface, path: &Path) -> Result<(), CheckError> {
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let refused = |reason: String| CosimError::Waves { top: top.module.clone(), path: path.to_owned(), reason };
    if path.extension().is_none_or(|extension| extension != "fst") {
        // Also keeps programs and reports from being overwritten by a slip.
        return Err(refused("its name does not end in '.fst'".to_owned()).into());
    }
    if path.is_dir() {
        return Err(refused("it is a folder".to_owned()).into());
    }
    tempfile::tempfile_in(folder).map(drop).map_err(|error| refused(error.to_string()).into())
}
