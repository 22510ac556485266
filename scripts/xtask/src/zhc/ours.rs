//! Ringmill's side: results by the interpreter, and netlists.

use std::{path::Path, process::Command};

use serde_json::Value;

use crate::{
    process,
    ringmill::{self, LIMIT, Netlist},
};

/// The switches of `ringmill synth`, one list for each netlist of a row. The table takes the
/// cheapest netlist of all, and the cheapest one of ZHC's depth or less.
pub const SWITCHES: [&[&str]; 2] = [
    &["--cells", "lincomb", "--message-bits", "4", "--effort", "fast"],
    &["--cells", "lincomb", "--message-bits", "4", "--effort", "fast", "--objective", "depth"],
];

/// Calls on which the meanings of both programs are compared.
const CALLS: u32 = 64;

/// Arguments, and what the program gives; none where it is undefined.
#[derive(Debug, PartialEq, Eq)]
pub struct Call {
    pub arguments: Vec<u64>,
    pub results: Vec<Option<u64>>,
}

/// A proved netlist of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    pub bootstraps: u64,
    pub depth: u64,
    /// The largest variance of a sum, in variances of a bootstrap, where it is known.
    pub noise: Option<u64>,
}

/// The results of a program on corner cases and random words.
///
/// # Errors
/// What Ringmill says when it fails.
pub fn calls(root: &Path, program: &Path) -> Result<Vec<Call>, String> {
    let mut command = Command::new(root.join("target/release/ringmill"));
    command.arg("run").arg(program).args(["--vectors", &CALLS.to_string(), "--unsigned"]);
    let finished = process::run(&command, LIMIT)?;
    if !finished.status.success() {
        return Err(format!("{}: {}", program.display(), finished.stderr));
    }
    read_calls(&finished.stdout)
}

/// Reads what `ringmill run PROGRAM --vectors N --unsigned` prints: a line of types, then calls.
///
/// # Errors
/// The first line that is not of that form.
pub fn read_calls(text: &str) -> Result<Vec<Call>, String> {
    let call = |line: &str| {
        let object: Value = serde_json::from_str(line).ok()?;
        let arguments = object["arguments"].as_array()?.iter().map(Value::as_u64).collect::<Option<_>>()?;
        let result = |value: &Value| match value {
            Value::Null => Some(None),
            value => value.as_u64().map(Some),
        };
        let results = object["results"].as_array()?.iter().map(result).collect::<Option<_>>()?;
        Some(Call { arguments, results })
    };
    text.lines().skip(1).map(|line| call(line).ok_or_else(|| format!("not understood: {line}"))).collect()
}

/// The netlists of a program, each proved equal to it.
///
/// # Errors
/// What Ringmill says when it fails, or a netlist that is not proved.
pub fn points(root: &Path, program: &Path) -> Result<Vec<Point>, String> {
    let mut points = Vec::new();
    for switches in SWITCHES {
        let netlist = ringmill::synthesize(root, program, switches)?;
        if !netlist.proof.starts_with("equal") {
            return Err(format!("{} {}: proof {}", program.display(), switches.join(" "), netlist.proof));
        }
        let Netlist { bootstraps, depth, space, front, .. } = netlist;
        points.push(Point { bootstraps, depth, noise: space.map(|space| space.largest_noise) });
        // a front names no noise, and its cheapest netlist is the one above
        let others = front.into_iter().filter(|&point| point != (bootstraps, depth));
        points.extend(others.map(|(bootstraps, depth)| Point { bootstraps, depth, noise: None }));
    }
    Ok(points)
}

/// The point of the fewest bootstraps, and of these the one of the least depth.
pub fn cheapest(points: impl IntoIterator<Item = Point>) -> Option<Point> {
    points.into_iter().min_by_key(|point| (point.bootstraps, point.depth))
}
