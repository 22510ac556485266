//! The functions behind generics as word graphs.

use crate::{
    bridge::{signature, word_graph},
    error::ProgramError,
    func::expose_only,
    ir::{for_each_inner, only_function, walk},
    refusal::Refusal,
    step::LOWER,
};
use melior::{
    Context,
    ir::{Location, Module, OperationRef, block::BlockLike, operation::OperationLike},
    pass::PassManager,
    utility::parse_pass_pipeline,
};
use ringmill_dialects::{
    access,
    ops::{Builtin, Dialect},
    pass::PassFailure,
};
use ringmill_synth::word::WordGraph;

/// A module of the functions that generics call, and of what these use.
pub(super) struct Functions<'c> {
    context: &'c Context,
    module: Module<'c>,
}

impl<'c> Functions<'c> {
    /// Copies of the functions and globals of a module that hold no secrets.
    pub fn of(context: &'c Context, module: OperationRef<'c, '_>) -> Self {
        let copies = Module::new(module.location());
        for_each_inner(module, |symbol| {
            let mut has_secrets = false;
            walk(symbol, &mut |operation| has_secrets |= Dialect::of(operation) == Some(Dialect::Secret));
            if !has_secrets && !Builtin::Module.is(symbol) {
                copies.body().append_operation((*symbol).clone());
            }
        });
        Self { context, module: copies }
    }

    /// The words of a function.
    ///
    /// # Errors
    /// An op that no circuit computes; it is reported at its place.
    pub fn words(&self, name: &str, location: Location<'c>) -> Result<WordGraph, PassFailure> {
        let report =
            |error: ProgramError| Refusal::new(error.code, error.message, location).with_help(error.help).report();
        let mut module = Module::from_operation((*self.module.as_operation()).clone())
            .ok_or_else(|| PassFailure::Message("the functions of secret.generic ops are not a module".to_owned()))?;
        expose_only(module.as_operation(), |function| access::symbol_name(function).as_deref() == Some(name));
        let signature = signature(&module, name).map_err(report)?;
        let manager = PassManager::new(self.context);
        manager.enable_verifier(false);
        let text = format!("{}({LOWER})", Builtin::Module.text());
        let parsed = parse_pass_pipeline(manager.as_operation_pass_manager(), &text);
        parsed.and_then(|()| manager.run(&mut module)).map_err(|_| PassFailure::Reported)?;
        let function = only_function(module.as_operation())
            .ok_or_else(|| PassFailure::Message(format!("function '{name}' was not found after its passes")))?;
        word_graph(function, &signature).map_err(report)
    }
}
