//! Passes over the cggi dialect.

mod set_default_parameters;

pub use set_default_parameters::CggiSetDefaultParameters;
