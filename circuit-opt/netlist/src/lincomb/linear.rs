//! Linear cells, written out as sums of inputs and of outputs of bootstrappings.

use rustc_hash::FxHashMap;

use super::{LincombNetlist, Signal, Source, Term};

/// Σ factor · bit + constant over different bits that no linear cell makes.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct FlatSum {
    /// The bits and their factors, none of which is 0.
    pub terms: Vec<(Source, i64)>,
    /// The constant.
    pub constant: i64,
}

impl FlatSum {
    /// The terms as weights of bits or of their inversions.
    pub fn weighted(&self) -> impl Iterator<Item = Term> + '_ {
        self.terms.iter().map(|&(source, factor)| Term {
            weight: u32::try_from(factor.unsigned_abs()).unwrap_or(u32::MAX),
            signal: Signal { source, inverted: factor < 0 },
        })
    }
}

/// Every linear cell of a circuit written out.
#[derive(Clone, Debug)]
pub struct Flattened(FxHashMap<u32, FlatSum>);

impl Flattened {
    /// The linear cells of a circuit. Factors that are too large for a number stay at its limit.
    pub fn of(circuit: &LincombNetlist) -> Self {
        let mut flattened = Self(FxHashMap::default());
        for (cell, place) in circuit.cells().iter().zip(0..) {
            if let Some(offset) = cell.linear {
                let mut sum = flattened.sum(&cell.terms);
                sum.constant = sum.constant.saturating_sub(offset.into());
                flattened.0.insert(place, sum);
            }
        }
        flattened
    }

    /// A weighted sum.
    pub fn sum(&self, terms: &[Term]) -> FlatSum {
        let mut sum = FlatSum::default();
        let mut places: FxHashMap<Source, usize> = FxHashMap::default();
        let mut add = |sum: &mut FlatSum, source: Source, factor: i64| {
            let place = *places.entry(source).or_insert_with(|| {
                sum.terms.push((source, 0));
                sum.terms.len() - 1
            });
            sum.terms[place].1 = sum.terms[place].1.saturating_add(factor);
        };
        for Term { weight, signal } in terms {
            // w·(1 − x) = w − w·x
            let weight = i64::from(*weight);
            let factor = if signal.inverted { -weight } else { weight };
            sum.constant = sum.constant.saturating_add(if signal.inverted { weight } else { 0 });
            match signal.source {
                Source::Zero => {}
                Source::Output { cell, .. } if self.0.contains_key(&cell) => {
                    let FlatSum { terms, constant } = &self.0[&cell];
                    sum.constant = sum.constant.saturating_add(constant.saturating_mul(factor));
                    terms.iter().for_each(|(source, of)| add(&mut sum, *source, of.saturating_mul(factor)));
                }
                source => add(&mut sum, source, factor),
            }
        }
        sum.terms.retain(|(_, factor)| *factor != 0);
        sum
    }

    /// A bit.
    pub fn bit(&self, signal: Signal) -> FlatSum {
        self.sum(&[Term { weight: 1, signal }])
    }
}
