//! The coefficients of the area model, in the order of `AreaFamily::ALL`. Written by `cargo run
//! --release -p ringmill-xtask -- area fit`.

use super::estimate::Coefficients;

#[rustfmt::skip]
pub(super) const COEFFICIENTS: [Coefficients; 4] = [
    Coefficients {
        tables: [1.087, 2.813, 0.950, 1.218, 0.645, 1.446, 2.077, 1.000],
        flip_flops: [0.926, 0.027, 1.078, 1.000, 1.025],
        margins: [136, 103, 0, 0],
    },
    Coefficients {
        tables: [1.296, 5.392, 0.453, 1.000, 0.868, 1.000, 1.807, 1.000],
        flip_flops: [0.782, 0.958, 1.186, 1.969, 1.047],
        margins: [916, 121, 500, 0],
    },
    Coefficients {
        tables: [1.090, 4.278, 0.928, 1.125, 0.569, 1.197, 2.530, 1.000],
        flip_flops: [0.797, 1.147, 1.325, 1.000, 0.963],
        margins: [186, 195, 0, 0],
    },
    Coefficients {
        tables: [0.634, 3.914, 0.000, 1.328, 0.000, 1.000, 1.286, 1.000],
        flip_flops: [0.532, 0.000, 1.815, 1.000, 0.991],
        margins: [554, 593, 0, 0],
    },
];
