//! A network that sorts four numbers.

use tfhe::{FheInt8, prelude::*};

fn sorted(a: &FheInt8, b: &FheInt8) -> (FheInt8, FheInt8) {
    b.lt(a).flip(a, b)
}

pub fn sort([a, b, c, d]: &[FheInt8; 4]) -> Vec<FheInt8> {
    let ((a, b), (c, d)) = rayon::join(|| sorted(a, b), || sorted(c, d));
    let ((a, c), (b, d)) = rayon::join(|| sorted(&a, &c), || sorted(&b, &d));
    let (b, c) = sorted(&b, &c);
    vec![a, b, c, d]
}
