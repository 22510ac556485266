//! Files that are damaged as people and tools damage them: words, lines and nodes of JSON
//! exchanged, repeated, lost, taken from another file, numbers at the edges of what machines hold.
//! Alone in its binary: the peak of memory is that of the process.

mod mutation;

use miette::Diagnostic;
use mutation::{Mutation, Node, apply, apply_to_json, mutations, nodes};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use ringmill_netlist::format::{self, Format};
use ringmill_netlist::strategies::{Shape, difference, netlists};
use ringmill_netlist::{CellLibrary, Netlist};

/// The most address space the process has had, in MiB: memory that is reserved and never touched
/// counts.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmPeak:"))?;
    Some(line.split_ascii_whitespace().nth(1)?.parse::<u64>().ok()? / 1024)
}

/// Files are a few KiB, and threads of the test reserve some memory of their own.
const PEAK_LIMIT: u64 = 1024;

fn names(netlist: &Netlist) -> (Vec<&str>, Vec<&str>) {
    let inputs = (0..netlist.inputs().len()).map(|position| netlist.input_name(position)).collect();
    (inputs, netlist.outputs().iter().map(|output| output.name.as_str()).collect())
}

/// Checks a property of every file: it is refused with a position, a code and a help, or read; then
/// its written form reads as the same netlist.
fn check(format: Format, bytes: &[u8]) -> Result<bool, TestCaseError> {
    let netlist = match format::read(format, bytes, "main") {
        Ok(netlist) => netlist,
        Err(error) => {
            prop_assert!(error.code().is_some() && error.help().is_some(), "{error}");
            let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() + 1;
            prop_assert!(error.position().is_some_and(|position| (1..=lines).contains(&position.line)), "{error}");
            return Ok(false);
        }
    };
    let written = format::write(format, &netlist, CellLibrary::Lut(6));
    let back = match format::read(format, &written, "main") {
        Ok(back) => back,
        Err(error) => return Err(TestCaseError::fail(format!("it is not read again: {error}"))),
    };
    let ports = |netlist: &Netlist| (netlist.inputs().len(), netlist.outputs().len());
    prop_assert_eq!(ports(&netlist), ports(&back));
    prop_assert_eq!(difference(&netlist, &back), None);
    // Names that a format cannot hold change once, and then no more.
    let again = format::read(format, &format::write(format, &back, CellLibrary::Lut(6)), "main");
    let again = again.map_err(|error| TestCaseError::fail(format!("it is not read a third time: {error}")))?;
    prop_assert_eq!(names(&back), names(&again));
    if format == Format::Text {
        let rewritten = format::write(format, &back, CellLibrary::Lut(6));
        prop_assert_eq!(String::from_utf8_lossy(&written), String::from_utf8_lossy(&rewritten));
    }
    Ok(true)
}

/// Checks damaged files: 3,000 of each form, 100,000 with `RINGMILL_LONG`; `RINGMILL_FUZZ_CASES`
/// sets another number. `damaged` makes one of two netlists.
fn fuzz<M: std::fmt::Debug>(
    format: Format,
    mutations: impl Strategy<Value = M>,
    damaged: impl Fn(&Netlist, &Netlist, &M) -> Vec<u8>,
) {
    let cases = std::env::var("RINGMILL_FUZZ_CASES").ok().and_then(|cases| cases.parse().ok());
    let is_long = std::env::var_os("RINGMILL_LONG").is_some();
    let cases: u32 = cases.unwrap_or(if is_long { 100_000 } else { 3000 });
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let shape = Shape { cells: 0..=12, ..Shape::default() };
    let files = (netlists(shape.clone()), netlists(shape), mutations);
    let (read, refused, bytes) = (std::cell::Cell::new(0_u32), std::cell::Cell::new(0_u32), std::cell::Cell::new(0));
    runner
        .run(&files, |(first, second, mutations)| {
            let file = damaged(&first, &second, &mutations);
            bytes.set(bytes.get().max(file.len()));
            let count = if check(format, &file)? { &read } else { &refused };
            count.set(count.get() + 1);
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{format}: {error}"));
    println!(
        "{format}: {} read, {} refused, up to {} bytes, peak {:?} MiB",
        read.get(),
        refused.get(),
        bytes.get(),
        peak()
    );
    // Mutations that nothing survives, or everything, test little.
    assert!(read.get() > cases / 50 && refused.get() > cases / 10, "{} read, {} refused", read.get(), refused.get());
    assert!(peak().is_none_or(|peak| peak < PEAK_LIMIT), "{:?} MiB", peak());
}

/// Damages the words and lines of files that `write` makes.
fn fuzz_text(format: Format, write: impl Fn(&Netlist) -> Vec<u8>) {
    fuzz(format, mutations(), |first, second, mutations: &Vec<Mutation>| {
        apply(mutations, &write(first), &write(second))
    });
}

fn written(format: Format) -> impl Fn(&Netlist) -> Vec<u8> {
    move |netlist| format::write(format, netlist, CellLibrary::Lut(6))
}

#[test]
fn blif() {
    fuzz_text(Format::Blif, written(Format::Blif));
}

/// A circuit with instances of another model, and of that in itself.
#[test]
fn blif_of_several_models() {
    fuzz_text(Format::Blif, |netlist| {
        let part = String::from_utf8(format::write(Format::Blif, netlist, CellLibrary::Lut(6))).expect("BLIF is text");
        let ports: Vec<String> = (0..netlist.inputs().len())
            .map(|input| netlist.input_name(input))
            .chain(netlist.outputs().iter().map(|output| output.name.as_str()))
            .map(|name| format!("{name}={name}"))
            .collect();
        let header: Vec<&str> =
            part.lines().filter(|line| line.starts_with(".inputs") || line.starts_with(".outputs")).collect();
        let of = |model: &str, part: &str| {
            format!(".model {model}\n{}\n.subckt {part} {}\n.end\n", header.join("\n"), ports.join(" "))
        };
        let part = part.replacen(".model main", ".model part", 1);
        format!("{}{}{part}", of("main", "middle"), of("middle", "part")).into_bytes()
    });
}

#[test]
fn aiger_ascii() {
    fuzz_text(Format::AigerAscii, written(Format::AigerAscii));
}

#[test]
fn aiger_binary() {
    fuzz_text(Format::AigerBinary, written(Format::AigerBinary));
}

#[test]
fn bristol_fashion() {
    fuzz_text(Format::Bristol, written(Format::Bristol));
}

/// The format before Bristol Fashion: its third line is that of the widths of two inputs and one
/// output.
#[test]
fn bristol_of_old() {
    fuzz_text(Format::Bristol, |netlist| {
        let file = String::from_utf8(format::write(Format::Bristol, netlist, CellLibrary::Gates)).expect("it is text");
        let mut lines = file.lines();
        let counts = lines.next().unwrap_or_default();
        let mut widths = || -> Vec<usize> {
            let words = lines.next().unwrap_or_default().split(' ').skip(1);
            words.map(|word| word.parse().expect("a number")).collect()
        };
        let (inputs, outputs) = (widths(), widths());
        let first = inputs.first().copied().unwrap_or(0);
        let rest: usize = inputs.iter().skip(1).sum();
        let gates: Vec<&str> = lines.collect();
        format!("{counts}\n{first} {rest} {}\n{}\n", outputs.iter().sum::<usize>(), gates.join("\n")).into_bytes()
    });
}

#[test]
fn yosys_json() {
    fuzz_text(Format::YosysJson, written(Format::YosysJson));
}

/// Nodes of the tree instead of words.
#[test]
fn yosys_json_by_nodes() {
    let json = |netlist: &Netlist| {
        let bytes = format::write(Format::YosysJson, netlist, CellLibrary::Lut(6));
        serde_json::from_slice(&bytes).expect("what is written is JSON")
    };
    fuzz(Format::YosysJson, nodes(), |first, second, mutations: &Vec<Node>| {
        apply_to_json(mutations, json(first), &json(second))
    });
}

#[test]
fn own_text() {
    fuzz_text(Format::Text, written(Format::Text));
}

/// Headers that announce more than any memory holds.
#[test]
fn announced_sizes_are_not_believed() {
    for number in mutation::NUMBERS {
        let files = [
            (Format::AigerAscii, format!("aag {number} 1 0 1 {number}\n2\n2\n")),
            (Format::AigerBinary, format!("aig {number} 0 0 1 {number}\n2\n")),
            (Format::AigerBinary, format!("aig {number} {number} 0 1 0\n2\n")),
            (Format::Bristol, format!("{number} {number}\n1 1\n1 1\n\n1 1 0 1 INV\n")),
            (Format::Bristol, format!("1 {number}\n1 {number}\n1 1\n\n1 1 0 1 INV\n")),
            (Format::Bristol, format!("1 {number}\n{number} 0 1\n\n1 1 0 1 INV\n")),
        ];
        for (format, file) in files {
            check(format, file.as_bytes()).unwrap_or_else(|error| panic!("{file}: {error}"));
        }
    }
    assert!(peak().is_none_or(|peak| peak < PEAK_LIMIT), "{:?} MiB", peak());
}
