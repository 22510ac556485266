//! The coefficients of the area model, in the order of `AreaFamily::ALL`. Written by `cargo run
//! --release -p ringmill-xtask -- area fit`.

use super::fitted::Coefficients;

#[rustfmt::skip]
pub(super) const COEFFICIENTS: [Coefficients; 4] = [
    Coefficients {
        tables: [1.084, 2.738, 0.964, 1.159, 0.663, 1.473, 2.119, 1.000],
        flip_flops: [0.907, 0.101, 1.059, 1.000, 1.087],
        margins: [129, 96, 0, 0],
    },
    Coefficients {
        tables: [1.303, 5.602, 0.466, 1.000, 0.996, 1.449, 1.798, 1.000],
        flip_flops: [0.811, 1.106, 1.148, 1.715, 1.058],
        margins: [260, 103, 0, 0],
    },
    Coefficients {
        tables: [1.109, 4.210, 0.858, 1.070, 0.649, 1.248, 2.480, 1.000],
        flip_flops: [0.915, 0.820, 1.218, 1.000, 0.893],
        margins: [128, 106, 0, 0],
    },
    Coefficients {
        tables: [0.645, 4.044, 0.390, 1.105, 1.292, 2.418, 0.997, 1.000],
        flip_flops: [0.556, 0.000, 1.772, 1.000, 1.060],
        margins: [521, 280, 0, 0],
    },
];
