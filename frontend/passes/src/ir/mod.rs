//! Reading and building IR: what several passes need.

mod affine_loop;
mod constant;
mod copy;
mod emitter;
mod fold;
mod function;
mod known;
mod new_function;
mod pool;
mod read;
mod slice;
mod types;
mod walk;

pub(crate) use affine_loop::{Extent, affine_nest};
pub(crate) use constant::{Constant, constant_of};
pub(crate) use copy::{Substitutes, blocks_in, copy_before, erase_unused, operations, read_values};
pub(crate) use emitter::Emitter;
pub(crate) use fold::fold;
pub(crate) use function::{by_name, entry_block, only_function};
pub(crate) use known::known_results;
pub(crate) use new_function::NewFunction;
pub(crate) use pool::ConstantPool;
pub(crate) use read::{build, key, owner, returned};
pub(crate) use slice::argument_behind;
pub(crate) use types::{
    INDEX_WIDTH, MAX_ELEMENTS, element_of, extents, fits, is_secret, revealed, scalar_width, strides_and_offset,
    tensor_of,
};
pub(crate) use walk::{for_each_inner, walk};
