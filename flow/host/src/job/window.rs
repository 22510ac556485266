//! The operands on their way through the design.

use std::collections::VecDeque;

use crate::{HostError, JobShape};

/// An operand: bytes for each argument. Of results: bytes of each.
pub(crate) type Bytes = Vec<Vec<u8>>;

/// The operands whose results are not there, and how far each stream is.
///
/// It holds as many operands as the design takes before it gives their results. A new session
/// begins with the first of them.
pub(super) struct Window<'a, I> {
    shape: &'a JobShape,
    source: I,
    /// True if the source has no more.
    ended: bool,
    /// Operands taken from the source.
    taken: u64,
    /// The arguments that stay: bytes for those, nothing for others.
    residents: Option<Bytes>,
    operands: VecDeque<Bytes>,
    /// Operands before the first one in `operands`, in this session.
    gone: u64,
    /// Bytes of each argument that were sent in this session.
    sent: Vec<u64>,
    /// Bytes of each result that came in this session, and those not given to the caller.
    came: Vec<u64>,
    results: Vec<VecDeque<u8>>,
    input_bytes: Vec<u64>,
    output_bytes: Vec<u64>,
}

impl<'a, I: Iterator<Item = Bytes>> Window<'a, I> {
    pub(super) fn new(shape: &'a JobShape, source: I) -> Self {
        let wide = |bytes: Vec<usize>| bytes.into_iter().map(|bytes| bytes as u64).collect::<Vec<_>>();
        Window {
            shape,
            source,
            ended: false,
            taken: 0,
            residents: None,
            operands: VecDeque::new(),
            gone: 0,
            sent: vec![0; shape.inputs.len()],
            came: vec![0; shape.outputs.len()],
            results: vec![VecDeque::new(); shape.outputs.len()],
            input_bytes: wide(shape.input_bytes()),
            output_bytes: wide(shape.output_bytes()),
        }
    }

    /// Begins again with the first transaction whose results are not there.
    pub(super) fn rewind(&mut self) {
        self.gone = 0;
        self.sent.fill(0);
        self.came.fill(0);
        self.results.iter_mut().for_each(VecDeque::clear);
    }

    /// Takes one more operand; false if there is none.
    fn take(&mut self) -> Result<bool, HostError> {
        let next = if self.ended { None } else { self.source.next() };
        let Some(operand) = next else {
            self.ended = true;
            return Ok(false);
        };
        self.shape.check(self.taken, &operand, self.residents.as_deref())?;
        if self.residents.is_none() {
            let stay = self.shape.inputs.iter().zip(&operand);
            self.residents =
                Some(stay.map(|(stream, bytes)| if stream.resident { bytes.clone() } else { Vec::new() }).collect());
        }
        self.taken += 1;
        self.operands.push_back(operand);
        Ok(true)
    }

    /// The next bytes for an argument, at most so many; none: there are no more.
    pub(super) fn next_bytes(&mut self, input: usize, most: usize) -> Result<Vec<u8>, HostError> {
        let size = self.input_bytes[input];
        let mut bytes = Vec::new();
        if self.taken == 0 {
            self.take()?;
        }
        if self.shape.inputs[input].resident {
            let all = self.residents.as_ref().map_or(&[][..], |residents| &residents[input]);
            let rest = &all[all.len().min(self.sent[input] as usize)..];
            return Ok(rest[..rest.len().min(most)].to_vec());
        }
        while bytes.len() < most && size > 0 {
            let at = self.sent[input] + bytes.len() as u64;
            let index = (at / size - self.gone) as usize;
            if index == self.operands.len() && !self.take()? {
                break;
            }
            let rest = &self.operands[index][input][(at % size) as usize..];
            bytes.extend(&rest[..rest.len().min(most - bytes.len())]);
        }
        Ok(bytes)
    }

    /// So many of them were taken by the design.
    pub(super) fn sent(&mut self, input: usize, bytes: usize) {
        self.sent[input] += bytes as u64;
    }

    /// Operands of this session of which the design has all bytes (`whole`), or some of each
    /// argument.
    fn inside(&self, whole: bool) -> u64 {
        let streams = self.shape.inputs.iter().zip(&self.sent).zip(&self.input_bytes);
        let operands = streams.filter(|((stream, _), _)| !stream.resident).map(|((_, &sent), &size)| {
            let size = size.max(1);
            if whole { sent / size } else { sent.div_ceil(size) }
        });
        // Without any stream that goes on, the results of all are owed once what stays is there.
        operands.min().unwrap_or(self.gone + self.operands.len() as u64)
    }

    /// Bytes of a result that the design will give without more arguments, or, not `whole`, that it
    /// may give.
    pub(super) fn owed(&self, output: usize, whole: bool) -> u64 {
        (self.inside(whole) * self.output_bytes[output]).saturating_sub(self.came[output])
    }

    /// Number of results.
    pub(super) fn outputs(&self) -> usize {
        self.results.len()
    }

    /// Takes bytes of a result.
    pub(super) fn came(&mut self, output: usize, bytes: &[u8]) {
        self.came[output] += bytes.len() as u64;
        self.results[output].extend(bytes);
    }

    /// The results of the next operand, if all are there and all of its arguments were taken.
    pub(super) fn finished(&mut self) -> Option<Bytes> {
        let there = self.results.iter().zip(&self.output_bytes).all(|(bytes, &size)| bytes.len() as u64 >= size);
        if !there || self.operands.is_empty() || self.inside(true) <= self.gone {
            return None;
        }
        self.operands.pop_front();
        self.gone += 1;
        let take = |(bytes, &size): (&mut VecDeque<u8>, &u64)| bytes.drain(..size as usize).collect();
        Some(self.results.iter_mut().zip(&self.output_bytes).map(take).collect())
    }

    /// True if no operand is left.
    pub(super) fn is_done(&mut self) -> Result<bool, HostError> {
        Ok(self.operands.is_empty() && !self.take()?)
    }

    /// Operands of this session whose results came.
    pub(super) fn gone(&self) -> u64 {
        self.gone
    }
}
