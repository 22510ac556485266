//! Blocks inside units.

use ringmill_blocks::Cost;
use ringmill_verilog::{Instance, Module, Net, Written};

use crate::shape::{RingShape, Shape};

/// Cycles of `frame_memory` from address to word.
pub(crate) const MEMORY: u64 = 2;

/// The part of a unit between the word read and the word written.
pub(super) struct Block {
    /// Cycles from the word read (or, for a table, from `go`) to the word written.
    pub latency: u64,
    pub cost: Cost,
    pub memory_bits: u64,
    /// A module that it instantiates in addition to those of the library.
    pub core: Option<Written>,
}

impl Block {
    /// Makes a block without multipliers, memories and modules of its own.
    pub fn new(latency: u64) -> Self {
        Self { latency, cost: Cost::default(), memory_bits: 0, core: None }
    }
}

/// A unit under construction.
pub(super) struct Draft<'a> {
    pub shape: &'a Shape,
    pub ring: &'a RingShape,
    pub module: Module,
    /// The inputs other than clk, reset and go, with their widths in bits.
    pub inputs: Vec<(&'static str, u32)>,
    pub clk: Net,
    pub reset: Net,
    pub go: Net,
    /// The word that is written.
    pub d: Net,
}

impl<'a> Draft<'a> {
    /// Starts a module with its clock, reset and `go`.
    pub fn new(name: &str, shape: &'a Shape, ring: &'a RingShape) -> Self {
        let mut module = Module::new(name);
        let [clk, reset, go] = ["clk", "reset", "go"].map(|name| module.input(Net::bit(name)));
        Self { shape, ring, module, inputs: Vec::new(), clk, reset, go, d: Net::vector("d", ring.word) }
    }

    /// Adds an input.
    pub fn input(&mut self, name: &'static str, bits: u32) -> Net {
        self.inputs.push((name, bits));
        self.module.input(if bits == 1 { Net::bit(name) } else { Net::vector(name, bits) })
    }

    /// Adds an input for a word of the ring.
    pub fn word(&mut self, name: &'static str) -> Net {
        self.input(name, self.ring.word)
    }

    /// Returns an instance of a library module that is always enabled.
    pub fn running(&self, module: &str, name: impl Into<String>) -> Instance {
        ringmill_rtl::instance(module, name).same([&self.clk]).connect("en", true)
    }

    /// Returns the same instance with a reset.
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
