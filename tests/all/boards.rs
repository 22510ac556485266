//! Programs on boards, and hosts that talk to them.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Mutex,
};

use miette::Diagnostic;
use ringmill_board::{BoardError, BoardOptions, Remote, Smaller, simulate_board};
use ringmill_build::{
    AcceleratorOptions, Built, FlowError, IntegerOptions, PipelineOptions, PolynomialOptions, route_folder,
};
use ringmill_check::CheckError;
use ringmill_circuit::NetlistOptions;
use ringmill_design::Architecture;
use ringmill_fpga::ClockWish;
use ringmill_host::FaultPlan;
use ringmill_netlist::CellLibrary;
use ringmill_report::Report;
use ringmill_stages::{Activity, Estimate, Progress, Quiet};
use ringmill_toolchain::Toolchain;

use crate::builds;

const SMALL: &str = "!Zq = !mod_arith.int<97 : i32>
#ring = #polynomial.ring<coefficientType = !Zq, polynomialModulus = <1 + x**16>>
!poly = !polynomial.polynomial<ring = #ring>
func.func @product(%a: !poly, %b: !poly) -> !poly {
  %0 = polynomial.mul %a, %b : !poly
  return %0 : !poly
}
";
const WORDS: &str = "func.func @mix(%a: i8, %b: tensor<3xi12>, %c: i1) -> (i8, i12) {
  %i = arith.constant 2 : index
  %x = tensor.extract %b[%i] : tensor<3xi12>
  %w = arith.extui %a : i8 to i12
  %s = arith.addi %x, %w : i12
  %t = arith.xori %a, %a : i8
  %u = arith.select %c, %a, %t : i8
  return %u, %s : i8, i12
}
";

/// A folder, and the builds in it.
struct TestFolder(tempfile::TempDir);

impl TestFolder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn build(&self, name: &str, text: &str, options: PolynomialOptions) -> Result<Built, FlowError> {
        self.build_telling(name, text, &Quiet, options)
    }

    fn build_telling(
        &self,
        name: &str,
        text: &str,
        progress: &dyn Progress,
        polynomials: PolynomialOptions,
    ) -> Result<Built, FlowError> {
        let path = self.0.path().join(format!("{name}.mlir"));
        fs::write(&path, text).expect("written");
        let board = polynomials.board.clone();
        let pipeline = Some(PipelineOptions { levels_per_stage: 2, prefix: None, board });
        let netlist = NetlistOptions::new(ringmill_synth::Options::new(CellLibrary::Lut(3)));
        let integers = IntegerOptions { pipeline, ..IntegerOptions::new(netlist) };
        builds::hardware((&path, &self.0.path().join(name)), None, &integers, &polynomials, progress)
    }

    fn folder(&self, name: &str, text: &str) -> PathBuf {
        self.build(name, text, PolynomialOptions::default()).unwrap_or_else(|error| panic!("{error}")).folder
    }
}

fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../examples/boards/{name}.mlir"));
    fs::read_to_string(path).expect("an example")
}

fn on_board(board: BoardOptions) -> PolynomialOptions {
    PolynomialOptions { board: Some(board), ..PolynomialOptions::default() }
}

#[test]
fn polynomials_go_through_a_simulated_board_and_come_back_right() {
    let place = TestFolder::new();
    let folder = place.folder("product", SMALL);
    let board = simulate_board(&folder, FaultPlan::none()).unwrap_or_else(|error| panic!("{error}"));
    let mut remote =
        Remote::connect(&folder, board.path(), None, builds::reader).unwrap_or_else(|error| panic!("{error}"));
    remote.verify(40, 7, &Quiet).unwrap_or_else(|error| panic!("{error}"));
    let figures = remote.bench(10, 8).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((figures.operands, figures.bytes_in, figures.bytes_out), (10, 10 * 2 * 16, 10 * 16));
    // What a report says of the link: the bytes of requests and replies, over those of operands and
    // results.
    let figures = remote.bench(256, 9).unwrap_or_else(|error| panic!("{error}"));
    let line = (figures.counters.line_bytes_out + figures.counters.line_bytes_in) as f64 / 256.0;
    let expected = remote.line_bytes_an_operand();
    assert!((line / expected - 1.0).abs() < 0.05, "{line} bytes an operand, expected {expected}: {figures:?}");
    let figures = remote.bench(10, 8).unwrap_or_else(|error| panic!("{error}"));
    // Ten operands, of which each takes at least the eight beats of its frame.
    assert!(figures.cycles.is_some_and(|cycles| cycles >= 80), "{figures:?}");
}

#[test]
fn words_go_through_a_simulated_board_and_come_back_right() {
    let place = TestFolder::new();
    let folder = place.folder("mix", WORDS);
    let board = simulate_board(&folder, FaultPlan::none()).unwrap_or_else(|error| panic!("{error}"));
    let mut remote =
        Remote::connect(&folder, board.path(), None, builds::reader).unwrap_or_else(|error| panic!("{error}"));
    remote.verify(60, 7, &Quiet).unwrap_or_else(|error| panic!("{error}"));
    let operand = vec![vec![200], vec![1, 2, 4000], vec![1]];
    assert_eq!(remote.evaluate(&operand).expect("results"), [vec![200], vec![4200 - 4096]]);
}

#[test]
fn a_vendor_s_board_gets_a_project_and_a_bare_part_nothing_of_it() {
    let place = TestFolder::new();
    let folder = place.folder("product", SMALL);
    let on = |board: &str| {
        let report = route_folder(&folder, &BoardOptions::new(board), &Toolchain::locate(), &Quiet);
        report.unwrap_or_else(|error| panic!("{board}: {error}"))
    };
    let report = on("alveo-v80");
    let script = fs::read_to_string(folder.join("board/board_project.tcl")).expect("a project");
    for file in report.files.iter().filter(|file| file.name.starts_with("board/rtl")) {
        let name = file.name.trim_start_matches("board/");
        assert!(script.contains(name) && folder.join(&file.name).is_file(), "{name}");
    }
    assert!(script.contains("rtl/product.sv") && report.link.is_some());
    let report = on("ecp5-25f");
    assert!(report.link.is_none() && !folder.join("board").exists());
    assert!(report.files.iter().all(|file| folder.join(&file.name).is_file()), "{:?}", report.files);
}

#[test]
fn a_wrong_design_is_noticed_by_its_results() {
    let place = TestFolder::new();
    let folder = place.folder("product", SMALL);
    let source = folder.join("rtl/product.sv");
    let text = fs::read_to_string(&source).expect("the top module");
    let (right, wrong) = ("assign m_axis_result0_tdata = ", "assign m_axis_result0_tdata = 16'd1 ^ ");
    assert!(text.contains(right));
    fs::write(&source, text.replace(right, wrong)).expect("written");
    let board = simulate_board(&folder, FaultPlan::none()).unwrap_or_else(|error| panic!("{error}"));
    let mut remote =
        Remote::connect(&folder, board.path(), None, builds::reader).unwrap_or_else(|error| panic!("{error}"));
    let error = remote.verify(3, 7, &Quiet).expect_err("every lowest bit is wrong");
    assert!(matches!(error, FlowError::Check(CheckError::Mismatch(_))), "{error}");
}

#[test]
fn another_program_is_refused_before_anything_is_sent_to_it() {
    let place = TestFolder::new();
    let folder = place.folder("product", SMALL);
    let other = place.folder("sum", &SMALL.replace("polynomial.mul", "polynomial.add"));
    let board = simulate_board(&folder, FaultPlan::none()).unwrap_or_else(|error| panic!("{error}"));
    let Err(refused) = Remote::connect(&other, board.path(), None, builds::reader) else {
        panic!("taken for another program")
    };
    assert_eq!(refused.code().map(|code| code.to_string()).as_deref(), Some("host::identity"), "{refused}");
}

#[test]
fn what_does_not_fit_is_told_before_any_tool_runs_with_what_would() {
    let place = TestFolder::new();
    let on = |lanes| {
        let shape = Some(AcceleratorOptions { lanes, ..AcceleratorOptions::new("") });
        let board = Some(BoardOptions::new("ulx3s-25f"));
        place.build(
            "large",
            &example("product_4096"),
            PolynomialOptions { shape, board, ..PolynomialOptions::default() },
        )
    };
    let begun = on(8).expect_err("28 multipliers are too few");
    let FlowError::Board(error) = &begun else { panic!("{begun}") };
    let BoardError::TooLarge { shortage, remedy, .. } = &**error else { panic!("{begun}") };
    assert!(shortage.contains("DSP multipliers (of 28)"), "{shortage}");
    let is_iterative = |options: &AcceleratorOptions| options.architecture == Architecture::Iterative;
    assert!(matches!(&remedy.smaller, Smaller::Shape(options) if is_iterative(options)), "{remedy}");
    assert!(remedy.larger.iter().any(|name| name == "ulx3s-85f"), "{remedy}");
    assert!(!place.0.path().join("large").exists());
}

#[test]
fn a_link_that_cannot_be_is_refused_before_any_tool_runs() {
    let place = TestFolder::new();
    let with = |change: fn(&mut BoardOptions)| {
        let mut board = BoardOptions::new("ulx3s-25f");
        change(&mut board);
        let outcome = place.build("product", SMALL, on_board(board));
        outcome.expect_err("refused").code().map(|code| code.to_string()).unwrap_or_default()
    };
    assert_eq!(with(|board| board.baud = Some(2_345_678_901)), "link::baud");
    assert_eq!(with(|board| board.chunk = 100), "link::chunk");
    assert_eq!(with(|board| board.clock = ClockWish::Mhz(5000.0)), "fpga::clock");
    assert_eq!(with(|board| board.board = "breadboard".to_owned()), "fpga::unknown-board");
}

/// `ringmill sim --board-top` as a process of its own.
struct Simulated {
    child: Child,
    port: String,
}

impl Simulated {
    fn start(folder: &Path, switches: &[&str]) -> Self {
        let mut command = Command::new(builds::binary());
        command.arg("sim").arg(folder).arg("--board-top").args(switches).stdout(Stdio::piped());
        let mut child = command.spawn().expect("ringmill starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().expect("its output")).read_line(&mut line).expect("a line");
        let port = line.trim().strip_prefix("port ").expect("the port").to_owned();
        Self { child, port }
    }
}

impl Drop for Simulated {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The exit code of `ringmill host` and its output.
fn host(port: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let output =
        Command::new(builds::binary()).args(["host", "--port", port]).args(arguments).output().expect("ringmill runs");
    let text = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    (output.status.code(), text)
}

#[test]
fn the_binary_talks_to_a_simulated_board_whose_line_is_bad() {
    let place = TestFolder::new();
    let folder = place.folder("product", SMALL);
    let path = folder.to_str().expect("a path");
    let simulated = Simulated::start(&folder, &["--fault-every", "400"]);
    let port = simulated.port.as_str();
    let (code, said) = host(port, &["verify", path, "--vectors", "60"]);
    assert!(code == Some(0) && said.starts_with("60 transactions compared, no mismatch"), "{said}");
    let one = format!("[{}]", ["1"; 16].join(","));
    let (code, said) = host(port, &["run", path, "--arg", &one, "--arg", "[0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0]"]);
    // x times the sum of all powers: the top one comes back negated.
    let expected = format!("result0 = [96,{}]", ["1"; 15].join(","));
    assert!(code == Some(0) && said.trim() == expected, "{said}");
    let (code, said) = host(port, &["info"]);
    assert!(code == Some(0) && said.contains("2 in, 1 out"), "{said}");
    // Faults hit other bytes at each run. One that resets the design behind the last result leaves
    // no cycles to tell of; one that breaks a session leaves the rest to another.
    let told = (0..8).find_map(|_| {
        let (code, said) = host(port, &["bench", path, "--vectors", "5"]);
        assert!(code == Some(0) && said.starts_with("5 transactions: "), "{said}");
        said.contains("; last session: ").then_some(said)
    });
    let said = told.expect("not every session ends with a reset");
    assert!(said.contains(" cycles of the design's clock, from the first beat in"), "{said}");
    let last = said.split("last session: ").nth(1).and_then(|rest| rest.split(' ').next());
    let last: u64 = last.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{said}"));
    assert!((1..=5).contains(&last), "{said}");
    let other = place.folder("sum", &SMALL.replace("polynomial.mul", "polynomial.add"));
    let (code, said) = host(port, &["verify", other.to_str().expect("a path")]);
    assert!(code == Some(1) && said.contains("host::identity"), "{said}");
    let (code, said) = host("/dev/none", &["info"]);
    assert!(code == Some(1) && said.contains("host::port"), "{said}");
}

/// Listens to what a build says of its steps.
#[derive(Default)]
struct Steps(Mutex<Vec<String>>);

impl Progress for Steps {
    fn stage(&self, _: &str) {}
    fn advance(&self, _: u64, _: u64) {}
    fn estimate(&self, _: Estimate) {}
    fn activity(&self, activity: &Activity) {
        self.0.lock().expect("no panic").push(activity.text.clone());
    }
}

/// Builds an example for a board, and checks what every bitstream has to have.
fn bitstream(name: &str, board: &str, clock: ClockWish, head: &[u8]) -> (TestFolder, Report, Vec<String>) {
    let (place, steps) = (TestFolder::new(), Steps::default());
    let told =
        place.build_telling(name, &example(name), &steps, on_board(BoardOptions { clock, ..BoardOptions::new(board) }));
    let Built { folder, report, .. } = told.unwrap_or_else(|error| panic!("{error}"));
    let (fpga, link) = (report.fpga.as_ref().expect("a board"), report.link.as_ref().expect("a link"));
    assert!(fpga.dsp_untimed || fpga.fmax_mhz >= link.clock_hz as f64 / 1e6, "{fpga:?}");
    let file = fpga.bitstream.as_ref().expect("a bitstream");
    let bytes = fs::read(folder.join(file)).expect("its file");
    let found = bytes.windows(head.len()).take(4096).any(|window| window == head);
    assert!(found && bytes.len() > 10_000, "{} bytes, from {:?}", bytes.len(), &bytes[..16]);
    assert!(fpga.tools.iter().any(|tool| tool.peak_kib.is_some()), "{:?}", fpga.tools);
    let shares = fpga.shares.expect("two parts");
    assert!(shares.core.ff > 0 && shares.around.lut > 100 && shares.around.bram > 0, "{shares:?}");
    (place, report, steps.0.into_inner().expect("no panic"))
}

#[test]
#[ignore = "long"]
fn the_s_box_of_aes_is_a_bitstream_for_an_ice40_hx8k_at_the_fastest_clock_that_it_meets() {
    // Synchronization word of an iCE40 bitstream (Project IceStorm, bitstream format).
    let (place, report, steps) = bitstream("aes_sbox", "ice40-hx8k-b", ClockWish::Fastest, &[0x7e, 0xaa, 0x99, 0x7e]);
    let (fpga, link) = (report.fpga.expect("a board"), report.link.expect("a link"));
    let clock = fpga.clock.expect("a clock");
    assert_eq!((clock.runs[0].target_mhz, clock.runs[0].met, clock.oscillator_mhz), (12.0, true, 12.0));
    assert!((2..=3).contains(&clock.runs.len()) && clock.mhz > 60.0 && clock.doubt.is_none(), "{clock:?}");
    // All of it is that of the clock that was kept: the PLL, the link, and the target of the run.
    assert_eq!((clock.mhz * 1e6).round() as u64, link.clock_hz);
    assert_eq!(fpga.target_mhz, Some(clock.mhz));
    assert!((link.clock_hz as f64 / f64::from(link.divider) - link.baud as f64).abs() < 1.0, "{link:?}");
    let read = |name: &str| fs::read_to_string(place.0.path().join("aes_sbox/board/rtl").join(name)).expect("written");
    assert!(read("board_clock.sv").contains(&format!("{:.6} MHz from 12 MHz", clock.mhz)));
    assert!(read("sbox_link.sv").contains(&format!(".CLOCK_HZ({})", link.clock_hz)));
    // A result a cycle, and a byte in and out on the line.
    let rates = fpga.rates.expect("rates");
    assert_eq!(rates.clock, Some(clock.mhz * 1e6));
    let most = link.baud as f64 / 20.0;
    assert!(rates.fmax > rates.clock && rates.link.is_some_and(|rate| rate < most && rate > 0.9 * most), "{rates:?}");
    let second = format!("place and route, run 2 of at most 3: {:.1} MHz", clock.runs[1].target_mhz);
    assert!(steps.contains(&"place and route, run 1 of at most 3: 12.0 MHz".to_owned()), "{steps:?}");
    assert!(steps.contains(&second), "{steps:?}");
}

#[test]
fn boards_are_listed_in_lines_that_a_terminal_has_with_the_pins_to_wire() {
    let output = Command::new(builds::binary()).arg("boards").output().expect("ringmill runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let widest = text.lines().map(|line| line.chars().count()).max();
    assert!(output.status.success() && widest <= Some(80), "{widest:?}\n{text}");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("3.3 V, TX to header pin 0, RX to header pin 1, ground to ground"), "{text}");
}

#[test]
#[ignore = "long"]
fn kybers_transform_is_a_bitstream_for_a_tang_nano_9k() {
    // Idcode of a GW1N-9C (Project Apicula), in the text form that gowin_pack writes.
    let (_, report, _) = bitstream("kyber_ntt", "tangnano9k", ClockWish::Fastest, b"0001000100000000010010000001101");
    // Its multipliers are not timed: nothing faster than the oscillator is tried.
    let clock = report.fpga.and_then(|fpga| fpga.clock).expect("a clock");
    assert!(clock.doubt.is_some() && clock.runs.len() == 1 && clock.mhz == 27.0, "{clock:?}");
}

#[test]
#[ignore = "long"]
fn a_clock_that_is_not_reached_is_refused_though_multipliers_are_not_timed() {
    let place = TestFolder::new();
    let slow = place.build(
        "kyber_ntt",
        &example("kyber_ntt"),
        on_board(BoardOptions { clock: ClockWish::Mhz(216.0), ..BoardOptions::new("tangnano9k") }),
    );
    let Err(FlowError::Board(error)) = slow else { panic!("{slow:?}") };
    let BoardError::TooSlow { fmax_mhz, slower_mhz, .. } = *error else { panic!("{error}") };
    assert!(slower_mhz.is_some_and(|mhz| mhz < fmax_mhz), "{slower_mhz:?} {fmax_mhz}");
}

#[test]
#[ignore = "long"]
fn a_product_of_1024_is_a_bitstream_for_an_icebreaker_and_an_ecp5_25f() {
    bitstream("product_1024", "icebreaker", ClockWish::Oscillator, &[0x7e, 0xaa, 0x99, 0x7e]);
    // Preamble of an ECP5 bitstream (Project Trellis).
    bitstream("product_1024", "ulx3s-25f", ClockWish::Oscillator, &[0xff, 0xff, 0xbd, 0xb3]);
}

#[test]
#[ignore = "long"]
fn a_product_of_4096_is_a_bitstream_for_an_ecp5_85f() {
    bitstream("product_4096", "ulx3s-85f", ClockWish::Oscillator, &[0xff, 0xff, 0xbd, 0xb3]);
}
