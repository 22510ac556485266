//! No hardware is written as text: sources outside the writer of SystemVerilog hold none in their
//! strings.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Folders and files that may, and why.
const EXCEPTIONS: [(&str, &str); 6] = [
    ("hw-gen/verilog/src", "the writer"),
    ("circuit-opt/netlist/src/format/verilog/write.rs", "streams netlists of millions of cells"),
    ("flow/check/src/cosim/part.rs", "simulates lines of the written file, unchanged"),
    ("circuit-opt/synth/src/word/verilog.rs", "words with signs and shifts, for synthesis tools alone"),
    ("constraints/fpga/src/post_synthesis", "a test"),
    ("hw-gen/calyx/src/compiler.rs", "reads what the Calyx compiler writes"),
];

/// The texts that occur in SystemVerilog and not in prose, anywhere in a line.
const ANYWHERE: [&str; 7] =
    ["always_ff @", "always_ff\n", "always_comb", "endmodule", "localparam ", "logic [", "always @("];

/// True if a string has a line of SystemVerilog in it.
fn is_hardware(text: &str) -> bool {
    let line = |line: &str| {
        let line = line.trim_start();
        let is_assignment = line.strip_prefix("assign ").is_some_and(|rest| rest.contains(" = "));
        let is_header = line.strip_prefix("module ").is_some_and(|rest| rest.contains(['(', ';']));
        is_assignment || is_header
    };
    ANYWHERE.iter().any(|word| text.contains(word)) || text.lines().any(line)
}

/// The strings of a source, without those of comments and of tests.
fn strings(tokens: TokenStream, found: &mut Vec<String>) {
    let mut tokens = tokens.into_iter().peekable();
    let mut is_test = false;
    while let Some(token) = tokens.next() {
        match token {
            // An attribute, a comment of documentation among them.
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                if matches!(tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == '!') {
                    tokens.next();
                }
                if let Some(TokenTree::Group(group)) = tokens.next() {
                    is_test |= group.stream().to_string().replace(' ', "") == "cfg(test)";
                }
            }
            TokenTree::Group(group) => {
                let is_skipped = is_test && group.delimiter() == Delimiter::Brace;
                is_test &= !is_skipped;
                if !is_skipped {
                    strings(group.stream(), found);
                }
            }
            TokenTree::Punct(punct) if punct.as_char() == ';' => is_test = false,
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                if text.ends_with(['"', '#']) {
                    found.push(text.replace("\\n", "\n").replace("{{", "{").replace('"', "\n"));
                }
            }
            _ => {}
        }
    }
}

/// The sources below a folder that are not tests and no examples, relative to the project.
fn sources(root: &Path, folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(root.join(folder)).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = entry.file_name().into_string().expect("a name");
        let path = folder.join(&name);
        if entry.file_type().expect("a type").is_dir() {
            if !name.starts_with('.') && !["target", "tests", "examples"].contains(&name.as_str()) {
                sources(root, &path, found);
            }
        } else if name.ends_with(".rs") && name != "tests.rs" && !name.ends_with("_tests.rs") {
            found.push(path);
        }
    }
}

fn hardware_in(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    strings(source.parse().expect("Rust"), &mut found);
    found.retain(|text| is_hardware(text));
    found
}

#[test]
fn no_source_holds_hardware_as_text() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the project");
    let mut paths = Vec::new();
    sources(root, Path::new(""), &mut paths);
    assert!(paths.len() > 500, "{}", paths.len());
    let mut needed = [false; EXCEPTIONS.len()];
    let mut wrong = Vec::new();
    for path in &paths {
        let source = fs::read_to_string(root.join(path)).expect("a source");
        let Some(first) = hardware_in(&source).into_iter().next() else { continue };
        match EXCEPTIONS.iter().position(|(exception, _)| path.starts_with(exception)) {
            Some(number) => needed[number] = true,
            None => wrong.push(format!("{}: {first}", path.display())),
        }
    }
    assert!(wrong.is_empty(), "expected modules of ringmill-verilog, found text:\n{}", wrong.join("\n"));
    let unneeded = EXCEPTIONS.iter().zip(needed).filter(|(_, needed)| !needed);
    let unneeded: Vec<&str> = unneeded.map(|((path, _), _)| *path).collect();
    assert!(unneeded.is_empty(), "expected hardware as text in {unneeded:?}, found none: remove the exceptions");
}

#[test]
fn hardware_is_told_from_prose() {
    let found = |source: &str| hardware_in(source).len();
    assert_eq!(found("fn f() -> String { format!(\"  assign {a} = {b};\\n\") }"), 1);
    assert_eq!(found("const T: &str = r\"\nmodule m (\n\";"), 1);
    assert_eq!(found("fn f() { text += \"  logic [3:0] a;\"; }"), 1);
    assert_eq!(found("fn f() { w(\"always_ff @(posedge clk)\"); w(\"endmodule\"); w(\"always_comb begin\"); }"), 3);
    assert_eq!(found("/// always_comb\nfn f() { g(\"the module assigns a name\", \"assign to a net\"); }"), 0);
    assert_eq!(found("#[cfg(test)]\nmod tests { const T: &str = \"endmodule\"; }\nconst T: &str = \"endmodule\";"), 1);
}
