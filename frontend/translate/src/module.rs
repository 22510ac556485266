use crate::{
    function::Function,
    noise::Noise,
    ops::write,
    refused::{no_text, refused},
    secrets::check_secrets,
    target::Target,
    types::Kind,
};
use melior::ir::{BlockLike, OperationRef, RegionLike, operation::OperationLike};
use ringmill_dialects::{
    access,
    ops::{Func, MemRef, OpName},
};
use ringmill_passes::ProgramError;
use std::fmt::Write as _;

/// The Rust text of a module: a function for each function, or for that of one name alone. It
/// depends on the crate tfhe and on nothing else.
///
/// # Errors
/// An op or a type that has no text, at its place.
pub fn translate(module: OperationRef<'_, '_>, target: Target, only: Option<&str>) -> Result<String, ProgramError> {
    let mut functions = Vec::new();
    let mut next =
        module.region(0).ok().and_then(|region| region.first_block()).and_then(|block| block.first_operation());
    while let Some(operation) = next {
        next = operation.next_in_block();
        match OpName::of(operation) {
            Some(OpName::Func(Func::Func)) => {
                let name = access::symbol_name(operation).unwrap_or_default();
                if only.is_none_or(|only| only == name) {
                    functions.push(operation);
                }
            }
            // Globals are written where they are read.
            Some(OpName::MemRef(MemRef::Global)) => {}
            _ => return Err(no_text(operation)),
        }
    }
    if let Some(&declared) = functions.iter().find(|function| access::is_declaration(**function)) {
        return Err(refused(declared, "expected a function with a body, found a declaration"));
    }
    for &function in &functions {
        check_secrets(function, |r#type| Kind::of(r#type).is_some_and(|kind| kind.is_encrypted()))?;
    }
    let mut noise = Noise::default();
    noise.functions(&functions)?;
    let mut text = head(target, &noise);
    for function in functions {
        let _ = write!(text, "\n{}", Function::new(target, &noise, module, write).text(function)?);
    }
    Ok(text)
}

/// Comments, and what the module uses.
fn head(target: Target, noise: &Noise) -> String {
    let mut text = String::from("//! Functions on encrypted bits, for the crate tfhe 1.8.\n");
    match target {
        Target::TfheRust => {
            let carry = noise.message_bits() - 1;
            let _ = write!(
                text,
                "//!\n\
                 //! A ciphertext holds a bit. Its parameters have room for sums of {bits} bits:\n\
                 //! `tfhe::shortint::parameters::v1_6::\
                 V1_6_PARAM_MESSAGE_1_CARRY_{carry}_KS_PBS_GAUSSIAN_2M128`.\n\
                 //! Arguments are encrypted with `ClientKey::encrypt`, \
                 results decrypted with `ClientKey::decrypt`.\n",
                bits = noise.message_bits(),
            );
        }
        Target::TfheRustBool => text.push_str(
            "//!\n//! Keys are those of `tfhe::boolean::gen_keys`. Arguments are encrypted with `ClientKey::encrypt`.\n",
        ),
    }
    text.push_str("#![allow(clippy::all, unused_mut, unused_parens, unused_variables)]\n\n");
    text.push_str(target.imports());
    text
}
