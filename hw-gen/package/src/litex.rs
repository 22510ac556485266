//! A module for LiteX.

use crate::{Description, PackageError, render::render};

/// The text of `TOP.py`: the class `Accelerator`, a module with a stream endpoint for each argument
/// and result.
///
/// # Errors
/// See [`PackageError`].
pub fn litex(design: &Description) -> Result<String, PackageError> {
    render(include_str!("../templates/litex.py"), design, ())
}
