//! Passes over functions and their signatures.

mod check_encrypted;
mod check_program;
mod check_tosa;
mod checks;
mod client;
mod encrypted;
mod entry;
mod flatten_arguments;
mod kind;
mod loop_bound;
mod mark_secrets;
mod marks;
mod ports;
mod stored_arguments;
mod supported;
mod tosa_constants;
mod tosa_shapes;

pub(crate) use check_encrypted::check_encrypted;
pub use check_program::CheckProgram;
pub(crate) use client::{ClientRole, Names, entries, evaluated, interface};
pub(crate) use encrypted::mark_encrypted;
pub(crate) use entry::{expose_only, find_entry};
pub use flatten_arguments::FlattenArguments;
pub use kind::ProgramKind;
pub(crate) use kind::{kind_of, program_kind};
pub(crate) use loop_bound::bound_refusal;
pub use mark_secrets::MarkSecrets;
pub(crate) use mark_secrets::secrecy_remark;
pub(crate) use ports::{passed, ports};
pub(crate) use stored_arguments::stored_arguments;
pub use supported::supported_ops;
