//! Machine code of programs that were lowered to LLVM: an independent meaning, which the
//! interpreter is compared with. Nothing but tests executes programs this way.

use crate::{access::symbol_name, attr};
use melior::{
    StringRef,
    ir::{BlockLike, Module, RegionLike, operation::OperationLike},
    utility::register_all_llvm_translations,
};
use mlir_sys::{MlirExecutionEngine, mlirExecutionEngineCreate, mlirExecutionEngineDestroy, mlirExecutionEngineLookup};
use std::ffi::c_void;

/// The type that the entry function must have: it reads the first buffer and writes the second.
const ENTRY_TYPE: &str = "!llvm.func<void (ptr, ptr)>";

/// A function from words to words as machine code of this computer.
///
/// The function is `llvm.func @NAME(%inputs: !llvm.ptr, %outputs: !llvm.ptr)`. It is sound to
/// [`run`](Self::run) one under a rule that callers keep, as with `access::erase`: the program
/// reads and writes memory that it allocated, its first `inputs` words and its first `outputs`
/// words, and divides neither by zero nor the smallest number by -1. No type says so of machine
/// code.
pub struct Executable {
    engine: MlirExecutionEngine,
    entry: extern "C" fn(*const u64, *mut u64),
    inputs: usize,
    outputs: usize,
}

impl Executable {
    /// Translates a module of the llvm dialect, without optimization. `None` if it has no function
    /// `entry` of the right type, or LLVM cannot translate it; LLVM says why on standard error.
    pub fn new(module: &Module<'_>, entry: &str, inputs: usize, outputs: usize) -> Option<Self> {
        let operation = module.as_operation();
        let context = crate::access::context_of(operation.context());
        register_all_llvm_translations(context);
        let mut next = operation.region(0).ok()?.first_block()?.first_operation();
        let function = loop {
            let operation = next?;
            if symbol_name(operation).as_deref() == Some(entry) {
                break operation;
            }
            next = operation.next_in_block();
        };
        let r#type = attr::FUNCTION_TYPE.attribute(function)?.to_string();
        function.region(0).ok()?.first_block()?;
        if r#type != ENTRY_TYPE {
            return None;
        }
        // SAFETY: the module is alive for the call, which copies it; no libraries are named.
        let engine = unsafe { mlirExecutionEngineCreate(module.to_raw(), 0, 0, std::ptr::null(), false, false) };
        if engine.ptr.is_null() {
            return None;
        }
        // SAFETY: the engine is not null, and the name lives through the call.
        let found: *mut c_void = unsafe { mlirExecutionEngineLookup(engine, StringRef::new(entry).to_raw()) };
        if found.is_null() {
            // SAFETY: nobody else has the engine.
            unsafe { mlirExecutionEngineDestroy(engine) };
            return None;
        }
        // SAFETY: the symbol is the function whose type was looked at above: two pointers, no
        // result, the C convention. The code lives as long as the engine, which `Self` owns.
        let entry = unsafe { std::mem::transmute::<*mut c_void, extern "C" fn(*const u64, *mut u64)>(found) };
        Some(Self { engine, entry, inputs, outputs })
    }

    /// Executes the function; the words it does not write are 0.
    ///
    /// # Panics
    /// If there are not as many inputs as [`Self::new`] was told.
    pub fn run(&self, inputs: &[u64]) -> Vec<u64> {
        assert_eq!(inputs.len(), self.inputs, "as many words as the function reads");
        let mut outputs = vec![0; self.outputs];
        (self.entry)(inputs.as_ptr(), outputs.as_mut_ptr());
        outputs
    }
}

impl Drop for Executable {
    fn drop(&mut self) {
        // SAFETY: the engine is alive, and its code is reached through `self` alone.
        unsafe { mlirExecutionEngineDestroy(self.engine) }
    }
}
