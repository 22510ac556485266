//! Runs of ABC that change a circuit.

use super::{Script, genlib};
use crate::EngineError;
use crate::exchange::{self, Answer};
use ringmill_netlist::Netlist;
use ringmill_toolchain::{Invocation, Tool, ToolError, ToolPath, Toolchain, WorkFolder};
use std::time::Duration;

/// ABC, found and ready to be run.
#[derive(Clone, Debug)]
pub struct Abc {
    pub(super) tool: ToolPath,
    timeout: Duration,
}

impl Abc {
    /// Finds ABC. A run may take ten minutes.
    pub fn new(toolchain: &Toolchain) -> Result<Self, ToolError> {
        Ok(Abc { tool: toolchain.require(Tool::Abc)?, timeout: Duration::from_secs(600) })
    }

    /// Limits the time of each [`Abc::optimize`]; beyond it the run is an error, never a partial
    /// result.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// The circuit after the script: the same function, name, port names and port order; without
    /// origins.
    pub fn optimize(&self, netlist: &Netlist, script: &Script) -> Result<Netlist, EngineError> {
        if netlist.outputs().is_empty() {
            // ABC refuses a circuit without outputs; nothing is used, so the inputs are all that is
            // left of it.
            return Ok(exchange::without_cells(netlist));
        }
        let folder = WorkFolder::new("abc")?;
        exchange::send(netlist, &folder, "in.blif")?;
        if script.needs_genlib() {
            folder.write("gates.genlib", genlib())?;
        }
        folder.write("run.abc", commands(script))?;
        let plan = self.plan("run.abc");
        let finished = plan.run(&folder)?;
        Answer { program: "yosys-abc", plan: &plan, log: &finished.stdout, folder: &folder, file: "out.blif" }
            .receive_like(netlist)
    }

    /// The run of a command file `run.abc`.
    /// A run of a command file.
    pub(super) fn plan(&self, commands: &str) -> Invocation {
        // -s: without the user's own start-up file.
        Invocation::new(&self.tool).args(["-s", "-f", commands]).timeout(self.timeout)
    }
}

/// The command file of an optimization.
fn commands(script: &Script) -> String {
    let library = if script.needs_genlib() { "read_genlib gates.genlib\n" } else { "" };
    format!("{library}read_blif in.blif\n{script}write_blif out.blif\n")
}

#[cfg(test)]
mod tests {
    use super::{Abc, commands};
    use crate::abc::{Script, Step, genlib};
    use ringmill_toolchain::{Tool, Toolchain};

    #[test]
    fn scripts_are_what_abc_reads() {
        let to_tables = Script::new([
            Step::Dch,
            Step::If { inputs: 3, area: true },
            Step::Mfs2 { area: true },
            Step::Syn4,
            Step::DeepSyn { starts: 2, patience: 5, seed: 1 },
            Step::Lutpack,
        ]);
        insta::assert_snapshot!(commands(&to_tables));
        let to_gates = Script::compress2rs().then([Step::MapGenlib { area: true }, Step::Resub { cut: 6, added: 1 }]);
        insta::assert_snapshot!(commands(&to_gates));
        insta::assert_snapshot!(genlib());
    }

    #[test]
    fn the_plan_needs_no_abc() {
        // Any file will do as an ABC that is never started.
        let toolchain = Toolchain::in_environments(vec![]).with(Tool::Abc, "/bin/sh");
        let abc = Abc::new(&toolchain).unwrap_or_else(|error| panic!("{error}"));
        insta::assert_snapshot!(abc.plan("run.abc").to_string(), @"LC_ALL=C /bin/sh -s -f run.abc < /dev/null");
    }
}
