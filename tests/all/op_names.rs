//! The names of ops and of their attributes stand in one place of the frontend, and MLIR knows
//! them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use ringmill_dialects::{
    context,
    ops::{Dialect, OpName},
};

/// The file with the names of attributes, two of which look like ops: those of arguments.
const ATTRIBUTES: &str = "attr/names.rs";

/// Functions that take the name of an attribute, where only `Attr` may call them.
const BY_NAME: [&str; 4] = ["attribute", "has_attribute", "set_attribute", "remove_attribute"];

/// The text of a literal that is a string.
fn text_of(token: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else { return None };
    syn::parse_str::<syn::LitStr>(&literal.to_string()).ok().map(|text| text.value())
}

/// True if a text is the name of an op of a known dialect, or the beginning of one up to its dot.
fn names_an_op(text: &str) -> bool {
    let word = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
    text.split_once('.').is_some_and(|(dialect, op)| {
        let known = Dialect::ALL.iter().any(|known| known.text() == dialect);
        let name = op.split('(').next().unwrap_or_default();
        known && word(name)
    })
}

/// True if the arguments of a call hold a string.
fn has_text(arguments: &Group) -> bool {
    arguments.delimiter() == Delimiter::Parenthesis
        && arguments.stream().into_iter().any(|token| text_of(&token).is_some())
}

/// The texts in a source that should not be there.
fn faults(source: TokenStream, found: &mut Vec<String>) {
    let tokens: Vec<_> = source.into_iter().collect();
    for (position, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Literal(_) => {
                found.extend(text_of(token).filter(|text| names_an_op(text)).map(|text| format!("the op \"{text}\"")));
            }
            TokenTree::Ident(name) if BY_NAME.contains(&name.to_string().as_str()) => {
                let call = tokens.get(position + 1);
                if let Some(TokenTree::Group(arguments)) = call
                    && has_text(arguments)
                {
                    found.push(format!("{name}{arguments}"));
                }
            }
            TokenTree::Group(group) => faults(group.stream(), found),
            _ => {}
        }
    }
}

fn faults_of(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    faults(source.parse().expect("Rust"), &mut found);
    found
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn no_source_of_the_frontend_writes_the_name_of_an_op() {
    let frontend = Path::new(env!("CARGO_MANIFEST_DIR")).join("../frontend");
    let mut files = Vec::new();
    for crate_ in ["dialects", "passes", "interp"] {
        sources(&frontend.join(crate_).join("src"), &mut files);
    }
    assert!(files.len() > 100, "{} sources", files.len());
    files.retain(|file| !file.ends_with(ATTRIBUTES));
    let faults: String = files
        .iter()
        .flat_map(|file| {
            let text = fs::read_to_string(file).expect("a source");
            faults_of(&text).into_iter().map(|fault| format!("{}: {fault}\n", file.display())).collect::<Vec<_>>()
        })
        .collect();
    assert!(faults.is_empty(), "write these with ringmill_dialects::ops and ::attr:\n{faults}");
}

#[test]
fn names_in_texts_are_noticed() {
    assert_eq!(faults_of(r#"fn f() -> bool { matches!(name, "arith.addi" | "x.y") }"#), [r#"the op "arith.addi""#]);
    assert_eq!(faults_of(r#"fn f() { name.starts_with("linalg.") }"#), [r#"the op "linalg.""#]);
    assert_eq!(faults_of(r#"step("func.func(lower-affine)", "")"#), [r#"the op "func.func(lower-affine)""#]);
    assert_eq!(faults_of(r#"operation.attribute("step").ok()"#).len(), 1);
    assert_eq!(faults_of(r#"access::set_attribute(operation, "step", one)"#).len(), 1);
    assert!(faults_of(r#"help("use scf.if instead"); attr::STEP.attribute(operation); "arith.""#).len() == 1);
    assert!(faults_of("// arith.addi\nlet name = Arith::AddI.text();").is_empty());
}

#[test]
fn mlir_knows_every_op_of_the_table() {
    let context = context();
    for name in OpName::ALL {
        assert!(context.is_registered_operation(name.text()), "MLIR knows no op '{name}'");
    }
}
