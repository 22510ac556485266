//! The hand-written modules that designs are made of, embedded so that an installed program has
//! them anywhere.
//!
//! ```
//! use ringmill_design::SourceFile;
//!
//! let adder = ringmill_rtl::module("mod_add").expect("a module of the library");
//! assert!(adder.text.starts_with("// SPDX-License-Identifier: MIT-0\n"));
//!
//! // What a text instantiates, directly or not, comes in compile order.
//! let text = "module top;\n  mod_mul #() product ();\nendmodule\n".to_owned();
//! let modules = ringmill_rtl::used_by(&[SourceFile { path: "rtl/top.sv".to_owned(), text }]);
//! assert_eq!(modules.last().map(|file| file.path.as_str()), Some("rtl/arith/mod_mul.sv"));
//! ```

mod library;

pub use library::{Module, has, module, module_name, used_by};
