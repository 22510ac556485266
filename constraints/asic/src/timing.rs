//! The results of OpenSTA's script.

use crate::Segment;
use crate::plan::DONE;
use crate::ports::Instances;

/// A path and its slack.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TimedPath {
    pub slack_ns: f64,
    pub segments: Vec<Segment>,
}

/// The worst path of all, and that between registers.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Timing {
    pub worst: Option<TimedPath>,
    pub registers: Option<TimedPath>,
}

impl Timing {
    /// Reads the lines of the script; an error is the first complaint of OpenSTA, or what is
    /// missing.
    pub fn read(output: &str, netlist: &str) -> Result<Self, String> {
        if let Some(complaint) = output.lines().find_map(|line| line.strip_prefix("Error: ")) {
            return Err(complaint.to_owned());
        }
        if !output.lines().any(|line| line == DONE) {
            return Err("the timing did not come to its end".to_owned());
        }
        let (mut timing, instances) = (Timing::default(), Instances::of(netlist));
        for line in output.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let number = |word: &str| word.parse::<f64>().map_err(|error| format!("'{line}': {error}"));
            let path = match words.first() {
                Some(&"worst") => &mut timing.worst,
                Some(&"registers") => &mut timing.registers,
                _ => continue,
            };
            match (&words[1..], path) {
                (["slack", slack], path) => {
                    *path = Some(TimedPath { slack_ns: number(slack)?, segments: Vec::new() });
                }
                (["point", pin, arrival], Some(path)) => {
                    let (cell, net) = instances.find(pin);
                    path.segments.push(Segment {
                        pin: (*pin).to_owned(),
                        cell: cell.to_owned(),
                        net: net.to_owned(),
                        arrival_ns: number(arrival)?,
                    });
                }
                _ => return Err(format!("'{line}' is not understood")),
            }
        }
        Ok(timing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read() {
        let netlist = "  dff _1_ (\n    .Q(x[3])\n  );\n";
        let output = "Warning: w\nworst slack -2.5e-01\nworst point _1_/Q 6.0e-02\nworst point y 1.2\nringmill done\n";
        let timing = Timing::read(output, netlist).expect("a path");
        let worst = timing.worst.expect("a path");
        assert_eq!((worst.slack_ns, timing.registers), (-0.25, None));
        let names: Vec<_> = worst
            .segments
            .iter()
            .map(|at| (at.pin.as_str(), at.cell.as_str(), at.net.as_str(), at.arrival_ns))
            .collect();
        assert_eq!(names, [("_1_/Q", "dff", "x[3]", 0.06), ("y", "", "y", 1.2)]);
    }

    #[test]
    fn what_did_not_end_well_is_an_error() {
        assert_eq!(Timing::read("worst slack 1\n", ""), Err("the timing did not come to its end".to_owned()));
        assert_eq!(Timing::read("Error: no\nringmill done\n", ""), Err("no".to_owned()));
        assert!(Timing::read("worst slack INF?\nringmill done\n", "").is_err());
        assert!(Timing::read("worst point a 1\nringmill done\n", "").is_err());
        assert_eq!(Timing::read("ringmill done\n", ""), Ok(Timing::default()));
    }
}
