//! Passes over the bgv dialect.

mod add_client_interface;
mod to_lwe;

pub use add_client_interface::BgvAddClientInterface;
pub use to_lwe::BgvToLwe;
