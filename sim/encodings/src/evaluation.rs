//! Messages as values of a polynomial modulo a prime: the packing of BGV and BFV.

use serde::{Deserialize, Serialize};

use crate::{
    Encoding, EncodingError, Position,
    degree::{Degree, check_messages},
    residues::{Residues, check_reduced, is_signed},
    slot_order::slot_exponents,
    transform::Transform,
};

/// The ring of the slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvaluationParameters {
    /// N, the number of coefficients and of slots: a power of two from 2 to 65536.
    pub n: usize,
    /// The plaintext modulus: a prime below 2^64 that is 1 modulo 2N.
    pub t: u64,
    /// True if messages are centred, from −(t − 1)/2 to (t − 1)/2, as OpenFHE decodes them; false
    /// if they are from 0 to t − 1. Default: true.
    #[serde(default = "is_signed")]
    pub signed: bool,
}

/// The evaluation encoding: message i is the value of the polynomial in slot i.
///
/// ψ is the smallest primitive 2N-th root of unity modulo t. Slot i lies at ψ^(5^i), slot i + N/2
/// at ψ^(−5^i), for i below N/2. Coefficients are residues from 0 to t − 1. A sum or product of
/// plaintexts is that of the messages, slot by slot modulo t. The automorphism x → x^(5^k) rotates
/// both halves by k to the left; x → x^(−1) exchanges them. These are the conventions of OpenFHE's
/// packed plaintexts.
///
/// Smart and Vercauteren, "Fully Homomorphic SIMD Operations", Designs, Codes and Cryptography
/// 2014, have packing by Sunzi's theorem; the roots make its factors linear.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation {
    degree: Degree,
    messages: Residues<i128>,
    transform: Transform,
    /// For each slot, the index of its value in the transform.
    values: Vec<usize>,
}

impl Evaluation {
    /// The plaintext of residues modulo t, at most one for each slot; other slots are 0.
    fn of_residues(&self, residues: impl Iterator<Item = u64>) -> Vec<u64> {
        let mut values = vec![0; self.degree.get()];
        residues.zip(&self.values).for_each(|(residue, value)| values[*value] = residue);
        self.transform.coefficients(&values)
    }

    /// The number of slots, N.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.degree.get()
    }
}

impl Encoding for Evaluation {
    const NAME: &str = "evaluation";
    const EXAMPLE: &str = r#"{"n":8,"t":17}"#;

    type Parameters = EvaluationParameters;
    type Message = i128;
    type Plaintext = Vec<u64>;

    fn new(parameters: EvaluationParameters) -> Result<Self, EncodingError> {
        let EvaluationParameters { n, t, signed } = parameters;
        let degree = Degree::new(n)?;
        let transform = Transform::new(n, t).map_err(|problem| EncodingError::Ring { field: "t".into(), problem })?;
        let values = slot_exponents(n).into_iter().map(|exponent| (exponent - 1) / 2).collect();
        Ok(Self { degree, messages: Residues::new(i128::from(t), signed), transform, values })
    }

    fn encode(&self, messages: &[i128]) -> Result<Vec<u64>, EncodingError> {
        check_messages(messages, self.slots())?;
        let residue = |(index, message)| self.messages.residue(message, &Position::element(index));
        let residues: Vec<i128> = messages.iter().enumerate().map(residue).collect::<Result<_, _>>()?;
        Ok(self.of_residues(residues.into_iter().map(|residue| residue as u64)))
    }

    fn decode(&self, coefficients: &Vec<u64>) -> Result<Vec<i128>, EncodingError> {
        self.degree.check_coefficients(coefficients)?;
        check_reduced(coefficients, self.transform.modulus().value().into())?;
        let values = self.transform.values(coefficients);
        Ok(self.values.iter().map(|value| self.messages.message(&values[*value].into())).collect())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ringmill_ring::{Modulus, NegacyclicRoot, RingError};

    use super::*;
    use crate::polynomial::{automorphism, product_modulo, sum_modulo};

    fn evaluation(n: usize, t: u64) -> Evaluation {
        Evaluation::new(EvaluationParameters { n, t, signed: true }).unwrap()
    }

    /// Every slot of every vector with one 1, by Horner's rule at the point of the definition.
    #[test]
    fn slots_lie_at_the_powers_of_five() {
        for (n, t) in [(2, 5), (4, 17), (8, 17), (16, 97), (32, 193), (64, 65_537)] {
            let modulus = Modulus::new(t).unwrap();
            let root = NegacyclicRoot::smallest(modulus, n as u64).unwrap().value();
            let evaluation = evaluation(n, t);
            for one in 0..n {
                let mut messages = vec![0; n];
                messages[one] = 1;
                let coefficients = evaluation.encode(&messages).unwrap();
                for (slot, message) in messages.iter().enumerate() {
                    let power = (0..slot % (n / 2)).fold(root, |power, _| modulus.pow(power, 5));
                    let point = if slot < n / 2 { power } else { modulus.inverse(power) };
                    let sum = coefficients.iter().rev().fold(0, |sum, a| modulus.add(modulus.mul(sum, point), *a));
                    assert_eq!(i128::from(sum), *message, "N = {n}, slot {slot}");
                }
            }
        }
    }

    #[test]
    fn every_small_plaintext_comes_back() {
        let evaluation = evaluation(2, 5);
        for a in 0..5 {
            for b in 0..5 {
                let messages = evaluation.decode(&vec![a, b]).unwrap();
                assert!(messages.iter().all(|message| (-2..=2).contains(message)));
                assert_eq!(evaluation.encode(&messages).unwrap(), [a, b]);
            }
        }
    }

    #[test]
    fn the_largest_parameters_come_back() {
        let t = 0xFFFF_FFFF_0000_0001;
        let evaluation = evaluation(65_536, t);
        let messages: Vec<i128> = (0..65_536_i128).map(|i| evaluation.messages.message(&(i * i * i * i * i))).collect();
        assert_eq!(evaluation.decode(&evaluation.encode(&messages).unwrap()).unwrap(), messages);
    }

    /// The slots after the automorphism x → x^exponent.
    fn after(evaluation: &Evaluation, t: u64, messages: &[i128], exponent: usize) -> Vec<i128> {
        let coefficients: Vec<i128> = evaluation.encode(messages).unwrap().into_iter().map(i128::from).collect();
        let image = automorphism(&coefficients, exponent);
        let reduced = image.iter().map(|a| a.rem_euclid(i128::from(t)) as u64).collect();
        evaluation.decode(&reduced).unwrap()
    }

    #[test]
    fn automorphisms_rotate_the_halves() {
        let (n, t) = (16, 97);
        let evaluation = evaluation(n, t);
        let messages: Vec<i128> = (1..=16).collect();
        for k in 0..8 {
            let exponent = (0..k).fold(1, |power, _| power * 5 % (2 * n));
            let rotated: Vec<i128> = (0..n).map(|i| messages[(i % 8 + k) % 8 + i / 8 * 8]).collect();
            assert_eq!(after(&evaluation, t, &messages, exponent), rotated, "by {k}");
        }
        let exchanged: Vec<i128> = (0..n).map(|i| messages[(i + 8) % 16]).collect();
        assert_eq!(after(&evaluation, t, &messages, 2 * n - 1), exchanged);
    }

    /// Slots in another order still multiply pointwise; the rotation notices it.
    #[test]
    fn a_wrong_order_of_exponents_is_noticed() {
        let (n, t) = (16, 97);
        let right = evaluation(n, t);
        let threes: Vec<usize> = std::iter::successors(Some(1), |power| Some(power * 3 % 32)).take(8).collect();
        let orders: [Vec<usize>; 3] = [
            (0..n).collect(),
            (0..n).map(|i| ringmill_ring::bit_reverse(i, 4)).collect(),
            threes.iter().copied().chain(threes.iter().map(|power| 32 - power)).map(|power| (power - 1) / 2).collect(),
        ];
        let messages: Vec<i128> = (1..=16).collect();
        let rotated: Vec<i128> = (0..n).map(|i| messages[(i % 8 + 1) % 8 + i / 8 * 8]).collect();
        assert_eq!(after(&right, t, &messages, 5), rotated);
        for values in orders {
            let wrong = Evaluation { values, ..right.clone() };
            assert_ne!(after(&wrong, t, &messages, 5), rotated, "{wrong:?}");
            assert_ne!(wrong.encode(&messages), right.encode(&messages));
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let problem = |n, t| match Evaluation::new(EvaluationParameters { n, t, signed: true }) {
            Err(EncodingError::Ring { problem, .. }) => problem,
            other => panic!("{other:?}"),
        };
        assert!(matches!(problem(8, 16), RingError::Composite { .. }));
        assert!(matches!(problem(8, 7), RingError::NoRoot { .. }));
        assert!(matches!(problem(8, 0), RingError::Composite { .. }));
        assert!(matches!(problem(8, 2), RingError::NoRoot { .. }));
        let evaluation = evaluation(8, 17);
        let error = evaluation.encode(&[1, 2, 9]).unwrap_err();
        assert_eq!(error.to_string(), "element 2: expected an integer from -8 to 8, found 9");
        assert!(matches!(evaluation.encode(&[0; 9]), Err(EncodingError::Count { .. })));
        assert!(matches!(evaluation.decode(&vec![0; 9]), Err(EncodingError::Count { .. })));
        assert!(matches!(evaluation.decode(&vec![17; 8]), Err(EncodingError::Range { .. })));
        let unsigned = Evaluation::new(EvaluationParameters { n: 8, t: 17, signed: false }).unwrap();
        assert_eq!(unsigned.decode(&unsigned.encode(&[16]).unwrap()).unwrap()[0], 16);
        assert!(unsigned.encode(&[-1]).is_err());
    }

    proptest! {
        #[test]
        fn sums_and_products_are_pointwise(
            log2 in 1..=5_u32, seed in prop::collection::vec(any::<(u64, u64)>(), 32),
        ) {
            let n = 1_usize << log2;
            for t in [193, 65_537, 0xFFFF_FFFF_0000_0001] {
                let evaluation = evaluation(n, t);
                let message = |word: u64| evaluation.messages.message(&word.into());
                let a: Vec<i128> = seed[..n].iter().map(|(word, _)| message(*word)).collect();
                let b: Vec<i128> = seed[..n].iter().map(|(_, word)| message(*word)).collect();
                let [x, y] = [&a, &b].map(|messages| evaluation.encode(messages).unwrap());
                let reduce = |integer: i128| evaluation.messages.message(&integer);
                let products: Vec<i128> = a.iter().zip(&b).map(|(x, y)| reduce(x * y)).collect();
                prop_assert_eq!(evaluation.decode(&product_modulo(&x, &y, t.into())).unwrap(), products);
                let sums: Vec<i128> = a.iter().zip(&b).map(|(x, y)| reduce(x + y)).collect();
                prop_assert_eq!(evaluation.decode(&sum_modulo(&x, &y, t.into())).unwrap(), sums);
            }
        }
    }
}
