//! The options that the procedure does not determine.

use ringmill_design::{Architecture, Reduction};

/// Coefficients a beat where nothing else is asked for.
pub const DEFAULT_LANES: u32 = 2;

/// The options that the procedure does not determine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Coefficients a beat, a power of two up to 32 and N/2.
    pub lanes: u32,
    /// The architecture of the transforms; iterative where it is left open.
    pub architecture: Architecture,
    /// Butterflies of iterative transforms, a power of two; none for as few as the lanes need.
    pub butterflies: Option<u32>,
    /// The reduction of products by the transforms' factors, and of values where it is plain; none
    /// for the cheapest.
    pub reduction: Option<Reduction>,
    /// The program, as the generated files name it.
    pub program: String,
}

impl Options {
    /// Two lanes, iterative transforms.
    #[must_use]
    pub fn new(program: &str) -> Self {
        Self {
            lanes: DEFAULT_LANES,
            architecture: Architecture::Iterative,
            butterflies: None,
            reduction: None,
            program: program.to_owned(),
        }
    }
}
