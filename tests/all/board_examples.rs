//! The table of what the programs of `examples/boards` take is what the programs say.

use std::{env, fs, path::Path};

use ringmill_board::{Example, ExampleSize, sizes};
use ringmill_build::Loaded;
use ringmill_netlist::CellLibrary;
use ringmill_passes::ProgramKind;
use ringmill_report::ModelledArea;
use ringmill_synth::{Options, blast::blast_certified};

use crate::builds;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn size(program: &Path) -> ExampleSize {
    builds::with_program(program, |source| match source.kind(None).expect("a program") {
        ProgramKind::Boolean => {
            let words = Loaded::integers(source, None).expect("words").arithmetic;
            let blasted = blast_certified(&words, &Options::new(CellLibrary::Lut(4)));
            ExampleSize::Netlist { cells: blasted.netlist.ids().count() as u64 }
        }
        ProgramKind::Ring => {
            let lowered = Loaded::ring(source, None, false).expect("a straight line");
            let signature = lowered.loaded.signature();
            let streams = signature.arguments.len() + signature.results.len();
            let shapes = sizes(&lowered.arithmetic.graph).iter().map(ModelledArea::all).collect();
            ExampleSize::Accelerators { streams, shapes }
        }
    })
}

#[test]
fn the_table_of_examples_is_that_of_the_programs() {
    let folder = Path::new(ROOT).join("examples/boards");
    let files = fs::read_dir(&folder).expect("the examples").map(|entry| entry.expect("a file").path());
    let mut programs: Vec<_> = files.filter(|path| path.extension().is_some_and(|ending| ending == "mlir")).collect();
    programs.sort();
    let named = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    let expected: Vec<_> = programs.iter().map(|path| Example { name: named(path), size: size(path) }).collect();
    if env::var_os("RINGMILL_BLESS").is_some() {
        let text = serde_json::to_string_pretty(&expected).expect("JSON") + "\n";
        fs::write(Path::new(ROOT).join("flow/board/src/examples.json"), text).expect("written");
    }
    assert!(expected.len() >= 4, "{} programs", expected.len());
    assert_eq!(Example::all(), expected, "RINGMILL_BLESS=1 writes the table");
}
