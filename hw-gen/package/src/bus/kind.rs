//! The buses there are.

/// A bus with 32-bit words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bus {
    /// AMBA AXI4-Lite.
    AxiLite,
    /// Wishbone B4, classic cycles, byte addresses.
    Wishbone,
}
