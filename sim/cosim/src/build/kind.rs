//! The kinds of models, and the options that each passes to the tools.

/// The use of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ModelKind {
    /// Values in, values out.
    Combinational,
    /// A clock, and streams.
    Streams {
        /// True if the signals can be recorded.
        waves: bool,
    },
    /// A clock, and a UART.
    Link,
}

/// Source and object of the parts of Verilator's library. The first needs the second even when a
/// model has one thread.
const RUNTIME: [(&str, &str); 2] = [("verilated.cpp", "verilated.o"), ("verilated_threads.cpp", "verilated_threads.o")];
/// The part that records waves.
const RECORDER: (&str, &str) = ("verilated_fst_c.cpp", "verilated_fst_c.o");

impl ModelKind {
    /// Unknown and uninitialized values: of combinational logic, which has none, they are zero,
    /// which lets Verilator leave their set-up away; of clocked logic each run chooses them, so
    /// that a register nobody set is noticed.
    pub(super) fn verilator_flags(self) -> &'static [&'static str] {
        match self {
            ModelKind::Combinational => &["--x-assign", "fast", "--x-initial", "fast"],
            ModelKind::Streams { waves: false } | ModelKind::Link => {
                &["--x-assign", "unique", "--x-initial", "unique", "--assert"]
            }
            ModelKind::Streams { waves: true } => {
                &["--x-assign", "unique", "--x-initial", "unique", "--assert", "--trace-fst"]
            }
        }
    }

    /// Further flags for the C++ compiler.
    pub(super) fn compiler_flags(self) -> &'static [&'static str] {
        match self {
            ModelKind::Streams { waves: true } => &["-DVM_TRACE=1", "-DVM_TRACE_FST=1"],
            _ => &[],
        }
    }

    /// The parts of Verilator's library: source and object of each.
    pub(super) fn runtime(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let recorder = matches!(self, ModelKind::Streams { waves: true }).then_some(RECORDER);
        RUNTIME.into_iter().chain(recorder)
    }

    /// Flags for the linker: the libraries that compress waves.
    pub(super) fn libraries(self) -> &'static [&'static str] {
        match self {
            ModelKind::Streams { waves: true } => &["-llz4", "-lz"],
            _ => &[],
        }
    }
}
