//! A module with a UART, and the other end of its line.

#[cfg(test)]
mod tests;

use crate::build::{Build, BuildOptions};
use crate::load::{Link, Order};
use crate::{BuildRecord, Cache, CosimError, Design, Port};
use ringmill_design::SourceFile;
use ringmill_toolchain::Toolchain;
use std::time::Instant;

/// Most cycles that the library is asked to run at a time, which bounds its buffers.
const MOST_CYCLES: u64 = 1 << 20;

/// The treatment of bits on their way to the module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Line {
    /// They arrive as they were sent.
    #[default]
    AsSent,
    /// The line is low.
    Low,
    /// Each is inverted.
    Inverted,
}

/// The result of some cycles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exchange {
    /// The bytes that the module sent whole.
    pub output: Vec<u8>,
    /// The number of given bytes that were sent; the last may be incomplete and goes on in the next
    /// cycles.
    pub taken: usize,
    /// The number of the module's bytes without a stop bit; they are not in `output`.
    pub bad_stops: u64,
}

/// A module with the ports `clk`, `rst` (synchronous, active high), `rx` and `tx` (UART: 8 data
/// bits, no parity, one stop bit) and `active`, all of one bit, and the other end of its line.
///
/// Its registers begin with random bits; [`LinkModel::build`] ends with a reset of four cycles.
#[derive(Debug)]
pub struct LinkModel {
    link: Link,
    top: String,
    record: BuildRecord,
    line: Line,
    cycles: u64,
    active: bool,
}

/// The module as a flat list of ports: where `link.cpp` expects them.
fn flat(sources: &[SourceFile], top: &str) -> Design {
    let ports = |names: &[&str]| names.iter().map(|&name| Port { name: name.to_owned(), bits: 1 }).collect();
    Design {
        top: top.to_owned(),
        sources: sources.to_vec(),
        inputs: ports(&["clk", "rst", "rx"]),
        outputs: ports(&["tx", "active"]),
    }
}

impl LinkModel {
    /// Builds the module `top` of the sources (in compile order), or takes it from the cache. A bit
    /// on the line takes `divider` cycles, at least 4.
    ///
    /// # Errors
    /// Verilator refuses the sources (an error, a lint warning, other ports), a tool
    /// fails, or the divider is too small.
    pub fn build(
        sources: &[SourceFile],
        top: &str,
        divider: u32,
        toolchain: &Toolchain,
        cache: &Cache,
    ) -> Result<LinkModel, CosimError> {
        let begun = Instant::now();
        if divider < 4 {
            return Err(CosimError::Divider { top: top.to_owned(), divider });
        }
        let design = flat(sources, top);
        let build = Build::uart(&design, &BuildOptions::default(), toolchain, cache)?;
        let (link, cached) = build.load(|path| Link::load(path, divider, 1))?;
        let record = BuildRecord { cached, effort: build.effort(), seconds: begun.elapsed().as_secs_f64() };
        let mut model = LinkModel { link, top: top.to_owned(), record, line: Line::AsSent, cycles: 0, active: false };
        model.reset(4)?;
        Ok(model)
    }

    /// The record of the model's build.
    pub fn record(&self) -> BuildRecord {
        self.record
    }

    /// Clock cycles that ran, including resets.
    pub fn cycles(&self) -> u64 {
        self.cycles
    }

    /// The port `active` after the last cycle.
    pub fn active(&self) -> bool {
        self.active
    }

    /// Sets the treatment of bits from now on.
    pub fn set_line(&mut self, line: Line) {
        self.line = line;
    }

    /// Runs the given number of cycles, sends as many of the bytes as fit into them, one right
    /// after the other, and takes what comes.
    ///
    /// # Errors
    /// The Verilog stops the simulation.
    pub fn run(&mut self, cycles: u64, bytes: &[u8]) -> Result<Exchange, CosimError> {
        self.cycle(cycles, bytes, false)
    }

    /// Holds the reset for the given number of cycles. A byte on the line continues during the
    /// reset.
    ///
    /// # Errors
    /// The Verilog stops the simulation.
    pub fn reset(&mut self, cycles: u64) -> Result<(), CosimError> {
        self.cycle(cycles, &[], true).map(drop)
    }

    fn cycle(&mut self, cycles: u64, bytes: &[u8], reset: bool) -> Result<Exchange, CosimError> {
        let mut all = Exchange::default();
        let mut left = cycles;
        while left > 0 {
            let now = left.min(MOST_CYCLES);
            let order = Order { cycles: now, input: &bytes[all.taken..], line: self.line as u32, reset };
            let part = self.link.run(&order).map_err(|reason| CosimError::Stopped { top: self.top.clone(), reason })?;
            all.output.extend(part.output);
            all.taken += part.taken;
            all.bad_stops += part.bad_stops;
            self.active = part.active;
            self.cycles += now;
            left -= now;
        }
        Ok(all)
    }
}
