//! Units: the modules that stream a polynomial from memories through a block into a memory.
//!
//! Ports: `clk`, `reset`, `go` (the cycle of the first address), operands as words two cycles after `read_address`, `write`, `write_address` (one
//! of each lane, side by side) and `d`. A unit takes a fixed number of cycles from `go` to the one in which the next operation may start.

mod affine;
mod block;
mod kind;
mod multiply;
mod sum;
mod transform;

use ringmill_blocks::Cost;
use ringmill_design::{SourceFile, systemverilog};
use ringmill_ir::RingOp;

use block::MEMORY;
pub(crate) use kind::Kind;

use block::Block;

use crate::shape::Shape;
use crate::{CalyxError, Options};

/// A unit.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub kind: Kind,
    /// Its module.
    pub module: String,
    /// Inputs beside clk, reset and go, with their bits.
    pub inputs: Vec<(&'static str, u32)>,
    /// Bits of a word.
    pub word: u32,
    /// From an address to the write of the word that was read there.
    pub first_write: u64,
    /// The module's text.
    pub text: String,
    /// What it takes of a device, by a model.
    pub cost: Cost,
    /// Bits in its memories.
    pub memory_bits: u64,
}

impl Unit {
    /// The unit of this number in a design.
    pub fn new(kind: Kind, number: usize, design: &str, shape: &Shape, options: &Options) -> Result<Self, CalyxError> {
        let ring = &shape.rings[kind.ring()];
        let module = format!("{design}_{}{number}", kind.name());
        let block = match &kind {
            Kind::Ring(_, RingOp::Add(..)) => sum::sum(shape, ring, "mod_add", "sum"),
            Kind::Ring(_, RingOp::Sub(..)) => sum::sum(shape, ring, "mod_sub", "difference"),
            Kind::Ring(_, RingOp::Neg(_)) => sum::negative(shape, ring),
            Kind::Copy(_) => Block::new(&[("a", ring.word)], 0, "  assign d = a;\n".to_owned()),
            Kind::Multiply { accumulate, .. } => multiply::multiply(shape, ring, *accumulate),
            Kind::Ring(_, RingOp::Scale(..)) => multiply::scale(shape, ring),
            Kind::Ring(_, RingOp::Ntt(_)) => transform::transform(shape, ring, false, &module, options)?,
            Kind::Ring(_, RingOp::Intt(_)) => transform::transform(shape, ring, true, &module, options)?,
            Kind::Affine(_) => affine::affine(shape, ring),
            Kind::Ring(_, RingOp::Constant(table)) => sum::constant(shape, ring, table),
            Kind::Ring(_, op) => {
                let message = format!("there is no unit for '{}'", op.name());
                return Err(CalyxError::Compiler { message });
            }
        };
        let first_write = MEMORY + block.latency;
        let text = text(&kind, &module, shape, ring.word, first_write, &block) + &block.modules;
        let Block { inputs, cost, memory_bits, .. } = block;
        Ok(Self { kind, module, inputs, word: ring.word, first_write, text, cost, memory_bits })
    }

    /// Cycles from `go` to the one in which what is written can be read, and the unit used again.
    pub fn cycles(&self, shape: &Shape) -> u64 {
        self.first_write + shape.beats()
    }

    /// Its file.
    pub fn file(&self, head: &str) -> SourceFile {
        SourceFile { path: format!("rtl/{}.sv", self.module), text: systemverilog(&format!("{head}{}", self.text)) }
    }
}

/// The module of a unit.
fn text(kind: &Kind, module: &str, shape: &Shape, word: u32, first_write: u64, block: &Block) -> String {
    let (address, places) = (shape.address, shape.places());
    let range = |bits: u32| format!("[{}:0]", bits - 1);
    let mut ports = vec!["input  wire  clk".to_owned(), "input  wire  reset".to_owned(), "input  wire  go".to_owned()];
    ports.extend(block.inputs.iter().map(|(name, bits)| format!("input  wire  {} {name}", range(*bits))));
    if kind.reads() {
        ports.push(format!("output logic {} read_address", range(address)));
    }
    ports.push("output logic write".to_owned());
    ports.push(format!("output logic {} write_address", range(places)));
    ports.push(format!("output logic {} d", range(word)));
    let mut text = format!(
        "// {module}: {}.\n//\n// LATENCY {} = {first_write} + N/lanes cycles from `go` to the last word in memory; N/lanes = {}.\nmodule {module} (\n    {}\n);\n",
        kind.equation(),
        first_write + shape.beats(),
        shape.beats(),
        ports.join(",\n    "),
    );
    let unread = if kind.reads() { "" } else { "unused_" };
    let unwritten = if matches!(kind, Kind::Affine(_)) { "unused_" } else { "" };
    if !unread.is_empty() {
        text += &format!("  logic {} unused_read_address;\n", range(address));
    }
    text += &format!("  logic {} {unwritten}place;\n", range(address));
    text += &format!(
        "  frame_walk #(.ADDRESS({address}), .LATENCY({first_write})) walk (\n      .clk(clk), .rst(reset), .go(go), .read_address({unread}read_address), .write(write), .write_address({unwritten}place));\n"
    );
    if unwritten.is_empty() {
        text += &format!("  assign write_address = {{{}{{place}}}};\n", shape.lanes);
    }
    text + &block.text + "endmodule\n"
}
