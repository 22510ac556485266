//! The clock, the speed and the parts of a design on a board, in words, for the terminal and the
//! page.

use ringmill_fpga::{ClockWish, Event};

use super::{
    Clock, ClockRun, Energy, Fpga, Link, ModelledArea, Rates, Report, Resources, Shares, accelerator::area_on_board,
    number, printable::printable,
};

/// Name and words of each there is; lines of one are separated by newlines.
pub(super) fn lines(report: &Report) -> Vec<(&'static str, String)> {
    let Some(fpga) = &report.fpga else { return Vec::new() };
    let clock = fpga.clock.as_ref().map(|found| ("clock", clock(found)));
    let rates = fpga.rates.and_then(|found| rates(&found, fpga, report.link.as_ref())).map(|text| ("rate", text));
    let shares = fpga.shares.map(|found| ("area", shares(&found, area_on_board(report))));
    let energy = fpga.energy.as_ref().map(|found| ("energy", energy(found)));
    clock.into_iter().chain(rates).chain(shares).chain(energy).collect()
}

/// The energy of a transaction, and the share of each kind of event in it.
fn energy(energy: &Energy) -> String {
    let Energy { nanojoules, milliwatts, mhz, compared, parts } = energy;
    let percent = |part: f64| 100.0 * part / nanojoules.max(f64::MIN_POSITIVE);
    let shares: Vec<String> =
        parts.iter().map(|part| format!("{} {:.0} %", event(part.event), percent(part.nanojoules))).collect();
    let data = if *compared { "the results are the program's" } else { "on random words" };
    format!(
        "{nanojoules} nJ a transaction, {milliwatts} mW at {} MHz, by the model of charges: an estimate, \
         without the link, the tree of the clock, leakage and pins\n{}; simulated after synthesis, {data}",
        frequency(*mhz),
        shares.join(", ")
    )
}

fn event(event: Event) -> &'static str {
    match event {
        Event::Table => "tables",
        Event::Inner => "inside cells",
        Event::FlipFlop => "flip-flops",
        Event::Clock => "clock pins",
        Event::Multiply => "multipliers",
        Event::Read => "reads",
        Event::Write => "writes",
        Event::TableWrite => "small memories",
    }
}

/// The choice of the clock.
fn clock(clock: &Clock) -> String {
    let Clock { mhz, asked, oscillator_mhz, runs, doubt } = clock;
    let source = match (mhz - oscillator_mhz).abs() < 1e-6 {
        true => "MHz, the oscillator's".to_owned(),
        false => format!("MHz, by the PLL from {} MHz", frequency(*oscillator_mhz)),
    };
    let why = match (asked, doubt) {
        (ClockWish::Fastest, Some(doubt)) => {
            format!(": {doubt}, so no faster clock was tried; one that is asked for is taken")
        }
        (ClockWish::Fastest, None) if runs.len() > 1 => format!(": the fastest that was met in {} runs", runs.len()),
        (ClockWish::Fastest | ClockWish::Oscillator, _) => String::new(),
        (ClockWish::Mhz(_), _) => ", as asked for".to_owned(),
    };
    let told = runs.iter().map(run).collect::<Vec<_>>().join(", ");
    let told = if told.is_empty() { told } else { format!(" ({told})") };
    format!("{} {source}{why}{told}", frequency(*mhz))
}

fn run(run: &ClockRun) -> String {
    let target = frequency(run.target_mhz);
    match (run.fmax_mhz, run.met) {
        (Some(fmax), true) => format!("{target} reached {}", frequency(fmax)),
        (Some(fmax), false) => format!("{target} missed at {}", frequency(fmax)),
        (None, true) => format!("{target} met"),
        (None, false) => format!("{target} failed"),
    }
}

/// The rates, the one that holds first; None where none is known.
fn rates(rates: &Rates, fpga: &Fpga, link: Option<&Link>) -> Option<String> {
    let clock = rates.clock.zip(link).map(|(rate, link)| {
        let mhz = frequency(link.clock_hz as f64 / 1e6);
        format!("{} transactions a second at the clock of {mhz} MHz, fed without a pause", number::rate(rate))
    });
    let line = rates.link.zip(link).map(|(rate, link)| {
        format!("at most {} a second through the link at {} bit/s", number::rate(rate), number::grouped(link.baud))
    });
    let fmax = rates.fmax.map(|rate| {
        let mark = if link.is_some() { ", which is not the clock here" } else { "" };
        format!("{} a second at Fmax, {} MHz{mark}", number::rate(rate), frequency(fpga.fmax_mhz))
    });
    let all: Vec<_> = clock.into_iter().chain(line).chain(fmax).collect();
    (!all.is_empty()).then(|| all.join("\n"))
}

/// The parts of the netlist, and what the model says of the design.
fn shares(shares: &Shares, modelled: Option<&ModelledArea>) -> String {
    let model = modelled.map_or_else(String::new, |model| {
        let [lut, ff, dsp] = [model.lut, model.ff, model.dsp].map(number::grouped);
        format!(" (model: ≈ {lut} LUT, {ff} FF, {dsp} DSP)")
    });
    format!(
        "design {}{model}\nlink, clock and reset {}; as Yosys counts, before packing",
        amounts(&shares.core),
        amounts(&shares.around)
    )
}

fn amounts(part: &Resources) -> String {
    let Resources { lut, ff, dsp, bram } = *part;
    let [lut, ff, dsp, bram] = [lut, ff, dsp, bram].map(number::grouped);
    format!("{lut} LUT, {ff} FF, {dsp} DSP, {bram} BRAM")
}

/// The steps by which the user reaches the design; none where there is no bitstream.
pub(super) fn next_steps(report: &Report) -> Vec<(&'static str, String)> {
    let Some((fpga, link)) = report.fpga.as_ref().zip(report.link.as_ref()) else { return Vec::new() };
    let Some(bitstream) = &fpga.bitstream else { return Vec::new() };
    let load = fpga.loader.as_ref().map(|loader| {
        let command = format!("openFPGALoader -b {} {}", printable(loader), printable(bitstream));
        ("load", format!("{command}, in the build's folder"))
    });
    let connect = link.host.as_ref().map(|host| ("connect", printable(&host.to_string())));
    let talk = connect.is_some().then(|| {
        let command = "ringmill host --port DEV verify DIR";
        ("talk", format!("{command}: DEV is the serial port, such as /dev/ttyUSB0, DIR the build's folder"))
    });
    load.into_iter().chain(connect).chain(talk).collect()
}

/// In MHz, with as many digits as are needed, two behind the point at most.
fn frequency(mhz: f64) -> String {
    let text = format!("{mhz:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
