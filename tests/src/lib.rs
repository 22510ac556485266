//! Whole-flow tests.
