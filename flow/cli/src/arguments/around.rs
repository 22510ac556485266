//! What is written around an accelerator, as an option.

use ringmill_build::Emission;

use crate::any_case::any_case;

/// The option.
#[derive(clap::Args)]
pub struct Around {
    /// Also write, around an accelerator: fusesoc, litex (module), testbench (with vectors),
    /// cocotb, axi-lite and wishbone (registers and streams on a bus), vivado (script), circt (hw,
    /// comb and seq, and what CIRCT exports), calyx (the same function as a Calyx component, beside
    /// it).
    #[arg(long, value_name = "KIND[,KIND…]", value_delimiter = ',', value_parser = any_case::<Emission>)]
    emit: Vec<Emission>,
}

impl Around {
    /// The kinds asked for.
    pub fn emissions(&self) -> Vec<Emission> {
        self.emit.clone()
    }
}
