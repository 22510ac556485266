//! Registers of a netlist, as an option.

/// Registers of a netlist.
#[derive(clap::Args)]
pub struct Registers {
    /// Of a boolean program: the most levels of cells between registers; for a board and in
    /// standard cells default 1.
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub levels_per_stage: Option<u32>,
}
