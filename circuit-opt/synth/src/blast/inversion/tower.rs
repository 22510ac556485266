//! Inversion in GF(2^2m) by arithmetic in GF(2^m).
//!
//! With q = 2^m: 1/u = u^q · 1/u^(q+1), and u^(q+1) lies in GF(q) (T. Itoh, S. Tsujii 1988; for
//! S-boxes V. Rijmen 2000, A. Satoh and others, ASIACRYPT 2001). Let m₁, m₀ be u's products with
//! γ₁, γ₀, traced to GF(q): u = f₁m₁ + f₀m₀. Then u^(q+1) = A·m₁² + B·m₁m₀ + C·m₀², and with its
//! inverse z, 1/u = f₁^q·(m₁z) + f₀^q·(m₀z). All three products take m₁ and m₀ apart into the same
//! bits Tr(a·m), which are sums of input bits; products of bits are added up to output bits
//! directly. So the circuit is: sums, products of pairs, a circuit for z, products of pairs, sums
//! (J. Boyar, R. Peralta 2012). Every pair γ and every bilinear formula gives other sums: the 2000
//! automorphisms of inversion are among these choices.

use super::field::Field;
use super::product::{Formula, formulas};
use super::recognise::Inversion;

/// An inversion with what is known of its field's tower.
pub(super) struct Tower<'a> {
    pub(super) inversion: &'a Inversion,
    pub(super) small: Field,
    pub(super) formulas: Vec<Formula>,
    /// the elements of the small field in the large one
    embedding: Vec<u16>,
}

/// The split of u into parts, and the bits of the parts.
#[derive(Clone, Debug)]
pub(super) struct Split {
    pub(super) formula: usize,
    pub(super) gammas: [u16; 2],
}

/// The linear map from the products to the output.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exit {
    /// z is taken apart into the bits Tr(a·scale·z).
    pub(super) scale: u16,
    /// Of [`Formula::turns`], for m₁ and m₀.
    pub(super) turns: [u16; 2],
}

impl<'a> Tower<'a> {
    pub(super) fn new(inversion: &'a Inversion) -> Self {
        let small = Field::new(inversion.field.bits() as u32 / 2);
        let embedding = inversion.field.embedding(&small);
        let mut formulas = formulas(&small);
        // the others of GF(16) are no products over GF(4), and lead to longer circuits throughout
        let turns = formulas.iter().map(|formula| formula.turns.len()).max();
        formulas.retain(|formula| Some(formula.turns.len()) == turns);
        Self { inversion, small, formulas, embedding }
    }

    /// Bits of the table's index.
    pub(super) fn bits(&self) -> usize {
        self.large().bits()
    }

    pub(super) fn large(&self) -> &Field {
        &self.inversion.field
    }

    pub(super) fn conjugate(&self, a: u16) -> u16 {
        self.large().power(a, 1 << self.small.bits())
    }

    fn lift(&self, a: u16) -> u16 {
        self.embedding[usize::from(a)]
    }

    /// An element of the large field that lies in the small one.
    pub(super) fn lower(&self, a: u16) -> u16 {
        self.embedding.iter().position(|&image| image == a).map_or(0, |position| position as u16)
    }

    /// The trace from the large field to the small one.
    pub(super) fn trace(&self, a: u16) -> u16 {
        self.lower(a ^ self.conjugate(a))
    }

    /// All ways to take u apart, one of those that differ in order only.
    pub(super) fn splits(&self) -> Vec<Split> {
        let large = self.large();
        let mut splits = Vec::new();
        for (formula, Formula { turns, .. }) in self.formulas.iter().enumerate() {
            let smallest = |&gamma: &u16| turns.iter().all(|&turn| large.multiply(gamma, self.lift(turn)) >= gamma);
            let gammas: Vec<u16> = large.units().filter(smallest).collect();
            for (position, &first) in gammas.iter().enumerate() {
                for &second in &gammas[position + 1..] {
                    if self.determinant([first, second]) != 0 {
                        splits.push(Split { formula, gammas: [first, second] });
                    }
                }
            }
        }
        splits
    }

    /// γ₁γ₀^q + γ₁^qγ₀, not 0 if m₁ and m₀ determine u.
    fn determinant(&self, [first, second]: [u16; 2]) -> u16 {
        self.trace(self.large().multiply(first, self.conjugate(second)))
    }

    /// f₁ and f₀.
    pub(super) fn dual(&self, gammas: [u16; 2]) -> [u16; 2] {
        let scale = self.large().inverse(self.lift(self.determinant(gammas)));
        [gammas[1], gammas[0]].map(|other| self.large().multiply(self.conjugate(other), scale))
    }

    /// The input bits that Tr(θ·u) adds up, and whether 1 besides.
    fn form(&self, theta: u16) -> (u16, bool) {
        let large = self.large();
        let bit = |u: u16| large.trace(large.multiply(theta, u));
        let bits = self.inversion.into.iter().enumerate();
        (bits.fold(0, |set, (position, &u)| set | u16::from(bit(u)) << position), bit(self.inversion.shift))
    }

    /// The bits of m₁, then those of m₀.
    pub(super) fn forms(&self, split: &Split) -> Vec<(u16, bool)> {
        let terms = &self.formulas[split.formula].terms;
        let form = |gamma: u16, a: u16| self.form(self.large().multiply(gamma, self.lift(a)));
        split.gammas.iter().flat_map(|&gamma| terms.iter().map(move |&(a, _)| form(gamma, a))).collect()
    }

    /// All ways to add up the output.
    pub(super) fn exits(&self, split: &Split) -> Vec<Exit> {
        let Formula { turns, .. } = &self.formulas[split.formula];
        let small = &self.small;
        let scales = small.units().filter(|&scale| turns.iter().all(|&turn| small.multiply(scale, turn) >= scale));
        scales
            .flat_map(|scale| {
                let pairs = turns.iter().flat_map(move |&first| turns.iter().map(move |&second| [first, second]));
                pairs.map(move |turns| Exit { scale, turns })
            })
            .collect()
    }

    /// For each product with a bit of z, those of m₁ first, the output bits it counts in.
    pub(super) fn columns(&self, split: &Split, exit: Exit) -> Vec<u16> {
        let small = &self.small;
        let terms = &self.formulas[split.formula].terms;
        let parts = self.dual(split.gammas).into_iter().zip(exit.turns);
        parts
            .flat_map(|(f, turn)| {
                let scale = small.inverse(small.multiply(exit.scale, turn));
                terms.iter().map(move |&(_, weight)| {
                    let weight = self.lift(small.multiply(weight, scale));
                    self.inversion.leave(self.large().multiply(self.conjugate(f), weight))
                })
            })
            .collect()
    }
}
