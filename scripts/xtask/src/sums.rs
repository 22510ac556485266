//! Circuits of sums beside tables of three inputs, which need the same message space as sums of
//! three bits.

use std::path::Path;

use crate::{markdown, ringmill};

/// Message spaces that are measured.
const MESSAGE_BITS: [u64; 3] = [3, 4, 5];

/// Measures every test program and writes the table.
pub fn run(root: &Path) -> Result<(), String> {
    let programs = ringmill::programs(root)?;
    let mut rows = Vec::new();
    let mut logarithms = vec![0.0; MESSAGE_BITS.len()];
    for program in &programs {
        let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let tables = ringmill::synthesize(root, program, &["--cells", "lut3"])?;
        for (bits, total) in MESSAGE_BITS.into_iter().zip(&mut logarithms) {
            let bits = bits.to_string();
            let switches = ["--cells", "lincomb", "--message-bits", &bits, "--no-words"];
            let sums = ringmill::synthesize(root, program, &switches)?;
            let ratio = sums.bootstraps as f64 / tables.bootstraps.max(1) as f64;
            *total += ratio.ln();
            eprintln!("{name} {bits}: {} bootstraps, {} LUT3", sums.bootstraps, tables.bootstraps);
            let space = sums.space.ok_or("report.json has no /netlist/message_space")?;
            let numbers = [tables.bootstraps, tables.depth, sums.bootstraps, sums.depth];
            let mut row = vec![format!("{name}, {bits} bits")];
            row.extend(numbers.map(|number| number.to_string()));
            row.push(format!("{ratio:.2}"));
            row.extend([space.largest_sum, space.largest_noise, space.most_outputs].map(|number| number.to_string()));
            row.push(sums.proof);
            rows.push(row);
        }
    }
    for (bits, total) in MESSAGE_BITS.into_iter().zip(logarithms) {
        let mut row = vec![String::new(); 10];
        row[0] = format!("geometric mean, {bits} bits");
        row[5] = format!("{:.2}", (total / programs.len().max(1) as f64).exp());
        rows.push(row);
    }
    let header = [
        "program, message space",
        "LUT3",
        "depth",
        "in sums",
        "depth",
        "ratio",
        "largest sum",
        "noise",
        "outputs",
        "proof",
    ];
    markdown::splice(&root.join("docs/benchmarks/sums.md"), "measured", &markdown::table(&header, &rows))
}
