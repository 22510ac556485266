//! The pieces of a build that have no command of their own: output folders, vectors, comparisons.

use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use ringmill_build::{Loaded, expected_results};
use ringmill_check::{
    BATCH, SimulatedNetlist, compare,
    vectors::{every_input, input_bits, mask, sample},
};
use ringmill_design::{Port, Signature, Vector};
use ringmill_folder::{OutputError, OutputFolder, REPORT_FILE, check_part_replaceable};
use ringmill_netlist::{Builder, Netlist};
use ringmill_report::{File, Report};
use ringmill_toolchain::remove_unfinished;

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

fn publish(target: &Path, files: &[&str]) -> Result<(), OutputError> {
    let folder = OutputFolder::prepare(target, &[])?;
    let listed = files.iter().map(|name| File { name: (*name).to_owned(), bytes: 4, sha256: None }).collect();
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
fn folders_that_are_ours_by_name_only_stay() {
    let place = tempfile::tempdir().expect("a folder");
    let theirs = place.path().join(".ringmill-unfinished-abcdef");
    fs::create_dir(&theirs).expect("a folder");
    fs::write(theirs.join("precious"), "text").expect("a file");
    publish(&place.path().join("out"), &["new.v"]).expect("a build");
    assert_eq!(fs::read_to_string(theirs.join("precious")).expect("still there"), "text");
    assert_eq!(names(place.path()).len(), 2, "nothing else is left");
    assert_eq!(names(&place.path().join("out")), BTreeSet::from(["new.v".to_owned(), REPORT_FILE.to_owned()]));
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

/// A folder that cannot be walked, not even by root: the paths of what is in it are too long.
fn endless(at: &Path) {
    let name = "n".repeat(250);
    let chain = |at: &Path| (0..9).fold(at.to_owned(), |path, _| path.join(&name));
    let (deep, more) = (chain(at), at.with_extension("more"));
    fs::create_dir_all(&deep).expect("2250 characters");
    fs::create_dir_all(chain(&more)).expect("as many again");
    fs::rename(&more, deep.join("more")).expect("one below the other");
}

#[test]
fn what_is_not_ours_is_not_walked() {
    let place = tempfile::tempdir().expect("a folder");
    let home = place.path().join("home");
    endless(&home);
    let refused = publish(&home, &[]);
    assert!(matches!(refused, Err(OutputError::NotOurs { .. })), "{refused:?}");
}

#[test]
fn what_a_killed_process_left_in_a_build_is_no_foreign_file() {
    let place = tempfile::tempdir().expect("a folder");
    let target = place.path().join("out");
    publish(&target, &["old.v"]).expect("the first build");
    for (name, file) in [("aB3dEf", "report.json"), ("000000", "design.bit")] {
        let left = target.join(format!(".ringmill-unfinished-{name}"));
        fs::create_dir(&left).expect("a folder");
        fs::write(left.join(".unfinished"), "").expect("the mark");
        fs::write(left.join(file), "half of it").expect("written");
    }
    publish(&target, &["new.v"]).expect("nobody has locked them");
    fs::write(target.join(".ringmill-unfinished-notes"), "precious").expect("written");
    let refused = publish(&target, &["new.v"]);
    assert!(matches!(refused, Err(OutputError::ForeignFiles { .. })), "{refused:?}");
}

#[test]
fn what_somebody_writes_while_a_build_runs_is_not_replaced() {
    let place = tempfile::tempdir().expect("a folder");
    for (name, earlier) in [("new", false), ("again", true)] {
        let target = place.path().join(name);
        if earlier {
            publish(&target, &["old.v"]).expect("the first build");
        }
        let build = OutputFolder::prepare(&target, &[]).expect("nothing foreign yet");
        build.write(REPORT_FILE, Report::default().to_json()).expect("staged");
        fs::create_dir_all(&target).expect("a folder");
        fs::write(target.join("notes.txt"), "precious").expect("written");
        assert!(build.publish().is_err(), "{name}");
        assert_eq!(fs::read_to_string(target.join("notes.txt")).expect("still there"), "precious");
        assert_eq!(target.join("old.v").exists(), earlier);
    }
}

#[test]
fn a_part_of_a_build_is_replaced_only_with_files_that_the_build_lists() {
    let place = tempfile::tempdir().expect("a folder");
    let target = place.path().join("out");
    publish(&target, &["board/design.bit"]).expect("a build");
    assert!(check_part_replaceable(&target, "board").is_ok() && check_part_replaceable(&target, "asic").is_ok());
    fs::create_dir(target.join("board/vivado")).expect("a folder");
    fs::write(target.join("board/vivado/product.xpr"), "a project").expect("written");
    match check_part_replaceable(&target, "board") {
        Err(OutputError::ForeignInPart { files, .. }) => assert_eq!(files, "board/vivado/product.xpr"),
        other => panic!("{other:?}"),
    }
    std::os::unix::fs::symlink(place.path(), target.join("asic")).expect("a link");
    assert!(matches!(check_part_replaceable(&target, "asic"), Err(OutputError::ForeignInPart { .. })));
}

/// Between the exchange of two builds and the end of the earlier one nobody has locked that.
#[test]
fn who_removes_an_earlier_build_as_abandoned_does_no_harm() {
    let place = tempfile::tempdir().expect("a folder");
    let target = place.path().join("out");
    let files: Vec<String> = (0..50).map(|number| format!("{number}.v")).collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let done = AtomicBool::new(false);
    let published = thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                remove_unfinished(place.path());
            }
        });
        let published: Vec<_> = (0..200).map(|_| publish(&target, &files)).collect();
        done.store(true, Ordering::Relaxed);
        published
    });
    for result in published {
        result.expect("published, whoever removes what was there before");
    }
    remove_unfinished(place.path());
    assert_eq!(names(place.path()), BTreeSet::from(["out".to_owned()]));
}

fn signature(arguments: &[(u32, &[usize])]) -> Signature {
    let port = |&(width, shape): &(u32, &[usize])| Port {
        width,
        shape: shape.to_vec(),
        ring: None,
        resident: false,
        secret: true,
        unsigned: false,
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
