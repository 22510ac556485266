use crate::{
    bridge::{Signature, word_graph},
    error::{ProgramCode, ProgramError, ProgramNote},
    func::{find_entry, is_marked},
    ir::only_function,
    pipelines::{Pipeline, pipeline},
    refusal::{Refusal, from_diagnostics},
    table::register_all,
};
use melior::{
    Context,
    ir::{Module, OperationRef, operation::OperationLike},
    pass::PassManager,
    utility::parse_pass_pipeline,
};
use ringmill_dialects::access::{self, Diagnostics, Visibility};
use ringmill_synth::word::WordGraph;
use std::{fs, path::Path};

/// A program as the user wrote it.
#[derive(Debug)]
pub struct Program<'c> {
    context: &'c Context,
    module: Module<'c>,
    text: String,
}

/// A program as straight-line arithmetic.
#[derive(Debug)]
pub struct Straightened<'c> {
    /// Arguments and results of the original program.
    pub signature: Signature,
    /// What the user should know, such as assumptions that were made.
    pub notes: Vec<ProgramNote>,
    /// What the program computes.
    pub graph: WordGraph,
    module: Module<'c>,
}

/// Reads a program and turns its entry function, or the one named, into a word graph.
///
/// `context` is one of [`ringmill_dialects::context`].
pub fn frontend<'c>(
    context: &'c Context,
    path: &Path,
    entry: Option<&str>,
) -> Result<(Program<'c>, Straightened<'c>), ProgramError> {
    let program = Program::read(context, path)?;
    let straightened = program.straighten(entry)?;
    Ok((program, straightened))
}

impl<'c> Program<'c> {
    /// Reads a file. Locations carry the path as given.
    pub fn read(context: &'c Context, path: &Path) -> Result<Self, ProgramError> {
        let text = fs::read_to_string(path).map_err(|error| {
            let message = format!("'{}' cannot be read: {error}", path.display());
            ProgramError::new(ProgramCode::Unreadable, message, None)
        })?;
        Self::parse(context, &path.display().to_string(), &text)
    }

    /// Parses a text; `file` is its name in locations.
    pub fn parse(context: &'c Context, file: &str, text: &str) -> Result<Self, ProgramError> {
        if let Some(position) = text.find('\0') {
            let line = text[..position].matches('\n').count() + 1;
            let column = position - text[..position].rfind('\n').map_or(0, |newline| newline + 1) + 1;
            let location = access::SourceLocation { file: file.to_owned(), line, column };
            let message = "the text holds a zero byte";
            return Err(ProgramError::new(ProgramCode::Syntax, message, Some(location)));
        }
        let (module, diagnostics) = Diagnostics::capture(context, || access::parse_module(context, text, file));
        let module = module.ok_or_else(|| from_diagnostics(&diagnostics, ProgramCode::Syntax))?;
        Ok(Self { context, module, text: text.to_owned() })
    }

    /// The text that was parsed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The module, which nothing changes.
    pub fn module(&self) -> &Module<'c> {
        &self.module
    }

    /// The name of the function to compile: the one named, or else the only public one, or else `main`.
    pub fn entry(&self, name: Option<&str>) -> Result<String, ProgramError> {
        let entry = find_entry(self.module.as_operation(), name).map_err(Refusal::into_error)?;
        Ok(access::symbol_name(entry).unwrap_or_default())
    }

    /// Runs `ringmill-straighten` on a copy of the program and reads the result.
    pub fn straighten(&self, entry: Option<&str>) -> Result<Straightened<'c>, ProgramError> {
        register_all();
        let entry = self.entry(entry)?;
        let copy = (*self.module.as_operation()).clone();
        let Some(mut module) = Module::from_operation(copy) else {
            let message = "the program is no module";
            return Err(ProgramError::new(ProgramCode::Syntax, message, None));
        };
        // The pipeline takes the only public function; its name may hold characters that no option could.
        for function in access::functions(module.as_operation()) {
            let is_entry = access::symbol_name(function).as_deref() == Some(entry.as_str());
            access::set_visibility(function, if is_entry { Visibility::Public } else { Visibility::Private });
        }
        self.run(&mut module)?;
        let signature = Signature::of(&self.module, &entry)?;
        let graph = match only_function(module.as_operation()) {
            Some(function) => word_graph(function, &signature),
            None => {
                let message = format!("function '{entry}' was not found after straightening");
                Err(ProgramError::new(ProgramCode::UnknownEntry, message, None))
            }
        }?;
        Ok(Straightened { notes: self.notes(&signature), signature, graph, module })
    }

    fn run(&self, module: &mut Module<'c>) -> Result<(), ProgramError> {
        let passes = pipeline("ringmill-straighten").map(Pipeline::passes).unwrap_or_default();
        let (outcome, diagnostics) = Diagnostics::capture(self.context, || {
            let manager = PassManager::new(self.context);
            // The passes are tested to leave valid IR; verifying a large function after each costs more than they do.
            manager.enable_verifier(false);
            let text = format!("builtin.module({passes})");
            parse_pass_pipeline(manager.as_operation_pass_manager(), &text)?;
            manager.run(module)
        });
        outcome.map_err(|_| from_diagnostics(&diagnostics, ProgramCode::UnsupportedOp))
    }

    fn notes(&self, signature: &Signature) -> Vec<ProgramNote> {
        let entry = find_entry(self.module.as_operation(), Some(&signature.entry)).ok();
        let unmarked = |function: &OperationRef<'c, '_>| !signature.arguments.is_empty() && !is_marked(*function);
        entry
            .filter(unmarked)
            .map(|function| ProgramNote {
                message: format!(
                    "no argument of '{}' is marked {{secret.secret}}: all are taken as secret",
                    signature.entry
                ),
                location: access::source_location(function.location()),
            })
            .into_iter()
            .collect()
    }
}

impl Straightened<'_> {
    /// The straight-line function as MLIR text, for people.
    pub fn text(&self) -> String {
        self.module.as_operation().to_string()
    }
}
