use super::marks::is_marked_at;
use crate::{
    error::ProgramCode,
    ir::{element_of, entry_block, revealed, walk},
    refusal::Refusal,
};
use melior::ir::{
    Location, OperationRef, Type, ValueLike, block::BlockLike, operation::OperationLike, r#type::IntegerType,
};
use ringmill_dialects::access;

/// The kind of a program, which decides the kind of its hardware.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramKind {
    /// Integers: it becomes a netlist.
    Boolean,
    /// Polynomials: it becomes an accelerator.
    Ring,
}

/// Widest integer beside polynomials, in bits.
const MAX_WIDTH: u32 = 64;

/// True if a type is one of rings: a polynomial, a residue, or a tensor of them.
pub(super) fn is_of_rings(r#type: Type<'_>) -> bool {
    let element = element_of(r#type);
    access::polynomial_type(element).is_some() || access::moduli(element).is_some()
}

/// True if a function computes with polynomials or residues.
pub(super) fn is_on_rings(entry: OperationRef<'_, '_>) -> bool {
    let mut of_rings = access::function_type(entry).is_some_and(|r#type| {
        let results = (0..r#type.result_count()).filter_map(|position| r#type.result(position).ok());
        let inputs = (0..r#type.input_count()).filter_map(|position| r#type.input(position).ok());
        inputs.chain(results).map(revealed).any(is_of_rings)
    });
    walk(entry, &mut |operation| {
        of_rings |= operation.results().any(|result| is_of_rings(result.r#type()));
    });
    of_rings
}

/// The kind of a function, whatever its arguments.
pub(crate) fn kind_of(function: OperationRef<'_, '_>) -> ProgramKind {
    if is_on_rings(function) { ProgramKind::Ring } else { ProgramKind::Boolean }
}

/// The kind of the entry function; refused when it takes secrets, or has results, of both kinds.
/// Beside polynomials, integers of at most 64 bits may be public arguments: all are that are not
/// marked.
pub(crate) fn program_kind<'c>(entry: OperationRef<'c, '_>) -> Result<ProgramKind, Refusal<'c>> {
    if !is_on_rings(entry) {
        return Ok(ProgramKind::Boolean);
    }
    let mixed = |what: String, r#type: Type<'c>, location: Location<'c>| {
        let message = format!("{what} has type '{type}' in a function on polynomials");
        Err(Refusal::new(ProgramCode::MixedKinds, message, location))
    };
    if let Some(block) = entry_block(entry) {
        for position in 0..block.argument_count() {
            let Ok(argument) = block.argument(position) else { continue };
            let (r#type, location) = (argument.r#type(), ValueLike::location(&argument));
            if is_of_rings(revealed(r#type)) {
                continue;
            }
            if is_marked_at(entry, position) {
                return mixed(format!("secret argument {position}"), r#type, location);
            }
            if !IntegerType::try_from(r#type).is_ok_and(|integer| (1..=MAX_WIDTH).contains(&integer.width())) {
                let message = format!("argument {position} has type '{type}' in a function on polynomials");
                return Err(Refusal::new(ProgramCode::ArgumentType, message, location)
                    .with_help("beside polynomials and residues, take integers of 1 to 64 bits"));
            }
        }
    }
    if let Some(r#type) = access::function_type(entry) {
        for position in 0..r#type.result_count() {
            if let Ok(result) = r#type.result(position)
                && !is_of_rings(revealed(result))
            {
                return mixed(format!("result {position}"), result, entry.location());
            }
        }
    }
    Ok(ProgramKind::Ring)
}
