//! A stand-in for the crate tfhe that computes in the clear: a ciphertext is its message with its
//! carry. It counts bootstraps and tables, and panics where a sum leaves the parameters.

use std::cell::Cell;

/// The counts of both APIs.
#[derive(Default)]
pub struct Counts {
    pub bootstraps: Cell<u64>,
    pub tables: Cell<u64>,
}

impl Counts {
    fn bootstrap(&self, number: u64) {
        self.bootstraps.set(self.bootstraps.get() + number);
    }
}

pub mod shortint {
    use super::Counts;
    use server_key::LookupTableOwned;

    /// A message of one bit with its carry, and the noise in units of a fresh ciphertext.
    #[derive(Clone, Debug)]
    pub struct Ciphertext {
        message: u64,
        noise: u64,
    }

    impl Ciphertext {
        pub fn encrypt(bit: bool) -> Self {
            Self { message: u64::from(bit), noise: 1 }
        }

        /// As `ClientKey::decrypt`: the message without its carry.
        pub fn decrypt(&self) -> bool {
            self.message % 2 == 1
        }
    }

    /// `MESSAGE_1_CARRY_{bits-1}`.
    pub struct ServerKey {
        bits: u32,
        pub counts: Counts,
    }

    pub mod server_key {
        pub struct LookupTableOwned(pub(super) Vec<u64>);
    }

    impl ServerKey {
        pub fn new(bits: u32) -> Self {
            Self { bits, counts: Counts::default() }
        }

        fn sum(&self, message: u64, noise: u64) -> Ciphertext {
            assert!(message < 1 << self.bits, "a sum of {message} leaves {} bits", self.bits);
            Ciphertext { message, noise }
        }

        fn bootstrapped(&self, message: u64, noise: u64) -> Ciphertext {
            assert!(noise < 1 << self.bits, "the noise {noise} leaves {} bits", self.bits);
            self.counts.bootstrap(1);
            Ciphertext { message, noise: 1 }
        }

        pub fn create_trivial(&self, message: u64) -> Ciphertext {
            Ciphertext { message: message % 2, noise: 0 }
        }

        pub fn generate_lookup_table<F: Fn(u64) -> u64>(&self, function: F) -> LookupTableOwned {
            self.counts.tables.set(self.counts.tables.get() + 1);
            LookupTableOwned((0..1 << self.bits).map(function).collect())
        }

        pub fn apply_lookup_table(&self, input: &Ciphertext, table: &LookupTableOwned) -> Ciphertext {
            self.bootstrapped(table.0[input.message as usize], input.noise)
        }

        pub fn unchecked_add(&self, left: &Ciphertext, right: &Ciphertext) -> Ciphertext {
            self.sum(left.message + right.message, left.noise + right.noise)
        }

        pub fn unchecked_scalar_add(&self, left: &Ciphertext, right: u8) -> Ciphertext {
            self.sum(left.message + u64::from(right), left.noise)
        }

        pub fn unchecked_scalar_mul(&self, left: &Ciphertext, right: u8) -> Ciphertext {
            self.sum(left.message * u64::from(right), left.noise * u64::from(right))
        }

        pub fn unchecked_scalar_left_shift(&self, left: &Ciphertext, amount: u8) -> Ciphertext {
            self.sum(left.message << amount, left.noise << amount)
        }

        /// The crate adds a multiple of the message's modulus, which fills the carry.
        pub fn unchecked_sub(&self, left: &Ciphertext, right: &Ciphertext) -> Ciphertext {
            self.sum(left.message + 2 - right.message, left.noise + right.noise)
        }

        fn bivariate(&self, left: &Ciphertext, right: &Ciphertext, message: u64) -> Ciphertext {
            assert!(left.message < 2 && right.message < 2, "operands with a carry");
            self.bootstrapped(message % 2, left.noise * 2 + right.noise)
        }

        pub fn unchecked_bitand(&self, left: &Ciphertext, right: &Ciphertext) -> Ciphertext {
            self.bivariate(left, right, left.message & right.message)
        }

        pub fn unchecked_bitor(&self, left: &Ciphertext, right: &Ciphertext) -> Ciphertext {
            self.bivariate(left, right, left.message | right.message)
        }

        pub fn unchecked_bitxor(&self, left: &Ciphertext, right: &Ciphertext) -> Ciphertext {
            self.bivariate(left, right, left.message ^ right.message)
        }
    }
}

pub mod boolean {
    use super::Counts;

    #[derive(Clone, Debug)]
    pub struct Ciphertext(bool);

    impl Ciphertext {
        pub fn encrypt(bit: bool) -> Self {
            Self(bit)
        }

        pub fn decrypt(&self) -> bool {
            self.0
        }
    }

    #[derive(Default)]
    pub struct ServerKey {
        pub counts: Counts,
    }

    pub trait BinaryBooleanGates {
        fn and(&self, left: &Ciphertext, right: &Ciphertext) -> Ciphertext;
        fn nand(&self, left: &Ciphertext, right: &Ciphertext) -> Ciphertext;
        fn or(&self, left: &Ciphertext, right: &Ciphertext) -> Ciphertext;
        fn nor(&self, left: &Ciphertext, right: &Ciphertext) -> Ciphertext;
        fn xor(&self, left: &Ciphertext, right: &Ciphertext) -> Ciphertext;
        fn xnor(&self, left: &Ciphertext, right: &Ciphertext) -> Ciphertext;
    }

    impl ServerKey {
        fn gate(&self, bit: bool, bootstraps: u64) -> Ciphertext {
            self.counts.bootstrap(bootstraps);
            Ciphertext(bit)
        }

        pub fn not(&self, input: &Ciphertext) -> Ciphertext {
            self.gate(!input.0, 0)
        }

        pub fn mux(&self, condition: &Ciphertext, then: &Ciphertext, otherwise: &Ciphertext) -> Ciphertext {
            self.gate(if condition.0 { then.0 } else { otherwise.0 }, 2)
        }

        pub fn trivial_encrypt(&self, bit: bool) -> Ciphertext {
            Ciphertext(bit)
        }
    }

    impl BinaryBooleanGates for ServerKey {
        fn and(&self, left: &Ciphertext, right: &Ciphertext) -> Ciphertext {
            self.gate(left.0 & right.0, 1)
        }

        fn nand(&self, left: &Ciphertext, right: &Ciphertext) -> Ciphertext {
            self.gate(!(left.0 & right.0), 1)
        }

        fn or(&self, left: &Ciphertext, right: &Ciphertext) -> Ciphertext {
            self.gate(left.0 | right.0, 1)
        }

        fn nor(&self, left: &Ciphertext, right: &Ciphertext) -> Ciphertext {
            self.gate(!(left.0 | right.0), 1)
        }

        fn xor(&self, left: &Ciphertext, right: &Ciphertext) -> Ciphertext {
            self.gate(left.0 ^ right.0, 1)
        }

        fn xnor(&self, left: &Ciphertext, right: &Ciphertext) -> Ciphertext {
            self.gate(!(left.0 ^ right.0), 1)
        }
    }

    pub mod prelude {
        pub use super::{BinaryBooleanGates, Ciphertext, ServerKey};
    }
}
