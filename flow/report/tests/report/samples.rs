//! Reports to show.

use ringmill_report::{
    Attachment, CellChoice, ChoiceStage, Clock, ClockRun, Cosim, Cost, Encryption, File, Fpga, Link, MessageSpace,
    Method, Modelled, ModelledArea, Netlist, Proof, Rates, Report, Resources, Seed, Segment, Shares, Stage, ToolRun,
    Verdict,
};
use std::collections::BTreeMap;

fn map<V: Copy>(entries: &[(&str, V)]) -> BTreeMap<String, V> {
    entries.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect()
}

/// A program in gates with every section a boolean program can have.
pub fn gates() -> Report {
    Report {
        version: "0.1.0".to_owned(),
        program: "examples/<dot> & product.mlir".to_owned(),
        entry: "dot_product".to_owned(),
        netlist: Some(Netlist {
            cells: "gates".to_owned(),
            counts: map(&[("and", 1210), ("xor", 2044), ("mux", 21), ("not", 95)]),
            bootstraps: 3296,
            depth: 5,
            inputs: 128,
            outputs: 24,
            before: Some(Cost { bootstraps: 3390, depth: 7 }),
            naive: Some(Cost { bootstraps: 5195, depth: 12 }),
            profile: vec![900, 1200, 600, 500, 96],
            recipe: Some("dch; if -K 3 -a; mfs2 -a".to_owned()),
            ..Netlist::default()
        }),
        proof: Some(Proof {
            method: Method::Cec,
            result: Verdict::Equal,
            vectors: 4096,
            undefined: 0,
            seconds: 0.412,
            ..Proof::default()
        }),
        cosim: Some(Cosim {
            vectors: 4096,
            mismatches: 0,
            cycles: 4096,
            cycles_per_second: 812_346.0,
            ..Cosim::default()
        }),
        files: [("netlist.blif", 81_234), ("netlist.v", 1_345_670), ("program.mlir", 912)]
            .map(|(name, bytes)| File { name: name.to_owned(), bytes, sha256: None })
            .to_vec(),
        seconds: BTreeMap::from([
            (Stage::Frontend, 0.052),
            (Stage::Synth, 3.21),
            (Stage::Prove, 0.412),
            (Stage::Emit, 0.0),
            (Stage::Cosim, 11.9),
        ]),
        ..Report::default()
    }
}

/// A program in cells that add before they look up.
pub fn sums() -> Report {
    let mut report = gates();
    if let Some(netlist) = &mut report.netlist {
        netlist.cells = "lincomb".to_owned();
        netlist.counts = map(&[("lut_lincomb", 410), ("multi_lut_lincomb", 1300), ("not", 95)]);
        netlist.bootstraps = 1710;
        netlist.message_space = Some(MessageSpace {
            bits: 3,
            message_bits: 4,
            largest_sum: 7,
            largest_norm: 21,
            largest_noise: 1063,
            most_outputs: 3,
            max_noise: None,
        });
    }
    report.files.push(File { name: "netlist.lincomb".to_owned(), bytes: 2345, sha256: None });
    report
}

/// A program whose cells competed.
pub fn competition() -> Report {
    let mut report = sums();
    if let Some(space) = report.netlist.as_mut().and_then(|netlist| netlist.message_space.as_mut()) {
        space.max_noise = Some(1100);
    }
    let row = |cells: &str, bootstraps, predicted_seconds, stage| CellChoice {
        cells: cells.to_owned(),
        parameters: "found".to_owned(),
        dimensions: [884, 1, 2048],
        bootstraps,
        depth: 18,
        bootstrap_seconds: 0.0134,
        predicted_seconds,
        predicted_seconds_64: 0.235,
        failure_log2: -128.1,
        max_noise: None,
        stage,
    };
    report.encryption = Some(Encryption {
        parameters: "found".to_owned(),
        security_bits: 128.0,
        failure_log2: -128.1,
        mode: "fast".to_owned(),
        bootstraps: 1710,
        predicted_seconds: 11.5,
        threads: 2,
        choices: vec![
            row("lincomb4", 1710, 11.5, ChoiceStage::Chosen),
            row("lincomb3", 2210, 11.6, ChoiceStage::Beaten),
            row("gates", 5210, 16.7, ChoiceStage::Dropped),
        ],
        ..Encryption::default()
    });
    report
}

/// A program whose result is one of its inputs: no cell, nothing before.
pub fn smallest() -> Report {
    Report {
        version: "0.1.0".to_owned(),
        program: "wire.mlir".to_owned(),
        entry: "wire".to_owned(),
        netlist: Some(Netlist {
            cells: "lut3".to_owned(),
            inputs: 1,
            outputs: 1,
            before: Some(Cost { bootstraps: 0, depth: 0 }),
            naive: Some(Cost { bootstraps: 0, depth: 0 }),
            ..Netlist::default()
        }),
        proof: Some(Proof {
            method: Method::Exhaustive,
            result: Verdict::Equal,
            vectors: 2,
            undefined: 0,
            seconds: 0.0,
            ..Proof::default()
        }),
        ..Report::default()
    }
}

/// A product of two polynomials, as it was built and simulated.
pub fn accelerator() -> Report {
    Report::from_json(include_str!("reports/product.json")).expect("a report")
}

/// `a b + c d` and `(a b + c d) a − b`: two results, values that wait, and a subtraction.
pub fn two_results() -> Report {
    Report::from_json(include_str!("reports/two_results.json")).expect("a report")
}

/// The product on a board.
pub fn on_a_board() -> Report {
    let fpga = Fpga {
        board: "ulx3s-85f".to_owned(),
        fmax_mhz: 96.04,
        lut: 21_345,
        ff: 18_012,
        dsp: 93,
        bram: 24,
        available: Some(Resources { lut: 83_640, ff: 83_640, dsp: 156, bram: 208 }),
        bitstream: Some("fpga/product.bit".to_owned()),
        critical_path: vec![Segment {
            kind: "routing".to_owned(),
            delay_ns: 1.234,
            to: "stored_q_TRELLIS_FF_Q.DI".to_owned(),
            source: Some("rtl/stream/frame_buffer.sv:40.3-40.11".to_owned()),
            module: None,
        }],
        ..Fpga::default()
    };
    Report { fpga: Some(fpga), ..accelerator() }
}

/// The product in a bitstream whose clock was looked for.
pub fn in_a_bitstream() -> Report {
    let mut report = on_a_board();
    let part = |lut, ff, dsp, bram| Resources { lut, ff, dsp, bram };
    if let Some(fpga) = &mut report.fpga {
        fpga.loader = Some("ulx3s".to_owned());
        let run = |target_mhz, fmax_mhz: Option<f64>| ClockRun {
            target_mhz,
            fmax_mhz,
            met: fmax_mhz.is_some_and(|fmax| fmax >= target_mhz),
        };
        fpga.clock = Some(Clock {
            mhz: 92.5,
            asked: ringmill_report::ClockWish::Fastest,
            oscillator_mhz: 25.0,
            runs: vec![run(25.0, Some(103.27)), run(98.75, Some(97.31)), run(92.5, Some(96.04))],
            doubt: None,
        });
        fpga.rates = Some(Rates { fmax: Some(187_578.1), clock: Some(180_664.1), link: Some(15.9) });
        fpga.shares = Some(Shares { core: part(15_000, 16_000, 93, 21), around: part(1100, 900, 0, 3) });
    }
    report.link = Some(Link {
        module: "product_link".to_owned(),
        identity: "0123456789abcdef".to_owned(),
        clock_hz: 92_500_000,
        baud: 1_005_435,
        divider: 92,
        chunk: 512,
        counters: true,
        host: Some(Attachment::Header { to_fpga: "0".to_owned(), from_fpga: "1".to_owned(), millivolts: 3300 }),
    });
    report.modelled = Some(Modelled { dsp: 93, lut: 9001, ff: 15_002, memory_bits: 300_000, memory_blocks: 17 });
    let area =
        |family: &str, lut| ModelledArea { family: family.to_owned(), lut, ff: 15_502, dsp: 93, memory_blocks: 21 };
    if let Some(top) = &mut report.top {
        top.modelled_area = vec![area("Gowin", 17_000), area("ECP5", 14_500)];
    }
    report
}

/// The product on a board, with all that can be said of it.
pub fn measured_on_a_board() -> Report {
    let mut report = on_a_board();
    let Some(fpga) = &mut report.fpga else { return report };
    let segment = |kind: &str, delay_ns, module: Option<&str>, source: Option<&str>| Segment {
        kind: kind.to_owned(),
        delay_ns,
        to: "cell.D".to_owned(),
        source: source.map(str::to_owned),
        module: module.map(str::to_owned),
    };
    fpga.target_mhz = Some(100.0);
    fpga.critical_path = vec![
        segment("clk-to-q", 0.5, None, None),
        segment("routing", 1.5, None, Some("rtl/arith/mod_mul.sv:4.3-4.9")),
        segment("logic", 3.0, Some("mod_add"), None),
        segment("routing", 1.0, None, Some("rtl/arith/mod_mul.sv:5.3-5.9")),
        segment("setup", 0.25, None, None),
    ];
    fpga.seeds = vec![Seed { seed: 1, fmax_mhz: 91.5 }, Seed { seed: 2, fmax_mhz: 96.04 }];
    fpga.tools = vec![
        ToolRun { name: "yosys".to_owned(), seconds: 12.3, peak_kib: Some(204_800) },
        ToolRun { name: "nextpnr-ecp5".to_owned(), seconds: 61.0, peak_kib: None },
    ];
    report
}
