//! The freedom of a search.

/// Most coefficients a beat.
pub const MOST_LANES: u32 = 32;

/// The options that are open: a budget is met with any value of them. What is closed stays as the
/// options say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// The architecture.
    pub architecture: bool,
    /// Coefficients a beat, up to so many.
    pub lanes: Option<u32>,
    /// Butterflies of iterative transforms, up to so many.
    pub butterflies: Option<u32>,
    /// The radix of iterative transforms.
    pub radix: bool,
    /// The reduction of products.
    pub reduction: bool,
}

/// Most butterflies, in units of radix 2.
pub const MOST_BUTTERFLIES: u32 = ringmill_blocks::transform::MOST_BUTTERFLIES;

impl Open {
    /// Everything.
    pub const ALL: Self = Self {
        architecture: true,
        lanes: Some(MOST_LANES),
        butterflies: Some(MOST_BUTTERFLIES),
        radix: true,
        reduction: true,
    };
}
