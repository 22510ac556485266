//! A test for cocotb.

use ringmill_package::cocotb;

use super::{bench::OPERANDS, integration::IntegrationFiles};
use crate::error::FlowError;

pub(super) fn emit(around: &mut IntegrationFiles<'_>) -> Result<(), FlowError> {
    let texts = cocotb(&around.description, OPERANDS as u64)?;
    around.write(&format!("tb/test_{}.py", around.module()), texts.test)?;
    around.write("tb/run_cocotb.py", texts.runner)?;
    around.write_bench()
}
