//! The effort of the compilers, and its cost.

use std::time::Duration;

/// Operators up to which the compiled code is optimized without being asked: below this it costs
/// less than half a second.
const SMALL: usize = 1_000;

/// The effort of Verilator and the C++ compiler on a model: seconds of building against speed of
/// running.
///
/// Measured on array multipliers of two-input gates (Verilator 5.48, g++ 12, one core; Verilator's
/// library, compiled once a machine in some 8 s, left out):
///
/// | cells  | effort   | Verilator s | compiler s | vectors/s |
/// |--------|----------|-------------|------------|-----------|
/// | 320    | quick    | 0.05        | 0.8        | 4,100,000 |
/// | 320    | balanced | 0.05        | 0.9        | 9,000,000 |
/// | 9,280  | quick    | 1.0         | 2.3        | 111,000   |
/// | 9,280  | balanced | 1.7         | 8.5        | 156,000   |
/// | 9,280  | full     | 1.7         | 8.7        | 188,000   |
/// | 40,670 | quick    | 6.5         | 8.7        | 9,300     |
/// | 40,670 | balanced | 9.2         | 27.5       | 70,000    |
///
/// `cargo run --release -p ringmill-cosim --example throughput -- 8 40 83` repeats it. Splitting
/// Verilator's output into smaller files (`--output-split`) only makes it slower, since reading the
/// headers takes longer than compiling most of the files; that is why they are compiled together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompileEffort {
    /// `-O0`, and Verilator's passes for data flow and for conditions that could be merged left
    /// out: a gate netlist has nothing in it that synthesis left over, and looking for it takes a
    /// third of Verilator's time on 45,000 cells. Right for fewer than some hundred thousand
    /// evaluations.
    Quick,
    /// `-O1`.
    Balanced,
    /// `-O2`. For designs of few operators that run for millions of cycles.
    Full,
}

impl CompileEffort {
    /// The effort for a module of that many operators which is evaluated some thousands of times.
    pub(crate) fn for_operators(operators: usize) -> Self {
        if operators <= SMALL { CompileEffort::Balanced } else { CompileEffort::Quick }
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
            CompileEffort::Quick => &["-fno-dfg", "-fno-merge-cond"],
            CompileEffort::Balanced | CompileEffort::Full => &[],
        }
    }
}

/// The options of a model's build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildOptions {
    /// The effort; None chooses by the size of the sources, for some thousands of evaluations.
    pub effort: Option<CompileEffort>,
    /// Limit for each program that is run, not for their sum.
    pub timeout: Duration,
}

impl Default for BuildOptions {
    fn default() -> Self {
        BuildOptions { effort: None, timeout: Duration::from_secs(600) }
    }
}
