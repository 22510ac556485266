//! The software reference that hardware is compared with. It shares parameters with the generator,
//! never algorithms: products are schoolbook, transforms are evaluations of the polynomial; no
//! butterflies, and no roots but those it is given.
//!
//! Polynomials are slices of N coefficients, lowest degree first, each a residue 0..q of a modulus
//! 2 ≤ q < 2^64.
//!
//! ```
//! // (1 + x^3) · x = x + x^4 = x − 1 in Z_17[x]/(x^4 + 1)
//! assert_eq!(ringmill_model::negacyclic_product(&[1, 0, 0, 1], &[0, 1, 0, 0], 17), [16, 1, 0, 0]);
//! ```

mod modular;
mod polynomial;
mod product;
mod transform;

pub use modular::{add_mod, half_mod, mul_mod, sub_mod};
pub use polynomial::{add, pointwise_product, sub};
pub use product::negacyclic_product;
pub use transform::transform;
