//! Measures the build time and the speed of a model: array multipliers of two-input gates,
//! at every effort.
//!
//! `cargo run --release -p ringmill-cosim --example throughput [-- WIDTH…]` (default 8 16 32; 64
//! has 24,000 cells, 83 has 41,000)

use ringmill_cosim::{BuildOptions, Cache, CompileEffort, CosimError, Design, Model, Port};
use ringmill_design::SourceFile;
use ringmill_toolchain::Toolchain;
use std::error::Error;
use std::fmt::Write;
use std::time::Instant;

/// Vectors handed over at a time.
const BATCH: usize = 1024;
/// The seconds that each model runs.
const RUN_SECONDS: f64 = 1.0;

fn main() -> Result<(), Box<dyn Error>> {
    let mut widths: Vec<usize> = std::env::args().skip(1).map(|width| width.parse()).collect::<Result<_, _>>()?;
    if widths.is_empty() {
        widths = vec![8, 16, 32];
    }
    let folder = tempfile::tempdir()?;
    let cache = Cache::at(folder.path());
    // The library of Verilator is compiled once a machine; keep it out of the figures.
    measure(&multiplier(2).0, CompileEffort::Quick, &cache)?;
    println!("| cells | effort | build s | vectors/s |\n|---|---|---|---|");
    for width in widths {
        let (design, cells) = multiplier(width);
        for effort in [CompileEffort::Quick, CompileEffort::Balanced, CompileEffort::Full] {
            let (seconds, rate) = measure(&design, effort, &cache)?;
            println!("| {cells} | {effort:?} | {seconds:.1} | {rate:.0} |");
        }
    }
    Ok(())
}

/// Seconds to build the model, and vectors a second it then evaluates.
fn measure(design: &Design, effort: CompileEffort, cache: &Cache) -> Result<(f64, f64), CosimError> {
    let options = BuildOptions { effort: Some(effort), ..BuildOptions::default() };
    let mut model = Model::build_design(design, &options, &Toolchain::locate(), cache)?;
    let mut state = 0x9e37_79b9_u32;
    let inputs: Vec<u32> = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.rotate_left(16)
    })
    .take(BATCH * model.input_words())
    .collect();
    let begun = Instant::now();
    let mut batches = 0;
    while begun.elapsed().as_secs_f64() < RUN_SECONDS {
        model.evaluate_batch(&inputs)?;
        batches += 1;
    }
    Ok((model.record().seconds, (batches * BATCH) as f64 / begun.elapsed().as_secs_f64()))
}

/// A multiplier that adds its rows of partial products one after the other, and its number of
/// cells.
fn multiplier(width: usize) -> (Design, usize) {
    let mut gates = Gates::default();
    let mut product = Vec::new();
    let mut sum: Vec<String> = Vec::new();
    for row in 0..width {
        let mut carry = None;
        let mut next = Vec::new();
        for column in 0..width {
            let partial = gates.cell(format!("arg0[{column}] & arg1[{row}]"));
            let (bit, out) = gates.add(partial, sum.get(column).cloned(), carry);
            next.push(bit);
            carry = out;
        }
        next.extend(carry);
        product.push(next.remove(0));
        sum = next;
    }
    product.extend(sum);
    product.resize(2 * width, "1'b0".to_owned());
    let mut text = format!(
        "module multiplier(input wire [{0}:0] arg0, input wire [{0}:0] arg1, output wire [{1}:0] result0);\n{2}",
        width - 1,
        2 * width - 1,
        gates.text
    );
    for (bit, cell) in product.iter().enumerate() {
        let _ = writeln!(text, "  assign result0[{bit}] = {cell};");
    }
    text.push_str("endmodule\n");
    let port = |name: &str, bits| Port { name: name.to_owned(), bits };
    let design = Design {
        top: "multiplier".to_owned(),
        sources: vec![SourceFile { path: "multiplier.v".to_owned(), text }],
        inputs: vec![port("arg0", width), port("arg1", width)],
        outputs: vec![port("result0", 2 * width)],
    };
    (design, gates.count)
}

/// Gates in Verilog, one wire each.
#[derive(Default)]
struct Gates {
    text: String,
    count: usize,
}

impl Gates {
    fn cell(&mut self, function: String) -> String {
        self.count += 1;
        let name = format!("n{}", self.count);
        let _ = writeln!(self.text, "  wire {name} = {function};");
        name
    }

    /// Sum and carry of up to three bits.
    fn add(&mut self, a: String, b: Option<String>, c: Option<String>) -> (String, Option<String>) {
        let mut others = b.into_iter().chain(c);
        let Some(b) = others.next() else { return (a, None) };
        let half = self.cell(format!("{a} ^ {b}"));
        let both = self.cell(format!("{a} & {b}"));
        let Some(c) = others.next() else { return (half, Some(both)) };
        let sum = self.cell(format!("{half} ^ {c}"));
        let passed = self.cell(format!("{half} & {c}"));
        (sum, Some(self.cell(format!("{both} | {passed}"))))
    }
}
