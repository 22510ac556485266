//! The program as a whole: functions, globals, registers.

use super::{Kind, Op, Scope, name_of, source_of, stored::Stored};
use crate::{
    error::InterpError,
    ops::polynomial::element_moduli,
    program::{AggregateSlot, Argument, Function, Global, Port, Program, Register, Slot},
    value::{LARGEST, Tensor, Word, element_count},
};
use melior::ir::{BlockLike, Module, RegionLike, Type, ValueLike, attribute::TypeAttribute, operation::OperationLike};
use ringmill_dialects::access::{self, SourceLocation};
use std::{collections::HashMap, sync::Arc};

/// The parts of a program that all functions share.
pub(crate) struct Unit<'c, 'a> {
    symbols: HashMap<String, Op<'c, 'a>>,
    stored: Stored<'c, 'a>,
    words: Vec<Word>,
    aggregates: u32,
    tensors: Vec<(AggregateSlot, Tensor)>,
    globals: Vec<Global>,
    global_positions: HashMap<String, usize>,
    functions: Vec<Function>,
    /// Compiled functions by name and by which parameters are constant tables.
    compiled: HashMap<(String, Vec<bool>), usize>,
    /// Functions being compiled, outermost first.
    open: Vec<String>,
}

/// Compiles a function of a module and all that it calls.
pub(crate) fn compile(module: &Module<'_>, entry: &str) -> Result<Program, InterpError> {
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
    unit.program(entry)
}

impl<'c, 'a> Unit<'c, 'a> {
    /// A new scalar register.
    pub fn new_slot(&mut self) -> Slot {
        self.words.push(Word::UNDEFINED);
        Slot(self.words.len() as u32 - 1)
    }

    /// A new register for a tensor or memref.
    pub fn new_aggregate(&mut self) -> AggregateSlot {
        self.aggregates += 1;
        AggregateSlot(self.aggregates - 1)
    }

    /// Makes a register hold a constant from the start.
    pub fn preset(&mut self, slot: Slot, value: u128) {
        self.words[slot.0 as usize] = Word::new(value);
    }

    /// What a register holds from the start; undefined, if that is nothing.
    pub fn initial(&self, slot: Slot) -> Word {
        self.words[slot.0 as usize]
    }

    /// Makes a register hold a constant tensor from the start.
    pub fn preset_tensor(&mut self, slot: AggregateSlot, tensor: Tensor) {
        self.tensors.push((slot, tensor));
    }

    /// Whether a function may write each of its parameters.
    pub fn stored_parameters(&mut self, name: &str) -> Vec<bool> {
        self.stored.parameters(name)
    }

    /// A function compiled for calls whose arguments are constant tables where `tables` says so.
    pub fn function(
        &mut self,
        name: &str,
        tables: Vec<bool>,
        location: Option<Op<'c, 'a>>,
    ) -> Result<usize, InterpError> {
        let location = || location.and_then(source_of);
        if let Some(&position) = self.compiled.get(&(name.to_owned(), tables.clone())) {
            return Ok(position);
        }
        if self.open.iter().any(|open| open == name) {
            return Err(InterpError::Recursion { name: name.to_owned(), location: location() });
        }
        let op = self.symbols.get(name).copied().filter(|&op| is_defined(op));
        let op = op.ok_or_else(|| InterpError::UnknownFunction {
            name: name.to_owned(),
            known: self.known_functions(),
            location: location(),
        })?;
        self.open.push(name.to_owned());
        let function = self.body(op, &tables)?;
        self.open.pop();
        self.functions.push(function);
        let position = self.functions.len() - 1;
        self.compiled.insert((name.to_owned(), tables), position);
        Ok(position)
    }

    /// Registers of a function's parameters.
    pub fn parameters(&self, function: usize) -> Vec<Register> {
        self.functions[function].parameters.clone()
    }

    /// Registers of a function's returned values, and whether they may be taken out.
    pub fn returned(&self, function: usize) -> Vec<(Register, bool)> {
        self.functions[function].returned.clone()
    }

    /// Whether a function may write memory.
    pub fn writes(&self, function: usize) -> bool {
        self.functions[function].body.writes
    }

    fn known_functions(&self) -> String {
        let mut names: Vec<&str> =
            self.symbols.iter().filter(|&(_, &op)| is_defined(op)).map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        if names.is_empty() { "no function".to_owned() } else { names.join(", ") }
    }

    fn body(&mut self, op: Op<'c, 'a>, tables: &[bool]) -> Result<Function, InterpError> {
        let mut scope = Scope::new(self, op);
        if let Some(block) = scope.only_block(op, 0)? {
            for (position, _) in tables.iter().enumerate().filter(|&(_, &table)| table) {
                if let Ok(argument) = block.argument(position) {
                    scope.mark_table(argument.into());
                }
            }
        }
        let region = scope.region(op, 0)?;
        scope.expect_terminator(op, region.terminator, "func.return")?;
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

    /// The global of a name.
    pub fn global(&mut self, name: &str, user: Op<'c, 'a>) -> Result<(usize, bool), InterpError> {
        if let Some(&position) = self.global_positions.get(name) {
            return Ok((position, self.globals[position].constant));
        }
        let op = self.symbols.get(name).copied().filter(|&op| name_of(op) == "memref.global");
        let global = op.and_then(|op| read_global(op)).ok_or_else(|| InterpError::UnsupportedForm {
            name: name_of(user),
            detail: format!("'{name}' is no global of at most {LARGEST} integers with a constant shape"),
            location: source_of(user),
        })?;
        let constant = global.constant;
        self.globals.push(global);
        self.global_positions.insert(name.to_owned(), self.globals.len() - 1);
        Ok((self.globals.len() - 1, constant))
    }

    fn program(mut self, entry: &str) -> Result<Program, InterpError> {
        let parameters = self.stored_parameters(entry).len();
        let position = self.function(entry, vec![false; parameters], None)?;
        let op = self.symbols[entry];
        let stored = self.stored_parameters(entry);
        let (arguments, mut results) = interface(op, &stored)?;
        results.extend(arguments.iter().filter(|argument| argument.stored).map(|argument| argument.port.clone()));
        Ok(Program {
            words: self.words,
            aggregates: self.aggregates as usize,
            tensors: self.tensors,
            globals: self.globals,
            functions: self.functions,
            entry: position,
            arguments,
            results,
        })
    }
}

/// Whether an operation is a function with a body.
fn is_defined(op: Op<'_, '_>) -> bool {
    name_of(op) == "func.func" && !access::is_declaration(op)
}

/// The elements of a `memref.global`; nothing is defined in one without an initial value.
fn read_global(op: Op<'_, '_>) -> Option<Global> {
    let r#type = TypeAttribute::try_from(op.attribute("type").ok()?).ok()?.value();
    let Kind::MemRef(shaped) = Kind::of(r#type)? else {
        return None;
    };
    let count = element_count(&shaped.fixed()?)?;
    let words = match op.attribute("initial_value").ok().and_then(access::elements) {
        Some(elements) if elements.len() == count => {
            elements.into_iter().map(|bits| Word::new(bits & crate::value::mask(shaped.width))).collect()
        }
        Some(_) => return None,
        None => vec![Word::UNDEFINED; count],
    };
    Some(Global { words: Arc::new(words), constant: op.has_attribute("constant") })
}

/// Arguments and results of the entry function.
fn interface<'c, 'a>(op: Op<'c, 'a>, stored: &[bool]) -> Result<(Vec<Argument>, Vec<Port>), InterpError> {
    let missing = || InterpError::UnsupportedForm {
        name: name_of(op),
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
    let arguments = (0..function.input_count())
        .map(|position| {
            let (port, memory) = port(function.input(position).map_err(|_| missing())?, argument_place(op, position))?;
            let stored = memory && stored.get(position).copied().unwrap_or(false);
            Ok(Argument { port, stored, memory })
        })
        .collect::<Result<_, InterpError>>()?;
    let results = (0..function.result_count())
        .map(|position| Ok(port(function.result(position).map_err(|_| missing())?, None)?.0))
        .collect::<Result<_, InterpError>>()?;
    Ok((arguments, results))
}

/// Where an argument of a function stands in its file.
fn argument_place(op: Op<'_, '_>, position: usize) -> Option<SourceLocation> {
    let block = op.region(0).ok()?.first_block()?;
    access::source_location(block.argument(position).ok()?.location())
}
