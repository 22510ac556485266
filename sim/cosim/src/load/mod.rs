//! The only place that loads and calls foreign code: the shared objects that `build` made.
#![allow(unsafe_code)]

mod combinational;
mod link;
mod streams;

pub(crate) use combinational::Instance;
pub(crate) use link::{Link, Order};
pub(crate) use streams::{Ending, Firsts, Run, Streams};

use crate::CosimError;
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use std::path::Path;

/// Loads a library that `build` made.
fn open(path: &Path) -> Result<Library, CosimError> {
    // SAFETY: loading runs the library's initializers. The file is one that `build` linked from
    // Verilator's output and our shim (its name is a digest of both), and their only initializers
    // construct Verilator's own static objects.
    unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL) }
        .map_err(|error| CosimError::Load { path: path.to_path_buf(), reason: error.to_string() })
}

/// The function of that name.
///
/// # Safety
/// `F` must be the type of the function, and the result must not be used after the library
/// is unloaded.
unsafe fn symbol<F: Copy>(library: &Library, name: &str) -> Result<F, String> {
    // SAFETY: the caller vouches for the type.
    let found = unsafe { library.get::<F>(name.as_bytes()) }.map_err(|error| error.to_string())?;
    Ok(*found)
}
