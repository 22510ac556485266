//! A square root, bit by bit.

use tfhe::{FheInt16, prelude::*};

/// The square root of a number, rounded down.
pub fn square_root(number: &FheInt16) -> FheInt16 {
    // The first step knows the root so far, which is 0.
    let mut bit = 1i16 << 14;
    let is_greater = number.ge(bit);
    let mut rest = is_greater.if_then_else(&(number - bit), number);
    let mut root = FheInt16::if_then_else(&is_greater, bit, 0i16);
    for _ in 1..8 {
        bit >>= 2;
        let tried = &root + bit;
        let half = root >> 1u8;
        let is_greater = rest.ge(&tried);
        root = is_greater.if_then_else(&(&half + bit), &half);
        rest = is_greater.if_then_else(&(&rest - &tried), &rest);
    }
    root
}
