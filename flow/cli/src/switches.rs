//! The options of an accelerator, as on the command line.

use ringmill_accel::{Budget, Options};

/// Returns the options that request this accelerator.
pub fn switches(options: &Options) -> String {
    let mut words = vec![format!("--arch {} --lanes {}", options.architecture, options.lanes)];
    words.extend(options.butterflies.map(|count| format!("--butterflies {count} --radix {}", options.radix)));
    words.extend(options.reduction.map(|reduction| format!("--reduction {reduction}")));
    let Budget { dsp, lut, memory_blocks, interval, .. } = options.budget;
    let limits = [("--max-dsp", dsp), ("--max-lut", lut), ("--max-bram", memory_blocks), ("--interval", interval)];
    words.extend(limits.iter().filter_map(|(name, limit)| limit.map(|limit| format!("{name} {limit}"))));
    words.join(" ")
}
