//! For FuseSoC; its target `sim` runs the test bench, which is therefore written too.

use ringmill_package::fusesoc;

use super::{integration::IntegrationFiles, testbench};
use crate::error::FlowError;

pub(super) fn emit(around: &mut IntegrationFiles<'_>) -> Result<(), FlowError> {
    let text = fusesoc(&around.description)?;
    around.write(&format!("{}.core", around.module()), text)?;
    testbench::emit(around)
}
