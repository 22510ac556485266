//! A test bench in SystemVerilog.

use ringmill_package::testbench;

use super::{around::Around, bench::OPERANDS};
use crate::error::FlowError;

pub(super) fn emit(around: &mut Around<'_>) -> Result<(), FlowError> {
    let text = testbench(&around.description, OPERANDS as u64)?;
    around.write(&format!("tb/{}_tb.sv", around.module()), text)?;
    around.write_bench()
}
