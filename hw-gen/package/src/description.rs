//! A design as its users see it.

use ringmill_design::{Architecture, Interface, Reduction, Ring};

/// A design, where it comes from, and how it computes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The function that it computes.
    pub name: String,
    /// The version of ringmill that made it.
    pub ringmill: String,
    /// Where the function stands.
    pub program: String,
    /// The SHA-256 of its text, in hexadecimal.
    pub program_sha256: String,
    /// The top module.
    pub interface: Interface,
    /// The rings of its polynomials: of one degree and one sign, and each of another modulus.
    pub rings: Vec<Ring>,
    /// How the transforms are built.
    pub architecture: Option<Architecture>,
    /// How products are reduced; none where there are none.
    pub reduction: Option<Reduction>,
    /// The sources in compile order, paths relative to the folder of the build.
    pub files: Vec<String>,
}
