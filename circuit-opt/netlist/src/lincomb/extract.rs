//! Digits of a word in few bootstrappings.

use super::{Bootstrap, Digits, LincombNetlist, Signal, Source, Term};

/// constant + Σ weight · bit, modulo 2^width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// Secret bits of different sources; each weight 1 or more and below 2^width.
    pub terms: Vec<Term>,
    /// The constant, below 2^width.
    pub constant: u32,
    /// The number of digits, one of [`DIGIT_WIDTHS`](super::DIGIT_WIDTHS).
    pub width: u8,
    /// The source location it came from.
    pub origin: Option<String>,
}

/// Digits that are found together, from the lowest ones of a word up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// One digit by one bootstrapping: nothing but it is left of the word.
    Single,
    /// So many digits: the next one is found first and subtracted, so that a half turn is free.
    Window(u8),
    /// The highest digit of the word, above so many that nothing reads.
    Last(u8),
}

/// A step, and whether its digits are found twice: for the next step, and for readers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Planned {
    step: Step,
    is_doubled: bool,
}

impl Step {
    /// The digits that are known after it, of those that were not.
    fn digits(self) -> u8 {
        match self {
            Self::Single => 1,
            Self::Window(digits) => digits,
            Self::Last(below) => below + 1,
        }
    }

    /// The digits that its first cell looks up.
    fn count(self) -> u8 {
        match self {
            Self::Single => 1,
            Self::Window(digits) | Self::Last(digits) => digits + 1,
        }
    }

    /// Its bootstrappings, where digits are found once.
    fn cost(self) -> u32 {
        if matches!(self, Self::Window(_)) { 2 } else { 1 }
    }
}

/// The steps with the fewest bootstrappings for digits of a word, the highest of which is read.
///
/// A digit is subtracted from the next step's sum alone, where its factor is 2^-(digits + count) of
/// the torus for the lowest one; other readers have a factor of 2^-(message bits + 1). One cell
/// serves both unless the first factor is the smaller one: the larger would multiply its noise.
fn plan(message_bits: u8, width: u8, is_read: &dyn Fn(u8) -> bool) -> Vec<Planned> {
    // the best way on from each digit, by the step that begins there, the last digit first
    let mut best: Vec<Vec<(u32, Vec<Planned>)>> = vec![Vec::new(); usize::from(width) + 1];
    for low in (0..width).rev() {
        let left = width - low;
        let mut ways = Vec::new();
        if left <= message_bits + 1 && (low..width - 1).all(|digit| !is_read(digit)) {
            ways.push((1, vec![Planned { step: Step::Last(left - 1), is_doubled: false }]));
        }
        let windows = (1..=message_bits).map(Step::Window);
        for step in [Step::Single].into_iter().chain(windows).filter(|step| step.count().max(2) <= left) {
            let next = low + step.digits();
            let on = best[usize::from(next)].iter().map(|(cost, steps)| {
                let wants_two = (low..next).any(is_read) && step.digits() + steps[0].step.count() > message_bits + 1;
                (cost + step.cost() + u32::from(wants_two), wants_two, steps)
            });
            if let Some((cost, is_doubled, steps)) = on.min_by_key(|(cost, ..)| *cost) {
                ways.push((cost, [Planned { step, is_doubled }].into_iter().chain(steps.iter().copied()).collect()));
            }
        }
        best[usize::from(low)] = ways;
    }
    let ways = best.swap_remove(0);
    ways.into_iter().min_by_key(|(cost, _)| *cost).map_or_else(Vec::new, |(_, steps)| steps)
}

impl Word {
    /// Bootstrappings that the digits up to the highest one read take.
    ///
    /// # Panics
    /// If no digit is read, or one beyond the width.
    pub fn bootstraps(&self, message_bits: u8, read: &[u8]) -> u32 {
        let (word, shift) = self.without_constant_digits(read);
        let is_read = |digit: u8| read.contains(&(digit + shift));
        let steps = plan(message_bits, word.width, &is_read);
        steps.iter().map(|planned| planned.step.cost() + u32::from(planned.is_doubled)).sum()
    }

    /// The word up to the highest digit that is read, without lowest digits that are constant, and
    /// the number of these.
    fn without_constant_digits(&self, read: &[u8]) -> (Self, u8) {
        let width = 1 + *read.iter().max().unwrap_or_else(|| panic!("a digit is read"));
        assert!(width <= self.width, "a digit of the word");
        let weights = self.terms.iter().fold(0, |all, term| all | term.weight);
        let shift = weights.trailing_zeros().min(u32::from(width) - 1) as u8;
        let mask = u32::MAX >> (32 - u32::from(width - shift));
        let word = Self {
            terms: Term::of_digits(&self.terms, shift, width - shift).collect(),
            constant: self.constant >> shift & mask,
            width: width - shift,
            origin: self.origin.clone(),
        };
        (word, shift)
    }
}

/// Adds cells for the digits of a word that are read, in the order in which they are asked for.
///
/// # Panics
/// If no digit is read, or one beyond the width; or as
/// [`add_cell`](LincombNetlist::add_cell) does.
pub fn extract(circuit: &mut LincombNetlist, word: &Word, read: &[u8]) -> Vec<Signal> {
    let (own, shift) = word.without_constant_digits(read);
    let mut digits: Vec<Option<Signal>> = vec![None; usize::from(own.width)];
    if own.terms.is_empty() {
        let constant = |digit: &u8| Signal::constant(word.constant >> digit & 1 == 1);
        return read.iter().map(constant).collect();
    }
    let is_read = |digit: u8| read.contains(&(digit + shift));
    let (mut low, mut below) = (0, Vec::new());
    for Planned { step, is_doubled } in plan(circuit.message_bits(), own.width, &is_read) {
        let mut cells = Cells { circuit, word: &own, low, below: &below };
        let top = cells.highest(step.count());
        let (first, found) = match step {
            Step::Single => (low, vec![top]),
            Step::Last(digits) => (low + digits, vec![top]),
            Step::Window(digits) => (low, cells.lower(digits, top, &(0..digits).collect::<Vec<_>>())),
        };
        for (digit, source) in (first..).zip(&found) {
            digits[usize::from(digit)] = Some(Signal::of(*source));
        }
        if is_doubled {
            let wanted: Vec<u8> = (0..step.digits()).filter(|digit| is_read(low + digit)).collect();
            let again = match step {
                Step::Window(digits) => cells.lower(digits, top, &wanted),
                _ => vec![cells.highest(step.count())],
            };
            for (digit, source) in wanted.iter().zip(again) {
                digits[usize::from(low + digit)] = Some(Signal::of(source));
            }
        }
        low += step.digits();
        below = found;
    }
    let signal = |digit: &u8| match digit.checked_sub(shift) {
        None => Signal::constant(word.constant >> digit & 1 == 1),
        Some(digit) => digits[usize::from(digit)].unwrap_or_else(|| unreachable!("what is read is planned")),
    };
    read.iter().map(signal).collect()
}

/// The cells of one step.
struct Cells<'a> {
    circuit: &'a mut LincombNetlist,
    word: &'a Word,
    low: u8,
    /// The digits of the step before.
    below: &'a [Source],
}

impl Cells<'_> {
    fn add(&mut self, count: u8, top: Option<Source>, tables: impl FnOnce(&Digits) -> Vec<u32>) -> Vec<Source> {
        let width = self.low + count;
        let mask = u32::MAX >> (32 - u32::from(width));
        let digits =
            Digits { constant: self.word.constant & mask, low: self.low, count, below: self.below.to_vec(), top };
        let terms = Term::of_digits(&self.word.terms, 0, width).collect();
        let tables = tables(&digits);
        let outputs = 0..tables.len() as u8;
        let origin = self.word.origin.clone();
        let cell = Bootstrap { terms, tables, origin, digits: Some(digits), ..Bootstrap::default() };
        let cell = self.circuit.add_cell(cell);
        outputs.map(|output| Source::Output { cell, output }).collect()
    }

    /// The highest of so many digits.
    fn highest(&mut self, count: u8) -> Source {
        self.add(count, None, |digits| digits.table_of(count - 1).into_iter().collect())[0]
    }

    /// The digits at some places of so many; the next one, `top`, is subtracted.
    fn lower(&mut self, digits: u8, top: Source, places: &[u8]) -> Vec<Source> {
        self.add(digits + 1, Some(top), |digits| places.iter().filter_map(|place| digits.table_of(*place)).collect())
    }
}
