//! Runs of Yosys and nextpnr.

use ringmill_accel::{Budget, Design, RingGraph, generate};
use ringmill_design::{Architecture, Form, SourceFile};
use ringmill_engines::yosys::Yosys;
use ringmill_fpga::{DesignFiles, FpgaError, Options, Resources, Routed, area, board, place_and_route};
use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};
use ringmill_toolchain::{Toolchain, WorkFolder};
use std::cell::RefCell;

const SMALL: &str = include_str!("small.sv");

/// A product in the ring of N coefficients modulo q.
fn product(n: u64, q: u64) -> Design {
    product_with(n, q, &ringmill_accel::Options::new("product.mlir"))
}

fn product_with(n: u64, q: u64, options: &ringmill_accel::Options) -> Design {
    let modulus = Modulus::new(q).unwrap_or_else(|error| panic!("{error}"));
    let root = NegacyclicRoot::smallest(modulus, n).unwrap_or_else(|error| panic!("{error}"));
    let mut graph = RingGraph::new("product", Splitting::negacyclic(root));
    let (a, b) = (graph.argument(Form::Coefficients), graph.argument(Form::Coefficients));
    let (a, b) = (graph.ntt(a), graph.ntt(b));
    let values = graph.mul(a, b);
    let result = graph.intt(values);
    graph.result(result);
    generate(&graph, options).unwrap_or_else(|error| panic!("{error}"))
}

/// A small design in its file.
fn small(text: &str) -> [SourceFile; 1] {
    [SourceFile::new("rtl/small.sv", text)]
}

fn route(top: &str, files: &[SourceFile], on: &str, seed: u64) -> Result<Routed, FpgaError> {
    let options = Options { seed, ..Options::default() };
    place_and_route(&DesignFiles { top, files }, board(on)?, &options, &Toolchain::locate(), &|_| ())
}

#[test]
fn a_counter_a_multiplier_and_a_memory_are_routed() {
    let steps = RefCell::new(Vec::new());
    let note = |step: &str| steps.borrow_mut().push(step.to_owned());
    let board = board("ecp5-25f").unwrap_or_else(|error| panic!("{error}"));
    let sources = DesignFiles { top: "small", files: &small(SMALL) };
    let routed = place_and_route(&sources, board, &Options::default(), &Toolchain::locate(), &note);
    let routed = routed.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(*steps.borrow(), ["get the router ready", "synthesis", "place and route"]);
    assert_eq!(routed.available, board.available, "board.toml says what nextpnr counts");
    let Resources { lut, ff, dsp, bram } = routed.used;
    assert!((10..200).contains(&lut) && (40..200).contains(&ff) && dsp == 1 && bram == 1, "{:?}", routed.used);
    // A memory without output register before the multiplier: 5.6 ns and 3.9 ns, and wires.
    assert!((60.0..120.0).contains(&routed.fmax_mhz), "{}", routed.fmax_mhz);
    let delay: f64 = routed.critical_path.iter().map(|segment| segment.delay_ns).sum();
    assert!((1000.0 / delay - routed.fmax_mhz).abs() < 0.1, "the path explains the clock: {delay} ns");
    let configuration = routed.configuration.as_deref().unwrap_or_default();
    assert!(configuration.starts_with(".device LFE5U-25F"), "{configuration:.60}");
    assert!(routed.log.contains("Program finished normally."));
    assert!(routed.seconds_synthesis > 0.0 && routed.seconds_place_route > 0.0);

    let again = route("small", &small(SMALL), "ecp5-25f", 1).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.configuration, routed.configuration, "equal seeds give equal results");
}

#[test]
fn every_family_with_a_router_routes_it() {
    for (on, is_timed, dsp, bram) in
        [("ice40-hx8k", true, 0, 4), ("ice40-up5k", false, 1, 4), ("gw1nr-9", false, 1, 1), ("gw2ar-18", false, 1, 1)]
    {
        let routed = route("small", &small(SMALL), on, 1).unwrap_or_else(|error| panic!("{on}: {error}"));
        eprintln!("{on}: {} MHz, {:?}", routed.fmax_mhz, routed.used);
        assert_eq!(
            routed.available,
            board(on).expect("a board").available,
            "{on}: board.toml says what nextpnr counts"
        );
        assert_eq!((routed.is_timed(), routed.used.dsp, routed.used.bram), (is_timed, dsp, bram), "{on}");
        // A product of 16 bits is some 600 look-up tables.
        let lut = if dsp == 0 { 400..900 } else { 20..200 };
        assert!(lut.contains(&routed.used.lut) && (42..100).contains(&routed.used.ff), "{on}: {:?}", routed.used);
        assert!(routed.fmax_mhz > 40.0 && !routed.critical_path.is_empty(), "{on}: {}", routed.fmax_mhz);
        // UP5K has too few pins for it, and Gowin's are not chosen by nextpnr.
        let configuration = routed.configuration.as_deref().map(|text| text.contains(".device 8k"));
        assert_eq!(configuration, (on == "ice40-hx8k").then_some(true), "{on}");
    }
}

#[test]
fn the_fastest_of_several_seeds_is_kept() {
    let sources = DesignFiles { top: "small", files: &small(SMALL) };
    let options = Options { seed: 7, seeds: 3, ..Options::default() };
    let board = board("ice40-hx8k").expect("a board");
    let routed = place_and_route(&sources, board, &options, &Toolchain::locate(), &|_| ());
    let routed = routed.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(routed.seeds.iter().map(|seed| seed.seed).collect::<Vec<_>>(), [7, 8, 9]);
    let clocks: Vec<f64> = routed.seeds.iter().map(|seed| seed.fmax_mhz).collect();
    assert_eq!(routed.fmax_mhz, clocks.iter().copied().fold(0.0, f64::max));
    assert!(clocks.iter().any(|&clock| clock < routed.fmax_mhz), "seeds matter: {clocks:?}");
    let delay: f64 = routed.critical_path.iter().map(|segment| segment.delay_ns).sum();
    assert!((1000.0 / delay - routed.fmax_mhz).abs() < 0.1, "the path is that of the fastest: {delay} ns");
}

#[test]
fn a_family_without_router_is_counted_and_not_routed() {
    let sources = DesignFiles { top: "small", files: &small(SMALL) };
    for on in ["xc7a200t", "xczu9eg"] {
        let board = board(on).expect("a board");
        let counted = area(&sources, board, &Options::default(), &Toolchain::locate());
        let counted = counted.unwrap_or_else(|error| panic!("{error}"));
        eprintln!("{on}: {:?} {:?}", counted.used, counted.cells);
        assert_eq!((counted.used.dsp, counted.used.bram), (1, 1), "{on}: {:?}", counted.cells);
        // The sum goes into the multiplier's own adder in the 7 series.
        assert!(counted.used.lut <= 40 && (10..100).contains(&counted.used.ff), "{on}: {:?}", counted.used);
        assert_eq!(counted.cells.get("INV"), Some(&1), "{on}");
        let refused = place_and_route(&sources, board, &Options::default(), &Toolchain::locate(), &|_| ());
        assert!(matches!(refused, Err(FpgaError::AreaOnly { .. })), "{on}: {refused:?}");
    }
}

#[test]
fn a_design_with_more_ports_than_pins_is_measured_without_pins() {
    let wide =
        SMALL.replace("logic [15:0]", "logic [199:0]").replace("sum_q + read_q * read_q", "sum_q + read_q[31:0]");
    let routed = route("small", &small(&wide), "ecp5-25f", 1).unwrap_or_else(|error| panic!("{error}"));
    assert!(routed.configuration.is_none() && routed.fmax_mhz > 50.0, "{}", routed.fmax_mhz);
    assert!(!routed.critical_path.is_empty());
}

#[test]
fn a_design_that_is_too_large_is_refused_before_it_is_placed() {
    // A prime whose constants are not sparse, wider than a multiplier.
    let design = product(16, 4_293_918_721);
    let error = route(&design.interface.module, &design.files, "ecp5-25f", 1).expect_err("too many multipliers");
    let FpgaError::DoesNotFit { used, available, help, .. } = error else { panic!("{error}") };
    assert!(used.dsp > 28 && available.dsp == 28, "{used:?}");
    assert!(help.contains("ecp5-85f"), "{help}");
}

#[test]
fn a_mistake_in_the_source_is_told_in_the_words_of_yosys() {
    let text = SMALL.replace("sum_q + read_q", "sum_q + + )");
    let error = route("small", &small(&text), "ecp5-25f", 1).expect_err("no expression");
    let FpgaError::Tool(tool) = &error else { panic!("{error}") };
    assert!(error.to_string().contains("rtl/small.sv:"), "{error}");
    let folder = tool.kept_folder().expect("a failed run keeps its folder");
    assert!(folder.join("synthesis.ys").is_file());
    std::fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn a_net_with_two_drivers_ends_the_synthesis() {
    let text = SMALL.replace("assign sum = sum_q;", "assign sum = sum_q;\n  assign sum[0] = 1'b0;");
    let error = route("small", &small(&text), "ice40-hx8k", 1).expect_err("two drivers");
    assert!(error.to_string().contains("Driver-driver conflict for \\sum"), "{error}");
    let FpgaError::Tool(tool) = &error else { panic!("{error}") };
    std::fs::remove_dir_all(tool.kept_folder().expect("a failed run keeps its folder")).expect("the folder is ours");
}

#[test]
fn accelerators_are_plain_to_yosys() {
    for (n, q) in [(16, 97), (256, 7681)] {
        let design = product(n, q);
        let folder = WorkFolder::new("test").expect("a folder");
        let mut script = String::new();
        for file in &design.files {
            folder.write(&file.path, &file.text).expect("a write");
            script.push_str(&format!("read_verilog -sv {}\n", file.path));
        }
        script.push_str(&format!("hierarchy -check -top {}\nproc\ncheck -assert\n", design.interface.module));
        folder.write("check.ys", script).expect("a write");
        let yosys = Yosys::new(&Toolchain::locate()).unwrap_or_else(|error| panic!("{error}"));
        let run = yosys.script_run("check.ys").run(&folder).unwrap_or_else(|error| panic!("N = {n}: {error}"));
        let warnings: Vec<&str> = run.stdout.lines().filter(|line| line.contains("Warning")).collect();
        assert!(warnings.is_empty(), "N = {n}: {warnings:#?}");
    }
}

/// On 20 November 2026: 112.8 MHz, 13143 look-up tables, 12700 flip-flops, 26 multipliers, 2
/// memories; 208 s on two shared cores.
#[test]
#[ignore = "takes minutes: scripts/test --long"]
fn a_product_of_256_coefficients_is_routed() {
    let design = product(256, 7681);
    let routed =
        route(&design.interface.module, &design.files, "ecp5-25f", 1).unwrap_or_else(|error| panic!("{error}"));
    eprintln!("{} MHz, {:?}, {:?}", routed.fmax_mhz, routed.used, routed.critical_path);
    assert_eq!((routed.used.dsp, routed.used.bram), (26, 2));
    assert!(routed.used.lut < 15_000 && routed.used.ff < 14_000, "{:?}", routed.used);
    assert!(routed.fmax_mhz > 80.0, "{} MHz: {:#?}", routed.fmax_mhz, routed.critical_path);
}

/// Checks the resources that a link needs: 1000 logic cells and 4 memories.
#[test]
fn a_product_of_degree_1024_leaves_room_on_the_smallest_part() {
    let options = ringmill_accel::Options {
        architecture: Architecture::Iterative,
        butterflies: Some(1),
        lanes: 1,
        budget: Budget { interval: Some(22_000), ..Budget::default() },
        ..ringmill_accel::Options::new("product.mlir")
    };
    let design = product_with(1024, 12_289, &options);
    let routed =
        route(&design.interface.module, &design.files, "ice40-up5k", 1).unwrap_or_else(|error| panic!("{error}"));
    eprintln!("{} MHz, {:?}", routed.fmax_mhz, routed.used);
    let Resources { lut, dsp, bram, .. } = routed.used;
    assert!(lut <= 2600 && dsp == 2 && bram == 24, "{:?}", routed.used);
    assert!(routed.fmax_mhz > 12.0, "{}", routed.fmax_mhz);
}
