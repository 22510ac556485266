//! Faults of a line, and of what hangs on it.

use rand::{Rng, SeedableRng, rngs::StdRng};

/// The direction of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the design.
    ToDesign,
    /// To the host.
    ToHost,
}

/// The kinds of faults and their rates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaultPlan {
    /// The same seed and the same bytes lead to the same faults.
    pub seed: u64,
    /// Bytes from one fault to the next on average, both ways together; 0: there are none.
    pub every: u32,
    /// After so many there are none.
    pub limit: u64,
    /// True if the design is reset, too: one fault in 16.
    pub resets: bool,
}

impl FaultPlan {
    /// No faults.
    #[must_use]
    pub fn none() -> Self {
        FaultPlan { seed: 0, every: 0, limit: 0, resets: false }
    }
}

/// The disturbances of the design, not of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disturbance {
    /// It is reset.
    Reset,
    /// Its line is held low for so many tenths of a bit.
    Low(u32),
    /// Its line is inverted for so many tenths of a bit.
    Inverted(u32),
}

/// Faults that happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Injected {
    /// Bytes that were lost.
    pub dropped: u64,
    /// Bytes that came twice or more.
    pub repeated: u64,
    /// Bytes that came changed.
    pub corrupted: u64,
    /// Times that nothing came through for some bytes.
    pub silences: u64,
    /// Times that the line was held low or inverted.
    pub glitches: u64,
    /// Resets of the design.
    pub resets: u64,
}

impl Injected {
    /// All of them.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.dropped + self.repeated + self.corrupted + self.silences + self.glitches + self.resets
    }
}

/// A line that follows a plan.
#[derive(Clone, Debug)]
pub struct Faults {
    plan: FaultPlan,
    random: StdRng,
    injected: Injected,
    /// Bytes that are still to be lost, each way.
    silent: [u32; 2],
}

impl Faults {
    /// A line with those faults.
    #[must_use]
    pub fn new(plan: FaultPlan) -> Self {
        Faults { plan, random: StdRng::seed_from_u64(plan.seed), injected: Injected::default(), silent: [0; 2] }
    }

    /// Follows another plan from now on; what was counted stays.
    pub fn set_plan(&mut self, plan: FaultPlan) {
        *self = Faults { injected: self.injected, ..Faults::new(plan) };
    }

    /// Faults so far.
    #[must_use]
    pub fn injected(&self) -> Injected {
        self.injected
    }

    /// A byte goes in, those that come out are appended. What happens to the design happens after
    /// it.
    pub fn pass(&mut self, direction: Direction, byte: u8, out: &mut Vec<u8>) -> Option<Disturbance> {
        let silent = &mut self.silent[direction as usize];
        if *silent > 0 {
            *silent -= 1;
            return None;
        }
        let plan = self.plan;
        let due = plan.every > 0 && self.injected.total() < plan.limit && self.random.random_ratio(1, plan.every);
        if !due {
            out.push(byte);
            return None;
        }
        let injected = &mut self.injected;
        match self.random.random_range(0..16) {
            0 if plan.resets => {
                injected.resets += 1;
                out.push(byte);
                return Some(Disturbance::Reset);
            }
            0..=4 => injected.dropped += 1,
            5..=8 => {
                injected.repeated += 1;
                out.extend(std::iter::repeat_n(byte, self.random.random_range(2..=4)));
            }
            9..=12 => {
                injected.corrupted += 1;
                out.push(byte ^ self.random.random_range(1..=255));
            }
            13 => {
                injected.silences += 1;
                *silent = self.random.random_range(0..100);
            }
            kind => {
                injected.glitches += 1;
                out.push(byte);
                let tenths = self.random.random_range(1..300);
                return Some(if kind == 14 { Disturbance::Low(tenths) } else { Disturbance::Inverted(tenths) });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(plan: FaultPlan) -> (Faults, Vec<u8>, usize) {
        let (mut faults, mut out, mut disturbances) = (Faults::new(plan), Vec::new(), 0);
        for position in 0..20_000 {
            let direction = if position % 3 == 0 { Direction::ToHost } else { Direction::ToDesign };
            disturbances += usize::from(faults.pass(direction, position as u8, &mut out).is_some());
        }
        (faults, out, disturbances)
    }

    #[test]
    fn a_line_without_faults_passes_everything() {
        let (faults, out, disturbances) = line(FaultPlan::none());
        assert_eq!(out, (0..20_000).map(|position| position as u8).collect::<Vec<_>>());
        assert_eq!((faults.injected().total(), disturbances), (0, 0));
    }

    #[test]
    fn every_kind_happens_until_the_limit_and_seeds_repeat() {
        let plan = FaultPlan { seed: 1, every: 20, limit: 300, resets: true };
        let (faults, out, disturbances) = line(plan);
        let injected = faults.injected();
        assert_eq!(injected.total(), 300);
        let Injected { dropped, repeated, corrupted, silences, glitches, resets } = injected;
        assert!([dropped, repeated, corrupted, silences, glitches, resets].into_iter().all(|count| count > 5));
        assert_eq!(disturbances as u64, glitches + resets);
        assert_eq!(line(plan).1, out);
        assert_ne!(line(FaultPlan { seed: 2, ..plan }).1, out);
        let quiet = line(FaultPlan { resets: false, ..plan }).0.injected();
        assert_eq!(quiet.resets, 0);
    }
}
