//! Word graphs to proved, optimized CGGI netlists.
