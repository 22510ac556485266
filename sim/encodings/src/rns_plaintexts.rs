//! Messages of a residue number system, with one plaintext for each modulus.

use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

use crate::{
    Encoding, EncodingError, Evaluation, EvaluationParameters, Field, Position,
    degree::check_messages,
    residues::{Residues, is_signed},
    sunzi::Sunzi,
};

/// The ring and the moduli of the plaintexts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RnsPlaintextsParameters {
    /// N, the number of slots: a power of two from 2 to 65536.
    pub n: usize,
    /// The moduli: at most 256 different primes below 2^64 that are 1 modulo 2N.
    pub moduli: Vec<u64>,
    /// True if messages are centred, false if they are from 0 to M − 1. Default: true.
    #[serde(default = "is_signed")]
    pub signed: bool,
}

/// The residue number system in plaintexts: plaintext j has the messages modulo t_j in its slots.
///
/// Slots are those of [`Evaluation`]. A plaintext of this encoding is a polynomial for each
/// modulus, and a program runs on each of them. Sums and products, slot by slot, are then those of
/// integers modulo M, the product of the moduli: decoding joins the residues by Sunzi's theorem.
/// The encoding is a homomorphism of rings without a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RnsPlaintexts {
    limbs: Vec<Evaluation>,
    sunzi: Sunzi,
    messages: Residues<BigInt>,
}

impl Encoding for RnsPlaintexts {
    const NAME: &str = "rns-plaintexts";
    const EXAMPLE: &str = r#"{"n":8,"moduli":[17,97]}"#;

    type Parameters = RnsPlaintextsParameters;
    type Message = BigInt;
    type Plaintext = Vec<Vec<u64>>;

    fn new(parameters: RnsPlaintextsParameters) -> Result<Self, EncodingError> {
        let RnsPlaintextsParameters { n, moduli, signed } = parameters;
        let sunzi = Sunzi::new(&moduli)?;
        let limb = |(index, t): (usize, &u64)| {
            let limb = Evaluation::new(EvaluationParameters { n, t: *t, signed: false });
            limb.map_err(|error| match error {
                EncodingError::Ring { problem, .. } => {
                    EncodingError::Ring { field: Field { name: "moduli", index: Some(index) }, problem }
                }
                other => other,
            })
        };
        let limbs = moduli.iter().enumerate().map(limb).collect::<Result<_, _>>()?;
        let messages = Residues::new(sunzi.product().clone().into(), signed);
        Ok(Self { limbs, sunzi, messages })
    }

    fn encode(&self, messages: &[BigInt]) -> Result<Vec<Vec<u64>>, EncodingError> {
        check_messages(messages, self.limbs[0].slots())?;
        let mut slots = vec![Vec::with_capacity(messages.len()); self.limbs.len()];
        for (index, message) in messages.iter().enumerate() {
            let residue = self.messages.residue(message, &Position::element(index))?;
            let residues = self.sunzi.split(residue.magnitude());
            slots.iter_mut().zip(residues).for_each(|(slots, residue)| slots.push(i128::from(residue)));
        }
        self.limbs.iter().zip(slots).map(|(limb, slots)| limb.encode(&slots)).collect()
    }

    fn decode(&self, plaintexts: &Vec<Vec<u64>>) -> Result<Vec<BigInt>, EncodingError> {
        if plaintexts.len() != self.limbs.len() {
            let expected = format!("{} plaintexts, one for each modulus", self.limbs.len());
            return Err(EncodingError::Count { position: Position::whole(), expected, found: plaintexts.len() });
        }
        let decode = |(index, (limb, plaintext)): (usize, (&Evaluation, &Vec<u64>))| {
            limb.decode(plaintext).map_err(|error| error.within(index))
        };
        let slots: Vec<Vec<i128>> =
            self.limbs.iter().zip(plaintexts).enumerate().map(decode).collect::<Result<_, _>>()?;
        let message = |slot: usize| {
            // the slots are residues, since the limbs are unsigned
            let joined = self.sunzi.join(slots.iter().map(|limb| limb[slot] as u64));
            self.messages.message(&joined.into())
        };
        Ok((0..self.limbs[0].slots()).map(message).collect())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::polynomial::{product_modulo, sum_modulo};

    fn rns(n: usize, moduli: &[u64], signed: bool) -> RnsPlaintexts {
        RnsPlaintexts::new(RnsPlaintextsParameters { n, moduli: moduli.to_vec(), signed }).unwrap()
    }

    fn integers(messages: impl IntoIterator<Item = i128>) -> Vec<BigInt> {
        messages.into_iter().map(BigInt::from).collect()
    }

    #[test]
    fn each_plaintext_is_the_evaluation_encoding_by_itself() {
        let encoding = rns(8, &[17, 97], true);
        let plaintexts = encoding.encode(&integers([1_000 - 1_649, 500, -3])).unwrap();
        for (t, plaintext) in [17, 97].into_iter().zip(&plaintexts) {
            let limb = Evaluation::new(EvaluationParameters { n: 8, t, signed: false }).unwrap();
            let residues = [1_000 - 1_649, 500, -3_i128].map(|message| message.rem_euclid(t.into()));
            assert_eq!(limb.encode(&residues).unwrap(), *plaintext);
        }
    }

    #[test]
    fn every_message_comes_back() {
        for signed in [false, true] {
            let encoding = rns(2, &[5, 13], signed);
            for residue in 0..65 {
                let message = encoding.messages.message(&residue.into());
                let plaintexts = encoding.encode(&[message.clone(), message.clone()]).unwrap();
                assert_eq!(encoding.decode(&plaintexts).unwrap(), [message.clone(), message]);
            }
        }
    }

    /// The mutation: plaintexts in the order of other moduli do not come back.
    #[test]
    fn swapped_plaintexts_are_noticed() {
        let (right, swapped) = (rns(2, &[5, 13], true), rns(2, &[13, 5], true));
        let messages = integers([2, 30]);
        let plaintexts = right.encode(&messages).unwrap();
        assert!(swapped.decode(&plaintexts).map_or(true, |decoded| decoded != messages));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let refused = |moduli: &[u64]| {
            RnsPlaintexts::new(RnsPlaintextsParameters { n: 8, moduli: moduli.to_vec(), signed: true })
        };
        match refused(&[17, 33]) {
            Err(EncodingError::Ring { field, .. }) => assert_eq!(field.to_string(), "moduli[1]"),
            other => panic!("{other:?}"),
        }
        assert!(matches!(refused(&[17, 17]), Err(EncodingError::Coprime { .. })));
        assert!(matches!(refused(&[]), Err(EncodingError::Parameter { .. })));
        let encoding = rns(8, &[17, 97], true);
        assert!(matches!(encoding.encode(&integers([825])), Err(EncodingError::Range { .. })));
        assert!(matches!(encoding.encode(&vec![BigInt::ZERO; 9]), Err(EncodingError::Count { .. })));
        assert!(matches!(encoding.decode(&vec![vec![0; 8]]), Err(EncodingError::Count { .. })));
        let mut plaintexts = vec![vec![0; 8]; 2];
        plaintexts[1][3] = 97;
        let error = encoding.decode(&plaintexts).unwrap_err();
        assert_eq!(error.to_string(), "element [1][3]: expected an integer from 0 to 96, found 97");
    }

    proptest! {
        #[test]
        fn sums_and_products_are_modulo_the_product(
            words in prop::collection::vec(prop::array::uniform2(any::<i128>()), 16),
        ) {
            let moduli = [97, 65_537, 0xFFFF_FFFF_0000_0001];
            let encoding = rns(16, &moduli, true);
            let message = |word: i128| encoding.messages.message(&word.into());
            let a: Vec<BigInt> = words.iter().map(|[word, _]| message(*word)).collect();
            let b: Vec<BigInt> = words.iter().map(|[_, word]| message(*word)).collect();
            let [x, y] = [&a, &b].map(|messages| encoding.encode(messages).unwrap());
            let each = |operation: fn(&[u64], &[u64], u128) -> Vec<u64>| -> Vec<Vec<u64>> {
                moduli.iter().zip(x.iter().zip(&y)).map(|(t, (x, y))| operation(x, y, (*t).into())).collect()
            };
            let products: Vec<BigInt> = a.iter().zip(&b).map(|(a, b)| encoding.messages.message(&(a * b))).collect();
            prop_assert_eq!(encoding.decode(&each(product_modulo)).unwrap(), products);
            let sums: Vec<BigInt> = a.iter().zip(&b).map(|(a, b)| encoding.messages.message(&(a + b))).collect();
            prop_assert_eq!(encoding.decode(&each(sum_modulo)).unwrap(), sums);
        }
    }
}
