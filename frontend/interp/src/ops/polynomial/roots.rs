//! The roots of transforms.

use crate::{
    compile::{Op, Scope, rings_of},
    error::InterpError,
    ring::{Ring, Transform},
};
use melior::ir::{RegionLike, Type, ValueLike, block::BlockLike, operation::OperationLike};
use ringmill_design::Form;
use ringmill_dialects::access;

/// The roots of an operation's transforms, one for each limb; none if it names none.
fn own_roots(op: Op<'_, '_>) -> Vec<u64> {
    access::transform_root(op).unwrap_or_default()
}

/// The multiplication of a ring's values if they are pairs. A product names no root: it is that of
/// the transforms of its ring, wherever they stand in the program, or the smallest.
pub(super) fn pairs<'c>(op: Op<'c, '_>, limb: usize, ring: &Ring, of: Type<'c>) -> Option<Transform> {
    let (_, negacyclic) = access::polynomial_type(of)?.transform_size()?;
    let plain = Transform::of_pairs(ring.residues, ring.degree, negacyclic, None)?;
    let mut program = op;
    while let Some(parent) = program.parent_operation() {
        program = parent;
    }
    match named_root(program, access::polynomial_in_form(of, Form::Coefficients), limb) {
        Some(root) => Transform::of_pairs(ring.residues, ring.degree, negacyclic, Some(root)),
        None => Some(plain),
    }
}

/// The root of a limb that the first transform of a ring names, in an operation or in its
/// regions.
fn named_root<'c>(op: Op<'c, '_>, ring: Option<Type<'c>>, limb: usize) -> Option<u64> {
    let same = |operand: Type<'c>| access::polynomial_in_form(operand, Form::Coefficients) == ring;
    if let Some(root) = own_roots(op).get(limb).copied().filter(|_| op.operands().any(|operand| same(operand.r#type())))
    {
        return Some(root);
    }
    op.regions().find_map(|region| {
        let mut block = region.first_block();
        while let Some(current) = block {
            let mut inner = current.first_operation();
            while let Some(operation) = inner {
                if let Some(root) = named_root(operation, ring, limb) {
                    return Some(root);
                }
                inner = operation.next_in_block();
            }
            block = current.next_in_region();
        }
        None
    })
}

/// The transforms that an operation is about, one for each limb.
pub(super) fn transforms<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &Scope<'_, 'c, 'a>,
    r#type: &access::PolynomialType,
) -> Result<Vec<Transform>, InterpError> {
    let roots = own_roots(op);
    let transforms = r#type.transform_size().zip(rings_of(r#type)).and_then(|((_, negacyclic), rings)| {
        let limbs = rings.iter().enumerate();
        let root = |position: usize| roots.get(position).copied();
        limbs.map(|(limb, ring)| Transform::new(ring.residues, ring.degree, negacyclic, root(limb))).collect()
    });
    transforms.ok_or_else(|| scope.unsupported_form(op, "its ring has no such transform".into()))
}
