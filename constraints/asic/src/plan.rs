//! The runs as data: nothing here starts a program.

use crate::ports::Ports;
use crate::{AsicError, DesignFiles, Options};
use ringmill_engines::yosys::{Yosys, is_plain};
use ringmill_toolchain::{Invocation, ToolPath};

pub(crate) const LIBERTY: &str = "cells.lib";
pub(crate) const BEFORE: &str = "before.json";
pub(crate) const STATISTICS: &str = "statistics.json";
pub(crate) const NETLIST: &str = "mapped.v";
pub(crate) const MODELS: &str = "cells.v";
pub(crate) const SDC: &str = "mapped.sdc";
pub(crate) const READING: &str = "read.ys";
pub(crate) const MAPPING: &str = "map.ys";
pub(crate) const CHECK: &str = "library.tcl";
pub(crate) const TIMING: &str = "timing.tcl";
/// The last line of a timing that went to its end: OpenSTA's exit code says nothing.
pub(crate) const DONE: &str = "ringmill done";
const READ: &str = "read.il";

/// Periods, in ns: ABC is given picoseconds, and calculates with single precision.
const PERIODS: std::ops::RangeInclusive<f64> = 0.001..=1e6;
/// The share of the period that passes outside before an input comes, and after an output has left.
const OUTSIDE: f64 = 0.2;

/// The run that is planned.
#[derive(Clone, Debug)]
pub(crate) struct Plan<'a> {
    pub sources: DesignFiles<'a>,
    options: &'a Options,
    yosys: Yosys,
}

impl<'a> Plan<'a> {
    pub fn new(sources: DesignFiles<'a>, options: &'a Options, yosys: Yosys) -> Result<Self, AsicError> {
        sources.check()?;
        let period = options.period_ns;
        if !PERIODS.contains(&period) {
            let wanted = "give a number of ns from 0.001 to 1,000,000";
            return Err(AsicError::Input { what: format!("a period of {period} ns"), wanted });
        }
        if !is_plain(&options.clock) {
            return Err(AsicError::Input {
                what: format!("the clock '{}'", options.clock),
                wanted: "names are made of letters, digits and '_'",
            });
        }
        Ok(Plan { sources, options, yosys: yosys.with_timeout(options.timeout) })
    }

    /// Reads the design and counts its memories.
    pub fn reading(&self) -> String {
        let read: String = self.sources.verilog().map(|file| format!("read_verilog -sv {}\n", file.path)).collect();
        // Yosys would take one of two drivers and go on.
        format!(
            "logger -werror Driver-driver\n{read}hierarchy -check -top {}\nproc\nflatten\nopt_clean\ntee -q -o {BEFORE} stat -json\nwrite_rtlil {READ}\n",
            self.sources.top
        )
    }

    /// Maps registers first, since what a library's flip-flops lack becomes logic. OpenSTA reads no
    /// concatenation on the left of an assignment.
    pub fn mapping(&self) -> String {
        let picoseconds = (self.options.period_ns * 1000.0).ceil();
        format!(
            "read_rtlil {READ}\nsynth -flatten -top {}\ndfflibmap -liberty {LIBERTY}\nabc -liberty {LIBERTY} -D {picoseconds}\nopt_clean -purge\nsplitnets\nopt_clean -purge\n\
             tee -q -o {STATISTICS} stat -liberty {LIBERTY} -json\nwrite_verilog -noattr -noexpr -nohex -simple-lhs {NETLIST}\n\
             design -reset\nread_liberty -ignore_miss_func -ignore_miss_dir {LIBERTY}\nwrite_verilog -noattr {MODELS}\n",
            self.sources.top
        )
    }

    pub fn yosys(&self, script: &str) -> Invocation {
        self.yosys.script_run(script).label(script)
    }

    /// The constraints.
    pub fn sdc(&self, ports: &Ports) -> String {
        let (period, outside) = (self.options.period_ns, self.options.period_ns * OUTSIDE);
        let clock = &self.options.clock;
        let has_clock = ports.inputs.contains(clock);
        let at = if has_clock { format!(" [get_ports {clock}]") } else { String::new() };
        let mut text = format!(
            "# Constraints of '{}', written by Ringmill. Times are in ns.\n# An input comes {OUTSIDE} of a period after the clock's edge; as much is left for what follows an output.\n# The clock is ideal; wires and what is connected outside have no load.\ncreate_clock -name {clock} -period {period}{at}\n",
            self.sources.top
        );
        for (command, names) in [("set_input_delay", &ports.inputs), ("set_output_delay", &ports.outputs)] {
            for name in names.iter().filter(|name| *name != clock) {
                text += &format!("{command} {outside} -clock {clock} [get_ports {{{name}}}]\n");
            }
        }
        text
    }

    /// Reads the library alone: OpenSTA tells the line of a mistake, ABC only fails.
    pub fn check(&self) -> String {
        format!(
            "if {{[catch {{\nread_liberty {LIBERTY}\nputs {{{DONE}}}\n}} message]}} {{ puts \"Error: $message\" }}\nexit\n"
        )
    }

    /// OpenSTA's script. Constraints are read in ns whatever the library counts in.
    pub fn timing(&self) -> String {
        format!(
            "if {{[catch {{\nread_liberty {LIBERTY}\nread_verilog {NETLIST}\nlink_design {}\nset_cmd_units -time ns\nread_sdc {SDC}\n\
             proc path {{what paths}} {{\n  if {{[llength $paths] == 0}} {{ return }}\n  set path [lindex $paths 0]\n  puts \"$what slack [get_property $path slack]\"\n\
             \x20 foreach point [get_property $path points] {{\n    puts \"$what point [get_full_name [get_property $point pin]] [get_property $point arrival]\"\n  }}\n}}\n\
             path worst [find_timing_paths -path_delay max]\n\
             if {{[llength [all_registers]] > 0}} {{\n  path registers [find_timing_paths -path_delay max -from [all_registers -clock_pins] -to [all_registers -data_pins]]\n}}\n\
             puts {{{DONE}}}\n}} message]}} {{ puts \"Error: $message\" }}\nexit\n",
            self.sources.top
        )
    }

    pub fn sta(&self, tool: &ToolPath, script: &str) -> Invocation {
        Invocation::new(tool)
            .args(["-no_init", "-no_splash", "-exit", script])
            .label(script)
            .timeout(self.options.timeout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringmill_design::SourceFile;
    use ringmill_toolchain::{Tool, Toolchain};
    use std::sync::LazyLock;

    static FILES: LazyLock<[SourceFile; 3]> =
        LazyLock::new(|| ["top_words.mem", "rtl/a.sv", "rtl/top.sv"].map(|path| SourceFile::new(path, "")));

    fn plan<'a>(options: &'a Options, top: &'a str) -> Result<Plan<'a>, AsicError> {
        // Any file will do as a program that is never started.
        let toolchain = Toolchain::in_environments(vec![]).with(Tool::Yosys, "/bin/sh");
        Plan::new(DesignFiles { top, files: &*FILES }, options, Yosys::new(&toolchain)?)
    }

    #[test]
    fn the_runs_and_the_scripts() {
        let options = Options::default();
        let plan = plan(&options, "top").unwrap_or_else(|error| panic!("{error}"));
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let ports = Ports { inputs: names(&["clk", "a"]), outputs: names(&["y[*]"]) };
        let combinational = Ports { inputs: names(&["a"]), outputs: names(&["y"]) };
        insta::assert_snapshot!(
            [
                plan.yosys(READING).to_string(),
                plan.check(),
                plan.reading(),
                plan.yosys(MAPPING).to_string(),
                plan.mapping(),
                plan.sdc(&ports),
                plan.sdc(&combinational),
                plan.sta(&ToolPath::plain("/bin/sta"), TIMING).to_string(),
                plan.timing()
            ]
            .join("\n")
        );
    }

    #[test]
    fn what_scripts_would_not_survive_is_refused() {
        let with = |period_ns, clock: &str| Options { period_ns, clock: clock.to_owned(), ..Options::default() };
        for options in [
            with(0.0, "clk"),
            with(f64::NAN, "clk"),
            with(-1.0, "clk"),
            with(1e9, "clk"),
            with(1.0, "a b"),
            with(1.0, ""),
        ] {
            assert!(matches!(plan(&options, "top"), Err(AsicError::Input { .. })), "{options:?}");
        }
        assert!(matches!(plan(&Options::default(), "a;b"), Err(AsicError::Name(_))));
    }
}
