//! The coefficients of the clock model. Written by `cargo run --release -p ringmill-xtask -- clock
//! fit`.

use super::Coefficients;

#[rustfmt::skip]
pub(super) const ECP5: Coefficients = Coefficients {
    period: [5.0, 0.4, 0.0, 0.0, 0.1],
    most_flip_flops: 40000,
};

#[rustfmt::skip]
pub(super) const ICE40_HX: Coefficients = Coefficients {
    period: [5.0, 0.4, 0.0, 0.0, 0.1],
    most_flip_flops: 40000,
};
