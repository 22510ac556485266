use super::Residues;

/// The digits of an integer modulo q in base B = 2^`base_log`, B^levels below 2^64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Digits {
    /// q.
    pub residues: Residues,
    /// log2 B, at least 1.
    pub base_log: u32,
    /// L.
    pub levels: u32,
    /// Digits from −B/2 to B/2 − 1 instead of 0 to B − 1.
    pub signed: bool,
    /// Of round(a B^L / q) modulo B^L, most significant digit first; else of a itself, lowest
    /// first.
    pub approximate: bool,
}

impl Digits {
    /// The digits of a residue, each as a residue.
    pub fn of(self, a: u64) -> Vec<u64> {
        let mut digits =
            if self.approximate { self.split(self.scaled(a), true) } else { self.split(self.whole(a), false) };
        if self.approximate {
            digits.reverse();
        }
        digits.into_iter().map(|digit| self.residues.of(digit)).collect()
    }

    /// The integer that stands for a residue: with signs the one in (−q/2, q/2].
    fn whole(self, a: u64) -> i128 {
        let (a, q) = (i128::from(a), i128::from(self.residues.q));
        if self.signed && 2 * a > q { a - q } else { a }
    }

    /// round(a B^L / q) mod B^L.
    fn scaled(self, a: u64) -> i128 {
        let size = 1u128 << (self.base_log * self.levels);
        let q = u128::from(self.residues.q);
        // floor((n + 1/2) / q) = floor(n / q) for integers n.
        ((u128::from(a) * size + q / 2) / q % size) as i128
    }

    /// Lowest digit first. What is left beyond the last one is dropped, or stays in it.
    fn split(self, mut rest: i128, drop: bool) -> Vec<i128> {
        let base = 1i128 << self.base_log;
        let mut digits = Vec::new();
        for level in 1..=self.levels {
            let digit = match rest.rem_euclid(base) {
                _ if level == self.levels && !drop => rest,
                digit if self.signed && digit >= base / 2 => digit - base,
                digit => digit,
            };
            digits.push(digit);
            rest = (rest - digit) / base;
        }
        digits
    }
}
