//! An estimate of the highest clock of a design on a family of FPGAs, from a small model fitted to
//! routed designs.
//!
//! The period on an ECP5 is a sum of four parts: the output delay of a memory block, carry chains
//! as long as the modulus, the wires from an iterative transform's word to all of its butterflies,
//! and the enable of all flip-flops. On an iCE40 without multiplier blocks, the partial products
//! determine the period; they are arrays of adders. docs/benchmarks/clock.md lists the routed
//! designs and the model's error for each.

use ringmill_design::Architecture;
use ringmill_ir::RingOp;
use std::fmt;

use crate::binding::UnitKind;
use crate::modelled::DSP;
use crate::parts::Parts;
use crate::schedule::Schedule;
use crate::structure::{butterflies, settled};
use crate::{Modelled, Options, RingGraph};

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
    /// Bits of the widest operand of a partial product; 0 if there are no multipliers.
    pub product_bits: u32,
    /// Bits of the word of the widest iterative transform; 0 if there is none.
    pub word_bits: u32,
    /// Flip-flops under one enable; 0 if the enable is constant.
    pub enabled_flip_flops: u64,
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
        let mut paths = Self { enabled_flip_flops: modelled.cost.ff, ..Self::default() };
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
            if is_transform && settled(options) == Architecture::Iterative {
                // A word is 2B elements for radix 2, B for radix 4.
                let elements = 2 * butterflies(options) / if options.radix == 4 { 2 } else { 1 };
                paths.word_bits = paths.word_bits.max(elements * bits);
            }
        }
        if paths.product_bits == 0 && modelled.cost.dsp > 0 {
            // Digits and changes of moduli multiply too.
            paths.product_bits = paths.bits.min(DSP.slice());
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

    /// Estimates the clock of a design, in MHz.
    ///
    /// # Errors
    /// [`NoEstimate`]: the model has no basis for an estimate.
    pub fn estimate(self, paths: &CriticalPaths) -> Result<f64, NoEstimate> {
        let nanoseconds = match self {
            Self::Ecp5 => ecp5(paths)?,
            Self::Ice40Hx => ice40_hx(paths)?,
            Self::Ice40Up | Self::Gowin if paths.product_bits > 0 => return Err(NoEstimate::UntimedMultipliers),
            Self::Ice40Up | Self::Gowin | Self::UltraScalePlus => return Err(NoEstimate::NoTiming),
            Self::Xilinx7 => xilinx7(paths),
        };
        Ok(1e3 / nanoseconds)
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

/// The most flip-flops for which the ECP5 model is used: those of the largest routed design, with
/// some margin.
const MOST_ECP5_FLIP_FLOPS: u64 = 40_000;

/// Nanoseconds between registers on an ECP5: least squares of the relative errors over the rows of
/// docs/benchmarks/clock.md. The constant is the output delay of a memory block (5.83 ns) and a
/// wire. The enable's share grows with the square, since routing gets congested too.
fn ecp5(paths: &CriticalPaths) -> Result<f64, NoEstimate> {
    if paths.enabled_flip_flops > MOST_ECP5_FLIP_FLOPS {
        return Err(NoEstimate::TooLarge);
    }
    let enabled = paths.enabled_flip_flops as f64 / 1e4;
    Ok(6.8 + 0.043 * f64::from(paths.bits) + 0.0031 * f64::from(paths.word_bits) + 1.1 * enabled * enabled)
}

/// The same for an iCE40 HX: a row of adders for each bit of a partial product.
fn ice40_hx(paths: &CriticalPaths) -> Result<f64, NoEstimate> {
    match paths.product_bits {
        0 => Err(NoEstimate::NoTiming),
        bits => Ok(1.3 + 0.85 * f64::from(bits)),
    }
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
        family: ClockFamily,
        pub(super) paths: CriticalPaths,
        measured: f64,
        modelled: f64,
    }

    /// The rows of the table: design, family, bits, product, word, flip-flops under the enable, MHz
    /// measured, MHz modelled, error.
    pub(super) fn routed() -> Vec<(String, Routed)> {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/benchmarks/clock.md");
        let text = std::fs::read_to_string(page).expect("the page");
        let table = text.split("<!-- routed -->").nth(1).expect("the table");
        let rows = table.lines().filter(|line| line.starts_with("| ")).skip(2);
        let row = |line: &str| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let number = |position: usize| cells[position].parse().expect("a number");
            let family = ClockFamily::ALL.into_iter().find(|family| family.to_string() == cells[1]);
            let [bits, product_bits, word_bits] = [2, 3, 4].map(|position| number(position) as u32);
            let paths = CriticalPaths { bits, product_bits, word_bits, enabled_flip_flops: number(5) as u64 };
            let routed = Routed { family: family.expect("a family"), paths, measured: number(6), modelled: number(7) };
            (cells[0].to_owned(), routed)
        };
        rows.map(row).collect()
    }

    #[test]
    fn the_model_is_near_what_was_routed_and_the_page_says_how_near() {
        let routed = routed();
        assert!(routed.len() > 25, "{}", routed.len());
        let mut errors = Vec::new();
        for (name, Routed { family, paths, measured, modelled }) in &routed {
            let estimate = family.estimate(paths).expect("an estimate");
            println!("{name}, {family}: {estimate:.0}, {:+.0} %", (estimate / measured - 1.0) * 100.0);
            assert!((estimate - modelled).abs() <= 0.51, "{name}: {estimate:.1}, the page says {modelled}");
            let error = (estimate / measured - 1.0).abs();
            assert!(error < 0.13, "{name}: {estimate:.1} for {measured}");
            errors.push(error * error);
        }
        let mean = (errors.iter().sum::<f64>() / errors.len() as f64).sqrt();
        assert!(mean < 0.06, "{mean}");
    }

    #[test]
    fn what_nobody_timed_is_not_known() {
        let product = CriticalPaths { bits: 14, product_bits: 14, word_bits: 0, enabled_flip_flops: 5000 };
        assert_eq!(ClockFamily::Ice40Up.estimate(&product), Err(NoEstimate::UntimedMultipliers));
        assert_eq!(ClockFamily::Gowin.estimate(&product), Err(NoEstimate::UntimedMultipliers));
        assert_eq!(ClockFamily::UltraScalePlus.estimate(&product), Err(NoEstimate::NoTiming));
        let sum = CriticalPaths { product_bits: 0, ..product };
        assert_eq!(ClockFamily::Ice40Hx.estimate(&sum), Err(NoEstimate::NoTiming));
        let large = CriticalPaths { enabled_flip_flops: 100_000, ..product };
        assert_eq!(ClockFamily::Ecp5.estimate(&large), Err(NoEstimate::TooLarge));
        assert!(ClockFamily::Xilinx7.estimate(&product).is_ok());
    }
}
