use crate::{
    arith::{DropOverflowFlags, ExpandCeilingDivision},
    func::{CheckProgram, FlattenArguments, MarkSecrets},
    memref::ForwardStores,
    pipelines::PIPELINES,
    polynomial::ConvertPolynomialMulToNtt,
    scf::{CountWideLoops, FlattenDeepIfs, IfToSelect, UnrollLoops},
    secret::DropSecretTypes,
    shape::ResolveSizes,
    tensor::ForwardElements,
};
use ringmill_dialects::pass::{self, RustPass};

/// One pass, as help and documentation show it.
#[derive(Clone, Copy, Debug)]
pub struct PassInfo {
    /// Name in pipelines.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    register: fn(),
}

const fn row<P: RustPass>() -> PassInfo {
    PassInfo { name: P::NAME, summary: P::SUMMARY, register: pass::register::<P> }
}

/// Every pass of ours, in the order of the pipelines.
pub const PASSES: &[PassInfo] = &[
    row::<FlattenDeepIfs>(),
    row::<DropSecretTypes>(),
    row::<ResolveSizes>(),
    row::<CheckProgram>(),
    row::<MarkSecrets>(),
    row::<DropOverflowFlags>(),
    row::<ExpandCeilingDivision>(),
    row::<CountWideLoops>(),
    row::<UnrollLoops>(),
    row::<IfToSelect>(),
    row::<ForwardStores>(),
    row::<FlattenArguments>(),
    row::<ForwardElements>(),
    row::<ConvertPolynomialMulToNtt>(),
];

/// Makes all passes and pipelines known to MLIR, under their names. Calling it again does nothing.
pub fn register_all() {
    for pass in PASSES {
        (pass.register)();
    }
    for pipeline in PIPELINES {
        pass::register_pipeline(pipeline.name, pipeline.summary, &pipeline.passes());
    }
}
