//! A design as its users see it.

use ringmill_design::{Architecture, Interface, Reduction, Ring};

/// A design, where it comes from, and how it computes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The function that it computes.
    pub name: String,
    /// The version of ringmill that made it.
    pub ringmill: String,
    /// The location of the function.
    pub program: String,
    /// The SHA-256 of its text, in hexadecimal.
    pub program_sha256: String,
    /// The top module.
    pub interface: Interface,
    /// The rings of its polynomials: of one degree and one sign, and each of another modulus.
    pub rings: Vec<Ring>,
    /// The architecture of the transforms.
    pub architecture: Option<Architecture>,
    /// The reduction of products; none if the design has no products.
    pub reduction: Option<Reduction>,
    /// The sources in compile order, paths relative to the folder of the build.
    pub files: Vec<String>,
    /// The files that memories read, in the folder of the build.
    pub memories: Vec<String>,
}
