//! What is said of an accelerator, on the terminal and on the page alike.

use super::{Block, Cosim, Fpga, Report, Ring, Top, number};

/// Most blocks that are listed one by one; more are counted by kind.
pub(super) const MOST_LISTED: usize = 12;

/// The ring as people write it: `Z_12289[x]/(x^1024 + 1), ψ = 7`. None where the report does not tell it.
pub(super) fn ring(ring: &Ring) -> Option<String> {
    let Ring { n, modulus, root, cyclic } = ring;
    let (sign, name) = if *cyclic { ('−', 'ω') } else { ('+', 'ψ') };
    let known = *n > 0 && !modulus.is_empty();
    let root = if root.is_empty() { String::new() } else { format!(", {name} = {root}") };
    known.then(|| format!("Z_{modulus}[x]/(x^{n} {sign} 1){root}"))
}

/// The blocks of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    /// Its name.
    pub(super) name: String,
    /// How many there are.
    pub(super) count: u64,
    /// Their latency: one number, or the least and the most.
    pub(super) latency: String,
    /// Their interval, likewise.
    pub(super) interval: String,
}

/// The kinds of blocks in the order in which they first occur. There are few of them; those of a report that names more are one.
pub(super) fn kinds(blocks: &[Block]) -> Vec<Kind> {
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
    let words = kinds(blocks).into_iter().map(|kind| format!("{} {}", number::grouped(kind.count), kind.name));
    words.collect::<Vec<_>>().join(", ")
}

/// How the measured times compare with the promised ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Timing {
    /// In words.
    pub(super) text: String,
    /// Whether all that was measured is as promised.
    pub(super) kept: bool,
}

/// Latency and interval as measured; None where nothing was measured or promised.
pub(super) fn timing(report: &Report) -> Option<Timing> {
    let (top, cosim): (&Top, &Cosim) = (report.top.as_ref()?, report.cosim.as_ref()?);
    let pairs = [
        ("latency", top.latency_cycles, cosim.latency_cycles),
        ("interval", top.interval_cycles, cosim.interval_cycles),
    ];
    if !top.control.is_empty() {
        return None;
    }
    let measured = pairs.into_iter().filter_map(|(name, promised, measured)| Some((name, promised, measured?)));
    let (kept, broken): (Vec<_>, Vec<_>) = measured.partition(|(_, promised, measured)| promised == measured);
    let kept_names: Vec<&str> = kept.iter().map(|(name, ..)| *name).collect();
    let mut parts = Vec::new();
    if !kept.is_empty() {
        parts.push(format!("{} as promised", kept_names.join(" and ")));
    }
    parts.extend(broken.iter().map(|(name, promised, measured)| {
        format!("{name} {} cycles, promised {}", number::grouped(*measured), number::grouped(*promised))
    }));
    (!parts.is_empty()).then(|| Timing { text: parts.join(", "), kept: broken.is_empty() })
}

/// Operands a second at the board's highest clock; None where either is not known.
pub(super) fn operands_a_second(report: &Report) -> Option<String> {
    let (top, fpga): (&Top, &Fpga) = (report.top.as_ref()?, report.fpga.as_ref()?);
    let known = top.interval_cycles > 0 && fpga.fmax_mhz > 0.0 && fpga.fmax_mhz.is_finite();
    known.then(|| number::rate(fpga.fmax_mhz * 1e6 / top.interval_cycles as f64))
}
