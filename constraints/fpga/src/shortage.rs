//! nextpnr's log of a design that it found no place for.

use crate::Resources;
use crate::flow::Router;

/// The messages of nextpnr when places run out: of one kind, or of places that may be used
/// together.
const COMPLAINTS: [&str; 3] =
    ["no BELs remaining to implement cell type", "design is probably at utilisation limit", "Failed to expand region"];

/// The resources that the design needed, if nextpnr says that it failed for want of places.
pub(crate) fn complained(router: &Router, log: &str, ff: u64) -> Option<Resources> {
    let complains = log.lines().any(|line| COMPLAINTS.iter().any(|complaint| line.contains(complaint)));
    complains.then(|| used(router, log, ff)).flatten()
}

/// The error that nextpnr reports.
pub(crate) fn error(log: &str) -> Option<String> {
    log.lines().find_map(|line| line.strip_prefix("ERROR: ")).map(|reason| reason.trim_end_matches('.').to_owned())
}

/// The resources of the design, as nextpnr counts before it places; the flip-flops of the netlist
/// are for families where it does not count them.
pub(crate) fn used(router: &Router, log: &str, ff: u64) -> Option<Resources> {
    // Info:           MULT18X18D:      42/     28   150%
    let amount = |name: &str| {
        log.lines().find_map(|line| {
            let (kind, amounts) = line.strip_prefix("Info:")?.trim().split_once(':')?;
            let (used, _) = amounts.split_once('/')?;
            (kind == name).then(|| used.trim().parse().ok())?
        })
    };
    (router.used)(&amount, ff)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Family;

    #[test]
    fn amounts_are_read_only_where_places_ran_out() {
        let log = include_str!("../tests/reports/full.log");
        let router = Family::Ecp5.flow().router.as_ref().expect("is routed");
        let (complained, used) = (|log: &str| complained(router, log, 0), |log: &str| used(router, log, 0));
        assert_eq!(complained(log), Some(Resources { lut: 2171, ff: 3544, dsp: 42, bram: 0 }));
        let routed: String =
            log.lines().filter(|line| !line.starts_with("ERROR")).map(|line| format!("{line}\n")).collect();
        assert_eq!((complained(&routed), used(&routed)), (None, used(log)));
        assert_eq!(complained("ERROR: no BELs remaining to implement cell type 'DP16KD'"), None);
    }
}
