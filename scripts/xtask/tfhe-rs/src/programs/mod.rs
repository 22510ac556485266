//! The programs of `tests/programs` and `tests/encrypted_programs`, as a user of tfhe-rs writes
//! them.

mod arithmetic;
mod blur;
mod distance;
mod machine;
mod root;
mod sort;
mod substitution;
mod tensors;
mod tree;

use crate::timed::{Asked, Timed};

/// Runs the program of a name; none if there is no such program.
#[rustfmt::skip]
pub fn run(name: &str, asked: &Asked) -> Option<Timed> {
    Some(match name {
        "add_i8" => asked.run(arithmetic::add_i8),
        "add_i16" => asked.run(arithmetic::add_i16),
        "aes_sbox_i8" => asked.run(substitution::aes_sbox),
        "box_blur_8x8" => asked.run(blur::box_blur),
        "cmp_slt_i32" => asked.run(arithmetic::less_than_i32),
        "decision_tree_i16" => asked.run(tree::decide),
        "dot_8xi8" => asked.run(tensors::dot),
        "edit_distance_8" => asked.run(distance::edit_distance),
        "fsm_step" => asked.run(machine::step),
        "isqrt_i16" => asked.run(root::square_root),
        "matvec4x4_i8c" => asked.run(tensors::matvec),
        "max_i32" => asked.run(arithmetic::max_i32),
        "mix" => asked.run(tensors::mix),
        "mul_i8" => asked.run(arithmetic::mul_i8),
        "mul_i16" => asked.run(arithmetic::mul_i16),
        "popcount_i32" => asked.run(arithmetic::count_ones_i32),
        "relu_dense_q8" => asked.run(tensors::relu_dense),
        "select_i16" => asked.run(arithmetic::select_i16),
        "shl_i8" => asked.run(arithmetic::shl_i8),
        "sort4_i8" => asked.run(sort::sort),
        _ => return None,
    })
}
