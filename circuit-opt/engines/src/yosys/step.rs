//! One step of a Yosys script.

/// A pass of Yosys, with the options we use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// `proc`: processes to multiplexers.
    Proc,
    /// `proc -norom`: the same, and constants that are chosen from stay multiplexers.
    ProcMultiplexers,
    /// `flatten`: the hierarchy into one module.
    Flatten,
    /// `opt`: constants, equal cells, multiplexer trees, unused cells, until nothing changes.
    Opt {
        /// Also finer-grained rewriting of operators (`-full`).
        full: bool,
    },
    /// `wreduce`: operators no wider than their results need.
    Wreduce,
    /// `peepopt`: local rewriting of operators.
    Peepopt,
    /// `alumacc`: additions, comparisons and products to adders and multiply-accumulate cells,
    /// merged where possible.
    Alumacc,
    /// `share`: expensive operators shared where a multiplexer shows that only one of them is used.
    Share,
    /// `opt_share`: equal operators on both sides of a multiplexer merged behind it.
    OptShare,
    /// `techmap`: operators to gates by Yosys's own table of structures.
    Techmap,
    /// `simplemap`: word-wide cells to one-bit gates.
    Simplemap,
    /// `opt_expr -mux_bool -undriven -fine`: gates with constant inputs, multiplexers that are
    /// simpler gates.
    OptGates,
    /// `opt_merge -share_all`: equal gates merged.
    OptMerge,
    /// `tribuf`: choices between a value and `z` become tri-state cells, before a pass could take
    /// `z` for undefined.
    TriState,
    /// `opt_reduce`: bits of a multiplexer that are always the same become one.
    OptReduce,
    /// `opt_expr -mux_undef -mux_bool`: a multiplexer with an undefined input is its other input,
    /// one of 0 and 1 is what selects.
    OptMultiplexers,
    /// `opt_dff`: enables and resets of registers found in what comes before them.
    OptRegisters,
    /// `memory_collect`: the readers, writers and first words of a memory in one cell.
    MemoryCollect,
    /// `opt_mem_priority`: writers that never meet need no order.
    OptPriority,
    /// `opt_clean`: unused cells removed.
    CleanCells,
    /// `opt_clean -purge`: unused gates and wires removed.
    Clean,
}

impl Step {
    /// The command as Yosys reads it.
    pub(super) fn command(self) -> &'static str {
        match self {
            Step::Proc => "proc",
            Step::ProcMultiplexers => "proc -norom",
            Step::Flatten => "flatten",
            Step::Opt { full: false } => "opt",
            Step::Opt { full: true } => "opt -full",
            Step::Wreduce => "wreduce",
            Step::Peepopt => "peepopt",
            Step::Alumacc => "alumacc",
            Step::Share => "share",
            Step::OptShare => "opt_share",
            Step::Techmap => "techmap",
            Step::Simplemap => "simplemap",
            Step::OptGates => "opt_expr -mux_bool -undriven -fine",
            Step::OptMerge => "opt_merge -share_all",
            Step::TriState => "tribuf",
            Step::OptReduce => "opt_reduce",
            Step::OptMultiplexers => "opt_expr -mux_undef -mux_bool",
            Step::OptRegisters => "opt_dff",
            Step::MemoryCollect => "memory_collect",
            Step::OptPriority => "opt_mem_priority",
            Step::CleanCells => "opt_clean",
            Step::Clean => "opt_clean -purge",
        }
    }
}
