//! The clock of a design: straight from the board's oscillator, or made of it by a PLL.
//!
//! Every PLL here divides the oscillator for its phase detector, multiplies that to its own
//! frequency (VCO), and divides again for the output: output = input / reference × multiple /
//! output. All settings that the limits of the data sheets allow are looked at; there are some
//! thousands.

mod ecp5;
mod gowin;
mod ice40;
mod search;
mod wish;
mod xilinx;

pub(crate) use ecp5::ECP5;
pub(crate) use gowin::{GW1N, GW2A};
pub(crate) use ice40::ICE40;
pub use search::{Reached, Run, Searched, most_runs, search};
pub use wish::{ClockWish, UnknownClock};
pub(crate) use xilinx::{XC7, XCUP};

use crate::board::{Board, Clock, Level, Pins};
use crate::{FpgaError, boards};
use ringmill_verilog::{Expression, Module, Net, Written};

/// The allowed relative error of a clock.
const TOLERANCE: f64 = 1e-3;

/// A PLL: what it can do, and how it is written. Frequencies in MHz, least and largest.
pub(crate) struct Pll {
    pub(crate) input: (f64, f64),
    /// At the phase detector.
    pub(crate) detector: (f64, f64),
    pub(crate) vco: (f64, f64),
    pub(crate) output: (f64, f64),
    /// The largest divider before the phase detector; the least is 1.
    pub(crate) references: u32,
    /// The dividers behind the VCO.
    pub(crate) outputs: fn() -> Vec<u32>,
    /// Of what the multiple is a multiple, and at most how many times, for a divider behind the
    /// VCO.
    pub(crate) multiples: fn(output: u32) -> (u32, u32),
    /// Adds the instance and what it needs.
    pub(crate) instance: fn(&mut Module, &Nets, &Board, Setting),
    /// The same without the PLL.
    pub(crate) through: fn(&mut Module, &Nets),
}

/// The nets of a clock.
pub(crate) struct Nets {
    pub(crate) oscillator: Clock,
    pub(crate) clk_in: Net,
    /// Of an oscillator on two pins: the second.
    pub(crate) clk_in_n: Option<Net>,
    pub(crate) clk: Net,
    /// True if `clk` can be relied on.
    pub(crate) locked: Net,
}

/// The numbers of a PLL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    /// Before the phase detector.
    pub(crate) reference: u32,
    /// From the phase detector to the VCO.
    pub(crate) multiple: u32,
    /// Behind the VCO.
    pub(crate) output: u32,
}

impl Setting {
    fn mhz(self, input: f64) -> f64 {
        input / f64::from(self.reference) * f64::from(self.multiple) / f64::from(self.output)
    }
}

impl Pll {
    /// Every setting within the limits. Those with a fast phase detector, which jitter less, come
    /// first.
    fn settings(&self, input: f64) -> Vec<Setting> {
        let within = |mhz: f64, (least, largest): (f64, f64)| least <= mhz && mhz <= largest;
        let mut settings = Vec::new();
        if !within(input, self.input) {
            return settings;
        }
        let outputs = (self.outputs)();
        for reference in 1..=self.references {
            let detector = input / f64::from(reference);
            if !within(detector, self.detector) {
                continue;
            }
            for &output in &outputs {
                let (step, times) = (self.multiples)(output);
                for multiple in (1..=times).map(|times| step * times) {
                    let vco = detector * f64::from(multiple);
                    if within(vco, self.vco) && within(vco / f64::from(output), self.output) {
                        settings.push(Setting { reference, multiple, output });
                    }
                }
            }
        }
        settings
    }
}

/// The source of the design's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Oscillator,
    Pll(Setting),
}

/// The clock that a design on the board gets when `clock_mhz` is asked for, in Hz: at most 0.1 %
/// from it. Without a wish it is the board's oscillator.
///
/// # Errors
/// A board without pins, and a clock that its PLL cannot make: the nearest ones are named.
pub fn clock_of(board: &Board, clock_mhz: Option<f64>) -> Result<u64, FpgaError> {
    let (clock, source) = chosen(board, clock_mhz)?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a positive number of some million")]
    Ok(match source {
        Source::Oscillator => clock.hz,
        Source::Pll(setting) => (setting.mhz(mhz(clock)) * 1e6).round() as u64,
    })
}

#[expect(clippy::cast_precision_loss, reason = "clocks are far below 2^53 Hz")]
fn mhz(clock: Clock) -> f64 {
    clock.hz as f64 / 1e6
}

/// The fastest clock of the board, oscillator or PLL, at most this fast and is accepted,
/// in MHz; None if there is none.
///
/// # Errors
/// A board without pins.
pub fn clock_up_to(board: &Board, most_mhz: f64, accepts: impl Fn(f64) -> bool) -> Result<Option<f64>, FpgaError> {
    let input = mhz(oscillator(board)?);
    let made = reachable(board, input).filter(|&mhz| mhz <= most_mhz && accepts(mhz));
    Ok(made.max_by(f64::total_cmp))
}

/// A clock in MHz with the digits it needs, six behind the point at most.
#[must_use]
pub fn in_digits(mhz: f64) -> String {
    format!("{mhz:.6}").trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Every clock that the board's PLL makes of its oscillator, and that itself, in MHz.
fn reachable(board: &Board, input: f64) -> impl Iterator<Item = f64> {
    let settings = board.family.flow().pll.as_ref().map(|pll| pll.settings(input)).unwrap_or_default();
    settings.into_iter().map(move |setting| setting.mhz(input)).chain([input])
}

/// The board's oscillator, or why there is none to use.
pub(crate) fn oscillator(board: &Board) -> Result<Clock, FpgaError> {
    board.clock.ok_or_else(|| {
        let with = boards().iter().filter(|board| board.pins == Pins::File).map(|board| board.name.as_str());
        FpgaError::NoPins { board: board.name.clone(), with: with.collect::<Vec<_>>().join(", ") }
    })
}

fn chosen(board: &Board, clock_mhz: Option<f64>) -> Result<(Clock, Source), FpgaError> {
    let clock = oscillator(board)?;
    let input = mhz(clock);
    let Some(wanted) = clock_mhz else { return Ok((clock, Source::Oscillator)) };
    if !(wanted.is_finite() && wanted > 0.0) {
        return Err(FpgaError::Input {
            what: format!("a clock of {wanted} MHz"),
            wanted: "give a number of MHz above 0",
        });
    }
    let error = |mhz: f64| (mhz - wanted).abs();
    let close = |mhz: f64| error(mhz) <= wanted * TOLERANCE;
    if close(input) {
        return Ok((clock, Source::Oscillator));
    }
    let settings = board.family.flow().pll.as_ref().map(|pll| pll.settings(input)).unwrap_or_default();
    let best = settings.iter().min_by(|a, b| error(a.mhz(input)).total_cmp(&error(b.mhz(input))));
    match best {
        Some(&setting) if close(setting.mhz(input)) => Ok((clock, Source::Pll(setting))),
        _ => {
            let below = clock_up_to(board, wanted, |_| true)?;
            let above = reachable(board, input).filter(|&mhz| mhz > wanted).min_by(f64::total_cmp);
            let nearest: Vec<String> = below.into_iter().chain(above).map(in_digits).collect();
            let nearest = format!("the nearest that it can make: {} MHz", nearest.join(" and "));
            Err(FpgaError::Clock { board: board.name.clone(), mhz: wanted, input, nearest })
        }
    }
}

/// The module `board_clock`: from `clk_in` to `clk`, with `locked` once that can be relied on.
pub(crate) fn board_clock(board: &Board, clock_mhz: Option<f64>) -> Result<Written, FpgaError> {
    let (clock, source) = chosen(board, clock_mhz)?;
    let flow = board.family.flow();
    let Some(pll) = &flow.pll else {
        return Err(FpgaError::Input {
            what: format!("a clock on '{}'", board.name),
            wanted: "leave the clock to the board: its family has no PLL here",
        });
    };
    let mut module = Module::new("board_clock");
    let what = match source {
        Source::Oscillator => "the board's oscillator itself".to_owned(),
        Source::Pll(setting) => format!("{:.6} MHz from {} MHz", setting.mhz(mhz(clock)), mhz(clock)),
    };
    module.describe(&format!("board_clock: the clock of the design, {what}."));
    let nets = Nets {
        oscillator: clock,
        clk_in: module.input(Net::bit("clk_in")),
        clk_in_n: clock.differential.then(|| module.input(Net::bit("clk_in_n"))),
        clk: module.output(Net::bit("clk")),
        locked: module.output(Net::bit("locked")),
    };
    match source {
        Source::Oscillator => (pll.through)(&mut module, &nets),
        Source::Pll(setting) => (pll.instance)(&mut module, &nets, board, setting),
    }
    Ok(module.finish()?)
}

/// The port of the board's button, and the level of a button that is not pressed as an expression
/// over it; None without a button.
pub(crate) fn released(board: &Board) -> Option<(Net, Expression)> {
    board.reset.map(|level| match level {
        Level::Low => (Net::bit("reset_n"), Net::bit("reset_n").all()),
        Level::High => (Net::bit("reset"), !Net::bit("reset").all()),
    })
}

/// Without anything in between.
fn wire(module: &mut Module, nets: &Nets) {
    module.assign(&nets.clk, &nets.clk_in);
    module.assign(&nets.locked, true);
}

#[cfg(test)]
mod tests;
