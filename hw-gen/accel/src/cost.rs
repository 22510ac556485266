//! What a design takes of a device, by a model.

use ringmill_blocks::{Cost, DspShape};

use crate::graph::Node;
use crate::parts::Parts;
use crate::schedule::Schedule;
use crate::{Architecture, RingGraph};

/// Multipliers, logic and memory of a design, by a model: its multipliers, adders, buffers, delays and tables are counted; multiplexers and
/// counters are not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modelled {
    /// Multipliers, look-up tables and flip-flops.
    pub cost: Cost,
    /// Bits in memories and long delays.
    pub memory_bits: u64,
}

/// Bits of memory that are worth a look-up table: as many as there are for each on an ECP5-85F (208 blocks of 18 kbit, 84k tables).
const BITS_A_LUT: u64 = 46;

impl Modelled {
    /// One number to compare by, in look-up tables.
    #[must_use]
    pub fn area(self, dsp: DspShape) -> u64 {
        self.cost.weighed(dsp).div_ceil(4) + self.memory_bits / BITS_A_LUT
    }

    fn add(&mut self, count: u64, each: Cost) {
        let times = Cost { dsp: count * each.dsp, lut: count * each.lut, ff: count * each.ff };
        self.cost = self.cost + times;
    }
}

/// The cost of a scheduled graph.
pub(crate) fn of(
    graph: &RingGraph,
    parts: &Parts,
    schedule: &Schedule,
    (architecture, butterflies): (Architecture, u32),
    dsp: DspShape,
) -> Modelled {
    let shape = &parts.shape;
    let (n, lanes, bits) = (shape.n, u64::from(shape.lanes), u64::from(shape.bits));
    // a sum, and the same less the modulus
    let sum = Cost { dsp: 0, lut: 2 * bits, ff: bits };
    let layers = u64::from(shape.splitting.layers());
    let mut all = Modelled::default();
    for (index, &node) in graph.nodes.iter().enumerate().filter(|&(index, _)| schedule.is_live(index)) {
        if graph.is_zero(index) {
            continue;
        }
        // One chain for all delays of a value; a constant is played once for each.
        let (count, longest) =
            schedule.delays(index).fold((0, 0), |(count, longest), delay| (count + 1, delay.max(longest)));
        all.memory_bits += match node {
            Node::Constant(_) => count * n * bits,
            _ => longest * lanes * bits,
        };
        match node {
            Node::Argument(..) => all.memory_bits += (n + 8 * lanes) * bits,
            Node::Constant(_) => {}
            Node::Reorder(..) => all.memory_bits += 2 * n * bits,
            Node::Mul(..) if shape.has_pairs() => {
                all.add(lanes / 2 * 3, shape.pointwise.cost(dsp));
                all.add(lanes / 2, shape.by_factor.cost(dsp));
                all.add(lanes / 2 * 5, sum);
            }
            Node::Mul(..) => all.add(lanes, shape.pointwise.cost(dsp)),
            Node::Add(..) | Node::Sub(..) => all.add(lanes, sum),
            Node::Ntt(_) | Node::Intt(_) => {
                let transform_cycles = parts.transform_cycles(node).unwrap_or(0);
                let (multipliers, words) = match architecture {
                    Architecture::Sdf => (layers, n),
                    // two frames in memory; three where loading and unloading take longer than transforming
                    Architecture::Iterative => {
                        (u64::from(butterflies), n * if 2 * shape.beats <= transform_cycles { 2 } else { 3 })
                    }
                    Architecture::Mdc | Architecture::Auto => (layers * lanes / 2, 3 * n / 2),
                };
                all.add(multipliers, shape.by_factor.cost(dsp));
                all.add(2 * multipliers, sum);
                all.memory_bits += words * bits + n * u64::from(shape.by_factor.factor_bits());
            }
        }
    }
    if graph.results.len() > 1 {
        all.memory_bits += graph.results.len() as u64 * n * bits;
    }
    all
}
