//! The pages of the MLIR dialects, from their definitions in ODS.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use ringmill_toolchain::{Invocation, ToolPath, WorkFolder};

use super::page::{Page, heading};
use crate::BookError;

/// The dialects: the name, the file of the definition, and who uses it.
const DIALECTS: &[(&str, &str, &str)] = &[
    ("bgv", "Bgv", "the scheme BGV: ciphertexts of slots"),
    ("cggi", "Cggi", "gates and lookup tables on ciphertexts"),
    ("comb", "Comb", "combinational logic on plain bits"),
    ("FHE", "Fhe", "encrypted integers of Concrete"),
    ("FHELinalg", "FheLinalg", "tensors of encrypted integers of Concrete"),
    ("jaxite", "Jaxite", "gates of the library jaxite"),
    ("lwe", "Lwe", "plaintexts and ciphertexts"),
    ("mgmt", "Mgmt", "changes of levels and sizes of ciphertexts, before a scheme is chosen"),
    ("mod_arith", "ModArith", "integers modulo a number"),
    ("noisy", "Noisy", "integers below which noise grows, of the public MLIR tutorial"),
    ("openfhe", "Openfhe", "functions of the library OpenFHE"),
    ("poly", "Poly", "cyclic polynomials, of the public MLIR tutorial"),
    ("polynomial", "Polynomial", "polynomials over a ring"),
    ("random", "Random", "random numbers"),
    ("rns", "Rns", "residue number systems"),
    ("secret", "Secret", "secret values"),
    ("tensor_ext", "TensorExt", "rotations of tensors"),
    ("tfhe_rust", "TfheRust", "shortints of the crate tfhe"),
    ("tfhe_rust_bool", "TfheRustBool", "booleans of the crate tfhe"),
];

/// The headers of MLIR, where set-up installs them.
const INCLUDE: &str = "/usr/lib/llvm-22/include";

/// A page for each dialect.
///
/// # Errors
/// `mlir-tblgen` that is missing or fails.
pub fn pages(root: &Path) -> Result<Vec<Page>, BookError> {
    DIALECTS.iter().map(|(name, file, subject)| page(root, name, file, subject)).collect()
}

fn page(root: &Path, name: &str, file: &str, subject: &str) -> Result<Page, BookError> {
    let folder = WorkFolder::new("dialect")?;
    let definitions = root.join("frontend/dialects/td");
    let plan = Invocation::new(&ToolPath::plain("/usr/lib/llvm-22/bin/mlir-tblgen"))
        .args(["-gen-dialect-doc".to_owned(), format!("-dialect={name}"), format!("-I{INCLUDE}")])
        .args([format!("-I{}", definitions.display()), definitions.join(format!("{file}.td")).display().to_string()]);
    let generated = plan.timeout(Duration::from_secs(60)).run(&folder)?.stdout;
    folder.discard();
    let mut text = heading(
        &format!("Dialect `{name}`"),
        &format!("This page is for people who read or write programs in MLIR: the dialect has {subject}."),
    );
    // the tool's title, its table of contents, and what only C++ sees are left out
    let is_left_out = |line: &str| {
        let of_cpp = ["Traits: ", "Interfaces: ", "Effects: ", "[TOC]", "<!-- ", "# "];
        of_cpp.iter().any(|start| line.starts_with(start))
    };
    let mut empty = 0;
    for line in generated.lines().filter(|line| !is_left_out(line)) {
        empty = if line.is_empty() { empty + 1 } else { 0 };
        if empty < 2 {
            let line = line.split(" (::ringmill").next().unwrap_or(line);
            text += line.trim_end();
            text.push('\n');
        }
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    Ok(Page { path: PathBuf::from(format!("reference/dialects/{name}.md")), text })
}
