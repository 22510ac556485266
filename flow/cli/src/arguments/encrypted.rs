//! The demands on a parameter set.

use ringmill_encrypted::{Asked, Choice, EncryptedError, Executable, admit, choose};
use ringmill_parameters::{Costs, Parameters};
use ringmill_selection::Demand;

use super::safety::Safety;

/// The demands on a parameter set, and the permission to miss them.
#[derive(clap::Args)]
pub struct Demands {
    #[command(flatten)]
    pub demands: Safety,
    /// Accept a set with less security, or a program that fails more often. Files and reports are
    /// marked insecure.
    #[arg(help_heading = "Security", long)]
    pub allow_insecure: bool,
}

impl Demands {
    /// The demands as the library reads them.
    pub fn asked(&self) -> Asked {
        let Self { demands: Safety { security, failure }, allow_insecure } = self;
        Asked { security: *security, failure_log2: *failure, allow_insecure: *allow_insecure }
    }

    /// The demand on the cells of a program that is built, under a set if one is named.
    pub fn demand(&self, name: Option<&str>) -> Result<Demand, EncryptedError> {
        let set = name.map(Parameters::named).transpose()?;
        Ok(self.demands.demand(Costs::committed(), set))
    }

    /// The set of a name, checked for a program; without a name, the cheapest one.
    pub fn choose(&self, executable: &Executable, name: Option<&str>) -> Result<Choice, EncryptedError> {
        match name {
            Some(name) => admit(&executable.evaluation, &Parameters::named(name)?, self.asked()),
            None => choose(&executable.evaluation, self.asked()),
        }
    }
}
