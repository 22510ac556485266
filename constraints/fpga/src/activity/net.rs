//! Nets of a netlist in simulation.

/// A net by its place among the values; the first two are the constants 0 and 1.
pub(super) type Net = usize;
pub(super) const ZERO: Net = 0;
pub(super) const ONE: Net = 1;
