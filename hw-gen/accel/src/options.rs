//! What is asked for beside the graph.

use ringmill_design::{Architecture, Reduction};

use crate::{Budget, Open};

/// Coefficients a beat where nothing else is asked for.
pub const DEFAULT_LANES: u32 = 2;

/// What the graph does not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Coefficients a beat, a power of two up to 32 and N/2.
    pub lanes: u32,
    /// How the transforms are built.
    pub architecture: Architecture,
    /// Of iterative transforms: butterflies, in units of radix 2; none for as few as the lanes
    /// need.
    pub butterflies: Option<u32>,
    /// Of iterative transforms: 2 or 4.
    pub radix: u32,
    /// How products by the transforms' factors are reduced, and those of values where it is plain;
    /// none for what costs least.
    pub reduction: Option<Reduction>,
    /// What the design must keep to; blocks are shared in time where that is needed.
    pub budget: Budget,
    /// Exactly so many cycles from one operand to the next, with as few blocks as that takes,
    /// instead of a budget; none for what else the options ask for.
    pub period: Option<u64>,
    /// What of the above is open where there is a budget.
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
