//! Parameters as tfhe-rs's types.

use ringmill_parameters::{Distribution, Parameters};
use tfhe::core_crypto::prelude::{
    CiphertextModulus, DecompositionBaseLog, DecompositionLevelCount, DynamicDistribution, GlweSize, LweDimension,
    LweSize, PolynomialSize, StandardDev, UnsignedInteger,
};

/// A set as tfhe-rs sees it.
#[derive(Clone, Copy)]
pub(crate) struct Shapes {
    pub(crate) glwe_size: GlweSize,
    pub(crate) polynomial_size: PolynomialSize,
    pub(crate) small_dimension: LweDimension,
    pub(crate) big_dimension: LweDimension,
    pub(crate) bootstrap: (DecompositionBaseLog, DecompositionLevelCount),
    pub(crate) key_switch: (DecompositionBaseLog, DecompositionLevelCount),
    pub(crate) modulus: CiphertextModulus<u64>,
    pub(crate) switched_modulus: CiphertextModulus<u32>,
    pub(crate) big_noise: DynamicDistribution<u64>,
    pub(crate) small_noise: DynamicDistribution<u32>,
}

impl Shapes {
    pub(crate) fn of(set: &Parameters) -> Self {
        let digits = |of: ringmill_parameters::Decomposition| {
            (DecompositionBaseLog(of.base_log2 as usize), DecompositionLevelCount(of.levels as usize))
        };
        Self {
            glwe_size: GlweSize(set.glwe_dimension + 1),
            polynomial_size: PolynomialSize(set.polynomial_size),
            small_dimension: LweDimension(set.lwe_dimension),
            big_dimension: LweDimension(set.big_dimension()),
            bootstrap: digits(set.bootstrap),
            key_switch: digits(set.key_switch),
            modulus: modulus(set.modulus_log2, 64),
            switched_modulus: modulus(set.switched_log2, 32),
            big_noise: noise(set.glwe_noise),
            small_noise: noise(set.lwe_noise),
        }
    }

    pub(crate) fn big_size(&self) -> LweSize {
        self.big_dimension.to_lwe_size()
    }
}

fn modulus<Scalar: UnsignedInteger>(log2: u32, bits: u32) -> CiphertextModulus<Scalar> {
    match log2 == bits {
        true => CiphertextModulus::new_native(),
        false => CiphertextModulus::try_new_power_of_2(log2 as usize).expect("a checked set has such a modulus"),
    }
}

fn noise<Scalar: UnsignedInteger>(distribution: Distribution) -> DynamicDistribution<Scalar> {
    match distribution {
        Distribution::Gaussian { std_log2 } => {
            DynamicDistribution::new_gaussian_from_std_dev(StandardDev(std_log2.exp2()))
        }
        Distribution::TUniform { bound_log2 } => DynamicDistribution::new_t_uniform(bound_log2),
    }
}
