//! Passes over the lwe dialect.

mod set_default_parameters;
mod to_openfhe;
mod to_polynomial;

pub use set_default_parameters::LweSetDefaultParameters;
pub use to_openfhe::LweToOpenfhe;
pub use to_polynomial::LweToPolynomial;
