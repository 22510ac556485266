//! The choice of a modular multiplier.

use std::fmt;

use ringmill_ring::{Barrett, Modulus, Montgomery};

use crate::{BlockError, literal};

/// How a product is reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reduction {
    /// Both operands variable (`mod_mul_barrett`).
    Barrett,
    /// The second operand in Montgomery form (`mod_mul_montgomery`).
    Montgomery,
}

impl Reduction {
    /// Every reduction.
    pub const ALL: [Self; 2] = [Self::Barrett, Self::Montgomery];

    /// Its number in the parameter REDUCTION of `mod_mul`.
    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            Self::Barrett => 0,
            Self::Montgomery => 1,
        }
    }
}

impl fmt::Display for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Barrett => "barrett",
            Self::Montgomery => "montgomery",
        })
    }
}

/// A modular multiplier: an instance of `mod_mul`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Multiplier {
    modulus: Modulus,
    reduction: Reduction,
}

impl Multiplier {
    /// The multiplier of a modulus.
    ///
    /// # Errors
    /// [`BlockError::Reduction`] when the reduction needs a modulus of another form.
    pub fn new(modulus: Modulus, reduction: Reduction) -> Result<Self, BlockError> {
        Ok(Self { modulus, reduction })
    }

    /// The modulus.
    #[must_use]
    pub fn modulus(&self) -> Modulus {
        self.modulus
    }

    /// How products are reduced.
    #[must_use]
    pub fn reduction(&self) -> Reduction {
        self.reduction
    }

    /// Cycles from operands to product.
    #[must_use]
    pub fn latency(&self) -> u64 {
        match self.reduction {
            Reduction::Barrett => 10,
            Reduction::Montgomery => 9,
        }
    }

    /// Bits of the second operand, the factor.
    #[must_use]
    pub fn factor_bits(&self) -> u32 {
        self.modulus.bits()
    }

    /// How a factor is given so that the product is a · factor mod q.
    #[must_use]
    pub fn encode(&self, factor: u64) -> u128 {
        match self.reduction {
            Reduction::Barrett => factor.into(),
            Reduction::Montgomery => Montgomery::of(self.modulus).encode(factor).into(),
        }
    }

    /// The parameters of `mod_mul`, and of every module with such a multiplier in it.
    #[must_use]
    pub fn parameters(&self) -> String {
        let constant = match self.reduction {
            Reduction::Barrett => Barrett::of(self.modulus).mu,
            Reduction::Montgomery => Montgomery::of(self.modulus).q_negated_inverse.into(),
        };
        let bits = self.modulus.bits();
        format!(
            ".BITS({bits}), .Q({}), .REDUCTION({}), .FACTOR_BITS({}), .CONSTANT({}), .MUL_LATENCY({})",
            literal::hex(bits, self.modulus.value().into()),
            self.reduction.number(),
            self.factor_bits(),
            literal::hex(128, constant),
            self.latency(),
        )
    }
}
