//! The module of an iterative transform.

use ringmill_verilog::{Instance, Literal, Module, Net, Value, Written};

use super::super::cycles::{Cycles, TO_STREAM};
use super::super::plan::Plan;
use super::super::shape::{Directions, Shape};
use crate::BlockError;
use crate::transform::{Direction, Spec};

/// Bits of the number of a pass.
pub(in super::super) const PASS_BITS: u32 = 4;

/// Entries of a table by direction and pass.
pub(super) const ENTRIES: usize = 32;

/// The start of a direction's entries in a table by pass.
pub(super) fn base(direction: Direction) -> usize {
    match direction {
        Direction::Forward => 0,
        Direction::Inverse => ENTRIES / 2,
    }
}

/// The design that is written.
pub(in crate::transform::iterative) struct Writer<'a> {
    pub spec: &'a Spec,
    pub shape: &'a Shape,
    pub cycles: &'a Cycles,
    /// Of each direction it goes.
    pub plans: &'a [(Direction, Plan)],
    pub way: Directions,
    pub name: &'a str,
}

/// The nets that several parts of the module share.
pub(super) struct Shared {
    pub clk: Net,
    pub rst: Net,
    pub en: Net,
    pub inverse: Net,
    pub start: Net,
    pub data_in: Net,
    pub start_out: Net,
    pub data_out: Net,
    pub go: Net,
    pub issue: Net,
    pub last: Net,
    pub pass: Net,
    pub beat: Net,
    pub address: Net,
    pub read_buffer: Net,
    pub word: Net,
}

impl Shared {
    /// An instance of a module of the library with its clock and enable.
    pub fn enabled(&self, module: &str, name: String) -> Instance {
        ringmill_rtl::instance(module, name).same([&self.clk, &self.en])
    }

    /// The same with a reset.
    pub fn clocked(&self, module: &str, name: &str) -> Instance {
        ringmill_rtl::instance(module, name).same([&self.clk, &self.rst, &self.en])
    }
}

/// Small numbers side by side, the first lowest.
pub(super) fn packed(bits: u32, numbers: &[u32]) -> Value {
    let entries: Vec<u128> = numbers.iter().map(|&number| number.into()).collect();
    Literal::joined(bits, &entries).into()
}

impl Writer<'_> {
    /// The plan of the only direction, or of the forward one.
    pub(super) fn plan(&self) -> &Plan {
        &self.plans[0].1
    }

    /// A table by pass, the inverse's in its second half.
    pub(super) fn by_pass(&self, of: impl Fn(&Plan, usize) -> u32) -> Value {
        let mut numbers = vec![0; ENTRIES];
        for (direction, plan) in self.plans {
            for pass in 0..plan.passes.len() {
                numbers[base(*direction) + pass] = of(plan, pass);
            }
        }
        packed(5, &numbers)
    }

    /// Bits of the number of a buffer.
    pub(super) fn select(&self) -> u32 {
        if self.cycles.buffers > 1 { 2 } else { 1 }
    }

    /// The module.
    pub fn write(&self) -> Result<Written, BlockError> {
        let mut module = Module::new(self.name);
        module.describe(&self.description());
        let shared = self.ports(&mut module);
        self.sequencer(&mut module, &shared);
        let written = self.store(&mut module, &shared);
        for column in 0..self.shape.columns {
            self.column(&mut module, &shared, column);
        }
        self.write_back(&mut module, &shared, &written);
        Ok(module.finish()?)
    }

    fn description(&self) -> String {
        let Cycles { transform, beats, buffers, .. } = *self.cycles;
        let splitting = &self.spec.splitting;
        let (n, q, root) = (splitting.n(), splitting.modulus().value(), splitting.root().value());
        let sign = if splitting.is_cyclic() { '-' } else { '+' };
        let what = match self.way {
            Directions::Only(Direction::Forward) => "the residues of a polynomial",
            Directions::Only(Direction::Inverse) => "the polynomial of residues",
            Directions::Both => "the residues of a polynomial, or the polynomial of residues (`inverse`)",
        };
        let butterflies = self.shape.lanes() / 2 * self.shape.columns;
        format!(
            "{}: {what} modulo the factors of x^{n} {sign} 1 over Z_{q}, {} layers with the root {root}.\n\
             \n\
             In-place transform with {butterflies} butterflies, {} layers a pass, in {buffers} buffers of {} words \
             (Pease, J. ACM 15, 1968; Longa and Naehrig, CANS 2016).\n\
             \n\
             LATENCY {} = N/{} + {transform} + {TO_STREAM} cycles, of which {transform} from the first word read to the last one \
             written; initiation interval {} cycles; holds its state while en is low. `start` marks the first of {beats} beats of a frame, \
             also at the output. Operands in [0, {q}).",
            self.name,
            splitting.layers(),
            self.shape.columns,
            1u64 << self.shape.address,
            self.cycles.timing().latency_cycles,
            self.spec.lanes,
            self.cycles.timing().interval_cycles,
        )
    }

    fn ports(&self, module: &mut Module) -> Shared {
        let bits = self.spec.multiplier.modulus().bits();
        let [clk, rst, en] = ["clk", "rst", "en"].map(|name| module.input(Net::bit(name)));
        let inverse = Net::bit("inverse");
        match self.way {
            Directions::Both => {
                module.input(inverse.clone());
            }
            Directions::Only(direction) => module.assign(&inverse, direction == Direction::Inverse),
        }
        let data = self.spec.lanes * bits;
        Shared {
            clk,
            rst,
            en,
            inverse,
            start: module.input(Net::bit("start")),
            data_in: module.input(Net::vector("in", data)),
            start_out: module.output(Net::bit("start_out")),
            data_out: module.output(Net::vector("out", data)),
            go: Net::bit("go"),
            issue: Net::bit("issue"),
            last: Net::bit("last"),
            pass: Net::vector("pass", PASS_BITS),
            beat: Net::vector("beat", self.shape.columns),
            address: Net::vector("address", self.shape.address),
            read_buffer: Net::vector("read_buffer", self.select()),
            word: Net::vector("word", self.shape.lanes() * bits),
        }
    }

    fn sequencer(&self, module: &mut Module, shared: &Shared) {
        let Cycles { gap, last_gap, .. } = *self.cycles;
        module.section("Which word is read when.");
        let sequencer = shared
            .clocked("iterative_sequencer", "sequencer")
            .parameter("ADDRESS", self.shape.address)
            .parameter("RADIX_BITS", self.shape.columns)
            .parameter("PASSES", self.plan().passes.len())
            .parameter("GAP", gap)
            .parameter("LAST_GAP", last_gap)
            .parameter("POSITION0", self.by_pass(|plan, pass| plan.passes[pass].position0))
            .parameter("POSITION1", self.by_pass(|plan, pass| plan.passes[pass].position1))
            .same([&shared.go, &shared.inverse, &shared.issue, &shared.last])
            .same([&shared.pass, &shared.beat, &shared.address]);
        module.instance(sequencer);
    }
}
