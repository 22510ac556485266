//! The coefficients of the area model, in the order of `AreaFamily::ALL`. Written by `cargo run
//! --release -p ringmill-xtask -- area fit`.

use super::fitted::Coefficients;

#[rustfmt::skip]
pub(super) const COEFFICIENTS: [Coefficients; 4] = [
    Coefficients {
        tables: [1.092, 3.015, 0.903, 0.873, 0.919, 1.251, 2.072, 1.000],
        flip_flops: [0.968, 0.017, 0.965, 1.000, 1.074],
        margins: [146, 55, 0, 0],
    },
    Coefficients {
        tables: [1.263, 4.837, 0.829, 1.000, 1.314, 2.273, 1.827, 1.000],
        flip_flops: [0.966, 0.863, 1.107, 0.830, 0.982],
        margins: [130, 71, 0, 0],
    },
    Coefficients {
        tables: [1.102, 4.290, 0.872, 1.015, 0.703, 1.066, 2.312, 1.000],
        flip_flops: [0.985, 0.753, 1.078, 1.000, 0.972],
        margins: [140, 56, 0, 0],
    },
    Coefficients {
        tables: [0.692, 3.691, 1.104, 1.133, 1.568, 1.451, 0.918, 1.000],
        flip_flops: [0.776, 0.000, 0.887, 1.000, 1.151],
        margins: [234, 221, 0, 0],
    },
];
