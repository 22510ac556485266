//! What an accelerator is like, as options.

use ringmill_flow::{AcceleratorOptions, Architecture};

/// The options; none is given where the defaults will do.
#[derive(clap::Args)]
pub struct Shape {
    /// How the transforms of an accelerator are built: mdc (multi-path delay commutators, 2 lanes or more), sdf (single-path delay
    /// feedback, 1 lane) or auto; default: auto.
    #[arg(long, value_name = "ARCH")]
    arch: Option<Architecture>,
    /// Coefficients a beat of every stream of an accelerator: a power of two; default: 2.
    #[arg(long, value_name = "P")]
    lanes: Option<u32>,
}

impl Shape {
    /// Whether anything is asked for.
    pub fn is_given(&self) -> bool {
        self.arch.is_some() || self.lanes.is_some()
    }

    /// What is asked for; none where nothing is.
    pub fn options(&self) -> Option<AcceleratorOptions> {
        let defaults = AcceleratorOptions::new("");
        self.is_given().then(|| AcceleratorOptions {
            architecture: self.arch.unwrap_or_default(),
            lanes: self.lanes.unwrap_or(defaults.lanes),
            ..defaults
        })
    }
}
