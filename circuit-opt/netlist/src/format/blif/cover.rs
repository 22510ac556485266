//! The rows of a `.names`.

use super::lines::Token;
use super::problem::BlifProblem;
use crate::MAX_FANINS;
use crate::format::definitions::{Definitions, Signal};
use crate::table::{self, PROJECTIONS};

/// The `.names` that rows belong to.
pub(super) struct Cover<'a> {
    operands: Vec<Signal>,
    signal: Signal,
    /// True if rows list the on-set, once there is a row.
    on_set: Option<bool>,
    /// Up to six operands: the rows so far.
    table: u64,
    /// More operands: the rows' patterns.
    patterns: Vec<&'a str>,
}

impl<'a> Cover<'a> {
    /// A cover without rows: constant false.
    pub(super) fn new(operands: Vec<Signal>, signal: Signal) -> Self {
        Self { operands, signal, on_set: None, table: 0, patterns: Vec::new() }
    }

    /// Adds a row; a problem comes with the word that has it.
    pub(super) fn row(&mut self, tokens: &[Token<'a>]) -> Result<(), (Token<'a>, BlifProblem)> {
        let inputs = self.operands.len();
        let (pattern, value) = match (inputs, tokens) {
            (0, &[value]) => (Token { text: "", offset: value.offset }, value),
            (1.., &[pattern, value]) => (pattern, value),
            _ => return Err((tokens[0], BlifProblem::RowColumns { columns: if inputs == 0 { 1 } else { 2 } })),
        };
        if pattern.text.chars().count() != inputs {
            let literals = pattern.text.chars().count();
            return Err((pattern, BlifProblem::RowWidth { inputs, literals }));
        }
        if let Some((at, odd)) = pattern.text.char_indices().find(|&(_, c)| !matches!(c, '0' | '1' | '-')) {
            let at = Token { text: &pattern.text[at..at + odd.len_utf8()], offset: pattern.offset + at };
            return Err((at, BlifProblem::RowCharacter { character: odd }));
        }
        let on = match value.text {
            "1" => true,
            "0" => false,
            other => return Err((value, BlifProblem::RowValue { value: other.to_owned() })),
        };
        if *self.on_set.get_or_insert(on) != on {
            return Err((value, BlifProblem::MixedRows));
        }
        if inputs > MAX_FANINS {
            self.patterns.push(pattern.text);
            return Ok(());
        }
        self.table |= pattern.text.bytes().zip(PROJECTIONS).fold(table::mask(inputs), |rows, (literal, one)| {
            rows & match literal {
                b'0' => !one,
                b'1' => one,
                _ => u64::MAX,
            }
        });
        Ok(())
    }

    /// Defines the signal.
    pub(super) fn define(self, definitions: &mut Definitions) {
        let on_set = self.on_set.unwrap_or(true);
        let inputs = self.operands.len();
        if inputs <= MAX_FANINS {
            let table = if on_set { self.table } else { table::complement(self.table, inputs) };
            definitions.define(self.signal, table, &self.operands);
            return;
        }
        // The inverse of a sum of cubes is the product of their inverses.
        let mention = definitions.mention(self.signal);
        let mut inverses = Vec::with_capacity(self.patterns.len());
        for pattern in &self.patterns {
            let literals = pattern
                .bytes()
                .zip(&self.operands)
                .filter(|&(literal, _)| literal != b'-')
                .map(|(literal, &operand)| (operand, literal == b'0'))
                .collect();
            let cube = definitions.signal(mention);
            definitions.define_product(cube, literals, false);
            inverses.push((cube, true));
        }
        definitions.define_product(self.signal, inverses, on_set);
    }
}
