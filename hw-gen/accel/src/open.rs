//! The options that a search may vary.

/// The most coefficients in a beat.
pub const MOST_LANES: u32 = 32;

/// The open options: a search within a budget may choose any value of them. The other options stay
/// fixed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// The architecture.
    pub architecture: bool,
    /// Coefficients in a beat, up to this number.
    pub lanes: Option<u32>,
    /// Butterflies of iterative transforms, up to this number.
    pub butterflies: Option<u32>,
    /// The radix of iterative transforms.
    pub radix: bool,
    /// The reduction of products.
    pub reduction: bool,
}

/// The most butterflies, in units of radix 2.
pub const MOST_BUTTERFLIES: u32 = ringmill_blocks::transform::MOST_BUTTERFLIES;

impl Open {
    /// All options are open.
    pub const ALL: Self = Self {
        architecture: true,
        lanes: Some(MOST_LANES),
        butterflies: Some(MOST_BUTTERFLIES),
        radix: true,
        reduction: true,
    };
}
