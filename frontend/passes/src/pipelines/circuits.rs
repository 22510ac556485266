//! Circuits in place of arithmetic on secrets.

use super::pipeline::Pipeline;
use crate::{
    affine::AffineUnrollByFactor,
    secret::{GenericAbsorbConstants, MergeAdjacentGenerics, SecretGenericToComb, SecretToCggi, WrapGeneric},
    step::{Step, ours, step},
};
use ringmill_dialects::pass::{PipelineOption, RustPass as _};

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
pub(crate) const YOSYS_OPTIMIZER: Pipeline = Pipeline {
    name: "yosys-optimizer",
    summary: "replace the arithmetic on secrets by optimized circuits in comb ops, each proved",
    example: "\
func.func @main(%a: !secret.secret<i2>) -> !secret.secret<i2> {
  %c1 = arith.constant 1 : i2
  %0 = secret.generic(%a: !secret.secret<i2>) {
  ^body(%x: i2):
    %1 = arith.addi %x, %c1 : i2
    %2 = arith.muli %1, %x : i2
    secret.yield %2 : i2
  } -> !secret.secret<i2>
  return %0 : !secret.secret<i2>
}
",
    options: YOSYS_OPTIONS,
    steps_with: |values| optimizer_steps(values),
};

/// A program as HEIR takes it, in ciphertexts.
pub(crate) const MLIR_TO_CGGI: Pipeline = Pipeline {
    name: "mlir-to-cggi",
    summary: "turn functions with secret arguments into cggi ops on ciphertexts of their bits",
    example: "\
func.func @main(%a: i2 {secret.secret}, %b: i2 {secret.secret}) -> i2 {
  %0 = arith.addi %a, %b : i2
  return %0 : i2
}
",
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
    let unrolling = (factor > 1).then(|| Step {
        pass: format!("{}{{factor={factor}}}", AffineUnrollByFactor::NAME).into(),
        ..ours::<AffineUnrollByFactor>("the arithmetic of several iterations is optimized together")
    });
    let names = YOSYS_OPTIONS[1..].iter().map(|option| option.name);
    let options: Vec<_> = names.zip(circuit).map(|(name, value)| format!("{name}={value}")).collect();
    let circuits = Step {
        pass: format!("{}{{{}}}", SecretGenericToComb::NAME, options.join(" ")).into(),
        ..ours::<SecretGenericToComb>("arithmetic becomes cells")
    };
    Ok(unrolling
        .into_iter()
        .chain([
            ours::<MergeAdjacentGenerics>("one circuit is optimized better than two"),
            step("canonicalize", "drops results that only the merged body read, and moves constants out"),
            ours::<GenericAbsorbConstants>("constants are folded into the circuit"),
            circuits,
        ])
        .collect())
}
