//! A function, op by op.

use super::{identifier::identifier, kind::Kind};
use crate::refused::{no_cpp, refused};
use melior::ir::{
    BlockLike, BlockRef, OperationRef, RegionLike, Value, ValueLike,
    operation::{OperationLike, OperationResult},
};
use ringmill_dialects::access;
use ringmill_passes::ProgramError;
use std::{
    collections::{HashMap, HashSet},
    fmt::Write as _,
};

/// Writes an op; false if it has no text.
pub(super) type WriteOp = fn(&mut Function, OperationRef<'_, '_>) -> Result<bool, ProgramError>;

/// A function that is being written.
pub(super) struct Function {
    /// The writer of ops, which calls back for the blocks inside of them.
    write: WriteOp,
    names: HashMap<usize, String>,
    taken: HashSet<String>,
    /// The number that the next name of a stem gets.
    numbers: HashMap<String, u64>,
    lines: String,
    depth: usize,
}

impl Function {
    /// An empty function, whose values have other names than the functions of the text.
    pub fn new(write: WriteOp, functions: &HashSet<String>) -> Self {
        Self {
            write,
            names: HashMap::new(),
            taken: functions.clone(),
            numbers: HashMap::new(),
            lines: String::new(),
            depth: 1,
        }
    }

    /// The declaration of a function, without its semicolon.
    pub fn signature(&mut self, function: OperationRef<'_, '_>) -> Result<String, ProgramError> {
        let r#type = access::function_type(function).ok_or_else(|| no_cpp(function))?;
        let kind = |r#type: melior::ir::Type<'_>| {
            Kind::of(r#type)
                .ok_or_else(|| refused(function, &format!("expected a type with a counterpart in C++, found '{type}'")))
        };
        let block = function.region(0).ok().and_then(|region| region.first_block());
        if block.is_some_and(|block| block.next_in_region().is_some()) {
            return Err(refused(function, "expected a function of one block, found several")
                .with_help("write branches as scf.if and loops as scf.for"));
        }
        let mut parameters = Vec::new();
        for position in 0..r#type.input_count() {
            let kind = kind(r#type.input(position).map_err(|_| no_cpp(function))?)?;
            let name = self.fresh(kind.stem());
            parameters.push(format!("{} {name}", kind.cpp()));
            if let Some(argument) = block.and_then(|block| block.argument(position).ok()) {
                self.names.insert(argument.to_raw().ptr as usize, name);
            }
        }
        let results: Vec<String> = (0..r#type.result_count())
            .map(|position| Ok(kind(r#type.result(position).map_err(|_| no_cpp(function))?)?.cpp()))
            .collect::<Result<_, ProgramError>>()?;
        let result = match &results[..] {
            [] => "void".to_owned(),
            [one] => one.clone(),
            all => format!("std::tuple<{}>", all.join(", ")),
        };
        let name = identifier(&access::symbol_name(function).unwrap_or_default());
        Ok(format!("{result} {name}({})", parameters.join(", ")))
    }

    /// The definition of a function.
    pub fn text(mut self, function: OperationRef<'_, '_>) -> Result<String, ProgramError> {
        let signature = self.signature(function)?;
        let block = function.region(0).ok().and_then(|region| region.first_block());
        self.block(block.ok_or_else(|| no_cpp(function))?)?;
        Ok(format!("{signature} {{\n{}}}\n", self.lines))
    }

    /// Writes the ops of a block, without what the op around it does with its terminator.
    pub fn block(&mut self, block: BlockRef<'_, '_>) -> Result<(), ProgramError> {
        let mut next = block.first_operation();
        while let Some(operation) = next {
            next = operation.next_in_block();
            if !(self.write)(self, operation)? {
                return Err(no_cpp(operation));
            }
        }
        Ok(())
    }

    /// A name that nothing has: the stem, or the stem with a number.
    pub fn fresh(&mut self, stem: &str) -> String {
        // Plain values are numbered from the first one on.
        let mut name = if stem == "v" { "v0".to_owned() } else { stem.to_owned() };
        while self.taken.contains(&name) {
            let number = self.numbers.entry(stem.to_owned()).or_insert(0);
            name = format!("{stem}{number}");
            *number += 1;
        }
        self.taken.insert(name.clone());
        name
    }

    /// Appends a line.
    pub fn line(&mut self, line: &str) {
        let _ = writeln!(self.lines, "{}{line}", "  ".repeat(self.depth));
    }

    /// Begins an indented part.
    pub fn indent(&mut self) {
        self.depth += 1;
    }

    /// Ends it.
    pub fn outdent(&mut self) {
        self.depth -= 1;
    }

    /// The kind of a value.
    pub fn kind(&self, value: Value<'_, '_>, operation: OperationRef<'_, '_>) -> Result<Kind, ProgramError> {
        Kind::of(value.r#type()).ok_or_else(|| {
            refused(operation, &format!("expected a type with a counterpart in C++, found '{}'", value.r#type()))
        })
    }

    /// A fresh name for a value.
    pub fn variable(&mut self, value: Value<'_, '_>, operation: OperationRef<'_, '_>) -> Result<String, ProgramError> {
        let stem = self.kind(value, operation)?.stem();
        let name = self.fresh(stem);
        self.set(value, name.clone());
        Ok(name)
    }

    /// Notes the expression of a value.
    pub fn set(&mut self, value: Value<'_, '_>, text: String) {
        self.names.insert(value.to_raw().ptr as usize, text);
    }

    /// The only result of an op.
    pub fn result<'c, 'a>(&self, operation: OperationRef<'c, 'a>) -> Result<OperationResult<'c, 'a>, ProgramError> {
        operation.results().next().ok_or_else(|| no_cpp(operation))
    }

    /// Appends the definition of the op's only result.
    pub fn define(&mut self, operation: OperationRef<'_, '_>, expression: &str) -> Result<bool, ProgramError> {
        let result = self.result(operation)?;
        let kind = self.kind(result.into(), operation)?;
        let name = self.variable(result.into(), operation)?;
        self.line(&format!("[[maybe_unused]] {} {name} = {expression};", kind.cpp()));
        Ok(true)
    }

    /// The expression of a value.
    pub fn of(&self, value: Value<'_, '_>) -> Option<String> {
        self.names.get(&(value.to_raw().ptr as usize)).cloned()
    }

    /// The expression of an operand.
    pub fn operand(&self, operation: OperationRef<'_, '_>, position: usize) -> Result<String, ProgramError> {
        let operand = operation.operand(position).map_err(|_| no_cpp(operation))?;
        self.of(operand).ok_or_else(|| no_cpp(operation))
    }

    /// The expressions of all operands from one on.
    pub fn operands(&self, operation: OperationRef<'_, '_>, from: usize) -> Result<Vec<String>, ProgramError> {
        (from..operation.operand_count()).map(|position| self.operand(operation, position)).collect()
    }

    /// The kind of an operand.
    pub fn operand_kind(&self, operation: OperationRef<'_, '_>, position: usize) -> Result<Kind, ProgramError> {
        self.kind(operation.operand(position).map_err(|_| no_cpp(operation))?, operation)
    }
}
