//! The coefficients of the clock model. Written by `cargo run --release -p ringmill-xtask -- clock
//! fit`.

use super::fitted::Coefficients;

#[rustfmt::skip]
pub(super) const ECP5: Coefficients = Coefficients {
    period: [4.379, 0.160, 0.790, 0.633, 1.110],
    most_flip_flops: 13416,
};

#[rustfmt::skip]
pub(super) const ICE40_HX: Coefficients = Coefficients {
    period: [4.898, 1.191, 2.916, 2.979, 7.355],
    most_flip_flops: 4858,
};
