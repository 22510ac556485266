use super::Residues;
use ringmill_design::Gadget;

/// The digits of an integer modulo q in base B, B^L below 2^64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Digits {
    /// q.
    pub residues: Residues,
    /// B and L, and which digits: approximate ones are of round(a B^L / q) modulo B^L, the most
    /// significant first; exact ones of a itself, the lowest first.
    pub gadget: Gadget,
}

impl Digits {
    /// The digits of a residue, each as a residue.
    pub fn of(self, a: u64) -> Vec<u64> {
        let mut digits =
            if self.gadget.approximate { self.split(self.scaled(a), true) } else { self.split(self.whole(a), false) };
        if self.gadget.approximate {
            digits.reverse();
        }
        digits.into_iter().map(|digit| self.residues.of(digit)).collect()
    }

    /// The integer that stands for a residue: with signs the one in (−q/2, q/2].
    fn whole(self, a: u64) -> i128 {
        let (a, q) = (i128::from(a), i128::from(self.residues.q));
        if self.gadget.signed && 2 * a > q { a - q } else { a }
    }

    /// round(a B^L / q) mod B^L.
    fn scaled(self, a: u64) -> i128 {
        let size = 1u128 << (self.gadget.base_log * self.gadget.levels);
        let q = u128::from(self.residues.q);
        // floor((n + 1/2) / q) = floor(n / q) for integers n.
        ((u128::from(a) * size + q / 2) / q % size) as i128
    }

    /// Lowest digit first. What is left beyond the last one is dropped, or stays in it.
    fn split(self, mut rest: i128, drop: bool) -> Vec<i128> {
        let base = 1i128 << self.gadget.base_log;
        let mut digits = Vec::new();
        for level in 1..=self.gadget.levels {
            let digit = match rest.rem_euclid(base) {
                _ if level == self.gadget.levels && !drop => rest,
                digit if self.gadget.signed && digit >= base / 2 => digit - base,
                digit => digit,
            };
            digits.push(digit);
            rest = (rest - digit) / base;
        }
        digits
    }
}
