//! Sums modulo 2 of few words, as short programs of additions.
//!
//! J. Boyar, R. Peralta, "A small depth-16 circuit for the AES S-box", SEC 2012: of all sums that
//! could be made next, the one that brings the wanted sums nearest in total, cancellation included.
//! Over at most 8 words there are only 256 sums, so the distance of each is kept in a table.

use crate::random::Random;

/// Additions one after the other. Value i < `inputs` is the word i, value `inputs` + j the sum of
/// the values in `steps[j]`.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) inputs: usize,
    pub(super) steps: Vec<Vec<usize>>,
    /// The index of each requested sum.
    pub(super) targets: Vec<usize>,
}

/// A program for `targets` (each a set of inputs, not empty) whose steps add 2 to `arity` values;
/// `random` breaks ties.
pub(super) fn program(inputs: usize, targets: &[u16], arity: usize, random: &mut Random) -> Program {
    let mut sums = Sums::new(inputs);
    let mut steps = Vec::new();
    let mut open: Vec<u16> = targets.iter().copied().filter(|&target| sums.distance(target) > 1).collect();
    open.sort_unstable();
    open.dedup();
    while !open.is_empty() {
        let next = match open.iter().find(|&&target| sums.distance(target) <= arity) {
            Some(&target) => target,
            None => sums.best_next(&open, arity, random),
        };
        steps.push(sums.parts(next, random));
        sums.add(next);
        open.retain(|&target| target != next);
    }
    let targets = targets.iter().map(|target| sums.made.iter().position(|made| made == target).unwrap_or(0)).collect();
    Program { inputs, steps, targets }
}

/// The sums made so far.
struct Sums {
    made: Vec<u16>,
    /// how many made sums add up to each sum, at least
    distances: Vec<u8>,
}

impl Sums {
    fn new(inputs: usize) -> Self {
        let distances = (0..1_u16 << inputs).map(|sum| sum.count_ones() as u8).collect();
        Self { made: (0..inputs).map(|input| 1 << input).collect(), distances }
    }

    fn distance(&self, sum: u16) -> usize {
        usize::from(self.distances[usize::from(sum)])
    }

    fn add(&mut self, sum: u16) {
        self.made.push(sum);
        for position in 0..self.distances.len() {
            let other = self.distances[position ^ usize::from(sum)] + 1;
            // the pair is seen from both ends; neither can gain from the other's new value
            if other < self.distances[position] {
                self.distances[position] = other;
            }
        }
    }

    /// The sum of at most `arity` made ones that leaves the fewest steps to the open sums, and then
    /// the fewest summands.
    fn best_next(&self, open: &[u16], arity: usize, random: &mut Random) -> u16 {
        let mut best = (usize::MAX, usize::MAX, 0_u64);
        let mut chosen = open[0];
        for sum in 1..self.distances.len() as u16 {
            if !(2..=arity).contains(&self.distance(sum)) {
                continue;
            }
            let (mut steps, mut squares) = (0, 0);
            for &target in open {
                let distance = self.distance(target).min(self.distance(target ^ sum) + 1);
                steps += (distance - 1).div_ceil(arity - 1);
                squares += distance * distance;
            }
            // of equal totals the most uneven is nearest to its first sum
            let cost = (steps, usize::MAX - squares, random.word());
            if cost < best {
                (best, chosen) = (cost, sum);
            }
        }
        chosen
    }

    /// Made sums, as few as possible, that add up to `sum`.
    fn parts(&self, sum: u16, random: &mut Random) -> Vec<usize> {
        let mut parts = Vec::new();
        let mut rest = sum;
        while rest != 0 {
            let start = random.below(self.made.len());
            let position = (0..self.made.len())
                .map(|position| (position + start) % self.made.len())
                .find(|&position| self.distance(rest ^ self.made[position]) + 1 == self.distance(rest));
            let Some(position) = position else { break };
            parts.push(position);
            rest ^= self.made[position];
        }
        parts
    }
}

impl Program {
    /// For each value what reads it, turned round: the terms of which the transposed program adds
    /// it up. Terms are steps; `marks` lists the targets at each value.
    ///
    /// The transposed program adds up, for each input, the targets that depend on it (J. L.
    /// Bordewijk 1956).
    pub(super) fn readers(&self) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
        let values = self.inputs + self.steps.len();
        let (mut readers, mut marks) = (vec![Vec::new(); values], vec![Vec::new(); values]);
        for (step, parts) in self.steps.iter().enumerate() {
            for &part in parts {
                readers[part].push(self.inputs + step);
            }
        }
        for (target, &position) in self.targets.iter().enumerate() {
            marks[position].push(target);
        }
        (readers, marks)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn programs_make_their_targets_in_no_more_steps_than_one_by_one(
            targets in prop::collection::vec(1_u16..256, 1..20),
            arity in 2..=4_usize,
            seed: u64,
        ) {
            let program = program(8, &targets, arity, &mut Random::new(seed));
            let mut values: Vec<u16> = (0..8).map(|input| 1 << input).collect();
            for parts in &program.steps {
                prop_assert!((2..=arity).contains(&parts.len()));
                values.push(parts.iter().fold(0, |sum, &part| sum ^ values[part]));
            }
            let made: Vec<u16> = program.targets.iter().map(|&target| values[target]).collect();
            prop_assert_eq!(&made, &targets);
            let alone = |target: &u16| (target.count_ones() as usize - 1).div_ceil(arity - 1);
            prop_assert!(program.steps.len() <= targets.iter().map(alone).sum());
        }
    }

    #[test]
    fn sums_cancel() {
        // a+b+c+d, a+b+c and d+e: the last but one comes from the first by adding d again
        let program = program(5, &[0b1111, 0b0111, 0b1_1000], 2, &mut Random::new(0));
        assert_eq!(program.steps.len(), 4);
    }
}
