//! For LiteX.

use ringmill_package::litex;

use super::integration::IntegrationFiles;
use crate::error::FlowError;

pub(super) fn emit(around: &mut IntegrationFiles<'_>) -> Result<(), FlowError> {
    let text = litex(&around.description)?;
    Ok(around.write(&format!("{}.py", around.module()), text)?)
}
