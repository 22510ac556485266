//! The transactions a second that a design on a board takes: by itself, and through its link.

use ringmill_design::Interface;
use ringmill_host::JobShape;
use ringmill_report::Rates;

use crate::route::Shell;

/// The rates of a core, those of it alone where it has a fixed interval. Frequencies are in MHz;
/// none where it is not known.
pub(crate) fn rates(core: &Interface, fmax_mhz: Option<f64>, around: Option<&Shell>) -> Rates {
    let a_second = |mhz: f64| core.timing?.operands_a_second(mhz);
    let clock = around.and_then(|around| a_second(around.options.clock_hz as f64 / 1e6));
    let line = around
        .map(|around| JobShape::new(&core.streams).operands_a_second(around.link.baud, around.options.chunk, clock));
    Rates { fmax: fmax_mhz.and_then(a_second), clock, link: line }
}
