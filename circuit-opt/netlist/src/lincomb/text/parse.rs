//! Parsing the text form, which is also checking it.

mod digits;
mod modular;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::Located;
use crate::lincomb::{
    Bootstrap, LARGEST_LINEAR_SUM, LincombNetlist, MESSAGE_BITS, MOST_OUTPUTS, MOST_SELECTORS, Shown, Signal, Source,
    Term,
};
use crate::text::lex::{Kind, Token};
use crate::text::words::{Words, each_statement};
use crate::text::{Form, TextError, TextProblem};

/// Parses the text form.
///
/// # Errors
/// The first problem, with its position.
pub fn parse(text: &str) -> Result<LincombNetlist, TextError> {
    let mut parser = Parser { text, circuit: None, names: HashMap::default() };
    let end = each_statement(text, Form::Lincomb, |words| parser.statement(words))?;
    parser.circuit.ok_or_else(|| end.expected(HEAD))
}

const HEAD: &str = "'lincomb \"NAME\" message_bits N'";
const BIT: &str = "a bit '%ID', '~%ID' or '%ID.N'";

/// The meaning of a name.
#[derive(Clone, Copy)]
enum Defined {
    Input(u32),
    Cell { place: u32, outputs: usize },
    Sum { place: u32, width: u8 },
}

struct Parser<'a> {
    text: &'a str,
    circuit: Option<LincombNetlist>,
    names: HashMap<&'a str, Defined, FxBuildHasher>,
}

/// True if a token begins a bit.
fn is_bit(token: &Token<'_>) -> bool {
    matches!(token.kind, Kind::Node(_) | Kind::Sign('~'))
}

/// A stretch of the text.
#[derive(Clone, Copy)]
struct Span {
    offset: usize,
    length: usize,
}

impl Span {
    fn of(token: &Token<'_>) -> Self {
        Self { offset: token.offset, length: token.length }
    }

    /// From the start of this to the end of the other.
    fn to(self, last: Self) -> Self {
        Self { length: last.offset + last.length - self.offset, ..self }
    }
}

impl<'a> Parser<'a> {
    fn error(&self, span: Span, problem: TextProblem) -> TextError {
        Located::new(self.text.as_bytes(), span.offset, span.length, problem)
    }

    fn written(&self, span: Span) -> String {
        self.text[span.offset..span.offset + span.length].to_owned()
    }

    fn statement(&mut self, words: &mut Words<'_, 'a>) -> Result<(), TextError> {
        let Some(mut circuit) = self.circuit.take() else {
            self.circuit = Some(self.head(words)?);
            return words.end();
        };
        let first = &words.tokens[0];
        match first.kind {
            Kind::Word("output") => {
                words.word("'output'")?;
                let name = words.text("the output's name in quotes")?;
                let shown = self.shown(words)?;
                circuit.add_output(name, shown);
            }
            Kind::Node(name) => {
                words.node("a name")?;
                let defined = self.definition(words, &mut circuit)?;
                if self.names.insert(name, defined).is_some() {
                    return Err(self.error(Span::of(first), TextProblem::Redefined { name: name.to_owned() }));
                }
            }
            _ => return Err(words.expected("'%ID = …' or 'output'")),
        }
        self.circuit = Some(circuit);
        words.end()
    }

    /// `lincomb "NAME" message_bits N`.
    fn head(&self, words: &mut Words<'_, 'a>) -> Result<LincombNetlist, TextError> {
        words.keyword("lincomb", HEAD)?;
        let name = words.text("the circuit's name in quotes")?;
        words.keyword("message_bits", "'message_bits'")?;
        let (bits, span) = self.word(words, "the number of message bits")?;
        match bits.parse() {
            Ok(bits) if MESSAGE_BITS.contains(&bits) => Ok(LincombNetlist::new(name, bits)),
            _ => Err(self.error(span, TextProblem::MessageBits { found: bits.to_owned() })),
        }
    }

    /// A word and its place.
    fn word(&self, words: &mut Words<'_, 'a>, expected: &'static str) -> Result<(&'a str, Span), TextError> {
        let span = words.tokens.first().map(Span::of);
        let word = words.word(expected)?;
        Ok((word, span.unwrap_or(Span { offset: self.text.len(), length: 0 })))
    }

    /// Parses the rest of a line after the name.
    fn definition(&self, words: &mut Words<'_, 'a>, circuit: &mut LincombNetlist) -> Result<Defined, TextError> {
        let announced = match words.has_sign(':') {
            true => Some(self.word(words, "the number of outputs")?),
            false => None,
        };
        words.sign('=', if announced.is_some() { "'='" } else { "':N' or '='" })?;
        let operation = words.tokens.first().map(Span::of);
        let expected = "'input', 'public input', 'sum', 'select', 'linear', 'digits' or 'modular'";
        match (words.word(expected)?, operation, announced) {
            ("input", _, None) => {
                let position = circuit.inputs().len() as u32;
                circuit.add_input(words.text("the input's name in quotes")?);
                Ok(Defined::Input(position))
            }
            ("public", _, None) => {
                words.keyword("input", "'input'")?;
                let position = circuit.inputs().len() as u32;
                circuit.add_input_of(words.text("the input's name in quotes")?, true);
                Ok(Defined::Input(position))
            }
            ("input" | "public", _, Some((_, span))) => {
                let problem = TextProblem::Outputs { announced: self.written(span), tables: 0 };
                Err(self.error(span, problem))
            }
            (kind @ ("sum" | "select"), Some(operation), _) => {
                self.cell(operation, kind == "sum", announced, words, circuit)
            }
            ("linear", Some(operation), None) => self.linear(operation, words, circuit),
            ("digits", Some(operation), _) => self.digits(operation, announced, words, circuit),
            ("modular", Some(operation), _) => self.modular(operation, announced, words, circuit),
            ("linear", _, Some((_, span))) => {
                let problem = TextProblem::Outputs { announced: self.written(span), tables: 0 };
                Err(self.error(span, problem))
            }
            (name, operation, _) => {
                let span = operation.unwrap_or(Span { offset: self.text.len(), length: 0 });
                Err(self.error(span, TextProblem::SumOperation { name: name.to_owned() }))
            }
        }
    }

    /// The terms, constant and origin of a linear cell.
    fn linear(
        &self,
        operation: Span,
        words: &mut Words<'_, 'a>,
        circuit: &mut LincombNetlist,
    ) -> Result<Defined, TextError> {
        let mut cell = Bootstrap::default();
        let mut inverted = words.has_sign('-');
        let mut constant: Option<(i64, Span)> = None;
        while constant.is_none() {
            let (number, span) = self.word(words, "a term 'WEIGHT*%ID' or a constant")?;
            let value = number.parse::<u32>().ok();
            let problem = || self.error(span, TextProblem::Weight { found: number.to_owned() });
            if !words.has_sign('*') && !cell.terms.is_empty() {
                let value = i64::from(value.ok_or_else(problem)?);
                constant = Some((if inverted { -value } else { value }, span));
                break;
            }
            let weight = value.filter(|&weight| weight > 0).ok_or_else(problem)?;
            let (source, at) = self.bit(words)?;
            self.check_term(&cell, source, at, circuit)?;
            cell.terms.push(Term { weight, signal: Signal { source, inverted } });
            inverted = words.has_sign('-');
            if !inverted {
                words.sign('+', "'+' or '-'")?;
            }
        }
        let of = |inverted: bool| {
            let terms = cell.terms.iter().filter(move |term| term.signal.inverted == inverted);
            terms.map(|term| i64::from(term.weight)).sum::<i64>()
        };
        let (constant, span) = constant.unwrap_or((0, operation));
        let (least, largest) = (constant - of(true), constant + of(false));
        if !(least <= 0 && largest >= 0 && largest - least <= i64::from(LARGEST_LINEAR_SUM)) {
            return Err(self.error(operation.to(span), TextProblem::Linear { least, largest }));
        }
        cell.linear = Some(least.unsigned_abs() as u32);
        cell.origin = words.origin()?.map(str::to_owned);
        Ok(Defined::Cell { place: circuit.add_cell(cell), outputs: 1 })
    }

    /// Refuses a source that is in a cell already or public.
    fn check_term(
        &self,
        cell: &Bootstrap,
        source: Source,
        span: Span,
        circuit: &LincombNetlist,
    ) -> Result<(), TextError> {
        if cell.terms.iter().any(|other| other.signal.source == source) {
            return Err(self.error(span, TextProblem::Twice { name: self.written(span) }));
        }
        if circuit.is_public(source) {
            return Err(self.error(span, TextProblem::PublicTerm { name: self.written(span) }));
        }
        Ok(())
    }

    /// The terms, tables and origin of a cell.
    fn cell(
        &self,
        operation: Span,
        has_terms: bool,
        announced: Option<(&'a str, Span)>,
        words: &mut Words<'_, 'a>,
        circuit: &mut LincombNetlist,
    ) -> Result<Defined, TextError> {
        let mut cell = Bootstrap::default();
        self.operands(&mut cell, has_terms, words, circuit)?;
        self.tables(&mut cell, words)?;
        let rows = 1 << cell.selectors.len();
        let outputs = cell.tables.len() / rows;
        if cell.tables.is_empty() {
            return Err(words.expected("a table '0x…'"));
        }
        let (announced, span) = announced.unwrap_or(("1", operation));
        if announced.parse() != Ok(outputs) || outputs > MOST_OUTPUTS || !cell.tables.len().is_multiple_of(rows) {
            let problem = TextProblem::Outputs { announced: announced.to_owned(), tables: cell.tables.len() };
            return Err(self.error(span, problem));
        }
        cell.origin = words.origin()?.map(str::to_owned);
        Ok(Defined::Cell { place: circuit.add_cell(cell), outputs })
    }

    /// Tables, up to the origin or the end.
    fn tables(&self, cell: &mut Bootstrap, words: &mut Words<'_, 'a>) -> Result<(), TextError> {
        let largest = cell.largest_sum();
        while matches!(words.tokens.first(), Some(Token { kind: Kind::Word(word), .. }) if *word != "loc") {
            let (table, span) = self.word(words, "a table '0x…'")?;
            let number = table.strip_prefix("0x").and_then(|digits| u32::from_str_radix(digits, 16).ok());
            let fits = number.filter(|number| number & !(u32::MAX >> (31 - largest)) == 0);
            let problem = || TextProblem::SumTable { table: table.to_owned(), largest };
            cell.tables.push(fits.ok_or_else(|| self.error(span, problem()))?);
        }
        Ok(())
    }

    /// The terms and selectors of a cell, up to `tables`.
    fn operands(
        &self,
        cell: &mut Bootstrap,
        has_terms: bool,
        words: &mut Words<'_, 'a>,
        circuit: &LincombNetlist,
    ) -> Result<(), TextError> {
        let begin = words.tokens.first().map(Span::of);
        if has_terms {
            cell.terms.push(self.term(cell, words, circuit)?);
            while words.has_sign('+') {
                cell.terms.push(self.term(cell, words, circuit)?);
            }
            if words.has_word("tables") {
                return Ok(());
            }
            words.keyword("select", "'+', 'select' or 'tables'")?;
        }
        let select = begin.unwrap_or(Span { offset: self.text.len(), length: 0 });
        if let Some(term) = cell.terms.iter().find(|term| circuit.is_linear(term.signal.source)) {
            let name = self.names.iter().find_map(|(name, defined)| match (defined, term.signal.source) {
                (Defined::Cell { place, .. }, Source::Output { cell, .. }) if *place == cell => {
                    Some((*name).to_owned())
                }
                _ => None,
            });
            return Err(self.error(select, TextProblem::LinearChoice { name: name.unwrap_or_default() }));
        }
        cell.selectors.push(self.selector(cell, words, circuit)?);
        while words.tokens.first().is_some_and(is_bit) {
            cell.selectors.push(self.selector(cell, words, circuit)?);
        }
        words.keyword("tables", "a public bit or 'tables'")
    }

    /// `WEIGHT*BIT`, behind the terms of a cell that there are.
    fn term(&self, cell: &Bootstrap, words: &mut Words<'_, 'a>, circuit: &LincombNetlist) -> Result<Term, TextError> {
        let (number, span) = self.word(words, "a term 'WEIGHT*%ID'")?;
        let weight = number.parse::<u32>().ok().filter(|&weight| weight > 0);
        let weight = weight.ok_or_else(|| self.error(span, TextProblem::Weight { found: number.to_owned() }))?;
        let sum = u64::from(cell.largest_sum()) + u64::from(weight);
        if sum > u64::from(circuit.capacity()) {
            let problem = TextProblem::Sum { sum, message_bits: circuit.message_bits() };
            return Err(self.error(span, problem));
        }
        words.sign('*', "'*'")?;
        let inverted = words.has_sign('~');
        let (source, span) = self.bit(words)?;
        self.check_term(cell, source, span, circuit)?;
        Ok(Term { weight, signal: Signal { source, inverted } })
    }

    /// A public bit, behind the selectors of a cell that there are.
    fn selector(
        &self,
        cell: &Bootstrap,
        words: &mut Words<'_, 'a>,
        circuit: &LincombNetlist,
    ) -> Result<Signal, TextError> {
        let inverted = words.has_sign('~');
        let (source, span) = self.bit(words)?;
        let name = || self.written(span);
        if !circuit.is_public(source) {
            return Err(self.error(span, TextProblem::SecretSelector { name: name() }));
        }
        if cell.selectors.iter().any(|other| other.source == source) {
            return Err(self.error(span, TextProblem::Twice { name: name() }));
        }
        if cell.selectors.len() == MOST_SELECTORS {
            return Err(self.error(span, TextProblem::Selectors));
        }
        Ok(Signal { source, inverted })
    }

    /// The bit, the constant or the digit of a sum at an output.
    fn shown(&self, words: &mut Words<'_, 'a>) -> Result<Shown, TextError> {
        if let Some(Token { kind: Kind::Node(name), .. }) = words.tokens.first()
            && let Some(&Defined::Sum { place, width }) = self.names.get(name)
        {
            return self.digit(place, width, words);
        }
        let inverted = words.has_sign('~');
        if let Some(Token { kind: Kind::Word("zero"), .. }) = words.tokens.first() {
            words.word("'zero'")?;
            return Ok(Signal::constant(inverted).into());
        }
        Ok(Signal { source: self.bit(words)?.0, inverted }.into())
    }

    /// `%ID` or `%ID.N`, and where it stands.
    fn bit(&self, words: &mut Words<'_, 'a>) -> Result<(Source, Span), TextError> {
        let Some(span) = words.tokens.first().map(Span::of) else { return Err(words.expected(BIT)) };
        let name = words.node(BIT)?;
        let Some(&defined) = self.names.get(name) else {
            return Err(self.error(span, TextProblem::Undefined { name: name.to_owned() }));
        };
        let number = match words.has_sign('.') {
            true => Some(self.word(words, "the number of an output")?),
            false => None,
        };
        let span = number.map_or(span, |(_, last)| span.to(last));
        let source = match (defined, number.map(|(number, _)| number.parse::<u8>())) {
            (Defined::Input(position), None) => Some(Source::Input(position)),
            (Defined::Cell { place, outputs: 1 }, None) => Some(Source::Output { cell: place, output: 0 }),
            (Defined::Cell { place, outputs }, Some(Ok(output))) if usize::from(output) < outputs => {
                Some(Source::Output { cell: place, output })
            }
            _ => None,
        };
        let has = || match defined {
            Defined::Input(_) => format!("'{name}' is an input"),
            Defined::Cell { outputs: 1, .. } => format!("'{name}' has one output"),
            Defined::Cell { outputs, .. } => format!("'{name}' has {outputs} outputs"),
            Defined::Sum { .. } => format!("'{name}' is a modular sum, whose digits outputs alone show"),
        };
        let source =
            source.ok_or_else(|| self.error(span, TextProblem::Bit { name: self.written(span), has: has() }))?;
        Ok((source, span))
    }
}
