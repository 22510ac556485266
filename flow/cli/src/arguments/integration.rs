//! The option for integration files.

use ringmill_build::Emission;

use crate::any_case::any_case;

/// The option.
#[derive(clap::Args)]
#[command(next_help_heading = "Programs over polynomials")]
pub struct Integration {
    /// Also write integration files: fusesoc, litex, testbench (with vectors), cocotb, axi-lite and
    /// wishbone (registers and streams on a bus), vivado (script), circt (hw, comb and seq, and
    /// CIRCT's export), calyx (the function as a Calyx component).
    #[arg(long, value_name = "KIND[,KIND…]", value_delimiter = ',', value_parser = any_case::<Emission>)]
    emit: Vec<Emission>,
}

impl Integration {
    /// The kinds asked for.
    pub fn emissions(&self) -> Vec<Emission> {
        self.emit.clone()
    }
}
