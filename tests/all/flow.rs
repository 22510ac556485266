//! The pieces of a build that have no command of their own: output folders, vectors, comparisons.

use std::{collections::BTreeSet, fs, path::Path};

use ringmill_flow::{
    BATCH, Loaded, SimulatedNetlist, compare, expected_results,
    output::{OutputError, OutputFolder, REPORT_FILE},
    report::{File, Report},
    vectors::{Vector, every_input, input_bits, mask, sample},
};
use ringmill_netlist::{Builder, Netlist};
use ringmill_passes::bridge::{Port, Signature};

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

fn publish(target: &Path, files: &[&str]) -> Result<(), OutputError> {
    let folder = OutputFolder::prepare(target, &[])?;
    let listed = files.iter().map(|name| File { name: (*name).to_owned(), bytes: 4 }).collect();
    folder.write(REPORT_FILE, Report { files: listed, ..Report::default() }.to_json())?;
    files.iter().try_for_each(|name| folder.write(name, "text"))?;
    folder.publish().map(|_| ())
}

#[test]
fn a_build_replaces_an_earlier_one_whole() {
    let place = tempfile::tempdir().expect("a folder");
    let target = place.path().join("out");
    publish(&target, &["old.v", "rtl/old.sv"]).expect("the first build");
    publish(&target, &["new.v"]).expect("the second build");
    assert_eq!(names(&target), BTreeSet::from(["new.v".to_owned(), REPORT_FILE.to_owned()]));
    assert_eq!(names(place.path()), BTreeSet::from(["out".to_owned()]), "no staging folder is left");
}

#[test]
fn an_abandoned_build_leaves_nothing_and_takes_nothing() {
    let place = tempfile::tempdir().expect("a folder");
    let target = place.path().join("out");
    publish(&target, &["old.v"]).expect("the first build");
    let abandoned = OutputFolder::prepare(&target, &[]).expect("ours may be replaced");
    abandoned.write("half.v", "half").expect("staged");
    drop(abandoned);
    assert!(names(&target).contains("old.v"));
    assert_eq!(names(place.path()).len(), 1);
}

#[test]
fn only_our_folders_and_empty_ones_are_replaced() {
    let place = tempfile::tempdir().expect("a folder");
    let refused = |name: &str| matches!(publish(&place.path().join(name), &[]), Err(OutputError::NotOurs { .. }));
    fs::create_dir_all(place.path().join("thesis")).expect("a folder");
    publish(&place.path().join("thesis"), &[]).expect("an empty folder has nothing to lose");
    fs::create_dir_all(place.path().join("other")).expect("a folder");
    fs::write(place.path().join("other/report.json"), r#"{"schema": 1, "version": "2.0", "title": "not ours"}"#)
        .expect("a file");
    assert!(refused("other"), "a report.json of somebody else");
    fs::write(place.path().join("file"), "text").expect("a file");
    let file = publish(&place.path().join("file"), &[]);
    assert!(matches!(file, Err(OutputError::NoFolder { .. })), "a file");
    assert_eq!(fs::read_to_string(place.path().join("file")).expect("still there"), "text");
    std::os::unix::fs::symlink(place.path().join("thesis"), place.path().join("link")).expect("a link");
    publish(&place.path().join("link"), &["through.v"]).expect("a link to one of ours");
    assert!(names(&place.path().join("thesis")).contains("through.v"), "the folder behind the link is replaced");
    assert!(place.path().join("link").is_symlink());
}

fn signature(arguments: &[(u32, &[usize])]) -> Signature {
    let port = |&(width, shape): &(u32, &[usize])| Port {
        width,
        shape: shape.to_vec(),
        ring: None,
        resident: false,
        secret: true,
    };
    Signature { entry: "main".to_owned(), arguments: arguments.iter().map(port).collect(), results: Vec::new() }
}

#[test]
fn every_input_is_every_input() {
    let signature = signature(&[(3, &[]), (2, &[2]), (1, &[1, 2])]);
    assert_eq!(input_bits(&signature), 9);
    let distinct: BTreeSet<Vector> = every_input(&signature).into_iter().collect();
    assert_eq!(distinct.len(), 512);
    assert!(distinct.iter().all(|vector| vector[0][0] < 8 && vector[1].iter().all(|&word| word < 4)));
}

#[test]
fn samples_hold_corners_fit_their_types_and_repeat_with_their_seed() {
    for width in [1, 2, 7, 64, 65, 128] {
        let signature = signature(&[(width, &[]), (width, &[3])]);
        let vectors = sample(&signature, 4096, 7);
        assert_eq!(vectors.len(), 4096);
        assert!(vectors.iter().flatten().flatten().all(|&word| word <= mask(width)), "i{width}");
        for corner in [0, mask(width), 1 << (width - 1)] {
            assert!(
                vectors.iter().any(|vector| vector.iter().flatten().all(|&word| word == corner)),
                "i{width} {corner}"
            );
        }
        assert_eq!(vectors, sample(&signature, 4096, 7));
        assert_ne!(vectors, sample(&signature, 4096, 8));
    }
}

/// The majority of three bits as a program and as a netlist whose table may be altered.
fn majority(table: u64) -> (Loaded, Netlist) {
    let text = "func.func @main(%a: i1, %b: i1, %c: i1) -> i1 {
        %ab = arith.andi %a, %b : i1
        %o = arith.ori %a, %b : i1
        %oc = arith.andi %o, %c : i1
        %r = arith.ori %ab, %oc : i1
        return %r : i1 }";
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("majority.mlir");
    fs::write(&path, text).expect("a file");
    let mut builder = Builder::new("main");
    let inputs: Vec<_> = (0..3).map(|argument| builder.input(format!("arg{argument}[0]"))).collect();
    let cell = builder.lut(table, &inputs);
    builder.output("result0[0]", cell);
    (Loaded::read(&path, None).expect("a program"), builder.finish())
}

#[test]
fn each_altered_row_is_noticed_where_it_lies() {
    let right = 0b1110_1000;
    for altered in (0..8).map(|row| right ^ 1 << row).chain([right]) {
        let (loaded, netlist) = majority(altered);
        let vectors = every_input(loaded.signature());
        let expected = expected_results(loaded.evaluator(), &vectors, &|_| ()).expect("the program's results");
        let mut circuit = SimulatedNetlist::new(&netlist, loaded.signature());
        let Ok(found) = compare("netlist", &mut circuit, &vectors, &expected, &|_| ());
        if altered == right {
            assert_eq!(found.count, 0);
            continue;
        }
        let row = (altered ^ right).trailing_zeros();
        let first = found.first.expect("a mismatch");
        assert_eq!(found.count, 1);
        assert_eq!(first.arguments, [0, 1, 2].map(|bit| vec![u128::from(row >> bit & 1)]), "row {row}");
        assert_ne!(first.got, first.expected);
    }
}

#[test]
fn a_difference_beyond_the_first_batch_is_noticed() {
    let (loaded, netlist) = majority(0b0110_1000);
    let mut vectors = vec![vec![vec![0], vec![0], vec![0]]; 3 * BATCH];
    vectors.push(vec![vec![1], vec![1], vec![1]]);
    let expected = expected_results(loaded.evaluator(), &vectors, &|_| ()).expect("the program's results");
    let mut circuit = SimulatedNetlist::new(&netlist, loaded.signature());
    let Ok(found) = compare("netlist", &mut circuit, &vectors, &expected, &|_| ());
    assert_eq!((found.count, found.first.map(|first| first.arguments)), (1, vectors.pop()));
}
