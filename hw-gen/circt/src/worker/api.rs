//! The functions of CIRCT's library that the worker calls, as MLIR's and CIRCT's C headers declare
//! them.

use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use std::ffi::{c_int, c_void};
use std::path::Path;

/// A handle of MLIR's C interface: a struct of one pointer.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Handle(pub *mut c_void);

/// `MlirStringRef`: borrowed bytes.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Bytes {
    pub data: *const u8,
    pub length: usize,
}

/// `MlirLogicalResult`: nonzero for success.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct LogicalResult(pub i8);

/// `MlirStringCallback`: receives a text chunk by chunk.
pub type TakesBytes = unsafe extern "C" fn(Bytes, *mut c_void);
/// `MlirDiagnosticHandler`.
pub type TakesDiagnostic = unsafe extern "C" fn(Handle, *mut c_void) -> LogicalResult;
type Deletes = Option<unsafe extern "C" fn(*mut c_void)>;

macro_rules! functions {
    ($($name:ident: fn($($argument:ty),*) $(-> $result:ty)?;)*) => {
        /// The loaded library and its functions, by their names in C.
        #[allow(non_snake_case)]
        pub struct Api {
            $(pub $name: unsafe extern "C" fn($($argument),*) $(-> $result)?,)*
            /// The library. It is the last field, so that it is unloaded after the functions are
            /// gone.
            library: Library,
        }

        impl Api {
            /// Loads the library.
            pub fn open(path: &Path) -> Result<Self, libloading::Error> {
                // SAFETY: loading runs the library's initializers. It is the one that set-up
                // installed or the user named in RINGMILL_CIRCT; CIRCT's initializers build static
                // tables only.
                let library = unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL) }?;
                // SAFETY: the types are those of the C headers of the release that
                // scripts/requirements.txt pins. The copied pointers live beside the library and
                // are not used after it.
                unsafe { Ok(Self { $($name: *library.get(concat!(stringify!($name), "\0").as_bytes())?,)* library }) }
            }
        }
    };
}

functions! {
    mlirContextCreateWithRegistry: fn(Handle, bool) -> Handle;
    mlirContextDestroy: fn(Handle);
    mlirContextLoadAllAvailableDialects: fn(Handle);
    mlirContextAttachDiagnosticHandler: fn(Handle, TakesDiagnostic, *mut c_void, Deletes) -> u64;
    mlirDialectRegistryCreate: fn() -> Handle;
    mlirDialectRegistryDestroy: fn(Handle);
    mlirDialectHandleInsertDialect: fn(Handle, Handle);
    mlirDiagnosticGetLocation: fn(Handle) -> Handle;
    mlirDiagnosticGetNote: fn(Handle, isize) -> Handle;
    mlirDiagnosticGetNumNotes: fn(Handle) -> isize;
    mlirDiagnosticGetSeverity: fn(Handle) -> c_int;
    mlirDiagnosticPrint: fn(Handle, TakesBytes, *mut c_void);
    mlirIdentifierStr: fn(Handle) -> Bytes;
    mlirLocationIsAFileLineColRange: fn(Handle) -> bool;
    mlirLocationFileLineColRangeGetFilename: fn(Handle) -> Handle;
    mlirLocationFileLineColRangeGetStartLine: fn(Handle) -> c_int;
    mlirLocationFileLineColRangeGetStartColumn: fn(Handle) -> c_int;
    mlirLocationIsAName: fn(Handle) -> bool;
    mlirLocationNameGetChildLoc: fn(Handle) -> Handle;
    mlirModuleCreateParseFromFile: fn(Handle, Bytes) -> Handle;
    mlirModuleDestroy: fn(Handle);
    mlirModuleGetOperation: fn(Handle) -> Handle;
    mlirOperationPrint: fn(Handle, TakesBytes, *mut c_void);
    mlirPassManagerCreate: fn(Handle) -> Handle;
    mlirPassManagerDestroy: fn(Handle);
    mlirPassManagerGetAsOpPassManager: fn(Handle) -> Handle;
    mlirPassManagerRunOnOp: fn(Handle, Handle) -> LogicalResult;
    mlirParsePassPipeline: fn(Handle, Bytes, TakesBytes, *mut c_void) -> LogicalResult;
    mlirExportVerilog: fn(Handle, TakesBytes, *mut c_void) -> LogicalResult;
}

/// The dialects that texts may use.
const DIALECTS: [&str; 11] = ["comb", "debug", "emit", "hw", "ltl", "om", "seq", "sim", "sv", "synth", "verif"];

/// The functions that register passes by name.
const PASSES: [&str; 9] = [
    "registerCombPasses",
    "registerHWPasses",
    "registerSVPasses",
    "registerSeqPasses",
    "registerSynthPasses",
    "registerSynthesisPipeline",
    "mlirRegisterCIRCTConversionPasses",
    "mlirRegisterCIRCTTransformsPasses",
    "mlirRegisterTransformsPasses",
];

impl Api {
    /// A registry with [`DIALECTS`]; the caller destroys it.
    pub fn registry(&self) -> Result<Handle, libloading::Error> {
        // SAFETY: takes nothing; what it returns is ours.
        let registry = unsafe { (self.mlirDialectRegistryCreate)() };
        for dialect in DIALECTS {
            let name = format!("mlirGetDialectHandle__{dialect}__\0");
            // SAFETY: every function of this form takes nothing and returns a handle of static
            // data, for insertion into a live registry.
            unsafe {
                let handle = self.library.get::<unsafe extern "C" fn() -> Handle>(name.as_bytes())?;
                (self.mlirDialectHandleInsertDialect)(handle(), registry);
            }
        }
        Ok(registry)
    }

    /// Registers [`PASSES`]; call it once in a process.
    pub fn register_passes(&self) -> Result<(), libloading::Error> {
        for name in PASSES {
            // SAFETY: every one of these takes and returns nothing, and fills a static table.
            unsafe { self.library.get::<unsafe extern "C" fn()>(format!("{name}\0").as_bytes())?() }
        }
        Ok(())
    }
}
