//! What is written around an accelerator, as an option.

use ringmill_flow::Emission;

/// The option.
#[derive(clap::Args)]
pub struct Around {
    /// Also write, around an accelerator: vivado (a script and the clock's constraint).
    #[arg(long, value_name = "KIND[,KIND…]", value_delimiter = ',')]
    emit: Vec<Emission>,
}

impl Around {
    /// The kinds asked for.
    pub fn emissions(&self) -> Vec<Emission> {
        self.emit.clone()
    }
}
