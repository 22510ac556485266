//! The report on the terminal.

use crate::samples::{
    accelerator, competition, gates, in_a_bitstream, measured_on_a_board, on_a_board, smallest, sums, two_results,
};
use ringmill_design::{Interface, Ring, Timing};
use ringmill_report::{
    Asic, Attachment, ClockRun, Cost, Doubt, Job, Link, Method, Modelled, ModelledArea, ModelledClock, Pipeline, Proof,
    Reference, Report, Style, Verdict, html, terminal_in,
};

#[test]
fn a_program_in_gates() {
    insta::assert_snapshot!(terminal_in(&gates(), Style::Plain));
}

#[test]
fn a_program_without_cells() {
    insta::assert_snapshot!(terminal_in(&smallest(), Style::Plain));
}

#[test]
fn a_program_in_sums() {
    let text = terminal_in(&sums(), Style::Plain);
    let (head, rest) = text.trim_start().split_once("\n\n  cost").expect("a table of costs");
    let lines: Vec<&str> = head.lines().chain(rest.lines().filter(|line| line.starts_with("sums"))).collect();
    insta::assert_snapshot!(lines.join("\n"), @r#"
    examples/<dot> & product.mlir, @dot_product, lincomb: 128 input bits, 24 output bits
    
      cell                count   bootstraps
    ------------------------------------------
      multi_lut_lincomb   1,300        1,300
      lut_lincomb           410          410
      not                    95            0
      all                 1,805        1,710
    sums    3 of 4 message bits, largest sum 7; noise 1,063 times that of one bootstrapping; at most 3 outputs a cell
    "#);
}

#[test]
fn cells_that_competed_come_first() {
    let text = terminal_in(&competition(), Style::Plain);
    let (head, rest) = text.trim_start().split_once("\n\n  cell ").expect("a table of cells");
    let kept = |line: &&str| line.starts_with("sums") || line.starts_with("encrypted");
    let lines: Vec<&str> = head.lines().chain(rest.lines().filter(kept)).collect();
    insta::assert_snapshot!(lines.join("\n"), @r#"
    examples/<dot> & product.mlir, @dot_product, lincomb: 128 input bits, 24 output bits
    
      cells           n, k, N   bootstraps   depth   a bootstrap   2 threads   64 threads    failure     stage
    ------------------------------------------------------------------------------------------------------------
      lincomb4   884, 1, 2048        1,710      18         13 ms      11.5 s       235 ms   2^-128.1    chosen
      lincomb3   884, 1, 2048        2,210      18         13 ms      11.6 s       235 ms   2^-128.1
      gates      884, 1, 2048        5,210      18         13 ms      16.7 s       235 ms   2^-128.1   dropped
    sums      3 of 4 message bits, largest sum 7; noise 1,063 times that of one bootstrapping, limited to 1,100; at most 3 outputs a cell
    encrypted set found, 128.0 bits of security, failure 2^-128.1; 1,710 bootstraps, fast, about 11.5 s on 2 threads
    "#);
}

/// A netlist from a file is shown beside that file, and a report of an earlier version beside what
/// it has.
#[test]
fn what_the_costs_are_shown_beside() {
    let beside = |report: &Report| {
        let text = terminal_in(report, Style::Plain);
        let lines = text.lines().filter(|line| {
            ["  cost", "  boot", "  depth", "naive", "file", "before"].iter().any(|start| line.starts_with(start))
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    let mut report = sums();
    insta::assert_snapshot!(beside(&report), @r"
      cost         naive   optimized    change
      bootstraps   5,195       1,710   −67.1 %
      depth           12           5   −58.3 %
    naive   each operation by its textbook circuit, in LUT3
    ");
    if let Some(proof) = &mut report.proof {
        proof.reference = Some(Reference::File);
    }
    insta::assert_snapshot!(beside(&report), @r"
      cost          file   optimized    change
      bootstraps   5,195       1,710   −67.1 %
      depth           12           5   −58.3 %
    file    the netlist as it was given, in LUT3
    ");
    if let Some(netlist) = &mut report.netlist {
        netlist.naive = None;
    }
    insta::assert_snapshot!(beside(&report), @r"
      cost         before   optimized    change
      bootstraps    3,390       1,710   −49.6 %
      depth             7           5   −28.6 %
    before  the circuit that optimization began with
    ");
}

#[test]
fn only_simulated_and_with_mismatches() {
    let mut report = gates();
    report.proof = Some(Proof {
        method: Method::Simulation,
        result: Verdict::NotRefuted,
        vectors: 4096,
        undefined: 0,
        seconds: 61.0,
        ..Proof::default()
    });
    if let Some(cosim) = &mut report.cosim {
        cosim.mismatches = 1;
    }
    let text = terminal_in(&report, Style::Plain);
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("proof") || line.starts_with("cosim")).collect();
    insta::assert_snapshot!(lines.join("\n"), @r"
    proof   not refuted: 4,096 vectors compared with the program, no difference; not a proof (61.0 s)
    cosim   1 mismatch: Verilog simulated on 4,096 vectors, 812 k a second
    ");
}

#[test]
fn an_accelerator() {
    insta::assert_snapshot!(terminal_in(&accelerator(), Style::Plain));
}

#[test]
fn an_accelerator_on_a_board() {
    insta::assert_snapshot!(lines_of(&on_a_board(), &["interval", "cosim", "fpga"]), @r"
    interval 512 cycles from one transaction to the next; 188 k transactions a second at Fmax
    cosim    no mismatch: Verilog simulated on 100 transactions, 743 k cycles a second; latency and interval as stated
    fpga     ulx3s-85f: 96.0 MHz; 21,345 of 83,640 LUT, 18,012 of 83,640 FF, 93 of 156 DSP, 24 of 208 BRAM
    ");
}

#[test]
fn a_bitstream_has_a_clock_three_rates_and_two_parts() {
    let mut report = in_a_bitstream();
    let text = terminal_in(&report, Style::Plain);
    let lines = [
        "link     design 0123456789abcdef at 92.50 MHz, 1,005,435 bit/s, pieces of 512 bytes",
        "load     openFPGALoader -b ulx3s fpga/product.bit, in the build's folder",
        "connect  the board has no UART chip: wire a serial adapter of 3.3 V, TX to header pin 0, RX to header pin 1, ground to ground",
        "talk     ringmill host --port DEV verify DIR: DEV is the serial port, such as /dev/ttyUSB0, DIR the build's folder",
        "clock    92.5 MHz, by the PLL from 25 MHz: the fastest that was met in 3 runs (25 reached 103.27, 98.75 missed at 97.31, 92.5 reached 96.04)",
        "rate     181 k transactions a second at the clock of 92.5 MHz, fed without a pause",
        "         at most 16 a second through the link at 1,005,435 bit/s",
        "         188 k a second at Fmax, 96.04 MHz, which is not the clock here",
        "area     design 15,000 LUT, 16,000 FF, 93 DSP, 21 BRAM (model: ≈ 14,500 LUT, 15,502 FF, 93 DSP)",
        "         link, clock and reset 1,100 LUT, 900 FF, 0 DSP, 3 BRAM; as Yosys counts, before packing",
    ];
    for line in lines {
        assert!(text.lines().any(|told| told == line), "{line}\nis not in\n{text}");
    }
    assert!(lines_of(&report, &["interval"]).ends_with("; 181 k transactions a second at 92.5 MHz"), "{text}");
    assert!(!lines_of(&report, &["interval"]).contains("Fmax"));
    let fpga = report.fpga.as_mut().expect("a board");
    let clock = fpga.clock.as_mut().expect("a clock");
    (clock.mhz, clock.oscillator_mhz, clock.doubt) = (12.0, 12.0, Some(Doubt::Multipliers));
    clock.runs = vec![ClockRun { target_mhz: 12.0, fmax_mhz: None, met: true }];
    let line = "clock    12 MHz, the oscillator's: nextpnr does not time the multipliers of this family, so no faster clock was \
                tried; one that is asked for is taken (12 met)";
    assert_eq!(lines_of(&report, &["clock"]), line);
    let clock = report.fpga.as_mut().and_then(|fpga| fpga.clock.as_mut()).expect("a clock");
    (clock.asked, clock.doubt) = (ringmill_report::ClockWish::Mhz(12.0), None);
    assert_eq!(lines_of(&report, &["clock"]), "clock    12 MHz, the oscillator's, as asked for (12 met)");
    let clock = report.fpga.as_mut().and_then(|fpga| fpga.clock.as_mut()).expect("a clock");
    clock.runs.push(ClockRun { target_mhz: 90.0, fmax_mhz: None, met: false });
    assert!(lines_of(&report, &["clock"]).ends_with("(12 met, 90 failed)"));
    // A connector needs no wires, and without a bitstream there is nothing to do.
    report.link.as_mut().expect("a link").host = Some(Attachment::Port("USB connector".to_owned()));
    assert_eq!(lines_of(&report, &["connect"]), "connect  plug a cable into the USB connector");
    report.fpga.as_mut().expect("a board").bitstream = None;
    assert_eq!(lines_of(&report, &["load", "connect", "talk"]), "");
}

#[test]
fn a_board_s_clock_has_a_target_and_tools_took_time() {
    let mut report = measured_on_a_board();
    insta::assert_snapshot!(lines_of(&report, &["fpga", "tools"]), @r"
    fpga     ulx3s-85f: 96.0 MHz (target 100.0 MHz); 21,345 of 83,640 LUT, 18,012 of 83,640 FF, 93 of 156 DSP, 24 of 208 BRAM
    tools    yosys 12.3 s, 209.7 MB; nextpnr-ecp5 61.0 s
    ");
    // A clock without the paths through multipliers is marked, and nothing is made of it.
    let fpga = report.fpga.as_mut().expect("a board");
    (fpga.dsp_untimed, fpga.available) = (true, None);
    insta::assert_snapshot!(lines_of(&report, &["fpga", "interval"]), @r"
    interval 512 cycles from one transaction to the next
    fpga     ulx3s-85f: 96.0 MHz (target 100.0 MHz), DSP paths untimed; 21,345 LUT, 18,012 FF, 93 DSP, 24 BRAM
    ");
    report.fpga.as_mut().expect("a board").fmax_mhz = 0.0;
    assert!(lines_of(&report, &["fpga"]).contains("clock unknown (target 100.0 MHz), DSP paths untimed"));
    let fpga = report.fpga.as_mut().expect("a board");
    (fpga.lut, fpga.ff, fpga.dsp, fpga.bram, fpga.dsp_untimed) = (0, 0, 0, 0, false);
    assert!(lines_of(&report, &["fpga"]).contains("ulx3s-85f: not routed (target 100.0 MHz); area not counted"));
}

#[test]
fn many_blocks_are_counted_by_kind() {
    let mut report = two_results();
    let text = terminal_in(&report, Style::Plain);
    assert!(text.contains("sub14") && !text.contains("count"), "{text}");
    let mut slower = report.blocks[0].clone();
    slower.latency_cycles = 1300;
    report.blocks.extend([slower.clone(), slower]);
    let top = report.top.as_mut().expect("a top module");
    top.interface.timing.as_mut().expect("a timing").interval_cycles = 512;
    let jobs = |names: &[&str]| names.iter().map(|name| Job { name: (*name).to_owned(), start: 0 }).collect();
    let mut products = report.blocks.iter_mut().filter(|block| block.kind == "mul");
    products.next().expect("a product").jobs = jobs(&["mul1"]);
    // A sum of two products is one value.
    products.next().expect("another").jobs = jobs(&["mul2", "mac3", "mac3", "mac3"]);
    let text = terminal_in(&report, Style::Plain);
    let table: Vec<&str> =
        text.lines().skip_while(|line| !line.contains("count")).take_while(|line| !line.is_empty()).collect();
    let rows: Vec<Vec<&str>> = table.iter().map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["block", "count", "latency", "interval", "taken", "values"]);
    let kinds = [
        &["ntt", "6", "287–1,300", "128"][..],
        &["mul", "3", "10", "128", "25–100", "%", "3"],
        &["add", "1", "1", "128"],
        &["intt", "2", "287", "128"],
        &["sub", "1", "1", "128"],
        &["all", "13", "3"],
    ];
    assert_eq!(rows[2..], kinds, "{text}");
}

#[test]
fn the_model_and_all_moduli_are_told() {
    let mut report = accelerator();
    report.modelled = Some(Modelled { dsp: 40, lut: 12_345, ff: 6789, memory_bits: 20_000, memory_blocks: 2 });
    assert_eq!(lines_of(&report, &["model"]), "model    40 DSP, 12,345 LUT, 6,789 FF, 2 blocks of memory");
    let top = report.top.as_mut().expect("a top module");
    let area = ModelledArea { family: "ECP5".to_owned(), lut: 15_000, ff: 7000, dsp: 38, memory_blocks: 1 };
    top.modelled_area = vec![area];
    let line = "model    ECP5 ≈ 15,000 LUT, 7,000 FF, 38 DSP, 1 block of memory";
    assert_eq!(lines_of(&report, &["model"]), line);
    let top = report.top.as_mut().expect("a top module");
    top.rings = vec![top.ring, Ring::plain(top.ring.n(), 7681, false)];
    let text = terminal_in(&report, Style::Plain);
    assert!(text.contains(", Z_q[x]/(x^1024 + 1), q = 12289, 7681\n"), "{text}");
}

#[test]
fn modelled_clocks_are_told_with_their_rates_and_what_is_not_known() {
    let mut report = accelerator();
    assert_eq!(lines_of(&report, &["clock"]), "");
    let clock = |family: &str, mhz| ModelledClock { family: family.to_owned(), mhz, source: "a table".to_owned() };
    let top = report.top.as_mut().expect("a top module");
    top.interface.timing.as_mut().expect("a timing").interval_cycles = 1000;
    top.modelled_clock = vec![clock("ECP5", Some(134.4)), clock("Gowin", None), clock("iCE40 HX", Some(76.0))];
    let line = "clock    by the model: ECP5 ≈ 134 MHz (134 k transactions a second), iCE40 HX ≈ 76 MHz (76.0 k); not known: Gowin";
    assert_eq!(lines_of(&report, &["clock"]), line);
    // Numbers of a report that is not ours.
    let top = report.top.as_mut().expect("a top module");
    top.modelled_clock = vec![clock("\u{1b}c", Some(f64::NAN)), clock("ECP5", Some(-1.0))];
    assert_eq!(lines_of(&report, &["clock"]), "clock    by the model: not known: \u{fffd}c, ECP5");
}

#[test]
fn times_that_were_not_kept_are_told() {
    let mut report = accelerator();
    let cosim = report.cosim.as_mut().expect("a simulation");
    cosim.latency_cycles = Some(2301);
    assert!(lines_of(&report, &["cosim"]).ends_with("; interval as stated, latency 2,301 cycles, stated 2,300"));
    let cosim = report.cosim.as_mut().expect("a simulation");
    (cosim.latency_cycles, cosim.interval_cycles) = (Some(2300), None);
    assert!(lines_of(&report, &["cosim"]).ends_with("; latency as stated"));
    report.cosim.as_mut().expect("a simulation").latency_cycles = None;
    assert!(lines_of(&report, &["cosim"]).ends_with("743 k cycles a second"));
}

#[test]
fn a_terminal_is_given_no_orders() {
    let mut report = accelerator();
    report.blocks[0].name = "ntt\u{1b}[2J".to_owned();
    report.blocks[1].kind = "\u{9b}31mntt\r\n".to_owned();
    let top = report.top.as_mut().expect("a top");
    top.interface.streams[0].name = "arg\u{7}".to_owned();
    let text = terminal_in(&report, Style::Plain);
    assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
}

fn lines_of(report: &Report, names: &[&str]) -> String {
    let text = terminal_in(report, Style::Plain);
    let wanted = |line: &&str| names.iter().any(|name| line.starts_with(name));
    text.lines().filter(wanted).collect::<Vec<_>>().join("\n")
}

#[test]
fn colour_changes_nothing_but_colour() {
    let rich = terminal_in(&gates(), Style::Rich);
    assert!(rich.contains("\u{1b}[32mequal\u{1b}[0m"), "{rich}");
    let mut plain = String::new();
    for (position, part) in rich.split('\u{1b}').enumerate() {
        plain.push_str(if position == 0 { part } else { part.split_once('m').map_or("", |(_, text)| text) });
    }
    let words = |text: &str| text.replace(['-', '─'], "").split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(&plain), words(&terminal_in(&gates(), Style::Plain)));
}

#[test]
fn what_stands_around_a_design() {
    let timing = Some(Timing { latency_cycles: 6, interval_cycles: 1 });
    let interface = Interface { timing, ..Interface::default() };
    let pipeline = Pipeline { interface, levels_per_stage: 2, stages: 5, flip_flops: 1223, ..Pipeline::default() };
    let link =
        Link { identity: "0011\u{7}".to_owned(), clock_hz: 25_000_000, baud: 1_000_000, chunk: 512, ..Link::default() };
    let asic = Asic {
        library: "generic".to_owned(),
        cells: 10,
        area: 200.0,
        area_unit: "gate equivalents".to_owned(),
        sequential_area: 50.0,
        period_ns: 2.5,
        slack_ns: Some(-0.25),
        warnings: vec!["no process".to_owned()],
        ..Asic::default()
    };
    let report = Report { pipeline: Some(pipeline), link: Some(link), asic: Some(asic), ..Report::default() };
    let text = terminal_in(&report, Style::Plain);
    let told: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    for line in [
        "pipeline 5 stages of at most 2 levels, 1,223 flip-flops; latency 6 cycles, a result a cycle",
        "asic     generic: 10 cells, 200 gate equivalents (25 % of it registers); no clock; with ports, slack -0.250 ns of 2.5 ns",
        "no process",
        "link     design 0011\u{fffd} at 25.00 MHz, 1,000,000 bit/s, pieces of 512 bytes",
    ] {
        assert!(told.contains(&line), "{line}\n{text}");
    }
    let page = html(&report, None).expect("a page");
    assert!(page.contains("Integration files") && page.contains("25 % of it registers"));
}

#[test]
fn a_better_netlist_that_was_given_up_is_named() {
    let mut report = gates();
    let said = "A netlist of 3,100 bootstraps, depth 5 was found";
    assert!(!terminal_in(&report, Style::Plain).contains(said));
    report.netlist.as_mut().expect("a netlist").given_up = Some(Cost { bootstraps: 3100, depth: 5 });
    let line = format!("given up {said}; it was not proved equal in time");
    assert!(terminal_in(&report, Style::Plain).lines().any(|text| text == line));
    let page = ringmill_report::html(&report, None).expect("a page");
    assert!(page.contains(&format!("{said} and given up: it was not proved equal in time.")));
}
