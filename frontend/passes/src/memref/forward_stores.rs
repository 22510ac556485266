use super::{
    global::{global_words, globals},
    memory::{Access, Cell, Memory},
    multiplexer::{candidates, decode, joined_index, padded, select},
    tables::Tables,
    view::{View, is_view},
};
use crate::{
    error::ProgramCode,
    ir::{Constant, ConstantPool, Emitter, constant_of, entry_block, extents},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{
        BlockRef, OperationRef, TypeLike, Value, ValueLike, attribute::FlatSymbolRefAttribute, block::BlockLike,
        operation::OperationLike,
    },
};
use ringmill_dialects::{
    access, attr,
    ops::{Builtin, Func, MemRef, OpName, name_text},
    pass::{PassFailure, RustPass},
};
use rustc_hash::FxHashMap;

/// Replaces what is loaded by what was stored, in one pass over a function without control flow;
/// time is linear.
///
/// Afterwards memory is touched only at the function's edges and in constant tables:
/// - the first thing done with an argument's element is at most one load, the last at most one
///   store;
/// - each returned memref is a fresh allocation whose elements are stored before the return;
/// - a load at a secret subscript from constants is a load from a constant global of one dimension,
///   from anything else a tree of selections.
#[derive(Clone, Default)]
pub struct ForwardStores;

impl RustPass for ForwardStores {
    const NAME: &'static str = "forward-stores";
    const SUMMARY: &'static str = "replace loads by the values stored before them, in straight-line functions";
    const EXAMPLE: &'static str = "\
func.func @main(%a: i4, %b: i4, %i: index) -> i4 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2xi4>
  memref.store %a, %m[%c0] : memref<2xi4>
  memref.store %b, %m[%c1] : memref<2xi4>
  %0 = memref.load %m[%i] : memref<2xi4>
  return %0 : i4
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let mut tables = Tables::new(context, module);
        for function in access::functions(module) {
            if let Some(entry) = entry_block(function) {
                Forwarder {
                    context,
                    entry,
                    constants: ConstantPool::new(context, entry),
                    memory: Memory::default(),
                    globals: FxHashMap::default(),
                    done: Vec::new(),
                    tables: &mut tables,
                }
                .run()
                .map_err(Refusal::report)?;
            }
        }
        Ok(())
    }
}

struct Forwarder<'t, 'c, 'a, 'm> {
    context: &'c Context,
    entry: BlockRef<'c, 'a>,
    constants: ConstantPool<'c, 'a>,
    memory: Memory<'c, 'a>,
    /// Roots of globals that may change, by name.
    globals: FxHashMap<&'c str, usize>,
    /// Ops that have nothing left to do, in order.
    done: Vec<OperationRef<'c, 'a>>,
    tables: &'t mut Tables<'c, 'm>,
}

impl<'c, 'a> Forwarder<'_, 'c, 'a, '_> {
    fn run(mut self) -> Result<(), Refusal<'c>> {
        self.add_arguments()?;
        let mut next = self.entry.first_operation();
        while let Some(operation) = next {
            next = operation.next_in_block();
            self.visit(operation)?;
        }
        for operation in self.done.into_iter().rev() {
            let used = operation.results().any(|result| access::has_uses(result.into()));
            if !used {
                access::erase(operation);
            }
        }
        Ok(())
    }

    fn add_arguments(&mut self) -> Result<(), Refusal<'c>> {
        for position in 0..self.entry.argument_count() {
            let Ok(argument) = self.entry.argument(position) else { continue };
            let memref: Value = argument.into();
            if !memref.r#type().is_mem_ref() {
                continue;
            }
            let root = extents(memref.r#type())
                .and_then(|(element, _)| self.memory.add(memref, element, |count| vec![Cell::Initial; count]))
                .filter(|&root| {
                    let cells = self.memory.roots[root].cells.len();
                    self.memory.view(memref, memref.location()).is_ok_and(|view| view.is_whole(cells))
                });
            let Some(root) = root else {
                let message = format!("argument {position} has type '{}'", memref.r#type());
                return Err(Refusal::new(ProgramCode::ArgumentType, message, memref.location())
                    .with_help("use a memref of constant size without a layout"));
            };
            self.memory.roots[root].argument = Some(memref);
        }
        Ok(())
    }

    fn visit(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let name = OpName::of(operation);
        let location = operation.location();
        match name {
            Some(OpName::MemRef(MemRef::Alloc | MemRef::Alloca)) => {
                let memref = self.result(operation)?;
                extents(memref.r#type())
                    .and_then(|(element, _)| self.memory.add(memref, element, |count| vec![Cell::Undefined; count]))
                    .ok_or_else(|| unknown_layout(operation))?;
            }
            Some(OpName::MemRef(MemRef::GetGlobal)) => self.visit_global(operation)?,
            Some(OpName::MemRef(MemRef::Load)) => return self.visit_load(operation),
            Some(OpName::MemRef(MemRef::Store)) => self.visit_store(operation)?,
            Some(OpName::MemRef(MemRef::Copy)) => self.visit_copy(operation)?,
            Some(OpName::MemRef(MemRef::Dealloc)) => {}
            Some(OpName::MemRef(MemRef::Dim)) => {
                let size = operation
                    .operand(1)
                    .ok()
                    .and_then(constant_of)
                    .zip(operation.operand(0).ok().and_then(|memref| extents(memref.r#type())))
                    .and_then(|(dimension, (_, extents))| extents.get(dimension.value as usize).copied())
                    .ok_or_else(|| unknown_layout(operation))?;
                let result = self.result(operation)?;
                let size = Constant { value: size as u128, r#type: result.r#type() };
                access::replace_all_uses(result, self.constants.value(size));
            }
            Some(OpName::Func(Func::Return)) => return self.visit_return(operation),
            Some(name) if is_view(name) => {
                let source = operation.operand(0).map_err(|_| unknown_layout(operation))?;
                let view = self.memory.view(source, location)?.through(operation)?;
                let result = self.result(operation)?;
                self.memory.show(result, view);
            }
            _ => {
                let touches = operation
                    .operands()
                    .chain(operation.results().map(Into::into))
                    .any(|value| value.r#type().is_mem_ref());
                if touches || operation.region_count() > 0 {
                    let message = format!("operation '{}' is not supported here", name_text(operation));
                    return Err(Refusal::new(ProgramCode::UnsupportedOp, message, location));
                }
                return Ok(());
            }
        }
        self.done.push(operation);
        Ok(())
    }

    fn result(&self, operation: OperationRef<'c, 'a>) -> Result<Value<'c, 'a>, Refusal<'c>> {
        let result = operation.results().next().map(Into::into);
        result.ok_or_else(|| unknown_layout(operation))
    }

    fn visit_global(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let location = operation.location();
        let memref = self.result(operation)?;
        let name = attr::NAME.of(operation);
        let refuse = || {
            let message = format!("the contents of global '{}' are not known", name.unwrap_or_default());
            Refusal::new(ProgramCode::UnsupportedOp, message, location)
                .with_help("give the global an initial value, or pass it as an argument")
        };
        let name = name.ok_or_else(refuse)?;
        if let Some(&root) = self.globals.get(name) {
            let view = View::of_root(root, memref.r#type()).ok_or_else(refuse)?;
            self.memory.show(memref, view);
            return Ok(());
        }
        let content = globals(self.tables.module)
            .into_iter()
            .find(|global| attr::SYM_NAME.of(*global) == Some(name))
            .and_then(|global| {
                let content = global_words(global)?;
                Some((content.words, content.is_constant))
            });
        let (words, is_constant) = content.ok_or_else(refuse)?;
        let (element, _) = extents(memref.r#type()).ok_or_else(refuse)?;
        let cells = |count| match &words {
            Some(words) => words.iter().map(|&word| Cell::Number(word)).collect(),
            None => vec![Cell::Undefined; count],
        };
        let root = self.memory.add(memref, element, cells).ok_or_else(refuse)?;
        self.memory.roots[root].is_constant = is_constant;
        self.globals.insert(name, root);
        Ok(())
    }

    fn visit_load(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let operands: Vec<_> = operation.operands().collect();
        let [memref, subscripts @ ..] = operands.as_slice() else { return Ok(()) };
        let view = self.memory.view(*memref, operation.location())?;
        let access = self.memory.access(view, subscripts);
        let cells = self.memory.roots[access.root].cells.len();
        let is_table = self.memory.roots[access.root].is_constant && subscripts.len() == 1 && view.is_whole(cells);
        if is_table && access.axes.len() == 1 {
            // Already what is wanted.
            return Ok(());
        }
        let at = Emitter::before(self.context, self.entry, operation);
        let value = self.load(&access, &at);
        access::replace_all_uses(self.result(operation)?, value);
        self.done.push(operation);
        Ok(())
    }

    fn load(&mut self, access: &Access<'c, 'a>, at: &Emitter<'c, 'a>) -> Value<'c, 'a> {
        let root = access.root;
        let Some(cell) = access.cell else {
            return self.memory.value(root, Cell::Undefined, &mut self.constants);
        };
        if access.axes.is_empty() {
            let content = self.memory.read(root, cell, at, &mut self.constants);
            return self.memory.value(root, content, &mut self.constants);
        }
        let count = self.memory.roots[root].cells.len();
        let contents: Vec<_> = candidates(cell, &access.axes, count)
            .into_iter()
            .map(|cell| match cell {
                Some(cell) => self.memory.read(root, cell, at, &mut self.constants),
                None => Cell::Undefined,
            })
            .collect();
        if let Some(value) = self.look_up(access, &contents, at) {
            return value;
        }
        let values: Vec<_> =
            contents.into_iter().map(|content| self.memory.value(root, content, &mut self.constants)).collect();
        select(at, &mut self.constants, &access.axes, values)
            .unwrap_or_else(|| self.memory.value(root, Cell::Undefined, &mut self.constants))
    }

    /// A load from a table, when all contents are numbers.
    fn look_up(
        &mut self,
        access: &Access<'c, 'a>,
        contents: &[Cell<'c, 'a>],
        at: &Emitter<'c, 'a>,
    ) -> Option<Value<'c, 'a>> {
        let words = contents
            .iter()
            .map(|content| match content {
                Cell::Number(number) => Some(*number),
                Cell::Undefined => Some(0),
                Cell::Initial | Cell::Value(_) => None,
            })
            .collect::<Option<Vec<_>>>()?;
        let element = self.memory.roots[access.root].element;
        let (name, r#type) = self.tables.table(padded(words, &access.axes), element)?;
        let name = FlatSymbolRefAttribute::new(self.context, &name);
        let table = at.op(MemRef::GetGlobal, &[], &[attr::NAME.with(self.context, name)], r#type);
        let index = joined_index(at, &mut self.constants, &access.axes)?;
        Some(at.load(table, &[index], element))
    }

    fn visit_store(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let operands: Vec<_> = operation.operands().collect();
        let [value, memref, subscripts @ ..] = operands.as_slice() else { return Ok(()) };
        let view = self.memory.view(*memref, operation.location())?;
        let access = self.memory.access(view, subscripts);
        let at = Emitter::before(self.context, self.entry, operation);
        self.store(&access, content_of(*value), &at)
    }

    fn store(
        &mut self,
        access: &Access<'c, 'a>,
        content: Cell<'c, 'a>,
        at: &Emitter<'c, 'a>,
    ) -> Result<(), Refusal<'c>> {
        let root = access.root;
        if self.memory.roots[root].is_constant {
            let message = "this writes to a constant global";
            return Err(Refusal::new(ProgramCode::UnsupportedOp, message, at.location)
                .with_help("drop `constant` from the memref.global"));
        }
        let Some(cell) = access.cell else { return Ok(()) };
        if access.axes.is_empty() {
            self.memory.write(root, cell, content);
            return Ok(());
        }
        let count = self.memory.roots[root].cells.len();
        let value = self.memory.value(root, content, &mut self.constants);
        let conditions = decode(at, &mut self.constants, &access.axes);
        for (cell, condition) in candidates(cell, &access.axes, count).into_iter().zip(conditions) {
            let Some(cell) = cell else { continue };
            let old = self.memory.read(root, cell, at, &mut self.constants);
            let new = if old == Cell::Undefined {
                value
            } else {
                let old = self.memory.value(root, old, &mut self.constants);
                at.select(condition, value, old)
            };
            self.memory.write(root, cell, Cell::Value(new));
        }
        Ok(())
    }

    fn visit_copy(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let location = operation.location();
        let (Ok(from), Ok(to)) = (operation.operand(0), operation.operand(1)) else { return Ok(()) };
        let at = Emitter::before(self.context, self.entry, operation);
        let from = self.memory.view(from, location)?.clone();
        let to = self.memory.view(to, location)?.clone();
        let targets = self.memory.elements(&to);
        if let (Some(sources), Some(targets)) = (self.memory.elements(&from), targets) {
            let contents: Vec<_> =
                sources.into_iter().map(|cell| self.memory.read(from.root, cell, &at, &mut self.constants)).collect();
            if self.memory.roots[to.root].is_constant {
                let nowhere = Access { root: to.root, cell: None, axes: Vec::new() };
                return self.store(&nowhere, Cell::Undefined, &at);
            }
            for (cell, content) in targets.into_iter().zip(contents) {
                self.memory.write(to.root, cell, content);
            }
            return Ok(());
        }
        // A secret moves one of the views: element by element, all loads first.
        let subscripts = at.subscripts(&mut self.constants, &from.extents);
        let values: Vec<_> = subscripts
            .iter()
            .map(|subscripts| {
                let access = self.memory.access(&from, subscripts);
                self.load(&access, &at)
            })
            .collect();
        for (subscripts, value) in subscripts.iter().zip(values) {
            let access = self.memory.access(&to, subscripts);
            self.store(&access, content_of(value), &at)?;
        }
        Ok(())
    }

    /// Writes back what the caller sees.
    fn visit_return(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let at = Emitter::before(self.context, self.entry, operation);
        let operands: Vec<_> = operation.operands().collect();
        for (position, memref) in operands.into_iter().enumerate() {
            if !memref.r#type().is_mem_ref() {
                continue;
            }
            let view = self.memory.view(memref, operation.location())?.clone();
            let element = self.memory.roots[view.root].element;
            let fresh = at.alloc(element, &view.extents);
            for subscripts in at.subscripts(&mut self.constants, &view.extents) {
                let access = self.memory.access(&view, &subscripts);
                let value = self.load(&access, &at);
                at.store(value, fresh, &subscripts);
            }
            access::set_operand(operation, position, at.cast(fresh, memref.r#type()));
        }
        for root in 0..self.memory.roots.len() {
            let Some(memref) = self.memory.roots[root].argument else { continue };
            let mut written = std::mem::take(&mut self.memory.roots[root].written);
            written.sort_unstable();
            written.dedup();
            let (_, extents) = extents(memref.r#type()).unwrap_or((memref.r#type(), Vec::new()));
            for cell in written {
                let content = self.memory.roots[root].cells[cell];
                let value = self.memory.value(root, content, &mut self.constants);
                let subscripts = at.subscript(&mut self.constants, &extents, cell);
                at.store(value, memref, &subscripts);
            }
        }
        Ok(())
    }
}

/// The content of a cell after `value` was written to it.
fn content_of<'c, 'a>(value: Value<'c, 'a>) -> Cell<'c, 'a> {
    constant_of(value).map_or(Cell::Value(value), |constant| Cell::Number(constant.value))
}

fn unknown_layout<'c>(operation: OperationRef<'c, '_>) -> Refusal<'c> {
    let message = format!("the size or layout of this '{}' is not known when compiling", name_text(operation));
    Refusal::new(ProgramCode::DynamicShape, message, operation.location())
}
