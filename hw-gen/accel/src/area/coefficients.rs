//! The coefficients of the area model, in the order of `AreaFamily::ALL`. Written by `cargo run
//! --release -p ringmill-xtask -- area fit`.

use super::fitted::Coefficients;

#[rustfmt::skip]
pub(super) const COEFFICIENTS: [Coefficients; 4] = [
    Coefficients {
        tables: [1.107, 2.875, 0.891, 1.056, 0.776, 1.482, 2.168, 1.000],
        flip_flops: [0.926, 0.153, 0.993, 1.000, 1.078],
        margins: [98, 82, 0, 0],
    },
    Coefficients {
        tables: [1.280, 5.605, 0.718, 1.000, 1.007, 1.727, 1.803, 1.000],
        flip_flops: [0.920, 1.060, 1.111, 0.565, 0.986],
        margins: [184, 72, 0, 0],
    },
    Coefficients {
        tables: [1.130, 4.204, 0.831, 1.015, 0.725, 1.213, 2.524, 1.000],
        flip_flops: [0.938, 0.933, 1.094, 1.000, 0.949],
        margins: [134, 78, 0, 0],
    },
    Coefficients {
        tables: [0.691, 4.731, 0.986, 0.841, 1.785, 1.700, 0.721, 1.000],
        flip_flops: [0.589, 0.050, 1.000, 1.000, 1.479],
        margins: [272, 224, 0, 0],
    },
];
