//! A module with a UART in its library.

use super::{open, symbol};
use crate::CosimError;
use crate::build::symbols;
use libloading::os::unix::Library;
use std::ffi::{CStr, c_char, c_void};
use std::path::Path;
use std::ptr::NonNull;

type New = unsafe extern "C" fn(u32, u64) -> *mut c_void;
type Delete = unsafe extern "C" fn(*mut c_void);
type Run = unsafe extern "C" fn(*mut c_void, *mut Exchange) -> i32;
type Reason = unsafe extern "C" fn(*const c_void) -> *const c_char;

/// `Exchange` of `link.cpp`.
#[repr(C)]
struct Exchange {
    cycles: u64,
    input: *const u8,
    input_bytes: u64,
    output: *mut u8,
    output_room: u64,
    line: u32,
    reset: u32,
    taken: u64,
    given: u64,
    bad_stops: u64,
    active: u32,
}

/// The task of some cycles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order<'a> {
    pub(crate) cycles: u64,
    pub(crate) input: &'a [u8],
    /// `Line` of `link.cpp`.
    pub(crate) line: u32,
    pub(crate) reset: bool,
}

/// The result of the cycles.
#[derive(Clone, Debug)]
pub(crate) struct Exchanged {
    pub(crate) output: Vec<u8>,
    pub(crate) taken: usize,
    pub(crate) bad_stops: u64,
    pub(crate) active: bool,
}

/// An instance of a model in a loaded library. Not `Send`: Verilator keeps a part of its state per
/// thread.
#[derive(Debug)]
pub(crate) struct Link {
    handle: NonNull<c_void>,
    delete: Delete,
    run: Run,
    reason: Reason,
    divider: u64,
    /// True if the Verilog stopped the simulation, after which the instance must not be evaluated
    /// again.
    stopped: bool,
    /// Last, so that it is unloaded after everything else is gone; the functions above live in it.
    _library: Library,
}

impl Link {
    /// Loads the library and makes an instance; `divider` is at least 1.
    pub(crate) fn load(path: &Path, divider: u32, seed: u64) -> Result<Self, CosimError> {
        let failed = |reason: String| CosimError::Load { path: path.to_path_buf(), reason };
        let library = open(path)?;
        // SAFETY: the types are those with which `link.cpp` declares these functions; its text is
        // part of the digest that names the file, so a library with other declarations is never
        // opened. The copied pointers are used only while `_library` is alive.
        let (new, delete, run, reason) = unsafe {
            (
                symbol::<New>(&library, symbols::NEW).map_err(failed)?,
                symbol::<Delete>(&library, symbols::DELETE).map_err(failed)?,
                symbol::<Run>(&library, symbols::LINK).map_err(failed)?,
                symbol::<Reason>(&library, symbols::REASON).map_err(failed)?,
            )
        };
        // SAFETY: takes two numbers, catches every exception, and returns null or an instance that
        // is ours alone.
        let handle = NonNull::new(unsafe { new(divider, seed) })
            .ok_or_else(|| failed("the model could not be constructed".to_owned()))?;
        Ok(Link { handle, delete, run, reason, divider: divider.into(), stopped: false, _library: library })
    }

    /// Runs it.
    pub(crate) fn run(&mut self, order: &Order<'_>) -> Result<Exchanged, String> {
        // A byte is taken in the middle of its stop bit, nine and a half bits after it began. One
        // may have begun before.
        let room = order.cycles / (9 * self.divider) + 2;
        let mut output = vec![0; usize::try_from(room).unwrap_or(usize::MAX)];
        let mut exchange = Exchange {
            cycles: order.cycles,
            input: order.input.as_ptr(),
            input_bytes: order.input.len() as u64,
            output: output.as_mut_ptr(),
            output_room: output.len() as u64,
            line: order.line,
            reset: order.reset.into(),
            taken: 0,
            given: 0,
            bad_stops: 0,
            active: 0,
        };
        if !self.stopped {
            // SAFETY: the handle is a live instance of this library and `&mut self` makes this its
            // only use, on the thread that made it, since `Link` is not `Send`. The structure is
            // laid out as in `link.cpp`; its buffers outlive the call and are not otherwise used
            // during it; the driver reads below `input_bytes` and writes below `output_room`.
            // Exceptions are caught.
            let status = unsafe { (self.run)(self.handle.as_ptr(), &mut exchange) };
            if status == 0 {
                output.truncate(exchange.given as usize);
                return Ok(Exchanged {
                    output,
                    taken: exchange.taken as usize,
                    bad_stops: exchange.bad_stops,
                    active: exchange.active != 0,
                });
            }
            self.stopped = true;
        }
        // SAFETY: the handle is live; the string is NUL-terminated, belongs to the instance and is
        // copied before anything changes it.
        let reason = unsafe { CStr::from_ptr((self.reason)(self.handle.as_ptr())) };
        Err(reason.to_string_lossy().into_owned())
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // SAFETY: the handle came from the same library's `new`, is freed once, and the library is
        // still loaded: fields drop after this.
        unsafe { (self.delete)(self.handle.as_ptr()) }
    }
}
