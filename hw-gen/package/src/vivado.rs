//! A script for Vivado, and the constraint of the clock.

use crate::{Interface, PackageError, render::render};

/// The texts for Vivado.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vivado {
    /// `TOP_vivado.tcl`: a run without a project, out of context, from the sources to a routed design with reports. It stands in the folder
    /// that the sources are relative to.
    pub script: String,
    /// `TOP.xdc`, beside it.
    pub constraints: String,
}

/// The texts for Vivado.
///
/// # Errors
/// See [`PackageError`].
pub fn vivado(interface: &Interface) -> Result<Vivado, PackageError> {
    Ok(Vivado {
        script: render(include_str!("../templates/vivado.tcl"), interface, ())?,
        constraints: render(include_str!("../templates/vivado.xdc"), interface, ())?,
    })
}
