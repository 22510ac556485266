//! Memories: blocks with clocked ports, and look-up tables that are written.

use super::net::{Net, ONE, ZERO};
use super::{Activity, Event};

/// The words of a block of at most 18 bits count as one access.
const ACCESS: u64 = 18;

/// A block memory.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub(super) bits: Vec<bool>,
    pub(super) reads: Vec<Read>,
    pub(super) writes: Vec<Write>,
}

/// A port that reads.
#[derive(Clone, Debug, Default)]
pub(super) struct Read {
    /// It reads if all of these are high, and `blocked` is low.
    pub(super) enables: Vec<Net>,
    pub(super) blocked: Net,
    /// Nets of the address, and the distance in bits that each makes.
    pub(super) address: Vec<(Net, usize)>,
    /// Places of the word's bits from the address on, and their nets.
    pub(super) outputs: Vec<(usize, Net)>,
    /// The enable of the output register, if it is used.
    pub(super) register: Option<Net>,
    pub(super) word: Vec<bool>,
}

/// A port that writes.
#[derive(Clone, Debug, Default)]
pub(super) struct Write {
    /// It writes if all of these are high.
    pub(super) enables: Vec<Net>,
    /// As in [`Read`].
    pub(super) address: Vec<(Net, usize)>,
    /// Places of the word's bits, their nets, and the net and its value with which each is written.
    pub(super) data: Vec<(usize, Net, (Net, bool))>,
}

fn place(address: &[(Net, usize)], values: &[bool]) -> usize {
    address.iter().filter(|&&(net, _)| values[net]).map(|(_, distance)| distance).sum()
}

/// Accesses that a word of so many bits counts as.
fn accesses(bits: usize) -> u64 {
    (bits as u64).div_ceil(ACCESS)
}

impl Memory {
    /// The clock edge: the values that outputs take, and the events. A word that is read while it
    /// is written is the old one.
    pub(super) fn clock(&mut self, values: &[bool], next: &mut Vec<(Net, bool)>, activity: &mut Activity) {
        for read in &mut self.reads {
            read.word.resize(read.outputs.len(), false);
            let outputs = read.outputs.iter().map(|&(_, net)| net);
            match read.register {
                Some(enable) if values[enable] => next.extend(outputs.clone().zip(read.word.iter().copied())),
                _ => {}
            }
            if read.enables.iter().all(|&net| values[net]) && !values[read.blocked] {
                let low = place(&read.address, values);
                for (word, &(bit, _)) in read.word.iter_mut().zip(&read.outputs) {
                    *word = self.bits.get(low + bit).copied().unwrap_or(false);
                }
                activity.add(Event::Read, accesses(read.outputs.len()));
                if read.register.is_none() {
                    next.extend(outputs.zip(read.word.iter().copied()));
                }
            }
        }
        for write in &self.writes {
            let is_written = |&&(_, _, (net, value)): &&(usize, Net, (Net, bool))| values[net] == value;
            if write.enables.iter().all(|&net| values[net]) && write.data.iter().any(|bit| is_written(&bit)) {
                let low = place(&write.address, values);
                for &(bit, net, _) in write.data.iter().filter(is_written) {
                    if let Some(stored) = self.bits.get_mut(low + bit) {
                        *stored = values[net];
                    }
                }
                activity.add(Event::Write, accesses(write.data.len()));
            }
        }
    }
}

impl Read {
    /// Keeps the bits that are connected; None if there is none, or it never reads.
    pub(super) fn used(mut self) -> Option<Self> {
        self.outputs.retain(|&(_, net)| net > ONE);
        (!self.outputs.is_empty() && !self.enables.contains(&ZERO)).then_some(self)
    }
}

impl Write {
    /// None if it never writes.
    pub(super) fn used(self) -> Option<Self> {
        (!self.enables.contains(&ZERO)).then_some(self)
    }
}

/// A memory of 16 words of 4 bits in look-up tables: read at once, written at the clock.
#[derive(Clone, Debug)]
pub(super) struct Lookup {
    pub(super) words: [u8; 16],
    /// The address that is read, the lowest bit first.
    pub(super) address: Vec<Net>,
    pub(super) outputs: Vec<Net>,
    pub(super) write: Net,
    pub(super) write_address: Vec<Net>,
    pub(super) data: Vec<Net>,
}

/// The number of some nets, the lowest first.
fn number(nets: &[Net], values: &[bool]) -> usize {
    nets.iter().enumerate().map(|(place, &net)| usize::from(values[net]) << place).sum()
}

impl Lookup {
    pub(super) fn settle(&self, values: &mut [bool]) {
        let word = self.words[number(&self.address, values) & 15];
        for (bit, &net) in self.outputs.iter().enumerate().filter(|&(_, &net)| net > ONE) {
            values[net] = word >> bit & 1 == 1;
        }
    }

    pub(super) fn clock(&mut self, values: &[bool], activity: &mut Activity) {
        if values[self.write] {
            self.words[number(&self.write_address, values) & 15] = number(&self.data, values) as u8;
            activity.add(Event::TableWrite, 1);
        }
    }
}
