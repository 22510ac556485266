//! The coefficients of the clock model. Written by `cargo run --release -p ringmill-xtask -- clock
//! fit`.

use super::fitted::Coefficients;

#[rustfmt::skip]
pub(super) const ECP5: Coefficients = Coefficients {
    period: [5.347, 0.241, 1.153, 0.718, 0.249],
    most_flip_flops: 22960,
};

#[rustfmt::skip]
pub(super) const ICE40_HX: Coefficients = Coefficients {
    period: [6.289, 1.020, 1.732, 8.232, 1.000],
    most_flip_flops: 4958,
};
