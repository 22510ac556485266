//! What every writer of Verilog has to know of the language.
//!
//! ```
//! use ringmill_verilog::{definitions, identifier, is_reserved, renamed};
//!
//! assert_eq!(identifier("dot-product"), "dot_product");
//! assert!(is_reserved("output"));
//!
//! let text = "module add; /* add */ endmodule";
//! assert_eq!(definitions(text), ["add"]);
//! let text = renamed(text, |name| (name == "add").then(|| "my_add".to_owned()));
//! assert_eq!(text, "module my_add; /* add */ endmodule");
//! ```

mod comment;
mod identifier;
mod origin;
mod rename;
mod reserved;
mod token;

pub use comment::comment;
pub use identifier::identifier;
pub use origin::origin;
pub use rename::{definitions, identifiers, renamed};
pub use reserved::is_reserved;
