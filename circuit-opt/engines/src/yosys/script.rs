//! Yosys scripts.

use super::Step;
use std::fmt;

/// A list of passes. Printed, it is what Yosys runs between reading and writing, one command a
/// line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    steps: Vec<Step>,
}

impl Script {
    /// A script of these steps.
    pub fn new(steps: impl IntoIterator<Item = Step>) -> Self {
        Script { steps: steps.into_iter().collect() }
    }

    /// From word-level Verilog to gates: words are reduced, merged and shared first, since no pass
    /// over bits finds that again.
    pub fn synthesis() -> Self {
        Script::new([
            Step::Proc,
            Step::Flatten,
            Step::Opt { full: true },
            Step::Wreduce,
            Step::Peepopt,
            Step::Opt { full: true },
            Step::Alumacc,
            Step::Share,
            Step::OptShare,
            Step::Opt { full: true },
            Step::Techmap,
            Step::Opt { full: false },
            Step::Simplemap,
            Step::OptGates,
            Step::OptMerge,
            Step::Clean,
        ])
    }

    /// From Verilog to the words as they were written: operators, registers with their enables and
    /// resets, memories whose readers see what is stored without a clock, module by module. No step
    /// looks for a register behind a reader: what such a reader gives while its word is written is
    /// harder to say than the two alone.
    pub fn words() -> Self {
        Script::new([
            Step::ProcMultiplexers,
            Step::TriState,
            Step::OptReduce,
            Step::OptMultiplexers,
            Step::OptRegisters,
            Step::CleanCells,
            Step::MemoryCollect,
            Step::OptPriority,
            Step::CleanCells,
        ])
    }

    /// Over gates: constants, simpler gates, equal gates, unused gates.
    pub fn cleaning() -> Self {
        Script::new([Step::OptGates, Step::OptMerge, Step::Opt { full: true }, Step::Simplemap, Step::Clean])
    }
}

impl fmt::Display for Script {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|step| writeln!(formatter, "{}", step.command()))
    }
}
