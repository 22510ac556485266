//! The coefficients of the area model, in the order of `AreaFamily::ALL`. Written by `cargo run
//! --release -p ringmill-xtask -- area fit`.

use super::fitted::Coefficients;

#[rustfmt::skip]
pub(super) const COEFFICIENTS: [Coefficients; 4] = [
    Coefficients {
        tables: [1.089, 3.081, 0.885, 0.775, 1.050, 1.343, 2.110, 1.000],
        flip_flops: [0.938, 0.088, 1.039, 1.000, 1.020],
        margins: [126, 80, 0, 0],
    },
    Coefficients {
        tables: [1.311, 5.140, 0.721, 1.000, 1.061, 2.333, 1.888, 1.000],
        flip_flops: [0.928, 1.027, 1.105, 0.642, 0.966],
        margins: [151, 74, 0, 0],
    },
    Coefficients {
        tables: [1.122, 4.528, 0.820, 0.778, 1.038, 1.096, 2.448, 1.000],
        flip_flops: [0.945, 0.894, 1.106, 1.000, 0.920],
        margins: [143, 82, 0, 0],
    },
    Coefficients {
        tables: [0.701, 3.966, 1.038, 0.991, 2.247, 3.266, 0.760, 1.000],
        flip_flops: [0.577, 0.086, 1.257, 1.000, 1.332],
        margins: [261, 197, 0, 0],
    },
];
