//! The coefficients of the area model, in the order of `AreaFamily::ALL`. Written by `cargo run
//! --release -p ringmill-xtask -- area fit`.

use super::fitted::Coefficients;

#[rustfmt::skip]
pub(super) const COEFFICIENTS: [Coefficients; 4] = [
    Coefficients {
        tables: [1.088, 3.029, 0.902, 0.886, 0.911, 1.257, 2.065, 1.000],
        flip_flops: [0.967, 0.017, 0.955, 1.000, 1.075],
        margins: [141, 55, 0, 0],
    },
    Coefficients {
        tables: [1.258, 4.838, 0.840, 1.000, 1.340, 2.377, 1.738, 1.000],
        flip_flops: [0.967, 0.863, 1.107, 0.830, 0.982],
        margins: [123, 71, 0, 0],
    },
    Coefficients {
        tables: [1.089, 4.410, 0.878, 1.067, 0.689, 1.085, 2.231, 1.000],
        flip_flops: [0.985, 0.753, 1.078, 1.000, 0.972],
        margins: [145, 56, 0, 0],
    },
    Coefficients {
        tables: [0.692, 3.685, 1.103, 1.133, 1.540, 1.458, 0.921, 1.000],
        flip_flops: [0.776, 0.000, 0.887, 1.000, 1.151],
        margins: [237, 221, 0, 0],
    },
];
