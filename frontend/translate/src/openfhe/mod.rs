//! MLIR in the dialect `openfhe` as C++ for the library OpenFHE.

mod context;
mod control;
mod function;
mod identifier;
mod in_place;
mod kind;
mod numbers;
mod ops;
mod parameters;
mod tensors;

use crate::{
    refused::{no_cpp, refused},
    secrets::check_secrets,
};
use function::Function;
use identifier::identifier;
use kind::Kind;
use melior::ir::{OperationRef, operation::OperationLike};
use ringmill_dialects::{
    access::{self, OpenfheType},
    attr,
};
use ringmill_passes::ProgramError;
use std::collections::HashSet;

/// The part of a translation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The functions.
    Source,
    /// Their declarations.
    Header,
}

/// The C++ text of a module: a function for each function. It depends on OpenFHE and the standard
/// library, and on nothing else.
///
/// # Errors
/// An op or a type that has no text, at its place.
pub fn openfhe(module: OperationRef<'_, '_>, part: Part) -> Result<String, ProgramError> {
    let functions = access::functions(module);
    let mut count = 0;
    if let Some(block) = module.region(0).ok().and_then(|region| melior::ir::RegionLike::first_block(&region)) {
        let mut next = melior::ir::BlockLike::first_operation(&block);
        while let Some(operation) = next {
            next = operation.next_in_block();
            count += 1;
            if !functions.contains(&operation) {
                return Err(no_cpp(operation));
            }
        }
    }
    debug_assert_eq!(count, functions.len());
    let mut names = HashSet::new();
    for &function in &functions {
        let name = identifier(&access::symbol_name(function).unwrap_or_default());
        if !names.insert(name.clone()) {
            return Err(refused(function, &format!("expected names that differ in C++, found '{name}' twice"))
                .with_help("rename one of the functions"));
        }
    }
    for &function in &functions {
        let is_ciphertext = |kind: Kind| *kind.innermost() == Kind::Openfhe(OpenfheType::Ciphertext);
        check_secrets(function, |r#type| Kind::of(r#type).is_some_and(is_ciphertext))?;
    }
    let mut text = head(module, part);
    // Functions may be called before they are defined.
    for &function in &functions {
        text += &format!("{};\n", Function::new(ops::write, &names).signature(function)?);
    }
    if part == Part::Source {
        for &function in functions.iter().filter(|function| !access::is_declaration(**function)) {
            text += &format!("\n{}", Function::new(ops::write, &names).text(function)?);
        }
    }
    Ok(text)
}

/// Comments, includes and the names of types.
fn head(module: OperationRef<'_, '_>, part: Part) -> String {
    let scheme = if module.has_attribute(attr::SCHEME_BFV.text()) { "BFV" } else { "BGV" };
    let guard = if part == Part::Header { "#pragma once\n\n" } else { "" };
    format!(
        "// Functions on ciphertexts, for the library OpenFHE.\n\n\
         {guard}#include <algorithm>\n#include <cstdint>\n#include <map>\n#include <memory>\n#include <tuple>\n\
         #include <vector>\n#include \"openfhe/pke/openfhe.h\"\n\n\
         using namespace lbcrypto;\n\
         using CiphertextT = Ciphertext<DCRTPoly>;\n\
         using CCParamsT = CCParams<CryptoContext{scheme}RNS>;\n\
         using CryptoContextT = CryptoContext<DCRTPoly>;\n\
         using EvalKeyT = EvalKey<DCRTPoly>;\n\
         using PlaintextT = Plaintext;\n\
         using PrivateKeyT = PrivateKey<DCRTPoly>;\n\
         using PublicKeyT = PublicKey<DCRTPoly>;\n\
         using DigitsT = std::shared_ptr<std::vector<DCRTPoly>>;\n\n"
    )
}
