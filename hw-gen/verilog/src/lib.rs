//! Hardware as values, written as SystemVerilog; and what else writers of Verilog know of the
//! language.
//!
//! A [`Module`] has ports, nets, registers and [`Instance`]s of modules whose [`Definition`] is
//! known. Its wiring is checked before it is written: names and widths of ports, one driver for
//! each bit.
//!
//! ```
//! use ringmill_verilog::{Module, Net, definitions, identifier, is_reserved, renamed};
//!
//! let mut module = Module::new("invert");
//! let a = module.input(Net::vector("a", 4));
//! let y = module.output(Net::vector("y", 3));
//! module.assign(&y, a.slice(1, 3));
//! let written = module.finish()?;
//! assert!(written.text.contains("assign y = a[3:1];") && written.text.contains("assign unused = &{1'b0, a[0]};"));
//!
//! assert_eq!(identifier("dot-product"), "dot_product");
//! assert!(is_reserved("output"));
//!
//! let text = "module add; /* add */ endmodule";
//! assert_eq!(definitions(text), ["add"]);
//! let text = renamed(text, |name| (name == "add").then(|| "my_add".to_owned()));
//! assert_eq!(text, "module my_add; /* add */ endmodule");
//! # Ok::<(), ringmill_verilog::WiringError>(())
//! ```

mod comment;
mod definition;
mod error;
mod escaped;
mod expression;
mod identifier;
mod inline;
mod instance;
mod layout;
mod literal;
mod memory_file;
mod module;
mod net;
mod origin;
mod rename;
mod reserved;
mod statement;
mod token;

pub use comment::comment;
pub use definition::{Definition, Formula, HeaderError, Parameter, Port, PortDirection};
pub use error::WiringError;
pub use escaped::escaped;
pub use expression::{Binary, Expression, Unary};
pub use identifier::identifier;
pub use inline::MOST_INLINE_BITS;
pub use instance::{Instance, Value};
pub use literal::Literal;
pub use memory_file::{MemoryFile, Table};
pub use module::{Module, Written};
pub use net::Net;
pub use origin::{origin, portable};
pub use rename::{definitions, identifiers, renamed};
pub use reserved::is_reserved;
pub use statement::Statement;
