//! Ops of tfhe_rust_bool as calls of `tfhe::boolean`.

use crate::{
    function::Function,
    refused::{no_text, refused},
    shortint::{elementwise, no_key},
    types::Kind,
};
use melior::ir::{OperationRef, operation::OperationLike};
use ringmill_dialects::{attr, ops::TfheRustBool};
use ringmill_passes::ProgramError;

/// The methods of gates by their numbers.
const GATES: [&str; 7] = ["and", "nand", "or", "nor", "xor", "xnor", "not"];

/// Writes an op; false if it has no text.
pub(crate) fn write<'c, 'a>(
    out: &mut Function<'_, 'c, 'a>,
    name: TfheRustBool,
    operation: OperationRef<'c, 'a>,
) -> Result<bool, ProgramError> {
    let key = out.key.clone().ok_or_else(|| no_key(operation))?;
    let method = match name {
        TfheRustBool::And => "and",
        TfheRustBool::Nand => "nand",
        TfheRustBool::Or => "or",
        TfheRustBool::Nor => "nor",
        TfheRustBool::Xor => "xor",
        TfheRustBool::Xnor => "xnor",
        TfheRustBool::Not => {
            let text = elementwise(out, operation, &[1], &format!("{key}.not({{0}})"))?;
            return Ok(out.define(operation, &text));
        }
        TfheRustBool::Mux => {
            let text = elementwise(out, operation, &[1, 2, 3], &format!("{key}.mux({{0}}, {{1}}, {{2}})"))?;
            return Ok(out.define(operation, &text));
        }
        TfheRustBool::CreateTrivial => {
            let bit = out.plain(operation, 1)?;
            return Ok(out.define(operation, &format!("{key}.trivial_encrypt({bit})")));
        }
        TfheRustBool::Packed => return packed(out, &key, operation),
    };
    let text = elementwise(out, operation, &[1, 2], &format!("{key}.{method}({{0}}, {{1}})"))?;
    Ok(out.define(operation, &text))
}

/// A gate for each element of two tensors.
fn packed<'c, 'a>(
    out: &mut Function<'_, 'c, 'a>,
    key: &str,
    operation: OperationRef<'c, 'a>,
) -> Result<bool, ProgramError> {
    let gates = attr::GATES.of(operation).ok_or_else(|| no_text(operation))?;
    let result = operation.results().next().ok_or_else(|| no_text(operation))?;
    match out.kind(result.into(), operation)? {
        Kind::Array { shape, .. } if shape.len() == 1 => {}
        _ => return Err(refused(operation, "expected tensors of one dimension")),
    }
    let (left, right) = (out.plain(operation, 1)?, out.plain(operation, 2)?);
    let mut elements = Vec::with_capacity(gates.len());
    for (place, &gate) in gates.iter().enumerate() {
        let method = GATES.get(gate as usize).ok_or_else(|| no_text(operation))?;
        elements.push(match *method {
            "not" => format!("{key}.not(&{left}[{place}])"),
            method => format!("{key}.{method}(&{left}[{place}], &{right}[{place}])"),
        });
    }
    Ok(out.define(operation, &format!("[{}]", elements.join(", "))))
}
