//! The reduction of products.

use std::fmt;
use std::str::FromStr;

use miette::Diagnostic;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::nearest;

/// The reduction of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reduction {
    /// Both operands variable, any odd modulus (`mod_mul_barrett`).
    Barrett,
    /// The second operand in Montgomery form, any odd modulus (`mod_mul_montgomery`).
    Montgomery,
    /// Montgomery's word by word, for q = 1 mod 2^w (`mod_mul_word`).
    Word,
    /// K-RED, for q = k·2^m + 1 with a sparse k: `mod_mul_word` with words of m bits.
    Kred,
    /// Both operands variable, for q a little below a power of two (`mod_mul_solinas`).
    Solinas,
    /// Both operands variable, for q = 2^64 − 2^32 + 1 (`mod_mul_goldilocks`).
    Goldilocks,
    /// The second operand with its scaled copy, any odd modulus (`mod_mul_shoup`).
    Shoup,
}

/// A name that no reduction has.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
#[error("expected a reduction, found '{0}'{near}", near = near(.0))]
#[diagnostic(
    code("blocks::unknown-reduction"),
    help("one of {}", Reduction::ALL.map(|known| known.to_string()).join(", "))
)]
pub struct UnknownReduction(String);

fn near(name: &str) -> String {
    let names = Reduction::ALL.map(|known| known.to_string());
    let near = nearest(name, names.iter().map(String::as_str));
    near.map(|near| format!(" (did you mean '{near}'?)")).unwrap_or_default()
}

impl Reduction {
    /// Every reduction.
    pub const ALL: [Self; 7] =
        [Self::Barrett, Self::Montgomery, Self::Word, Self::Kred, Self::Solinas, Self::Goldilocks, Self::Shoup];

    /// Its number in the parameter REDUCTION of `mod_mul`.
    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            Self::Barrett => 0,
            Self::Montgomery => 1,
            Self::Word => 2,
            Self::Kred => 3,
            Self::Solinas => 4,
            Self::Goldilocks => 5,
            Self::Shoup => 6,
        }
    }

    /// The module that `mod_mul` instantiates for it.
    #[must_use]
    pub fn module(self) -> &'static str {
        match self {
            Self::Barrett => "mod_mul_barrett",
            Self::Montgomery => "mod_mul_montgomery",
            Self::Word | Self::Kred => "mod_mul_word",
            Self::Solinas => "mod_mul_solinas",
            Self::Goldilocks => "mod_mul_goldilocks",
            Self::Shoup => "mod_mul_shoup",
        }
    }

    /// True if it takes two plain residues, so that values can be multiplied with each other.
    #[must_use]
    pub fn is_plain(self) -> bool {
        matches!(self, Self::Barrett | Self::Solinas | Self::Goldilocks)
    }
}

impl fmt::Display for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Barrett => "barrett",
            Self::Montgomery => "montgomery",
            Self::Word => "word",
            Self::Kred => "kred",
            Self::Solinas => "solinas",
            Self::Goldilocks => "goldilocks",
            Self::Shoup => "shoup",
        })
    }
}

impl FromStr for Reduction {
    type Err = UnknownReduction;

    /// The reduction of a name as it is displayed.
    fn from_str(name: &str) -> Result<Self, UnknownReduction> {
        let found = Self::ALL.into_iter().find(|reduction| reduction.to_string() == name);
        found.ok_or_else(|| UnknownReduction(name.to_owned()))
    }
}
