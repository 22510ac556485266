//! A module for LiteX.

use crate::{Interface, PackageError, render::render};

/// The text of `TOP.py`: the class `Accelerator`, a module with a stream endpoint for each argument and result.
///
/// # Errors
/// See [`PackageError`].
pub fn litex(interface: &Interface) -> Result<String, PackageError> {
    render(include_str!("../templates/litex.py"), interface, ())
}
