//! Reading BLIF.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::lines::{Lines, Token};
use super::problem::{BlifError, BlifProblem};
use crate::format::definitions::{Definitions, Disorder, Signal};
use crate::table::{self, PROJECTIONS};
use crate::{Located, MAX_FANINS, Netlist};

/// Directives without meaning for the function: delays, loads, and what Yosys notes about cells.
const IGNORED: [&str; 20] = [
    ".and_gate_delay",
    ".area",
    ".attr",
    ".cname",
    ".default_input_arrival",
    ".default_input_drive",
    ".default_max_input_load",
    ".default_output_load",
    ".default_output_required",
    ".delay",
    ".input_arrival",
    ".input_drive",
    ".input_required",
    ".max_input_load",
    ".output_arrival",
    ".output_load",
    ".output_required",
    ".param",
    ".wire",
    ".wire_load_slope",
];

/// Reads a combinational BLIF file of one model: `.names` in any order with covers of the on-set or the off-set.
/// A cell of up to six inputs stays one cell; wider ones become products and sums of six. Buffers
/// vanish, as does the order of cells where a cell was used before its definition.
///
/// # Errors
/// The first problem, with its position. Takes time linear in the text.
pub fn read(text: &str) -> Result<Netlist, BlifError> {
    let mut reader = Reader {
        text,
        model: None,
        signals: HashMap::default(),
        definitions: Definitions::default(),
        inputs: Vec::new(),
        outputs: Vec::new(),
        cover: None,
    };
    let mut lines = Lines::new(text);
    while let Some(tokens) = lines.next_line() {
        if reader.line(tokens)? {
            break;
        }
    }
    if let Some(extra) = lines.next_line().and_then(|tokens| tokens.first()) {
        return Err(reader.error(*extra, BlifProblem::AfterEnd));
    }
    reader.finish()
}

struct Reader<'a> {
    text: &'a str,
    model: Option<&'a str>,
    signals: HashMap<&'a str, Signal, FxBuildHasher>,
    definitions: Definitions,
    inputs: Vec<(&'a str, Signal)>,
    outputs: Vec<(&'a str, Signal)>,
    cover: Option<Cover<'a>>,
}

/// The `.names` that rows belong to.
struct Cover<'a> {
    operands: Vec<Signal>,
    signal: Signal,
    /// Whether rows list the on-set, once there is a row.
    on_set: Option<bool>,
    /// Up to six operands: the rows so far.
    table: u64,
    /// More operands: the rows' patterns.
    patterns: Vec<&'a str>,
}

impl<'a> Reader<'a> {
    fn error(&self, at: Token<'a>, problem: BlifProblem) -> BlifError {
        Located::new(self.text.as_bytes(), at.offset, at.text.len(), problem)
    }

    /// Takes one logical line; whether it was the end of the model.
    fn line(&mut self, tokens: &[Token<'a>]) -> Result<bool, BlifError> {
        let (first, rest) = (tokens[0], &tokens[1..]);
        if !first.text.starts_with('.') {
            self.row(tokens)?;
            return Ok(false);
        }
        self.close_cover();
        match first.text {
            ".model" => {
                if self.model.is_some() {
                    return Err(self.error(first, BlifProblem::SecondModel));
                }
                let &[name] = rest else {
                    return Err(self.error(first, BlifProblem::ModelName));
                };
                self.model = Some(name.text);
            }
            ".inputs" => {
                for &token in rest {
                    let signal = self.signal(token);
                    self.undefined_yet(token, signal)?;
                    self.definitions.define_input(signal);
                    self.inputs.push((token.text, signal));
                }
            }
            ".outputs" => {
                for &token in rest {
                    let signal = self.signal(token);
                    self.outputs.push((token.text, signal));
                }
            }
            ".names" => self.names(first, rest)?,
            ".end" => return Ok(true),
            name if IGNORED.contains(&name) => {}
            name => {
                return Err(self.error(first, BlifProblem::Unsupported { directive: name.to_owned() }));
            }
        }
        Ok(false)
    }

    fn signal(&mut self, token: Token<'a>) -> Signal {
        *self.signals.entry(token.text).or_insert_with(|| self.definitions.signal(token.offset))
    }

    fn undefined_yet(&self, token: Token<'a>, signal: Signal) -> Result<(), BlifError> {
        if self.definitions.is_defined(signal) {
            return Err(self.error(token, BlifProblem::Redefined { name: token.text.to_owned() }));
        }
        Ok(())
    }

    fn names(&mut self, directive: Token<'a>, tokens: &[Token<'a>]) -> Result<(), BlifError> {
        let Some((&output, inputs)) = tokens.split_last() else {
            return Err(self.error(directive, BlifProblem::NamelessCell));
        };
        let operands: Vec<Signal> = inputs.iter().map(|&token| self.signal(token)).collect();
        let signal = self.signal(output);
        self.undefined_yet(output, signal)?;
        // A place holder, so that a second definition is seen; the cover replaces it.
        self.definitions.define(signal, 0, &[]);
        self.cover = Some(Cover { operands, signal, on_set: None, table: 0, patterns: Vec::new() });
        Ok(())
    }

    fn row(&mut self, tokens: &[Token<'a>]) -> Result<(), BlifError> {
        let Some(mut cover) = self.cover.take() else {
            return Err(self.error(tokens[0], BlifProblem::StrayRow));
        };
        let inputs = cover.operands.len();
        let (pattern, value) = match (inputs, tokens) {
            (0, &[value]) => (Token { text: "", offset: value.offset }, value),
            (1.., &[pattern, value]) => (pattern, value),
            _ => {
                return Err(self.error(tokens[0], BlifProblem::RowColumns { columns: if inputs == 0 { 1 } else { 2 } }));
            }
        };
        if pattern.text.chars().count() != inputs {
            let literals = pattern.text.chars().count();
            return Err(self.error(pattern, BlifProblem::RowWidth { inputs, literals }));
        }
        if let Some((at, odd)) = pattern.text.char_indices().find(|&(_, c)| !matches!(c, '0' | '1' | '-')) {
            let at = Token { text: &pattern.text[at..at + odd.len_utf8()], offset: pattern.offset + at };
            return Err(self.error(at, BlifProblem::RowCharacter { character: odd }));
        }
        let on = match value.text {
            "1" => true,
            "0" => false,
            other => {
                return Err(self.error(value, BlifProblem::RowValue { value: other.to_owned() }));
            }
        };
        if *cover.on_set.get_or_insert(on) != on {
            return Err(self.error(value, BlifProblem::MixedRows));
        }
        if inputs > MAX_FANINS {
            cover.patterns.push(pattern.text);
        } else {
            let rows = pattern.text.bytes().zip(PROJECTIONS).fold(table::mask(inputs), |rows, (literal, one)| {
                rows & match literal {
                    b'0' => !one,
                    b'1' => one,
                    _ => u64::MAX,
                }
            });
            cover.table |= rows;
        }
        self.cover = Some(cover);
        Ok(())
    }

    /// Defines the signal of the `.names` that just ended.
    fn close_cover(&mut self) {
        let Some(cover) = self.cover.take() else {
            return;
        };
        let on_set = cover.on_set.unwrap_or(true);
        let inputs = cover.operands.len();
        if inputs <= MAX_FANINS {
            let table = if on_set { cover.table } else { table::complement(cover.table, inputs) };
            self.definitions.define(cover.signal, table, &cover.operands);
            return;
        }
        // The inverse of a sum of cubes is the product of their inverses.
        let mention = self.definitions.mention(cover.signal);
        let mut inverses = Vec::with_capacity(cover.patterns.len());
        for pattern in &cover.patterns {
            let literals = pattern
                .bytes()
                .zip(&cover.operands)
                .filter(|&(literal, _)| literal != b'-')
                .map(|(literal, &operand)| (operand, literal == b'0'))
                .collect();
            let cube = self.definitions.signal(mention);
            self.definitions.define_product(cube, literals, false);
            inverses.push((cube, true));
        }
        self.definitions.define_product(cover.signal, inverses, on_set);
    }

    fn finish(mut self) -> Result<Netlist, BlifError> {
        self.close_cover();
        let mut netlist = Netlist::new(self.model.unwrap_or("main"));
        let inputs: Vec<_> = self.inputs.iter().map(|&(name, signal)| (signal, netlist.add_input(name))).collect();
        let nodes = self.definitions.elaborate(&inputs, &mut netlist).map_err(|disorder| self.disorder(disorder))?;
        for &(name, signal) in &self.outputs {
            netlist.add_output(name, nodes[signal as usize]);
        }
        Ok(netlist)
    }

    fn disorder(&self, disorder: Disorder) -> BlifError {
        let (Disorder::Undefined(signal) | Disorder::Cycle(signal)) = disorder;
        let offset = self.definitions.mention(signal);
        let text = self.text[offset..].split(|c: char| c.is_ascii_whitespace() || c == '#').next().unwrap_or_default();
        let name = text.to_owned();
        let problem = match disorder {
            Disorder::Undefined(_) => BlifProblem::Undefined { name },
            Disorder::Cycle(_) => BlifProblem::Cycle { name },
        };
        self.error(Token { text, offset }, problem)
    }
}
