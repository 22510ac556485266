//! Netlists as text of CIRCT: its verifier takes them, and the Verilog that it exports of them is
//! equal, as Yosys reads it.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestError, TestRunner};
use ringmill_circt::{Circt, Job};
use ringmill_design::SourceFile;
use ringmill_engines::abc::Abc;
use ringmill_engines::yosys::Yosys;
use ringmill_netlist::format::{self, Format, hw};
use ringmill_netlist::strategies::{Shape, difference, netlists};
use ringmill_netlist::{CellLibrary, Netlist};
use ringmill_synth::Equivalence;
use ringmill_synth::prove::equivalent;
use ringmill_toolchain::{Tool, Toolchain, WorkFolder};
use std::path::PathBuf;
use std::time::Duration;

fn tools() -> Toolchain {
    Toolchain::locate().with(Tool::CirctWorker, env!("CARGO_BIN_EXE_ringmill-circt-worker"))
}

/// The Verilog of texts, made in one run of the worker.
fn exported(texts: &[String]) -> Vec<String> {
    let circt = Circt::new(&tools()).unwrap_or_else(|error| panic!("{error}"));
    let folder = WorkFolder::new("test").expect("a folder");
    let mut jobs = Vec::new();
    for (number, text) in texts.iter().enumerate() {
        folder.write(&format!("{number}.mlir"), text).expect("a write");
        jobs.push(Job::export(format!("{number}.mlir"), format!("{number}.sv")));
    }
    let outcomes = circt.run(&folder, &jobs).unwrap_or_else(|error| panic!("{error}"));
    for (outcome, text) in outcomes.iter().zip(texts) {
        outcome.as_ref().unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
    }
    (0..texts.len()).map(|number| folder.read(&format!("{number}.sv")).expect("it was written")).collect()
}

/// Texts through CIRCT's exporter and Yosys.
fn read_back(texts: &[String]) -> Vec<Netlist> {
    let yosys = Yosys::new(&tools()).unwrap_or_else(|error| panic!("{error}"));
    let read = |text: String| {
        let file = SourceFile { path: "exported.sv".to_owned(), text };
        yosys.read_verilog(&[file], None).unwrap_or_else(|error| panic!("{error}"))
    };
    exported(texts).into_iter().map(read).collect()
}

/// The names of all bits, inputs first. A word of one bit has no index in CIRCT.
fn names(netlist: &Netlist) -> Vec<String> {
    let ports = [netlist.input_ports(), netlist.output_ports()].into_iter().flatten();
    ports
        .flat_map(|port| match port.bits.len() {
            1 => vec![port.name],
            width => (0..width).map(|bit| format!("{}[{bit}]", port.name)).collect(),
        })
        .collect()
}

/// 24 netlists of up to 6 operands a cell, half of them written as gates; 400 with `RINGMILL_LONG`.
#[test]
fn the_exported_verilog_is_equal() {
    let count = if std::env::var_os("RINGMILL_LONG").is_some() { 400 } else { 24 };
    let shape = Shape { inputs: 0..=11, cells: 0..=80, outputs: 1..=12, ..Shape::default() };
    let mut runner = TestRunner::new(Config { cases: 1, failure_persistence: None, ..Config::default() });
    let result = runner.run(&vec((netlists(shape), any::<bool>()), count), |drawn| {
        let library = |gates| if gates { CellLibrary::Gates } else { CellLibrary::Lut(6) };
        let texts: Vec<String> = drawn.iter().map(|(netlist, gates)| hw::print(netlist, library(*gates))).collect();
        for (((netlist, _), text), back) in drawn.iter().zip(&texts).zip(read_back(&texts)) {
            prop_assert_eq!(names(netlist), names(&back), "{}", text);
            prop_assert_eq!(difference(netlist, &back), None, "{}", text);
        }
        Ok(())
    });
    if let Err(TestError::Fail(reason, _)) = result {
        panic!("{reason}");
    }
}

/// Of a circuit of two tables on inputs of their own, no entry can be another: a writer that gets
/// one wrong is noticed.
#[test]
fn one_flipped_entry_of_a_table_is_noticed() {
    let mut netlist = Netlist::new("main");
    let inputs: Vec<_> = (0..6).map(|bit| netlist.add_input(format!("arg0[{bit}]"))).collect();
    for (output, table) in [0b0100_1101, 0b1001_0110 ^ 0b1000_0000].into_iter().enumerate() {
        let cell = netlist.add_cell(table, &inputs[3 * output..3 * output + 3], None);
        netlist.add_output(format!("result0[{output}]"), cell);
    }
    let text = hw::print(&netlist, CellLibrary::Lut(3));
    let entries: Vec<(usize, &str)> = text.match_indices("true").chain(text.match_indices("false")).collect();
    assert_eq!(entries.len(), 16, "{text}");
    let flipped = |&(position, entry): &(usize, &str)| {
        let other = if entry == "true" { "false" } else { "true" };
        format!("{}{other}{}", &text[..position], &text[position + entry.len()..])
    };
    let texts: Vec<String> = std::iter::once(text.clone()).chain(entries.iter().map(flipped)).collect();
    let backs = read_back(&texts);
    assert_eq!(difference(&netlist, &backs[0]), None);
    for (back, text) in backs.iter().zip(&texts).skip(1) {
        assert!(difference(&netlist, back).is_some(), "{text}");
    }
}

/// Whatever ports are called, the text is taken and has as many of them.
#[test]
fn any_port_names() {
    let name = prop_oneof![
        "\\PC{1,4}(\\[[0-2]\\])?",
        prop::sample::select(
            ["in", "out", "i1", "true", "loc", "table", "a.b", "0", "a\tb\n", "%0", "é", "x-y", "si8", "_", "none"]
                .map(str::to_owned)
                .to_vec()
        ),
    ];
    let mut runner = TestRunner::new(Config { cases: 1, failure_persistence: None, ..Config::default() });
    let result = runner.run(&vec(prop::collection::hash_set(name, 1..6), 200), |drawn| {
        let mut netlists = Vec::new();
        for names in drawn {
            let mut netlist = Netlist::new("main");
            for name in &names {
                let input = netlist.add_input(name.as_str());
                netlist.add_output(name.as_str(), input);
            }
            netlists.push(netlist);
        }
        let texts: Vec<String> = netlists.iter().map(|netlist| hw::print(netlist, CellLibrary::Gates)).collect();
        for (netlist, verilog) in netlists.iter().zip(exported(&texts)) {
            let outputs = verilog.lines().filter(|line| line.trim_start().starts_with("assign ")).count();
            prop_assert_eq!(outputs, netlist.output_ports().len(), "{}", verilog);
        }
        Ok(())
    });
    if let Err(TestError::Fail(reason, _)) = result {
        panic!("{reason}");
    }
}

/// The circuits beside the netlist crate's tests, and all of `RINGMILL_EPFL`, a folder of such
/// files.
fn circuits() -> Vec<PathBuf> {
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../circuit-opt/netlist/tests/data")];
    folders.extend(std::env::var_os("RINGMILL_EPFL").map(PathBuf::from));
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder"));
    let mut files: Vec<PathBuf> = files.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "aig"));
    files.sort();
    files
}

#[test]
fn benchmark_circuits_are_proved_equal() {
    let circuits = circuits();
    assert!(circuits.len() >= 3);
    let abc = Abc::new(&tools()).unwrap_or_else(|error| panic!("{error}"));
    for file in circuits {
        let bytes = std::fs::read(&file).expect("a file");
        let name = file.display().to_string();
        let netlist = format::read(Format::AigerBinary, &bytes, &name).expect("a circuit");
        let back = read_back(&[hw::print(&netlist, CellLibrary::Gates)]).remove(0);
        let proof = equivalent(&netlist, &back, &abc, Duration::from_secs(300), 1).expect("ABC runs");
        println!("{name}: {} cells, {:?}", netlist.cell_count(), proof);
        assert_eq!(proof.result, Equivalence::Equal, "{name}");
    }
}
