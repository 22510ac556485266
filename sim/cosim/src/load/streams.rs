//! A model with streams in its library.

use super::{open, symbol};
use crate::build::symbols;
use crate::violation::RULES;
use crate::{CosimError, StreamDesign};
use libloading::os::unix::Library;
use std::ffi::{CStr, CString, c_char};
use std::path::Path;
use std::ptr;

/// The size of the buffer for the message of a stopped simulation, in bytes.
const REASON_BYTES: usize = 2048;

/// The first violations of a rule: port, cycle and number; a count of 0: none.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Firsts {
    pub(crate) count: u64,
    pub(crate) frame: u64,
    pub(crate) beat: u64,
    pub(crate) cycle: u64,
}

/// `Request` of `streams.cpp`.
#[repr(C)]
struct Request {
    seed: u64,
    frames: u64,
    skew: u64,
    idle_limit: u64,
    compare_states: u64,
    pauses: *const f64,
    inputs: *const u32,
    outputs: *mut u32,
    starts: *mut u64,
    waves: *const c_char,
}

/// `Outcome` of `streams.cpp`.
#[repr(C)]
struct Outcome {
    cycles: u64,
    moved: *mut u64,
    violations: *mut Firsts,
    reason: *mut u8,
    reason_bytes: usize,
}

type RunFunction = unsafe extern "C" fn(*const Request, *mut Outcome) -> i32;

/// The end of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// All beats moved.
    Done,
    /// The Verilog stopped it, for this reason.
    Stopped(String),
    /// No beat moved for too long.
    Hanging,
    /// The file for the waves cannot be written, or the model was built without them.
    NoWaves,
}

/// A run: what goes in, then what came out. Streams are counted inputs first.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) seed: u64,
    pub(crate) skew: u64,
    pub(crate) idle_limit: u64,
    pub(crate) compare_states: bool,
    /// For each stream.
    pub(crate) pauses: Vec<f64>,
    pub(crate) waves: Option<CString>,
    /// Frame by frame, in it stream by stream.
    pub(crate) inputs: Vec<u32>,
    /// Likewise.
    pub(crate) outputs: Vec<u32>,
    /// For each frame and stream: the cycle its first beat was taken (inputs) or first valid
    /// (outputs); `u64::MAX`: never.
    pub(crate) starts: Vec<u64>,
    /// Beats taken of each stream.
    pub(crate) moved: Vec<u64>,
    /// For each stream and rule.
    pub(crate) violations: Vec<Firsts>,
    pub(crate) cycles: u64,
}

/// The loaded library. Every run has a model of its own.
#[derive(Debug)]
pub(crate) struct Streams {
    run: RunFunction,
    /// Words of a frame of all inputs, of all outputs.
    frame_words: [usize; 2],
    streams: usize,
    /// The function above lives in it.
    _library: Library,
}

impl Streams {
    /// Loads the library, built from that design.
    pub(crate) fn load(path: &Path, design: &StreamDesign) -> Result<Self, CosimError> {
        let library = open(path)?;
        // SAFETY: the type is that with which `streams.cpp` declares the function; its version is
        // part of the file's name. The copied pointer is used only while `_library` is alive.
        let run = unsafe { symbol::<RunFunction>(&library, symbols::RUN) }
            .map_err(|reason| CosimError::Load { path: path.to_path_buf(), reason })?;
        let words = [&design.inputs, &design.outputs].map(|ports| ports.iter().map(|port| port.frame_words()).sum());
        Ok(Streams { run, frame_words: words, streams: design.streams().count(), _library: library })
    }

    /// Runs `frames` frames.
    ///
    /// # Panics
    /// A buffer of the run is not as large as that takes.
    pub(crate) fn run(&mut self, frames: usize, run: &mut Run) -> Ending {
        let [input_words, output_words] = self.frame_words;
        assert_eq!(run.inputs.len(), frames * input_words, "words of inputs");
        assert_eq!(run.outputs.len(), frames * output_words, "words of outputs");
        assert_eq!(run.starts.len(), frames * self.streams, "starts");
        assert_eq!(run.moved.len(), self.streams, "numbers of beats");
        assert_eq!(run.pauses.len(), self.streams, "probabilities");
        assert_eq!(run.violations.len(), self.streams * RULES, "violations");
        let mut reason = [0; REASON_BYTES];
        let request = Request {
            seed: run.seed,
            frames: frames as u64,
            skew: run.skew,
            idle_limit: run.idle_limit,
            compare_states: run.compare_states.into(),
            pauses: run.pauses.as_ptr(),
            inputs: run.inputs.as_ptr(),
            outputs: run.outputs.as_mut_ptr(),
            starts: run.starts.as_mut_ptr(),
            waves: run.waves.as_ref().map_or(ptr::null(), |path| path.as_ptr()),
        };
        let mut outcome = Outcome {
            cycles: 0,
            moved: run.moved.as_mut_ptr(),
            violations: run.violations.as_mut_ptr(),
            reason: reason.as_mut_ptr(),
            reason_bytes: REASON_BYTES,
        };
        // SAFETY: both structures are laid out as in `streams.cpp`, whose version is part of the
        // library's name. Their pointers are to buffers that outlive the call, are not otherwise
        // used during it, and were found above to be of the sizes that the driver computes from the
        // same design; it leaves the last byte of the reason zero. Every exception is caught before
        // it reaches us.
        let status = unsafe { (self.run)(&request, &mut outcome) };
        run.cycles = outcome.cycles;
        match status {
            0 => Ending::Done,
            2 => Ending::Hanging,
            3 => Ending::NoWaves,
            _ => {
                let said = CStr::from_bytes_until_nul(&reason).map(CStr::to_string_lossy);
                Ending::Stopped(said.unwrap_or_default().into_owned())
            }
        }
    }
}
