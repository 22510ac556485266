//! For Vivado.

use ringmill_package::vivado;

use super::integration::IntegrationFiles;
use crate::error::FlowError;

pub(super) fn emit(around: &mut IntegrationFiles<'_>) -> Result<(), FlowError> {
    let (texts, top) = (vivado(&around.description)?, around.module().to_owned());
    around.write(&format!("{top}_vivado.tcl"), texts.script)?;
    around.write(&format!("{top}.xdc"), texts.constraints)?;
    around.write(&format!("{top}_ip.v"), texts.wrapper)?;
    Ok(())
}
