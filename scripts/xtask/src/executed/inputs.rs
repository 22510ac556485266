//! The inputs that every side gets, and the results that it must give.

use std::{path::Path, process::Command};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    heir::{bits, line_of, width},
    process,
};

/// Vectors that are sampled; those with undefined results are left out.
const SAMPLED: u32 = 4096;
/// Seconds that sampling may take.
const LIMIT: u64 = 900;

/// Values and their bits, elements row by row, lowest bit first.
#[derive(Serialize, Deserialize)]
pub struct Side {
    /// The number of bits of each value.
    pub widths: Vec<usize>,
    /// The names of the bits, as netlists have them.
    pub names: Vec<String>,
    /// For each vector the unsigned values.
    pub values: Vec<Vec<Value>>,
    pub bits: Vec<Vec<bool>>,
}

/// Arguments and results of some vectors.
#[derive(Serialize, Deserialize)]
pub struct Inputs {
    pub arguments: Side,
    pub results: Side,
}

impl Inputs {
    /// Samples vectors with defined results, spread evenly over corner cases and random ones.
    ///
    /// # Errors
    /// What Ringmill says when it fails; fewer vectors than asked.
    pub fn sampled(root: &Path, program: &Path, count: usize) -> Result<Self, String> {
        let mut command = Command::new(root.join("target/release/ringmill"));
        command.arg("run").arg(program).args(["--vectors", &SAMPLED.to_string(), "--unsigned"]);
        let finished = process::run(&command, LIMIT)?;
        if !finished.status.success() {
            return Err(format!("{}: {}", program.display(), finished.stderr));
        }
        Self::read(&finished.stdout, count)
    }

    /// Reads what `ringmill run PROGRAM --vectors N --unsigned` prints.
    ///
    /// # Errors
    /// A line of another form; fewer defined vectors than asked.
    pub fn read(text: &str, count: usize) -> Result<Self, String> {
        let mut lines = text.lines().map(|line| line_of(line).ok_or_else(|| format!("not understood: {line}")));
        let (arguments, results) = lines.next().ok_or("no vectors")??;
        let mut sides = [(arguments, "arg"), (results, "result")].map(|(types, base)| {
            let widths: Option<Vec<u32>> = types.iter().map(width).collect();
            (
                widths.unwrap_or_default(),
                base,
                Side { widths: Vec::new(), names: Vec::new(), values: Vec::new(), bits: Vec::new() },
            )
        });
        let lines: Vec<_> = lines.collect::<Result<_, _>>()?;
        let is_defined =
            |(_, results): &(Vec<Value>, Vec<Value>)| !Value::from(results.clone()).to_string().contains("null");
        let defined: Vec<_> = lines.into_iter().filter(is_defined).collect();
        if defined.len() < count {
            return Err(format!("expected {count} vectors with defined results, found {}", defined.len()));
        }
        let step = defined.len() / count.max(1);
        for (arguments, results) in defined.into_iter().step_by(step.max(1)).take(count) {
            for (values, (widths, base, side)) in [arguments, results].into_iter().zip(&mut sides) {
                side.add(values, widths, base)?;
            }
        }
        let [(_, _, arguments), (_, _, results)] = sides;
        Ok(Self { arguments, results })
    }

    /// The number of vectors.
    pub fn len(&self) -> usize {
        self.arguments.bits.len()
    }
}

impl Side {
    fn add(&mut self, values: Vec<Value>, widths: &[u32], base: &str) -> Result<(), String> {
        let (mut counts, mut names, mut all) = (Vec::new(), Vec::new(), Vec::new());
        for (position, (value, width)) in values.iter().zip(widths).enumerate() {
            let port = bits(std::slice::from_ref(value), std::slice::from_ref(width));
            let port: Option<Vec<bool>> = port.and_then(|bits| bits.into_iter().collect());
            let port = port.ok_or_else(|| format!("{value} is not of its type"))?;
            counts.push(port.len());
            names.extend((0..port.len()).map(|bit| format!("{base}{position}[{bit}]")));
            all.extend(port);
        }
        if values.len() != widths.len() {
            return Err(format!("expected {} values, found {}", widths.len(), values.len()));
        }
        (self.widths, self.names) = (counts, names);
        self.bits.push(all);
        self.values.push(values);
        Ok(())
    }
}
