//! Passes over the lwe dialect.

mod set_default_parameters;

pub use set_default_parameters::LweSetDefaultParameters;
