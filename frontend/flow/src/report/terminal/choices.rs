//! The accelerators there are for a program.

use super::super::number;
use super::Style;
use super::table::{right, strong, table};
use comfy_table::Cell;
use ringmill_accel::{Architecture, Choice};

/// What the transforms of a choice are, whatever the reduction.
fn structure(choice: &Choice) -> (Architecture, u32, Option<u32>, u32) {
    let options = &choice.options;
    (options.architecture, options.lanes, options.butterflies, options.radix)
}

/// A row for each structure, with the reduction that takes least area; `=` marks those that none beats in area and interval, `>` the one to
/// take.
pub fn choices_table(choices: &[Choice], taken: usize) -> String {
    let style = Style::of_stdout();
    let header =
        ["", "arch", "lanes", "butterflies", "reduction", "interval", "latency", "DSP", "LUT", "FF", "memory", "area"];
    let mut table = table(header, style);
    for (position, choice) in choices.iter().enumerate() {
        let is_least = |other: &Choice| (choice.area, choice.interval_cycles) <= (other.area, other.interval_cycles);
        let mut alike = choices.iter().filter(|other| structure(other) == structure(choice));
        if position != taken && !alike.all(is_least) {
            continue;
        }
        let options = &choice.options;
        let butterflies = match options.butterflies {
            Some(count) if options.radix == 4 => format!("{count}, radix 4"),
            Some(count) => count.to_string(),
            None => String::new(),
        };
        let mark = match (position == taken, choice.on_front) {
            (true, _) => ">",
            (_, true) => "=",
            _ => "",
        };
        let words = [
            options.architecture.to_string(),
            options.lanes.to_string(),
            butterflies,
            options.reduction.map(|reduction| reduction.to_string()).unwrap_or_default(),
        ];
        let cost = choice.modelled.cost;
        let numbers = [choice.interval_cycles, choice.latency_cycles, cost.dsp, cost.lut, cost.ff];
        let memory = format!("{} kbit", number::grouped(choice.modelled.memory_bits.div_ceil(1024)));
        let cells = words.into_iter().chain(numbers.map(number::grouped)).chain([memory, number::grouped(choice.area)]);
        let row = [Cell::new(mark)].into_iter().chain(cells.map(right));
        table.add_row(row.map(|cell| if position == taken { strong(cell, style) } else { cell }).collect::<Vec<_>>());
    }
    format!(
        "{}\n\n{} in all, modelled for multipliers of 18 by 18 bits; area is LUT with what DSP and memory are worth.\n\
         = none is as fast with less area, or as small and faster    > taken",
        table.trim_fmt(),
        number::counted(choices.len() as u64, "choice")
    )
}
