//! True if a board is large enough, told from the model before any tool is started, and what would
//! fit where it is not.

use ringmill_accel::{Area, AreaFamily, Areas, Budget, Open, Options, RingGraph, fitting, generate};
use ringmill_design::Architecture;
use ringmill_fpga::{Board, Pins, Resources};
use ringmill_report::area_family;

/// The resources of the link without its buffers: UART, frames, registers.
const LINK: Resources = Resources { lut: 1250, ff: 800, dsp: 0, bram: 0 };

/// The part of a board that a design may fill by what is expected of it, in percent: a router needs
/// some room. A product of N = 4096 with 152 of 156 multipliers of an ECP5-85F and a link was not
/// routed in an hour.
const FILL_PERCENT: u64 = 90;
/// Most butterflies of an iterative transform that nobody asked for: every bank of its memory is
/// wired to all of them. With 8 the product of N = 4096 has twice the wires on an ECP5-85F that it
/// has as a pipeline with a shared transform.
const MOST_UNASKED_BUTTERFLIES: u32 = 4;
/// The resources that a board leaves for an accelerator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacity {
    family: AreaFamily,
    available: Resources,
    /// The resources of the link, clock and reset.
    link: Resources,
}

impl Capacity {
    /// The resources that the link to the host leaves, which has a buffer for each stream; a bare
    /// part has no link.
    #[must_use]
    pub fn on(board: &Board, streams: usize) -> Self {
        let (all, family) = (board.available, area_family(board.family));
        if board.pins == Pins::None {
            return Self { family, available: all, link: Resources::default() };
        }
        let link = Resources { bram: streams as u64, ..LINK };
        Self { family, available: all.without(link), link }
    }

    /// The most that may be expected of a design for it to fit in all likelihood.
    fn likely(self) -> Resources {
        let Resources { lut, ff, dsp, bram } = self.available;
        Resources { lut: lut * FILL_PERCENT / 100, ff, dsp: dsp * FILL_PERCENT / 100, bram: bram * FILL_PERCENT / 100 }
    }

    /// The family whose area model the board is measured by.
    #[must_use]
    pub fn family(self) -> AreaFamily {
        self.family
    }

    /// The resources that are too few for a design of an estimated area, in words: so much less
    /// than the estimate as the model may be wrong. None if there may be enough.
    #[must_use]
    pub fn shortage(self, area: Area) -> Option<String> {
        let used = resources(self.family.at_least(area));
        (!used.fits(self.available)).then(|| used.shortage(self.available))
    }

    /// True if a design of an estimated area fits in all likelihood.
    #[must_use]
    pub fn takes(self, area: Area) -> bool {
        resources(area).fits(self.likely())
    }

    /// True if there is so much.
    #[must_use]
    pub fn has(self, wanted: Resources) -> bool {
        wanted.fits(self.available)
    }

    /// The same as it looks by a model that was as wrong about every design as it was about one,
    /// which really takes `used`.
    #[must_use]
    pub fn learned(self, area: Area, used: Resources) -> Self {
        let (model, used) = (resources(area), used.without(self.link));
        let scaled = |there: u64, model: u64, real: u64| if real > model { there * model / real } else { there };
        let Resources { lut, ff, dsp, bram } = self.available;
        let available = Resources {
            lut: scaled(lut, model.lut, used.lut),
            ff: scaled(ff, model.ff, used.ff),
            dsp: scaled(dsp, model.dsp, used.dsp),
            bram: scaled(bram, model.bram, used.bram),
        };
        Self { available, ..self }
    }

    /// The fastest accelerator of a graph that fits in all likelihood, with no more lanes than
    /// usual; of equals the smallest. None if there is none.
    #[must_use]
    pub fn choose(self, graph: &RingGraph) -> Option<Options> {
        let budget = Budget { family: self.family, ..Budget::default() };
        let usual = Options { budget, ..Options::new("") };
        let open = Open { lanes: Some(usual.lanes), butterflies: Some(MOST_UNASKED_BUTTERFLIES), ..Open::ALL };
        fitting(graph, &Options { open, ..usual }, |modelled| self.takes(modelled.areas.on(self.family))).ok().flatten()
    }

    /// The accelerator to build where nobody says what it shall be like: the usual one if that fits
    /// in all likelihood, or nothing does; else the fastest that fits.
    #[must_use]
    pub fn settle(self, graph: &RingGraph) -> Option<Options> {
        match generate(graph, &Options::new("")) {
            Ok(usual) if self.takes(usual.modelled.areas.on(self.family)) => None,
            _ => self.choose(graph),
        }
    }
}

/// The resources of an estimated area.
fn resources(area: Area) -> Resources {
    let Area { lut, ff, dsp, memory_blocks } = area;
    Resources { lut, ff, dsp, bram: memory_blocks }
}

/// The shapes whose sizes tell whether any accelerator fits: a stage a layer, and a few
/// butterflies.
fn shapes() -> Vec<Options> {
    let plain = Options::new("");
    let mut shapes = vec![plain.clone(), Options { architecture: Architecture::Sdf, lanes: 1, ..plain.clone() }];
    for (butterflies, lanes) in [(4, 2), (2, 2), (1, 2), (1, 1)] {
        shapes.push(Options {
            architecture: Architecture::Iterative,
            butterflies: Some(butterflies),
            lanes,
            ..plain.clone()
        });
    }
    shapes
}

/// An interval for which every block is shared that can be, in cycles.
const ENDLESS: u64 = 1 << 24;

/// The areas of a graph's accelerators: each shape at its fastest and at its smallest.
#[must_use]
pub fn sizes(graph: &RingGraph) -> Vec<Areas> {
    let small =
        |shape: &Options| Options { budget: Budget { interval: Some(ENDLESS), ..Budget::default() }, ..shape.clone() };
    let both = shapes().into_iter().flat_map(|shape| [small(&shape), shape]);
    both.filter_map(|options| Some(generate(graph, &options).ok()?.modelled.areas)).collect()
}
