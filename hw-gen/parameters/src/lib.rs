//! Parameter sets of CGGI (TFHE): what they are, how much noise they leave, how safe they are.
//!
//! A [`Parameters`] value describes keys and ciphertexts. [`Noise`] computes the variances of one
//! bootstrap, [`NoiseProfile::failure`] the probability that a whole program decrypts to a wrong
//! bit, [`security_bits`] the cost of the best known attack. [`search()`] finds the cheapest set.
//! [`Demand::admit`] decides if a set is acceptable: every command asks it.
//!
//! ```
//! use ringmill_parameters::{Encoding, NoiseClass, NoiseProfile, catalogue};
//!
//! let set = catalogue::find("B").expect("B is in the catalogue");
//! let lut3 = NoiseClass { bootstrapped: 21, ..NoiseClass::cell(Encoding::Padded { message_bits: 3 }) };
//! let profile = NoiseProfile { classes: vec![lut3] };
//! assert!(profile.failure(set).log2() < -64.0);
//! ```

mod admitted;
pub mod catalogue;
mod check;
mod costs;
mod demand;
mod encoding;
mod error;
mod file;
mod noise;
mod probability;
mod profile;
mod search;
mod security;
mod set;

pub use admitted::{Admitted, InsecureSet, fails_often};
pub use costs::{Costs, measured_sets};
pub use demand::Demand;
pub use encoding::Encoding;
pub use error::ParametersError;
pub use file::SetFile;
pub use noise::{Arithmetic, Noise};
pub use probability::Probability;
pub use profile::{NoiseClass, NoiseProfile};
pub use search::{MOST_FAILURE_LOG2, Request, cheapest, search};
pub use security::{LEAST_SECURITY, is_secure, lattice_bits, security_bits};
pub use set::{Decomposition, Distribution, Parameters, Provenance};
