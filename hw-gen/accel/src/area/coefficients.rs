//! The coefficients of the area model, in the order of `AreaFamily::ALL`. Written by `cargo run
//! --release -p ringmill-xtask -- area fit`.

use super::fitted::Coefficients;

#[rustfmt::skip]
pub(super) const COEFFICIENTS: [Coefficients; 4] = [
    Coefficients {
        tables: [1.095, 2.855, 0.911, 1.113, 0.705, 1.530, 2.118, 1.000],
        flip_flops: [0.938, 0.042, 1.083, 1.000, 1.001],
        margins: [106, 91, 0, 0],
    },
    Coefficients {
        tables: [1.274, 5.630, 0.730, 1.000, 0.996, 1.791, 1.758, 1.000],
        flip_flops: [0.924, 0.951, 1.175, 0.897, 0.896],
        margins: [186, 91, 0, 0],
    },
    Coefficients {
        tables: [1.115, 4.204, 0.851, 1.080, 0.639, 1.254, 2.474, 1.000],
        flip_flops: [0.942, 0.810, 1.199, 1.000, 0.844],
        margins: [120, 92, 0, 0],
    },
    Coefficients {
        tables: [0.686, 4.737, 0.989, 0.850, 1.751, 1.754, 0.708, 1.000],
        flip_flops: [0.592, 0.000, 1.055, 1.000, 1.397],
        margins: [273, 228, 0, 0],
    },
];
