//! A step of a state machine.

use tfhe::{FheInt8, FheUint4, FheUint8, prelude::*};

/// The next state. States are below 6, so four bits hold the choices.
pub fn step((state, input): &(FheUint8, FheInt8)) -> FheUint8 {
    let [is_0, is_1, is_2, is_3, is_4] = [0u8, 1, 2, 3, 4].map(|number| state.eq(number));
    let (one, three, great) = (input.eq(1i8), input.eq(3i8), input.gt(4i8));
    let from_0 = FheUint4::if_then_else(&one, 1u8, 0u8);
    let from_1 = one.scalar_if_then_else(1u8, &FheUint4::if_then_else(&three, 2u8, 0u8));
    let from_2 = FheUint4::if_then_else(&great, 3u8, 0u8);
    let from_3 = FheUint4::if_then_else(&one, 4u8, 2u8);
    let from_4 = FheUint4::if_then_else(&great, 5u8, 3u8);
    let next = is_4.scalar_if_then_else(&from_4, 5u8);
    let next = is_3.if_then_else(&from_3, &next);
    let next = is_2.if_then_else(&from_2, &next);
    let next = is_1.if_then_else(&from_1, &next);
    is_0.if_then_else(&from_0, &next).cast_into()
}
