//! The parameter sets of tfhe-rs for two bits of message and two of carry.

use tfhe::{
    Config, ConfigBuilder,
    shortint::{
        AtomicPatternParameters,
        parameters::{PARAM_MESSAGE_2_CARRY_2_KS_PBS, PARAM_MESSAGE_2_CARRY_2_KS32_PBS_TUNIFORM_2M128},
    },
};

/// A parameter set.
#[derive(Clone, Copy)]
pub enum Set {
    /// The set of `ConfigBuilder::default()`.
    Default,
    /// The set with key switches in 32 bits.
    Ks32,
}

impl Set {
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "default" => Some(Self::Default),
            "ks32" => Some(Self::Ks32),
            _ => None,
        }
    }

    pub fn config(self) -> Config {
        match self {
            Self::Default => ConfigBuilder::default().build(),
            Self::Ks32 => {
                ConfigBuilder::with_custom_parameters(PARAM_MESSAGE_2_CARRY_2_KS32_PBS_TUNIFORM_2M128).build()
            }
        }
    }

    /// The name in tfhe-rs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Default => "PARAM_MESSAGE_2_CARRY_2_KS_PBS",
            Self::Ks32 => "PARAM_MESSAGE_2_CARRY_2_KS32_PBS_TUNIFORM_2M128",
        }
    }

    fn parameters(self) -> AtomicPatternParameters {
        match self {
            Self::Default => PARAM_MESSAGE_2_CARRY_2_KS_PBS.into(),
            Self::Ks32 => PARAM_MESSAGE_2_CARRY_2_KS32_PBS_TUNIFORM_2M128.into(),
        }
    }

    /// n, k and N.
    pub fn dimensions(self) -> [usize; 3] {
        let parameters = self.parameters();
        [parameters.lwe_dimension().0, parameters.glwe_dimension().0, parameters.polynomial_size().0]
    }

    /// log2 of the documented probability that a bootstrap fails.
    pub fn failure_log2(self) -> f64 {
        match self {
            Self::Default => PARAM_MESSAGE_2_CARRY_2_KS_PBS.log2_p_fail,
            Self::Ks32 => PARAM_MESSAGE_2_CARRY_2_KS32_PBS_TUNIFORM_2M128.log2_p_fail(),
        }
    }
}
