//! Messages of a residue number system, with the residues in slots of one plaintext.

use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

use crate::{
    Encoding, EncodingError, Evaluation, EvaluationParameters, Field, Position,
    degree::check_messages,
    residues::{Residues, is_signed},
    sunzi::Sunzi,
};

/// The ring of the slots and the moduli of the messages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RnsSlotsParameters {
    /// N, the number of slots: a power of two from 2 to 65536.
    pub n: usize,
    /// The plaintext modulus of the slots: a prime below 2^64 that is 1 modulo 2N.
    pub t: u64,
    /// The moduli: at most 256 numbers from 2 to (t + 1)/2 without common divisors, and at most N.
    pub moduli: Vec<u64>,
    /// True if messages are centred, false if they are from 0 to M − 1. Default: true.
    #[serde(default = "is_signed")]
    pub signed: bool,
}

/// The residue number system in slots: slot r·i + j has message i modulo m_j, for j from 0 to r −
/// 1.
///
/// A plaintext holds ⌊N/r⌋ messages, integers modulo M, the product of the moduli; other slots are
/// 0. Slots are those of [`Evaluation`]. Sums and products of plaintexts are those of the messages
/// modulo M as long as no slot leaves −(t − 1)/2 to (t − 1)/2: a slot is computed modulo t and
/// reduced modulo m_j only by decoding, which joins the residues by Sunzi's theorem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RnsSlots {
    slots: Evaluation,
    sunzi: Sunzi,
    messages: Residues<BigInt>,
}

impl RnsSlots {
    /// The number of messages of a plaintext, ⌊N/r⌋.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.slots.slots() / self.sunzi.moduli().len()
    }
}

impl Encoding for RnsSlots {
    const NAME: &str = "rns-slots";
    const EXAMPLE: &str = r#"{"n":8,"t":97,"moduli":[3,5,7]}"#;

    type Parameters = RnsSlotsParameters;
    type Message = BigInt;
    type Plaintext = Vec<u64>;

    fn new(parameters: RnsSlotsParameters) -> Result<Self, EncodingError> {
        let RnsSlotsParameters { n, t, moduli, signed } = parameters;
        let slots = Evaluation::new(EvaluationParameters { n, t, signed: true })?;
        let most = t / 2 + 1;
        if let Some(index) = moduli.iter().position(|modulus| !(2..=most).contains(modulus)) {
            return Err(EncodingError::Parameter {
                field: Field { name: "moduli", index: Some(index) },
                expected: format!("a modulus from 2 to {most}"),
                found: moduli[index].to_string(),
                remedy: "a slot holds residues up to t/2: take smaller moduli, or a larger t",
            });
        }
        let sunzi = Sunzi::new(&moduli)?;
        if moduli.len() > n {
            return Err(EncodingError::Parameter {
                field: "moduli".into(),
                expected: format!("at most {n} moduli"),
                found: moduli.len().to_string(),
                remedy: "a message takes a slot for each modulus: take fewer moduli, or a larger n",
            });
        }
        let messages = Residues::new(sunzi.product().clone().into(), signed);
        Ok(Self { slots, sunzi, messages })
    }

    fn encode(&self, messages: &[BigInt]) -> Result<Vec<u64>, EncodingError> {
        check_messages(messages, self.capacity())?;
        let mut slots = Vec::with_capacity(self.slots.slots());
        for (index, message) in messages.iter().enumerate() {
            let residue = self.messages.residue(message, &Position::element(index))?;
            slots.extend(self.sunzi.split(residue.magnitude()).map(i128::from));
        }
        self.slots.encode(&slots)
    }

    fn decode(&self, coefficients: &Vec<u64>) -> Result<Vec<BigInt>, EncodingError> {
        let slots = self.slots.decode(coefficients)?;
        let moduli = self.sunzi.moduli();
        let message = |slots: &[i128]| {
            let residue = |(slot, modulus): (&i128, &u64)| slot.rem_euclid(i128::from(*modulus)) as u64;
            let joined = self.sunzi.join(slots.iter().zip(moduli).map(residue));
            self.messages.message(&joined.into())
        };
        Ok(slots.chunks_exact(moduli.len()).map(message).collect())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::polynomial::{product_modulo, sum_modulo};

    fn rns(n: usize, t: u64, moduli: &[u64], signed: bool) -> RnsSlots {
        RnsSlots::new(RnsSlotsParameters { n, t, moduli: moduli.to_vec(), signed }).unwrap()
    }

    fn integers(messages: impl IntoIterator<Item = i128>) -> Vec<BigInt> {
        messages.into_iter().map(BigInt::from).collect()
    }

    #[test]
    fn residues_stand_side_by_side() {
        let encoding = rns(8, 97, &[3, 5, 7], false);
        let plaintext = encoding.encode(&integers([23, 104])).unwrap();
        assert_eq!(encoding.slots.decode(&plaintext).unwrap(), [2, 3, 2, 2, 4, 6, 0, 0]);
        assert_eq!(encoding.capacity(), 2);
    }

    #[test]
    fn every_message_comes_back() {
        for signed in [false, true] {
            let encoding = rns(4, 17, &[4, 7], signed);
            for residue in 0..28 {
                let message = encoding.messages.message(&residue.into());
                let plaintext = encoding.encode(&[message.clone(), message.clone()]).unwrap();
                assert_eq!(encoding.decode(&plaintext).unwrap(), [message.clone(), message]);
            }
        }
    }

    /// The mutation: residues that are swapped between moduli do not come back.
    #[test]
    fn swapped_residues_are_noticed() {
        let (right, swapped) = (rns(8, 97, &[3, 5, 7], false), rns(8, 97, &[5, 3, 7], false));
        let messages = integers([23]);
        assert_ne!(swapped.decode(&right.encode(&messages).unwrap()).unwrap()[0], messages[0]);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let refused = |n, moduli: &[u64]| {
            RnsSlots::new(RnsSlotsParameters { n, t: 97, moduli: moduli.to_vec(), signed: true }).unwrap_err()
        };
        let index = |error| match error {
            EncodingError::Parameter { field, .. } => field.index,
            other => panic!("{other:?}"),
        };
        assert_eq!(index(refused(8, &[3, 50])), Some(1), "49 is the largest modulus");
        assert_eq!(index(refused(8, &[1, 5])), Some(0));
        assert_eq!(index(refused(2, &[3, 5, 7])), None);
        assert!(matches!(refused(8, &[3, 9]), EncodingError::Coprime { .. }));
        let encoding = rns(8, 97, &[3, 5, 49], true);
        assert!(matches!(encoding.encode(&integers([368])), Err(EncodingError::Range { .. })));
        assert!(matches!(encoding.encode(&integers([0, 0, 0])), Err(EncodingError::Count { .. })));
        assert!(encoding.encode(&integers([367, -367])).is_ok());
    }

    proptest! {
        #[test]
        fn arithmetic_is_modulo_the_product(
            a in prop::collection::vec(0..1_155_i128, 10), b in prop::collection::vec(0..1_155_i128, 10),
        ) {
            // a·b + a + b of residues below 11 is at most 120
            let t = 257;
            let encoding = rns(64, t, &[3, 5, 7, 11], false);
            let [x, y] = [&a, &b].map(|messages| encoding.encode(&integers(messages.iter().copied())).unwrap());
            let combined = sum_modulo(&sum_modulo(&product_modulo(&x, &y, t.into()), &x, t.into()), &y, t.into());
            let expected = integers(a.iter().zip(&b).map(|(a, b)| (a * b + a + b) % 1_155));
            prop_assert_eq!(&encoding.decode(&combined).unwrap()[..10], &expected[..]);
        }
    }
}
