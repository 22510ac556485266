//! The parts of the small modules of `rtl/`, by their parameters.

use super::{Inventory, Item};

/// Bits of an address of so many words, at least 1.
fn address(words: u64) -> u32 {
    words.next_power_of_two().trailing_zeros().max(1)
}

/// The least depth of a `delay_line` that is a memory.
const LEAST_MEMORY: u64 = 4;

/// The parameter LONG of `frame_buffer`: beats.
const LONG_FRAME: u64 = 1024;

impl Inventory {
    /// `shift_register`.
    pub fn shift_register(&mut self, count: u64, bits: u32, depth: u64) {
        self.line(count, bits, depth, false);
    }

    /// `shift_register`, behind a register that nothing else reads if `follows_register`.
    pub(crate) fn line(&mut self, count: u64, bits: u32, depth: u64, follows_register: bool) {
        match depth {
            0 => {}
            1 => self.add(count, Item::Registers(bits)),
            _ => self.add(count, Item::Line { bits, depth: depth as u32, follows_register }),
        }
    }

    /// `delay_line`.
    pub fn delay_line(&mut self, count: u64, bits: u32, depth: u64) {
        if depth < LEAST_MEMORY {
            return self.shift_register(count, bits, depth);
        }
        let words = depth - 1;
        self.add(count, Item::Memory { bits, words: words as u32, registers: 2, is_checked: false });
        self.add(count, Item::Control(2 * address(words)));
    }

    /// `pulse_delay`.
    pub fn pulse_delay(&mut self, count: u64, depth: u64, spacing: u64) {
        let (counters, width) = (depth.div_ceil(spacing), u64::from(address(spacing + 1)));
        match counters * width < depth {
            true => self.add(counters * count, Item::Control(width as u32 + 1)),
            false => self.add(count, Item::Registers(depth as u32)),
        }
    }

    /// `mod_add` or `mod_sub`.
    pub fn modular_sum(&mut self, count: u64, bits: u32) {
        self.add(count, Item::ModularSum(bits));
        self.add(count, Item::Registers(bits));
    }

    /// `mod_sub_near`: a difference and a constant in one sum, with its register.
    pub fn near_difference(&mut self, count: u64, bits: u32) {
        self.sum(count, bits);
        self.select(count, bits, 3);
    }

    /// A sum with its register.
    pub fn sum(&mut self, count: u64, bits: u32) {
        self.add(count, Item::Chain(bits));
        self.add(count, Item::Registers(bits));
    }

    /// A sum with a constant of which `chosen` bits depend on a signal, with its register.
    pub(crate) fn constant_sum(&mut self, count: u64, bits: u32, chosen: u32) {
        self.add(count, Item::ConstantChain { bits, chosen });
        self.add(count, Item::Registers(bits));
    }

    /// A choice among words; nothing where there is one only.
    pub fn select(&mut self, count: u64, bits: u32, ways: u64) {
        if ways > 1 && bits > 0 {
            self.add(count, Item::Select { bits, ways: ways as u32 });
        }
    }

    /// `frame_buffer`.
    pub fn frame_buffer(&mut self, bits: u32, beats: u64, slack: u64) {
        let words = beats + slack;
        let mut memory =
            |words: u64| self.add(1, Item::Memory { bits, words: words as u32, registers: 2, is_checked: false });
        // the slack of a long frame has a memory of its own
        let is_long = beats >= LONG_FRAME && beats * u64::from(bits) > 18 * LONG_FRAME;
        if is_long && beats.is_power_of_two() && (1..=beats).contains(&slack) {
            memory(beats);
            memory(slack);
            self.select(1, bits, 2);
            self.add(1, Item::Registers(2));
        } else {
            memory(words);
        }
        let frames = address(words / beats + 1);
        self.add(1, Item::Control(2 * address(words) + address(words + 1) + address(beats) + frames + 3));
    }

    /// `frame_fifo`.
    pub fn frame_fifo(&mut self, bits: u32, words: u64) {
        self.add(1, Item::Memory { bits, words: words as u32, registers: 2, is_checked: false });
        self.add(1, Item::Control(2 * address(words) + address(words + 1) + 3));
    }

    /// `frame_wait`.
    pub fn frame_wait(&mut self, bits: u32, beats: u64, words: u64) {
        self.add(1, Item::Memory { bits, words: words as u32, registers: 2, is_checked: true });
        self.add(1, Item::Control(4 * address(words) + address(beats + 1)));
    }

    /// `scalar_wait`.
    pub fn scalar_wait(&mut self, bits: u32, words: u64) {
        match words {
            1 => self.add(2, Item::Registers(bits)),
            _ => self.add(1, Item::Memory { bits, words: words as u32, registers: 1, is_checked: true }),
        }
        self.add(1, Item::Control(2 * address(words)));
    }

    /// `skid_buffer`.
    pub fn skid_buffer(&mut self, bits: u32) {
        self.add(1, Item::Registers(2 * bits + 2));
        self.select(1, bits, 2);
    }

    /// `frame_reorder`.
    pub fn frame_reorder(&mut self, count: u64, bits: u32, lanes: u32, beats: u64) {
        let words = 2 * beats as u32;
        self.add(count * u64::from(lanes), Item::Memory { bits, words, registers: 2, is_checked: false });
        self.add(count, Item::Control(2 * address(beats) + 2));
        self.select(count * 2 * u64::from(lanes), bits, lanes.into());
        self.pulse_delay(count, beats, beats);
        self.add(count, Item::Registers(3));
    }

    /// `frame_end`, `beat_counter`, `frame_start`, `frame_check` and the like: a counter of so many
    /// steps.
    pub fn counter(&mut self, count: u64, steps: u64) {
        self.add(count, Item::Control(address(steps)));
    }

    /// `resident_frame`.
    pub fn resident_frame(&mut self, count: u64, bits: u32, beats: u64) {
        self.add(count, Item::Memory { bits, words: beats as u32, registers: 2, is_checked: false });
        self.counter(count, beats);
    }

    /// `constant_frame`.
    pub fn constant_frame(&mut self, count: u64, bits: u32, beats: u64) {
        self.add(count, Item::Table { bits, words: beats as u32 });
        self.counter(count, beats);
    }

    /// `frame_accumulate`.
    pub fn frame_accumulate(&mut self, bits: u32, lanes: u32, beats: u64, sums: u64) {
        let words = (sums.next_power_of_two() * beats) as u32;
        self.add(1, Item::Memory { bits: bits * lanes, words, registers: 2, is_checked: false });
        self.counter(1, beats);
        self.add(1, Item::Registers(6));
        self.shift_register(1, address(words.into()), 3);
        self.shift_register(1, bits * lanes, 2);
        self.modular_sum(lanes.into(), bits);
        self.select(lanes.into(), bits, 2);
    }

    /// `frame_select`.
    pub fn frame_select(&mut self, bits: u32, ways: u64) {
        self.select(1, bits, ways);
        self.add(1, Item::Registers(bits));
        self.counter(1, ways);
    }
}
