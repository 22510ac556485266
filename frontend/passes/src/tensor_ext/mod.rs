//! Passes that turn arithmetic on elements of tensors into arithmetic on whole tensors and
//! rotations of them: the slots of ciphertexts.

mod collapse_insertion_chains;
mod insert_rotate;
mod reduction;
mod rotate_and_reduce;
mod rotations;
mod slot;
mod target;

pub use collapse_insertion_chains::CollapseInsertionChains;
pub use insert_rotate::InsertRotate;
pub use rotate_and_reduce::RotateAndReduce;
