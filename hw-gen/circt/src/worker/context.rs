//! MLIR contexts that collect diagnostics, and modules in them.

use crate::api::{Api, Bytes, Handle, LogicalResult};
use ringmill_circt::{Note, Severity, SourceLocation};
use std::cell::RefCell;
use std::ffi::c_void;
use std::io::{self, Write};

/// A context. Each job has its own, so that jobs do not influence each other. Its diagnostics go to
/// `sink`.
pub struct Context<'a> {
    api: &'a Api,
    handle: Handle,
    sink: Box<Sink<'a>>,
}

struct Sink<'a> {
    api: &'a Api,
    notes: RefCell<Vec<Note>>,
}

impl<'a> Context<'a> {
    pub fn new(api: &'a Api) -> Result<Self, libloading::Error> {
        let registry = api.registry()?;
        let sink = Box::new(Sink { api, notes: RefCell::default() });
        // SAFETY: the registry is live, and the context keeps a copy of it. The sink is in a box
        // that this value drops only after the context, so the handler's pointer stays good; it is
        // only ever read as a shared reference.
        let handle = unsafe {
            let handle = (api.mlirContextCreateWithRegistry)(registry, false);
            (api.mlirDialectRegistryDestroy)(registry);
            (api.mlirContextLoadAllAvailableDialects)(handle);
            let data = std::ptr::from_ref::<Sink<'_>>(&sink).cast_mut().cast::<c_void>();
            (api.mlirContextAttachDiagnosticHandler)(handle, take_diagnostic, data, None);
            handle
        };
        Ok(Self { api, handle, sink })
    }

    /// Takes the diagnostics since the last call.
    pub fn notes(&self) -> Vec<Note> {
        self.sink.notes.take()
    }

    /// Reads and verifies a file; `None` if it is refused.
    pub fn read(&self, path: &str) -> Option<Module<'_>> {
        // MLIR wants a NUL behind a file's name.
        let terminated = format!("{path}\0");
        let name = Bytes { data: terminated.as_ptr(), length: path.len() };
        // SAFETY: the context is live, the name outlives the call.
        let handle = unsafe { (self.api.mlirModuleCreateParseFromFile)(self.handle, name) };
        (!handle.0.is_null()).then_some(Module { context: self, handle })
    }
}

impl Drop for Context<'_> {
    fn drop(&mut self) {
        // SAFETY: modules borrow the context, so none is left; it is destroyed once.
        unsafe { (self.api.mlirContextDestroy)(self.handle) }
    }
}

/// A module of a context.
pub struct Module<'a> {
    context: &'a Context<'a>,
    handle: Handle,
}

impl Module<'_> {
    /// Runs passes. `Err` if the pipeline is invalid or a pass fails; the context has the
    /// diagnostics.
    pub fn run(&self, pipeline: &str) -> Result<(), ()> {
        let api = self.context.api;
        let mut objection = Collected::new(Vec::new());
        let text = Bytes { data: pipeline.as_ptr(), length: pipeline.len() };
        // SAFETY: context and module are live and of one another; the pass manager is destroyed
        // once, after its last use; the text and the collector outlive the calls.
        let (understood, done) = unsafe {
            let manager = (api.mlirPassManagerCreate)(self.context.handle);
            let passes = (api.mlirPassManagerGetAsOpPassManager)(manager);
            let understood = (api.mlirParsePassPipeline)(passes, text, take_bytes::<Vec<u8>>, objection.data()).0 != 0;
            let done =
                understood && (api.mlirPassManagerRunOnOp)(manager, (api.mlirModuleGetOperation)(self.handle)).0 != 0;
            (api.mlirPassManagerDestroy)(manager);
            (understood, done)
        };
        if !understood {
            let message = String::from_utf8_lossy(&objection.out).trim().to_owned();
            let note = Note { severity: Severity::Error, location: None, message };
            self.context.sink.notes.borrow_mut().push(note);
        }
        if done { Ok(()) } else { Err(()) }
    }

    /// Writes the text.
    pub fn print<W: Write>(&self, out: W) -> io::Result<()> {
        let api = self.context.api;
        let mut collected = Collected::new(out);
        // SAFETY: the module is live; the collector is of the callback's type and outlives the
        // call.
        unsafe {
            (api.mlirOperationPrint)((api.mlirModuleGetOperation)(self.handle), take_bytes::<W>, collected.data());
        }
        collected.finish()
    }

    /// Writes SystemVerilog; returns false if there is none.
    pub fn export<W: Write>(&self, out: W) -> io::Result<bool> {
        let mut collected = Collected::new(out);
        // SAFETY: as in `print`.
        let result = unsafe { (self.context.api.mlirExportVerilog)(self.handle, take_bytes::<W>, collected.data()) };
        collected.finish().map(|()| result.0 != 0)
    }
}

impl Drop for Module<'_> {
    fn drop(&mut self) {
        // SAFETY: it is ours, in a context that is still there, and destroyed once.
        unsafe { (self.context.api.mlirModuleDestroy)(self.handle) }
    }
}

/// The most notes kept of a text, and the most bytes of each: CIRCT prints whole modules into its
/// diagnostics.
const MOST_NOTES: usize = 20;
const MOST_BYTES: usize = 2000;

/// The first bytes of an output.
#[derive(Default)]
struct Beginning(Vec<u8>);

impl Beginning {
    fn text(&self) -> String {
        let cut = if self.0.len() == MOST_BYTES { " …" } else { "" };
        format!("{}{cut}", String::from_utf8_lossy(&self.0))
    }
}

impl Write for Beginning {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = MOST_BYTES - self.0.len();
        self.0.extend_from_slice(&bytes[..bytes.len().min(room)]);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The destination of a callback; after a failed write it takes nothing more.
struct Collected<W> {
    out: W,
    result: io::Result<()>,
}

impl<W: Write> Collected<W> {
    fn new(out: W) -> Self {
        Self { out, result: Ok(()) }
    }

    fn data(&mut self) -> *mut c_void {
        std::ptr::from_mut(self).cast()
    }

    fn finish(mut self) -> io::Result<()> {
        self.result.and_then(|()| self.out.flush())
    }
}

/// # Safety
/// `data` is that of a live `Collected<W>` that nobody else uses meanwhile; `bytes` are readable.
unsafe extern "C" fn take_bytes<W: Write>(bytes: Bytes, data: *mut c_void) {
    if bytes.length == 0 {
        // An empty string may come without an address.
        return;
    }
    // SAFETY: what the caller vouches for.
    let (collected, bytes) =
        unsafe { (&mut *data.cast::<Collected<W>>(), std::slice::from_raw_parts(bytes.data, bytes.length)) };
    if collected.result.is_ok() {
        collected.result = collected.out.write_all(bytes);
    }
}

/// # Safety
/// `data` is that of a live `Sink`; `diagnostic` is live during the call.
unsafe extern "C" fn take_diagnostic(diagnostic: Handle, data: *mut c_void) -> LogicalResult {
    // SAFETY: what the caller vouches for.
    let sink = unsafe { &*data.cast::<Sink<'_>>() };
    // SAFETY: the diagnostic is live.
    unsafe { sink.take(diagnostic) };
    LogicalResult(1)
}

impl Sink<'_> {
    /// # Safety
    /// The diagnostic is live.
    unsafe fn take(&self, diagnostic: Handle) {
        let api = self.api;
        if self.notes.borrow().len() >= MOST_NOTES {
            return;
        }
        let mut text = Collected::new(Beginning::default());
        // SAFETY: the diagnostic is live, its location as long as the context is; the collector
        // outlives the call; notes are asked for by the numbers they have.
        unsafe {
            (api.mlirDiagnosticPrint)(diagnostic, take_bytes::<Beginning>, text.data());
            let severity = match (api.mlirDiagnosticGetSeverity)(diagnostic) {
                0 => Severity::Error,
                1 => Severity::Warning,
                2 => Severity::Note,
                _ => Severity::Remark,
            };
            let location = self.location((api.mlirDiagnosticGetLocation)(diagnostic));
            let message = text.out.text();
            let note = Note { severity, location, message };
            // Also into the log: what CIRCT says before it aborts is lost otherwise.
            eprintln!("{note}");
            self.notes.borrow_mut().push(note);
            for note in 0..(api.mlirDiagnosticGetNumNotes)(diagnostic) {
                self.take((api.mlirDiagnosticGetNote)(diagnostic, note));
            }
        }
    }

    /// Returns the source location of an MLIR location, which may be nested in names.
    ///
    /// # Safety
    /// The location is of a live context.
    unsafe fn location(&self, location: Handle) -> Option<SourceLocation> {
        let api = self.api;
        // SAFETY: a location is asked only for what its kind has; a file's name lives as long as
        // the context, and is copied.
        unsafe {
            if (api.mlirLocationIsAName)(location) {
                return self.location((api.mlirLocationNameGetChildLoc)(location));
            }
            if !(api.mlirLocationIsAFileLineColRange)(location) {
                return None;
            }
            let name = (api.mlirIdentifierStr)((api.mlirLocationFileLineColRangeGetFilename)(location));
            let file = match name.length {
                0 => String::new(),
                length => String::from_utf8_lossy(std::slice::from_raw_parts(name.data, length)).into_owned(),
            };
            let line = u32::try_from((api.mlirLocationFileLineColRangeGetStartLine)(location)).ok()?;
            let column = u32::try_from((api.mlirLocationFileLineColRangeGetStartColumn)(location)).ok()?;
            // Line 0 is the file as a whole.
            (line > 0).then_some(SourceLocation { file, line, column })
        }
    }
}
