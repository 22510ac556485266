//! The common interface of the library's blocks.

use ringmill_verilog::{Instance, Value};

use crate::pipeline::{Counted, Pipeline};
use crate::{Cost, DspShape, Inventory};

/// Values of a module's parameters, by their names.
pub type Parameters = Vec<(&'static str, Value)>;

/// A module of the library that computes on one residue a cycle, its parameters chosen.
///
/// ```
/// use ringmill_blocks::{Block, DspShape, ModSwitch};
///
/// let switch = ModSwitch::new(40_960_001, 2048)?;
/// assert_eq!(switch.instance("switch").module(), "mod_switch");
/// assert!(switch.latency() > 0 && switch.cost(DspShape::D18x18).dsp == 3);
/// # Ok::<(), ringmill_blocks::BlockError>(())
/// ```
pub trait Block: Sized {
    /// The module.
    const MODULE: &'static str;

    /// The values of its parameters.
    fn parameters(&self) -> Parameters;

    /// Bits of the slices that operands of wide products are cut into.
    fn slice(&self) -> u32;

    /// Puts its parts into a pipeline, as the module does. Returns the latency in cycles.
    fn build(&self, pipeline: &mut Pipeline) -> u64;

    /// The same from products that the multipliers of a device take.
    #[must_use]
    fn with_slices_for(self, dsp: DspShape) -> Self;

    /// Cycles from operands to result.
    fn latency(&self) -> u64 {
        self.build(&mut Pipeline::new(self.slice(), Counted::Nothing))
    }

    /// The share of a device that it takes, by a model.
    fn cost(&self, dsp: DspShape) -> Cost {
        let mut pipeline = Pipeline::new(self.slice(), Counted::Whole);
        self.build(&mut pipeline);
        pipeline.inventory().cost(dsp)
    }

    /// Its parts.
    fn inventory(&self) -> Inventory {
        let mut pipeline = Pipeline::new(self.slice(), Counted::Kept);
        self.build(&mut pipeline);
        pipeline.inventory()
    }

    /// An instance of the module, not connected yet.
    fn instance(&self, name: impl Into<String>) -> Instance {
        ringmill_rtl::instance(Self::MODULE, name).parameters(self.parameters())
    }
}
