//! Passes over the openfhe dialect.

mod configure;
mod control;
mod effects;
mod entry;
mod integers;
mod keys;
mod options;
mod trace;

pub use configure::OpenfheConfigureCryptoContext;
