//! Sets with names.

use std::{borrow::Cow, sync::LazyLock};

use crate::{Decomposition, Distribution, Parameters, Provenance};

/// Every set of the catalogue.
pub fn all() -> &'static [Parameters] {
    static SETS: LazyLock<Vec<Parameters>> =
        LazyLock::new(|| vec![gates(), three_bits(), four_bits(), hpu44(), boolean(), toy()]);
    &SETS
}

/// The set of a name, in any case.
#[must_use]
pub fn find(name: &str) -> Option<&'static Parameters> {
    all().iter().find(|set| set.name.eq_ignore_ascii_case(name))
}

/// The names, for messages.
#[must_use]
pub fn names() -> String {
    let names: Vec<_> = all().iter().map(|set| set.name.as_ref()).collect();
    names.join(", ")
}

const fn digits(base_log2: u32, levels: u32) -> Decomposition {
    Decomposition { base_log2, levels }
}

const fn gaussian(std_log2: f64) -> Distribution {
    Distribution::Gaussian { std_log2 }
}

const fn from(reference: &'static str) -> Provenance {
    Provenance::Catalogue(Cow::Borrowed(reference))
}

/// Set A: gates in 30 MB of keys.
fn gates() -> Parameters {
    Parameters {
        name: "A".into(),
        lwe_dimension: 652,
        glwe_dimension: 2,
        polynomial_size: 512,
        bootstrap: digits(7, 2),
        key_switch: digits(2, 6),
        modulus_log2: 26,
        switched_log2: 17,
        prime: (1 << 28) - (1 << 16) + 1,
        centred: true,
        lwe_noise: gaussian(-0.0257 * 652.0 + 2.676),
        glwe_noise: gaussian(-0.0257 * 1024.0 + 2.676),
        estimated_bits: Some(128.3),
        provenance: from("Ringmill: gates"),
    }
}

/// Set B: sums of three bits.
fn three_bits() -> Parameters {
    Parameters {
        name: "B".into(),
        lwe_dimension: 756,
        glwe_dimension: 2,
        polynomial_size: 1024,
        bootstrap: digits(10, 2),
        key_switch: digits(2, 7),
        modulus_log2: 35,
        switched_log2: 20,
        prime: (1 << 36) - (1 << 20) + 1,
        centred: true,
        // tfhe-rs's curve for 132 bits: the fit's variance and that of 4 units of 2^-20
        lwe_noise: gaussian(-16.106359728685),
        glwe_noise: gaussian(-33.0),
        estimated_bits: Some(132.5),
        provenance: from("Ringmill: LUT3, sums of 3 bits"),
    }
}

/// Set C: tfhe-rs's set for the HPU.
fn four_bits() -> Parameters {
    Parameters {
        name: "C".into(),
        lwe_dimension: 879,
        glwe_dimension: 1,
        polynomial_size: 2048,
        bootstrap: digits(23, 1),
        key_switch: digits(2, 8),
        modulus_log2: 64,
        switched_log2: 21,
        prime: 0xFFFF_FFFF_0000_0001,
        centred: true,
        lwe_noise: Distribution::TUniform { bound_log2: 3 },
        glwe_noise: Distribution::TUniform { bound_log2: 17 },
        estimated_bits: None,
        provenance: from("tfhe-rs 1.8: V1_8_HPU_PARAM_MESSAGE_2_CARRY_2_KS32_PBS_TUNIFORM_2M128"),
    }
}

/// tfhe-rs's set for the HPU's 44-bit arithmetic. The fits put it at 125.5 bits.
fn hpu44() -> Parameters {
    Parameters {
        name: "hpu44".into(),
        lwe_dimension: 724,
        glwe_dimension: 2,
        polynomial_size: 1024,
        bootstrap: digits(20, 1),
        key_switch: digits(2, 7),
        modulus_log2: 44,
        switched_log2: 21,
        prime: (1 << 44) - (1 << 14) + 1,
        centred: true,
        lwe_noise: gaussian(1.259_780_968_897_627_7e-5_f64.log2()),
        glwe_noise: gaussian(2.273_736_754_432_320_6e-13_f64.log2()),
        estimated_bits: None,
        provenance: from("tfhe-rs: HPU, 44-bit arithmetic"),
    }
}

/// tfhe-rs's default set for gates, key switch first.
fn boolean() -> Parameters {
    Parameters {
        name: "boolean".into(),
        lwe_dimension: 739,
        glwe_dimension: 3,
        polynomial_size: 512,
        bootstrap: digits(10, 2),
        key_switch: digits(3, 4),
        modulus_log2: 32,
        switched_log2: 32,
        prime: (1 << 36) - (1 << 20) + 1,
        centred: false,
        lwe_noise: gaussian(1.830_452_073_350_730_5e-5_f64.log2()),
        glwe_noise: gaussian(9.315_272_083_503_367e-10_f64.log2()),
        estimated_bits: None,
        provenance: from("tfhe-rs 1.8: boolean DEFAULT_PARAMETERS_KS_PBS"),
    }
}

/// The set of fast tests. It is insecure.
fn toy() -> Parameters {
    Parameters {
        name: "toy".into(),
        lwe_dimension: 16,
        glwe_dimension: 2,
        polynomial_size: 128,
        bootstrap: digits(10, 2),
        key_switch: digits(2, 7),
        modulus_log2: 35,
        switched_log2: 20,
        prime: (1 << 36) - (1 << 20) + 1,
        centred: true,
        lwe_noise: gaussian(-17.0),
        glwe_noise: gaussian(-31.0),
        estimated_bits: None,
        provenance: from("Ringmill: tests, insecure"),
    }
}
