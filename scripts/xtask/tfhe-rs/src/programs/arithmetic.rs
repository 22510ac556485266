//! Programs of one operation or a few.

use tfhe::{FheBool, FheInt8, FheInt16, FheInt32, FheUint8, FheUint32, prelude::*};

pub fn add_i8((a, b): &(FheInt8, FheInt8)) -> FheInt8 {
    a + b
}

pub fn add_i16((a, b): &(FheInt16, FheInt16)) -> FheInt16 {
    a + b
}

pub fn mul_i8((a, b): &(FheInt8, FheInt8)) -> FheInt8 {
    a * b
}

pub fn mul_i16((a, b): &(FheInt16, FheInt16)) -> FheInt16 {
    a * b
}

pub fn less_than_i32((a, b): &(FheInt32, FheInt32)) -> FheBool {
    a.lt(b)
}

pub fn max_i32((a, b): &(FheInt32, FheInt32)) -> FheInt32 {
    a.max(b)
}

pub fn count_ones_i32(a: &FheUint32) -> FheUint32 {
    a.count_ones()
}

pub fn select_i16((a, b): &(FheInt16, FheInt16)) -> FheInt16 {
    a.lt(b).if_then_else(&(a + b), &(a - b))
}

pub fn shl_i8((a, amount): &(FheUint8, FheUint8)) -> FheUint8 {
    a << amount
}
