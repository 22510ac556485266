//! The rings of polynomials.

use ringmill_ring::{Modulus, Splitting};
use serde::{Deserialize, Serialize};

/// Z_q[x]/(x^N ± 1), N coefficients modulo q, with the order of its transforms.
///
/// As JSON it is an object of `n`, `modulus`, `root` and, where it is true, `cyclic`. Modulus and
/// root are decimal strings, since they may have more bits than a JSON number keeps; the root is
/// empty if the design has no transforms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(into = "Written", try_from = "Written")]
pub struct Ring {
    n: u64,
    q: u64,
    cyclic: bool,
    splitting: Option<Splitting>,
}

impl Ring {
    /// The ring whose transforms do this.
    #[must_use]
    pub fn split(splitting: Splitting) -> Self {
        let (n, q) = (splitting.n(), splitting.modulus().value());
        Self { n, q, cyclic: splitting.is_cyclic(), splitting: Some(splitting) }
    }

    /// A ring without transforms, of any modulus from 2 on: x^n − 1 if `cyclic`, else x^n + 1.
    #[must_use]
    pub fn plain(n: u64, q: u64, cyclic: bool) -> Self {
        Self { n, q, cyclic, splitting: None }
    }

    /// Coefficients of its polynomials, N.
    #[must_use]
    pub fn n(&self) -> u64 {
        self.n
    }

    /// True if it is modulo x^N − 1.
    #[must_use]
    pub fn is_cyclic(&self) -> bool {
        self.cyclic
    }

    /// The modulus of the coefficients, q.
    #[must_use]
    pub fn modulus(&self) -> u64 {
        self.q
    }

    /// The splitting of its transforms, if it has any.
    #[must_use]
    pub fn splitting(&self) -> Option<Splitting> {
        self.splitting
    }

    /// The root of unity of all its transforms, if it has any: ψ of order 2N, ω of order N in a
    /// cyclic ring, ζ of order N where it splits into pairs.
    #[must_use]
    pub fn root(&self) -> Option<u64> {
        self.splitting.map(|splitting| splitting.root().value())
    }
}

/// A ring as it is written.
#[derive(Serialize, Deserialize, schemars::JsonSchema)]
struct Written {
    /// The number of coefficients, N.
    n: u64,
    /// The modulus in decimal digits.
    modulus: String,
    /// The root of unity of its transforms in decimal digits; empty without transforms.
    root: String,
    /// True for x^N − 1, false or absent for x^N + 1.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    cyclic: bool,
}

impl From<Ring> for Written {
    fn from(ring: Ring) -> Self {
        let decimal = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
        let modulus = Some(ring.q).filter(|&q| q > 0);
        Self { n: ring.n, modulus: decimal(modulus), root: decimal(ring.root()), cyclic: ring.cyclic }
    }
}

impl TryFrom<Written> for Ring {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let Written { n, modulus, root, cyclic } = written;
        let decimal = |text: &str| -> Result<Option<u64>, String> {
            let number = Some(text).filter(|text| !text.is_empty()).map(str::parse).transpose();
            number.map_err(|_| format!("expected a number of up to 64 bits, found '{text}'"))
        };
        let q = decimal(&modulus)?.unwrap_or_default();
        let Some(root) = decimal(&root)? else {
            return Ok(Self::plain(n, q, cyclic));
        };
        let splitting = Modulus::new(q).and_then(|q| Splitting::of_ring(q, n, !cyclic, Some(root)));
        splitting.map(Self::split).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let q = |value| Modulus::new(value).expect("a prime");
        let split =
            |value, n, negacyclic| Ring::split(Splitting::of_ring(q(value), n, negacyclic, None).expect("a root"));
        let rings = [
            (split(12_289, 1024, true), r#"{"n":1024,"modulus":"12289","root":"7"}"#),
            (split(12_289, 1024, false), r#"{"n":1024,"modulus":"12289","root":"49","cyclic":true}"#),
            (split(3329, 256, true), r#"{"n":256,"modulus":"3329","root":"17"}"#),
            (Ring::plain(16, 1 << 20, false), r#"{"n":16,"modulus":"1048576","root":""}"#),
            (Ring::default(), r#"{"n":0,"modulus":"","root":""}"#),
        ];
        for (ring, text) in rings {
            assert_eq!(serde_json::to_string(&ring).expect("JSON"), text);
            assert_eq!(serde_json::from_str::<Ring>(text).expect("a ring"), ring);
        }
        for wrong in [
            r#"{"n":1024,"modulus":"12289","root":"1"}"#,
            r#"{"n":1024,"modulus":"x","root":""}"#,
            r#"{"n":1,"modulus":"12289","root":"1","cyclic":true}"#,
        ] {
            assert!(serde_json::from_str::<Ring>(wrong).is_err(), "{wrong}");
        }
    }
}
