//! A kind of block: a module `kind_NAME` around an instance of it, which drives it by random bits
//! and hides the outputs that its header leaves open.

mod arithmetic;
mod conversions;
mod frames;
mod memories;
mod product;
mod transforms;

pub(super) use arithmetic::{butterflies, multipliers, others};
pub(super) use conversions::conversions;
pub(super) use frames::frames;
pub(super) use memories::memories;
pub(super) use product::product;
pub(super) use transforms::transforms;

use ringmill_blocks::Parameters;
use ringmill_design::SourceFile;
use ringmill_ring::Modulus;
use std::fmt::Write;

/// Random bits that every kind is given in a cycle.
pub(super) const RANDOM: u32 = 256;

/// A kind of block.
pub(super) struct Kind {
    pub(super) name: String,
    /// Bits of its output.
    pub(super) width: u32,
    /// The text between its header and `endmodule`.
    body: String,
    /// The modules that the body instantiates beside those of `rtl/`.
    pub(super) files: Vec<SourceFile>,
}

impl Kind {
    /// A kind of a name, the width of its output, and its body.
    pub(super) fn new(name: &str, width: u32, body: impl Into<String>) -> Self {
        Kind { name: name.to_owned(), width, body: body.into(), files: Vec::new() }
    }

    /// Its module. `start` is high in one of 64 enabled cycles, `rare` in one of 512.
    pub(super) fn module(&self) -> String {
        let (width, random) = (self.width - 1, RANDOM - 1);
        format!(
            "module kind_{} (input logic clk, input logic rst, input logic en, input logic start, input logic rare,
    input logic [{random}:0] random, output logic [{width}:0] out);
{}
endmodule
",
            self.name, self.body
        )
    }
}

/// The module `subject` with all of these kinds side by side; its output is theirs, the first
/// lowest.
pub(super) fn subject(kinds: &[Kind]) -> Vec<SourceFile> {
    let (mut text, mut low) = (String::new(), 0);
    let width: u32 = kinds.iter().map(|kind| kind.width).sum();
    for kind in kinds {
        text += &kind.module();
    }
    let _ = writeln!(
        text,
        "module subject (input logic clk, input logic rst, input logic en, input logic start, input logic rare,
    input logic [{}:0] random, output logic [{}:0] out);",
        RANDOM - 1,
        width - 1
    );
    for (number, Kind { name, width, .. }) in kinds.iter().enumerate() {
        // Each has other bits, else Yosys would make one block of two.
        let turn = 7 * number as u32 % RANDOM;
        let random = match turn {
            0 => "random".to_owned(),
            _ => format!("{{random[{}:0], random[{}:{turn}]}}", turn - 1, RANDOM - 1),
        };
        let _ = writeln!(
            text,
            "  kind_{name} {name} (.clk, .rst, .en, .start, .rare, .random({random}), .out(out[{low}+:{width}]));"
        );
        low += width;
    }
    text += "endmodule\n";
    let mut own: Vec<SourceFile> = kinds.iter().flat_map(|kind| kind.files.iter().cloned()).collect();
    own.push(SourceFile::new("subject.sv", text));
    let names = own.iter().flat_map(|file| ringmill_verilog::identifiers(&file.text));
    let library = ringmill_rtl::needed_by(names);
    let mut all: Vec<SourceFile> = Vec::new();
    for file in library.into_iter().chain(own) {
        if all.iter().all(|known| known.path != file.path) {
            all.push(file);
        }
    }
    all
}
fn modulus(q: u64) -> Modulus {
    Modulus::new(q).expect("a prime")
}

fn listed(parameters: &Parameters) -> String {
    let listed: Vec<String> = parameters.iter().map(|(name, value)| format!(".{name}({value})")).collect();
    listed.join(", ")
}
