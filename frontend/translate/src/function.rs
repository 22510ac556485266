//! A function, op by op.

use crate::{
    names::{Form, Names},
    noise::Noise,
    refused::{no_text, refused},
    tables::Tables,
    target::Target,
    types::Kind,
};
use melior::ir::{
    BlockLike, BlockRef, OperationRef, RegionLike, Value, ValueLike,
    operation::{OperationLike, OperationResult},
};
use ringmill_dialects::access;
use ringmill_passes::ProgramError;
use std::fmt::Write as _;

/// Writes an op; false if it has no text.
pub(crate) type WriteOp =
    for<'f, 'n, 'c, 'a> fn(&'f mut Function<'n, 'c, 'a>, OperationRef<'c, 'a>) -> Result<bool, ProgramError>;

/// A function that is being written.
pub(crate) struct Function<'n, 'c, 'a> {
    pub target: Target,
    pub noise: &'n Noise,
    /// The module, where globals are found.
    pub module: OperationRef<'c, 'a>,
    pub names: Names,
    /// The server key's variable, if the function has it.
    pub key: Option<String>,
    /// Tables that are generated at the start.
    pub tables: Tables,
    write: WriteOp,
    lines: String,
    depth: usize,
}

impl<'n, 'c, 'a> Function<'n, 'c, 'a> {
    /// An empty function, whose ops are written by `write`.
    pub fn new(target: Target, noise: &'n Noise, module: OperationRef<'c, 'a>, write: WriteOp) -> Self {
        Self {
            target,
            noise,
            module,
            names: Names::default(),
            key: None,
            tables: Tables::default(),
            write,
            lines: String::new(),
            depth: 1,
        }
    }

    /// The text of a function.
    pub fn text(mut self, function: OperationRef<'c, 'a>) -> Result<String, ProgramError> {
        let region = function.region(0).map_err(|_| no_text(function))?;
        let block = region.first_block().ok_or_else(|| no_text(function))?;
        if block.next_in_region().is_some() {
            return Err(refused(function, "expected a function of one block, found several")
                .with_help("write branches as scf.if and loops as scf.for"));
        }
        let mut parameters = String::new();
        let mut number = 0;
        for position in 0..block.argument_count() {
            let Ok(argument) = block.argument(position) else { continue };
            let kind = self.kind(argument.into(), function)?;
            let name = match kind {
                Kind::ServerKey => "server_key".to_owned(),
                _ => {
                    number += 1;
                    format!("arg{}", number - 1)
                }
            };
            if kind == Kind::ServerKey {
                self.key = Some(name.clone());
            }
            let form = if kind.is_copied() { Form::Copied } else { Form::Borrowed };
            let _ = writeln!(parameters, "    {name}: {},", kind.parameter());
            self.names.set(argument.into(), name, form);
        }
        let mut results = Vec::new();
        if let Some(r#type) = access::function_type(function) {
            for position in 0..r#type.result_count() {
                let kind = r#type.result(position).ok().and_then(Kind::of);
                results.push(kind.ok_or_else(|| no_type(function))?.rust());
            }
        }
        let result = match &results[..] {
            [] => String::new(),
            [one] => format!(" -> {one}"),
            all => format!(" -> ({})", all.join(", ")),
        };
        let name = identifier(&access::symbol_name(function).unwrap_or_default());
        self.block(block)?;
        let tables = self.tables.lines(self.noise);
        Ok(format!("pub fn {name}(\n{parameters}){result} {{\n{tables}{}}}\n", self.lines))
    }

    /// Writes the ops of a block, without what the op around it does with its terminator.
    pub fn block(&mut self, block: BlockRef<'c, 'a>) -> Result<(), ProgramError> {
        let mut next = block.first_operation();
        while let Some(operation) = next {
            next = operation.next_in_block();
            if !(self.write)(self, operation)? {
                return Err(no_text(operation));
            }
        }
        Ok(())
    }

    /// Appends a line.
    pub fn line(&mut self, line: &str) {
        let _ = writeln!(self.lines, "{}{line}", "    ".repeat(self.depth));
    }

    /// Begins an indented part.
    pub fn indent(&mut self) {
        self.depth += 1;
    }

    /// Ends it.
    pub fn outdent(&mut self) {
        self.depth -= 1;
    }

    /// Appends the definition of the op's only result.
    pub fn define(&mut self, operation: OperationRef<'c, 'a>, expression: &str) -> bool {
        let Some(result) = operation.results().next() else { return false };
        let name = self.names.variable(result.into());
        self.line(&format!("let {name} = {expression};"));
        true
    }

    /// The kind of a value.
    pub fn kind(&self, value: Value<'c, 'a>, operation: OperationRef<'c, 'a>) -> Result<Kind, ProgramError> {
        let unknown =
            || refused(operation, &format!("expected a type with a counterpart in Rust, found '{}'", value.r#type()));
        Kind::of(value.r#type()).ok_or_else(unknown)
    }

    /// An operand as a reference, or copied.
    pub fn argument(&self, operation: OperationRef<'c, 'a>, position: usize) -> Result<String, ProgramError> {
        let operand = operation.operand(position).map_err(|_| no_text(operation))?;
        self.names.argument(operand).ok_or_else(|| no_text(operation))
    }

    /// An operand as a number or the left side of a subscript.
    pub fn plain(&self, operation: OperationRef<'c, 'a>, position: usize) -> Result<String, ProgramError> {
        let operand = operation.operand(position).map_err(|_| no_text(operation))?;
        self.names.plain(operand).ok_or_else(|| no_text(operation))
    }

    /// A value, held: moved if this is its only use, and otherwise cloned.
    pub fn owned(&self, value: Value<'c, 'a>, operation: OperationRef<'c, 'a>) -> Result<String, ProgramError> {
        let owner = OperationResult::try_from(value).ok().map(|result| result.owner());
        let is_last = owner.is_some_and(|owner| owner.block() == operation.block()) && access::uses(value).len() == 1;
        let moved = if is_last { self.names.moved(value) } else { None };
        moved.or_else(|| self.names.owned(value)).ok_or_else(|| no_text(operation))
    }
}

fn no_type(operation: OperationRef<'_, '_>) -> ProgramError {
    refused(operation, "expected results with types that have counterparts in Rust")
}

/// Words that Rust keeps for itself.
const KEYWORDS: &[&str] = &[
    "Self", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super",
    "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// A symbol's name as an identifier: other characters become `_`.
pub(crate) fn identifier(name: &str) -> String {
    let mut identifier: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
    if identifier.starts_with(|c: char| c.is_ascii_digit()) || identifier.is_empty() {
        identifier.insert(0, '_');
    }
    if KEYWORDS.contains(&identifier.as_str()) || identifier == "_" {
        identifier.push('_');
    }
    identifier
}
