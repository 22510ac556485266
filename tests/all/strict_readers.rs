//! Generated text, read by slang and Verible: every example in every shape that it allows, and the
//! integration files.

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Instant,
};

use ringmill_build::{AcceleratorOptions, Emission, FlowError, PolynomialOptions};
use ringmill_design::{Architecture, Control, Reduction};
use ringmill_netlist::CellLibrary;
use ringmill_stages::Quiet;
use ringmill_toolchain::{Elaboration, StrictError, StrictReaders, Toolchain, WorkFolder};

use crate::builds;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Designs that are read together. A text that several have is written once, and a design of the
/// same texts as another is read once.
struct Reading {
    folder: WorkFolder,
    written: HashMap<String, String>,
    designs: Vec<Elaboration>,
}

impl Reading {
    fn new() -> Self {
        Self { folder: WorkFolder::new("strict").expect("a folder"), written: HashMap::new(), designs: Vec::new() }
    }

    /// A design of a build: the files of a list, and further ones.
    fn add(&mut self, name: &str, build: &Path, list: Option<&str>, others: &[String], top: &str) {
        let read = |file: &str| fs::read_to_string(build.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let listed = list.map(read).unwrap_or_default();
        let files: Vec<String> = listed.lines().map(str::to_owned).chain(others.iter().cloned()).collect();
        let sources = files.iter().map(|file| {
            let text = read(file);
            let path = format!("{name}/{file}");
            self.written
                .entry(text)
                .or_insert_with_key(|text| {
                    self.folder.write(&path, text).expect("written");
                    path
                })
                .clone()
        });
        let sources: Vec<String> = sources.collect();
        let design = Elaboration::of(top, sources);
        if !self.designs.contains(&design) {
            self.designs.push(design);
        }
    }

    fn read(&self) -> Result<(), StrictError> {
        let readers = StrictReaders::require(&Toolchain::locate()).expect("scripts/setup installs them");
        readers.read(&self.designs, &self.folder)
    }

    #[track_caller]
    fn must_be_taken(self) {
        self.read().unwrap_or_else(|error| panic!("{error}"));
    }
}

/// Every design of a build: its own, and those around it.
#[track_caller]
pub fn read_build(build: &Path, top: &str) {
    let mut reading = Reading::new();
    add_build(&mut reading, "build", build, top);
    reading.must_be_taken();
}

fn add_build(reading: &mut Reading, name: &str, build: &Path, top: &str) {
    let there = |file: &str| build.join(file).is_file();
    reading.add(name, build, Some("rtl/files.f"), &[], top);
    for suffix in ["axil", "wb"] {
        let list = format!("bus/{top}_{suffix}.f");
        if there(&list) {
            reading.add(name, build, Some(&list), &[], &format!("{top}_{suffix}"));
        }
    }
    for (file, module) in
        [(format!("tb/{top}_tb.sv"), format!("{top}_tb")), (format!("{top}_ip.v"), format!("{top}_ip"))]
    {
        if there(&file) {
            reading.add(name, build, Some("rtl/files.f"), &[file], &module);
        }
    }
    let exported = format!("circt/{top}.sv");
    if there(&exported) {
        reading.add(name, build, None, &[exported], top);
    }
    let mut component: Vec<_> = texts(&build.join("calyx")).into_keys().filter(|file| file.ends_with(".sv")).collect();
    if !component.is_empty() {
        component.sort();
        reading.add(&format!("{name}-calyx"), &build.join("calyx"), None, &component, top);
    }
}

fn example(name: &str) -> PathBuf {
    Path::new(ROOT).join(format!("examples/{name}.mlir"))
}

/// The build's folder and top module; None where the program does not allow the shape.
fn built(program: &Path, options: &PolynomialOptions) -> Option<(tempfile::TempDir, PathBuf, String)> {
    let place = tempfile::tempdir().expect("a folder");
    match builds::accelerator(program, &place.path().join("out.ringmill"), options) {
        Ok(built) => {
            let top = built.report.top.as_ref().map(|top| top.interface.module.clone()).unwrap_or_default();
            Some((place, built.folder, top))
        }
        Err(
            FlowError::Accelerator { .. }
            | FlowError::Procedure { .. }
            | FlowError::Program(_)
            | FlowError::NoSchedule { .. },
        ) => None,
        Err(other) => panic!("{}: {other}", program.display()),
    }
}

/// Each architecture with each number of lanes, each reduction, and a component of Calyx.
fn shapes() -> Vec<(String, Option<AcceleratorOptions>, Option<Control>)> {
    let defaults = AcceleratorOptions::new("");
    let shape = |architecture, lanes, radix| AcceleratorOptions { architecture, lanes, radix, ..defaults.clone() };
    let mut all = vec![("calyx".to_owned(), None, Some(Control::Calyx))];
    for lanes in [1, 4, 32] {
        let options = shape(Architecture::Iterative, lanes, 2);
        all.push((format!("calyx-{lanes}"), Some(options), Some(Control::Calyx)));
    }
    let mut add = |name: String, options| all.push((name, Some(options), None));
    add("sdf".to_owned(), shape(Architecture::Sdf, 1, 2));
    for lanes in [1, 2, 4, 8, 16, 32] {
        add(format!("mdc-{lanes}"), shape(Architecture::Mdc, lanes, 2));
        add(format!("iterative-{lanes}"), shape(Architecture::Iterative, lanes, 2));
        add(format!("iterative-radix4-{lanes}"), shape(Architecture::Iterative, lanes, 4));
    }
    for reduction in Reduction::ALL {
        let options = AcceleratorOptions { reduction: Some(reduction), ..defaults.clone() };
        add(format!("{reduction}"), options);
    }
    all
}

/// The examples, and how many of the shapes each allows: one that is no longer generated is missed.
const EXAMPLES: [(&str, usize); 8] = [
    ("rns_product", 28),
    ("bgv_multiply", 24),
    ("poly_mul", 28),
    ("external_product", 23),
    ("automorphism_loop", 23),
    ("boards/kyber_ntt", 28),
    ("boards/product_1024", 28),
    ("boards/product_4096", 28),
];

#[test]
fn every_example_in_every_shape_is_taken() {
    let begun = Instant::now();
    let jobs: Vec<_> =
        (0..EXAMPLES.len()).flat_map(|example| shapes().into_iter().map(move |shape| (example, shape))).collect();
    let (reading, next) = (Mutex::new(Reading::new()), AtomicUsize::new(0));
    let taken = EXAMPLES.map(|_| AtomicUsize::new(0));
    let build = || {
        while let Some((place, (shape, accelerator, control))) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let name = EXAMPLES[*place].0;
            let (shaped, control) = (accelerator.clone(), *control);
            let options = PolynomialOptions { shape: shaped, control, ..PolynomialOptions::default() };
            if let Some((_place, folder, top)) = built(&example(name), &options) {
                let module = name.rsplit('/').next().unwrap_or(name);
                let mut reading = reading.lock().expect("no panic while it is held");
                add_build(&mut reading, &format!("{module}-{shape}"), &folder, &top);
                taken[*place].fetch_add(1, Ordering::Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(build);
        }
    });
    println!("generated after {:.0} s", begun.elapsed().as_secs_f64());
    let found: Vec<_> = EXAMPLES.iter().zip(taken).map(|(example, taken)| (example.0, taken.into_inner())).collect();
    assert_eq!(found, EXAMPLES);
    let reading = reading.into_inner().expect("no panic");
    let designs = reading.designs.len();
    reading.must_be_taken();
    println!("{designs} different designs read after {:.0} s", begun.elapsed().as_secs_f64());
}

#[test]
fn everything_around_an_accelerator_is_taken() {
    let emissions: Vec<_> = Emission::ALL.into_iter().collect();
    let options = PolynomialOptions { emissions, ..PolynomialOptions::default() };
    let (_place, folder, top) = built(&example("boards/product_1024"), &options).expect("a build");
    let mut reading = Reading::new();
    add_build(&mut reading, "product", &folder, &top);
    assert_eq!(reading.designs.len(), 7, "{:?}", reading.designs);
    reading.must_be_taken();
}

/// The order of declarations that designs had before: pulses after the instances that use them.
#[test]
fn a_design_that_uses_a_net_before_its_declaration_is_refused() {
    let (_place, folder, top) = built(&example("poly_mul"), &PolynomialOptions::default()).expect("a build");
    let path = folder.join(format!("rtl/{top}.sv"));
    let text = fs::read_to_string(&path).expect("the design");
    let declaration =
        text.lines().find(|line| line.starts_with("  logic ") && line.contains("start_")).expect("a pulse");
    let late = text.replacen(&format!("{declaration}\n"), "", 1).replacen(
        "endmodule",
        &format!("{declaration}\nendmodule"),
        1,
    );
    fs::write(&path, late).expect("written");
    let mut reading = Reading::new();
    add_build(&mut reading, "late", &folder, &top);
    match reading.read() {
        Err(StrictError::Refused { reader: "slang", log_tail, folder, .. }) => {
            assert!(log_tail.contains("used before its declaration"), "{log_tail}");
            let _ = fs::remove_dir_all(folder);
        }
        other => panic!("{other:?}"),
    }
}

/// The files that run Verilator without [`Toolchain::verilator`], and the readers of the same
/// sources.
const ELSEWHERE: [(&str, &str); 8] = [
    ("constraints/fpga/src/post_synthesis/multiplier_model.rs", "the model of a cell, in a line that instances it"),
    ("scripts/toolchain/", "it is the toolchain"),
    ("sim/cosim/src/build/plan.rs", "build/mod.rs reads at the same time"),
    ("sim/cosim/examples/stream_throughput.rs", "a measurement of a design that a model is built of as well"),
    ("tests/all/emission.rs", "read_build reads each build"),
    ("tests/all/emission_python.rs", "the builds are those of emission.rs"),
    ("tests/all/prefix.rs", "read_build reads the build, and slang the pair"),
    ("tests/all/strict_readers.rs", "this text"),
];

#[test]
fn nobody_hands_verilator_a_design_that_was_not_read() {
    let listed = std::process::Command::new("git").args(["ls-files", "*.rs"]).current_dir(ROOT).output().expect("git");
    let files = String::from_utf8(listed.stdout).expect("names");
    assert!(files.lines().count() > 500);
    for file in files.lines().filter(|file| !ELSEWHERE.iter().any(|(place, _)| file.starts_with(place))) {
        let text = fs::read_to_string(Path::new(ROOT).join(file)).unwrap_or_default();
        let is_read = !text.contains("Tool::Verilator") || text.contains("StrictReaders");
        assert!(is_read, "{file} runs Verilator: expected Toolchain::verilator, or StrictReaders before it");
    }
}

/// The files of a build that tools read, by name.
fn texts(folder: &Path) -> HashMap<String, Vec<u8>> {
    let mut found = HashMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inside) = folders.pop() {
        for entry in fs::read_dir(inside).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(folder).expect("inside").display().to_string();
            if path.is_dir() {
                folders.push(path);
            } else if !name.starts_with("report.") && name != "metadata.json" {
                found.insert(name, fs::read(&path).expect("a file"));
            }
        }
    }
    found
}

#[test]
fn what_is_generated_does_not_depend_on_the_folder() {
    for name in ["automorphism_loop", "boards/kyber_ntt", "threshold"] {
        let builds = [(); 2].map(|()| {
            let place = tempfile::tempdir().expect("a folder");
            let program = place.path().join("program.mlir");
            fs::copy(example(name), &program).expect("copied");
            let is_pipeline = name == "boards/kyber_ntt";
            let emissions = if is_pipeline { Emission::ALL.to_vec() } else { Vec::new() };
            let polynomials = PolynomialOptions { emissions, ..PolynomialOptions::default() };
            let integers = builds::proved(ringmill_synth::Options::new(CellLibrary::Lut(3)));
            let paths = (program.as_path(), place.path().join("out"));
            let built = builds::hardware((paths.0, &paths.1), None, &integers, &polynomials, &Quiet)
                .unwrap_or_else(|e| panic!("{name}: {e}"));
            let texts = texts(&built.folder);
            (place, texts)
        });
        let [(first, texts), (_, others)] = &builds;
        assert!(texts.len() > 3 && texts.len() == others.len(), "{name}: {} files", texts.len());
        // The MLIR and the JSON of a netlist carry the places of the program as it was given.
        let is_hardware = |file: &str| !file.ends_with(".mlir") && !file.ends_with(".json");
        for (file, text) in texts.iter().filter(|(file, _)| is_hardware(file)) {
            assert_eq!(Some(text), others.get(file), "{name}: {file}");
            let place = first.path().display().to_string();
            assert!(!String::from_utf8_lossy(text).contains(&place), "{name}: {file} names {place}");
        }
    }
}
