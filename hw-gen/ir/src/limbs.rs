//! Operations that mix the limbs of a residue number system, as operations modulo one prime at a
//! time.

use ringmill_design::Ring;
use ringmill_ring::Modulus;

use crate::{Builder, Operand, RingOp, Value};

/// a mod q of the product of all moduli except the one at an index.
fn cofactor(moduli: &[u64], but: Option<usize>, q: u64) -> u64 {
    let others = moduli.iter().enumerate().filter(|&(position, _)| Some(position) != but);
    others.fold(1 % q, |product, (_, &modulus)| (u128::from(product) * u128::from(modulus) % u128::from(q)) as u64)
}

impl Builder {
    fn moduli(&self, limbs: &[Value]) -> Option<Vec<u64>> {
        limbs.iter().map(|&limb| self.ring_of(limb).map(|ring| ring.modulus())).collect()
    }

    /// The coefficients as integers, modulo the modulus of another ring.
    pub fn lift(&mut self, value: Value, ring: Ring, centered: bool) -> Value {
        let ring = self.add_ring(ring);
        self.ring_to(RingOp::Lift { value, centered }, value, ring)
    }

    fn scale(&mut self, value: Value, factor: u64) -> Value {
        self.ring(RingOp::Scale(value, Operand::Constant(factor)), value)
    }

    /// Coefficients over other limbs, by fast base conversion; none where a modulus that must be
    /// inverted is not a prime.
    pub fn convert_basis(&mut self, a: &[Value], to: &[Ring]) -> Option<Vec<Value>> {
        let from = self.moduli(a)?;
        if let [only] = a {
            return Some(to.iter().map(|&ring| self.lift(*only, ring, false)).collect());
        }
        let mut scaled = Vec::new();
        for (position, (&limb, &q)) in a.iter().zip(&from).enumerate() {
            let inverse = Modulus::new(q).ok()?.inverse(cofactor(&from, Some(position), q));
            scaled.push(self.scale(limb, inverse));
        }
        let of = |&ring: &Ring| {
            let mut sum = None;
            for (position, &limb) in scaled.iter().enumerate() {
                let lifted = self.lift(limb, ring, false);
                let term = self.scale(lifted, cofactor(&from, Some(position), ring.modulus()));
                sum = Some(match sum {
                    Some(sum) => self.ring(RingOp::Add(sum, term), sum),
                    None => term,
                });
            }
            sum
        };
        to.iter().map(of).collect()
    }

    /// round(a · Q'/Q): to another modulus, or without the last limb; none where a modulus must be
    /// inverted and is not a prime.
    ///
    /// Without the last limb, of modulus r, a is (a − c)/r, c the representative of a mod r in
    /// (−r/2, r/2]. Several limbs are dropped at once: c is then that of the product of their
    /// moduli, which takes more than one limb, so they are refused.
    pub fn mod_switch(&mut self, a: &[Value], to: &[Ring]) -> Option<Vec<Value>> {
        if let ([only], [ring]) = (a, to) {
            let ring = self.add_ring(*ring);
            return Some(vec![self.ring_to(RingOp::Switch(*only), *only, ring)]);
        }
        let (&last, kept) = a.split_last()?;
        if kept.len() != to.len() {
            return None;
        }
        let r = self.ring_of(last)?.modulus();
        // Half of an even modulus would have to round up.
        if r.is_multiple_of(2) {
            return None;
        }
        let one = |&limb: &Value| {
            let ring = self.ring_of(limb)?;
            let modulus = Modulus::new(ring.modulus()).ok()?;
            let centered = self.lift(last, ring, true);
            let difference = self.ring(RingOp::Sub(limb, centered), limb);
            Some(self.scale(difference, modulus.inverse(r % modulus.value())))
        };
        kept.iter().map(one).collect()
    }

    /// The digits of coefficients: by exact gadgets the lowest first, by approximate ones the
    /// highest.
    pub fn digits(&mut self, a: Value, gadget: ringmill_design::Gadget) -> Vec<Value> {
        let value = match (gadget.scaled_modulus(), self.ring_of(a)) {
            (Some(modulus), Some(ring)) => {
                let scaled = self.add_ring(Ring::plain(ring.n(), modulus, ring.is_cyclic()));
                self.ring_to(RingOp::Switch(a), a, scaled)
            }
            _ => a,
        };
        (0..gadget.levels).map(|level| self.ring(RingOp::Digit { value, gadget, level }, a)).collect()
    }
}
