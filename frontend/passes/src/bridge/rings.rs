//! The rings of a function's polynomials.

use crate::{
    error::ProgramCode,
    ir::{element_of, revealed, walk},
    refusal::Refusal,
};
use melior::ir::{BlockRef, Location, Type, ValueLike, block::BlockLike, operation::OperationLike};
use ringmill_design::{Form, Ring};
use ringmill_dialects::{
    access, attr,
    ops::{OpName, Polynomial},
};
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
    let root = root_in(block, r#type);
    let ring = |&q: &u128| {
        let q = u64::try_from(q).map_err(|_| refuse("has a modulus of more than 64 bits"))?;
        let splitting = Modulus::new(q).and_then(|modulus| Splitting::of_ring(modulus, n, negacyclic, root));
        Ok(splitting.map_or_else(|_| Ring::plain(n, q, !negacyclic), Ring::split))
    };
    let rings = polynomial.moduli.iter().map(ring).collect::<Result<Vec<_>, _>>()?;
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

/// The root that the first transform of polynomials of that ring names in a block, or in what its
/// loops and branches hold.
fn root_in(block: BlockRef<'_, '_>, r#type: Type<'_>) -> Option<u64> {
    let ring = access::polynomial_in_form(r#type, Form::Coefficients)?;
    let mut root = None;
    let mut next = block.first_operation();
    while let (None, Some(outer)) = (root, next) {
        next = outer.next_in_block();
        walk(outer, &mut |operation| {
            let is_transform =
                matches!(OpName::of(operation), Some(OpName::Polynomial(Polynomial::Ntt | Polynomial::Intt)));
            let operand = operation.operand(0).ok();
            let of = operand.and_then(|operand| access::polynomial_in_form(operand.r#type(), Form::Coefficients));
            if root.is_none() && is_transform && of == Some(ring) {
                root = attr::ROOT.of(operation).and_then(|roots| roots.first().copied());
            }
        });
    }
    root
}
