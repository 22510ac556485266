//! Changes of the residue number system by lifts: residues of one limb as integers modulo another
//! one.

use super::{Basis, Rebase, Residues};
use ringmill_design::Opaque;

/// The result of an opaque operation on residues modulo q.
pub(crate) type Apply<'a> = dyn FnMut(Opaque, u64, &[u64]) -> Vec<u64> + 'a;

impl Rebase {
    /// The residues in the other system, limb by limb, where each integer between is the result of
    /// a lift or a switch of one limb. `None` where that takes integers of several limbs.
    pub fn by_lifts(&self, residues: &[u64], opaque: &mut Apply<'_>) -> Option<Vec<u64>> {
        match self {
            Self::Convert(from, to) => Some(convert(from, to, residues, opaque)),
            Self::Switch(from, to) => switch(from, to, residues, opaque),
            Self::Reduce(from, to, plaintext) => reduce(from, to, residues, *plaintext, opaque),
            Self::Reduced(..) | Self::Centered(..) => None,
        }
    }
}

/// The residues of each limb.
fn limbs<'r>(basis: &Basis, residues: &'r [u64]) -> Vec<&'r [u64]> {
    residues.chunks((residues.len() / basis.moduli().len()).max(1)).collect()
}

fn lift(a: &[u64], from: Residues, to: Residues, centered: bool, opaque: &mut Apply<'_>) -> Vec<u64> {
    if from.q == to.q { a.to_vec() } else { opaque(Opaque::Lift { centered, to: to.q }, from.q, a) }
}

/// Σ [a_i (Q/q_i)^−1]_(q_i) · Q/q_i.
fn convert(from: &Basis, to: &Basis, residues: &[u64], opaque: &mut Apply<'_>) -> Vec<u64> {
    let limbs = limbs(from, residues);
    let mut converted = Vec::new();
    for target in to.moduli() {
        let mut sum = vec![0; limbs[0].len()];
        for ((limb, modulus), (others, inverse)) in limbs.iter().zip(from.moduli()).zip(from.cofactors(target.q)) {
            let scaled: Vec<u64> = limb.iter().map(|&a| modulus.mul(a, inverse)).collect();
            let lifted = lift(&scaled, modulus, target, false, opaque);
            sum.iter_mut().zip(lifted).for_each(|(sum, a)| *sum = target.add(*sum, target.mul(a, others)));
        }
        converted.extend(sum);
    }
    converted
}

/// One limb to another, or (a − c)/r without the last limb, of odd modulus r: c is a modulo r in
/// (−r/2, r/2].
fn switch(from: &Basis, to: &Basis, residues: &[u64], opaque: &mut Apply<'_>) -> Option<Vec<u64>> {
    if let (1, 1, Some(q), Some(target)) =
        (from.moduli().len(), to.moduli().len(), from.moduli().next(), to.moduli().next())
    {
        return Some(opaque(Opaque::Switch { to: target.q }, q.q, residues));
    }
    without_last(from, to, residues, &mut |last, r, q| {
        (r.q % 2 == 1).then(|| lift(last, r, q, true, opaque).into_iter().map(|c| q.sub(0, c)).collect())
    })
}

/// (a + t·d)/p without the last limb, of modulus p: d is −a/t modulo p in (−p/2, p/2).
fn reduce(from: &Basis, to: &Basis, residues: &[u64], plaintext: u64, opaque: &mut Apply<'_>) -> Option<Vec<u64>> {
    without_last(from, to, residues, &mut |last, p, q| {
        let factor = p.sub(0, p.inverse(plaintext % p.q)?);
        let d: Vec<u64> = last.iter().map(|&a| p.mul(a, factor)).collect();
        Some(lift(&d, p, q, true, opaque).into_iter().map(|d| q.mul(plaintext % q.q, d)).collect())
    })
}

/// Integers to be added to residues: from the last limb, its modulus, and that of the residues.
type Correction<'a> = dyn FnMut(&[u64], Residues, Residues) -> Option<Vec<u64>> + 'a;

/// The sum of residues and a correction, divided by the last modulus.
fn without_last(from: &Basis, to: &Basis, residues: &[u64], correction: &mut Correction<'_>) -> Option<Vec<u64>> {
    let moduli: Vec<Residues> = from.moduli().collect();
    let limbs = limbs(from, residues);
    let ((last, kept), dropped) = (limbs.split_last()?, *moduli.last()?);
    if !to.moduli().eq(moduli[..kept.len()].iter().copied()) {
        return None;
    }
    let mut all = Vec::new();
    for (limb, &q) in kept.iter().zip(&moduli) {
        let (added, inverse) = (correction(last, dropped, q)?, q.inverse(dropped.q % q.q)?);
        all.extend(limb.iter().zip(added).map(|(&a, added)| q.mul(q.add(a, added), inverse)));
    }
    Some(all)
}
