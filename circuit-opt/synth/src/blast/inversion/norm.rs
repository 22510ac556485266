//! The norm u^(q+1), whose inverse the core takes.

use super::core::{CoreKey, Cores};
use super::matrix::{coordinates, image, rank};
use super::product::Formula;
use super::tower::{Exit, Split, Tower};

/// The number of absorptions tried for each square; each leaves a remainder of low rank.
const MOST_ABSORPTIONS: usize = 4;

/// The circuit of the norm, as a sum of products.
#[derive(Clone, Debug)]
pub(super) struct Norm {
    /// Of [`Formula::turns`].
    pub(super) turn: u16,
    /// For each product of bits, the factors that are added to it.
    pub(super) plus: Vec<[bool; 2]>,
    /// The bits that number it, and what is made of them.
    pub(super) core: CoreKey,
    /// For each product the bits it counts in.
    pub(super) columns: Vec<u16>,
    /// The term added to each bit: a set of input bits, and true if 1 is added too.
    pub(super) rest: Vec<(u16, bool)>,
}

/// The remainder of A·m₁² + C·m₀² when products have factors added to them.
struct Leftover {
    plus: Vec<[bool; 2]>,
    /// For each input bit, and last for the shift.
    images: Vec<u16>,
}

impl Leftover {
    /// The bits of what is left, as sums of input bits.
    fn rows(&self, coordinates: &[u16], bits: usize) -> Vec<(u16, bool)> {
        let bit_of = |position: usize, bit: usize| coordinates[usize::from(self.images[position])] >> bit & 1;
        let inputs = self.images.len() - 1;
        let row = |bit: usize| (0..inputs).fold(0, |row, position| row | bit_of(position, bit) << position);
        (0..bits).map(|bit| (row(bit), bit_of(inputs, bit) == 1)).collect()
    }
}

impl Tower<'_> {
    /// Ways to add up the norm, at most so many, with as little as possible besides the products
    /// and with a cheap core, best first.
    ///
    /// The bits are numbered by some of the products: those that count in one bit only.
    pub(super) fn norms(&self, split: &Split, exit: Exit, cores: &Cores, most: usize) -> Vec<Norm> {
        let (small, bits) = (&self.small, self.small.bits());
        let forms = self.forms(split);
        let price = |&(row, _): &(u16, bool)| match row {
            0 => 0,
            _ if row.count_ones() == 1 || forms.iter().any(|form| form.0 == row) => 1,
            _ => 2,
        };
        let [f1, f0] = self.dual(split.gammas);
        let mixed = self.trace(self.large().multiply(f1, self.conjugate(f0)));
        let Formula { terms, turns } = &self.formulas[split.formula];
        let mut found: Vec<(usize, Norm)> = Vec::new();
        for &turn in turns {
            let scale = small.multiply(mixed, small.inverse(turn));
            let weights: Vec<u16> = terms.iter().map(|&(_, weight)| small.multiply(weight, scale)).collect();
            let leftovers = self.leftovers(split, turn, &weights);
            for set in 0..1_u16 << terms.len() {
                let core = (split.formula, set, small.multiply(exit.scale, small.inverse(scale)));
                let Some(core_cells) = cores.cost(core) else { continue };
                let basis: Vec<u16> = (0..terms.len())
                    .filter(|position| set >> position & 1 == 1)
                    .map(|position| weights[position])
                    .collect();
                let Some(coordinates) = coordinates(&basis) else { continue };
                for leftover in &leftovers {
                    let rest = leftover.rows(&coordinates, bits);
                    let cells = core_cells + rest.iter().map(price).sum::<usize>();
                    let position = found.partition_point(|(other, _)| *other <= cells);
                    if position < most {
                        let columns = weights.iter().map(|&weight| coordinates[usize::from(weight)]).collect();
                        found
                            .insert(position, (cells, Norm { turn, plus: leftover.plus.clone(), core, columns, rest }));
                        found.truncate(most);
                    }
                }
            }
        }
        found.into_iter().map(|(_, norm)| norm).collect()
    }

    /// Lists the possible remainders of both squares.
    fn leftovers(&self, split: &Split, turn: u16, weights: &[u16]) -> Vec<Leftover> {
        let terms = &self.formulas[split.formula].terms;
        let [f1, f0] = self.dual(split.gammas);
        let norm = |f: u16| self.lower(self.large().multiply(f, self.conjugate(f)));
        let factors = |turn: u16| -> Vec<u16> { terms.iter().map(|&(a, _)| self.small.multiply(a, turn)).collect() };
        let of_first = self.absorptions(norm(f1), &factors(1), weights);
        let of_second = self.absorptions(norm(f0), &factors(turn), weights);
        let inputs = &self.inversion.into;
        let mut leftovers = Vec::new();
        for (first, left1) in &of_first {
            for (second, left0) in &of_second {
                let left = |&u: &u16| {
                    let [m1, m0] = split.gammas.map(|gamma| self.trace(self.large().multiply(gamma, u)));
                    image(left1, m1) ^ image(left0, m0)
                };
                let images = inputs.iter().chain([&self.inversion.shift]).map(left).collect();
                let plus = (0..terms.len())
                    .map(|position| [first >> position & 1 == 1, second >> position & 1 == 1])
                    .collect();
                leftovers.push(Leftover { plus, images });
            }
        }
        leftovers
    }

    /// Lists the sets of products that may have their factor Tr(a·m) added so that the remainder of
    /// `scale`·m² has the least rank. Each set comes with its remainder, the images of the bits of
    /// m.
    fn absorptions(&self, scale: u16, factors: &[u16], weights: &[u16]) -> Vec<(u16, Vec<u16>)> {
        let small = &self.small;
        let left = |set: u16, m: u16| {
            let absorbed = (0..factors.len())
                .filter(|&position| set >> position & 1 == 1 && small.trace(small.multiply(factors[position], m)));
            absorbed.fold(small.multiply(scale, small.multiply(m, m)), |sum, position| sum ^ weights[position])
        };
        let sets = 0..1_u16 << factors.len();
        let mut found: Vec<(u16, Vec<u16>)> =
            sets.map(|set| (set, (0..small.bits()).map(|bit| left(set, 1 << bit)).collect())).collect();
        found.sort_by_cached_key(|(_, left)| rank(left));
        let least = found.first().map_or(0, |(_, left)| rank(left));
        found.retain(|(_, left)| rank(left) == least);
        found.truncate(MOST_ABSORPTIONS);
        found
    }
}
