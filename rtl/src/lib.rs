//! The hand-written modules that designs are made of, embedded so that an installed program has
//! them anywhere.
//!
//! ```
//! let adder = ringmill_rtl::module("mod_add").expect("a module of the library");
//! assert!(adder.text.starts_with("// SPDX-License-Identifier: MIT-0\n"));
//!
//! // What a module instantiates, directly or not, comes in compile order.
//! let modules = ringmill_rtl::needed_by(["mod_mul"]);
//! assert_eq!(modules.last().map(|file| file.path.as_str()), Some("rtl/arith/mod_mul.sv"));
//!
//! // Its header is known: parameters, ports and their widths.
//! let sum = ringmill_rtl::instance("mod_add", "sum").parameter("BITS", 13);
//! assert!(sum.check().is_err(), "the inputs are open");
//! ```

pub mod head;
mod library;
mod table;

pub use library::{Module, definition, has, instance, module, module_name, modules, needed_by, used_by};
pub use table::with_table;
