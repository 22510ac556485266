//! A test bench in SystemVerilog.

use ringmill_package::testbench;

use super::{bench::OPERANDS, integration::IntegrationFiles};
use crate::error::FlowError;

pub(super) fn emit(around: &mut IntegrationFiles<'_>) -> Result<(), FlowError> {
    let text = testbench(&around.description, OPERANDS as u64)?;
    around.write(&format!("tb/{}_tb.sv", around.module()), text)?;
    around.write_bench()
}
