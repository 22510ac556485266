//! Seconds and memory of the large examples, and how both grow with the size of a program.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use serde_json::Value;

use crate::{curve, growth::Measured, markdown, tree};

const EXAMPLES: [&str; 5] = ["box_blur", "dense_28x28", "aes128", "bitonic_sort", "sha256"];
/// Rows and columns of the matrix-vector products.
const SIZES: [u64; 7] = [4, 8, 16, 32, 64, 128, 256];
/// For one program and the engines it runs: what a machine of 16 GB can spare.
const MEMORY: u64 = 12 << 30;

const PAGE: &str = "docs/benchmarks/scale.md";

/// Measures the large examples and writes their table.
pub fn examples(root: &Path, limit: Duration) -> Result<(), String> {
    let mut examples = Vec::new();
    for name in EXAMPLES {
        examples.push(measure(root, name, 0, &root.join("examples").join(name).with_extension("mlir"), limit)?);
    }
    markdown::splice(&root.join(PAGE), "measured", &table("example", &examples))
}

/// Measures the matrix-vector products and writes their table and picture.
pub fn products(root: &Path, limit: Duration) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut products: Vec<Measured> = Vec::new();
    for n in SIZES {
        let program = folder.path().join(format!("product_{n}.mlir"));
        fs::write(&program, product(n)).map_err(|error| error.to_string())?;
        let one = measure(root, &format!("n = {n}"), n, &program, limit)?;
        let ended = one.is_complete();
        products.push(one);
        if !ended {
            break; // larger ones will not end either
        }
    }
    let picture = curve::svg(&products).map_err(|error| error.to_string())?;
    fs::write(root.join(PAGE).with_extension("svg"), picture).map_err(|error| error.to_string())?;
    markdown::splice(&root.join(PAGE), "curve", &table("product", &products))
}

/// The product of a secret n×n matrix and a secret vector, both int8, with sums of 32 bits.
fn product(n: u64) -> String {
    format!(
        "func.func @product(%m: tensor<{n}x{n}xi8> {{secret.secret}}, %v: tensor<{n}xi8> {{secret.secret}}) -> tensor<{n}xi32> {{
  %zero = arith.constant dense<0> : tensor<{n}xi32>
  %sums = linalg.generic {{indexing_maps = [affine_map<(r, c) -> (r, c)>, affine_map<(r, c) -> (c)>, affine_map<(r, c) -> (r)>],
      iterator_types = [\"parallel\", \"reduction\"]}}
      ins(%m, %v : tensor<{n}x{n}xi8>, tensor<{n}xi8>) outs(%zero : tensor<{n}xi32>) {{
  ^bb0(%a: i8, %b: i8, %sum: i32):
    %aw = arith.extsi %a : i8 to i32
    %bw = arith.extsi %b : i8 to i32
    %p = arith.muli %aw, %bw : i32
    %next = arith.addi %sum, %p : i32
    linalg.yield %next : i32
  }} -> tensor<{n}xi32>
  return %sums : tensor<{n}xi32>
}}
"
    )
}

fn measure(root: &Path, name: &str, n: u64, program: &Path, limit: Duration) -> Result<Measured, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let output: PathBuf = folder.path().join("out");
    let mut command = Command::new(root.join("target/release/ringmill"));
    command.arg("synth").arg(program).arg("-o").arg(&output);
    let usage = tree::measure(&mut command, limit, MEMORY)?;
    let stopped = match usage.status {
        Some(status) if status.success() => None,
        Some(status) => return Err(format!("{name}: {status}\n{}", usage.said)),
        None if usage.tree > MEMORY => Some(format!("stopped at {} of memory", bytes(MEMORY))),
        None => Some(format!("stopped after {} s", limit.as_secs())),
    };
    let report = match stopped {
        Some(_) => Value::Null,
        None => {
            let text = fs::read_to_string(output.join("report.json")).map_err(|error| error.to_string())?;
            serde_json::from_str(&text).map_err(|error| error.to_string())?
        }
    };
    eprintln!("{name}: {:.1} s, {}, in all {}", usage.seconds, bytes(usage.own), bytes(usage.tree));
    Ok(Measured {
        program: name.to_owned(),
        n,
        seconds: usage.seconds,
        tree: usage.tree,
        own: usage.own,
        stopped,
        report,
    })
}

fn bytes(count: u64) -> String {
    match count >> 20 {
        megabytes @ 0..1000 => format!("{megabytes} MB"),
        megabytes => format!("{:.1} GB", megabytes as f64 / 1024.0),
    }
}

fn table(first: &str, measured: &[Measured]) -> String {
    let row = |one: &Measured| {
        let count = |pointer: &str| one.number(pointer).map_or("–".to_owned(), |number| number.to_string());
        let stage = |name: &str| {
            let seconds = one.report.pointer(&format!("/seconds/{name}")).and_then(Value::as_f64);
            seconds.map_or("–".to_owned(), |seconds| format!("{seconds:.1}"))
        };
        let proof = match &one.stopped {
            Some(why) => why.clone(),
            None => format!("{} ({})", one.word("/proof/result"), one.word("/proof/method")),
        };
        vec![
            one.program.clone(),
            count("/netlist/before/bootstraps"),
            count("/netlist/bootstraps"),
            count("/netlist/depth"),
            proof,
            stage("frontend"),
            stage("synth"),
            stage("prove"),
            stage("emit"),
            format!("{:.1}", one.seconds),
            bytes(one.own),
            bytes(one.tree),
        ]
    };
    let header = [
        first,
        "before",
        "bootstraps",
        "depth",
        "proof",
        "frontend",
        "synth",
        "prove",
        "emit",
        "all s",
        "memory",
        "with engines",
    ];
    markdown::table(&header, &measured.iter().map(row).collect::<Vec<_>>())
}
