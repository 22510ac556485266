use crate::{error::ProgramCode, refusal::Refusal};
use melior::ir::{Location, Type};
use miette::Diagnostic;
use ringmill_dialects::access;
use ringmill_ring::{Modulus, NegacyclicRoot, RingError};

/// Most points of a transform: looking for the smallest root takes a step for each.
const MOST_POINTS: u64 = 1 << 20;

/// The root of unity of a ring's transforms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RingRoot {
    /// ψ of x^N + 1; of x^N − 1 the ψ of half the degree, which has the order N.
    pub root: NegacyclicRoot,
    /// Whether the ring is that of x^N + 1.
    pub negacyclic: bool,
}

impl RingRoot {
    /// The order of the root.
    pub fn order(self) -> u64 {
        2 * self.root.n()
    }
}

/// The root given for a polynomial type's ring, or else the smallest; refused when the ring has none.
pub(crate) fn ring_root<'c>(
    r#type: Type<'c>,
    given: Option<u64>,
    location: Location<'c>,
) -> Result<RingRoot, Refusal<'c>> {
    let unsupported = |what: &str, help: &str| {
        let message = format!("{what} has no transform");
        Refusal::new(ProgramCode::UnsupportedOp, message, location).with_help(help)
    };
    let polynomial = access::polynomial_type(r#type);
    let polynomial = polynomial.ok_or_else(|| unsupported(&format!("type '{type}'"), "use polynomials"))?;
    let (size, negacyclic) = polynomial
        .transform_size()
        .ok_or_else(|| unsupported(&format!("type '{type}'"), "take a ring modulo x**N + 1 with N a power of two"))?;
    let [q] = polynomial.moduli[..] else {
        let help = "give the coefficients one prime modulus, !mod_arith.int<q : i32>";
        return Err(unsupported(&format!("a product in '{type}'"), help));
    };
    if size > MOST_POINTS {
        let message = format!("a transform of {size} points is larger than {MOST_POINTS}");
        return Err(Refusal::new(ProgramCode::RingDegree, message, location).with_help("take a smaller ring"));
    }
    let size = if negacyclic { size } else { size / 2 };
    let root = Modulus::try_from(q).and_then(|modulus| match given {
        Some(value) => NegacyclicRoot::new(modulus, size, value),
        None => NegacyclicRoot::smallest(modulus, size),
    });
    Ok(RingRoot { root: root.map_err(|error| ring_refusal(&error, location))?, negacyclic })
}

/// What is wrong with a ring, at a place in the program.
fn ring_refusal<'c>(error: &RingError, location: Location<'c>) -> Refusal<'c> {
    let code = error.code().and_then(|code| ProgramCode::from_text(&code.to_string()));
    let refusal = Refusal::new(code.unwrap_or(ProgramCode::UnsupportedOp), error.to_string(), location);
    match error.help() {
        Some(help) => refusal.with_help(help.to_string()),
        None => refusal,
    }
}
