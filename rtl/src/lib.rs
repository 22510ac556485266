//! The hand-written modules that designs are made of, embedded so that an installed program has
//! them anywhere.

mod library;

pub use library::{Module, has, module, module_name, used_by};
