//! How hard the compilers try, and what that costs.

use std::time::Duration;

/// Statements up to which the compiled code is optimized without being asked: below this it costs less than half a second.
const SMALL: usize = 1_000;

/// How hard Verilator and the C++ compiler work on a model: seconds of building against speed of running.
///
/// Measured on multipliers of two-input gates (2 cores at about 3 GHz, Verilator 5.48, g++ 12; `cargo run --release -p ringmill-cosim
/// --example throughput` repeats it):
///
/// | cells  | effort   | Verilator s | compiler s | vectors/s |
/// |--------|----------|-------------|------------|-----------|
/// | 320    | quick    | 0.05        | 0.8        | 4,100,000 |
/// | 320    | balanced | 0.05        | 0.9        | 9,000,000 |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompileEffort {
    /// `-O0`, and Verilator's data-flow pass left out: a gate netlist has nothing in it that synthesis left over. Right for fewer
    /// than some hundred thousand evaluations.
    Quick,
    /// `-O1`.
    Balanced,
    /// `-O2`. For designs of few statements that run for millions of cycles.
    Full,
}

impl CompileEffort {
    /// The effort for a module of that many statements which is evaluated some thousands of times.
    pub(crate) fn for_statements(statements: usize) -> Self {
        if statements <= SMALL { CompileEffort::Balanced } else { CompileEffort::Quick }
    }

    /// Flags for the C++ compiler.
    pub(crate) fn compiler_flag(self) -> &'static str {
        match self {
            CompileEffort::Quick => "-O0",
            CompileEffort::Balanced => "-O1",
            CompileEffort::Full => "-O2",
        }
    }

    /// Flags for Verilator.
    pub(crate) fn verilator_flags(self) -> &'static [&'static str] {
        match self {
            CompileEffort::Quick => &["-fno-dfg"],
            CompileEffort::Balanced | CompileEffort::Full => &[],
        }
    }
}

/// How to build a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildOptions {
    /// How hard to try; None chooses by the size of the sources, for some thousands of evaluations.
    pub effort: Option<CompileEffort>,
    /// Limit for each program that is run, not for their sum.
    pub timeout: Duration,
}

impl Default for BuildOptions {
    fn default() -> Self {
        BuildOptions { effort: None, timeout: Duration::from_secs(600) }
    }
}
