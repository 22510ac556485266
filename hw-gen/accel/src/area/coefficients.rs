//! The coefficients of the area model, in the order of `AreaFamily::ALL`. Written by `cargo run
//! --release -p ringmill-xtask -- area fit`.

use super::fitted::Coefficients;

#[rustfmt::skip]
pub(super) const COEFFICIENTS: [Coefficients; 4] = [
    Coefficients {
        tables: [1.090, 3.018, 0.901, 0.878, 0.912, 1.246, 2.081, 1.000],
        flip_flops: [0.965, 0.017, 0.967, 1.000, 1.097],
        margins: [146, 63, 0, 0],
    },
    Coefficients {
        tables: [1.278, 4.797, 0.831, 1.000, 1.085, 2.296, 1.820, 1.000],
        flip_flops: [0.966, 0.865, 1.109, 0.826, 0.984],
        margins: [135, 71, 0, 0],
    },
    Coefficients {
        tables: [1.098, 4.300, 0.868, 1.030, 0.681, 1.052, 2.329, 1.000],
        flip_flops: [0.984, 0.753, 1.079, 1.000, 0.974],
        margins: [141, 56, 0, 0],
    },
    Coefficients {
        tables: [0.692, 3.689, 1.103, 1.137, 1.505, 1.450, 0.919, 1.000],
        flip_flops: [0.774, 0.000, 0.892, 1.000, 1.164],
        margins: [234, 223, 0, 0],
    },
];
