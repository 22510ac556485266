//! The options of a compilation.

use ringmill_design::{Architecture, Reduction};

/// The default number of coefficients in a beat.
pub const DEFAULT_LANES: u32 = 2;

/// The options of a compilation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The number of coefficients in a beat, a power of two up to 32 and N/2.
    pub lanes: u32,
    /// The architecture of the transforms; iterative if left open.
    pub architecture: Architecture,
    /// The number of butterflies of iterative transforms, a power of two; `None` for as few as the
    /// lanes need.
    pub butterflies: Option<u32>,
    /// The reduction of products by the transforms' factors, and of products of values if it is
    /// plain; `None` for the cheapest one.
    pub reduction: Option<Reduction>,
    /// The name of the program in the generated files.
    pub program: String,
}

impl Options {
    /// Two lanes and iterative transforms.
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
