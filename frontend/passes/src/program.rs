use crate::{
    bridge::{holds_netlist, procedure, read_netlist, ring_graph, signature, word_graph},
    error::{ProgramCode, ProgramError},
    foreign::{self, Foreign},
    func::{ProgramKind, expose_only, find_entry, program_kind, secrecy_remark},
    ir::{entry_block, only_function, walk},
    pipelines::{Pipeline, STRAIGHTEN, TRANSFORM, TRANSFORM_LOOPS},
    polynomial::{OldRoot, old_roots},
    refusal::{Refusal, from_diagnostics},
    remark::ProgramRemark,
    scf::UnrollLoops,
    table::register_all,
};
use melior::{
    Context,
    ir::{
        Module, OperationRef, Value,
        block::BlockLike,
        operation::{OperationLike, OperationResult},
    },
    pass::PassManager,
    utility::parse_pass_pipeline,
};
use ringmill_accel::RingGraph;
use ringmill_calyx::Procedure;
use ringmill_design::{NotText, Signature, is_operation_graph, nearest_file, source_text};
use ringmill_dialects::{
    access::{self, DeepModule, Diagnostics, SourceLocation},
    ops::{Affine, Builtin, OpName, Scf},
    pass::RustPass,
};
use ringmill_netlist::Netlist;
use ringmill_opgraph::{Converted, to_mlir};
use ringmill_synth::word::WordGraph;
use std::{collections::BTreeSet, fs, path::Path, time::Instant};
use tracing::{debug, debug_span};

/// A program as the user wrote it.
#[derive(Debug)]
pub struct Program<'c> {
    context: &'c Context,
    module: DeepModule<'c>,
    text: String,
    /// Dialects whose attributes were left out.
    left_out: BTreeSet<String>,
}

/// A program as straight-line arithmetic.
#[derive(Debug)]
pub struct StraightLine<'c> {
    /// Arguments and results of the original program.
    pub signature: Signature,
    /// The remarks for the user, such as assumptions that were made.
    pub notes: Vec<ProgramRemark>,
    /// The function.
    pub graph: WordGraph,
    module: Module<'c>,
}

/// A program on polynomials as transforms and pointwise arithmetic.
#[derive(Debug)]
pub struct RingProgram<'c> {
    /// Arguments and results of the original program.
    pub signature: Signature,
    /// The location of its entry function.
    pub location: Option<SourceLocation>,
    /// The remarks for the user, such as assumptions that were made.
    pub notes: Vec<ProgramRemark>,
    /// The function.
    pub graph: RingGraph,
    module: Module<'c>,
}

/// A program on polynomials whose loops and branches stay.
#[derive(Debug)]
pub struct ProcedureProgram<'c> {
    /// Arguments and results of the original program.
    pub signature: Signature,
    /// The location of its entry function.
    pub location: Option<SourceLocation>,
    /// The remarks for the user, such as assumptions that were made.
    pub notes: Vec<ProgramRemark>,
    /// The function, with its control.
    pub procedure: Procedure,
    module: Module<'c>,
}

impl<'c> Program<'c> {
    /// Reads and parses a file. Locations carry the path as given.
    pub fn read(context: &'c Context, path: &Path) -> Result<Self, ProgramError> {
        Self::parse(context, &path.display().to_string(), &Self::source(path)?)
    }

    /// The text of a file.
    ///
    /// # Errors
    /// The file cannot be read, or holds no text in UTF-8.
    pub fn source(path: &Path) -> Result<String, ProgramError> {
        let bytes = fs::read(path).map_err(|error| {
            let message = format!("'{}' cannot be read: {error}", path.display());
            let error = ProgramError::new(ProgramCode::Unreadable, message, None);
            match nearest_file(path) {
                Some(near) => error.with_help(format!("did you mean '{}'?", near.display())),
                None => error,
            }
        })?;
        source_text(&path.display().to_string(), bytes).map_err(|NotText { byte, location }| {
            let message = format!("expected text in UTF-8, found the byte 0x{byte:02X}");
            ProgramError::new(ProgramCode::Syntax, message, Some(location))
                .with_help("save the file in the encoding UTF-8")
        })
    }

    /// Parses a text; `file` is its name in locations. One that ends in `.graph.json` holds an
    /// operation graph of Concrete, and the program is the MLIR that it becomes.
    pub fn parse(context: &'c Context, file: &str, text: &str) -> Result<Self, ProgramError> {
        if is_operation_graph(file) {
            let Converted { text, located } = to_mlir(context, file, text)?;
            let Foreign { module, left_out } = foreign::parse(context, file, &located)?;
            return Ok(Self { context, module, text, left_out });
        }
        if let Some(position) = text.find('\0') {
            let line = text[..position].matches('\n').count() + 1;
            let column = position - text[..position].rfind('\n').map_or(0, |newline| newline + 1) + 1;
            let location = access::SourceLocation { file: file.to_owned(), line, column };
            let message = "the text holds a zero byte";
            return Err(ProgramError::new(ProgramCode::Syntax, message, Some(location)));
        }
        let Foreign { module, left_out } = foreign::parse(context, file, text)?;
        Ok(Self { context, module, text: text.to_owned(), left_out })
    }

    /// The text that was parsed; of an operation graph the MLIR that it became.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The module, which nothing changes.
    pub fn module(&self) -> &Module<'c> {
        &self.module
    }

    /// Remarks about the meaning of the program, whatever is made of it.
    pub fn remarks(&self) -> Vec<ProgramRemark> {
        let remark = |old: OldRoot<'_>| ProgramRemark::OldRoot {
            message: old.message(),
            help: old.help(),
            location: access::source_location(old.location),
        };
        old_roots(self.module.as_operation()).into_iter().map(remark).collect()
    }

    /// The location of the operation that makes each result of a function; that of the function for
    /// a result that is an argument.
    pub fn result_locations(&self, entry: &str) -> Vec<Option<SourceLocation>> {
        let Ok(function) = find_entry(self.module.as_operation(), Some(entry)) else { return Vec::new() };
        let returned = entry_block(function).and_then(|block| block.terminator());
        let Some(returned) = returned else { return Vec::new() };
        let location = |value: Value<'c, '_>| {
            let owner = OperationResult::try_from(value).map(|result| result.owner().location());
            access::source_location(owner.unwrap_or_else(|_| function.location()))
        };
        returned.operands().map(location).collect()
    }

    /// The name of the function to compile: the one named, or else the only public one, or else
    /// `main`.
    pub fn entry(&self, name: Option<&str>) -> Result<String, ProgramError> {
        let entry = find_entry(self.module.as_operation(), name).map_err(Refusal::into_error)?;
        Ok(access::symbol_name(entry).unwrap_or_default())
    }

    /// The kind of the program, from the entry function, chosen as by [`Self::entry`].
    pub fn kind(&self, entry: Option<&str>) -> Result<ProgramKind, ProgramError> {
        find_entry(self.module.as_operation(), entry).and_then(program_kind).map_err(Refusal::into_error)
    }

    /// True if the module holds a netlist, in cggi or comb ops, rather than a program.
    pub fn holds_netlist(&self) -> bool {
        holds_netlist(self.module.as_operation())
    }

    /// The netlist of a function in cggi or comb ops: the one called `name`, else the only one on
    /// ciphertexts, else the only one in comb ops. Bit e of argument I is the input `argI[e]`, of
    /// result J the output `resultJ[e]`.
    ///
    /// # Errors
    /// There is no such function, or it has an op that is not a cell of a netlist: at its place.
    pub fn netlist(&self, name: Option<&str>) -> Result<Netlist, ProgramError> {
        if !has_loops(self.module.as_operation()) {
            return read_netlist(self.module.as_operation(), name);
        }
        read_netlist(self.after(UnrollLoops::NAME)?.as_operation(), name)
    }

    /// Runs `ringmill-lower` on a copy of the program and reads the result.
    pub fn lower(&self, entry: Option<&str>) -> Result<StraightLine<'c>, ProgramError> {
        let entry = self.entry(entry)?;
        self.expect(ProgramKind::Boolean, &entry)?;
        let module = self.lowered(&entry, &STRAIGHTEN)?;
        let signature = signature(&self.module, &entry)?;
        let graph = word_graph(lowered_function(&module, &entry)?, &signature)?;
        Ok(StraightLine { notes: self.notes(&entry), signature, graph, module })
    }

    /// Runs the passes of [`Program::lower`] one by one on a copy of the module, and shows `visit`
    /// each pass, as in a pipeline, and the module after it, until it answers `false`.
    ///
    /// # Errors
    /// A refusal of a pass, at its place.
    pub fn lower_stepwise(
        &self,
        entry: &str,
        visit: &mut dyn FnMut(&str, &Module<'c>) -> bool,
    ) -> Result<(), ProgramError> {
        register_all();
        let mut module = self.copy()?;
        expose_only(module.as_operation(), |function| access::symbol_name(function).as_deref() == Some(entry));
        for step in STRAIGHTEN.steps() {
            self.run_passes(&mut module, &step.text())?;
            if !visit(&step.pass, &module) {
                break;
            }
        }
        Ok(())
    }

    /// Runs `ringmill-transform` on a copy of a program on polynomials and reads the result.
    pub fn transform(&self, entry: Option<&str>) -> Result<RingProgram<'c>, ProgramError> {
        let entry = self.entry(entry)?;
        self.expect(ProgramKind::Ring, &entry)?;
        let module = self.lowered(&entry, &TRANSFORM)?;
        let function = lowered_function(&module, &entry)?;
        let (graph, location) = (ring_graph(function)?, access::source_location(function.location()));
        let signature = signature(&self.module, &entry)?;
        Ok(RingProgram { notes: self.notes(&entry), signature, location, graph, module })
    }

    /// Runs `ringmill-transform-loops` on a copy of a program on polynomials and reads the result.
    pub fn transform_loops(&self, entry: Option<&str>) -> Result<ProcedureProgram<'c>, ProgramError> {
        let entry = self.entry(entry)?;
        self.expect(ProgramKind::Ring, &entry)?;
        let module = self.lowered(&entry, &TRANSFORM_LOOPS)?;
        let function = lowered_function(&module, &entry)?;
        let (procedure, location) = (procedure(function)?, access::source_location(function.location()));
        let signature = signature(&self.module, &entry)?;
        Ok(ProcedureProgram { notes: self.notes(&entry), signature, location, procedure, module })
    }

    /// Refuses an entry function that computes with something else.
    fn expect(&self, kind: ProgramKind, entry: &str) -> Result<(), ProgramError> {
        let function = find_entry(self.module.as_operation(), Some(entry)).map_err(Refusal::into_error)?;
        if program_kind(function).map_err(Refusal::into_error)? == kind {
            return Ok(());
        }
        let (what, becomes, help) = match kind {
            ProgramKind::Boolean => ("polynomials", "a netlist", "make it an accelerator with `ringmill rtl`"),
            ProgramKind::Ring => ("integers", "an accelerator", "make it a netlist with `ringmill synth`"),
        };
        let message = format!("function '{entry}' computes with {what}, which cannot become {becomes}");
        Err(Refusal::new(ProgramCode::UnsupportedOp, message, function.location()).with_help(help).into_error())
    }

    /// A copy of the module after passes, written as between the parentheses of
    /// `builtin.module(…)`.
    ///
    /// # Errors
    /// A refusal of a pass, at its place.
    pub fn after(&self, passes: &str) -> Result<Module<'c>, ProgramError> {
        register_all();
        let mut module = self.copy()?;
        let (outcome, diagnostics) = Diagnostics::capture(self.context, || {
            let manager = PassManager::new(self.context);
            let text = format!("{}({passes})", Builtin::Module.text());
            parse_pass_pipeline(manager.as_operation_pass_manager(), &text)?;
            manager.run(&mut module)
        });
        outcome.map_err(|_| from_diagnostics(&diagnostics, ProgramCode::UnsupportedOp))?;
        Ok(module)
    }

    fn copy(&self) -> Result<Module<'c>, ProgramError> {
        let copy = (*self.module.as_operation()).clone();
        Module::from_operation(copy).ok_or_else(|| {
            let message = "the program is not a module";
            ProgramError::new(ProgramCode::Syntax, message, None)
        })
    }

    /// A copy of the program after a pipeline, with the entry as its only public function.
    fn lowered(&self, entry: &str, pipeline: &Pipeline) -> Result<Module<'c>, ProgramError> {
        register_all();
        let mut module = self.copy()?;
        // The pipeline takes the only public function; its name may hold characters that no option
        // could.
        expose_only(module.as_operation(), |function| access::symbol_name(function).as_deref() == Some(entry));
        self.run(&mut module, pipeline)?;
        Ok(module)
    }

    /// Runs a pipeline: for `tracing` a span `pipeline` with its `name` at `debug`, in which each
    /// run of a pass of ours is an event, and at its end an event with its `seconds` and all its
    /// `passes`, upstream's too.
    fn run(&self, module: &mut Module<'c>, pipeline: &Pipeline) -> Result<(), ProgramError> {
        let _inside = debug_span!("pipeline", name = pipeline.name).entered();
        let passes = pipeline.passes();
        let begun = Instant::now();
        let outcome = self.run_passes(module, &passes);
        let seconds = begun.elapsed().as_secs_f64();
        match outcome {
            Ok(()) => debug!(seconds, passes, "ran"),
            Err(_) => debug!(seconds, passes, "failed"),
        }
        outcome
    }

    /// Runs passes, written as between the parentheses of `builtin.module(…)`.
    fn run_passes(&self, module: &mut Module<'c>, passes: &str) -> Result<(), ProgramError> {
        let (outcome, diagnostics) = Diagnostics::capture(self.context, || {
            let manager = PassManager::new(self.context);
            // The passes are tested to leave valid IR; verifying a large function after each costs
            // more than they do.
            manager.enable_verifier(false);
            let text = format!("{}({passes})", Builtin::Module.text());
            parse_pass_pipeline(manager.as_operation_pass_manager(), &text)?;
            manager.run(module)
        });
        outcome.map_err(|_| from_diagnostics(&diagnostics, ProgramCode::UnsupportedOp))
    }

    fn notes(&self, entry: &str) -> Vec<ProgramRemark> {
        let function = find_entry(self.module.as_operation(), Some(entry)).ok();
        let left_out = (!self.left_out.is_empty())
            .then(|| ProgramRemark::LeftOut { dialects: self.left_out.iter().cloned().collect() });
        function.and_then(secrecy_remark).into_iter().chain(left_out).collect()
    }
}

/// True if an operation is, or holds, a loop that could be a list of its iterations.
fn has_loops(module: OperationRef<'_, '_>) -> bool {
    let mut found = false;
    walk(module, &mut |operation| {
        found |= matches!(
            OpName::of(operation),
            Some(OpName::Affine(Affine::For | Affine::Parallel) | OpName::Scf(Scf::For | Scf::Parallel))
        );
    });
    found
}

/// The function that a pipeline has left.
fn lowered_function<'c, 'a>(module: &'a Module<'c>, entry: &str) -> Result<OperationRef<'c, 'a>, ProgramError> {
    only_function(module.as_operation()).ok_or_else(|| {
        let message = format!("function '{entry}' was not found after its passes");
        ProgramError::new(ProgramCode::UnknownEntry, message, None)
    })
}

impl RingProgram<'_> {
    /// The transformed function as MLIR text, for people.
    pub fn text(&self) -> String {
        self.module.as_operation().to_string()
    }
}

impl ProcedureProgram<'_> {
    /// The transformed function as MLIR text, for people.
    pub fn text(&self) -> String {
        self.module.as_operation().to_string()
    }
}

impl StraightLine<'_> {
    /// The straight-line function as MLIR text, for people.
    pub fn text(&self) -> String {
        self.module.as_operation().to_string()
    }
}
