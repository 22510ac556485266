//! Passes over the secret dialect.

mod drop_secret_types;

pub use drop_secret_types::DropSecretTypes;
