//! The parameters, announced.

use ringmill_encrypted::Executable;
use ringmill_parameters::Admitted;
use ringmill_report::counted;

use crate::screen::tell;

/// Prints the parameters on standard error.
pub(super) fn announce(admitted: &Admitted, executable: &Executable) {
    let Admitted { set, failure, security_bits, insecure } = admitted;
    let mark = if *insecure { "INSECURE: " } else { "" };
    let count = counted(executable.evaluation.len() as u64, "bootstrap");
    tell(&format!("{mark}set {}, {security_bits:.1} bits of security, failure {failure}, {count}", set.name));
}
