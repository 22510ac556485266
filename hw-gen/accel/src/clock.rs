//! An estimate of the highest clock of a design on a family of FPGAs, from a small model fitted to
//! routed designs.
//!
//! The period of a fitted family is a sum of amounts that are known before synthesis
//! ([`ClockFamily::features`]), each times a coefficient. docs/benchmarks/clock.md lists the routed
//! designs and the model's error for each.

mod coefficients;
mod fitted;

use ringmill_design::Architecture;
use ringmill_ir::RingOp;
use std::fmt;

use crate::binding::UnitKind;
use crate::modelled::DSP;
use crate::parts::Parts;
use crate::schedule::Schedule;
use crate::structure::{butterflies, settled};
use crate::{AreaFamily, Modelled, Options, RingGraph};

/// A family of FPGAs with the same clock model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClockFamily {
    /// Lattice ECP5, speed grade 6.
    Ecp5,
    /// Lattice iCE40 HX, which computes products in look-up tables.
    Ice40Hx,
    /// Lattice iCE40 UltraPlus.
    Ice40Up,
    /// Gowin LittleBee and Arora.
    Gowin,
    /// Xilinx 7 series, the slowest speed grade.
    Xilinx7,
    /// Xilinx UltraScale+.
    UltraScalePlus,
}

/// The parts of a design that determine its clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CriticalPaths {
    /// Bits of the widest modulus, which has the longest carry chains.
    pub bits: u32,
    /// Bits of the widest operand of a partial product of two words; 0 if there is none.
    pub product_bits: u32,
    /// True if there are multipliers, also those by constants.
    pub multiplies: bool,
    /// Bits of the word of the widest iterative transform; 0 if there is none.
    pub word_bits: u32,
    /// True if there is a streaming transform.
    pub streams: bool,
    /// Flip-flops under one enable; 0 if the enable is constant.
    pub enabled_flip_flops: u64,
    /// Blocks of memory on an ECP5, by the area model. They stand in rows far apart.
    pub memory_blocks: u64,
}

impl CriticalPaths {
    /// The critical paths of a scheduled graph. All modelled flip-flops have the same enable.
    pub(crate) fn of(
        graph: &RingGraph,
        parts: &Parts,
        schedule: &Schedule,
        options: &Options,
        modelled: &Modelled,
    ) -> Self {
        let multiplies = modelled.cost.dsp > 0;
        let memory_blocks = modelled.areas.on(AreaFamily::Ecp5).memory_blocks;
        let mut paths = Self { multiplies, enabled_flip_flops: modelled.cost.ff, memory_blocks, ..Self::default() };
        for unit in &schedule.units {
            let bits = parts.shape(graph.ring_of[unit.jobs[0].node]).bits;
            paths.bits = paths.bits.max(bits);
            let is_transform =
                matches!(unit.kind, UnitKind::Ring(_, RingOp::Ntt(_) | RingOp::Intt(_)) | UnitKind::Transform(_));
            let is_product =
                matches!(unit.kind, UnitKind::Ring(_, RingOp::Mul(..) | RingOp::Scale(..)) | UnitKind::Mac(_));
            if is_transform || is_product {
                paths.product_bits = paths.product_bits.max(bits.div_ceil(bits.div_ceil(DSP.slice())));
            }
            paths.streams |= is_transform && settled(options) != Architecture::Iterative;
            if is_transform && settled(options) == Architecture::Iterative {
                // A word is 2B elements for radix 2, B for radix 4.
                let elements = 2 * butterflies(options) / if options.radix == 4 { 2 } else { 1 };
                paths.word_bits = paths.word_bits.max(elements * bits);
            }
        }
        paths
    }
}

/// The reason why there is no estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoEstimate {
    /// The router does not model the timing of the family's multipliers.
    UntimedMultipliers,
    /// Neither measurements nor cell delays are available.
    NoTiming,
    /// The design is far larger than all routed designs.
    TooLarge,
}

/// A modelled clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ModelledClock {
    /// The family.
    pub family: ClockFamily,
    /// The clock in MHz, or the reason why it is not known.
    pub mhz: Result<f64, NoEstimate>,
}

impl ClockFamily {
    /// All families.
    pub const ALL: [Self; 6] =
        [Self::Ecp5, Self::Ice40Hx, Self::Ice40Up, Self::Gowin, Self::Xilinx7, Self::UltraScalePlus];

    /// The basis of the estimate.
    #[must_use]
    pub fn source(self) -> &'static str {
        match self {
            Self::Ecp5 => "fitted to designs routed by nextpnr, speed grade 6",
            Self::Ice40Hx => "fitted to designs routed by nextpnr",
            Self::Ice40Up | Self::Gowin => "nextpnr",
            Self::Xilinx7 => "delays of Artix-7 cells and a supposed 1 ns for each wire; nothing was routed",
            Self::UltraScalePlus => "none",
        }
    }

    /// The amounts that a period is proportional to, for a family that is fitted to routed designs,
    /// each in a unit that makes it about 1:
    ///
    /// - ECP5: 1, bits of the modulus, 1 if a transform streams, bits of an iterative word, the
    ///   root of the blocks of memory: wires between them grow with the side of the area on which
    ///   they lie.
    /// - iCE40 HX, where products are arrays of adders: with products of two words 1 and the bits
    ///   of a partial one, without 1, the bits of the modulus, and 1 if words are multiplied by
    ///   constants.
    #[must_use]
    pub fn features(self, paths: &CriticalPaths) -> Option<[f64; 5]> {
        let [bits, product] = [paths.bits, paths.product_bits].map(|bits| f64::from(bits) / 10.0);
        match self {
            Self::Ecp5 => {
                let [word, blocks] = [f64::from(paths.word_bits) / 100.0, paths.memory_blocks as f64 / 10.0];
                Some([1.0, bits, f64::from(u8::from(paths.streams)), word, blocks.sqrt()])
            }
            Self::Ice40Hx if paths.product_bits > 0 => Some([0.0, 0.0, 0.0, 1.0, product]),
            Self::Ice40Hx => Some([1.0, bits, f64::from(u8::from(paths.multiplies)), 0.0, 0.0]),
            _ => None,
        }
    }

    /// Estimates the clock of a design, in MHz.
    ///
    /// # Errors
    /// [`NoEstimate`]: the model has no basis for an estimate.
    pub fn estimate(self, paths: &CriticalPaths) -> Result<f64, NoEstimate> {
        let coefficients = match self {
            Self::Ecp5 => coefficients::ECP5,
            Self::Ice40Hx => coefficients::ICE40_HX,
            Self::Ice40Up | Self::Gowin if paths.multiplies => return Err(NoEstimate::UntimedMultipliers),
            Self::Ice40Up | Self::Gowin | Self::UltraScalePlus => return Err(NoEstimate::NoTiming),
            Self::Xilinx7 => return Ok(1e3 / xilinx7(paths)),
        };
        if paths.enabled_flip_flops > coefficients.most_flip_flops {
            return Err(NoEstimate::TooLarge);
        }
        let features = self.features(paths).ok_or(NoEstimate::NoTiming)?;
        Ok(1e3 / features.iter().zip(coefficients.period).map(|(feature, times)| feature * times).sum::<f64>())
    }
}

impl fmt::Display for ClockFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ecp5 => "ECP5",
            Self::Ice40Hx => "iCE40 HX",
            Self::Ice40Up => "iCE40 UP",
            Self::Gowin => "Gowin",
            Self::Xilinx7 => "Xilinx 7 series",
            Self::UltraScalePlus => "UltraScale+",
        })
    }
}

impl fmt::Display for NoEstimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UntimedMultipliers => "the router does not time its multipliers",
            Self::NoTiming => "no timing is at hand",
            Self::TooLarge => "larger than any design that was routed",
        })
    }
}

/// Estimates the clock of a design on all families.
#[must_use]
pub fn modelled_clocks(paths: &CriticalPaths) -> Vec<ModelledClock> {
    ClockFamily::ALL.into_iter().map(|family| ModelledClock { family, mhz: family.estimate(paths) }).collect()
}

/// The delay of a wire in nanoseconds, from nextpnr's paths of an ECP5.
const WIRE: f64 = 1.0;

/// The same for a 7-series part: the longer of a modular sum (two carry chains and a multiplexer in
/// series) and a read of a memory block followed by a multiplexer. The delays are those of project
/// X-Ray's Artix-7, as in Yosys (`xilinx/cells_sim.v`). Multipliers have registers on both sides
/// (2.95 ns) and are not slower.
fn xilinx7(paths: &CriticalPaths) -> f64 {
    const FLIP_FLOP: f64 = 0.303;
    const TABLE: f64 = 0.407;
    const INTO_CHAIN: f64 = 0.508;
    const CHAIN_OF_FOUR: f64 = 0.114;
    const OUT_OF_CHAIN: f64 = 0.334;
    const MEMORY: f64 = 2.454;
    let chain = WIRE + TABLE + INTO_CHAIN + CHAIN_OF_FOUR * f64::from(paths.bits.div_ceil(4)) + OUT_OF_CHAIN;
    let sum = FLIP_FLOP + 2.0 * chain + WIRE + TABLE;
    let read = MEMORY + 2.0 * (WIRE + TABLE);
    sum.max(read)
}

#[cfg(test)]
#[path = "clock_tests.rs"]
mod designs;

#[cfg(test)]
mod tests {
    use super::*;

    /// A routed design of docs/benchmarks/clock.md.
    pub(super) struct Routed {
        pub(super) family: ClockFamily,
        pub(super) name: String,
        pub(super) paths: CriticalPaths,
        measured: f64,
        modelled: f64,
        held_out: f64,
    }

    /// The rows of the tables: design, bits, product, word, whether a transform streams, blocks of
    /// memory, flip-flops under the enable, MHz measured, modelled, and by a model that does not
    /// know the design; its error.
    pub(super) fn routed() -> Vec<Routed> {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/benchmarks/clock.md");
        let text = std::fs::read_to_string(page).expect("the page");
        let of_family = |(name, family): (&str, ClockFamily)| {
            let table = text.split(&format!("<!-- {name} -->")).nth(1).expect("the table");
            let table = table.split("<!--").next().expect("its end");
            let rows = table.lines().filter(|line| line.starts_with("| ")).skip(2);
            let row = |line: &str| {
                let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
                let number = |position: usize| cells[position].parse::<f64>().expect("a number");
                let [bits, word_bits] = [1, 3].map(|position| number(position) as u32);
                let product_bits = if cells[2] == "constant" { 0 } else { number(2) as u32 };
                let [memory_blocks, enabled_flip_flops] = [5, 6].map(|position| number(position) as u64);
                let paths = CriticalPaths {
                    bits,
                    product_bits,
                    multiplies: cells[2] != "0",
                    word_bits,
                    streams: cells[4] == "yes",
                    memory_blocks,
                    enabled_flip_flops,
                };
                let [measured, modelled, held_out] = [7, 8, 9].map(number);
                Routed { family, name: cells[0].to_owned(), paths, measured, modelled, held_out }
            };
            rows.map(row).collect::<Vec<_>>()
        };
        [("ecp5", ClockFamily::Ecp5), ("ice40", ClockFamily::Ice40Hx)].into_iter().flat_map(of_family).collect()
    }

    #[test]
    fn the_model_is_that_of_the_page_and_half_of_the_estimates_are_within_15_percent() {
        let all = routed();
        for Routed { family, name, paths, modelled, .. } in &all {
            let estimate = family.estimate(paths).expect("an estimate");
            assert!((estimate - modelled).abs() <= 0.51, "{family}, {name}: {estimate:.1}, the page says {modelled}");
        }
        for family in [ClockFamily::Ecp5, ClockFamily::Ice40Hx] {
            let rows = all.iter().filter(|row| row.family == family);
            let mut errors: Vec<f64> = rows.map(|row| (row.held_out / row.measured - 1.0).abs()).collect();
            errors.sort_by(f64::total_cmp);
            assert!(errors.len() >= 10, "{family}: {}", errors.len());
            assert!(errors[errors.len() / 2] < 0.15, "{family}: {errors:?}");
        }
    }

    #[test]
    fn what_nobody_timed_is_not_known() {
        let product = CriticalPaths {
            bits: 14,
            product_bits: 14,
            multiplies: true,
            enabled_flip_flops: 5000,
            ..CriticalPaths::default()
        };
        assert_eq!(ClockFamily::Ice40Up.estimate(&product), Err(NoEstimate::UntimedMultipliers));
        assert_eq!(ClockFamily::Gowin.estimate(&product), Err(NoEstimate::UntimedMultipliers));
        assert_eq!(ClockFamily::UltraScalePlus.estimate(&product), Err(NoEstimate::NoTiming));
        let sum = CriticalPaths { product_bits: 0, multiplies: false, ..product };
        assert_eq!(ClockFamily::Gowin.estimate(&sum), Err(NoEstimate::NoTiming));
        let large = CriticalPaths { enabled_flip_flops: 100_000, ..product };
        assert_eq!(ClockFamily::Ecp5.estimate(&large), Err(NoEstimate::TooLarge));
        assert!(ClockFamily::Xilinx7.estimate(&product).is_ok());
    }
}
