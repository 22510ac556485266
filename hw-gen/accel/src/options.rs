//! The options of an accelerator.

use ringmill_design::{Architecture, Reduction};

use crate::{Budget, Open};

/// The default number of coefficients in a beat.
pub const DEFAULT_LANES: u32 = 2;

/// The options of an accelerator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The number of coefficients in a beat, a power of two up to 32 and N/2.
    pub lanes: u32,
    /// The architecture of the transforms.
    pub architecture: Architecture,
    /// The number of butterflies of iterative transforms, in units of radix 2; `None` for as few as
    /// the lanes need.
    pub butterflies: Option<u32>,
    /// The radix of iterative transforms: 2 or 4.
    pub radix: u32,
    /// The reduction of products by the transforms' factors, and of products of values if it is
    /// plain; `None` for the cheapest one.
    pub reduction: Option<Reduction>,
    /// The limits of the design. Blocks are shared in time if that is needed.
    pub budget: Budget,
    /// The exact initiation interval in cycles, with as few blocks as it needs, instead of a
    /// budget; `None` for the interval that follows from the other options.
    pub period: Option<u64>,
    /// The options above that are open if there is a budget.
    pub open: Open,
    /// The name of the program in the generated files.
    pub program: String,
}

impl Options {
    /// Two lanes, with delay commutators.
    #[must_use]
    pub fn new(program: &str) -> Self {
        Self {
            lanes: DEFAULT_LANES,
            architecture: Architecture::default(),
            butterflies: None,
            radix: 2,
            reduction: None,
            budget: Budget::default(),
            period: None,
            open: Open::default(),
            program: program.to_owned(),
        }
    }
}
