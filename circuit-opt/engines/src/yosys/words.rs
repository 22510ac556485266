//! Designs of Verilog, word by word.

use super::read::RESULT;
use super::{Script, Yosys};
use crate::EngineError;
use crate::sources::Sources;
use ringmill_design::SourceFile;

impl Yosys {
    /// A design in SystemVerilog, its modules as they stand and with their parameters settled, as
    /// the JSON that Yosys's `write_json` writes: operators on words, registers with their enables
    /// and resets, memories with readers that wait for no clock. `top` names the module to begin
    /// with; its positions are in the files as the caller names them. As in any synthesis,
    /// `SYNTHESIS` is defined.
    ///
    /// # Errors
    /// [`EngineError::Design`] for a mistake in the text, with its position as far as Yosys
    /// tells it; else what a run of a tool can have.
    pub fn word_level(&self, files: &[SourceFile], top: &str) -> Result<String, EngineError> {
        let sources = Sources::new(files);
        let json = self.json(&sources, Some(top), &commands(&sources, top))?;
        Ok(sources.restored_json(&json.text))
    }
}

fn commands(sources: &Sources<'_>, top: &str) -> String {
    format!("{}hierarchy -check -top {top}\n{}write_json {RESULT}\n", sources.commands(), Script::words())
}

#[cfg(test)]
mod tests {
    use super::{SourceFile, Sources, commands};

    #[test]
    fn the_script_is_what_yosys_reads() {
        let files = [SourceFile { path: "a.sv".to_owned(), text: String::new() }];
        insta::assert_snapshot!(commands(&Sources::new(&files), "top"), @"
        read_verilog -sv -noblackbox -Isources sources/a.sv
        hierarchy -check -top top
        proc -norom
        tribuf
        opt_reduce
        opt_expr -mux_undef -mux_bool
        opt_dff
        opt_clean
        memory_collect
        opt_mem_priority
        opt_clean
        write_json out.json
        ");
    }
}
