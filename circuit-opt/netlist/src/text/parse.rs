//! Parsing the text form.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::lex::{Kind, Token};
use super::operation::{exchange, named};
use super::problem::{Form, TextError, TextProblem};
use super::words::{Words, each_statement};
use crate::{Located, MAX_FANINS, Netlist, NodeId, table};

/// Parses the text form.
///
/// # Errors
/// The first problem, with its position.
pub fn parse(text: &str) -> Result<Netlist, TextError> {
    let mut parser = Parser { text, netlist: None, nodes: HashMap::default() };
    let end = each_statement(text, Form::Netlist, |words| parser.statement(words))?;
    parser.netlist.ok_or_else(|| end.expected("'netlist \"NAME\"'"))
}

struct Parser<'a> {
    text: &'a str,
    netlist: Option<Netlist>,
    nodes: HashMap<&'a str, NodeId, FxBuildHasher>,
}

impl<'a> Parser<'a> {
    fn error(&self, at: &Token<'_>, problem: TextProblem) -> TextError {
        Located::new(self.text.as_bytes(), at.offset, at.length, problem)
    }

    fn statement(&mut self, words: &mut Words<'_, 'a>) -> Result<(), TextError> {
        let Some(mut netlist) = self.netlist.take() else {
            words.keyword("netlist", "'netlist \"NAME\"'")?;
            self.netlist = Some(Netlist::new(words.text("the netlist's name in quotes")?));
            return words.end();
        };
        let first = &words.tokens[0];
        match first.kind {
            Kind::Word("output") => {
                words.word("'output'")?;
                let name = words.text("the output's name in quotes")?;
                let driver = self.operand(words)?;
                netlist.add_output(name, driver);
            }
            Kind::Node(name) => {
                words.node("a node")?;
                words.sign('=', "'='")?;
                let node = self.definition(words, &mut netlist)?;
                if self.nodes.insert(name, node).is_some() {
                    return Err(self.error(first, TextProblem::Redefined { name: name.to_owned() }));
                }
            }
            _ => return Err(words.expected("'%ID = …' or 'output'")),
        }
        self.netlist = Some(netlist);
        words.end()
    }

    fn operand(&self, words: &mut Words<'_, 'a>) -> Result<NodeId, TextError> {
        let token = words.tokens.first();
        let name = words.node("an operand '%ID'")?;
        match (self.nodes.get(name), token) {
            (Some(&node), _) => Ok(node),
            (None, Some(token)) => Err(self.error(token, TextProblem::Undefined { name: name.to_owned() })),
            (None, None) => Err(words.expected("an operand '%ID'")),
        }
    }

    /// The node a line defines.
    fn definition(&self, words: &mut Words<'_, 'a>, netlist: &mut Netlist) -> Result<NodeId, TextError> {
        let Some(operation) = words.tokens.first() else {
            return Err(words.expected("an operation"));
        };
        match words.word("an operation")? {
            "input" => Ok(netlist.add_input(words.text("the input's name in quotes")?)),
            "public" => {
                words.keyword("input", "'input'")?;
                let node = netlist.add_input(words.text("the input's name in quotes")?);
                netlist.set_public(netlist.inputs().len() - 1, true);
                Ok(node)
            }
            "constant" => {
                let value = words.take("'0' or '1'", |kind| match kind {
                    Kind::Word("0") => Some(false),
                    Kind::Word("1") => Some(true),
                    _ => None,
                })?;
                Ok(netlist.constant(value))
            }
            name => self.cell(operation, name, words, netlist),
        }
    }

    fn cell(
        &self,
        operation: &Token<'_>,
        name: &str,
        words: &mut Words<'_, 'a>,
        netlist: &mut Netlist,
    ) -> Result<NodeId, TextError> {
        let known = named(name);
        let number = match known {
            Some(_) => None,
            None if name == "lut" => {
                let token = words.tokens.first();
                words.word("a table '0x…'")?;
                token
            }
            None => {
                return Err(self.error(operation, TextProblem::Operation { name: name.to_owned() }));
            }
        };
        let mut operands = Vec::new();
        while matches!(words.tokens.first(), Some(Token { kind: Kind::Node(_), .. })) {
            operands.push(self.operand(words)?);
        }
        let count = operands.len();
        let expected = match known.map(|known| known.0) {
            Some(1) => "1",
            Some(2) => "2",
            Some(_) => "3",
            None => "1 to 6",
        };
        if known.map_or((1..=MAX_FANINS).contains(&count), |known| known.0 == count) {
            let table = match (known, number) {
                (Some((_, table)), _) => table,
                (None, Some(number)) => self.table(number, count)?,
                (None, None) => return Err(words.expected("a table '0x…'")),
            };
            let origin = words.origin()?.map(|origin| netlist.intern_origin(origin));
            Ok(netlist.add_cell(table, &exchange(name, &operands)[..count], origin))
        } else {
            Err(self.error(operation, TextProblem::Operands { name: name.to_owned(), expected, found: count }))
        }
    }

    fn table(&self, token: &Token<'_>, inputs: usize) -> Result<u64, TextError> {
        let text = &self.text[token.offset..token.offset + token.length];
        let number = text.strip_prefix("0x").and_then(|digits| u64::from_str_radix(digits, 16).ok());
        number
            .filter(|number| number & !table::mask(inputs) == 0)
            .ok_or_else(|| self.error(token, TextProblem::Table { table: text.to_owned(), inputs }))
    }
}
