use crate::{error::ProgramCode, refusal::Refusal};
use melior::ir::{Location, Type};
use miette::Diagnostic;
use ringmill_dialects::access;
use ringmill_ring::{Modulus, RingError, Splitting};

/// Most points of a transform: looking for the smallest root takes a step for each.
const MOST_POINTS: u64 = 1 << 20;

fn unsupported<'c>(what: &str, help: &str, location: Location<'c>) -> Refusal<'c> {
    let message = format!("{what} has no transform");
    Refusal::new(ProgramCode::UnsupportedOp, message, location).with_help(help)
}

/// The splitting of each limb's ring, with the roots given, if there are any, or else the smallest;
/// refused when one has no root, which is named if there are several.
pub(crate) fn splittings<'c>(
    r#type: Type<'c>,
    given: &[u64],
    location: Location<'c>,
) -> Result<Vec<Splitting>, Refusal<'c>> {
    let unsupported = |what: &str, help: &str| unsupported(what, help, location);
    let polynomial = access::polynomial_type(r#type);
    let polynomial = polynomial.ok_or_else(|| unsupported(&format!("type '{type}'"), "use polynomials"))?;
    let (size, negacyclic) = polynomial
        .transform_size()
        .ok_or_else(|| unsupported(&format!("type '{type}'"), "take a ring modulo x**N + 1 with N a power of two"))?;
    if polynomial.moduli.is_empty() {
        let help = "give the coefficients prime moduli, !mod_arith.int<q : i32> or !rns.rns of several";
        return Err(unsupported(&format!("a product in '{type}'"), help));
    }
    if size > MOST_POINTS {
        let message = format!("a transform of {size} points is larger than {MOST_POINTS}");
        return Err(Refusal::new(ProgramCode::RingDegree, message, location).with_help("take a smaller ring"));
    }
    let limb = |(position, &q): (usize, &u128)| {
        let which = if polynomial.moduli.len() > 1 { format!("limb {position}: ") } else { String::new() };
        Modulus::try_from(q)
            .map_err(|error| error.of_degree(size))
            .and_then(|modulus| Splitting::of_ring(modulus, size, negacyclic, given.get(position).copied()))
            .map_err(|error| ring_refusal(&error, &which, location))
    };
    polynomial.moduli.iter().enumerate().map(limb).collect()
}

/// The refusal of a ring, at a location in the program; `which` names the limb.
fn ring_refusal<'c>(error: &RingError, which: &str, location: Location<'c>) -> Refusal<'c> {
    let code = error.code().and_then(|code| ProgramCode::from_text(&code.to_string()));
    let refusal = Refusal::new(code.unwrap_or(ProgramCode::UnsupportedOp), format!("{which}{error}"), location);
    match error.help() {
        Some(help) => refusal.with_help(help.to_string()),
        None => refusal,
    }
}
