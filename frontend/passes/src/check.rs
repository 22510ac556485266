use crate::{ProgramCode, ProgramError, ProgramKind, program::Program};

impl Program<'_> {
    /// Lowers the program as far as no tool is needed: to a word graph, a netlist, or operations on
    /// polynomials. A module without an obvious entry is taken for a part of a program.
    ///
    /// # Errors
    /// The refusal of a build.
    pub fn check(&self) -> Result<(), ProgramError> {
        if self.holds_netlist() {
            return self.netlist(None).map(drop);
        }
        let kind = match self.kind(None) {
            Err(error) if matches!(error.code, ProgramCode::NoEntry | ProgramCode::NoFunction) => return Ok(()),
            kind => kind?,
        };
        match kind {
            ProgramKind::Boolean => self.lower(None).map(drop),
            ProgramKind::Ring => match self.transform(None) {
                Err(error) if error.code == ProgramCode::RingRunTime => self.transform_loops(None).map(drop),
                transformed => transformed.map(drop),
            },
        }
    }
}
