//! Texts with parts of dialects that nobody registered: attributes of them are left out, anything
//! else is refused with what to write.

use crate::{
    error::{ProgramCode, ProgramError},
    ir::walk,
    refusal::{Refusal, from_diagnostics},
};
use melior::{
    Context,
    ir::{
        Location, OperationRef, RegionLike, Type, ValueLike, block::BlockLike, operation::OperationLike,
        r#type::FunctionType,
    },
};
use ringmill_design::nearest;
use ringmill_dialects::{
    access::{self, DeepModule, Diagnostics},
    attr,
    ops::{Dialect, OpName, name_text},
};
use std::collections::BTreeSet;

/// A module without attributes of dialects that are not registered.
pub(crate) struct Foreign<'c> {
    pub module: DeepModule<'c>,
    /// The dialects of the attributes that were left out.
    pub left_out: BTreeSet<String>,
}

/// Dialects of other compilers, what they are, and what to write instead.
const KNOWN: &[(&str, &str, &str)] = &[(
    "TFHE",
    "Concrete's dialect of ciphertexts",
    "start from the program on integers: operations of the arith dialect on arguments with `{secret.secret}`",
)];

/// Parses a text; `file` is its name in locations.
pub(crate) fn parse<'c>(context: &'c Context, file: &str, text: &str) -> Result<Foreign<'c>, ProgramError> {
    context.set_allow_unregistered_dialects(true);
    let (module, diagnostics) = Diagnostics::capture(context, || access::parse_module(context, text, file));
    context.set_allow_unregistered_dialects(false);
    let Some(mut module) = module else {
        let error = from_diagnostics(&diagnostics, ProgramCode::Syntax);
        return Err(explained(&error).or_else(|| suggested(&error)).unwrap_or(error));
    };
    let left_out = access::drop_foreign_attributes(&mut module);
    let mut refusal = None;
    walk(module.as_operation(), &mut |operation| {
        if refusal.is_none() {
            refusal = check(context, operation).err();
        }
    });
    match refusal {
        Some(refusal) => Err(refusal),
        None => Ok(Foreign { module, left_out }),
    }
}

/// Refuses an op, or a type of an op or its blocks, of a dialect that is not registered.
fn check(context: &Context, operation: OperationRef<'_, '_>) -> Result<(), ProgramError> {
    if !access::is_registered(context, operation) {
        let name = name_text(operation);
        let (dialect, _) = name.split_once('.').unwrap_or_default();
        if Dialect::of(operation).is_some() {
            let (message, near) = unknown(dialect, &name);
            let refusal = Refusal::new(ProgramCode::UnsupportedOp, message, operation.location());
            return Err(match near {
                Some(near) => refusal.with_help(format!("did you mean '{near}'?")),
                None => refusal,
            }
            .into_error());
        }
        return Err(refused(&format!("operation '{name}'"), dialect, operation.location()).into_error());
    }
    let check = |r#type: Type<'_>, location: Location<'_>| match access::foreign_dialect(r#type) {
        Some(dialect) => Err(refused(&format!("type '{type}'"), &dialect, location).into_error()),
        None => Ok(()),
    };
    let function = attr::FUNCTION_TYPE.of(operation);
    if let Some(r#type) = function.and_then(|r#type| FunctionType::try_from(r#type).ok()) {
        let results = (0..r#type.result_count()).filter_map(|position| r#type.result(position).ok());
        let inputs = (0..r#type.input_count()).filter_map(|position| r#type.input(position).ok());
        inputs.chain(results).try_for_each(|r#type| check(r#type, operation.location()))?;
    }
    for region in operation.regions() {
        let mut next = region.first_block();
        while let Some(block) = next {
            next = block.next_in_region();
            for argument in (0..block.argument_count()).filter_map(|position| block.argument(position).ok()) {
                check(argument.r#type(), ValueLike::location(&argument))?;
            }
        }
    }
    operation.results().try_for_each(|result| check(result.r#type(), operation.location()))
}

fn refused<'c>(what: &str, dialect: &str, location: Location<'c>) -> Refusal<'c> {
    let (message, help) = words(what, dialect);
    let refusal = Refusal::new(ProgramCode::UnsupportedOp, message, location);
    match help {
        Some(help) => refusal.with_help(help),
        None => refusal,
    }
}

/// The problem of an item of a dialect, and the remedy where it is known.
fn words(what: &str, dialect: &str) -> (String, Option<&'static str>) {
    match KNOWN.iter().find(|row| row.0 == dialect) {
        Some((_, description, help)) => {
            (format!("{what} is of '{dialect}', {description}, which Ringmill does not read"), Some(help))
        }
        None => (format!("{what} is of the dialect '{dialect}', which Ringmill does not read"), None),
    }
}

/// MLIR's message on an op that its dialect does not have, with the most similar op as help.
fn suggested(error: &ProgramError) -> Option<ProgramError> {
    let (name, rest) = error.message.strip_prefix("custom op '")?.split_once('\'')?;
    let (dialect, _) = rest.starts_with(" is unknown").then(|| name.split_once('.')).flatten()?;
    let (message, near) = unknown(dialect, name);
    let suggested = ProgramError::new(ProgramCode::Syntax, message, error.location.clone());
    Some(match near {
        Some(near) => suggested.with_help(format!("did you mean '{near}'?")),
        None => suggested,
    })
}

/// The problem of an op that its dialect does not have, and the most similar op.
fn unknown(dialect: &str, name: &str) -> (String, Option<&'static str>) {
    let known: Vec<&'static str> = OpName::ALL.iter().map(|name| name.text()).collect();
    (format!("the dialect '{dialect}' has no operation '{name}'"), nearest(name, known))
}

/// A plain message on an op in the short syntax of a dialect that is not registered.
fn explained(error: &ProgramError) -> Option<ProgramError> {
    let (_, rest) = error.message.split_once("Dialect `")?;
    let (dialect, rest) = rest.split_once("' not found for custom op '")?;
    let (name, _) = rest.split_once('\'')?;
    let (message, help) = words(&format!("operation '{name}'"), dialect);
    let explained = ProgramError::new(ProgramCode::UnsupportedOp, message, error.location.clone());
    Some(match help {
        Some(help) => explained.with_help(help),
        None => explained,
    })
}
