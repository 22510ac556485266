use crate::{
    affine::{AffineFullUnrollRewrite, AffineUnrollByFactor, ExtractLoopBody, FullLoopUnroll},
    any::{ApplyFolders, BooleanVectorize, CheckDialects, StraightLineVectorize},
    arith::{DropOverflowFlags, ExpandCeilingDivision, MulToAdd, MulToAddPdll},
    bgv::{BgvAddClientInterface, BgvToLwe},
    cggi::{CggiSetDefaultParameters, CggiToTfheRust, CggiToTfheRustBool},
    fhe::FheToArith,
    func::{CheckProgram, FlattenArguments, MarkSecrets},
    lwe::{LweSetDefaultParameters, LweToOpenfhe, LweToPolynomial},
    memref::{
        ExpandCopy, ForwardStoreToLoad, ForwardStores, MemrefGlobalReplace, RemoveUnusedMemref, UnrollAndForward,
    },
    mod_arith::ModArithToArith,
    noisy::NoisyReduceNoise,
    openfhe::OpenfheConfigureCryptoContext,
    pass_info::PassInfo,
    pipelines::PIPELINES,
    poly::PolyToStandard,
    polynomial::{ConvertPolynomialMulToNtt, PolynomialToModArith},
    scf::{CountWideLoops, FlattenDeepIfs, IfToSelect, UnrollLoops},
    secret::{
        AddClientInterface, CaptureGenericAmbientScope, DistributeGeneric, DropSecretTypes, ExtractGenericBody,
        ForgetSecrets, GenericAbsorbConstants, MergeAdjacentGenerics, SecretGenericToComb, SecretToBgv, SecretToCggi,
        Secretize, WrapGeneric,
    },
    shape::ResolveSizes,
    tensor::{ConvertElementwiseToAffine, ForwardElements},
    tensor_ext::{CollapseInsertionChains, InsertRotate, RotateAndReduce},
};
use ringmill_dialects::pass;

/// Every pass of ours: first those of the pipelines, in their order.
#[rustfmt::skip]
pub const PASSES: &[PassInfo] = &[
    PassInfo::of::<FlattenDeepIfs>(),
    PassInfo::of::<DropSecretTypes>(),
    PassInfo::of::<FheToArith>(),
    PassInfo::of::<ResolveSizes>(),
    PassInfo::of::<CheckProgram>(),
    PassInfo::of::<MarkSecrets>(),
    PassInfo::of::<DropOverflowFlags>(),
    PassInfo::of::<ExpandCeilingDivision>(),
    PassInfo::of::<CountWideLoops>(),
    PassInfo::of::<UnrollLoops>(),
    PassInfo::of::<IfToSelect>(),
    PassInfo::of::<ForwardStores>(),
    PassInfo::of::<FlattenArguments>(),
    PassInfo::of::<ForwardElements>(),
    PassInfo::of::<ConvertPolynomialMulToNtt>(),
    PassInfo::of::<ApplyFolders>(),
    PassInfo::of::<ConvertElementwiseToAffine>(),
    PassInfo::of::<FullLoopUnroll>(),
    PassInfo::of::<AffineUnrollByFactor>(),
    PassInfo::of::<ExpandCopy>(),
    PassInfo::of::<ExtractLoopBody>(),
    PassInfo::of::<UnrollAndForward>(),
    PassInfo::of::<MemrefGlobalReplace>(),
    PassInfo::of::<ForwardStoreToLoad>(),
    PassInfo::of::<RemoveUnusedMemref>(),
    PassInfo::of::<StraightLineVectorize>(),
    PassInfo::of::<BooleanVectorize>(),
    PassInfo::of::<CheckDialects>(),
    PassInfo::of::<InsertRotate>(),
    PassInfo::of::<CollapseInsertionChains>(),
    PassInfo::of::<RotateAndReduce>(),
    PassInfo::of::<SecretGenericToComb>(),
    PassInfo::of::<SecretToCggi>(),
    PassInfo::of::<CggiToTfheRust>(),
    PassInfo::of::<CggiToTfheRustBool>(),
    PassInfo::of::<PolynomialToModArith>(),
    PassInfo::of::<ModArithToArith>(),
    PassInfo::of::<Secretize>(),
    PassInfo::of::<WrapGeneric>(),
    PassInfo::of::<CaptureGenericAmbientScope>(),
    PassInfo::of::<DistributeGeneric>(),
    PassInfo::of::<ExtractGenericBody>(),
    PassInfo::of::<ForgetSecrets>(),
    PassInfo::of::<GenericAbsorbConstants>(),
    PassInfo::of::<MergeAdjacentGenerics>(),
    PassInfo::of::<CggiSetDefaultParameters>(),
    PassInfo::of::<LweSetDefaultParameters>(),
    PassInfo::of::<AffineFullUnrollRewrite>(),
    PassInfo::of::<MulToAdd>(),
    PassInfo::of::<MulToAddPdll>(),
    PassInfo::of::<PolyToStandard>(),
    PassInfo::of::<NoisyReduceNoise>(),
    PassInfo::of::<AddClientInterface>(),
    PassInfo::of::<SecretToBgv>(),
    PassInfo::of::<BgvAddClientInterface>(),
    PassInfo::of::<BgvToLwe>(),
    PassInfo::of::<LweToOpenfhe>(),
    PassInfo::of::<LweToPolynomial>(),
    PassInfo::of::<OpenfheConfigureCryptoContext>(),
];

/// Makes all passes and pipelines known to MLIR, under their names. Calling it again does nothing.
pub fn register_all() {
    for pass in PASSES {
        pass.register();
    }
    for pipeline in PIPELINES {
        let expand = |values: &[String]| pipeline.passes_with(values);
        pass::register_pipeline(pipeline.name, pipeline.summary, pipeline.options, Box::new(expand));
    }
}
