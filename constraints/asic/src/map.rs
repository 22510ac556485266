//! The whole way: the library is looked at, the memories are counted, the cells mapped and timed.

use crate::liberty::Liberty;
use crate::plan::{self, Plan};
use crate::ports::Ports;
use crate::statistics::Statistics;
use crate::timing::Timing;
use crate::{AsicError, DesignFiles, Mapped, Options};
use ringmill_engines::yosys::Yosys;
use ringmill_toolchain::{Tool, ToolError, Toolchain, WorkFolder};

/// Maps a design to the cells of a library and times it. `progress` is told before each step what
/// comes, in a few words.
///
/// # Errors
/// A liberty file with a mistake, a library that lacks a cell, a design with more bits of
/// memory than [`Options::most_memory_bits`], names that scripts would not survive, or a failure of
/// Yosys or OpenSTA.
pub fn map(
    sources: &DesignFiles<'_>,
    options: &Options,
    toolchain: &Toolchain,
    progress: &dyn Fn(&str),
) -> Result<Mapped, AsicError> {
    let plan = Plan::new(*sources, options, Yosys::new(toolchain)?)?;
    let sta = toolchain.require(Tool::OpenSta)?;
    let liberty = Liberty::read(options.liberty.as_deref())?;
    let folder = WorkFolder::new("asic")?;
    for file in sources.files {
        folder.write(&file.path, &file.text)?;
    }
    folder.write(plan::LIBERTY, &liberty.text)?;

    if !liberty.is_generic {
        progress("read the library");
        folder.write(plan::CHECK, plan.check())?;
        let read = plan.sta(&sta, plan::CHECK).run(&folder)?;
        Timing::read(&format!("{}{}", read.stdout, read.stderr), "")
            .map_err(|complaint| untimed(&complaint, (&folder, plan::CHECK), &liberty))?;
    }
    progress("read the design");
    folder.write(plan::READING, plan.reading())?;
    plan.yosys(plan::READING).run(&folder)?;
    let memory_bits = counted(&folder, plan::BEFORE)?.memory_bits;
    if memory_bits > options.most_memory_bits {
        return Err(AsicError::Memory {
            top: sources.top.to_owned(),
            bits: memory_bits,
            most: options.most_memory_bits,
        });
    }

    progress("map to cells");
    folder.write(plan::MAPPING, plan.mapping())?;
    let mapping = plan.yosys(plan::MAPPING).run(&folder).map_err(|error| unmapped(error, &folder, &liberty))?;
    let statistics = counted(&folder, plan::STATISTICS)?;
    let leftover = statistics.leftover();
    if !leftover.is_empty() {
        return Err(AsicError::NoCell { library: liberty.name, what: leftover.join(", ") });
    }

    progress("time");
    let netlist_verilog = folder.read(plan::NETLIST)?;
    let sdc = plan.sdc(&Ports::of(&netlist_verilog));
    folder.write(plan::SDC, &sdc)?;
    folder.write(plan::TIMING, plan.timing())?;
    let timed = plan.sta(&sta, plan::TIMING).run(&folder)?;
    let output = format!("{}{}", timed.stdout, timed.stderr);
    let timing = Timing::read(&output, &netlist_verilog)
        .map_err(|complaint| untimed(&complaint, (&folder, plan::TIMING), &liberty))?;

    let delay_ns = timing.registers.as_ref().or(timing.worst.as_ref().filter(|_| statistics.sequential_area == 0.0));
    let fmax_mhz = delay_ns.map(|path| 1000.0 / (options.period_ns - path.slack_ns));
    let worst = timing.worst.unwrap_or_default();
    Ok(Mapped {
        warnings: warnings(&liberty, memory_bits, &output),
        area_unit: if liberty.is_generic { "gate equivalents" } else { "units of the library" },
        library: liberty.name,
        is_generic: liberty.is_generic,
        area: statistics.area,
        sequential_area: statistics.sequential_area,
        cells: statistics.by_kind.values().sum(),
        by_kind: statistics.by_kind,
        memory_bits,
        period_ns: options.period_ns,
        slack_ns: (!worst.segments.is_empty()).then_some(worst.slack_ns),
        fmax_mhz,
        critical_path: worst.segments,
        sdc,
        netlist_verilog,
        cells_verilog: folder.read(plan::MODELS)?,
        seconds_mapping: mapping.seconds,
        seconds_timing: timed.seconds,
    })
}

/// Most warnings of OpenSTA that are passed on.
const MOST_WARNINGS: usize = 5;

fn warnings(liberty: &Liberty, memory_bits: u64, timing: &str) -> Vec<String> {
    let mut warnings = Vec::new();
    if liberty.is_generic {
        warnings.push("the generic library describes no real process: its figures only compare designs".to_owned());
    }
    if memory_bits > 0 {
        warnings.push(format!("{memory_bits} bits of memories and tables became flip-flops and logic"));
    }
    let of_timing = timing.lines().filter_map(|line| line.strip_prefix("Warning: "));
    warnings.extend(
        of_timing
            .take(MOST_WARNINGS)
            .map(|line| format!("OpenSTA: {}", line.replacen(plan::LIBERTY, &liberty.name, 1))),
    );
    warnings.push("nothing is placed: wires have no length, the clock is ideal, no buffers are added".to_owned());
    warnings
}

/// Reads what Yosys counted; the folder is kept when that cannot be.
fn counted(folder: &WorkFolder, name: &str) -> Result<Statistics, AsicError> {
    let text = folder.read(name)?;
    Statistics::read(&text).map_err(|message| {
        folder.keep();
        AsicError::Report { file: folder.file(name), message }
    })
}

/// The cause of a failure of Yosys, if it is in the library.
fn unmapped(error: ToolError, folder: &WorkFolder, liberty: &Liberty) -> AsicError {
    let ToolError::Failed { .. } = &error else { return error.into() };
    let log = folder.read(&format!("{}.stderr", plan::MAPPING)).unwrap_or_default();
    let Some(message) = log.lines().find_map(|line| line.split_once("ERROR: ")).map(|(_, message)| message.trim())
    else {
        return error.into();
    };
    if let Some(line) = message.strip_prefix("Syntax error in liberty file on line ") {
        let line = line.trim_end_matches('.').parse().unwrap_or(1);
        folder.discard();
        return liberty.error_in_line(line, "Yosys cannot read this").into();
    }
    // Whatever stops ABC, Yosys only misses its file.
    let output = folder.read(&format!("{}.stdout", plan::MAPPING)).unwrap_or_default();
    let refuses_library = || output.contains("Current library is not available");
    let what = match message.split_once("cannot be legalized: ") {
        Some((_, why)) => format!("the registers: {why}"),
        None if message.contains("ABC output file") && refuses_library() => "logic: ABC cannot use it".to_owned(),
        None => return error.into(),
    };
    folder.discard();
    AsicError::NoCell { library: liberty.name.clone(), what }
}

/// The cause of a complaint of OpenSTA: `FILE, line N …` of the library, or of something else.
fn untimed(complaint: &str, (folder, script): (&WorkFolder, &str), liberty: &Liberty) -> AsicError {
    let of_library = complaint.strip_prefix(plan::LIBERTY).and_then(|rest| rest.strip_prefix(", line "));
    if let Some((line, message)) = of_library.and_then(|rest| rest.split_once(' '))
        && let Ok(line) = line.parse()
    {
        folder.discard();
        return liberty.error_in_line(line, &format!("OpenSTA: {message}")).into();
    }
    folder.keep();
    AsicError::Report { file: folder.file(&format!("{script}.stdout")), message: complaint.to_owned() }
}
