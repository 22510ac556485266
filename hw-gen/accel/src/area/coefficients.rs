//! The coefficients of the area model, in the order of `AreaFamily::ALL`. Written by `cargo run
//! --release -p ringmill-xtask -- area fit`.

use super::fitted::Coefficients;

#[rustfmt::skip]
pub(super) const COEFFICIENTS: [Coefficients; 4] = [
    Coefficients {
        tables: [1.105, 3.059, 0.876, 0.846, 0.957, 1.272, 2.068, 1.000],
        flip_flops: [0.953, 0.087, 0.976, 1.000, 1.026],
        margins: [135, 59, 0, 0],
    },
    Coefficients {
        tables: [1.298, 4.849, 0.794, 1.000, 1.039, 2.326, 1.809, 1.000],
        flip_flops: [0.957, 0.975, 1.041, 0.526, 0.967],
        margins: [112, 67, 0, 0],
    },
    Coefficients {
        tables: [1.128, 4.357, 0.827, 0.959, 0.772, 1.093, 2.312, 1.000],
        flip_flops: [0.973, 0.860, 1.031, 1.000, 0.940],
        margins: [120, 60, 0, 0],
    },
    Coefficients {
        tables: [0.719, 3.777, 1.087, 1.086, 1.761, 1.563, 0.880, 1.000],
        flip_flops: [0.796, 0.000, 0.823, 1.000, 1.152],
        margins: [246, 201, 0, 0],
    },
];
