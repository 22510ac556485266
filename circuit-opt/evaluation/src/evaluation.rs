//! The evaluation: cells in topological order, stored in few flat arrays.

use ringmill_parameters::Encoding;

use crate::{EvaluationError, Identity};

/// A ciphertext in a sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The ciphertext: inputs first, then the outputs of the cells in order.
    pub ciphertext: u32,
    /// Its factor, not 0.
    pub factor: i32,
}

/// A sum of ciphertexts and a constant.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct LinearSum {
    /// Terms of different ciphertexts.
    pub terms: Vec<Term>,
    /// The constant in units of the encoding, see [`Evaluation::unit_log2`].
    pub constant: i64,
}

/// A sum that is decrypted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output {
    /// The sum.
    pub sum: LinearSum,
    /// The digits of a word W bits wide, whose phase is the word times 2^-W; none for a bit in the
    /// [encoding](Evaluation::encoding).
    pub width: Option<u8>,
}

/// The place of a result bit in what is decrypted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Digit {
    /// The place among the [outputs](Evaluation::outputs).
    pub output: u32,
    /// The digit of its word, 0 for the least significant one or a bit.
    pub digit: u8,
}

/// A coefficient of an accumulator, as part of an output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extraction {
    /// The degree in steps of N/2^m, below 2^m.
    pub step: u8,
    /// 1 or −1.
    pub negative: bool,
}

/// The polynomial that a cell rotates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Accumulator {
    /// Every coefficient is one unit.
    Constant,
    /// The coefficients s·N/2^m up to (s+1)·N/2^m are two units if bit s is set, else 0.
    Table(u32),
    /// The same coefficients are one unit if bit s is set, else minus one.
    Balanced(u32),
}

/// The digits that a cell looks up of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Residue {
    /// The number of digits that are looked up: the phase is a multiple of 2^-count, except for
    /// those left below.
    pub count: u8,
    /// The digits of the word that are left below those that were subtracted.
    pub left: u8,
    /// All digits of the word up to the highest one looked up.
    pub width: u8,
}

/// A cell: one bootstrap.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cell<'a> {
    /// The terms of the sum whose phase rotates the accumulator.
    pub terms: &'a [Term],
    /// The constant of that sum, in units.
    pub constant: i64,
    /// The polynomial that is rotated.
    pub accumulator: Accumulator,
    /// The factor of its coefficients: every reader of the cell would multiply by it.
    pub scale: u32,
    /// The digits of a word that it looks up, if it does not look a sum of bits up.
    pub residue: Option<Residue>,
    /// The ciphertext of the first output.
    pub first_output: u32,
    /// The number of outputs.
    pub outputs: u32,
}

/// The part of a cell that is stored.
#[derive(Clone, Copy, Debug)]
struct Stored {
    terms: u32,
    first_output: u32,
    constant: i64,
    accumulator: Accumulator,
    scale: u32,
    residue: Option<Residue>,
}

/// An evaluation of a netlist on ciphertexts.
#[derive(Clone, Debug)]
pub struct Evaluation {
    encoding: Encoding,
    inputs: Vec<String>,
    /// By input: log2 of the factor it is encrypted with.
    scales: Vec<u32>,
    /// log2 of the parts that half a slot is divided into.
    fine: u32,
    cells: Vec<Stored>,
    terms: Vec<Term>,
    /// The start of each output's extractions.
    extractions_of: Vec<u32>,
    /// Constants of the cells' outputs, in units.
    constants: Vec<i64>,
    extractions: Vec<Extraction>,
    outputs: Vec<Output>,
    results: Vec<(String, Digit)>,
    /// The cells that public inputs choose, as numbers that only [`Evaluation::identity`] reads.
    choices: Vec<u64>,
    /// True if sums are noisier than those for any public inputs, and compute nothing.
    is_bound: bool,
    /// The program for all public inputs, if this one is for some of them.
    program: Option<Identity>,
}

impl Evaluation {
    pub(crate) fn new(encoding: Encoding, inputs: Vec<String>) -> Self {
        Self {
            encoding,
            scales: vec![0; inputs.len()],
            fine: 0,
            inputs,
            cells: Vec::new(),
            terms: Vec::new(),
            extractions_of: Vec::new(),
            constants: Vec::new(),
            extractions: Vec::new(),
            outputs: Vec::new(),
            results: Vec::new(),
            choices: Vec::new(),
            is_bound: false,
            program: None,
        }
    }

    pub(crate) fn set_bound(&mut self, is_bound: bool) {
        self.is_bound = is_bound;
    }

    pub(crate) fn is_bound(&self) -> bool {
        self.is_bound
    }

    /// Notes something that public inputs choose.
    pub(crate) fn note_choice(&mut self, numbers: impl IntoIterator<Item = u64>) {
        self.choices.extend(numbers);
    }

    pub(crate) fn choices(&self) -> &[u64] {
        &self.choices
    }

    /// This evaluation as the one of a program for some values of its public inputs: ciphertexts of
    /// the program are its ciphertexts.
    ///
    /// # Panics
    /// If the program encrypts its inputs as nothing can that this is a part of.
    #[must_use]
    pub fn as_part_of(mut self, program: &Evaluation) -> Self {
        assert_eq!((self.fine, self.scales.len()), (program.fine, program.scales.len()), "parts of one program");
        self.unscale_inputs();
        self.scale_inputs(&program.scales);
        self.program = Some(program.program());
        self
    }

    /// The identity of the program that ciphertexts belong to: that of this evaluation, or of the
    /// one that it [is part of](Self::as_part_of).
    #[must_use]
    pub fn program(&self) -> Identity {
        self.program.unwrap_or_else(|| self.identity())
    }

    /// Adds a cell of a sum and an accumulator; outputs are added with
    /// [`add_cell_output`](Self::add_cell_output).
    pub(crate) fn add_cell(&mut self, sum: &LinearSum, accumulator: Accumulator) {
        let stored = Stored {
            terms: self.terms.len() as u32,
            first_output: self.ciphertexts(),
            constant: sum.constant,
            accumulator,
            scale: 1,
            residue: None,
        };
        self.cells.push(stored);
        self.terms.extend_from_slice(&sum.terms);
    }

    /// Notes the digits that the last cell looks up.
    pub(crate) fn set_residue(&mut self, residue: Residue) {
        if let Some(cell) = self.cells.last_mut() {
            cell.residue = Some(residue);
        }
    }

    /// Adds an output to the last cell, and returns its ciphertext.
    pub(crate) fn add_cell_output(&mut self, extractions: &[Extraction], constant: i64) -> u32 {
        let ciphertext = self.ciphertexts();
        self.extractions_of.push(self.extractions.len() as u32);
        self.constants.push(constant);
        self.extractions.extend_from_slice(extractions);
        ciphertext
    }

    /// Multiplies the coefficients of each cell and the constants of its outputs by a scale, and
    /// divides the factors of the terms that read them, which it divides.
    pub(crate) fn scale_cells(&mut self, scales: &[u32]) {
        let mut scale_of: Vec<u32> = vec![1; self.inputs.len()];
        for (cell, scale) in scales.iter().enumerate() {
            let outputs = self.cell(cell).outputs as usize;
            scale_of.resize(scale_of.len() + outputs, *scale);
            self.cells[cell].scale *= scale;
        }
        for (constant, scale) in self.constants.iter_mut().zip(&scale_of[self.inputs.len()..]) {
            *constant *= i64::from(*scale);
        }
        let sums = self.outputs.iter_mut().flat_map(|output| &mut output.sum.terms);
        for term in self.terms.iter_mut().chain(sums) {
            term.factor /= scale_of[term.ciphertext as usize] as i32;
        }
    }

    /// Divides units into 2^`fine` of them each. All that there is keeps its phase; there are no
    /// words yet.
    pub(crate) fn refine(&mut self, fine: u32) -> Result<(), EvaluationError> {
        if fine == 0 {
            return Ok(());
        }
        self.fine += fine;
        let inputs = self.inputs.len() as u32;
        let outputs = self.outputs.iter_mut().flat_map(|output| &mut output.sum.terms);
        for term in self.terms.iter_mut().chain(outputs).filter(|term| term.ciphertext < inputs) {
            let factor = i64::from(term.factor) << fine;
            term.factor = i32::try_from(factor).map_err(|_| EvaluationError::Weight { found: factor })?;
        }
        for cell in &mut self.cells {
            cell.constant <<= fine;
            let scale = u64::from(cell.scale) << fine;
            let beyond = |_| EvaluationError::Weight { found: i64::try_from(scale).unwrap_or(i64::MAX) };
            cell.scale = u32::try_from(scale).map_err(beyond)?;
        }
        self.constants.iter_mut().for_each(|constant| *constant <<= fine);
        self.outputs.iter_mut().for_each(|output| output.sum.constant <<= fine);
        Ok(())
    }

    /// Divides units into 2^`fine` of them each, before anything is added.
    pub(crate) fn set_fine(&mut self, fine: u32) {
        self.fine = fine;
    }

    /// Encrypts inputs with powers of two, which the factors of their readers lose.
    ///
    /// # Panics
    /// If a reader's factor is none of their multiples.
    pub(crate) fn scale_inputs(&mut self, scales: &[u32]) {
        let sums = self.outputs.iter_mut().flat_map(|output| &mut output.sum.terms);
        for term in self.terms.iter_mut().chain(sums) {
            let Some(scale) = scales.get(term.ciphertext as usize) else { continue };
            assert!(term.factor.trailing_zeros() >= *scale, "every reader has the scale of its input");
            term.factor >>= scale;
        }
        self.scales = scales.to_vec();
    }

    /// Undoes [`scale_inputs`](Self::scale_inputs).
    fn unscale_inputs(&mut self) {
        let sums = self.outputs.iter_mut().flat_map(|output| &mut output.sum.terms);
        for term in self.terms.iter_mut().chain(sums) {
            let Some(scale) = self.scales.get(term.ciphertext as usize) else { continue };
            term.factor <<= scale;
        }
        self.scales.fill(0);
    }

    /// Adds a sum that is decrypted, and returns its place.
    pub(crate) fn add_output(&mut self, sum: LinearSum, width: Option<u8>) -> u32 {
        self.outputs.push(Output { sum, width });
        self.outputs.len() as u32 - 1
    }

    /// Adds a result.
    pub(crate) fn add_result(&mut self, name: &str, digit: Digit) {
        self.results.push((name.to_owned(), digit));
    }

    /// log2 of the parts that half a slot is divided into.
    pub(crate) fn fine(&self) -> u32 {
        self.fine
    }

    /// log2 of the factor that each input is encrypted with.
    pub(crate) fn scales(&self) -> &[u32] {
        &self.scales
    }

    /// The encoding of bits.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// −log2 of the unit of constants, as a fraction of the modulus: half a slot, or less where
    /// results are words that need it.
    #[must_use]
    pub fn unit_log2(&self) -> u32 {
        self.encoding.margin_log2().unsigned_abs() + self.fine
    }

    /// log2 of the steps into which the degrees of an accumulator are divided.
    #[must_use]
    pub fn steps_log2(&self) -> u32 {
        match self.encoding {
            Encoding::Centred => 0,
            Encoding::Padded { message_bits } => message_bits.into(),
        }
    }

    /// The names of the secret inputs, one bit each.
    #[must_use]
    pub fn inputs(&self) -> &[String] {
        &self.inputs
    }

    /// The sums that are decrypted.
    #[must_use]
    pub fn outputs(&self) -> &[Output] {
        &self.outputs
    }

    /// The results, one bit each: names, and where they are in the outputs.
    #[must_use]
    pub fn results(&self) -> &[(String, Digit)] {
        &self.results
    }

    /// The number of cells, that is of bootstraps.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// True if nothing is bootstrapped.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The number of ciphertexts: inputs and outputs of cells.
    #[must_use]
    pub fn ciphertexts(&self) -> u32 {
        (self.inputs.len() + self.constants.len()) as u32
    }

    /// The cell at an index.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn cell(&self, index: usize) -> Cell<'_> {
        let stored = self.cells[index];
        let next = self.cells.get(index + 1);
        let terms = next.map_or(self.terms.len(), |next| next.terms as usize);
        let end = next.map_or(self.ciphertexts(), |next| next.first_output);
        Cell {
            terms: &self.terms[stored.terms as usize..terms],
            constant: stored.constant,
            accumulator: stored.accumulator,
            scale: stored.scale,
            residue: stored.residue,
            first_output: stored.first_output,
            outputs: end - stored.first_output,
        }
    }

    /// Every cell in order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell<'_>> + Clone {
        (0..self.len()).map(|index| self.cell(index))
    }

    /// The coefficients that make an output of a cell, and the constant in units that is added.
    ///
    /// # Panics
    /// If the ciphertext is not an output of a cell.
    #[must_use]
    pub fn extractions(&self, ciphertext: u32) -> (&[Extraction], i64) {
        let index = ciphertext as usize - self.inputs.len();
        let end = self.extractions_of.get(index + 1).map_or(self.extractions.len(), |end| *end as usize);
        (&self.extractions[self.extractions_of[index] as usize..end], self.constants[index])
    }
}
