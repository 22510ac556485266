//! Verilog files as netlists.

use super::undefined::{UndefinedValue, undefined_values};
use super::{Script, Yosys};
use crate::EngineError;
use crate::design_error::{DesignError, DesignProblem};
use crate::exchange;
use crate::sources::{SourcePosition, Sources};
use ringmill_design::SourceFile;
use ringmill_netlist::Netlist;
use ringmill_netlist::format::yosys_json::{self, RisingRange, YosysJsonError, YosysJsonProblem};
use ringmill_toolchain::{ToolError, WorkFolder};
use std::path::PathBuf;

/// The file Yosys leaves the circuit in.
pub(super) const RESULT: &str = "out.json";

/// The file with the design before any pass has looked at its processes.
const PROCESSES: &str = "processes.il";

/// A design, and what its netlist does not tell of it.
#[derive(Clone, Debug)]
pub struct ReadDesign {
    /// The netlist of the design.
    pub netlist: Netlist,
    /// Values `x`, for which the netlist has 0 or 1.
    pub undefined: Vec<UndefinedValue>,
    /// Ports such as `[0:3] a`, whose bits the netlist counts by their weight.
    pub rising: Vec<RisingRange>,
}

impl Yosys {
    /// Reads a combinational design: SystemVerilog as Yosys reads it, of one or several files.
    /// Without a `top` it is the module that no other uses. Files whose names end in neither `.v`
    /// nor `.sv` can be included.
    ///
    /// The netlist has the top's name. Its ports come in the module's order; bit `b` of a vector
    /// port `p` is called `p[b]`, by rising weight, and a scalar port `p`. Origins are places in
    /// the files. Undefined values (`x`) are 0; memories that are never written are tables.
    ///
    /// # Errors
    /// [`EngineError::Design`] for a mistake in the text, for registers, latches, memories
    /// and loops, for signals of no or several drivers, each with its place as far as Yosys tells
    /// it; else what a run of a tool can have.
    pub fn read_verilog(&self, files: &[SourceFile], top: Option<&str>) -> Result<Netlist, EngineError> {
        self.read_design(files, top).map(|design| design.netlist)
    }

    /// As [`read_verilog`](Self::read_verilog), with what the netlist does not tell of the design.
    ///
    /// # Errors
    /// As [`read_verilog`](Self::read_verilog).
    pub fn read_design(&self, files: &[SourceFile], top: Option<&str>) -> Result<ReadDesign, EngineError> {
        let sources = Sources::new(files);
        let Json { text, log, folder, path } = self.json(&sources, top, &commands(&sources, top))?;
        let read = yosys_json::read(&text);
        let (mut open, inside): (Vec<_>, Vec<_>) = undriven(&log, &sources)
            .into_iter()
            .partition(|signal| read.as_ref().is_ok_and(|read| is_output(read, signal)));
        if let Some(problem) = objection(&log, top.is_none(), inside.into_iter().next(), &sources) {
            return Err(problem.into());
        }
        match read {
            Ok(netlist) => {
                let mut undefined = undefined_values(&folder.read(PROCESSES)?, &sources);
                // Yosys makes 0 of an output that nothing drives, and names bits in any order.
                open.sort_by_key(|signal| netlist.outputs().iter().position(|output| output.name == signal.name));
                undefined.extend(
                    open.into_iter().map(|Undriven { name, place }| UndefinedValue { signal: Some(name), place }),
                );
                let rising = yosys_json::rising_ranges(&text).unwrap_or_default();
                Ok(ReadDesign { netlist: netlist.map_origins(|origin| sources.restored(origin)), undefined, rising })
            }
            Err(error) => match leftover(&error, &log, &sources) {
                Some(problem) => Err(problem.into()),
                None => {
                    folder.keep();
                    Err(EngineError::Unreadable { program: "yosys", file: path, source: Box::new(error.into()) })
                }
            },
        }
    }

    /// The contents of [`RESULT`] after a script.
    pub(super) fn json(&self, sources: &Sources<'_>, top: Option<&str>, script: &str) -> Result<Json, EngineError> {
        // The name stands in the script, where a space or a semicolon would begin something else.
        let is_plain =
            |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$'));
        if let Some(name) = top.filter(|name| !is_plain(name)) {
            let problem = DesignProblem::TopName { name: name.to_owned() };
            return Err(DesignError::new(problem, None, sources).into());
        }
        let folder = WorkFolder::new("verilog")?;
        sources.write(&folder)?;
        folder.write("run.ys", script)?;
        let plan = self.plan();
        let log = match plan.run(&folder) {
            Ok(finished) => finished.stdout,
            Err(error @ ToolError::Failed { .. }) => {
                let Some(problem) = refusal(&folder.read("yosys.stderr")?, sources) else {
                    return Err(error.into());
                };
                folder.discard();
                return Err(problem.into());
            }
            Err(error) => return Err(error.into()),
        };
        let path = folder.file(RESULT);
        let text = if path.is_file() { folder.read(RESULT)? } else { String::new() };
        if !text.trim_end().ends_with('}') {
            if folder.disk_is_full() {
                return Err(ToolError::DiskFull { path }.into());
            }
            return Err(exchange::no_result("yosys", &log, &plan, &folder));
        }
        Ok(Json { text, log, folder, path })
    }
}

/// The result of a run.
pub(super) struct Json {
    pub text: String,
    log: String,
    folder: WorkFolder,
    path: PathBuf,
}

/// The script. Signals are checked before anything is optimized: that would silently settle which
/// of two drivers wins, and make 0 of what nothing drives.
fn commands(sources: &Sources<'_>, top: Option<&str>) -> String {
    let hierarchy = top.map_or_else(|| "-auto-top".to_owned(), |top| format!("-top {top}"));
    format!(
        "{}hierarchy -check {hierarchy}\nwrite_rtlil {PROCESSES}\nproc -norom -noopt\nflatten\ncheck\ntribuf\nopt -full\nmemory -nomap\nmemory_map -rom-only\n\
         {}write_json {RESULT}\n",
        sources.commands(),
        Script::synthesis(),
    )
}

/// Yosys's own message when it ends with one.
fn refusal(stderr: &str, sources: &Sources<'_>) -> Option<Box<DesignError>> {
    let (before, message) = stderr.lines().find_map(|line| line.split_once("ERROR:"))?;
    let message = sources.restored(message.trim()).replace("`\\", "'").replace('`', "'");
    let place = sources.place(before).map(|(place, _)| place).or_else(|| {
        // Without a place the first name it speaks of has to do.
        let name = message.split('\'').nth(1)?;
        sources.mention(name).or_else(|| sources.quoted(name))
    });
    Some(DesignError::new(DesignProblem::Verilog { message }, place, sources))
}

/// A signal that is read, or leaves the design, and that nothing drives.
struct Undriven {
    /// Its name; a bit of a vector has its index.
    name: String,
    place: Option<SourcePosition>,
}

/// The signals that nothing drives, by the log.
fn undriven(log: &str, sources: &Sources<'_>) -> Vec<Undriven> {
    let wires = log.lines().filter_map(|line| {
        let (wire, _) = line.strip_prefix("Warning: Wire ")?.split_once(" is used but has no driver.")?;
        let name = wire.split_once(".\\").map_or(wire, |(_, name)| name);
        // A bit of a vector is written behind a space, an instance before a dot.
        let wire = name.split_once(' ').map_or(name, |(name, _)| name);
        let place = sources.mention(wire.rsplit('.').next().unwrap_or(wire));
        Some(Undriven { name: name.replace(' ', ""), place })
    });
    wires.collect()
}

/// True for an output of the netlist, or a bit of one.
fn is_output(netlist: &Netlist, signal: &Undriven) -> bool {
    let base = |name: &str| name.split_once('[').map_or(name, |(name, _)| name).to_owned();
    netlist.outputs().iter().any(|output| base(&output.name) == base(&signal.name))
}

/// A warning in the log that makes the result worthless, or a signal that nothing drives.
fn objection(
    log: &str,
    is_top_open: bool,
    undriven: Option<Undriven>,
    sources: &Sources<'_>,
) -> Option<Box<DesignError>> {
    let mut roots: Vec<(usize, &str)> = Vec::new();
    for line in log.lines() {
        if let Some((depth, name)) = line.strip_prefix("root of ").and_then(|rest| rest.split_once(" design levels: "))
        {
            roots.extend(depth.trim().parse().ok().map(|depth| (depth, name.trim())));
        } else if line.starts_with("Checking module ") {
            break;
        }
    }
    let deepest = roots.iter().map(|root| root.0).max();
    roots.retain(|root| Some(root.0) == deepest);
    if is_top_open && roots.len() > 1 {
        let mut names: Vec<String> = roots.iter().map(|root| root.1.to_owned()).collect();
        names.sort();
        return Some(DesignError::new(DesignProblem::SeveralTops { names }, None, sources));
    }
    if let Some(Undriven { name, place }) = undriven {
        return Some(DesignError::new(DesignProblem::Undriven { name }, place, sources));
    }
    block(log, "Warning: multiple conflicting drivers for ").map(|block| {
        let place = sources.place(&block).map(|(place, _)| place);
        DesignError::new(DesignProblem::SeveralDrivers, place, sources)
    })
}

/// A warning of several lines, of which the later ones are indented.
fn block(log: &str, start: &str) -> Option<String> {
    let from = log.find(start)?;
    let mut lines = log[from..].lines();
    let first = lines.next()?;
    Some(lines.take_while(|line| line.starts_with(' ')).fold(first.to_owned(), |block, line| block + "\n" + line))
}

/// The remaining part of the design that cannot be in a netlist.
fn leftover(error: &YosysJsonError, log: &str, sources: &Sources<'_>) -> Option<Box<DesignError>> {
    let place = |origin: &Option<String>| sources.place(origin.as_deref()?).map(|(place, _)| place);
    let (problem, place) = match &error.problem {
        YosysJsonProblem::Sequential { cell, kind, origin } => {
            let kind = kind.to_ascii_lowercase();
            let what = match () {
                () if kind.contains("latch") || kind.starts_with("$_sr") || kind == "$sr" => "a latch",
                () if kind.contains("mem") => "a memory",
                () => "a register",
            };
            (DesignProblem::Sequential { what, name: cell.clone() }, place(origin))
        }
        YosysJsonProblem::Cell { kind, origin, .. } => {
            let message = match kind.as_str() {
                "$_TBUF_" => "a tri-state value ('z') is left".to_owned(),
                kind => format!("a '{kind}' is left, which is not a gate"),
            };
            (DesignProblem::NoGates { message }, place(origin))
        }
        YosysJsonProblem::Direction { direction } => {
            (DesignProblem::NoGates { message: error.problem.to_string() }, sources.mention(direction))
        }
        YosysJsonProblem::Bit { .. } => (DesignProblem::NoGates { message: error.problem.to_string() }, None),
        YosysJsonProblem::Top { found: 0 } => (DesignProblem::NoModule, None),
        YosysJsonProblem::Redefined { .. } => (DesignProblem::SeveralDrivers, None),
        YosysJsonProblem::Undefined { name } => {
            (DesignProblem::Undriven { name: name.trim_matches('\'').to_owned() }, None)
        }
        YosysJsonProblem::Cycle { name } => {
            let warning = block(log, "Warning: found logic loop ");
            // The names of its cells tell the line, what stands behind 'source:' also the column.
            let place = warning.and_then(|warning| {
                let exact = warning.split_once("source: ").and_then(|(_, rest)| sources.place(rest));
                exact.or_else(|| sources.place(&warning))
            });
            let place = place.map(|(place, _)| place);
            (DesignProblem::Loop { name: name.clone() }, place)
        }
        _ => return None,
    };
    Some(DesignError::new(problem, place, sources))
}

#[cfg(test)]
mod tests {
    use super::{SourceFile, Sources, commands};

    #[test]
    fn the_script_is_what_yosys_reads() {
        let files = [SourceFile { path: "a.v".to_owned(), text: String::new() }];
        insta::assert_snapshot!(commands(&Sources::new(&files), None), @"
        read_verilog -sv -noblackbox -Isources sources/a.v
        hierarchy -check -auto-top
        write_rtlil processes.il
        proc -norom -noopt
        flatten
        check
        tribuf
        opt -full
        memory -nomap
        memory_map -rom-only
        proc
        flatten
        opt -full
        wreduce
        peepopt
        opt -full
        alumacc
        share
        opt_share
        opt -full
        techmap
        opt
        simplemap
        opt_expr -mux_bool -undriven -fine
        opt_merge -share_all
        opt_clean -purge
        write_json out.json
        ");
    }
}
