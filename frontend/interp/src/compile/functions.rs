//! Functions, and the program that they make.

use super::{
    op::{Op, source_of},
    ring_types::element_moduli,
    scope::{Lower, Scope},
    stored::Stored,
    types::Kind,
    unit::Unit,
};
use crate::{
    error::InterpError,
    machine::Initial,
    program::{Argument, Function, Port, Program},
    registers::Register,
};
use melior::ir::{BlockLike, Module, RegionLike, Type, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    access::{self, SourceLocation, TfheType},
    ops::{Func, name_text},
};
use std::{collections::HashMap, sync::Arc};

/// Compiles a function of a module and all that it calls.
pub(crate) fn compile(module: &Module<'_>, entry: &str, lower: Lower) -> Result<Program, InterpError> {
    let mut symbols = HashMap::new();
    let mut next = module.body().first_operation();
    while let Some(op) = next {
        if let Some(name) = access::symbol_name(op) {
            symbols.insert(name, op);
        }
        next = op.next_in_block();
    }
    let unit = Unit {
        stored: Stored::new(symbols.clone()),
        symbols,
        words: Vec::new(),
        aggregates: 0,
        tensors: Vec::new(),
        globals: Vec::new(),
        global_positions: HashMap::new(),
        functions: Vec::new(),
        compiled: HashMap::new(),
        open: Vec::new(),
    };
    program(unit, entry, lower)
}

impl<'c, 'a> Scope<'_, 'c, 'a> {
    /// The function of a name, compiled for calls whose arguments are constant tables where
    /// `tables` says so: its number.
    pub fn function(&mut self, name: &str, tables: Vec<bool>, caller: Op<'c, 'a>) -> Result<usize, InterpError> {
        function(self.unit, self.lower, name, tables, Some(caller))
    }
}

/// A function compiled for calls whose arguments are constant tables where `tables` says so.
fn function<'c, 'a>(
    unit: &mut Unit<'c, 'a>,
    lower: Lower,
    name: &str,
    tables: Vec<bool>,
    location: Option<Op<'c, 'a>>,
) -> Result<usize, InterpError> {
    let location = || location.and_then(source_of);
    if let Some(&position) = unit.compiled.get(&(name.to_owned(), tables.clone())) {
        return Ok(position);
    }
    if unit.open.iter().any(|open| open == name) {
        return Err(InterpError::Recursion { name: name.to_owned(), location: location() });
    }
    let op = unit.symbols.get(name).copied().filter(|&op| is_defined(op));
    let op = op.ok_or_else(|| InterpError::UnknownFunction {
        name: name.to_owned(),
        known: known_functions(unit),
        location: location(),
    })?;
    unit.open.push(name.to_owned());
    let function = body(unit, op, &tables, lower)?;
    unit.open.pop();
    unit.functions.push(Arc::new(function));
    let position = unit.functions.len() - 1;
    unit.compiled.insert((name.to_owned(), tables), position);
    Ok(position)
}

fn known_functions(unit: &Unit<'_, '_>) -> String {
    let mut names: Vec<&str> =
        unit.symbols.iter().filter(|&(_, &op)| is_defined(op)).map(|(name, _)| name.as_str()).collect();
    names.sort_unstable();
    if names.is_empty() { "no function".to_owned() } else { names.join(", ") }
}

fn body<'c, 'a>(
    unit: &mut Unit<'c, 'a>,
    op: Op<'c, 'a>,
    tables: &[bool],
    lower: Lower,
) -> Result<Function, InterpError> {
    let mut scope = Scope::new(unit, op, lower);
    if let Some(block) = scope.only_block(op, 0)? {
        for (position, _) in tables.iter().enumerate().filter(|&(_, &table)| table) {
            if let Ok(argument) = block.argument(position) {
                scope.mark_table(argument.into());
            }
        }
    }
    let region = scope.region(op, 0)?;
    scope.expect_terminator(op, region.terminator, Func::Return)?;
    let returned = (0..region.terminator.operand_count())
        .map(|position| {
            let value = scope.operand(region.terminator, position)?;
            let register = scope.register(value, region.terminator)?;
            let take = match register {
                Register::Word(_) => false,
                Register::Aggregate(_) => scope.consume(region.terminator, position)?.take,
            };
            Ok((register, take))
        })
        .collect::<Result<_, InterpError>>()?;
    Ok(Function { parameters: region.arguments, returned, body: region.block })
}

fn program(mut unit: Unit<'_, '_>, entry: &str, lower: Lower) -> Result<Program, InterpError> {
    let parameters = unit.stored_parameters(entry).len();
    let position = function(&mut unit, lower, entry, vec![false; parameters], None)?;
    let op = unit.symbols[entry];
    let stored = unit.stored_parameters(entry);
    let (arguments, mut results) = interface(op, &stored)?;
    results.extend(arguments.iter().filter(|argument| argument.stored).map(|argument| argument.port.clone()));
    Ok(Program {
        entry: unit.callee(position),
        initial: Initial {
            words: unit.words,
            aggregates: unit.aggregates as usize,
            tensors: unit.tensors,
            globals: unit.globals,
        },
        arguments,
        results,
    })
}

/// True if an operation is a function with a body.
fn is_defined(op: Op<'_, '_>) -> bool {
    Func::Func.is(op) && !access::is_declaration(op)
}

/// Arguments and results of the entry function.
fn interface<'c, 'a>(op: Op<'c, 'a>, stored: &[bool]) -> Result<(Vec<Argument>, Vec<Port>), InterpError> {
    let missing = || InterpError::UnsupportedForm {
        name: name_text(op),
        detail: "its type cannot be read".into(),
        location: source_of(op),
    };
    let function = access::function_type(op).ok_or_else(missing)?;
    let port = |r#type: Type<'c>, place: Option<SourceLocation>| {
        let location = place.or_else(|| source_of(op));
        let Some(kind) = Kind::of(r#type) else {
            return Err(InterpError::UnsupportedType { r#type: r#type.to_string(), location });
        };
        let width = kind.width();
        let shape = match &kind {
            Kind::Scalar { .. } => Some(Vec::new()),
            Kind::Tensor(shaped) | Kind::MemRef(shaped) => shaped.fixed().map(|shape| shape.to_vec()),
        };
        let shape = shape.ok_or_else(|| InterpError::DynamicShape { r#type: r#type.to_string(), location })?;
        let (moduli, run) = element_moduli(r#type).unwrap_or_default();
        Ok((Port { width, shape, moduli, run }, matches!(kind, Kind::MemRef(_))))
    };
    // A key holds no message: nobody passes one.
    let is_key = |position: &usize| {
        let input = function.input(*position).ok();
        input.is_some_and(|input| access::tfhe_type(input) == Some(TfheType::ServerKey))
    };
    let arguments = (0..function.input_count())
        .filter(|position| !is_key(position))
        .map(|position| {
            let (port, memory) = port(function.input(position).map_err(|_| missing())?, argument_place(op, position))?;
            let stored = memory && stored.get(position).copied().unwrap_or(false);
            Ok(Argument { parameter: position, port, stored, memory })
        })
        .collect::<Result<_, InterpError>>()?;
    let results = (0..function.result_count())
        .map(|position| Ok(port(function.result(position).map_err(|_| missing())?, None)?.0))
        .collect::<Result<_, InterpError>>()?;
    Ok((arguments, results))
}

/// The location of a function's argument in its file.
fn argument_place(op: Op<'_, '_>, position: usize) -> Option<SourceLocation> {
    let block = op.region(0).ok()?.first_block()?;
    access::source_location(block.argument(position).ok()?.location())
}
