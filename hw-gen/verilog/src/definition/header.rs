//! Headers of modules, read from their text.

use thiserror::Error;

use super::{Definition, Formula, Parameter, Port, PortDirection};
use crate::token::{Token, tokens};

/// A header that is not of the form that this library's modules have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected {expected} in the header of module '{module}', found '{found}'")]
pub struct HeaderError {
    /// The module, as far as it is known.
    pub module: String,
    /// The expected text.
    pub expected: &'static str,
    /// The text found.
    pub found: String,
}

impl Definition {
    /// The header of the first module of a text: parameters that are integers or vectors, and ports
    /// with their direction, as ANSI headers have them.
    ///
    /// # Errors
    /// [`HeaderError`]: the text does not have such a header.
    pub fn read(text: &str) -> Result<Self, HeaderError> {
        let mut reader = Reader { words: words(text), next: 0, module: String::new() };
        while !matches!(reader.peek(), "module" | "") {
            reader.next += 1;
        }
        reader.take("module")?;
        reader.module = reader.name()?;
        let mut parameters = Vec::new();
        if reader.accept("#") {
            reader.take("(")?;
            while !reader.accept(")") {
                parameters.push(reader.parameter()?);
                reader.accept(",");
            }
        }
        reader.take("(")?;
        let mut ports = Vec::new();
        while !reader.accept(")") {
            ports.push(reader.port()?);
            reader.accept(",");
        }
        Ok(Self { name: reader.module, parameters, ports })
    }
}

/// The words of a text without blanks and comments; operators of two characters are one word.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut was_operator = false;
    for token in tokens(text) {
        let (Token::Identifier(word) | Token::Escaped(word) | Token::Other(word)) = token;
        if word.trim().is_empty() || word.starts_with("//") || word.starts_with("/*") {
            was_operator = false;
            continue;
        }
        let joins = ["**", "<<", ">>", "&&", "||", "==", "!=", "<=", ">="];
        match words.last_mut() {
            Some(last) if was_operator && joins.contains(&format!("{last}{word}").as_str()) => {
                last.push_str(word);
                was_operator = false;
            }
            // a size and its literal are two tokens
            Some(last) if word.starts_with('\'') && last.chars().all(|c| c.is_ascii_digit()) => last.push_str(word),
            _ => {
                words.push(word.to_owned());
                was_operator = word.len() == 1 && "*<>&|=!".contains(word);
            }
        }
    }
    words
}

struct Reader {
    words: Vec<String>,
    next: usize,
    module: String,
}

/// Operators between two formulas, by rising precedence.
const OPERATORS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl Reader {
    fn peek(&self) -> &str {
        self.words.get(self.next).map_or("", String::as_str)
    }

    fn accept(&mut self, word: &str) -> bool {
        let found = self.peek() == word;
        self.next += usize::from(found);
        found
    }

    fn error(&self, expected: &'static str) -> HeaderError {
        HeaderError { module: self.module.clone(), expected, found: self.peek().to_owned() }
    }

    fn take(&mut self, word: &'static str) -> Result<(), HeaderError> {
        if self.accept(word) { Ok(()) } else { Err(self.error(word)) }
    }

    fn name(&mut self) -> Result<String, HeaderError> {
        let word = self.peek();
        if !word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            return Err(self.error("a name"));
        }
        let name = word.to_owned();
        self.next += 1;
        Ok(name)
    }

    fn parameter(&mut self) -> Result<Parameter, HeaderError> {
        self.accept("parameter");
        let width = if self.accept("integer") {
            None
        } else {
            self.accept("logic");
            self.accept("bit");
            if self.peek() == "[" { Some(self.range()?) } else { None }
        };
        let name = self.name()?;
        self.take("=")?;
        Ok(Parameter { name, width, default: self.formula()? })
    }

    fn port(&mut self) -> Result<Port, HeaderError> {
        let direction = match self.peek() {
            "input" => PortDirection::Input,
            "output" => PortDirection::Output,
            _ => return Err(self.error("input or output")),
        };
        self.next += 1;
        while matches!(self.peek(), "wire" | "logic" | "reg") {
            self.next += 1;
        }
        let width = if self.peek() == "[" { self.range()? } else { Formula::Number(1) };
        Ok(Port { name: self.name()?, direction, width })
    }

    /// The number of bits of `[high:low]`.
    fn range(&mut self) -> Result<Formula, HeaderError> {
        self.take("[")?;
        let high = self.formula()?;
        self.take(":")?;
        let low = self.formula()?;
        self.take("]")?;
        let below = Formula::Binary("-", high.into(), low.into());
        Ok(Formula::Binary("+", below.into(), Formula::Number(1).into()))
    }

    fn formula(&mut self) -> Result<Formula, HeaderError> {
        let condition = self.operators(0)?;
        if !self.accept("?") {
            return Ok(condition);
        }
        let then = self.formula()?;
        self.take(":")?;
        Ok(Formula::Choice(condition.into(), then.into(), self.formula()?.into()))
    }

    fn operators(&mut self, precedence: usize) -> Result<Formula, HeaderError> {
        let Some(operators) = OPERATORS.get(precedence) else { return self.power() };
        let mut left = self.operators(precedence + 1)?;
        while let Some(&operator) = operators.iter().find(|&&operator| operator == self.peek()) {
            self.next += 1;
            left = Formula::Binary(operator, left.into(), self.operators(precedence + 1)?.into());
        }
        Ok(left)
    }

    fn power(&mut self) -> Result<Formula, HeaderError> {
        let base = self.primary()?;
        match self.accept("**") {
            true => Ok(Formula::Binary("**", base.into(), self.power()?.into())),
            false => Ok(base),
        }
    }

    fn primary(&mut self) -> Result<Formula, HeaderError> {
        for operator in ['-', '!'] {
            if self.accept(&operator.to_string()) {
                return Ok(Formula::Unary(operator, self.primary()?.into()));
            }
        }
        if self.accept("(") {
            let inner = self.formula()?;
            self.take(")")?;
            return Ok(inner);
        }
        if self.accept("{") {
            let mut parts = vec![self.formula()?];
            while self.accept(",") {
                parts.push(self.formula()?);
            }
            self.take("}")?;
            return Ok(Formula::Joined(parts));
        }
        if self.accept("$clog2") {
            self.take("(")?;
            let of = self.formula()?;
            self.take(")")?;
            return Ok(Formula::Clog2(of.into()));
        }
        let word = self.peek();
        if word.starts_with('"') {
            self.next += 1;
            return Ok(Formula::Opaque);
        }
        if let Some(number) = number(word) {
            self.next += 1;
            return Ok(number);
        }
        self.name().map(Formula::Parameter)
    }
}

/// A number, sized or not.
fn number(word: &str) -> Option<Formula> {
    let digits = |text: &str, radix| i128::from_str_radix(&text.replace('_', ""), radix).ok();
    let Some((size, literal)) = word.split_once('\'') else {
        return digits(word, 10).map(Formula::Number);
    };
    let radix = match literal.get(..1)? {
        "d" => 10,
        "h" => 16,
        "b" => 2,
        "0" if size.is_empty() && literal.len() == 1 => return Some(Formula::Number(0)),
        _ => return Some(Formula::Opaque),
    };
    // What does not fit is not evaluated.
    Some(
        digits(&literal[1..], radix).map_or(Formula::Opaque, |value| Formula::Sized(size.parse().unwrap_or(32), value)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    const TEXT: &str = "// frame: a comment, module of none\n`default_nettype none\nmodule frame #(\n    parameter integer \
                        BITS = 13, // bits\n    parameter logic [BITS-1:0] Q = 13'd7681,\n    parameter integer WAY = BITS \
                        > 1 ? $clog2(BITS) : 1,\n    parameter logic [127:0] C = {8'd18, 120'd513}\n) (\n    /* verilator \
                        lint_off X */\n    input  wire                clk,\n    input  wire  [BITS*2**2-1:0] in,\n    \
                        output logic [WAY-1:0] way\n);\n  sub #() x (.a(in));\nendmodule\n";

    #[test]
    fn parameters_and_ports_are_read_with_their_widths() {
        let definition = Definition::read(TEXT).expect("a header");
        assert_eq!(definition.name, "frame");
        assert_eq!(
            definition.parameters.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(),
            ["BITS", "Q", "WAY", "C"]
        );
        let mut values = HashMap::from([("BITS", 13)]);
        let way = definition.parameters[2].default.value(&values);
        assert_eq!((way, definition.parameters[3].default.value(&values)), (Some(4), Some((18 << 120) + 513)));
        values.insert("WAY", 4);
        let widths: Vec<_> = definition.ports.iter().map(|port| port.width.value(&values)).collect();
        assert_eq!(widths, [Some(1), Some(52), Some(4)]);
        assert_eq!(definition.port("way").map(|port| port.direction), Some(PortDirection::Output));
    }

    #[test]
    fn what_is_no_header_is_refused() {
        for text in ["", "module", "module m (input a", "module m (inout a);", "module m #(parameter X) ();"] {
            assert!(Definition::read(text).is_err(), "{text}");
        }
    }
}
