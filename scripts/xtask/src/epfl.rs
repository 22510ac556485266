//! Public circuits in tables of six inputs, beside ABC's plain mapping and the best that is known.

use std::{fs, path::Path};

use ringmill_toolchain::{Invocation, Tool, Toolchain, WorkFolder};

use crate::{markdown, ringmill};

/// The circuits, and the fewest tables of six inputs reported for each by 2024
/// (<https://github.com/lsils/benchmarks>).
const CIRCUITS: [(&str, u64); 13] = [
    ("adder", 129),
    ("bar", 512),
    ("max", 511),
    ("sin", 1023),
    ("square", 2935),
    ("cavlc", 49),
    ("ctrl", 25),
    ("dec", 264),
    ("i2c", 175),
    ("int2float", 18),
    ("priority", 92),
    ("router", 18),
    ("voter", 1166),
];

/// One circuit.
struct Measured {
    name: &'static str,
    inputs: u64,
    outputs: u64,
    /// Tables of ABC's `if -K 6`.
    plain: u64,
    tables: u64,
    best_known: u64,
    depth: u64,
    proof: String,
    seconds: f64,
}

/// Measures every circuit and writes the table.
pub fn run(root: &Path) -> Result<(), String> {
    let mut measured = Vec::new();
    for (name, best_known) in CIRCUITS {
        let one = measure(root, name, best_known)?;
        eprintln!("{name}: {} tables, {} known, {:.1} s", one.tables, one.best_known, one.seconds);
        measured.push(one);
    }
    markdown::splice(&root.join("docs/benchmarks/epfl.md"), "measured", &table(&measured))
}

fn measure(root: &Path, name: &'static str, best_known: u64) -> Result<Measured, String> {
    let circuit = root.join("tests/epfl").join(name).with_extension("aig");
    let plain = plain_mapping(&circuit)?;
    let netlist = ringmill::synthesize(root, &circuit, &["--cells", "lut6"])?;
    let [inputs, outputs] = ports(&circuit)?;
    Ok(Measured {
        name,
        inputs,
        outputs,
        plain,
        tables: netlist.bootstraps,
        best_known,
        depth: netlist.depth,
        proof: netlist.proof,
        seconds: netlist.seconds,
    })
}

/// Inputs and outputs, from the first line of a binary AIGER file: `aig M I L O A`.
fn ports(circuit: &Path) -> Result<[u64; 2], String> {
    let bytes = fs::read(circuit).map_err(|error| format!("{}: {error}", circuit.display()))?;
    let line = String::from_utf8_lossy(bytes.split(|&byte| byte == b'\n').next().unwrap_or_default()).into_owned();
    let words: Vec<_> = line.split(' ').collect();
    match words.as_slice() {
        ["aig", _, inputs, _, outputs, ..] => inputs.parse().ok().zip(outputs.parse().ok()).map(|(i, o)| [i, o]),
        _ => None,
    }
    .ok_or_else(|| format!("{}: not a binary AIGER file", circuit.display()))
}

/// Tables of at least two inputs that ABC's `if -K 6` makes.
fn plain_mapping(circuit: &Path) -> Result<u64, String> {
    let abc = Toolchain::locate().require(Tool::Abc).map_err(|error| error.to_string())?;
    let folder = WorkFolder::new("epfl").map_err(|error| error.to_string())?;
    let bytes = fs::read(circuit).map_err(|error| format!("{}: {error}", circuit.display()))?;
    folder.write("in.aig", bytes).map_err(|error| error.to_string())?;
    folder
        .write("run.abc", "read in.aig\nstrash\nif -K 6\nwrite_blif out.blif\n")
        .map_err(|error| error.to_string())?;
    Invocation::new(&abc).args(["-s", "-f", "run.abc"]).run(&folder).map_err(|error| error.to_string())?;
    let blif = folder.read("out.blif").map_err(|error| error.to_string())?;
    let blif = blif.replace("\\\n", " ");
    folder.discard();
    // `.names`, at least two inputs and the output.
    let tables = blif.lines().filter(|line| line.starts_with(".names") && line.split_whitespace().count() > 3);
    Ok(tables.count() as u64)
}

fn table(measured: &[Measured]) -> String {
    let ratio = |tables: u64, to: u64| tables as f64 / to.max(1) as f64;
    let row = |one: &Measured| {
        vec![
            one.name.to_owned(),
            one.inputs.to_string(),
            one.outputs.to_string(),
            one.plain.to_string(),
            one.tables.to_string(),
            format!("{:.2}", ratio(one.tables, one.plain)),
            one.best_known.to_string(),
            format!("{:.2}", ratio(one.tables, one.best_known)),
            one.depth.to_string(),
            one.proof.clone(),
            format!("{:.1}", one.seconds),
        ]
    };
    let mean = |to: fn(&Measured) -> u64| {
        let logarithms = measured.iter().map(|one| ratio(one.tables, to(one)).ln());
        format!("{:.2}", (logarithms.sum::<f64>() / measured.len().max(1) as f64).exp())
    };
    let mut rows: Vec<_> = measured.iter().map(row).collect();
    let mut last = vec![String::new(); 11];
    last[0] = "geometric mean".to_owned();
    last[5] = mean(|one| one.plain);
    last[7] = mean(|one| one.best_known);
    rows.push(last);
    let header = [
        "circuit",
        "inputs",
        "outputs",
        "if -K 6",
        "ringmill",
        "to if",
        "best known",
        "to best",
        "depth",
        "proof",
        "s",
    ];
    markdown::table(&header, &rows)
}
