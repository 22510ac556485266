use super::Residues;
use num_bigint::BigUint;

/// A residue number system, or one modulus: an integer from 0 to Q − 1 by its residues modulo
/// coprime q_i, Q their product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Basis {
    limbs: Vec<Limb>,
    product: BigUint,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Limb {
    residues: Residues,
    /// Q/q_i.
    others: BigUint,
    /// The inverse of it modulo q_i.
    inverse: u64,
}

impl Basis {
    /// `None` when two moduli have a common factor.
    pub fn new(moduli: &[Residues]) -> Option<Self> {
        let product: BigUint = moduli.iter().map(|limb| limb.q).product();
        let limb = |&residues: &Residues| {
            let others = &product / residues.q;
            let inverse = residues.inverse(remainder(&others, residues.q))?;
            Some(Limb { residues, others, inverse })
        };
        Some(Self { limbs: moduli.iter().map(limb).collect::<Option<_>>()?, product })
    }

    /// The moduli, in order.
    pub fn moduli(&self) -> impl ExactSizeIterator<Item = Residues> {
        self.limbs.iter().map(|limb| limb.residues)
    }

    /// Q/q_i modulo q, and the inverse of Q/q_i modulo q_i, for each i.
    pub fn cofactors(&self, q: u64) -> impl Iterator<Item = (u64, u64)> {
        self.limbs.iter().map(move |limb| (remainder(&limb.others, q), limb.inverse))
    }

    /// Σ [a_i (Q/q_i)^−1]_(q_i) · Q/q_i, which is the integer plus a multiple of Q.
    fn sum(&self, residues: impl Iterator<Item = u64>) -> BigUint {
        let part = |(limb, residue): (&Limb, u64)| &limb.others * limb.residues.mul(residue, limb.inverse);
        self.limbs.iter().zip(residues).map(part).sum()
    }

    /// Each integer by its residues in another system, after `change`; residues and results limb by
    /// limb.
    fn each(&self, residues: &[u64], to: &Self, change: impl Fn(BigUint) -> BigUint) -> Vec<u64> {
        let count = residues.len() / self.limbs.len();
        let mut converted = vec![0; count * to.limbs.len()];
        for position in 0..count {
            let integer = change(self.sum(residues.iter().skip(position).step_by(count).copied()));
            for (limb, target) in to.limbs.iter().zip(converted.iter_mut().skip(position).step_by(count)) {
                *target = remainder(&integer, limb.residues.q);
            }
        }
        converted
    }

    /// The fast base conversion of integers, which leaves multiples of Q in them.
    fn convert(&self, residues: &[u64], to: &Self) -> Vec<u64> {
        self.each(residues, to, |sum| sum)
    }

    /// Integers from 0 to Q − 1 by their residues in another system.
    fn reduced(&self, residues: &[u64], to: &Self) -> Vec<u64> {
        self.each(residues, to, |sum| sum % &self.product)
    }

    /// Integers from −Q/2 to Q/2 by their residues in another system.
    fn centered(&self, residues: &[u64], to: &Self) -> Vec<u64> {
        self.each(residues, to, |sum| {
            let integer = sum % &self.product;
            if &integer * 2u32 <= self.product {
                return integer;
            }
            // A multiple of Q' keeps it above 0.
            integer + &to.product * (&self.product / &to.product + 1u32) - &self.product
        })
    }

    /// (a + t d)/p of integers a from 0 to Q − 1, modulo the product of a system without the last
    /// modulus p, d = −a/t mod p in (−p/2, p/2); none where t has no inverse modulo p.
    fn reduce(&self, residues: &[u64], to: &Self, plaintext: u64) -> Option<Vec<u64>> {
        let dropped = self.limbs.last()?.residues;
        let minus_inverse = dropped.sub(0, dropped.inverse(plaintext % dropped.q)?);
        Some(self.each(residues, to, |sum| {
            let integer = sum % &self.product;
            let d = dropped.mul(remainder(&integer, dropped.q), minus_inverse);
            // With d less p, the quotient is one t less.
            let less = if d > dropped.q / 2 { plaintext } else { 0 };
            let quotient = (integer + BigUint::from(plaintext) * d) / dropped.q;
            quotient + &to.product * (less / 2 + 1) - less
        }))
    }

    /// round(a Q'/Q) of integers a from 0 to Q − 1, round(x) = floor(x + 1/2), modulo the product
    /// Q' of another system.
    fn switch(&self, residues: &[u64], to: &Self) -> Vec<u64> {
        self.each(residues, to, |sum| {
            let doubled = (sum % &self.product) * &to.product * 2u32 + &self.product;
            doubled / (&self.product * 2u32)
        })
    }
}

/// A change of the residue number system of integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rebase {
    /// [`Basis::switch`].
    Switch(Basis, Basis),
    /// [`Basis::convert`].
    Convert(Basis, Basis),
    /// [`Basis::reduce`], for plaintexts modulo a number.
    Reduce(Basis, Basis, u64),
    /// [`Basis::reduced`].
    Reduced(Basis, Basis),
    /// [`Basis::centered`].
    Centered(Basis, Basis),
}

impl Rebase {
    /// The residues in the other system, limb by limb.
    pub fn of(&self, residues: &[u64]) -> Option<Vec<u64>> {
        match self {
            Self::Switch(from, to) => Some(from.switch(residues, to)),
            Self::Convert(from, to) => Some(from.convert(residues, to)),
            Self::Reduce(from, to, plaintext) => from.reduce(residues, to, *plaintext),
            Self::Reduced(from, to) => Some(from.reduced(residues, to)),
            Self::Centered(from, to) => Some(from.centered(residues, to)),
        }
    }

    /// The number of moduli that it begins with.
    pub fn limbs(&self) -> usize {
        let (Self::Switch(from, _)
        | Self::Convert(from, _)
        | Self::Reduce(from, ..)
        | Self::Reduced(from, _)
        | Self::Centered(from, _)) = self;
        from.limbs.len()
    }
}

fn remainder(integer: &BigUint, q: u64) -> u64 {
    (integer % q).iter_u64_digits().next().unwrap_or(0)
}
