//! Wrappers with registers on a bus.

use ringmill_design::SourceFile;
use ringmill_package::{Bus, wrapper};

use super::integration::IntegrationFiles;
use crate::error::FlowError;

pub(super) fn emit(around: &mut IntegrationFiles<'_>, bus: Bus) -> Result<(), FlowError> {
    let wrapper = wrapper(&around.description, bus)?;
    let top = around.module().to_owned();
    let file = |module: &str, text: String| SourceFile { path: format!("bus/{module}.sv"), text };
    let mut files = around.sources.to_vec();
    let own = [file(&format!("{top}_bus"), wrapper.registers), file(&wrapper.name, wrapper.top)];
    let is_there = |library: &SourceFile| around.sources.iter().any(|file| file.path == library.path);
    let mut library = wrapper.library;
    let mut own = own.to_vec();
    if let Some(prefix) = &around.options.prefix {
        // The wrapper is named after the design, which has the prefix already.
        let renaming = prefix.renaming(&library, &[])?;
        (library, own) = (renaming.files(&library), renaming.files(&own));
    }
    let mut added: Vec<_> = library.into_iter().filter(|library| !is_there(library)).collect();
    added.extend(own);
    for file in &added {
        around.write(&file.path, &file.text)?;
    }
    files.append(&mut added);
    let verilog = files.iter().filter(|file| !file.is_memory());
    let list: String = verilog.map(|file| format!("{}\n", file.path)).collect();
    around.write(&format!("bus/{}.f", wrapper.name), list)?;
    around.write(&format!("bus/{top}_registers.md"), wrapper.document)?;
    around.write(&format!("bus/{top}_registers.json"), wrapper.map)?;
    Ok(())
}
