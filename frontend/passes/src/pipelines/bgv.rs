//! Ciphertexts of BGV.

use super::pipeline::Pipeline;
use crate::{
    bgv::BgvToLwe,
    examples::on_bgv_ciphertexts,
    lwe::{LweToOpenfhe, LweToPolynomial},
    step::ours,
};

/// BGV with the library OpenFHE, under the name that HEIR had for it until 2025.
pub(super) const BGV_TO_OPENFHE: Pipeline = Pipeline {
    name: "bgv-to-openfhe",
    summary: "lower bgv ops to the functions of the library OpenFHE",
    example: on_bgv_ciphertexts!(
        "\
func.func @main(%a: !ct, %b: !ct) -> !ct {
  %0 = bgv.add %a, %b : (!ct, !ct) -> !ct
  return %0 : !ct
}
"
    ),
    options: &[],
    steps_with: |_| {
        Ok(vec![
            ours::<BgvToLwe>("what every scheme has is lowered once"),
            ours::<LweToOpenfhe>("the crypto context comes first"),
        ])
    },
};

/// BGV on polynomials, under the name that HEIR had for it until 2025.
pub(super) const BGV_TO_POLYNOMIAL: Pipeline = Pipeline {
    name: "bgv-to-polynomial",
    summary: "lower bgv ops to arithmetic on polynomials",
    example: on_bgv_ciphertexts!(
        "\
func.func @main(%a: !ct, %key: tensor<5x!ct>) -> !ct {
  %0 = bgv.rotate_cols %a key %key : tensor<5x!ct> <static_shift = 1 : index> : !ct
  return %0 : !ct
}
"
    ),
    options: &[],
    steps_with: |_| {
        Ok(vec![
            ours::<BgvToLwe>("what every scheme has is lowered once"),
            ours::<LweToPolynomial>("a ciphertext is a tensor of polynomials"),
        ])
    },
};
