//! The demands on a parameter set.

use ringmill_encrypted::{Asked, Choice, EncryptedError, Executable, admit, choose};
use ringmill_parameters::Parameters;

/// The demands on a parameter set.
#[derive(clap::Args)]
pub struct Demands {
    /// Least security, in bits.
    #[arg(help_heading = "Security", long, default_value_t = 128, value_name = "BITS", value_parser = clap::value_parser!(u32).range(80..=256))]
    security: u32,
    /// Most probability that the program decrypts to a wrong bit, as 2^-64 or a number. Default:
    /// 2^-128 where a set reaches it, and at most 2^-40.
    #[arg(help_heading = "Security", long, value_name = "P", value_parser = probability)]
    failure: Option<f64>,
    /// Accept a set with less security, or a program that fails more often. Files and reports are
    /// marked insecure.
    #[arg(help_heading = "Security", long)]
    pub allow_insecure: bool,
}

/// log2 of a probability such as 2^-64 or 0.001.
fn probability(text: &str) -> Result<f64, String> {
    let log2 = match text.strip_prefix("2^") {
        Some(exponent) => exponent.parse().ok(),
        None => text.parse().ok().filter(|value: &f64| *value > 0.0).map(f64::log2),
    };
    let refused = || format!("expected a probability such as 2^-64 or 1e-12, found '{text}'");
    log2.filter(|log2: &f64| log2.is_finite() && *log2 < 0.0).ok_or_else(refused)
}

impl Demands {
    /// The demands as the library reads them.
    pub fn asked(&self) -> Asked {
        let Self { security, failure, allow_insecure } = self;
        Asked { security: *security, failure_log2: *failure, allow_insecure: *allow_insecure }
    }

    /// The set of a name, checked for a program; without a name, the cheapest one.
    pub fn choose(&self, executable: &Executable, name: Option<&str>) -> Result<Choice, EncryptedError> {
        match name {
            Some(name) => admit(&executable.evaluation, &Parameters::named(name)?, self.asked()),
            None => choose(&executable.evaluation, self.asked()),
        }
    }
}
