//! A design in Verilog that every simulator reads.

use super::Yosys;
use crate::EngineError;
use crate::sources::Sources;
use ringmill_design::SourceFile;
use ringmill_toolchain::WorkFolder;

impl Yosys {
    /// A design as Verilog of 2005: its modules with their parameters settled, registers and
    /// memories kept as such, assertions left out.
    ///
    /// # Errors
    /// A design that Yosys refuses, or a failure of Yosys.
    pub fn plain_verilog(&self, top: &str, files: &[SourceFile]) -> Result<String, EngineError> {
        // The name stands in a script, where a space or a semicolon would begin something else.
        if top.is_empty() || !top.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return Err(EngineError::Refused { message: format!("'{top}' is not a plain module name") });
        }
        let folder = WorkFolder::new("yosys")?;
        let sources = Sources::new(files);
        sources.write(&folder)?;
        let read = sources.commands();
        folder.write(
            "run.ys",
            format!("{read}hierarchy -check -top {top}\nproc\nopt_clean\nwrite_verilog -noattr out.v\n"),
        )?;
        self.run(&folder)?;
        Ok(folder.read("out.v")?)
    }
}
