//! A test for cocotb.

use serde::Serialize;

use crate::{Description, PackageError, render::render, testbench::time_out};

/// The texts of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cocotb {
    /// `tb/test_TOP.py`: the test.
    pub test: String,
    /// `tb/run_cocotb.py`: builds and runs it in Icarus Verilog or Verilator.
    pub runner: String,
}

#[derive(Serialize)]
struct View {
    time_out: u64,
}

/// A test that reads the transactions from `STREAM.hex` in its folder, one beat on each line, and
/// drives them without pauses and with pauses.
///
/// # Errors
/// See [`PackageError`].
pub fn cocotb(design: &Description, operands: u64) -> Result<Cocotb, PackageError> {
    let view = View { time_out: time_out(design, operands) };
    Ok(Cocotb {
        test: render(include_str!("../templates/test_cocotb.py"), design, &view)?,
        runner: render(include_str!("../templates/run_cocotb.py"), design, &view)?,
    })
}
