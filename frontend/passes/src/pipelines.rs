//! The named pipelines: lists of passes, each with the reason for its position. A pass of ours is a
//! pass by its position in one of them.

use crate::{
    affine::FullLoopUnroll,
    arith::{DropOverflowFlags, ExpandCeilingDivision},
    func::{CheckProgram, FlattenArguments, MarkSecrets},
    memref::ForwardStores,
    mod_arith::ModArithToArith,
    polynomial::{ConvertPolynomialMulToNtt, PolynomialToModArith},
    scf::{CountWideLoops, FlattenDeepIfs, IfToSelect, UnrollLoops},
    secret::{
        DropSecretTypes, GenericAbsorbConstants, MergeAdjacentGenerics, SecretGenericToComb, SecretToCggi, WrapGeneric,
    },
    shape::ResolveSizes,
    step::{LOWER, Step, on_functions, ours, ours_on_functions, ours_set, step},
    tensor::ForwardElements,
};
use ringmill_dialects::pass::{PipelineOption, RustPass as _};

/// A pipeline on a module.
#[derive(Clone, Copy, Debug)]
pub struct Pipeline {
    /// Name in pipelines and on the command line of `ringmill opt`.
    pub name: &'static str,
    /// The effect, in one line.
    pub summary: &'static str,
    /// The options, whose values [`Self::steps_with`] takes.
    pub options: &'static [PipelineOption],
    /// The steps, in order, from the values of the options in theirs. An error says which value is
    /// wrong, lower-case.
    pub steps_with: fn(&[String]) -> Result<Vec<Step>, String>,
}

/// Every pipeline of ours.
pub const PIPELINES: &[Pipeline] =
    &[STRAIGHTEN, TRANSFORM, TRANSFORM_LOOPS, POLYNOMIAL_TO_STANDARD, YOSYS_OPTIMIZER, MLIR_TO_CGGI];

/// Of boolean programs.
pub(crate) const STRAIGHTEN: Pipeline = Pipeline {
    name: LOWER,
    summary: "turn a program into straight-line arithmetic on the bits' integers",
    options: &[],
    steps_with: |_| Ok(STRAIGHTEN_STEPS.to_vec()),
};

/// Of programs on polynomials.
pub(crate) const TRANSFORM: Pipeline = Pipeline {
    name: "ringmill-transform",
    summary: "turn a program on polynomials into straight-line transforms and pointwise arithmetic",
    options: &[],
    steps_with: |_| Ok(TRANSFORM_STEPS.to_vec()),
};

/// Of programs on polynomials with control at run time.
pub(crate) const TRANSFORM_LOOPS: Pipeline = Pipeline {
    name: "ringmill-transform-loops",
    summary: "place the transforms of a program on polynomials whose loops and branches stay",
    options: &[],
    steps_with: |_| Ok(TRANSFORM_LOOPS_STEPS.to_vec()),
};

/// Polynomials in plain arithmetic, under the name that HEIR had for it until 2025.
const POLYNOMIAL_TO_STANDARD: Pipeline = Pipeline {
    name: "polynomial-to-standard",
    summary: "lower polynomials to tensors of integers, loops and arithmetic without divisions",
    options: &[],
    steps_with: |_| {
        Ok(vec![
            ours::<PolynomialToModArith>("coefficients and values are tensors of residues"),
            ours::<ModArithToArith>("residues are integers below the modulus"),
        ])
    },
};

/// The options of [`YOSYS_OPTIMIZER`]: of unrolling, then of [`SecretGenericToComb`].
const YOSYS_OPTIONS: &[PipelineOption] = &[
    PipelineOption {
        name: "unroll-factor",
        summary: "iterations of an affine loop that are made one before, 0 for none",
        initial: "0",
    },
    PipelineOption { name: "mode", summary: "as of secret-generic-to-comb", initial: "LUT3" },
    PipelineOption { name: "engine", summary: "as of secret-generic-to-comb", initial: "yosys" },
    PipelineOption { name: "abc-fast", summary: "as of secret-generic-to-comb", initial: "false" },
    PipelineOption { name: "use-submodules", summary: "as of secret-generic-to-comb", initial: "true" },
    PipelineOption { name: "print-stats", summary: "as of secret-generic-to-comb", initial: "false" },
];

/// The options of [`MLIR_TO_CGGI`]: its own, then those of [`YOSYS_OPTIMIZER`].
const CGGI_OPTIONS: &[PipelineOption] = &{
    let data_type = PipelineOption { name: "data-type", summary: "Bool: integers become bits", initial: "Bool" };
    let [a, b, c, d, e, f] = *YOSYS_OPTIONS else { unreachable!() };
    [data_type, a, b, c, d, e, f]
};

/// Circuits in place of arithmetic on secrets.
const YOSYS_OPTIMIZER: Pipeline = Pipeline {
    name: "yosys-optimizer",
    summary: "replace the arithmetic on secrets by optimized circuits in comb ops, each proved",
    options: YOSYS_OPTIONS,
    steps_with: |values| optimizer_steps(values),
};

/// A program as HEIR takes it, in ciphertexts.
const MLIR_TO_CGGI: Pipeline = Pipeline {
    name: "mlir-to-cggi",
    summary: "turn functions with secret arguments into cggi ops on ciphertexts of their bits",
    options: CGGI_OPTIONS,
    steps_with: |values| {
        let [data_type, values @ ..] = values else { return Err("expected a value for each option".to_owned()) };
        if data_type != "Bool" {
            return Err(format!("'data-type' is '{data_type}': expected 'Bool'; words of integers have no lowering"));
        }
        let before = vec![
            ours::<WrapGeneric>(
                "secrets become types, and each body one secret.generic: loops in it become one circuit",
            ),
            step("canonicalize", "what depends on no secret leaves the body"),
        ];
        let after = vec![
            step("canonicalize", "casts that undo each other go"),
            step("cse", "the same subscript is one constant"),
            step("symbol-dce", "the functions of the arithmetic have been replaced"),
            ours::<SecretToCggi>("cells become ciphertext operations"),
            step("canonicalize", "drops what ciphertexts do not need"),
            step("cse", "the same trivial ciphertext is made once"),
        ];
        Ok([before, optimizer_steps(values)?, after].concat())
    },
};

/// The steps of [`YOSYS_OPTIMIZER`].
fn optimizer_steps(values: &[String]) -> Result<Vec<Step>, String> {
    let [unroll, circuit @ ..] = values else { return Err("expected a value for each option".to_owned()) };
    let factor: u32 = unroll.parse().map_err(|error| format!("'unroll-factor' is '{unroll}': {error}"))?;
    let short = Step {
        pass: format!("{}{{innermost-up-to={factor}}}", FullLoopUnroll::NAME).into(),
        ..ours::<FullLoopUnroll>("upstream's pass divides by the number of iterations, which may be zero")
    };
    let others = Step {
        pass: format!("affine-loop-unroll{{unroll-factor={factor}}}").into(),
        ..on_functions("", "the arithmetic of several iterations is optimized together")
    };
    let unrolling = if factor > 1 { vec![short, others] } else { Vec::new() };
    let names = YOSYS_OPTIONS[1..].iter().map(|option| option.name);
    let options: Vec<_> = names.zip(circuit).map(|(name, value)| format!("{name}={value}")).collect();
    let circuits = Step {
        pass: format!("{}{{{}}}", SecretGenericToComb::NAME, options.join(" ")).into(),
        ..ours::<SecretGenericToComb>("arithmetic becomes cells")
    };
    Ok(unrolling
        .into_iter()
        .chain([
            ours::<GenericAbsorbConstants>("constants are folded into the circuit"),
            ours::<MergeAdjacentGenerics>("one circuit is optimized better than two"),
            step("canonicalize", "drops results that only the merged body read"),
            circuits,
        ])
        .collect())
}

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

/// A program of functions, loops, tensors and memrefs becomes one function of scalar arithmetic
/// without control flow.
const STRAIGHTEN_STEPS: &[Step] = &[
    ours::<FlattenDeepIfs>("before any pass that asks of each op with regions what the ops in all of them do"),
    ours::<DropSecretTypes>("a program means the same with and without them, and nothing else knows them"),
    ours::<ResolveSizes>("before the check, which refuses the sizes that are left unknown; it folds nothing else"),
    ours::<CheckProgram>("early, while the text is still what the user wrote: its refusals name their lines"),
    ours::<MarkSecrets>("before any pass could change which arguments there are"),
    ours::<DropOverflowFlags>("before any folder could rely on them"),
    step("symbol-dce", "functions that the entry does not reach are not worth lowering and inlining"),
    ours::<ExpandCeilingDivision>(
        "before upstream's range analysis could see it, which is wrong for the least dividend",
    ),
    ours::<CountWideLoops>("before upstream's folder could see them, which drops them"),
    on_functions(
        "lower-affine",
        "upstream inlines no affine ops into scf loops, and few into affine ones; bufferization takes tensors through scf loops only",
    ),
    step(
        "inline{default-pipeline=}",
        "loops can be unrolled and memory followed only within one function; it must not canonicalize, which drops wide loops",
    ),
    step("symbol-dce", "drops what was inlined"),
    on_functions(
        "tosa-to-linalg-named",
        "after inlining, as zero points and scales must be seen to be constants; convolutions, products and pools have linalg ops of their own",
    ),
    on_functions("tosa-to-linalg", "the rest of tosa that computes: scaling is left as tosa.apply_scale"),
    on_functions("tosa-to-tensor", "the rest of tosa that moves: after the lowerings that leave such ops behind"),
    step(
        "tosa-to-arith{include-apply-rescale=true}",
        "constants, and scaling in 64 bits, which the word graph narrows",
    ),
    on_functions("convert-elementwise-to-linalg", "arith on tensors has no buffer form of its own"),
    on_functions("linalg-generalize-named-ops", "one form of linalg op instead of some sixty"),
    step(
        "one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops}",
        "tensors become memory before the loops go: its analysis is slow on straight-line code",
    ),
    on_functions("convert-linalg-to-loops", "linalg on memory is loops of loads and stores"),
    ours::<UnrollLoops>("from here on there are no loops, and every subscript that can be a number is one"),
    on_functions("lower-affine", "what affine ops are left have secret operands: plain arithmetic"),
    ours::<IfToSelect>("branches left have secret conditions; inner loops are gone, so both sides are straight"),
    ours::<ForwardStores>("memory can be followed now that nothing branches"),
    ours::<FlattenArguments>("memory is left at the function's edges only: make these scalars"),
    step("symbol-dce", "globals whose elements became constants are not needed any more"),
    step("canonicalize", "folds what unrolling laid open"),
    step("cse", "the same work in several iterations is done once"),
    step("sccp", "finds constants that canonicalization cannot see locally"),
    // Not arith-int-range-narrowing: it narrows signed ops by unsigned ranges (minsi of 0..149 and
    // 127 in 8 bits) and shifts below the range of their amount (LLVM 22.1.8). The word graph
    // narrows by ranges of its own.
    step("int-range-optimizations", "decides comparisons, and drops arithmetic, that ranges settle"),
    step("canonicalize", "folds what the ranges settled"),
    step("cse", "settled words may have become equal"),
];

impl Pipeline {
    /// The steps with the initial values of the options.
    ///
    /// # Panics
    /// Never: initial values are right ones, which a test holds.
    pub fn steps(&self) -> Vec<Step> {
        let values: Vec<String> = self.options.iter().map(|option| option.initial.to_owned()).collect();
        (self.steps_with)(&values).unwrap_or_else(|error| unreachable!("initial values of {}: {error}", self.name))
    }

    /// The text between the parentheses of `builtin.module(…)`, with the initial values of the
    /// options.
    pub fn passes(&self) -> String {
        text(&self.steps())
    }

    /// The same with these values of the options.
    ///
    /// # Errors
    /// A value that is not one of its option.
    pub(crate) fn passes_with(&self, values: &[String]) -> Result<String, String> {
        (self.steps_with)(values).map(|steps| text(&steps))
    }
}

fn text(steps: &[Step]) -> String {
    let steps: Vec<_> = steps.iter().map(Step::text).collect();
    steps.join(",")
}
