//! Passes over the secret dialect.

mod drop_secret_types;
mod to_cggi;

pub use drop_secret_types::DropSecretTypes;
pub use to_cggi::SecretToCggi;
