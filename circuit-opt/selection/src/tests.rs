//! Competitions of small circuits.
