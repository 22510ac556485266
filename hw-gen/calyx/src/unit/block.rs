//! Blocks inside of units.

use ringmill_blocks::Cost;
use ringmill_verilog::{Instance, Module, Net, Written};

use crate::shape::{RingShape, Shape};

/// Cycles of `frame_memory` from address to word.
pub(crate) const MEMORY: u64 = 2;

/// The part of a unit between the word read and the word written.
pub(super) struct Block {
    /// From the word read (or, of a table, from `go`) to the word written.
    pub latency: u64,
    pub cost: Cost,
    pub memory_bits: u64,
    /// A module that it instantiates, beside those of the library.
    pub core: Option<Written>,
}

impl Block {
    /// Without multipliers, memories and modules of its own.
    pub fn new(latency: u64) -> Self {
        Self { latency, cost: Cost::default(), memory_bits: 0, core: None }
    }
}

/// A unit that is being written.
pub(super) struct Draft<'a> {
    pub shape: &'a Shape,
    pub ring: &'a RingShape,
    pub module: Module,
    /// The inputs beside clk, reset and go, with their bits.
    pub inputs: Vec<(&'static str, u32)>,
    pub clk: Net,
    pub reset: Net,
    pub go: Net,
    /// The word that is written.
    pub d: Net,
}

impl<'a> Draft<'a> {
    /// A module with its clock, reset and `go`.
    pub fn new(name: &str, shape: &'a Shape, ring: &'a RingShape) -> Self {
        let mut module = Module::new(name);
        let [clk, reset, go] = ["clk", "reset", "go"].map(|name| module.input(Net::bit(name)));
        Self { shape, ring, module, inputs: Vec::new(), clk, reset, go, d: Net::vector("d", ring.word) }
    }

    /// A further input.
    pub fn input(&mut self, name: &'static str, bits: u32) -> Net {
        self.inputs.push((name, bits));
        self.module.input(if bits == 1 { Net::bit(name) } else { Net::vector(name, bits) })
    }

    /// A word of the ring as an input.
    pub fn word(&mut self, name: &'static str) -> Net {
        self.input(name, self.ring.word)
    }

    /// An instance of a module of the library that never stands still.
    pub fn running(&self, module: &str, name: impl Into<String>) -> Instance {
        ringmill_rtl::instance(module, name).same([&self.clk]).connect("en", true)
    }

    /// The same with a reset.
    pub fn clocked(&self, module: &str, name: impl Into<String>) -> Instance {
        self.running(module, name).connect("rst", &self.reset)
    }

    /// The pulse with the first word read.
    pub fn start(&mut self) -> Net {
        let start = Net::bit("start");
        let delay = self.clocked("pulse_delay", "delay_start").parameter("DEPTH", MEMORY);
        self.module.instance(delay.connect("d", &self.go).connect("q", &start));
        start
    }
}
