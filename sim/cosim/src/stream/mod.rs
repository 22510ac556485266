//! A model with AXI4-Stream ports, driven with random pauses and held to the protocol.

pub mod lanes;
mod options;
mod pauses;
mod run;

pub use options::RunOptions;
pub use pauses::Pauses;
pub use run::Run;

use crate::build::Build;
use crate::load::{self, Ending, Firsts, Streams};
use crate::violation::RULES;
use crate::{BuildRecord, Cache, CosimError, Rule, StreamDesign, StreamOptions, StreamPort, Violation};
use ringmill_design::SourceFile;
use ringmill_toolchain::Toolchain;
use std::ffi::CString;
use std::fs;
use std::path::Path;
use std::time::Instant;

/// A clocked module with AXI4-Stream ports that can be run.
///
/// Every run begins with a new module, its registers filled with random bits, and a reset of one to
/// four cycles; while a stream pauses, its data are random bits too.
#[derive(Debug)]
pub struct StreamModel {
    streams: Streams,
    design: StreamDesign,
    record: BuildRecord,
    waves: bool,
}

impl StreamModel {
    /// Builds the module `top` of the sources (in compile order), which has no `frame_error`, or
    /// takes it from the cache.
    ///
    /// # Errors
    /// Verilator refuses the sources (an error, a lint warning, ports other than those
    /// listed), or a tool fails.
    pub fn build(
        sources: &[SourceFile],
        top: &str,
        inputs: &[StreamPort],
        outputs: &[StreamPort],
        toolchain: &Toolchain,
        cache: &Cache,
    ) -> Result<StreamModel, CosimError> {
        let design = StreamDesign {
            top: top.to_owned(),
            sources: sources.to_vec(),
            inputs: inputs.to_vec(),
            outputs: outputs.to_vec(),
            frame_error: false,
        };
        StreamModel::build_design(&design, &StreamOptions::default(), toolchain, cache)
    }

    /// Builds a design, or takes it from the cache.
    ///
    /// # Errors
    /// See [`StreamModel::build`].
    pub fn build_design(
        design: &StreamDesign,
        options: &StreamOptions,
        toolchain: &Toolchain,
        cache: &Cache,
    ) -> Result<StreamModel, CosimError> {
        let begun = Instant::now();
        let build = Build::streams(design, options, toolchain, cache)?;
        let (streams, cached) = build.load(|path| Streams::load(path, design))?;
        let record = BuildRecord { cached, effort: build.effort(), seconds: begun.elapsed().as_secs_f64() };
        Ok(StreamModel { streams, design: design.clone(), record, waves: options.waves })
    }

    /// The record of the model's build.
    pub fn record(&self) -> BuildRecord {
        self.record
    }

    /// Sends the frames through the module, one right after the other: for each frame and input its
    /// beats, as words of 32 bits, least significant first (see [`lanes::pack`]); bits above the
    /// port's width are ignored.
    ///
    /// # Errors
    /// The frames do not fit the ports, a probability is none, no beat moves for a million
    /// cycles, or the Verilog stops the simulation.
    pub fn run(&mut self, frames: &[Vec<Vec<u32>>], pauses: &Pauses) -> Result<Run, CosimError> {
        self.run_with(frames, pauses, &RunOptions::default())
    }

    /// The same with options.
    ///
    /// # Errors
    /// The errors of [`StreamModel::run`]; also if the waves cannot be recorded.
    pub fn run_with(
        &mut self,
        frames: &[Vec<Vec<u32>>],
        pauses: &Pauses,
        options: &RunOptions,
    ) -> Result<Run, CosimError> {
        self.check_frames(frames)?;
        let streams = self.design.streams().count();
        let output_words: usize = self.design.outputs.iter().map(StreamPort::frame_words).sum();
        let mut run = load::Run {
            seed: pauses.seed,
            skew: pauses.skew.into(),
            idle_limit: options.idle_limit,
            compare_states: options.compare_states,
            pauses: self.probabilities(pauses)?,
            waves: options.waves.as_deref().map(|path| self.wave_file(path)).transpose()?,
            inputs: frames.iter().flatten().flatten().copied().collect(),
            outputs: vec![0; frames.len() * output_words],
            starts: vec![u64::MAX; frames.len() * streams],
            moved: vec![0; streams],
            violations: vec![Firsts::default(); streams * RULES],
            cycles: 0,
        };
        let begun = Instant::now();
        let ending = self.streams.run(frames.len(), &mut run);
        let seconds = begun.elapsed().as_secs_f64();
        let top = self.design.top.clone();
        match ending {
            Ending::Done => {}
            Ending::Stopped(reason) => return Err(CosimError::Stopped { top, reason }),
            Ending::NoWaves => {
                let path = options.waves.as_deref().unwrap_or(Path::new(""));
                return Err(self.no_waves(path, "the recorder did not open it"));
            }
            Ending::Hanging => return Err(self.hanging(frames.len(), options.idle_limit, &run)),
        }
        let (latency_cycles, interval_cycles) = match pauses.are_none() {
            true => run::timing(&run.starts, streams, self.design.inputs.len()),
            false => (None, None),
        };
        Ok(Run {
            outputs: self.by_frame(frames.len(), &run.outputs),
            latency_cycles,
            interval_cycles,
            cycles: run.cycles,
            seconds,
            violations: self.violations(&run.violations),
        })
    }

    fn check_frames(&self, frames: &[Vec<Vec<u32>>]) -> Result<(), CosimError> {
        let expected: Vec<usize> = self.design.inputs.iter().map(StreamPort::frame_words).collect();
        for (position, frame) in frames.iter().enumerate() {
            let given: Vec<usize> = frame.iter().map(Vec::len).collect();
            if given != expected {
                return Err(CosimError::Shape {
                    top: self.design.top.clone(),
                    expected: format!("{expected:?} words for its inputs"),
                    given: format!("{given:?} in frame {position}"),
                });
            }
        }
        Ok(())
    }

    /// A probability for each stream.
    fn probabilities(&self, pauses: &Pauses) -> Result<Vec<f64>, CosimError> {
        let inputs = (&self.design.inputs, &pauses.inputs);
        let outputs = (&self.design.outputs, &pauses.outputs);
        let mut all = Vec::new();
        for (ports, given) in [inputs, outputs] {
            for (position, port) in ports.iter().enumerate() {
                let probability = given.get(position).copied().unwrap_or(0.0);
                if !(0.0..=1.0).contains(&probability) {
                    return Err(CosimError::Probability { stream: port.name.clone(), probability });
                }
                all.push(probability);
            }
        }
        Ok(all)
    }

    fn wave_file(&self, path: &Path) -> Result<CString, CosimError> {
        if !self.waves {
            return Err(self.no_waves(path, "the model was built without waves"));
        }
        // The recorder would not notice that it cannot.
        fs::File::create(path).map_err(|error| self.no_waves(path, &error.to_string()))?;
        CString::new(path.as_os_str().as_encoded_bytes()).map_err(|error| self.no_waves(path, &error.to_string()))
    }

    fn no_waves(&self, path: &Path, reason: &str) -> CosimError {
        CosimError::Waves { top: self.design.top.clone(), path: path.to_path_buf(), reason: reason.to_owned() }
    }

    fn hanging(&self, frames: usize, idle: u64, run: &load::Run) -> CosimError {
        let one = |(port, moved): (&StreamPort, &u64)| format!("'{}' {moved} of {}", port.name, frames * port.beats);
        let beats: Vec<String> = self.design.streams().zip(&run.moved).map(one).collect();
        CosimError::Hang {
            top: self.design.top.clone(),
            idle,
            cycle: run.cycles,
            beats: beats.join(", "),
            violations: self.violations(&run.violations),
        }
    }

    fn by_frame(&self, frames: usize, mut words: &[u32]) -> Vec<Vec<Vec<u32>>> {
        let mut one = |port: &StreamPort| {
            let (beats, rest) = words.split_at(port.frame_words());
            words = rest;
            beats.to_vec()
        };
        (0..frames).map(|_| self.design.outputs.iter().map(&mut one).collect()).collect()
    }

    fn violations(&self, firsts: &[Firsts]) -> Vec<Violation> {
        let mut violations = Vec::new();
        for (port, firsts) in self.design.streams().zip(firsts.chunks_exact(RULES)) {
            for (rule, found) in Rule::ALL.into_iter().zip(firsts).filter(|(_, found)| found.count > 0) {
                let Firsts { count, frame, beat, cycle } = *found;
                violations.push(Violation { stream: port.name.clone(), rule, count, frame, beat, cycle });
            }
        }
        violations
    }
}

#[cfg(test)]
mod tests;
