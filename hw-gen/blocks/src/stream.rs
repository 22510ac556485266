//! The ports of an accelerator.

/// Which way a stream goes, seen from the design.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// An argument.
    In,
    /// A result.
    Out,
}

/// An AXI4-Stream of polynomials, or of a scalar: `s_axis_NAME_…` or `m_axis_NAME_…`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream {
    /// `argI` or `resultJ`, with `_limbL` behind it for a limb.
    pub name: String,
    /// Into or out of the design.
    pub direction: Direction,
    /// Coefficients a beat; 1 of a scalar.
    pub lanes: u32,
    /// Bits a coefficient or scalar takes in a beat, padding included.
    pub coefficient_bits: u32,
    /// Beats a polynomial, the last with `tlast`; 1 of a scalar.
    pub beats: u64,
    /// Polynomials that come, or go, for one result; 1 of a scalar.
    pub frames: u64,
    /// Whether it is loaded once after reset, and stays.
    pub resident: bool,
}

impl Stream {
    /// Bits of a beat.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.lanes * self.coefficient_bits
    }
}
