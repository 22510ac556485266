//! Rings of the accelerators: prime moduli to 64 bits, roots of unity, how x^N ± 1 splits,
//! constants of the reduction circuits.
//!
//! ```
//! use ringmill_ring::{Modulus, NegacyclicRoot};
//!
//! let modulus = Modulus::new(7681)?;
//! let root = NegacyclicRoot::smallest(modulus, 256)?;
//! assert_eq!(modulus.pow(root.value(), 256), 7680, "ψ^N = −1");
//! # Ok::<(), ringmill_ring::RingError>(())
//! ```

mod bit_reverse;
mod error;
mod modulus;
mod prime;
mod reduction;
mod residue;
mod root;
mod splitting;

pub use bit_reverse::bit_reverse;
pub use error::RingError;
pub use modulus::Modulus;
pub use prime::{is_prime, primes_with_root, two_adic_order};
pub use reduction::{Barrett, Montgomery, Shoup, Solinas, WordMontgomery};
pub use root::NegacyclicRoot;
pub use splitting::Splitting;
