//! A core file for FuseSoC.

use ringmill_verilog::origin;
use serde::Serialize;

use crate::{Description, PackageError, render::render};

#[derive(Serialize)]
struct Core {
    /// A text of YAML, quoted.
    description: String,
}

/// The text of `TOP.core` (CAPI2): filesets `rtl`, `netlist` and `tb`; targets `default`, `lint`
/// (Verilator) and `sim` (Icarus Verilog with the test bench of [`testbench`](crate::testbench)).
///
/// # Errors
/// See [`PackageError`].
pub fn fusesoc(design: &Description) -> Result<String, PackageError> {
    let ring = format!("{} of {}, an accelerator by ringmill", design.name, origin(&design.program));
    // A text of JSON is one of YAML.
    let core = Core { description: serde_json::to_string(&ring)? };
    render(include_str!("../templates/fusesoc.core"), design, core)
}
