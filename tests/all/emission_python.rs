//! Integration files of an accelerator, used by tools that are Python packages: `scripts/setup
//! --with package`.

use std::{env, fs, os::unix::fs::PermissionsExt, path::Path, process::Command};

use ringmill_build::Emission;
use ringmill_toolchain::{Tool, Toolchain};

use crate::emission::{Emitted, emitted};

const ENVIRONMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../.venv.package");
const LITEX_ELABORATE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/emission/litex_elaborate.py");

/// A program that sees the environment's programs, and Verilator, before all others.
fn command(around: &Emitted, program: &str) -> Command {
    let bin = around.beside("bin");
    let verilator = Toolchain::locate().require(Tool::Verilator).unwrap_or_else(|error| panic!("{error}"));
    let variables: Vec<_> =
        verilator.environment.iter().map(|(name, value)| format!("{}='{}'", name.display(), value.display())).collect();
    fs::create_dir_all(&bin).expect("a folder");
    let text = format!("#!/bin/sh\n{} exec '{}' \"$@\"\n", variables.join(" "), verilator.program.display());
    fs::write(bin.join("verilator"), text).expect("written");
    fs::set_permissions(bin.join("verilator"), fs::Permissions::from_mode(0o755)).expect("executable");
    let own = Path::new(ENVIRONMENT).join("bin");
    let path = format!("{}:{}:{}", own.display(), bin.display(), env::var("PATH").unwrap_or_default());
    let mut command = Command::new("timeout");
    // FuseSoC keeps what it finds in the user's folders.
    command.args(["300", program]).env("PATH", path).env("HOME", around.beside("home")).env_remove("XDG_CONFIG_HOME");
    command
}

#[test]
#[ignore = "needs FuseSoC: scripts/setup --with package"]
fn fusesoc_lists_lints_and_simulates_the_core() {
    let around = emitted(&[Emission::Fusesoc]);
    let fusesoc = |arguments: &[&str]| {
        let build = around.beside("build");
        let mut command = command(&around, "fusesoc");
        around.run(command.args(["--cores-root", "."]).args(arguments).env("FUSESOC_BUILD", build))
    };
    let (passed, log) = fusesoc(&["core", "list"]);
    assert!(passed && log.contains("ringmill:accelerator:both:"), "{log}");
    let work = around.beside("work");
    let run = |target: &str| {
        let root = work.to_str().expect("a plain path");
        fusesoc(&["run", "--work-root", root, "--target", target, "ringmill:accelerator:both"])
    };
    let (passed, log) = run("lint");
    assert!(passed && log.contains("erilat") && !log.contains("%Warning"), "{log}");
    let (passed, log) = run("sim");
    assert!(passed && log.contains("PASS"), "{log}");
    around.flip_a_bit();
    let (passed, log) = run("sim");
    assert!(!passed && log.contains("FAIL: result0 is"), "{log}");
    around.edit(("rtl/both.sv", "endmodule", "assign nothing = 1; endmodule"));
    assert!(!run("lint").0, "the lint reads the design");
}

#[test]
#[ignore = "needs cocotb: scripts/setup --with package"]
fn cocotb_drives_the_design() {
    let around = emitted(&[Emission::Cocotb]);
    let run = || around.run(command(&around, "python3").arg("tb/run_cocotb.py"));
    let (passed, log) = run();
    assert!(passed && log.contains("TESTS=2 PASS=2 FAIL=0"), "{log}");
    around.flip_a_bit();
    let (passed, log) = run();
    assert!(!passed && log.contains("TESTS=2 PASS=0 FAIL=2") && log.contains("result0, frame 0, beat 5"), "{log}");
}

#[test]
#[ignore = "needs LiteX: scripts/setup --with package"]
fn litex_elaborates_a_module_that_computes() {
    let around = emitted(&[Emission::Litex, Emission::Testbench]);
    let wrapped = around.beside("wrapped.v");
    let elaborate = || around.run(command(&around, "python3").args([LITEX_ELABORATE, ".", "both"]).arg(&wrapped));
    let (passed, log) = elaborate();
    assert!(passed, "{log}");
    let sources: Vec<_> = log.lines().filter(|line| line.ends_with(".sv systemverilog")).collect();
    let list = fs::read_to_string(around.folder.join("rtl/files.f")).expect("a list");
    assert_eq!(sources.len(), list.lines().count(), "{log}");
    // The test bench drives LiteX's module, whose ports but the clock's and the reset's are called
    // as those of the design.
    around.edit(("tb/both_tb.sv", "  both dut (", "  wrapped dut ("));
    around.edit(("tb/both_tb.sv", ".clk(clk), .rst(rst));", ".sys_clk(clk), .sys_rst(rst));"));
    let simulate = || {
        let model = around.beside("litex.vvp");
        let mut compile = Command::new("iverilog");
        compile.args(["-g2012", "-s", "both_tb", "-o"]).arg(&model).args(["tb/both.v", "tb/both_tb.sv"]).arg(&wrapped);
        let (compiled, log) = around.run(&mut compile);
        assert!(compiled, "{log}");
        around.run(Command::new("vvp").arg("-n").arg(&model))
    };
    let (passed, log) = simulate();
    assert!(passed && log.contains("PASS"), "{log}");
    around.edit(("both.py", "i_s_axis_arg1_tdata=self.arg1.data", "i_s_axis_arg1_tdata=self.arg0.data"));
    assert!(elaborate().0 && !simulate().0, "an argument connected twice is noticed");
}
