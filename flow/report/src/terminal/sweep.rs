//! The points of a sweep.

use comfy_table::Cell;

use super::{
    super::{number, printable::printable, sweep::front},
    style::Style,
    table::{right, table},
};
use crate::{Outcome, SweepPoint};

/// A row for each point; `=` marks those that none beats in throughput and look-up tables.
pub fn sweep_table(points: &[(SweepPoint, Outcome)]) -> String {
    let header = [
        "",
        "board",
        "arch",
        "lanes",
        "butterflies",
        "interval",
        "Fmax",
        "transactions/s",
        "LUT",
        "FF",
        "DSP",
        "BRAM",
        "outcome",
    ];
    let mut table = table(header, Style::of_stdout());
    for ((point, outcome), on_front) in points.iter().zip(front(points)) {
        let row = row(point, outcome);
        let [board, rest @ ..] = row;
        let mark = Cell::new(if on_front { "=" } else { "" });
        let cells = rest.map(|text| right(printable(&text)));
        table.add_row([mark, Cell::new(printable(&board))].into_iter().chain(cells));
    }
    let count = |is: fn(&Outcome) -> bool| points.iter().filter(|(_, outcome)| is(outcome)).count() as u64;
    let routed = count(|outcome| matches!(outcome, Outcome::Routed(_)));
    let projects = count(|outcome| matches!(outcome, Outcome::Project(_)));
    let (failed, missing) =
        (count(|outcome| matches!(outcome, Outcome::Failed(_))), count(|outcome| *outcome == Outcome::Missing));
    let mut lines = format!(
        "{}\n\n{}: {} placed and routed",
        table.trim_fmt(),
        number::counted(points.len() as u64, "point"),
        number::grouped(routed)
    );
    if projects > 0 {
        lines += &format!(", {} as a vendor's project", number::grouped(projects));
    }
    if failed > 0 {
        lines += &format!(", {} failed (logs in failures/)", number::grouped(failed));
    }
    if missing > 0 {
        lines += &format!(", {} not run yet", number::grouped(missing));
    }
    lines + "\n= none has as much throughput with fewer look-up tables\n"
}

/// Board, what was asked and what was measured, as texts.
pub(in super::super) fn row(point: &SweepPoint, outcome: &Outcome) -> [String; 12] {
    let number = |number: Option<u64>| number.map(number::grouped).unwrap_or_default();
    let mut row: [String; 12] = Default::default();
    row[0].clone_from(&point.board);
    row[1] = point.arch.clone().unwrap_or_default();
    row[2] = number(point.lanes.map(u64::from));
    row[3] = number(point.butterflies.map(u64::from));
    row[4] = number(point.interval);
    match outcome {
        Outcome::Routed(found) | Outcome::Project(found) => {
            if let Some(architecture) = found.architecture {
                row[1] = architecture.to_string();
            }
            row[4] = if found.interval_cycles > 0 { number::grouped(found.interval_cycles) } else { String::new() };
            row[5] = found.fmax_mhz.map(|mhz| format!("{mhz:.1} MHz")).unwrap_or_default();
            row[6] = found.operands_per_second.map(number::rate).unwrap_or_default();
            let used = [found.used.lut, found.used.ff, found.used.dsp, found.used.bram];
            for (cell, used) in row[7..11].iter_mut().zip(used).filter(|_| used != [0; 4]) {
                *cell = number::grouped(used);
            }
            row[11] = match outcome {
                Outcome::Project(_) => "project, not routed",
                _ if found.dsp_untimed => "fits; DSP paths untimed",
                _ => "fits",
            }
            .to_owned();
        }
        Outcome::Failed(failure) if failure.code.is_empty() => row[11] = format!("exit code {}", failure.exit_code),
        Outcome::Failed(failure) => row[11].clone_from(&failure.code),
        Outcome::Missing => row[11] = "not run yet".to_owned(),
    }
    row
}
