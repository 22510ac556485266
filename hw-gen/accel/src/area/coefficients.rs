//! The coefficients of the area model, in the order of `AreaFamily::ALL`. Written by `cargo run
//! --release -p ringmill-xtask -- area fit`.

use super::estimate::Coefficients;

#[rustfmt::skip]
pub(super) const COEFFICIENTS: [Coefficients; 4] = [
    Coefficients {
        tables: [1.092, 2.820, 0.950, 1.186, 0.695, 1.452, 2.072, 1.000],
        flip_flops: [0.926, 0.027, 1.078, 1.000, 1.025],
        margins: [130, 103, 0, 0],
    },
    Coefficients {
        tables: [1.306, 5.578, 0.465, 1.000, 1.016, 1.831, 1.759, 1.000],
        flip_flops: [0.765, 1.297, 1.262, 1.772, 1.033],
        margins: [270, 98, 0, 0],
    },
    Coefficients {
        tables: [1.096, 4.283, 0.932, 1.070, 0.652, 1.232, 2.517, 1.000],
        flip_flops: [0.797, 1.147, 1.325, 1.000, 0.963],
        margins: [179, 195, 0, 0],
    },
    Coefficients {
        tables: [0.598, 3.982, 0.335, 1.248, 0.622, 1.000, 1.048, 1.000],
        flip_flops: [0.542, 0.000, 1.700, 1.000, 1.097],
        margins: [615, 559, 0, 0],
    },
];
