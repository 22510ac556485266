//! The options that a graph does not determine.

use ringmill_design::{Architecture, Reduction};

use crate::{Budget, Open};

/// Coefficients a beat where nothing else is asked for.
pub const DEFAULT_LANES: u32 = 2;

/// The options that the graph does not determine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Coefficients a beat, a power of two up to 32 and N/2.
    pub lanes: u32,
    /// The architecture of the transforms.
    pub architecture: Architecture,
    /// Of iterative transforms: butterflies, in units of radix 2; none for as few as the lanes
    /// need.
    pub butterflies: Option<u32>,
    /// Of iterative transforms: 2 or 4.
    pub radix: u32,
    /// The reduction of products by the transforms' factors, and of values where it is plain; none
    /// for the cheapest.
    pub reduction: Option<Reduction>,
    /// The limits of the design; blocks are shared in time where the limits require it.
    pub budget: Budget,
    /// Exactly so many cycles from one operand to the next, with as few blocks as that takes,
    /// instead of a budget; none for what else the options ask for.
    pub period: Option<u64>,
    /// The options above that are open where there is a budget.
    pub open: Open,
    /// The program, as the generated files name it.
    pub program: String,
}

impl Options {
    /// Two lanes through delay commutators.
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
