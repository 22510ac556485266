//! The accelerators there are for a program.

use comfy_table::Cell;
use ringmill_accel::{Area, AreaFamily, Choice, ClockFamily};
use ringmill_design::Architecture;

use super::{
    super::number,
    style::Style,
    table::{right, strong, table},
};

/// The structure of a choice's transforms, whatever the reduction.
fn structure(choice: &Choice) -> (Architecture, u32, Option<u32>, u32) {
    let options = &choice.options;
    (options.architecture, options.lanes, options.butterflies, options.radix)
}

/// A row for each structure, with the reduction that takes least area and nothing shared, and those
/// that none beats in area and interval; `=` marks the latter, `>` the one to take, `*` what is
/// made without options.
pub fn choices_table(choices: &[Choice], taken: usize) -> String {
    let style = Style::of_stdout();
    let header = [
        "",
        "arch",
        "lanes",
        "butterflies",
        "reduction",
        "interval",
        "latency",
        "DSP",
        "LUT",
        "FF",
        "blocks",
        "memory",
        "area",
        "ECP5",
    ];
    let mut table = table(header, style);
    for (position, choice) in choices.iter().enumerate() {
        let is_marked = position == taken || choice.is_usual || choice.on_front;
        if !is_marked && !is_least_of_structure(choices, choice) {
            continue;
        }
        let row = [Cell::new(mark(choice, position == taken))].into_iter().chain(cells(choice).into_iter().map(right));
        table.add_row(row.map(|cell| if position == taken { strong(cell, style) } else { cell }).collect::<Vec<_>>());
    }
    format!(
        "{}\n\n{} in all. DSP, LUT, FF and blocks of memory are those of {family}, by the model (≈). Area compares choices by a simple count,\n\
         in look-up tables, with a multiplier as 540, a flip-flop as 1/4 and 46 bits of memory as 1, as many as an ECP5-85F has for each.\n\
         ECP5 is the clock there, by the model; ? is not known.\n\
         = none is as fast with less area, or as small and faster    > taken    * made without options",
        table.trim_fmt(),
        number::counted(choices.len() as u64, "choice"),
        family = choices.first().map_or_else(AreaFamily::default, |choice| choice.options.budget.family),
    )
}

/// True if no other choice of the same transforms without shared blocks is smaller.
fn is_least_of_structure(choices: &[Choice], choice: &Choice) -> bool {
    let is_plain = |choice: &Choice| choice.options.budget.interval.is_none();
    let is_least = |other: &Choice| (choice.area, choice.interval_cycles) <= (other.area, other.interval_cycles);
    let mut alike = choices.iter().filter(|other| is_plain(other) && structure(other) == structure(choice));
    is_plain(choice) && alike.all(is_least)
}

fn mark(choice: &Choice, is_taken: bool) -> String {
    let front = match (is_taken, choice.on_front) {
        (true, _) => ">",
        (_, true) => "=",
        _ => "",
    };
    format!("{front}{}", if choice.is_usual { "*" } else { "" })
}

fn cells(choice: &Choice) -> Vec<String> {
    let options = &choice.options;
    let butterflies = match options.butterflies {
        Some(count) if options.radix == 4 => format!("{count}, radix 4"),
        Some(count) => count.to_string(),
        None => String::new(),
    };
    let words = [
        options.architecture.to_string(),
        options.lanes.to_string(),
        butterflies,
        options.reduction.map_or_else(|| "each".to_owned(), |reduction| reduction.to_string()),
    ];
    let Area { lut, ff, dsp, memory_blocks } = choice.modelled.areas.on(options.budget.family);
    let numbers = [choice.interval_cycles, choice.latency_cycles, dsp, lut, ff, memory_blocks];
    let memory = format!("{} kbit", number::grouped(choice.modelled.memory_bits.div_ceil(1024)));
    let clock = ClockFamily::Ecp5.estimate(&choice.critical_paths);
    let clock = clock.map_or_else(|_| "?".to_owned(), |mhz| format!("≈ {mhz:.0} MHz"));
    let area = number::grouped(choice.area);
    words.into_iter().chain(numbers.map(number::grouped)).chain([memory, area, clock]).collect()
}
