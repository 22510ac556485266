//! Standard cells.
