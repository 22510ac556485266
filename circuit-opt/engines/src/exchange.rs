//! Circuits on their way to an engine and back.
//!
//! Engines see the ports as `i0 i1 … o0 o1 …`: no name is too strange for them, and a port that
//! comes back at another place is noticed.

use crate::EngineError;
use ringmill_netlist::format::blif;
use ringmill_netlist::{Netlist, Node, NodeId, table};
use ringmill_toolchain::{Invocation, ToolError, WorkFolder};

/// The number of lines of an engine's output that an error shows.
const TAIL_LINES: usize = 12;

/// Writes the circuit into the folder as BLIF with numbered ports.
pub(crate) fn send(netlist: &Netlist, folder: &WorkFolder, file: &str) -> Result<(), EngineError> {
    Ok(folder.write(file, blif::print(&numbered(netlist)))?)
}

/// The circuit with numbered ports.
pub(crate) fn numbered(netlist: &Netlist) -> Netlist {
    renamed(netlist, "circuit", |position| format!("i{position}"), |position| format!("o{position}"))
}

/// A run that has to leave a circuit behind.
pub(crate) struct Answer<'a> {
    pub program: &'static str,
    pub plan: &'a Invocation,
    pub log: &'a str,
    pub folder: &'a WorkFolder,
    pub file: &'a str,
}

impl Answer<'_> {
    /// Reads the circuit the engine wrote. Neither engine checks its writes, so the end of the file
    /// is looked for.
    pub(crate) fn receive(&self) -> Result<Netlist, EngineError> {
        self.attempt().inspect_err(|_| self.folder.keep())
    }

    fn attempt(&self) -> Result<Netlist, EngineError> {
        let path = self.folder.file(self.file);
        let text = if path.is_file() { self.folder.read(self.file)? } else { String::new() };
        if !text.trim_end().ends_with("\n.end") {
            if self.folder.disk_is_full() {
                return Err(ToolError::DiskFull { path }.into());
            }
            return Err(no_result(self.program, self.log, self.plan, self.folder));
        }
        blif::read(&text).map_err(|error| {
            let source = Box::new(error.into());
            EngineError::Unreadable { program: self.program, file: path, source }
        })
    }

    /// Reads a circuit that was sent with numbered ports, and gives it the name and port names of
    /// the original.
    pub(crate) fn receive_like(&self, original: &Netlist) -> Result<Netlist, EngineError> {
        let result = self.receive()?;
        if let Some(what) = port_difference(&result, original) {
            self.folder.keep();
            return Err(EngineError::PortsChanged {
                program: self.program,
                what,
                folder: self.folder.path().to_path_buf(),
            });
        }
        Ok(renamed(
            &result,
            original.name(),
            |position| original.input_name(position).to_owned(),
            |position| original.outputs()[position].name.clone(),
        ))
    }
}

/// The error for a run that ended as if all was well and did not do its work.
pub(crate) fn no_result(program: &'static str, log: &str, plan: &Invocation, folder: &WorkFolder) -> EngineError {
    folder.keep();
    let lines: Vec<&str> = log.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    let tail = &lines[lines.len().saturating_sub(TAIL_LINES)..];
    EngineError::NoResult {
        program,
        log_tail: tail.iter().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n"),
        folder: folder.path().to_path_buf(),
        command: plan.command_in(folder.path()),
    }
}

/// The difference between the ports of a circuit and the numbered ports of the original.
fn port_difference(result: &Netlist, original: &Netlist) -> Option<String> {
    let (inputs, outputs) = (original.inputs().len(), original.outputs().len());
    if (result.inputs().len(), result.outputs().len()) != (inputs, outputs) {
        let (now_inputs, now_outputs) = (result.inputs().len(), result.outputs().len());
        return Some(format!("{inputs} inputs and {outputs} outputs became {now_inputs} and {now_outputs}"));
    }
    let input = (0..inputs).map(|position| (result.input_name(position), format!("i{position}")));
    let output = (0..outputs).map(|position| (result.outputs()[position].name.as_str(), format!("o{position}")));
    input
        .chain(output)
        .find(|(name, expected)| name != expected)
        .map(|(name, expected)| format!("'{name}' stands where '{expected}' was"))
}

/// A copy with other names, without origins. Cells that are constant become constants: ABC takes no
/// cell with an empty cover.
pub(crate) fn renamed(
    netlist: &Netlist,
    name: &str,
    input_name: impl Fn(usize) -> String,
    output_name: impl Fn(usize) -> String,
) -> Netlist {
    let mut copy = Netlist::new(name);
    let mut places: Vec<NodeId> = Vec::with_capacity(netlist.len());
    let mut fanins_there = Vec::new();
    for id in netlist.ids() {
        places.push(match netlist.node(id) {
            Node::Constant(value) => copy.constant(value),
            Node::Input(position) => copy.add_input(input_name(position)),
            Node::Cell { table, fanins } if table::support(table, fanins.len()).is_empty() => copy.constant(table != 0),
            Node::Cell { table, fanins } => {
                fanins_there.clear();
                fanins_there.extend(fanins.iter().map(|fanin| places[fanin.index()]));
                copy.add_cell(table, &fanins_there, None)
            }
        });
    }
    for (position, output) in netlist.outputs().iter().enumerate() {
        copy.add_output(output_name(position), places[output.driver.index()]);
    }
    copy
}

/// The inputs of a circuit that has no outputs.
pub(crate) fn without_cells(netlist: &Netlist) -> Netlist {
    let mut bare = Netlist::new(netlist.name());
    for position in 0..netlist.inputs().len() {
        bare.add_input(netlist.input_name(position));
    }
    bare
}
