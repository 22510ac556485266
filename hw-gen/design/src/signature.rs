//! The inputs and outputs of a program.

use serde::{Deserialize, Serialize};

/// The inputs and outputs of a program, as the user wrote it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signature {
    /// Name of the entry function.
    pub entry: String,
    /// Its arguments.
    pub arguments: Vec<Port>,
    /// Its results, and behind them the memref arguments that it writes, in argument order.
    pub results: Vec<Port>,
}

/// An argument or a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Port {
    /// Bits of the widest element, 1 to 128.
    pub width: u32,
    /// Extents, none of them 0; none at all for a scalar. A polynomial has its limbs, if there are
    /// several, and the coefficients of its ring, behind the extents of a tensor of polynomials.
    pub shape: Vec<usize>,
    /// The ring of its elements; none for integers, which take all values of their width.
    pub ring: Option<RingPort>,
    /// True if an argument is loaded once after a reset and stays, as a key does. It means nothing
    /// in software.
    pub resident: bool,
    /// True if an argument is encrypted. Results always are.
    pub secret: bool,
    /// True if its type says that its integers have no sign; most types of MLIR do not tell.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unsigned: bool,
}

/// Polynomials or residues: for each of them, for each limb, its coefficients.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RingPort {
    /// The number of polynomials in a tensor; none for a single one.
    pub frames: Option<usize>,
    /// Coefficients, or values, of a polynomial; 1 for a residue.
    pub coefficients: usize,
    /// The moduli of the limbs, 2 to 2^64 − 1; one without a residue number system.
    pub moduli: Vec<u64>,
}

impl RingPort {
    /// The modulus that an element, by its index among all, is below.
    #[must_use]
    pub fn modulus(&self, element: usize) -> u64 {
        let limb = element.checked_div(self.coefficients).and_then(|run| run.checked_rem(self.moduli.len()));
        limb.map_or(u64::MAX, |limb| self.moduli[limb])
    }
}

impl Port {
    /// Number of elements, 1 to 2^25; 1 for a scalar.
    #[must_use]
    pub fn elements(&self) -> usize {
        self.shape.iter().product()
    }

    /// The modulus that an element, by its row-major index, is below; `None` for integers.
    #[must_use]
    pub fn modulus(&self, element: usize) -> Option<u64> {
        self.ring.as_ref().map(|ring| ring.modulus(element))
    }

    /// The largest value of an element, by its row-major index, read as unsigned.
    #[must_use]
    pub fn largest(&self, element: usize) -> u128 {
        self.modulus(element).map_or(u128::MAX >> (u128::BITS - self.width), |modulus| u128::from(modulus) - 1)
    }
}
