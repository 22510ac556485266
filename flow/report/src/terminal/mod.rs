//! The report on the terminal.

mod accelerator;
mod choices;
mod netlist;
mod style;
mod sweep;
mod table;

pub use choices::choices_table;
pub use style::Style;
pub(super) use sweep::row as sweep_row;
pub use sweep::sweep_table;

use std::fmt::Write;

use style::{BOLD, GREEN, RED, YELLOW};

use super::{
    Report, Verdict, accelerator as words, additional::around, baseline::Baseline, board, cells, cosim, encryption,
    number, printable::printable, proof,
};

/// The report as text for standard output, styled if that is a terminal.
pub fn terminal(report: &Report) -> String {
    terminal_in(report, Style::of_stdout())
}

/// The report as text. Of a boolean program: the gate-count table and the cost before and after. Of
/// an accelerator: its streams and blocks. Then a line each for what else there is: latency,
/// interval, proof, simulation, board, time.
pub fn terminal_in(report: &Report, style: Style) -> String {
    let mut text = String::new();
    let _ = write!(text, "\n{}, @{}", style.paint(&printable(&report.program), BOLD), printable(&report.entry));
    if let Some(netlist) = &report.netlist {
        let bits = |count: usize, what: &str| number::counted(count as u64, what);
        let _ = write!(
            text,
            ", {}: {}, {}\n\n",
            printable(&cells::library_name(&netlist.cells)),
            bits(netlist.inputs, "input bit"),
            bits(netlist.outputs, "output bit")
        );
        if let Some(encryption) = report.encryption.as_ref().filter(|encryption| encryption.choices.len() > 1) {
            let _ = writeln!(text, "{}\n", netlist::choice_table(encryption, style).trim_fmt());
        }
        let _ = writeln!(
            text,
            "{}\n\n{}",
            netlist::cell_table(netlist, style).trim_fmt(),
            netlist::cost_table(netlist, Baseline::of(report, netlist).as_ref(), style).trim_fmt()
        );
    }
    if let Some(points) = report.pareto.as_deref().filter(|points| !points.is_empty()) {
        let _ = writeln!(text, "\n{}", netlist::front_table(points, style).trim_fmt());
    }
    if let Some(top) = &report.top {
        if let Some(ring) = words::rings(top) {
            let _ = write!(text, ", {}", printable(&ring));
        }
        for table in accelerator::tables(top, &report.blocks, style) {
            let _ = write!(text, "\n\n{}", table.trim_fmt());
        }
        text.push('\n');
    }
    text.push('\n');
    let lines = lines(report, style);
    let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0).max(7);
    for (name, line) in lines {
        let _ = writeln!(text, "{name:<width$} {line}");
    }
    text
}

/// The lines below the tables: name and text.
fn lines(report: &Report, style: Style) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    if let Some(top) = &report.top {
        lines.extend(accelerator::times(report, top));
    }
    match (words::modelled_area(report), &report.modelled) {
        (Some(area), _) => lines.push(("model", printable(&area).to_string())),
        (None, Some(modelled)) => lines.push(("model", words::modelled(modelled))),
        (None, None) => {}
    }
    if let Some(clocks) = report.top.as_ref().and_then(words::modelled_clocks) {
        lines.push(("clock", format!("by the model: {}", printable(&clocks))));
    }
    if let Some(calyx) = &report.calyx {
        let measured = calyx.latency_cycles.map_or_else(String::new, |cycles| {
            format!("; {} from the first beat in to the first beat out", number::counted(cycles, "cycle"))
        });
        let (cycles, parts) = (number::counted(calyx.static_cycles, "cycle"), calyx.parts.len() as u64);
        let parts = number::counted(parts, "straight line");
        lines
            .push(("calyx", format!("{cycles} in {parts}, each once{measured}; {}", words::modelled(&calyx.modelled))));
    }
    if let Some(Baseline { name, meaning, .. }) =
        report.netlist.as_ref().and_then(|netlist| Baseline::of(report, netlist))
    {
        lines.push((name, meaning));
    }
    if let Some(cost) = report.netlist.as_ref().and_then(|netlist| netlist.given_up) {
        let text = format!("{} was found; it was not proved equal in time", proof::sized(cost));
        lines.push(("given up", style.paint(&text, YELLOW)));
    }
    if let Some(space) = report.netlist.as_ref().and_then(|netlist| netlist.message_space) {
        lines.push(("sums", cells::message_space(&space)));
    }
    if let Some(found) = &report.proof {
        let color = match found.result {
            Verdict::Equal => GREEN,
            Verdict::NotRefuted => YELLOW,
        };
        let result = style.paint(proof::words(found.result), color);
        lines.push((
            "proof",
            format!(
                "{result}: {} ({})",
                printable(&proof::short(found, report.netlist.as_ref())),
                number::seconds(found.seconds)
            ),
        ));
    }
    if let Some(simulation) = &report.cosim {
        let mismatches = match simulation.mismatches {
            0 => style.paint("no mismatch", GREEN),
            1 => style.paint("1 mismatch", RED),
            some => style.paint(&format!("{} mismatches", number::grouped(some)), RED),
        };
        let rate = number::rate(simulation.cycles_per_second);
        let run = if report.top.is_some() {
            format!("{}, {rate} cycles a second", number::counted(simulation.vectors, "transaction"))
        } else {
            format!("{}, {rate} a second", number::counted(simulation.vectors, "vector"))
        };
        let timing = words::timing(report).map_or_else(String::new, |timing| {
            format!("; {}", style.paint(&timing.text, if timing.kept { GREEN } else { RED }))
        });
        let simulated = cosim::simulated(simulation.part.as_ref());
        lines.push(("cosim", format!("{mismatches}: {simulated} simulated on {run}{timing}")));
    }
    if let Some(encryption) = &report.encryption {
        let words = encryption::words(encryption);
        lines.push(("encrypted", if encryption.insecure { style.paint(&words, RED) } else { words }));
    }
    let indented = |(name, words): (&'static str, String)| (name, words.replace('\n', "\n         "));
    lines.extend(around(report).into_iter().map(indented));
    if let Some(fpga) = &report.fpga {
        lines.push(("fpga", accelerator::fpga(fpga)));
        lines.extend(board::lines(report).into_iter().map(indented));
        lines.extend(accelerator::tools(fpga).map(|tools| ("tools", tools)));
    }
    let stages = &report.seconds;
    if !stages.is_empty() {
        let total = stages.values().sum();
        let each: Vec<String> =
            stages.iter().map(|(stage, seconds)| format!("{} {}", stage.name(), number::seconds(*seconds))).collect();
        lines.push(("time", format!("{} ({})", number::seconds(total), each.join(", "))));
    }
    lines
}
