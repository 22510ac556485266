//! Every format against every other: round trips of random netlists and of benchmark circuits,
//! damaged files.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use miette::Diagnostic;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestRunner};
use ringmill_netlist::format::{self, Format, Reading};
use ringmill_netlist::strategies::{Shape, difference, netlists};
use ringmill_netlist::{CellLibrary, Netlist, Simulator};

/// Formats that are read and written without tools.
fn both_ways() -> impl Iterator<Item = Format> {
    Format::all().filter(|format| format.reading() == Reading::Native)
}

fn names(netlist: &Netlist) -> (Vec<&str>, Vec<&str>) {
    let inputs = (0..netlist.inputs().len()).map(|position| netlist.input_name(position)).collect();
    (inputs, netlist.outputs().iter().map(|output| output.name.as_str()).collect())
}

/// A netlist written and read back.
fn there_and_back(format: Format, netlist: &Netlist, library: CellLibrary) -> Netlist {
    let file = format!("{}.{}", netlist.name(), format.extensions()[0]);
    let bytes = format::write(format, netlist, library);
    assert_eq!(Format::of_file(&file, &bytes), Ok(format));
    format::read(format, &bytes, &file).unwrap_or_else(|error| panic!("{error}"))
}

proptest! {
    #[test]
    fn every_format_keeps_function_and_names(netlist in netlists(Shape::default()), gates: bool) {
        let library = if gates { CellLibrary::Gates } else { CellLibrary::Lut(6) };
        for format in both_ways() {
            let back = there_and_back(format, &netlist, library);
            prop_assert_eq!(difference(&netlist, &back), None, "{}", format);
            // Bristol has no names, but those of random netlists are the ones it is read with.
            prop_assert_eq!(names(&netlist), names(&back), "{}", format);
            prop_assert_eq!(netlist.name(), back.name(), "{}", format);
        }
    }

    #[test]
    fn any_port_names(inputs in proptest::collection::hash_set("\\PC{1,4}(\\[[0-2]\\])?", 1..5)) {
        let mut netlist = Netlist::new("main");
        for name in &inputs {
            let input = netlist.add_input(name.as_str());
            netlist.add_output(name.as_str(), input);
        }
        for format in both_ways().filter(|format| *format != Format::Bristol) {
            let back = there_and_back(format, &netlist, CellLibrary::Gates);
            prop_assert_eq!(back.inputs().len(), inputs.len(), "{}", format);
            let written = names(&back);
            let all: HashSet<&str> = written.0.iter().chain(&written.1).copied().collect();
            // These write names as they are, also where an output is called as an input.
            if matches!(format, Format::AigerAscii | Format::AigerBinary | Format::Text | Format::Lincomb) {
                prop_assert_eq!(names(&netlist), names(&back), "{}", format);
            } else {
                prop_assert_eq!(all.len(), 2 * inputs.len(), "{}: {:?}", format, written);
            }
        }
    }
}

/// True if two circuits agree on this many words of 64 pseudo-random vectors.
fn agree(a: &Netlist, b: &Netlist, words: usize) -> bool {
    let (mut first, mut second) = (Simulator::new(a), Simulator::new(b));
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    (0..words).all(|_| {
        let inputs: Vec<u64> = a
            .inputs()
            .iter()
            .map(|_| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                state
            })
            .collect();
        first.run(&inputs) == second.run(&inputs)
    })
}

/// The circuits beside the tests, and all of `RINGMILL_EPFL`, a folder of such files.
fn circuits() -> Vec<PathBuf> {
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data")];
    folders.extend(std::env::var_os("RINGMILL_EPFL").map(PathBuf::from));
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder"));
    let mut files: Vec<PathBuf> = files.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "aig"));
    files.sort();
    files
}

#[test]
fn benchmark_circuits_go_through_every_format() {
    let circuits = circuits();
    assert!(circuits.len() >= 3);
    for file in circuits {
        let bytes = std::fs::read(&file).expect("a file");
        let name = file.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        let netlist = format::read(Format::of_file(&name, &bytes).expect("AIGER"), &bytes, &name).expect("a circuit");
        assert!(!netlist.outputs().is_empty());
        for format in both_ways() {
            let back = there_and_back(format, &netlist, CellLibrary::Gates);
            if format.keeps_names() {
                assert_eq!(names(&netlist), names(&back), "{name} {format}");
            }
            assert!(agree(&netlist, &back, 1024), "{name} {format}");
        }
        for format in Format::all().filter(|format| format.reading() != Reading::Native) {
            assert!(!format::write(format, &netlist, CellLibrary::Gates).is_empty());
        }
    }
}

/// Damage to bytes: flipped, cut, repeated, numbers put in.
#[derive(Clone, Debug)]
enum Edit {
    Set(Index, u8),
    Remove(Index, Index),
    Repeat(Index, Index),
    Cut(Index),
    Insert(Index, &'static [u8]),
}

fn edit() -> impl Strategy<Value = Edit> {
    const PIECES: [&[u8]; 16] = [
        b"\n",
        b"\r\n",
        b" ",
        b"\\\n",
        b"0",
        b"1",
        b"99999999999999999999",
        b"1099511627776",
        b"4294967295",
        b"\xff",
        b".subckt main a=b\n",
        b".model main\n",
        b"\"",
        b"[",
        b"{",
        b"%",
    ];
    prop_oneof![
        4 => (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Edit::Set(at, byte)),
        2 => (any::<Index>(), any::<Index>()).prop_map(|(at, length)| Edit::Remove(at, length)),
        2 => (any::<Index>(), any::<Index>()).prop_map(|(at, length)| Edit::Repeat(at, length)),
        1 => any::<Index>().prop_map(Edit::Cut),
        4 => (any::<Index>(), prop::sample::select(PIECES.to_vec())).prop_map(|(at, piece)| Edit::Insert(at, piece)),
    ]
}

fn damaged(mut bytes: Vec<u8>, edits: &[Edit]) -> Vec<u8> {
    for edit in edits {
        if bytes.is_empty() {
            break;
        }
        let range = |at: &Index, length: &Index| {
            let at = at.index(bytes.len());
            at..at + 1 + length.index(32.min(bytes.len() - at))
        };
        match edit {
            Edit::Set(at, byte) => {
                let at = at.index(bytes.len());
                bytes[at] = *byte;
            }
            Edit::Remove(at, length) => drop(bytes.drain(range(at, length))),
            Edit::Repeat(at, length) => {
                let range = range(at, length);
                let part = bytes[range.clone()].to_vec();
                bytes.splice(range.start..range.start, part);
            }
            Edit::Cut(at) => bytes.truncate(at.index(bytes.len())),
            Edit::Insert(at, piece) => {
                let at = at.index(bytes.len());
                bytes.splice(at..at, piece.iter().copied());
            }
        }
    }
    bytes
}

/// 2,000 damaged files of each format, 100,000 with `RINGMILL_LONG`; `RINGMILL_FUZZ_CASES` sets
/// another number.
#[test]
fn damaged_files_are_refused_or_read() {
    let cases = std::env::var("RINGMILL_FUZZ_CASES").ok().and_then(|cases| cases.parse().ok());
    let is_long = std::env::var_os("RINGMILL_LONG").is_some();
    let cases: u32 = cases.unwrap_or(if is_long { 100_000 } else { 2000 });
    for format in both_ways() {
        let mut runner = TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
        let files = (netlists(Shape { cells: 0..=12, ..Shape::default() }), prop::collection::vec(edit(), 1..6));
        runner
            .run(&files, |(netlist, edits)| {
                let bytes = damaged(format::write(format, &netlist, CellLibrary::Gates), &edits);
                let result = catch_unwind(AssertUnwindSafe(|| format::read(format, &bytes, "file")));
                match result.map_err(|_| TestCaseError::fail("it panics"))? {
                    Ok(netlist) => {
                        // What is read is whole: it can be written again.
                        let again = there_and_back(Format::Text, &netlist.with_name("again"), CellLibrary::Gates);
                        prop_assert!(again.len() <= 64 * bytes.len() + (1 << 17), "memory follows the file's size");
                    }
                    Err(error) => {
                        prop_assert!(error.position().is_some() && error.code().is_some() && error.help().is_some());
                        prop_assert!(error.position().is_some_and(|position| position.line <= bytes.len() + 1));
                    }
                }
                Ok(())
            })
            .unwrap_or_else(|error| panic!("{format}: {error}"));
    }
}
