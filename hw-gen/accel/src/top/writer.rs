//! The writer of a top module: its inputs, and the order of its parts.

use std::cell::RefCell;
use std::collections::BTreeSet;

use ringmill_design::Stream;
use ringmill_rtl::head;
use ringmill_verilog::{Instance, Module, Net, Written};

use crate::parts::Parts;
use crate::schedule::Schedule;
use crate::{AccelError, RingGraph};

/// Writes the top module of a scheduled graph.
pub(crate) struct Top<'a> {
    pub graph: &'a RingGraph,
    pub parts: &'a Parts,
    pub schedule: &'a Schedule,
    pub module: &'a str,
    pub latency_cycles: u64,
    /// Arguments, then results.
    pub streams: &'a [Stream],
    /// The modules of the transforms.
    pub transforms: &'a [Written],
    /// The cycles that need the pulse of a transaction's start.
    pulses: RefCell<BTreeSet<u64>>,
    pub(super) nets: Nets,
}

/// The nets that all parts of a top module share.
pub(super) struct Nets {
    pub clk: Net,
    pub rst: Net,
    /// The common enable of all hardware after the frame buffers.
    pub en: Net,
    /// 1 if a transaction is taken out of the frame buffers.
    pub take: Net,
}

impl<'a> Top<'a> {
    pub fn new(
        graph: &'a RingGraph,
        parts: &'a Parts,
        schedule: &'a Schedule,
        (module, latency_cycles): (&'a str, u64),
        (streams, transforms): (&'a [Stream], &'a [Written]),
    ) -> Self {
        let [clk, rst, en, take] = ["clk", "rst", "en", "take"].map(Net::bit);
        let nets = Nets { clk, rst, en, take };
        Self { graph, parts, schedule, module, latency_cycles, streams, transforms, pulses: RefCell::default(), nets }
    }

    /// The module.
    ///
    /// # Errors
    /// [`AccelError::Wiring`]: a mistake of the generator.
    pub fn write(&self) -> Result<Written, AccelError> {
        let mut module = Module::new(self.module);
        module.describe(&self.description());
        let head = head::ports(&mut module, self.streams);
        // These ask for the pulses that they need, which come before them in the text.
        let mut body = Module::new(self.module);
        self.frame_streams(&mut body);
        for number in 0..self.schedule.units.len() {
            self.unit(&mut body, number);
        }
        self.outputs(&mut body);
        module.note(&self.nets.en, "enables all that follows the frame buffers; the sinks hold it");
        module.note(&self.nets.take, "a transaction leaves the frame buffers");
        module.declare([self.nets.en.clone(), self.nets.take.clone()]);
        head::frame_checks(&mut module, &head, self.streams);
        self.inputs(&mut module);
        self.pulse_chain(&mut module);
        module.append(body);
        Ok(module.finish()?)
    }

    /// Returns the pulse of a cycle.
    pub(super) fn start(&self, cycle: u64) -> Net {
        self.pulses.borrow_mut().insert(cycle);
        Net::bit(&format!("start_{cycle}"))
    }

    /// The cycles whose pulses were requested.
    pub(super) fn pulses(&self) -> BTreeSet<u64> {
        self.pulses.borrow().clone()
    }

    /// An instance of a library module that runs on the enable.
    pub(super) fn enabled(&self, module: &str, name: impl Into<String>) -> Instance {
        ringmill_rtl::instance(module, name).same([&self.nets.clk, &self.nets.en])
    }

    /// The same instance with a reset.
    pub(super) fn clocked(&self, module: &str, name: impl Into<String>) -> Instance {
        ringmill_rtl::instance(module, name).same([&self.nets.clk, &self.nets.rst, &self.nets.en])
    }

    /// An instance that does not run on the enable.
    pub(super) fn free(&self, module: &str, name: impl Into<String>) -> Instance {
        ringmill_rtl::instance(module, name).same([&self.nets.clk, &self.nets.rst])
    }
}
