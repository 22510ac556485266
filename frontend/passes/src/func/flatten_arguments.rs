use crate::{
    error::ProgramCode,
    ir::{Constant, ConstantPool, build, constant_of, entry_block, extents, key, only_function, walk},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{
        Attribute, Block, BlockRef, OperationRef, Region, RegionLike, Type, TypeLike, Value, ValueLike,
        attribute::{ArrayAttribute, DictionaryAttribute, TypeAttribute},
        block::BlockLike,
        operation::{OperationBuilder, OperationLike},
        r#type::FunctionType,
    },
};
use ringmill_dialects::{
    access, attr,
    ops::{Builtin, Func, MemRef, OpName, name_text},
    pass::{PassFailure, RustPass},
};
use rustc_hash::FxHashMap;

/// Makes a function's memrefs scalars.
///
/// Every element of a memref argument becomes an argument, row-major; every element of a memref
/// result becomes a result. Behind the function's own results come, in argument order, the elements
/// of the arguments that [`attr::STORED_ARGUMENTS`] names (without it: of those that are written).
/// What `forward-stores` leaves is expected.
#[derive(Clone, Default)]
pub struct FlattenArguments;

impl RustPass for FlattenArguments {
    const NAME: &'static str = "flatten-arguments";
    const SUMMARY: &'static str = "turn memref arguments and results into one scalar for each element";
    const EXAMPLE: &'static str = "\
func.func @main(%m: memref<2xi4>) -> i4 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.load %m[%c0] : memref<2xi4>
  %1 = memref.load %m[%c1] : memref<2xi4>
  %2 = arith.addi %0, %1 : i4
  return %2 : i4
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        match only_function(module) {
            Some(function) => flatten(context, function).map_err(Refusal::report),
            None => {
                let message = "flatten-arguments needs a module with exactly one function";
                Err(Refusal::new(ProgramCode::UnsupportedOp, message, module.location())
                    .with_help("inline the calls, and remove the other functions")
                    .report())
            }
        }
    }
}

/// The elements of a memref that the function takes or hands over.
struct Elements<'c, 'a> {
    element: Type<'c>,
    extents: Vec<usize>,
    /// The value in each: the new argument at first, later the stored value; `None` is undefined.
    values: Vec<Option<Value<'c, 'a>>>,
    is_stored: bool,
}

impl<'c> Elements<'c, '_> {
    fn of(r#type: Type<'c>) -> Option<Self> {
        let (element, extents) = extents(r#type)?;
        let count = extents.iter().product();
        Some(Self { element, extents, values: vec![None; count], is_stored: false })
    }

    /// The row-major number of the element with these subscripts.
    fn position(&self, subscripts: &[Value<'c, '_>]) -> Option<usize> {
        subscripts.iter().zip(&self.extents).try_fold(0, |position, (&subscript, &extent)| {
            let subscript = usize::try_from(constant_of(subscript)?.value).ok()?;
            (subscript < extent).then_some(position * extent + subscript)
        })
    }
}

struct Flattener<'c, 'a> {
    context: &'c Context,
    /// The body of the new function.
    block: BlockRef<'c, 'a>,
    memories: Vec<Elements<'c, 'a>>,
    /// The memory of each memref.
    numbers: FxHashMap<usize, usize>,
    /// Ops that the new function does not need, in order.
    gone: Vec<OperationRef<'c, 'a>>,
}

fn flatten<'c>(context: &'c Context, function: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
    let Some(old) = entry_block(function) else { return Ok(()) };
    let Some(last) = old.terminator().filter(|last| Func::Return.is(*last)) else {
        let message = "the function does not end with a return";
        return Err(Refusal::new(ProgramCode::UnsupportedOp, message, function.location()));
    };
    let new = new_function(context, function, old)?;
    let Some(block) = entry_block(new) else { return Ok(()) };
    let mut flattener =
        Flattener { context, block, memories: Vec::new(), numbers: FxHashMap::default(), gone: Vec::new() };
    let arguments = flattener.take_arguments(old);
    let anchor = block.append_operation(build(OperationBuilder::new(Func::Return.text(), last.location())));
    let mut next = old.first_operation();
    while let Some(operation) = next {
        next = operation.next_in_block();
        if operation != last && !flattener.visit(operation)? {
            access::move_before(operation, anchor);
        }
    }
    let values = flattener.results(function, last, &arguments)?;
    access::set_operands(anchor, &values);
    let inputs: Vec<_> = (0..block.argument_count())
        .filter_map(|position| block.argument(position).ok())
        .map(|argument| argument.r#type())
        .collect();
    let results: Vec<_> = values.iter().map(|value| value.r#type()).collect();
    access::set_function_type(new, &inputs, &results);
    access::erase(last);
    for operation in flattener.gone.iter().rev() {
        access::erase(*operation);
    }
    access::erase(function);
    Ok(())
}

/// A function before the old one, with its name, one argument for each of its elements, an empty
/// body, and no results yet.
fn new_function<'c, 'a>(
    context: &'c Context,
    function: OperationRef<'c, 'a>,
    old: BlockRef<'c, 'a>,
) -> Result<OperationRef<'c, 'a>, Refusal<'c>> {
    let attributes = attr::ARG_ATTRS.of(function).and_then(|attributes| ArrayAttribute::try_from(attributes).ok());
    let none: Attribute = DictionaryAttribute::new(context, &[]).into();
    let mut arguments = Vec::new();
    let mut argument_attributes = Vec::new();
    for position in 0..old.argument_count() {
        let Ok(argument) = old.argument(position) else { continue };
        let (element, count) = match extents(argument.r#type()) {
            Some((element, extents)) => (element, extents.iter().product()),
            None => (argument.r#type(), 1),
        };
        let attribute = attributes.and_then(|attributes| attributes.element(position).ok());
        arguments.extend(vec![(element, ValueLike::location(&argument)); count]);
        argument_attributes.extend(vec![attribute.unwrap_or(none); count]);
    }
    let region = Region::new();
    region.append_block(Block::new(&arguments));
    let r#type: Type = FunctionType::new(context, &[], &[]).into();
    let mut attributes = vec![
        attr::FUNCTION_TYPE.with(context, TypeAttribute::new(r#type)),
        attr::ARG_ATTRS.with(context, ArrayAttribute::new(context, &argument_attributes)),
    ];
    for name in [attr::SYM_NAME, attr::SYM_VISIBILITY] {
        attributes.extend(name.attribute(function).map(|value| name.with(context, value)));
    }
    let operation = build(
        OperationBuilder::new(Func::Func.text(), function.location()).add_attributes(&attributes).add_regions([region]),
    );
    match function.block() {
        Some(block) => Ok(block.insert_operation_before(function, operation)),
        None => Err(Refusal::new(ProgramCode::UnsupportedOp, "the function is in no module", function.location())),
    }
}

impl<'c, 'a> Flattener<'c, 'a> {
    /// Replaces the old scalar arguments, and gives the memrefs' elements their first values.
    /// Returns the memrefs' numbers by position.
    fn take_arguments(&mut self, old: BlockRef<'c, 'a>) -> Vec<Option<usize>> {
        let mut taken = 0;
        let mut next = || {
            taken += 1;
            self.block.argument(taken - 1).ok().map(Value::from)
        };
        let mut numbers = Vec::new();
        for position in 0..old.argument_count() {
            let Ok(argument) = old.argument(position) else { continue };
            let argument: Value = argument.into();
            let memory = argument.r#type().is_mem_ref().then(|| Elements::of(argument.r#type())).flatten();
            numbers.push(match memory {
                Some(mut memory) => {
                    memory.values.iter_mut().for_each(|value| *value = next());
                    self.numbers.insert(key(argument), self.memories.len());
                    self.memories.push(memory);
                    Some(self.memories.len() - 1)
                }
                None => {
                    if let Some(new) = next() {
                        access::replace_all_uses(argument, new);
                    }
                    None
                }
            });
        }
        numbers
    }

    /// True if the op is done with; otherwise it belongs into the new function.
    fn visit(&mut self, operation: OperationRef<'c, 'a>) -> Result<bool, Refusal<'c>> {
        let operands: Vec<_> = operation.operands().collect();
        let number = |position: usize| {
            let memref: &Value = operands.get(position)?;
            self.numbers.get(&key(*memref)).copied()
        };
        match OpName::of(operation) {
            Some(OpName::MemRef(MemRef::Load)) if number(0).is_some() => {
                let memory = number(0).map(|number| &self.memories[number]);
                let value = memory
                    .and_then(|memory| Some((memory, memory.position(&operands[1..])?)))
                    .and_then(|(memory, position)| memory.values[position]);
                let value = value.ok_or_else(|| not_forwarded(operation))?;
                for result in operation.results() {
                    access::replace_all_uses(result.into(), value);
                }
            }
            Some(OpName::MemRef(MemRef::Store)) => {
                let number = number(1).ok_or_else(|| not_forwarded(operation))?;
                let memory = &mut self.memories[number];
                let position = memory.position(&operands[2..]).ok_or_else(|| not_forwarded(operation))?;
                memory.values[position] = operands.first().copied();
                memory.is_stored = true;
            }
            Some(OpName::MemRef(MemRef::Alloc | MemRef::Alloca)) => {
                for result in operation.results() {
                    let memory = Elements::of(result.r#type()).ok_or_else(|| not_forwarded(operation))?;
                    self.numbers.insert(key(result.into()), self.memories.len());
                    self.memories.push(memory);
                }
            }
            Some(OpName::MemRef(MemRef::Cast)) => {
                let number = number(0).ok_or_else(|| not_forwarded(operation))?;
                for result in operation.results() {
                    self.numbers.insert(key(result.into()), number);
                }
            }
            _ => {
                // It may hold ops that read or write a memref.
                let mut accesses = None;
                walk(operation, &mut |inner| {
                    if accesses.is_none() && inner.operands().any(|operand| self.numbers.contains_key(&key(operand))) {
                        accesses = Some(inner);
                    }
                });
                return accesses.map_or(Ok(false), |inner| Err(not_forwarded(inner)));
            }
        }
        self.gone.push(operation);
        Ok(true)
    }

    /// The new function's results.
    fn results(
        &self,
        function: OperationRef<'c, 'a>,
        last: OperationRef<'c, 'a>,
        arguments: &[Option<usize>],
    ) -> Result<Vec<Value<'c, 'a>>, Refusal<'c>> {
        let noted = attr::STORED_ARGUMENTS.of(function);
        let is_result = |position: usize, number: usize| match &noted {
            Some(noted) => noted.contains(&(position as i64)),
            None => self.memories[number].is_stored,
        };
        let mut constants = ConstantPool::new(self.context, self.block);
        let mut values = Vec::new();
        for value in last.operands() {
            match self.numbers.get(&key(value)) {
                Some(&number) => self.append(number, &mut values, &mut constants),
                None if value.r#type().is_mem_ref() => return Err(not_forwarded(last)),
                None => values.push(value),
            }
        }
        for (position, number) in arguments.iter().enumerate() {
            if let Some(number) = number.filter(|&number| is_result(position, number)) {
                self.append(number, &mut values, &mut constants);
            }
        }
        Ok(values)
    }

    fn append(&self, number: usize, values: &mut Vec<Value<'c, 'a>>, constants: &mut ConstantPool<'c, 'a>) {
        let memory = &self.memories[number];
        values.extend(memory.values.iter().map(|value| {
            // An element never written may be anything.
            value.unwrap_or_else(|| constants.value(Constant { value: 0, r#type: memory.element }))
        }));
    }
}

fn not_forwarded<'c>(operation: OperationRef<'c, '_>) -> Refusal<'c> {
    let message = format!("operation '{}' still accesses memory", name_text(operation));
    Refusal::new(ProgramCode::UnsupportedOp, message, operation.location())
        .with_help("run forward-stores before flatten-arguments")
}
