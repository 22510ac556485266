//! All rules.

use super::rewriter::Rule;
use super::{chains, compare, division, extend, identity, select, shift};

/// All rules, in the order they are tried.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    [identity::RULES, extend::RULES, shift::RULES, chains::RULES, division::RULES, compare::RULES, select::RULES]
        .into_iter()
        .flatten()
}
