//! The user's choices for a crypto context; 0 and false are OpenFHE's choice.

use ringmill_dialects::pass::{PassOption, read_flag, read_option};
use std::marker::PhantomData;

/// The choices.
#[derive(Clone, Default)]
pub(super) struct Choices {
    pub entry_function: String,
    pub mul_depth: i64,
    pub plain_mod: i64,
    pub ring_dim: i64,
    pub batch_size: i64,
    pub first_mod_size: i64,
    pub scaling_mod_size: i64,
    pub digit_size: i64,
    pub num_large_digits: i64,
    pub max_relin_sk_deg: i64,
    pub insecure: bool,
    pub key_switching_technique_bv: bool,
    pub scaling_technique_fixed_manual: bool,
    pub level_budget_encode: i64,
    pub level_budget_decode: i64,
}

impl Choices {
    /// Refuses numbers that OpenFHE cannot take.
    pub fn check(&self) -> Result<(), String> {
        let ranges = [
            ("mul-depth", self.mul_depth, 0, 1000),
            ("plain-mod", self.plain_mod, 0, i64::MAX),
            ("ring-dim", self.ring_dim, 0, 1 << 20),
            ("batch-size", self.batch_size, 0, 1 << 20),
            ("first-mod-size", self.first_mod_size, 0, 120),
            ("scaling-mod-size", self.scaling_mod_size, 0, 120),
            ("digit-size", self.digit_size, 0, 60),
            ("num-large-digits", self.num_large_digits, 0, 1000),
            ("max-relin-sk-deg", self.max_relin_sk_deg, 0, 1000),
            ("level-budget-encode", self.level_budget_encode, 1, 64),
            ("level-budget-decode", self.level_budget_decode, 1, 64),
        ];
        for (name, found, least, most) in ranges {
            if !(least..=most).contains(&found) {
                return Err(format!("expected '{name}' from {least} to {most}, found {found}"));
            }
        }
        for (name, found) in [("ring-dim", self.ring_dim), ("batch-size", self.batch_size)] {
            if found != 0 && found & (found - 1) != 0 {
                return Err(format!("expected a power of two as '{name}', found {found}"));
            }
        }
        Ok(())
    }
}

/// The options of a pass that holds the choices.
pub(super) struct Options<P>(PhantomData<P>);

macro_rules! options {
    ($($name:literal $field:ident $read:ident $initial:literal $summary:literal;)*) => {
        impl<P: AsMut<Choices> + 'static> Options<P> {
            /// The options, in the order in which HEIR lists them.
            pub const ALL: &'static [PassOption<P>] = &[$(
                PassOption {
                    name: $name,
                    summary: $summary,
                    initial: $initial,
                    set: |pass, text| $read(text, &mut pass.as_mut().$field),
                },
            )*];
        }
    };
}

options! {
    "entry-function" entry_function read_option "" "name of the function to configure for; the only public one if empty";
    "mul-depth" mul_depth read_option "0" "multiplications one after another; 0: those of the function";
    "plain-mod" plain_mod read_option "0" "modulus of plaintexts; 0: that of bgv.schemeParam, if the module has it";
    "ring-dim" ring_dim read_option "0" "degree of the ring, which then need not be secure";
    "batch-size" batch_size read_option "0" "slots that are used";
    "first-mod-size" first_mod_size read_option "0" "bits of the first modulus";
    "scaling-mod-size" scaling_mod_size read_option "0" "bits of the other moduli";
    "digit-size" digit_size read_option "0" "bits of a digit of relinearization";
    "num-large-digits" num_large_digits read_option "0" "digits of hybrid relinearization";
    "max-relin-sk-deg" max_relin_sk_deg read_option "0" "largest power of the secret key to relinearize";
    "insecure" insecure read_flag "false" "set no level of security";
    "key-switching-technique-bv" key_switching_technique_bv read_flag "false" "switch keys by the method BV";
    "scaling-technique-fixed-manual" scaling_technique_fixed_manual read_flag "false" "switch moduli only where the program says so";
    "level-budget-encode" level_budget_encode read_option "3" "levels of the first half of a bootstrapping of CKKS";
    "level-budget-decode" level_budget_decode read_option "3" "levels of the second half of a bootstrapping of CKKS";
}
