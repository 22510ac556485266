//! Divisions: every row of the restoring divider by itself, then the whole by induction over the
//! rows.
//!
//! With divisor D > 0 let R be the partial remainder that enters a row and R' the one that leaves
//! it. Each row is shown to yield `taken` = (R ≥ D) and R' = R − `taken`·D, for all R and D. R is
//! 2·(R' of the row before) plus the dividend's next bit, beginning with 0. By induction R' < D
//! after every row, since R ≤ 2·(D − 1) + 1 < 2·D; so bits of R' at the divisor's length and above
//! are zero and may be dropped on the way. The quotient is the row of `taken` bits, and dividend =
//! quotient·D + R' with 0 ≤ R' < D, which determines both. A divisor of zero is undefined.

use ringmill_netlist::{Netlist, NodeId};

use super::cone::{Cone, constant, refute, root};
use super::construction::in_turn;
use super::semantics::{Bits, add, any, differ, negate, number, select, subtract};
use super::trace::DivisionTrace;
use super::violation::Failure;
use crate::prove::bdd::{BddManager, FALSE, Function};
use crate::word::WordOp;

/// Shows that the bits at `positions` of a quotient or remainder of the words `a` and `b` are
/// right; returns the number of rows.
pub(super) fn check(
    netlist: &Netlist,
    op: WordOp,
    [a, b]: [&[NodeId]; 2],
    trace: &DivisionTrace,
    result: &[NodeId],
    positions: &[usize],
) -> Result<usize, Failure> {
    if b.iter().all(|&bit| constant(netlist, bit) == Some(false)) {
        // never defined
        return Ok(1);
    }
    let is_unsigned = matches!(op, WordOp::DivUnsigned | WordOp::RemUnsigned | WordOp::CeilDivUnsigned);
    for (word, magnitude) in [(a, &trace.dividend), (b, &trace.divisor)] {
        if magnitude.len() > word.len() {
            return Err(Failure::Incomplete);
        }
        refute(netlist, &in_turn(&[word]), |cone| {
            let (bits, mut magnitude) = (cone.word(word), cone.word(magnitude));
            magnitude.resize(bits.len(), FALSE);
            let expected = if is_unsigned {
                bits
            } else {
                let negative = negate(&mut cone.diagrams, &bits);
                select(&mut cone.diagrams, bits[bits.len() - 1], &negative, &bits)
            };
            differ(&mut cone.diagrams, &magnitude, &expected)
        })?;
    }
    let (quotient, remainder) = rows(netlist, trace)?;
    let (sign_a, sign_b) = (a[a.len() - 1], b[b.len() - 1]);
    let mut order = vec![sign_a, sign_b];
    order.extend(in_turn(&[&remainder]));
    order.extend(in_turn(&[&quotient]));
    refute(netlist, &order, |cone| {
        let signs = [cone.function(sign_a), cone.function(sign_b)];
        let polynomial = polynomial(cone, op, &quotient, &remainder, signs, result.len());
        let mut wrong = FALSE;
        for &position in positions {
            let bit = cone.function(result[position]);
            let differs = cone.diagrams.xor(bit, polynomial[position]);
            wrong = cone.diagrams.or(wrong, differs);
        }
        wrong
    })?;
    Ok(trace.rows.len())
}

/// Shows every row right; the quotient's bits and the last remainder's, the lowest first.
fn rows(netlist: &Netlist, trace: &DivisionTrace) -> Result<(Vec<NodeId>, Vec<NodeId>), Failure> {
    let mut rest: &[NodeId] = &[];
    let mut quotient = Vec::with_capacity(trace.rows.len());
    if trace.rows.len() != trace.dividend.len() || trace.divisor.is_empty() {
        return Err(Failure::Incomplete);
    }
    for (row, &next) in trace.rows.iter().zip(trace.dividend.iter().rev()) {
        let entered = std::iter::once(&next).chain(rest.iter().take(trace.divisor.len()));
        let same = |a: NodeId, b: NodeId| root(netlist, a) == root(netlist, b);
        let is_linked = row.remainder.len() == 1 + rest.len().min(trace.divisor.len())
            && entered.zip(&row.remainder).all(|(&from, &to)| same(from, to))
            && row.rest.len() == row.remainder.len();
        if !is_linked {
            return Err(Failure::Incomplete);
        }
        let order = in_turn(&[&row.remainder, &trace.divisor]);
        refute(netlist, &order, |cone| {
            let (remainder, mut divisor) = (cone.word(&row.remainder), cone.word(&trace.divisor));
            let length = remainder.len().max(divisor.len());
            let mut wide = remainder.clone();
            wide.resize(length, FALSE);
            divisor.resize(length, FALSE);
            let d = &mut cone.diagrams;
            let (difference, enough) = subtract(d, &wide, &divisor);
            let expected = select(d, enough, &difference, &wide);
            let (taken, mut left) = (cone.function(row.taken), cone.word(&row.rest));
            left.resize(length, FALSE);
            let d = &mut cone.diagrams;
            let (wrong_bit, wrong_rest) = (d.xor(taken, enough), differ(d, &left, &expected));
            let wrong = d.or(wrong_bit, wrong_rest);
            // where the divisor is zero, anything goes
            let nonzero = any(d, &divisor);
            d.and(wrong, nonzero)
        })?;
        quotient.push(row.taken);
        rest = &row.rest;
    }
    quotient.reverse();
    Ok((quotient, rest.to_vec()))
}

/// The result in terms of the magnitudes' quotient and remainder, and of the operands' signs.
fn polynomial(
    cone: &mut Cone<'_>,
    op: WordOp,
    quotient: &[NodeId],
    remainder: &[NodeId],
    [sign_a, sign_b]: [Function; 2],
    width: usize,
) -> Bits {
    let (mut quotient, mut remainder) = (cone.word(quotient), cone.word(remainder));
    let d = &mut cone.diagrams;
    let inexact = any(d, &remainder);
    quotient.resize(width, FALSE);
    remainder.resize(width, FALSE);
    let negative = d.xor(sign_a, sign_b);
    let raised = |d: &mut BddManager| add(d, &quotient, &number(0, width), inexact).0;
    match op {
        WordOp::DivUnsigned => quotient,
        WordOp::RemUnsigned => remainder,
        WordOp::CeilDivUnsigned => raised(d),
        WordOp::RemSigned => {
            let opposite = negate(d, &remainder);
            select(d, sign_a, &opposite, &remainder)
        }
        WordOp::DivSigned => {
            let opposite = negate(d, &quotient);
            select(d, negative, &opposite, &quotient)
        }
        WordOp::CeilDivSigned => {
            let (opposite, raised) = (negate(d, &quotient), raised(d));
            select(d, negative, &opposite, &raised)
        }
        // rounded down
        _ => {
            let raised = raised(d);
            let opposite = negate(d, &raised);
            select(d, negative, &opposite, &quotient)
        }
    }
}
