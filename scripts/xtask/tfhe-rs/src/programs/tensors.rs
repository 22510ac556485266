//! Products of vectors and matrices.

use rayon::prelude::*;
use tfhe::{FheBool, FheInt8, FheInt16, FheInt32, prelude::*};

/// The dot product of two secret vectors. Sixteen bits hold a product of two bytes.
pub fn dot((a, b): &([FheInt8; 8], [FheInt8; 8])) -> FheInt32 {
    let product = |(a, b): (&FheInt8, &FheInt8)| {
        let (a, b): (FheInt16, FheInt16) = (a.clone().cast_into(), b.clone().cast_into());
        FheInt32::cast_from(a * b)
    };
    a.par_iter().zip(b).map(product).collect::<Vec<_>>().iter().sum()
}

/// A sum of products with clear weights, and a bias.
fn weighted(values: &[FheInt16], weights: &[i16], bias: i32) -> FheInt32 {
    let product = |(value, &weight): (&FheInt16, &i16)| FheInt32::cast_from(value * weight);
    let products: Vec<FheInt32> = values.par_iter().zip(weights).map(product).collect();
    products.iter().sum::<FheInt32>() + bias
}

fn widened(values: &[FheInt8]) -> Vec<FheInt16> {
    values.iter().map(|value| value.clone().cast_into()).collect()
}

/// A clear matrix times a secret vector, and a bias.
pub fn matvec(vector: &[FheInt8; 4]) -> Vec<FheInt32> {
    const WEIGHTS: [[i16; 4]; 4] = [[37, -5, 112, 64], [-128, 17, 3, -90], [1, -1, 85, 42], [99, 0, -33, 7]];
    const BIAS: [i32; 4] = [100, -2000, 0, 7];
    let vector = widened(vector);
    WEIGHTS.par_iter().zip(BIAS).map(|(weights, bias)| weighted(&vector, weights, bias)).collect()
}

/// A comparison of a weighted sum with a threshold.
pub fn mix(values: &[FheInt8; 8]) -> FheBool {
    const WEIGHTS: [i16; 8] = [12, -7, 33, 5, -61, 20, 3, 9];
    let product = |(value, weight): (&FheInt16, i16)| value * weight;
    let products: Vec<FheInt16> = widened(values).par_iter().zip(WEIGHTS).map(product).collect();
    products.iter().sum::<FheInt16>().gt(100i16)
}

/// A dense layer with ReLU, rounded down to a byte.
pub fn relu_dense(vector: &[FheInt8; 8]) -> Vec<FheInt8> {
    const WEIGHTS: [[i16; 8]; 4] = [
        [12, -7, 33, 5, -61, 20, 0, 9],
        [-3, 44, -18, 27, 6, -90, 71, 2],
        [127, -128, 1, 0, 15, -15, 64, -32],
        [8, 16, -24, 55, -42, 3, 19, -77],
    ];
    const BIAS: [i32; 4] = [429, -729, 1954, 610];
    let vector = widened(vector);
    let neuron = |(weights, bias): (&[i16; 8], i32)| {
        let sum = weighted(&vector, weights, bias).max(0);
        FheInt8::cast_from((sum >> 7u8).min(127))
    };
    WEIGHTS.par_iter().zip(BIAS).map(neuron).collect()
}
