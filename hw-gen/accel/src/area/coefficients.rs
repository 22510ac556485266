//! The coefficients of the area model, in the order of `AreaFamily::ALL`. Written by `cargo run
//! --release -p ringmill-xtask -- area fit`.

use super::estimate::Coefficients;

#[rustfmt::skip]
pub(super) const COEFFICIENTS: [Coefficients; 4] = [
    Coefficients {
        tables: [1.080, 2.950, 0.830, 1.240, 0.690, 1.550, 2.090, 1.000],
        flip_flops: [0.880, 0.090, 1.150, 1.000, 1.080],
        margins: [130, 140, 0, 50],
    },
    Coefficients {
        tables: [1.080, 2.950, 0.830, 1.240, 0.690, 1.550, 2.090, 1.000],
        flip_flops: [0.880, 0.090, 1.150, 1.000, 1.080],
        margins: [130, 140, 0, 50],
    },
    Coefficients {
        tables: [1.080, 2.950, 0.830, 1.240, 0.690, 1.550, 2.090, 1.000],
        flip_flops: [0.880, 0.090, 1.150, 1.000, 1.080],
        margins: [130, 140, 0, 50],
    },
    Coefficients {
        tables: [1.080, 2.950, 0.830, 1.240, 0.690, 1.550, 2.090, 1.000],
        flip_flops: [0.880, 0.090, 1.150, 1.000, 1.080],
        margins: [130, 140, 0, 50],
    },
];
