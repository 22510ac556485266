//! The coefficients of the clock model. Written by `cargo run --release -p ringmill-xtask -- clock
//! fit`.

use super::fitted::Coefficients;

#[rustfmt::skip]
pub(super) const ECP5: Coefficients = Coefficients {
    period: [5.348, 0.242, 1.158, 0.719, 0.233],
    most_flip_flops: 22960,
};

#[rustfmt::skip]
pub(super) const ICE40_HX: Coefficients = Coefficients {
    period: [6.288, 1.021, 1.552, 8.457, 1.000],
    most_flip_flops: 4858,
};
