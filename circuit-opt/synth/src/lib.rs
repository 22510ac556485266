//! Word graphs to proved, optimized CGGI netlists.

pub mod word;
