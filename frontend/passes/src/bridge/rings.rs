//! The rings of a function's polynomials.

use crate::{
    error::ProgramCode,
    ir::{element_of, revealed, walk},
    refusal::Refusal,
};
use melior::ir::{BlockRef, Location, Type, ValueLike, block::BlockLike, operation::OperationLike};
use ringmill_design::{Form, Ring};
use ringmill_dialects::access;
use ringmill_ring::{Modulus, Splitting};

/// The form and the rings, one a limb, of a polynomial type.
pub(crate) struct PolynomialRings {
    pub form: Form,
    pub rings: Vec<Ring>,
}

/// The rings of a polynomial type, with the roots that a block names or the smallest; refused where
/// there is no hardware for it.
pub(crate) fn rings<'c>(
    block: BlockRef<'c, '_>,
    r#type: Type<'c>,
    location: Location<'c>,
) -> Result<PolynomialRings, Refusal<'c>> {
    let refuse = |why: &str| {
        let message = format!("type '{type}' {why}");
        Refusal::new(ProgramCode::UnsupportedOp, message, location)
    };
    let polynomial = access::polynomial_type(r#type).ok_or_else(|| refuse("is not a polynomial"))?;
    let Some((n, negacyclic)) = polynomial.transform_size() else {
        return Err(
            refuse("has no accelerator").with_help("take a ring modulo x**N + 1 or x**N - 1 with N a power of two")
        );
    };
    let roots = roots_in(block, r#type);
    let ring = |(limb, &q): (usize, &u128)| {
        let root = roots.get(limb).copied();
        let q = u64::try_from(q).map_err(|_| refuse("has a modulus of more than 64 bits"))?;
        let splitting = Modulus::new(q).and_then(|modulus| Splitting::of_ring(modulus, n, negacyclic, root));
        Ok(splitting.map_or_else(|_| Ring::plain(n, q, !negacyclic), Ring::split))
    };
    let rings = polynomial.moduli.iter().enumerate().map(ring).collect::<Result<Vec<_>, _>>()?;
    if rings.is_empty() {
        return Err(refuse("has no coefficients modulo a constant"));
    }
    Ok(PolynomialRings { form: polynomial.form, rings })
}

/// The ring of the first limb of the first argument that is a polynomial, or a tensor of them.
pub(crate) fn first_ring(block: BlockRef<'_, '_>) -> Option<Ring> {
    let arguments = (0..block.argument_count()).filter_map(|position| block.argument(position).ok());
    arguments.into_iter().find_map(|argument| {
        let r#type = revealed(argument.r#type());
        let element = element_of(r#type);
        rings(block, element, ValueLike::location(&argument)).ok().and_then(|found| found.rings.first().copied())
    })
}

/// The roots, one for each limb, that the first transform of polynomials of that ring names in a
/// block, or in its loops and branches; an empty list if no transform names any.
fn roots_in(block: BlockRef<'_, '_>, r#type: Type<'_>) -> Vec<u64> {
    let Some(ring) = access::polynomial_in_form(r#type, Form::Coefficients) else { return Vec::new() };
    let mut roots = None;
    let mut next = block.first_operation();
    while let (None, Some(outer)) = (&roots, next) {
        next = outer.next_in_block();
        walk(outer, &mut |operation| {
            let operand = operation.operand(0).ok();
            let of = operand.and_then(|operand| access::polynomial_in_form(operand.r#type(), Form::Coefficients));
            if roots.is_none() && of == Some(ring) {
                roots = access::transform_root(operation);
            }
        });
    }
    roots.unwrap_or_default()
}
