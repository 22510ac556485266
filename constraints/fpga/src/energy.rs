//! The energy of a design from its activity: an estimate.
//!
//! An event takes the charge C·V, where C is an effective capacitance of the event and V the
//! voltage of the core. Both families are made in 40 nm, and the capacitances of logic are those of
//! iCE40 UltraPlus, fitted to currents of its core at 1.219 V and 12 MHz that
//! <https://github.com/tinyvision-ai-inc/ice40_power> reports (`tests/charges.rs` repeats the fit):
//!
//! - 196 more bits of a counter, whose upper bits rest, take 27.8 µA: 11.8 fC a clock pin.
//! - Two counters of 8 bits and their product in tables take 351 µA. Flip-flops and tables drive
//!   the same wires, and get the same capacitance; a net inside a cell gets a tenth of it. The
//!   product has no registers inside, so its glitches are in these numbers: pipelines have fewer.
//! - With a multiplier in place of the tables they take 237 µA. Operands of 8 bits are small, and
//!   no register ends its glitches: the one makes the number too low, the other too high.
//!
//! A memory is that of ProASIC PLUS (0.22 µm, 2.5 V; Actel, "ProASIC PLUS Flash Family FPGAs":
//! 175 µW/MHz a block of 256 words of 9 bits), scaled by the width of the process and the side of
//! the array. A word in a memory of look-up tables is four flip-flops.
//!
//! Left out are the tree of the clock above the cells, the lengths of single wires, leakage, pins,
//! and the glitches beyond those of the fitted product.

use crate::{Activity, Board, Event, Family, FpgaError, boards};

/// The charge that each event takes from the core's supply, and its voltage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChargeModel {
    volts: f64,
    /// In femtocoulombs, by event.
    charges_fc: [f64; Event::ALL.len()],
}

/// Effective capacitances, in femtofarads.
const TABLE: f64 = 418.0;
const INNER: f64 = TABLE / 10.0;
const FLIP_FLOP: f64 = TABLE;
const CLOCK: f64 = 9.7;
const MULTIPLY: f64 = 12_900.0;
/// An access to 256 words of 9 bits: 175 pJ / (2.5 V)^2 · 40 nm / 220 nm.
const ACCESS: f64 = 5090.0;

impl ChargeModel {
    /// The model at a voltage, of memories whose side is so many times that of 256 words of 9 bits.
    const fn new(volts: f64, side: f64) -> Self {
        let mut charges_fc = [0.0; Event::ALL.len()];
        charges_fc[Event::Table as usize] = TABLE * volts;
        charges_fc[Event::Inner as usize] = INNER * volts;
        charges_fc[Event::FlipFlop as usize] = FLIP_FLOP * volts;
        charges_fc[Event::Clock as usize] = CLOCK * volts;
        charges_fc[Event::Multiply as usize] = MULTIPLY * volts;
        charges_fc[Event::Read as usize] = ACCESS * side * volts;
        charges_fc[Event::Write as usize] = ACCESS * side * volts;
        charges_fc[Event::TableWrite as usize] = 4.0 * FLIP_FLOP * volts;
        ChargeModel { volts, charges_fc }
    }
}

/// 4,096 and 18,432 bits for 2,304.
const ICE40: ChargeModel = ChargeModel::new(1.2, 1.33);
const ECP5: ChargeModel = ChargeModel::new(1.1, 2.83);

impl ChargeModel {
    /// The model of a family; None where there is none.
    #[must_use]
    pub fn of(family: Family) -> Option<&'static Self> {
        match family {
            Family::Ecp5 => Some(&ECP5),
            Family::Ice40 => Some(&ICE40),
            Family::Gw1n | Family::Gw2a | Family::Xc7 | Family::Xcup | Family::Versal => None,
        }
    }

    /// The model of a board's family.
    ///
    /// # Errors
    /// There is none.
    pub fn for_board(board: &Board) -> Result<&'static Self, FpgaError> {
        Self::of(board.family).ok_or_else(|| FpgaError::no_charge_model(board))
    }

    /// The energy of an activity.
    #[must_use]
    pub fn energy(&self, activity: &Activity) -> Energy {
        let picojoules = |event| activity.count(event) as f64 * self.charges_fc[event as usize] * self.volts / 1000.0;
        Energy { cycles: activity.cycles, picojoules: Event::ALL.map(picojoules) }
    }
}

impl FpgaError {
    /// The refusal of an estimate for a board.
    pub(crate) fn no_charge_model(board: &Board) -> Self {
        let with = boards().iter().filter(|board| ChargeModel::of(board.family).is_some());
        let with: Vec<&str> = with.map(|board| board.name.as_str()).collect();
        FpgaError::NoChargeModel { board: board.name.clone(), with: with.join(", ") }
    }
}

/// The energy of some cycles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Energy {
    cycles: u64,
    picojoules: [f64; Event::ALL.len()],
}

impl Energy {
    /// The energy of events of a kind, in nanojoules.
    #[must_use]
    pub fn of(&self, event: Event) -> f64 {
        self.picojoules[event as usize] / 1000.0
    }

    /// All of it, in nanojoules.
    #[must_use]
    pub fn nanojoules(&self) -> f64 {
        self.picojoules.iter().sum::<f64>() / 1000.0
    }

    /// The mean power at a clock in MHz, in milliwatts; 0 for no cycle.
    #[must_use]
    pub fn milliwatts(&self, mhz: f64) -> f64 {
        match self.cycles {
            0 => 0.0,
            cycles => self.nanojoules() * mhz / cycles as f64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;

    #[test]
    fn every_event_takes_charge_and_a_family_without_model_is_refused() {
        for family in [Family::Ecp5, Family::Ice40] {
            let model = ChargeModel::of(family).expect("a model");
            for event in Event::ALL {
                let activity = |number| {
                    let mut activity = Activity::default();
                    activity.add(event, number);
                    activity.cycles = 10;
                    activity
                };
                let [one, two] = [1000, 2000].map(activity);
                let energy = model.energy(&one);
                assert!(energy.nanojoules() > 0.0, "{family:?}: {event:?} takes none");
                assert_eq!(energy.nanojoules(), energy.of(event));
                // 1000 pJ in 10 cycles are 10 mW at 100 MHz.
                assert!((energy.milliwatts(100.0) - energy.nanojoules() * 10.0).abs() < 1e-9);
                assert!((model.energy(&two).nanojoules() - 2.0 * energy.nanojoules()).abs() < 1e-9);
            }
        }
        let refused = ChargeModel::for_board(board("gw1nr-9").expect("a board")).expect_err("no model");
        assert!(refused.to_string().contains("'gw1nr-9' cannot be estimated"), "{refused}");
    }
}
