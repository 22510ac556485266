//! Units: the modules that stream a polynomial from memories through a block into a memory.
//!
//! Ports: `clk`, `reset`, `go` (the cycle of the first address), operands as words two cycles after
//! `read_address`, `write`, `write_address` (one of each lane, side by side) and `d`. A unit takes
//! a fixed number of cycles from `go` to the one in which the next operation may start.

mod affine;
mod block;
mod kind;
mod multiply;
mod sum;
mod transform;

use ringmill_blocks::Cost;
use ringmill_design::{SourceFile, systemverilog};
use ringmill_ir::RingOp;
use ringmill_verilog::{Expression, Net, Written};

use block::MEMORY;
pub(crate) use kind::Kind;

use block::Draft;

use crate::shape::Shape;
use crate::{CalyxError, Options, primitives};

/// A unit.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub kind: Kind,
    /// Its module.
    pub module: String,
    /// The inputs other than clk, reset and go, with their widths in bits.
    pub inputs: Vec<(&'static str, u32)>,
    /// The width of a word in bits.
    pub word: u32,
    /// Cycles from an address to the write of the word that was read there.
    pub first_write: u64,
    /// Its module, with those that it instantiates in addition to library modules.
    pub written: Vec<Written>,
    /// The modelled cost on a device.
    pub cost: Cost,
    /// Bits in its memories.
    pub memory_bits: u64,
}

impl Unit {
    /// Builds the unit with this number in a design.
    pub fn new(kind: Kind, number: usize, design: &str, shape: &Shape, options: &Options) -> Result<Self, CalyxError> {
        let ring = &shape.rings[kind.ring()];
        let module = format!("{design}_{}{number}", kind.name());
        let mut draft = Draft::new(&module, shape, ring);
        let block = match &kind {
            Kind::Ring(_, RingOp::Add(..)) => sum::sum(&mut draft, "mod_add", "sum"),
            Kind::Ring(_, RingOp::Sub(..)) => sum::sum(&mut draft, "mod_sub", "difference"),
            Kind::Ring(_, RingOp::Neg(_)) => sum::negative(&mut draft),
            Kind::Copy(_) => sum::copy(&mut draft),
            Kind::Multiply { accumulate, .. } => multiply::multiply(&mut draft, *accumulate),
            Kind::Ring(_, RingOp::Scale(..)) => multiply::scale(&mut draft),
            Kind::Ring(_, RingOp::Ntt(_)) => transform::transform(&mut draft, false, &module, options)?,
            Kind::Ring(_, RingOp::Intt(_)) => transform::transform(&mut draft, true, &module, options)?,
            Kind::Affine(_) => affine::affine(&mut draft),
            Kind::Ring(_, RingOp::Constant(table)) => sum::constant(&mut draft, table),
            Kind::Ring(_, op) => {
                let message = format!("there is no unit for '{}'", op.name());
                return Err(CalyxError::Compiler { message });
            }
        };
        let first_write = MEMORY + block.latency;
        walk(&mut draft, &kind, first_write);
        let written = [draft.module.finish()?].into_iter().chain(block.core).collect();
        let (inputs, word) = (draft.inputs, ring.word);
        Ok(Self { kind, module, inputs, word, first_write, written, cost: block.cost, memory_bits: block.memory_bits })
    }

    /// Cycles from `go` to the one in which the result can be read and the unit can start again.
    pub fn cycles(&self, shape: &Shape) -> u64 {
        self.first_write + shape.beats()
    }

    /// The names of the modules that its modules instantiate.
    pub fn instances(&self) -> impl Iterator<Item = &str> {
        self.written.iter().flat_map(|module| &module.instances).map(String::as_str)
    }

    /// Returns the files that its memories read.
    pub fn memories(&self, head: &str) -> Vec<SourceFile> {
        self.written.iter().flat_map(|module| SourceFile::memories(module, head)).collect()
    }

    /// Returns its file.
    pub fn file(&self, head: &str) -> SourceFile {
        let text: String = self.written.iter().map(|module| module.text.as_str()).collect();
        SourceFile::new(format!("rtl/{}.sv", self.module), systemverilog(&format!("{head}{text}")))
    }
}

/// Adds the description of a unit, its outputs, and the read and write addresses.
fn walk(draft: &mut Draft, kind: &Kind, first_write: u64) {
    let shape = draft.shape;
    let beats = shape.beats();
    draft.module.describe(&format!(
        "{}: {}.\n\nLATENCY {} = {first_write} + N/lanes cycles from `go` to the last word in memory; N/lanes = {beats}.",
        draft.module.name(),
        kind.equation(),
        first_write + beats,
    ));
    let read_address = Net::vector("read_address", shape.address);
    if kind.reads() {
        draft.module.output(read_address.clone());
    }
    let write = draft.module.output(Net::bit("write"));
    let write_address = draft.module.output(Net::vector("write_address", shape.address_bits()));
    draft.module.output(draft.d.clone());
    let walk = primitives::instance("frame_walk", "walk")
        .parameter("ADDRESS", shape.address)
        .parameter("LATENCY", first_write)
        .same([&draft.clk, &draft.go, &write])
        .connect("rst", &draft.reset);
    let walk = if kind.reads() { walk.same([&read_address]) } else { walk };
    // A unit that scatters gives the addresses itself.
    if matches!(kind, Kind::Affine(_)) {
        draft.module.instance(walk);
        return;
    }
    let reference = Net::vector("index", shape.address);
    draft.module.instance(walk.connect("write_address", &reference));
    draft.module.assign(&write_address, Expression::Repeated(shape.lanes, Box::new(reference.all())));
}
