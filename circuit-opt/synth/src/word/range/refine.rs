//! The ranges that a condition implies for the words it compares, in the arm of a selection where
//! it holds.

use super::super::graph::{Word, WordGraph, WordId};
use super::super::op::{Predicate, WordOp};
use super::interval::Range;

/// The range of `arm` where `condition` is `holds`.
pub(super) fn arm(graph: &WordGraph, ranges: &[Range], condition: WordId, arm: WordId, holds: bool) -> Range {
    let range = ranges[arm.index()];
    let Word::Op { op, operands } = graph.word(condition) else { return range };
    match (op, operands) {
        (WordOp::Not, &[inner]) => self::arm(graph, ranges, inner, arm, !holds),
        (WordOp::Extract { low, width: 1 }, &[word]) if word == arm && low + 1 == range.width() => {
            let full = Range::full(range.width());
            let half = if holds {
                Range::signed(full.signed_least, -1, range.width())
            } else {
                Range::signed(0, full.signed_greatest, range.width())
            };
            range.intersection(half)
        }
        (WordOp::Compare(predicate), &[a, b]) => {
            let predicate = if holds { predicate } else { predicate.negated() };
            if arm == a {
                range.intersection(bounded(predicate, ranges[b.index()]))
            } else if arm == b {
                range.intersection(bounded(predicate.swapped(), ranges[a.index()]))
            } else {
                difference(graph, ranges, predicate, [a, b], arm).map_or(range, |bound| range.intersection(bound))
            }
        }
        _ => range,
    }
}

/// The words x for which `predicate`(x, y) holds for a y in `other`.
fn bounded(predicate: Predicate, other: Range) -> Range {
    let width = other.width();
    let full = Range::full(width);
    match predicate {
        Predicate::Equal => other,
        Predicate::NotEqual => full,
        Predicate::SignedLess => Range::signed(full.signed_least, other.signed_greatest.saturating_sub(1), width),
        Predicate::SignedLessEqual => Range::signed(full.signed_least, other.signed_greatest, width),
        Predicate::SignedGreater => Range::signed(other.signed_least.saturating_add(1), full.signed_greatest, width),
        Predicate::SignedGreaterEqual => Range::signed(other.signed_least, full.signed_greatest, width),
        Predicate::UnsignedLess => Range::unsigned(0, other.greatest.saturating_sub(1), width),
        Predicate::UnsignedLessEqual => Range::unsigned(0, other.greatest, width),
        Predicate::UnsignedGreater => Range::unsigned(other.least.saturating_add(1), full.greatest, width),
        Predicate::UnsignedGreaterEqual => Range::unsigned(other.least, full.greatest, width),
    }
}

/// The range of `arm` when it is the difference of the compared words, the greater minus the less.
fn difference(
    graph: &WordGraph,
    ranges: &[Range],
    predicate: Predicate,
    [a, b]: [WordId; 2],
    arm: WordId,
) -> Option<Range> {
    let Word::Op { op: WordOp::Sub, operands: &[x, y] } = graph.word(arm) else { return None };
    let (greater, less) = match predicate {
        Predicate::SignedGreater
        | Predicate::SignedGreaterEqual
        | Predicate::UnsignedGreater
        | Predicate::UnsignedGreaterEqual => (a, b),
        Predicate::Equal | Predicate::NotEqual => return None,
        _ => (b, a),
    };
    if (x, y) != (greater, less) {
        return None;
    }
    let (greater, less) = (ranges[greater.index()], ranges[less.index()]);
    let width = greater.width();
    if predicate.is_signed() {
        let most = greater.signed_greatest.checked_sub(less.signed_least)?;
        // the difference may exceed what is positive in this width
        (most <= Range::full(width).signed_greatest).then(|| Range::signed(0, most, width))
    } else {
        Some(Range::unsigned(0, greater.greatest.checked_sub(less.least)?, width))
    }
}
