//! Runs of Yosys.

use super::{Script, gates};
use crate::EngineError;
use crate::exchange::{self, Answer};
use ringmill_netlist::Netlist;
use ringmill_toolchain::{Invocation, Tool, ToolError, ToolPath, Toolchain, WorkFolder};
use std::time::Duration;

/// Yosys comes as a library for Python; this runs the script file named by the first argument, as
/// the `yosys` executable would.
const DRIVER: &str =
    "import sys; from pyosys import libyosys; libyosys.run_pass('script ' + sys.argv[1], libyosys.Design())";

/// Cells with a meaning in a boolean netlist. Anything else left at the end is refused before it
/// could be misread.
const GATES: [&str; 12] = ["BUF", "NOT", "AND", "NAND", "OR", "NOR", "XOR", "XNOR", "ANDNOT", "ORNOT", "MUX", "NMUX"];

/// The most memory of a run, in bytes. A netlist of a million cells takes about 2 GiB.
const MEMORY: u64 = 16 << 30;

/// Yosys, found and ready to be run.
#[derive(Clone, Debug)]
pub struct Yosys {
    tool: ToolPath,
    timeout: Duration,
}

impl Yosys {
    /// Finds Yosys. A run may take ten minutes.
    pub fn new(toolchain: &Toolchain) -> Result<Self, ToolError> {
        Ok(Yosys { tool: toolchain.require(Tool::Yosys)?, timeout: Duration::from_secs(600) })
    }

    /// Limits the time of each run; beyond it the run is an error, never a partial result.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// The combinational module `top` of SystemVerilog text as a netlist of 2-input gates,
    /// multiplexers and inverters.
    ///
    /// Ports come in the module's order; bit `b` of a vector port `p` is called `p[b]`, lowest
    /// first, and a scalar port `p`.
    pub fn synthesize(&self, verilog: &str, top: &str, script: &Script) -> Result<Netlist, EngineError> {
        // The name stands in a script, where a space or a semicolon would begin something else.
        if top.is_empty() || !top.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$') {
            return Err(EngineError::Refused { message: format!("'{top}' is not a plain module name") });
        }
        let folder = WorkFolder::new("yosys")?;
        folder.write("design.sv", verilog)?;
        folder.write("run.ys", synthesis_commands(top, script))?;
        let (plan, log) = self.run(&folder)?;
        Answer { program: "yosys", plan: &plan, log: &log, folder: &folder, file: "out.blif" }.receive()
    }

    /// As [`Yosys::synthesize`], for a module whose ports are those of a circuit, bit for bit: the
    /// result has its name and port names.
    pub fn synthesize_like(
        &self,
        verilog: &str,
        top: &str,
        script: &Script,
        original: &Netlist,
    ) -> Result<Netlist, EngineError> {
        let result = self.synthesize(verilog, top, script)?;
        let ports = |netlist: &Netlist| (netlist.inputs().len(), netlist.outputs().len());
        if ports(&result) != ports(original) {
            return Err(EngineError::Incomparable { left: ports(&result), right: ports(original) });
        }
        Ok(exchange::renamed(
            &result,
            original.name(),
            |position| original.input_name(position).to_owned(),
            |position| original.outputs()[position].name.clone(),
        ))
    }

    /// The circuit after passes over its gates: the same function, name, port names and port order;
    /// without origins.
    pub fn optimize(&self, netlist: &Netlist, script: &Script) -> Result<Netlist, EngineError> {
        let folder = WorkFolder::new("yosys")?;
        folder.write("in.blif", gates::print(&exchange::numbered(netlist)))?;
        folder.write("run.ys", optimization_commands(script))?;
        let (plan, log) = self.run(&folder)?;
        Answer { program: "yosys", plan: &plan, log: &log, folder: &folder, file: "out.blif" }.receive_like(netlist)
    }

    /// Runs `run.ys`, and tells a refused design from a tool that failed.
    pub(super) fn run(&self, folder: &WorkFolder) -> Result<(Invocation, String), EngineError> {
        let plan = self.plan();
        match plan.run(folder) {
            Ok(finished) => Ok((plan, finished.stdout)),
            Err(error @ ToolError::Failed { .. }) => match refusal(&folder.read("yosys.stderr")?) {
                Some(message) => {
                    folder.discard();
                    Err(EngineError::Refused { message })
                }
                None => Err(error.into()),
            },
            Err(error) => Err(error.into()),
        }
    }

    /// The run of a script file of the work folder, for work whose result is not a netlist of
    /// gates.
    pub fn script_run(&self, file: &str) -> Invocation {
        Invocation::new(&self.tool).args(["-c", DRIVER, file]).label("yosys").timeout(self.timeout).memory(MEMORY)
    }

    /// The run of a script file `run.ys`.
    pub(super) fn plan(&self) -> Invocation {
        self.script_run("run.ys")
    }
}

fn synthesis_commands(top: &str, script: &Script) -> String {
    format!("read_verilog -sv design.sv\nhierarchy -check -top {top}\n{script}{}", writing_commands())
}

fn optimization_commands(script: &Script) -> String {
    format!("read_blif in.blif\n{script}{}", writing_commands())
}

fn writing_commands() -> String {
    let no_gates: String = GATES.iter().map(|gate| format!(" t:$_{gate}_ %d")).collect();
    format!(
        "setundef -zero\nselect -assert-none t:*{no_gates}\ncheck -assert\nsplitnets -ports -format []\nopt_clean -purge\n\
         write_blif out.blif\n"
    )
}

/// Yosys's own message when it says that the input is at fault; the two checks of ours in our
/// words.
fn refusal(stderr: &str) -> Option<String> {
    let message = stderr
        .lines()
        .find_map(|line| line.split_once("ERROR: ").map(|(place, message)| format!("{place}{message}")))?;
    Some(match message.as_str() {
        text if text.starts_with("Assertion failed: selection is not empty") => {
            "it is left with cells that are not gates, such as registers".to_owned()
        }
        text if text.ends_with("in 'check -assert'.") => {
            "a signal depends on itself, or has several drivers or none".to_owned()
        }
        _ => message,
    })
}

#[cfg(test)]
mod tests {
    use super::{Yosys, optimization_commands, synthesis_commands};
    use crate::yosys::Script;
    use ringmill_toolchain::{Tool, Toolchain};

    #[test]
    fn scripts_are_what_yosys_reads() {
        insta::assert_snapshot!(synthesis_commands("top", &Script::synthesis()));
        insta::assert_snapshot!(optimization_commands(&Script::cleaning()));
    }

    #[test]
    fn the_plan_needs_no_yosys() {
        // Any file will do as a Python that is never started.
        let toolchain = Toolchain::in_environments(vec![]).with(Tool::Yosys, "/bin/sh");
        let yosys = Yosys::new(&toolchain).unwrap_or_else(|error| panic!("{error}"));
        insta::assert_snapshot!(yosys.plan().to_string());
    }
}
