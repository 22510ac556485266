//! Netlists read back from MLIR: functions in cggi ops on ciphertexts, or in comb ops on bits.

mod cells;
mod choice;
mod integers;
mod reader;
mod slices;
mod types;

use crate::ir::element_of;
use crate::{
    error::{ProgramCode, ProgramError},
    ir::{entry_block, walk},
    refusal::Refusal,
};
use melior::ir::{OperationRef, operation::OperationLike};
use reader::Reader;
use ringmill_dialects::{access, ops::Dialect};
use ringmill_netlist::{Netlist, identifier};

/// The role of a module's functions in a search for a netlist.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// One that takes or returns ciphertexts.
    Encrypted,
    /// One in comb ops.
    Plain,
    Other,
}

/// True if a module holds a netlist rather than a program.
pub(crate) fn holds_netlist(module: OperationRef<'_, '_>) -> bool {
    access::functions(module).into_iter().any(|function| kind(function) != Kind::Other)
}

/// The netlist that a function computes: the one called `name`, else the only one on ciphertexts,
/// else the only one in comb ops. Bit e of argument I is the input `argI[e]`, of result J the
/// output `resultJ[e]`. Beside ciphertexts, bits are public.
///
/// # Errors
/// There is no such function, or it has an op that is not a cell of a netlist: at its place.
pub(crate) fn read_netlist(module: OperationRef<'_, '_>, name: Option<&str>) -> Result<Netlist, ProgramError> {
    let function = choose(module, name).map_err(Refusal::into_error)?;
    let Some(block) = entry_block(function) else {
        let message = format!("function '{}' has no body", name_of(function));
        return Err(Refusal::new(ProgramCode::NoBody, message, function.location()).into_error());
    };
    let mut reader = Reader::new(&identifier(&name_of(function)));
    let is_encrypted = kind(function) == Kind::Encrypted;
    reader.arguments(block, is_encrypted).and_then(|()| reader.operations(block)).map_err(Refusal::into_error)?;
    Ok(reader.finish())
}

fn choose<'c, 'a>(module: OperationRef<'c, 'a>, name: Option<&str>) -> Result<OperationRef<'c, 'a>, Refusal<'c>> {
    let functions = access::functions(module);
    if let Some(name) = name {
        let named = functions.iter().find(|function| name_of(**function) == name);
        return named.copied().ok_or_else(|| {
            Refusal::new(ProgramCode::UnknownEntry, format!("there is no function '{name}'"), module.location())
                .with_help(format!("the module has {}", names(&functions)))
        });
    }
    for wanted in [Kind::Encrypted, Kind::Plain] {
        let found: Vec<_> = functions.iter().copied().filter(|function| kind(*function) == wanted).collect();
        match found[..] {
            [] => {}
            [function] => return Ok(function),
            _ => {
                let message = format!("expected one netlist, found {}", found.len());
                return Err(Refusal::new(ProgramCode::NoNetlist, message, module.location())
                    .with_help(format!("choose one of {}", names(&found))));
            }
        }
    }
    let message = "expected a function in cggi or comb operations, found none";
    Err(Refusal::new(ProgramCode::NoNetlist, message, module.location()))
}

fn kind(function: OperationRef<'_, '_>) -> Kind {
    let is_encrypted = access::function_type(function).is_some_and(|r#type| {
        let results = (0..r#type.result_count()).filter_map(|position| r#type.result(position).ok());
        let inputs = (0..r#type.input_count()).filter_map(|position| r#type.input(position).ok());
        inputs.chain(results).any(|r#type| access::message_bits(element_of(r#type)).is_some())
    });
    if is_encrypted {
        return Kind::Encrypted;
    }
    let (mut has_cells, mut has_secrets) = (false, false);
    walk(function, &mut |operation| match Dialect::of(operation) {
        Some(Dialect::Comb) => has_cells = true,
        Some(Dialect::Secret) => has_secrets = true,
        _ => {}
    });
    // a program on secrets may have circuits in its bodies
    if has_cells && !has_secrets { Kind::Plain } else { Kind::Other }
}

fn name_of(function: OperationRef<'_, '_>) -> String {
    access::symbol_name(function).unwrap_or_default()
}

/// The functions' names, quoted.
fn names(functions: &[OperationRef<'_, '_>]) -> String {
    let names: Vec<_> = functions.iter().map(|function| format!("'{}'", name_of(*function))).collect();
    if names.is_empty() { "no function".to_owned() } else { names.join(", ") }
}
