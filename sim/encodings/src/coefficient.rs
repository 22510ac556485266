//! Messages as the coefficients of a polynomial.

use serde::{Deserialize, Serialize};

use crate::{
    Encoding, EncodingError, Position,
    degree::{Degree, check_messages},
    residues::{Residues, check_reduced, is_signed},
};

/// The largest modulus, 2^64.
const MOST: u128 = 1 << 64;

/// The ring and the scale of the coefficients.
///
/// `q` and `delta` are the ciphertext modulus and Δ. `q` and `t` are those of BFV: Δ = ⌊q/t⌋. `t`
/// alone is the plaintext modulus of BGV: Δ = 1, and coefficients are modulo t.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoefficientParameters {
    /// N, the number of coefficients: a power of two from 2 to 65536.
    pub n: usize,
    /// The modulus of the coefficients, from 2 to 2^64. Default: `t`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub q: Option<u128>,
    /// The modulus of the messages, from 2 to `q`. Default: ⌊q/Δ⌋.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub t: Option<u128>,
    /// Δ, from 1 to q/2. Default: ⌊q/t⌋.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delta: Option<u128>,
    /// True if messages are centred, false if they are from 0 to t − 1. Default: true.
    #[serde(default = "is_signed")]
    pub signed: bool,
}

/// The coefficient encoding: message i is coefficient a_i = Δ·m_i of a polynomial modulo x^N + 1
/// and q.
///
/// Messages are integers modulo t. Decoding rounds to the nearest multiple of Δ, and so removes
/// noise below Δ/2. A sum of plaintexts encodes the sum of messages modulo t. A product of
/// plaintexts is the negacyclic convolution of the messages, with scale Δ².
///
/// Fan and Vercauteren, "Somewhat Practical Fully Homomorphic Encryption", 2012/144, section 4.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coefficient {
    degree: Degree,
    q: u128,
    delta: i128,
    messages: Residues<i128>,
    /// The coefficients as integers near 0, as a message near 0 may have negative noise.
    lifted: Residues<i128>,
    signed: bool,
}

impl Coefficient {
    /// The message of a coefficient.
    fn message(&self, coefficient: u64) -> i128 {
        let (q, coefficient) = (*self.lifted.modulus(), i128::from(coefficient));
        let is_negative_noise = 2 * coefficient >= 2 * q - self.delta;
        let lifted = match self.signed {
            true => self.lifted.message(&coefficient),
            false if is_negative_noise => coefficient - q,
            false => coefficient,
        };
        let steps = (2 * lifted + self.delta).div_euclid(2 * self.delta);
        self.messages.message(&steps)
    }
}

impl Encoding for Coefficient {
    const NAME: &str = "coefficient";
    const EXAMPLE: &str = r#"{"n":8,"t":17}"#;

    type Parameters = CoefficientParameters;
    type Message = i128;
    type Plaintext = Vec<u64>;

    fn new(parameters: CoefficientParameters) -> Result<Self, EncodingError> {
        let CoefficientParameters { n, q, t, delta, signed } = parameters;
        let degree = Degree::new(n)?;
        let refuse = |name: &'static str, expected: String, found: String| EncodingError::Parameter {
            field: name.into(),
            expected,
            found,
            remedy: "give 't' alone, 'q' with 't', or 'q' with 'delta'",
        };
        let within = |name, value: u128, low: u128, high: u128| {
            let is_within = (low..=high).contains(&value);
            let refused = || refuse(name, format!("an integer from {low} to {high}"), value.to_string());
            if is_within { Ok(()) } else { Err(refused()) }
        };
        if let (Some(_), Some(delta)) = (t, delta) {
            return Err(refuse("delta", "no 'delta' with 't', which determines it".to_owned(), delta.to_string()));
        }
        if let (None, Some(delta)) = (q, delta) {
            return Err(refuse("delta", "'q' with 'delta'".to_owned(), format!("{delta} alone")));
        }
        let Some(whole) = q.or(t) else {
            return Err(refuse("q", "a modulus".to_owned(), "none".to_owned()));
        };
        within(if q.is_some() { "q" } else { "t" }, whole, 2, MOST)?;
        within("t", t.unwrap_or(2), 2, whole)?;
        let delta = delta.unwrap_or_else(|| t.map_or(1, |t| whole / t));
        within("delta", delta, 1, whole / 2)?;
        let t = t.unwrap_or(whole / delta);
        Ok(Self {
            degree,
            q: whole,
            delta: delta as i128,
            messages: Residues::new(t as i128, signed),
            lifted: Residues::new(whole as i128, true),
            signed,
        })
    }

    fn encode(&self, messages: &[i128]) -> Result<Vec<u64>, EncodingError> {
        check_messages(messages, self.degree.get())?;
        let mut coefficients = vec![0; self.degree.get()];
        for (index, (coefficient, message)) in coefficients.iter_mut().zip(messages).enumerate() {
            self.messages.residue(message, &Position::element(index))?;
            *coefficient = (message * self.delta).rem_euclid(*self.lifted.modulus()) as u64;
        }
        Ok(coefficients)
    }

    fn decode(&self, coefficients: &Vec<u64>) -> Result<Vec<i128>, EncodingError> {
        self.degree.check_coefficients(coefficients)?;
        check_reduced(coefficients, self.q)?;
        Ok(coefficients.iter().map(|coefficient| self.message(*coefficient)).collect())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::polynomial::{product, product_modulo, sum_modulo};

    fn parameters(n: usize, q: Option<u128>, t: Option<u128>, delta: Option<u128>) -> CoefficientParameters {
        CoefficientParameters { n, q, t, delta, signed: true }
    }

    fn bgv(n: usize, t: u128) -> Coefficient {
        Coefficient::new(parameters(n, None, Some(t), None)).unwrap()
    }

    /// Every modulus up to 40, every scale, every message, every noise below Δ/2.
    #[test]
    fn every_message_comes_back_with_every_noise_below_half_a_step() {
        for q in 2..=40_u128 {
            let scales = (1..=q / 2).map(|delta| parameters(2, Some(q), None, Some(delta)));
            let plaintext_moduli = (2..=q).map(|t| parameters(2, Some(q), Some(t), None));
            for parameters in scales.chain(plaintext_moduli) {
                for signed in [true, false] {
                    let encoding = Coefficient::new(CoefficientParameters { signed, ..parameters }).unwrap();
                    for residue in 0..*encoding.messages.modulus() {
                        let message = encoding.messages.message(&residue);
                        let word = encoding.encode(&[message]).unwrap()[0];
                        let most = (encoding.delta - 1) / 2;
                        for noise in -most..=most {
                            let noisy = (i128::from(word) + noise).rem_euclid(q as i128) as u64;
                            assert_eq!(
                                encoding.decode(&vec![noisy, 0]).unwrap(),
                                [message, 0],
                                "{parameters:?} {noise}"
                            );
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_message_is_a_multiple_of_the_scale() {
        let encoding = Coefficient::new(parameters(4, Some(1 << 64), None, Some(1 << 60))).unwrap();
        let words = encoding.encode(&[1, -1, 8]).unwrap();
        assert_eq!(words, [1 << 60, 15 << 60, 8 << 60, 0]);
        assert_eq!(encoding.decode(&words).unwrap(), [1, -1, 8, 0]);
        let bfv = Coefficient::new(parameters(4, Some(65_537), Some(16), None)).unwrap();
        assert_eq!(bfv.encode(&[3]).unwrap()[0], 3 * 4096);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let refused = |q, t, delta| match Coefficient::new(parameters(4, q, t, delta)) {
            Err(EncodingError::Parameter { field, .. }) => field.name,
            other => panic!("{other:?}"),
        };
        assert_eq!(refused(None, None, None), "q");
        assert_eq!(refused(None, None, Some(2)), "delta");
        assert_eq!(refused(Some(100), Some(10), Some(10)), "delta");
        assert_eq!(refused(Some(100), None, Some(51)), "delta");
        assert_eq!(refused(Some(100), None, Some(0)), "delta");
        assert_eq!(refused(Some(100), Some(101), None), "t");
        assert_eq!(refused(Some((1 << 64) + 1), None, None), "q");
        assert_eq!(refused(None, Some(1), None), "t");
        let encoding = bgv(4, 17);
        assert!(matches!(encoding.encode(&[9]), Err(EncodingError::Range { .. })));
        assert!(matches!(encoding.encode(&[0; 5]), Err(EncodingError::Count { .. })));
        assert!(matches!(encoding.decode(&vec![0; 3]), Err(EncodingError::Count { .. })));
        assert!(matches!(encoding.decode(&vec![0, 17, 0, 0]), Err(EncodingError::Range { .. })));
        for n in [0, 1, 3, 131_072] {
            assert!(Coefficient::new(parameters(n, None, Some(17), None)).is_err(), "{n}");
        }
    }

    /// The mutation: a cyclic convolution is not what a product is.
    #[test]
    fn a_product_wraps_with_a_negative_sign() {
        let encoding = bgv(4, 257);
        let [a, b] = [[0, 0, 0, 3], [0, 5, 0, 0]].map(|messages| encoding.encode(&messages).unwrap());
        let decoded = encoding.decode(&product_modulo(&a, &b, 257)).unwrap();
        assert_eq!(decoded, [-15, 0, 0, 0]);
        assert_ne!(decoded, [15, 0, 0, 0], "x^4 = 1");
    }

    proptest! {
        #[test]
        fn products_are_negacyclic_convolutions(
            a in prop::collection::vec(-100..100_i128, 16), b in prop::collection::vec(-100..100_i128, 16),
        ) {
            // exactly modulo t
            for t in [512, 65_537, 1 << 64] {
                let encoding = bgv(16, t);
                let [x, y] = [&a, &b].map(|messages| encoding.encode(messages).unwrap());
                let messages = Residues::new(t as i128, true);
                let expected: Vec<i128> = product(&a, &b).iter().map(|sum| messages.message(sum)).collect();
                prop_assert_eq!(encoding.decode(&product_modulo(&x, &y, t)).unwrap(), expected);
                let sums: Vec<i128> = a.iter().zip(&b).map(|(x, y)| messages.message(&(x + y))).collect();
                prop_assert_eq!(encoding.decode(&sum_modulo(&x, &y, t)).unwrap(), sums);
            }
            // with a scale, which a product squares
            let encoding = Coefficient::new(parameters(16, Some(1 << 64), None, Some(1 << 20))).unwrap();
            let squared = Coefficient::new(parameters(16, Some(1 << 64), None, Some(1 << 40))).unwrap();
            let [x, y] = [&a, &b].map(|messages| encoding.encode(messages).unwrap());
            prop_assert_eq!(squared.decode(&product_modulo(&x, &y, 1 << 64)).unwrap(), product(&a, &b));
        }
    }
}
