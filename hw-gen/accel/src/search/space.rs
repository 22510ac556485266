//! The shapes that a search goes through.

use ringmill_blocks::{Block, Multiplier};
use ringmill_design::{Architecture, Reduction};

use crate::modelled::DSP;
use crate::shape::Shape;
use crate::structure::settled;
use crate::{MOST_LANES, Open, Options, RingGraph};

/// Returns the options of every open shape. Some of them may not support the graph.
pub(super) fn shapes(options: &Options) -> Vec<Options> {
    let open = options.open;
    let closed = Options { open: Open::default(), ..options.clone() };
    let lanes = |from: u32, to: u32| match open.lanes {
        None => vec![options.lanes],
        Some(most) => powers(from, to.min(most)),
    };
    let mut shapes = Vec::new();
    let architectures: &[_] = match open.architecture {
        true => &[Architecture::Mdc, Architecture::Sdf, Architecture::Iterative],
        false => &[settled(options)],
    };
    for &architecture in architectures {
        let structures = match architecture {
            Architecture::Iterative => structures(options),
            _ => vec![(None, options.radix, MOST_LANES)],
        };
        let (least, most) = match architecture {
            Architecture::Mdc => (2, MOST_LANES),
            Architecture::Sdf => (1, 1),
            _ => (1, MOST_LANES),
        };
        for (butterflies, radix, word) in structures {
            // One that the architecture does not have is refused, unless another architecture may
            // have it.
            let lanes = lanes(least, most.min(word)).into_iter();
            let lanes = lanes.filter(|lanes| !open.architecture || (least..=most).contains(lanes));
            shapes.extend(lanes.map(|lanes| Options { architecture, lanes, butterflies, radix, ..closed.clone() }));
        }
    }
    shapes
}

/// Butterflies and radix of iterative transforms, and the elements of their words.
fn structures(options: &Options) -> Vec<(Option<u32>, u32, u32)> {
    let radices = if options.open.radix { vec![2, 4] } else { vec![options.radix] };
    let mut all = Vec::new();
    for radix in radices {
        let word = |butterflies: u32| if radix == 4 { butterflies } else { 2 * butterflies };
        match (options.butterflies, options.open.butterflies) {
            (None, Some(most)) => {
                all.extend(powers(if radix == 4 { 4 } else { 1 }, most).into_iter().map(|b| (Some(b), radix, word(b))));
            }
            (chosen, _) => all.push((chosen, radix, chosen.map_or(MOST_LANES, word))),
        }
    }
    all
}

fn powers(from: u32, to: u32) -> Vec<u32> {
    std::iter::successors(Some(from), |power| power.checked_mul(2)).take_while(|&power| power <= to).collect()
}

/// The multipliers of a ring, for factors and for values.
type Pair = (Multiplier, Multiplier);

/// Returns the reductions worth trying; `None` stands for the cheapest in each ring. No other
/// reduction needs less of every resource in all rings.
pub(super) fn reductions(graph: &RingGraph, options: &Options) -> Vec<Option<Reduction>> {
    if !options.open.reduction || options.reduction.is_some() {
        return vec![options.reduction];
    }
    let pairs = |reduction: Option<Reduction>| -> Option<Vec<Pair>> {
        // Lanes do not change the multipliers; two there are for every N.
        let options = Options { reduction, lanes: 2, ..options.clone() };
        let shapes = graph.rings().iter().map(|&ring| Shape::of(ring, &options)).collect::<Result<Vec<_>, _>>().ok()?;
        Some(shapes.iter().filter_map(|shape| shape.field).map(|field| (field.by_factor, field.pointwise)).collect())
    };
    let named = Reduction::ALL.map(Some).into_iter();
    let mut all: Vec<(Option<Reduction>, Vec<Pair>)> = Vec::new();
    for reduction in named.chain([None]) {
        let Some(pairs) = pairs(reduction) else { continue };
        if all.iter().all(|(_, other)| *other != pairs) {
            all.push((reduction, pairs));
        }
    }
    let costs: Vec<Vec<u64>> = all.iter().map(|(_, pairs)| pairs.iter().flat_map(costs).collect()).collect();
    let beats = |a: &[u64], b: &[u64]| a != b && a.iter().zip(b).all(|(a, b)| a <= b);
    let is_beaten = |position: usize| costs.iter().any(|other| beats(other, &costs[position]));
    let kept =
        all.iter().enumerate().filter(|&(position, _)| !is_beaten(position)).map(|(_, (reduction, _))| *reduction);
    // Where nothing is multiplied there is nothing to choose.
    if all.iter().all(|(_, pairs)| pairs.is_empty()) { vec![None] } else { kept.collect() }
}

/// The cost and latency of a ring's multipliers.
fn costs((by_factor, pointwise): &Pair) -> Vec<u64> {
    let one = |multiplier: &Multiplier| {
        let cost = multiplier.cost(DSP);
        [cost.dsp, cost.lut, cost.ff, multiplier.latency(), multiplier.factor_bits().into()]
    };
    [one(by_factor), one(pointwise)].concat()
}
