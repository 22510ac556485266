//! The additional parts of a design: registers, a link, standard cells; in words, for the terminal
//! and the page.

use super::{Asic, Link, Pipeline, Report, board, number, printable::printable};

/// Name and words of each there is; lines of one are separated by newlines.
pub(super) fn around(report: &Report) -> Vec<(&'static str, String)> {
    let pipeline = report.pipeline.as_ref().map(|found| ("pipeline", pipeline(found)));
    let asic = report.asic.as_ref().map(|found| ("asic", asic(found)));
    let link = report.link.as_ref().map(|found| ("link", link(found)));
    pipeline.into_iter().chain(asic).chain(link).chain(board::next_steps(report)).collect()
}

/// A netlist with registers.
fn pipeline(pipeline: &Pipeline) -> String {
    let Pipeline { interface, levels_per_stage, stages, flip_flops, .. } = pipeline;
    format!(
        "{} of at most {}, {} flip-flops; latency {} cycles, a result a cycle",
        number::counted(*stages, "stage"),
        number::counted(u64::from(*levels_per_stage), "level"),
        number::grouped(*flip_flops),
        interface.latency_cycles().unwrap_or(0),
    )
}

/// The link to a host.
fn link(link: &Link) -> String {
    let Link { identity, clock_hz, baud, chunk, .. } = link;
    format!(
        "design {} at {:.2} MHz, {} bit/s, pieces of {chunk} bytes",
        printable(identity),
        *clock_hz as f64 / 1e6,
        number::grouped(*baud)
    )
}

/// Standard cells.
fn asic(asic: &Asic) -> String {
    let clock = asic.fmax_mhz.map_or_else(|| "no clock".to_owned(), |mhz| format!("{mhz:.1} MHz between registers"));
    let slack = asic
        .slack_ns
        .map_or_else(String::new, |slack| format!("; with ports, slack {slack:.3} ns of {} ns", asic.period_ns));
    let mut text = format!(
        "{}: {} cells, {:.0} {} ({:.0} % of it registers); {clock}{slack}",
        printable(&asic.library),
        number::grouped(asic.cells),
        asic.area,
        printable(&asic.area_unit),
        100.0 * asic.sequential_area / asic.area.max(f64::MIN_POSITIVE),
    );
    for warning in &asic.warnings {
        text += &format!("\n{}", printable(warning));
    }
    text
}
