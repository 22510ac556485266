//! Operations that mix limbs, one modulus at a time.

use ringmill_accel::{RingGraph, RingValue};
use ringmill_design::Ring;
use ringmill_ring::Modulus;

/// a mod q of the product of all moduli but the one at a place.
fn cofactor(moduli: &[u64], but: Option<usize>, q: u64) -> u64 {
    let others = moduli.iter().enumerate().filter(|&(place, _)| Some(place) != but);
    others.fold(1 % q, |product, (_, &modulus)| (u128::from(product) * u128::from(modulus) % u128::from(q)) as u64)
}

fn moduli(graph: &RingGraph, limbs: &[RingValue]) -> Vec<u64> {
    limbs.iter().map(|&limb| graph.ring(graph.ring_of(limb)).modulus()).collect()
}

/// Coefficients over other limbs, by fast base conversion; none where a modulus that must be inverted is no prime.
pub(super) fn convert_basis(graph: &mut RingGraph, a: &[RingValue], to: &[Ring]) -> Option<Vec<RingValue>> {
    let from = moduli(graph, a);
    if let [only] = a {
        return Some(
            to.iter()
                .map(|&ring| {
                    let ring = graph.add_ring(ring);
                    graph.lift(*only, ring, false)
                })
                .collect(),
        );
    }
    let mut scaled = Vec::new();
    for (place, (&limb, &q)) in a.iter().zip(&from).enumerate() {
        let modulus = Modulus::new(q).ok()?;
        let inverse = modulus.inverse(cofactor(&from, Some(place), q));
        scaled.push(graph.scale(limb, inverse));
    }
    let of = |&ring: &Ring| {
        let q = ring.modulus();
        let id = graph.add_ring(ring);
        let mut terms = scaled.iter().enumerate().map(|(place, &limb)| (cofactor(&from, Some(place), q), limb));
        let mut term = |graph: &mut RingGraph| {
            terms.next().map(|(factor, limb)| {
                let lifted = graph.lift(limb, id, false);
                graph.scale(lifted, factor)
            })
        };
        let mut sum = term(graph)?;
        while let Some(next) = term(graph) {
            sum = graph.add(sum, next);
        }
        Some(sum)
    };
    to.iter().map(of).collect()
}

/// round(a · Q'/Q): to another modulus, or without the last limbs, one after the other; none where a modulus must be inverted and is no prime.
///
/// Without the last limb, of modulus r, a is (a − c)/r, c the representative of a mod r in (−r/2, r/2]. Several limbs are dropped at once: c is then
/// that of the product of their moduli, which takes more than one limb, so they are refused.
pub(super) fn mod_switch(graph: &mut RingGraph, a: &[RingValue], to: &[Ring]) -> Option<Vec<RingValue>> {
    if let ([only], [ring]) = (a, to) {
        let ring = graph.add_ring(*ring);
        return Some(vec![graph.switch(*only, ring)]);
    }
    let (&last, kept) = a.split_last()?;
    if kept.len() != to.len() {
        return None;
    }
    let r = graph.ring(graph.ring_of(last)).modulus();
    // Half of an even modulus would have to round up.
    if r.is_multiple_of(2) {
        return None;
    }
    let one = |&limb: &RingValue| {
        let ring = graph.ring_of(limb);
        let modulus = Modulus::new(graph.ring(ring).modulus()).ok()?;
        let centered = graph.lift(last, ring, true);
        let difference = graph.sub(limb, centered);
        Some(graph.scale(difference, modulus.inverse(r % modulus.value())))
    };
    kept.iter().map(one).collect()
}
