//! A combinational model in its library.

use super::{open, symbol};
use crate::CosimError;
use crate::build::symbols;
use libloading::os::unix::Library;
use std::ffi::{CStr, c_char, c_void};
use std::path::Path;
use std::ptr::NonNull;

type New = unsafe extern "C" fn() -> *mut c_void;
type Delete = unsafe extern "C" fn(*mut c_void);
type Evaluate = unsafe extern "C" fn(*mut c_void, *const u32, *mut u32, usize) -> i32;
type Reason = unsafe extern "C" fn(*const c_void) -> *const c_char;

/// An instance of a model in a loaded library. Not `Send`: Verilator keeps a part of its state per
/// thread.
#[derive(Debug)]
pub(crate) struct Instance {
    handle: NonNull<c_void>,
    delete: Delete,
    evaluate: Evaluate,
    reason: Reason,
    /// True if the Verilog stopped the simulation, after which the instance must not be evaluated
    /// again.
    stopped: bool,
    /// Last, so that it is unloaded after everything else is gone; the functions above live in it.
    _library: Library,
}

impl Instance {
    /// Loads the library and makes an instance.
    pub(crate) fn load(path: &Path) -> Result<Self, CosimError> {
        let failed = |reason: String| CosimError::Load { path: path.to_path_buf(), reason };
        let library = open(path)?;
        // SAFETY: the types are those with which `build::shim` declares these functions; the shim's
        // version is part of the file's name, so a library with other declarations is never opened.
        // The copied pointers are used only while `_library` is alive.
        let (new, delete, evaluate, reason) = unsafe {
            (
                symbol::<New>(&library, symbols::NEW).map_err(failed)?,
                symbol::<Delete>(&library, symbols::DELETE).map_err(failed)?,
                symbol::<Evaluate>(&library, symbols::EVALUATE).map_err(failed)?,
                symbol::<Reason>(&library, symbols::REASON).map_err(failed)?,
            )
        };
        // SAFETY: takes nothing, catches every exception, and returns null or an instance that is
        // ours alone.
        let handle =
            NonNull::new(unsafe { new() }).ok_or_else(|| failed("the model could not be constructed".to_owned()))?;
        Ok(Instance { handle, delete, evaluate, reason, stopped: false, _library: library })
    }

    /// Evaluates `vectors` vectors; the caller has sized both slices for them.
    pub(crate) fn evaluate(&mut self, inputs: &[u32], outputs: &mut [u32], vectors: usize) -> Result<(), String> {
        if !self.stopped {
            // SAFETY: the handle is a live instance of this library and `&mut self` makes this its
            // only use. For `vectors` vectors the shim reads `vectors * input_words` words and
            // writes `vectors * output_words`; `Model` computes both from the ports the shim was
            // written from. Every exception is caught before it reaches us.
            let status =
                unsafe { (self.evaluate)(self.handle.as_ptr(), inputs.as_ptr(), outputs.as_mut_ptr(), vectors) };
            if status == 0 {
                return Ok(());
            }
            self.stopped = true;
        }
        // SAFETY: the handle is live; the string is NUL-terminated, belongs to the instance and is
        // copied before anything changes it.
        let reason = unsafe { CStr::from_ptr((self.reason)(self.handle.as_ptr())) };
        Err(reason.to_string_lossy().into_owned())
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        // SAFETY: the handle came from the same library's `new`, is freed once, and the library is
        // still loaded: fields drop after this.
        unsafe { (self.delete)(self.handle.as_ptr()) }
    }
}
