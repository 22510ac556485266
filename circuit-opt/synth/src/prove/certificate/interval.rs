//! Interval rules for products, quotients, remainders and counts.

use super::bounds::is_between;
use crate::prove::bdd::{BddManager, Function, TRUE};
use crate::word::{Range, WordGraph, WordId, WordOp, apply, mask, signed};

/// A bound on a result; nothing set means no bound.
#[derive(Default)]
pub(super) struct Rule {
    unsigned: Option<(u128, u128)>,
    signed: Option<(i128, i128)>,
    /// so many low bits are zero
    low_zeros: u32,
    is_odd: bool,
}

impl Rule {
    pub(super) fn holds(&self, d: &mut BddManager, bits: &[Function]) -> Function {
        let m = mask(bits.len() as u32);
        let mut all = TRUE;
        if let Some((least, greatest)) = self.unsigned {
            let between = is_between(d, bits, least, greatest, false);
            all = d.and(all, between);
        }
        if let Some((least, greatest)) = self.signed {
            let between = is_between(d, bits, least as u128 & m, greatest as u128 & m, true);
            all = d.and(all, between);
        }
        for (position, &bit) in bits.iter().enumerate() {
            if (position as u32) < self.low_zeros {
                let inverse = d.not(bit);
                all = d.and(all, inverse);
            } else if position == 0 && self.is_odd {
                all = d.and(all, bit);
            }
        }
        all
    }
}

/// The rule for the result of an operation that needs one.
pub(super) fn result(graph: &WordGraph, ranges: &[Range], op: WordOp, operands: &[WordId]) -> Option<Rule> {
    let a = ranges[operands[0].index()];
    let b = operands.get(1).map_or(a, |operand| ranges[operand.index()]);
    let width = a.width();
    let at = |op: WordOp, x: u128, y: u128| apply(op, &[(x, width), (y, width)], graph.tables());
    let unsigned =
        |least: Option<u128>, greatest: Option<u128>| Rule { unsigned: least.zip(greatest), ..Rule::default() };
    Some(match op {
        WordOp::Mul => product(a, b),
        WordOp::MulHighSigned if a.signed_least < 0 || b.signed_least < 0 => Rule::default(),
        WordOp::MulHighUnsigned | WordOp::MulHighSigned => {
            unsigned(at(WordOp::MulHighUnsigned, a.least, b.least), at(WordOp::MulHighUnsigned, a.greatest, b.greatest))
        }
        // rising in the dividend, falling in the divisor
        WordOp::DivUnsigned | WordOp::CeilDivUnsigned => {
            unsigned(at(op, a.least, b.greatest), at(op, a.greatest, b.least.max(1)))
        }
        WordOp::RemUnsigned => unsigned(Some(0), Some(a.greatest.min(b.greatest.saturating_sub(1)))),
        WordOp::DivSigned | WordOp::CeilDivSigned | WordOp::FloorDivSigned => quotient(a, b, |x, y| {
            let bits = |value: i128| value as u128 & mask(width);
            at(op, bits(x), bits(y)).map(|value| signed(value, width))
        }),
        WordOp::RemSigned => {
            let most = b.signed_least.unsigned_abs().max(b.signed_greatest.unsigned_abs()).saturating_sub(1);
            let most = i128::try_from(most).unwrap_or(i128::MAX);
            let least = if a.signed_least < 0 { a.signed_least.max(-most) } else { 0 };
            let greatest = if a.signed_greatest > 0 { a.signed_greatest.min(most) } else { 0 };
            Rule { signed: Some((least, greatest)), ..Rule::default() }
        }
        WordOp::CountOnes => unsigned(Some(a.ones.count_ones().into()), Some((width - a.zeros.count_ones()).into())),
        _ => return None,
    })
}

fn product(a: Range, b: Range) -> Rule {
    let width = a.width();
    let zeros = |range: Range| (!range.zeros).trailing_zeros().min(width);
    let mut rule = Rule { low_zeros: zeros(a) + zeros(b), is_odd: a.ones & b.ones & 1 == 1, ..Rule::default() };
    if let Some(greatest) = a.greatest.checked_mul(b.greatest).filter(|&greatest| greatest <= mask(width)) {
        rule.unsigned = Some((a.least * b.least, greatest));
    }
    let mut corners = Vec::with_capacity(4);
    for x in [a.signed_least, a.signed_greatest] {
        for y in [b.signed_least, b.signed_greatest] {
            let product = x.checked_mul(y);
            corners.extend(product.filter(|&value| signed(value as u128 & mask(width), width) == value));
        }
    }
    if corners.len() == 4 {
        rule.signed = corners.iter().min().copied().zip(corners.iter().max().copied());
    }
    rule
}

/// A quotient, however rounded: between those of the bounds where the divisor is positive; else
/// never farther from zero than the dividend.
fn quotient(a: Range, b: Range, divide: impl Fn(i128, i128) -> Option<i128>) -> Rule {
    if b.signed_least >= 0 {
        let divisors = [b.signed_least.max(1), b.signed_greatest.max(1)];
        let dividends = [a.signed_least, a.signed_greatest];
        let corners: Option<Vec<i128>> = dividends.iter().flat_map(|&x| divisors.map(|y| divide(x, y))).collect();
        let bounds = corners.and_then(|all| all.iter().min().copied().zip(all.iter().max().copied()));
        return Rule { signed: bounds, ..Rule::default() };
    }
    let most = a.signed_least.unsigned_abs().max(a.signed_greatest.unsigned_abs());
    let limit = mask(a.width()) >> 1;
    let bounds = (most <= limit).then(|| (-(most as i128), most as i128));
    Rule { signed: bounds, ..Rule::default() }
}
