//! What stands around a design: registers, a link, standard cells.

use super::printable;
use crate::report::{Asic, Link, Pipeline, number};

/// A netlist with registers.
pub(super) fn pipeline(pipeline: &Pipeline) -> String {
    let Pipeline { levels_per_stage, stages, flip_flops, latency_cycles, .. } = pipeline;
    format!(
        "{} of at most {}, {} flip-flops; latency {latency_cycles} cycles, a result a cycle",
        number::counted(*stages, "stage"),
        number::counted(u64::from(*levels_per_stage), "level"),
        number::grouped(*flip_flops),
    )
}

/// The link to a host.
pub(super) fn link(link: &Link) -> String {
    let Link { identity, clock_hz, baud, chunk, .. } = link;
    format!(
        "design {} at {:.2} MHz, {} bit/s, pieces of {chunk} bytes",
        printable(identity),
        *clock_hz as f64 / 1e6,
        number::grouped(*baud)
    )
}

/// Standard cells.
pub(super) fn asic(asic: &Asic) -> String {
    let clock = asic.fmax_mhz.map_or_else(|| "no clock".to_owned(), |mhz| format!("{mhz:.1} MHz"));
    let slack =
        asic.slack_ns.map_or_else(String::new, |slack| format!(", slack {slack:.3} ns of {} ns", asic.period_ns));
    let mut text = format!(
        "{}: {} cells, {:.0} {} ({:.0} % of it registers); {clock}{slack}",
        printable(&asic.library),
        number::grouped(asic.cells),
        asic.area,
        printable(&asic.area_unit),
        100.0 * asic.sequential_area / asic.area.max(f64::MIN_POSITIVE),
    );
    for warning in &asic.warnings {
        text += &format!("\n         {}", printable(warning));
    }
    text
}
