//! Ringmill's side: results by the interpreter, and netlists.

use std::{collections::BTreeMap, path::Path, process::Command};

use serde_json::Value;

use super::rows::Row;
use crate::{
    process,
    ringmill::{self, FrontPoint, LIMIT, Netlist},
};

/// The switches of `ringmill synth`, for the cheapest netlist of a row and for its front. The table
/// takes the cheapest netlist of all, and the cheapest one of ZHC's depth or less.
#[rustfmt::skip]
pub const SWITCHES: [&[&str]; 2] = [
    &["--cells", "lincomb", "--message-bits", "4", "--effort", "fast", "--params", "C", "--failure", "2^-128", "--no-words"],
    &["--cells", "lincomb", "--message-bits", "4", "--effort", "fast", "--params", "C", "--failure", "2^-128", "--pareto"],
];

/// Calls on which the meanings of both programs are compared.
const CALLS: u32 = 256;

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

/// The results of a row's program on corner cases, random words and the row's own edges.
///
/// # Errors
/// What Ringmill says when it fails.
pub fn calls(root: &Path, row: &Row, program: &Path) -> Result<Vec<Call>, String> {
    let mut calls = read_calls(&run(root, program, &["--vectors".to_owned(), CALLS.to_string()])?)?;
    for arguments in row.edges() {
        let mut switches: Vec<String> =
            arguments.iter().flat_map(|value| ["--arg".to_owned(), value.to_string()]).collect();
        switches.push("--json".to_owned());
        let text = run(root, program, &switches)?;
        let results: BTreeMap<String, u64> = serde_json::from_str(&text).map_err(|error| format!("{text}: {error}"))?;
        calls.push(Call { arguments, results: results.into_values().map(Some).collect() });
    }
    Ok(calls)
}

/// The output of `ringmill run`.
fn run(root: &Path, program: &Path, switches: &[String]) -> Result<String, String> {
    let mut command = Command::new(root.join("target/release/ringmill"));
    command.arg("run").arg(program).args(switches).arg("--unsigned");
    let finished = process::run(&command, LIMIT)?;
    match finished.status.success() {
        true => Ok(finished.stdout),
        false => Err(format!("{}: {}", program.display(), finished.stderr)),
    }
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
        let point =
            |point: FrontPoint| Point { bootstraps: point.bootstraps, depth: point.depth, noise: point.largest_noise };
        points.extend(front.into_iter().map(point));
    }
    Ok(points)
}

/// The point of the fewest bootstraps, and of these the one of the least depth.
pub fn cheapest(points: impl IntoIterator<Item = Point>) -> Option<Point> {
    points.into_iter().min_by_key(|point| (point.bootstraps, point.depth))
}
