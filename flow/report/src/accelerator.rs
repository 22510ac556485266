//! The description of an accelerator, on the terminal and on the page alike.

use std::collections::BTreeSet;

use ringmill_design::{Interface, Ring};

use super::{Block, Cosim, Fpga, Modelled, ModelledArea, Report, Top, area_family, number};

/// Most blocks that are listed one by one; more are counted by kind.
pub(super) const MOST_LISTED: usize = 12;

/// The ring as people write it: `Z_12289[x]/(x^1024 + 1), ψ = 7`. None where the report does not
/// tell it.
pub(super) fn ring(ring: &Ring) -> Option<String> {
    let (n, modulus) = (ring.n(), ring.modulus());
    let (sign, name) = if ring.is_cyclic() { ('−', 'ω') } else { ('+', 'ψ') };
    let known = n > 0 && modulus > 0;
    let root = ring.root().map(|root| format!(", {name} = {root}")).unwrap_or_default();
    known.then(|| format!("Z_{modulus}[x]/(x^{n} {sign} 1){root}"))
}

/// The rings of a module: the one there is, or what they share with all their moduli, as
/// `Z_q[x]/(x^4096 + 1), q = 7681, 12289`. None where the report does not tell them.
pub(super) fn rings(top: &Top) -> Option<String> {
    let Some((first, others)) = top.rings.split_first().filter(|(_, others)| !others.is_empty()) else {
        return ring(&top.ring);
    };
    // All of them have one degree and one sign, lest the report is not ours.
    let is_alike = others.iter().all(|other| (other.n(), other.is_cyclic()) == (first.n(), first.is_cyclic()));
    let moduli: Vec<_> = top.rings.iter().map(|ring| ring.modulus().to_string()).collect();
    let sign = if first.is_cyclic() { '−' } else { '+' };
    is_alike.then(|| format!("Z_q[x]/(x^{} {sign} 1), q = {}", first.n(), moduli.join(", ")))
}

/// The share of the initiation interval in which a block works, in percent; None where the report
/// does not have it.
pub(super) fn taken(block: &Block, interval_cycles: Option<u64>) -> Option<u64> {
    let busy = u128::from(block.interval_cycles) * block.jobs.len() as u128 * 100;
    let interval_cycles = interval_cycles.filter(|&cycles| cycles > 0 && !block.jobs.is_empty())?;
    Some((busy / u128::from(interval_cycles)).min(100) as u64)
}

/// The number of values that a block computes for one transaction; None where the report does not
/// have it.
pub(super) fn values(block: &Block) -> Option<u64> {
    // The products of one sum are one value.
    let names: BTreeSet<&str> = block.jobs.iter().map(|job| job.name.as_str()).collect();
    (!names.is_empty()).then_some(names.len() as u64)
}

/// The resources of a design by the model: `42 DSP, 6,321 LUT, 8,920 FF, 12 blocks of memory`.
pub(super) fn modelled(modelled: &Modelled) -> String {
    let [dsp, lut, ff] = [modelled.dsp, modelled.lut, modelled.ff].map(number::grouped);
    format!("{dsp} DSP, {lut} LUT, {ff} FF, {} of memory", number::counted(modelled.memory_blocks, "block"))
}

/// The area of a design on the family of its board, or on the first family: `ECP5 ≈ 6,321 LUT,
/// 8,920 FF, 42 DSP, 12 blocks of memory`. None where the report has no areas.
pub(super) fn modelled_area(report: &Report) -> Option<String> {
    let area = area_on_board(report)?;
    let [lut, ff, dsp] = [area.lut, area.ff, area.dsp].map(number::grouped);
    let blocks = number::counted(area.memory_blocks, "block");
    Some(format!("{} ≈ {lut} LUT, {ff} FF, {dsp} DSP, {blocks} of memory", area.family))
}

/// The area on the family of the board, or on the first family.
pub(super) fn area_on_board(report: &Report) -> Option<&ModelledArea> {
    let areas = &report.top.as_ref()?.modelled_area;
    let board = report.fpga.as_ref().and_then(|fpga| ringmill_fpga::board(&fpga.board).ok());
    let family = board.map(|board| area_family(board.family).to_string());
    areas.iter().find(|area| family.as_ref() == Some(&area.family)).or(areas.first())
}

/// The blocks of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    /// Its name.
    pub(super) name: String,
    /// The number of blocks.
    pub(super) count: u64,
    /// Their latency: one number, or the least and the most.
    pub(super) latency: String,
    /// Their interval, likewise.
    pub(super) interval: String,
    /// The share of the initiation interval in which they work, likewise, in percent; empty where
    /// the report does not have it.
    pub(super) taken: String,
    /// The number of values that they compute together.
    pub(super) values: u64,
}

/// The kinds of blocks in the order in which they first occur. There are few of them; those of a
/// report that names more are one.
pub(super) fn kinds(blocks: &[Block], interval_cycles: Option<u64>) -> Vec<Kind> {
    let mut members: Vec<(&str, Vec<&Block>)> = Vec::new();
    for block in blocks {
        let known = members.iter().position(|(name, _)| *name == block.kind).unwrap_or(members.len());
        let place = known.min(MOST_LISTED);
        if place == members.len() {
            let name = if place == MOST_LISTED { "of other kinds" } else { &block.kind };
            members.push((name, Vec::new()));
        }
        members[place].1.push(block);
    }
    let kind = |(name, members): (&str, Vec<&Block>)| Kind {
        name: name.to_owned(),
        count: members.len() as u64,
        latency: range(members.iter().map(|block| block.latency_cycles)),
        interval: range(members.iter().map(|block| block.interval_cycles)),
        taken: match members.iter().all(|block| taken(block, interval_cycles).is_none()) {
            true => String::new(),
            false => range(members.iter().filter_map(|block| taken(block, interval_cycles))) + " %",
        },
        values: members.iter().filter_map(|block| values(block)).sum(),
    };
    members.into_iter().map(kind).collect()
}

fn range(numbers: impl Iterator<Item = u64> + Clone) -> String {
    let (least, most) = (numbers.clone().min().unwrap_or(0), numbers.max().unwrap_or(0));
    if least == most {
        number::grouped(least)
    } else {
        format!("{}–{}", number::grouped(least), number::grouped(most))
    }
}

/// `2 ntt, 1 mul, 1 intt`.
pub(super) fn kinds_in_words(blocks: &[Block]) -> String {
    let words = kinds(blocks, None).into_iter().map(|kind| format!("{} {}", number::grouped(kind.count), kind.name));
    words.collect::<Vec<_>>().join(", ")
}

/// The comparison of measured times with the stated ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Timing {
    /// In words.
    pub(super) text: String,
    /// True if all that was measured is as promised.
    pub(super) kept: bool,
}

/// Latency and interval as measured; None where nothing was measured or promised.
pub(super) fn timing(report: &Report) -> Option<Timing> {
    let (top, cosim): (&Interface, &Cosim) = (&report.top.as_ref()?.interface, report.cosim.as_ref()?);
    if !top.control.is_static() {
        return None;
    }
    let promised = top.timing.unwrap_or_default();
    let pairs = [
        ("latency", promised.latency_cycles, cosim.latency_cycles),
        ("interval", promised.interval_cycles, cosim.interval_cycles),
    ];
    let measured = pairs.into_iter().filter_map(|(name, promised, measured)| Some((name, promised, measured?)));
    let (kept, broken): (Vec<_>, Vec<_>) = measured.partition(|(_, promised, measured)| promised == measured);
    let kept_names: Vec<&str> = kept.iter().map(|(name, ..)| *name).collect();
    let mut parts = Vec::new();
    if !kept.is_empty() {
        parts.push(format!("{} as stated", kept_names.join(" and ")));
    }
    parts.extend(broken.iter().map(|(name, promised, measured)| {
        format!("{name} {} cycles, stated {}", number::grouped(*measured), number::grouped(*promised))
    }));
    (!parts.is_empty()).then(|| Timing { text: parts.join(", "), kept: broken.is_empty() })
}

/// The modelled clocks: `ECP5 ≈ 134 MHz (262 k transactions a second), Xilinx 7 series ≈ 161 MHz
/// (314 k); not known: Gowin`. None where the report has none.
pub(super) fn modelled_clocks(top: &Top) -> Option<String> {
    let (known, unknown): (Vec<_>, Vec<_>) = top.modelled_clock.iter().partition(|clock| is_clock(clock.mhz));
    let known: Vec<String> = known
        .into_iter()
        .enumerate()
        .map(|(place, clock)| {
            let (mhz, unit) = (clock.mhz.unwrap_or_default(), if place == 0 { " transactions a second" } else { "" });
            let rate = top.interface.timing.and_then(|timing| timing.operands_a_second(mhz));
            let rate = rate.map(|rate| format!(" ({}{unit})", number::rate(rate)));
            format!("{} ≈ {mhz:.0} MHz{}", clock.family, rate.unwrap_or_default())
        })
        .collect();
    let unknown: Vec<&str> = unknown.into_iter().map(|clock| clock.family.as_str()).collect();
    let parts = [(known.join(", "), ""), (unknown.join(", "), "not known: ")];
    let parts: Vec<String> =
        parts.into_iter().filter(|(text, _)| !text.is_empty()).map(|(text, head)| format!("{head}{text}")).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

fn is_clock(mhz: Option<f64>) -> bool {
    mhz.is_some_and(|mhz| mhz.is_finite() && mhz > 0.0)
}

/// Transactions a second on the board, and at which clock: that of the bitstream, or, of a bare
/// part, the highest. None where either is not known.
pub(super) fn operands_a_second(report: &Report) -> Option<String> {
    if let Some(clock) = report.fpga.as_ref().and_then(|fpga| fpga.rates?.clock) {
        let mhz = report.link.as_ref()?.clock_hz as f64 / 1e6;
        return Some(format!("{} transactions a second at {mhz:.1} MHz", number::rate(clock)));
    }
    let (top, fpga): (&Top, &Fpga) = (report.top.as_ref()?, report.fpga.as_ref()?);
    let has_clock = fpga.fmax_mhz > 0.0 && fpga.fmax_mhz.is_finite() && !fpga.dsp_untimed;
    let rate = top.interface.timing?.operands_a_second(fpga.fmax_mhz).filter(|_| has_clock)?;
    Some(format!("{} transactions a second at Fmax", number::rate(rate)))
}
