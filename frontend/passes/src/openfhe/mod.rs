//! Passes over the openfhe dialect.

mod configure;
mod depth;
mod entry;
mod options;
mod trace;

pub use configure::OpenfheConfigureCryptoContext;
