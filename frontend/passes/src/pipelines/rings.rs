//! Programs on polynomials.

use super::pipeline::Pipeline;
use crate::{
    func::{CheckProgram, MarkSecrets},
    mod_arith::ModArithToArith,
    polynomial::{ConvertPolynomialMulToNtt, PolynomialToModArith},
    scf::{CountWideLoops, UnrollLoops},
    secret::DropSecretTypes,
    step::{Step, on_functions, ours, ours_on_functions, ours_set, step},
    tensor::ForwardElements,
};

/// Of programs on polynomials.
pub(crate) const TRANSFORM: Pipeline = Pipeline {
    name: "ringmill-transform",
    summary: "turn a program on polynomials into straight-line transforms and pointwise arithmetic",
    example: "\
!Z97 = !mod_arith.int<97 : i32>
!poly = !polynomial.polynomial<ring = <coefficientType = !Z97, polynomialModulus = <1 + x**16>>>
func.func @main(%a: tensor<2x!poly>, %b: !poly) -> !poly {
  %zero = polynomial.constant int<0> : !poly
  %0 = affine.for %i = 0 to 2 iter_args(%s = %zero) -> (!poly) {
    %1 = tensor.extract %a[%i] : tensor<2x!poly>
    %2 = polynomial.mul %1, %b : !poly
    %3 = polynomial.add %s, %2 : !poly
    affine.yield %3 : !poly
  }
  return %0 : !poly
}
",
    options: &[],
    steps_with: |_| Ok(TRANSFORM_STEPS.to_vec()),
};

/// Of programs on polynomials with control at run time.
pub(crate) const TRANSFORM_LOOPS: Pipeline = Pipeline {
    name: "ringmill-transform-loops",
    summary: "place the transforms of a program on polynomials whose loops and branches stay",
    example: "\
!Z97 = !mod_arith.int<97 : i32>
!poly = !polynomial.polynomial<ring = <coefficientType = !Z97, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !poly, %b: !poly, %n: i4) -> !poly {
  %i = arith.index_castui %n : i4 to index
  %0 = affine.for %j = 0 to %i iter_args(%s = %a) -> (!poly) {
    %1 = polynomial.mul %s, %b : !poly
    affine.yield %1 : !poly
  }
  return %0 : !poly
}
",
    options: &[],
    steps_with: |_| Ok(TRANSFORM_LOOPS_STEPS.to_vec()),
};

/// Polynomials in plain arithmetic, under the name that HEIR had for it until 2025.
pub(crate) const POLYNOMIAL_TO_STANDARD: Pipeline = Pipeline {
    name: "polynomial-to-standard",
    summary: "lower polynomials to tensors of integers, loops and arithmetic without divisions",
    example: "\
!Z17 = !mod_arith.int<17 : i6>
!poly = !polynomial.polynomial<ring = <coefficientType = !Z17, polynomialModulus = <1 + x**4>>>
func.func @main(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.add %a, %b : !poly
  return %0 : !poly
}
",
    options: &[],
    steps_with: |_| {
        Ok(vec![
            ours::<PolynomialToModArith>("coefficients and values are tensors of residues"),
            ours::<ModArithToArith>("residues are integers below the modulus"),
        ])
    },
};

/// A program on polynomials becomes one function whose products are pointwise.
const TRANSFORM_STEPS: &[Step] = &[
    ours::<DropSecretTypes>("a program means the same with and without them, and nothing else knows them"),
    ours::<CheckProgram>("early, while the text is still what the user wrote: its refusals name their lines"),
    ours::<MarkSecrets>("before any pass could change which arguments there are"),
    on_functions("lower-affine", "upstream inlines few affine ops into scf loops"),
    step(
        "inline{default-pipeline=}",
        "transforms are shared within one function; canonicalizing would drop wide loops",
    ),
    step("symbol-dce", "drops what was inlined, and the functions that the entry does not reach"),
    ours_set::<UnrollLoops>(
        "unroll-loops{limit=65536}",
        "a pipeline of blocks has no loops: the choice of transforms sees all iterations, and does once what is the same in each",
    ),
    ours_on_functions::<ForwardElements>(
        "subscripts are constants now: tensors of polynomials are left at the edges only",
    ),
    step("canonicalize", "drops sums with zero and products with one: they would only ask for transforms"),
    step("cse", "the same sum or product twice is one, in whichever form"),
    ours_on_functions::<ConvertPolynomialMulToNtt>("from here on every product is pointwise"),
    step("cse", "products that were written in both forms may have become one"),
];

/// A program on polynomials with loops and branches becomes one function whose products are
/// pointwise, with the same loops and branches.
const TRANSFORM_LOOPS_STEPS: &[Step] = &[
    ours::<DropSecretTypes>("a program means the same with and without them, and nothing else knows them"),
    ours_set::<CheckProgram>(
        "check-program{run-time-control=true}",
        "early, while the text is still what the user wrote: its refusals name their lines",
    ),
    ours::<MarkSecrets>("before any pass could change which arguments there are"),
    ours::<CountWideLoops>("before upstream's folder could see them, which drops them"),
    on_functions("lower-affine", "one kind of loop is left, scf"),
    step("inline{default-pipeline=}", "transforms are shared within one function"),
    step("symbol-dce", "drops what was inlined, and the functions that the entry does not reach"),
    step("canonicalize", "drops sums with zero and products with one: they would only ask for transforms"),
    step("cse", "the same sum or product twice is one, in whichever form"),
    step(
        "loop-invariant-code-motion",
        "what is the same in every iteration is computed once, before its form is chosen",
    ),
    ours_on_functions::<ConvertPolynomialMulToNtt>("block by block: what loops carry keeps the form of its type"),
    step("loop-invariant-code-motion", "the transforms of what is the same in every iteration leave the loop"),
    step("canonicalize", "a transform that left the loop may undo the one before it"),
    step("cse", "transforms from several loops may be one"),
    ours_on_functions::<ConvertPolynomialMulToNtt>(
        "with the transforms that came out of loops, other forms may need fewer",
    ),
    step("cse", "products that were written in both forms may have become one"),
];
