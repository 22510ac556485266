//! The option for registers in a netlist.

/// The option for registers in a netlist.
#[derive(clap::Args)]
#[command(next_help_heading = "Programs over integers")]
pub struct Registers {
    /// The largest number of levels of cells between registers. Default for boards and standard
    /// cells: 1; otherwise a netlist has no registers.
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub levels_per_stage: Option<u32>,
}
