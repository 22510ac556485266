//! The arguments of a program of which some are public.

use ringmill_design::{Signature, Vector};

use crate::{
    failure::Failure,
    values::{some_arguments, vector_of},
};

/// The arguments of a program that is to be encrypted.
pub struct Given {
    pub vector: Vector,
    /// True if the public ones are among them; else they are 0.
    pub has_public: bool,
}

/// Reads the arguments of a function: all of them, or the secret ones.
pub fn given_arguments(values: &[String], signature: &Signature) -> Result<Given, Failure> {
    let secret = signature.arguments.iter().filter(|port| port.secret).count();
    if values.len() != secret || secret == signature.arguments.len() {
        return Ok(Given { vector: vector_of(values, signature)?, has_public: true });
    }
    Ok(Given { vector: some_arguments(values, signature, |port| port.secret)?, has_public: false })
}

/// Reads the public arguments of a function; the secret ones are 0.
pub fn public_arguments(values: &[String], signature: &Signature) -> Result<Vector, Failure> {
    some_arguments(values, signature, |port| !port.secret)
}
