use super::{
    numbers::Numbers,
    operands::{drop_made, write_listed},
    types::{is_dynamic, sizes, with_sizes},
    window::{cast_type, padded_type, window_type, written_sizes},
};
use crate::ir::{Emitter, extents, key, walk};
use melior::{
    Context,
    ir::{OperationRef, Type, TypeLike, Value, ValueLike, operation::OperationLike},
};
use ringmill_dialects::{
    access,
    ops::{Affine, Bufferization, Builtin, Dialect, MemRef, OpName, Tensor},
    pass::{PassFailure, RustPass},
};
use rustc_hash::FxHashMap;

/// Writes sizes that follow from constants into the types, of what is made with them and of all
/// that is computed from it.
///
/// What is passed to calls, carried by loops or chosen by branches keeps its `?`: a cast is put
/// before, and `check-program` refuses it there. Sizes that contradict each other, or leave their
/// source, are refused by the ops' verifiers.
#[derive(Clone, Default)]
pub struct ResolveSizes;

impl RustPass for ResolveSizes {
    const NAME: &'static str = "resolve-sizes";
    const SUMMARY: &'static str = "write sizes that follow from constants into the types";
    const EXAMPLE: &'static str = "\
func.func @main(%a: i4, %i: index) -> i4 {
  %c2 = arith.constant 2 : index
  %0 = tensor.splat %a[%c2] : tensor<?xi4>
  %1 = arith.addi %0, %0 : tensor<?xi4>
  %2 = tensor.extract %1[%i] : tensor<?xi4>
  return %2 : i4
}
";
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        let mut dynamic = false;
        walk(module, &mut |operation| dynamic |= operation.results().any(|result| is_dynamic(result.r#type())));
        if !dynamic {
            return Ok(());
        }
        let mut resolver =
            Resolver { context, numbers: Numbers::default(), earlier: FxHashMap::default(), casts: Vec::new() };
        walk(module, &mut |operation| resolver.visit(operation));
        if resolver.earlier.is_empty() {
            return Ok(());
        }
        for cast in resolver.casts {
            if let Ok(source) = cast.operand(0)
                && cast.result(0).is_ok_and(|result| result.r#type() == source.r#type())
            {
                access::replace_with_values(cast, &[source]);
            }
        }
        // Types that agreed while they were unknown may not agree now.
        if module.verify() { Ok(()) } else { Err(PassFailure::Reported) }
    }
}

struct Resolver<'c, 'a> {
    context: &'c Context,
    numbers: Numbers<'c>,
    /// The types that values had before their sizes were known.
    earlier: FxHashMap<usize, Type<'c>>,
    casts: Vec<OperationRef<'c, 'a>>,
}

impl<'c, 'a> Resolver<'c, 'a> {
    fn visit(&mut self, operation: OperationRef<'c, 'a>) {
        let name = OpName::of(operation);
        if matches!(name, Some(OpName::Tensor(Tensor::Cast) | OpName::MemRef(MemRef::Cast))) {
            self.casts.push(operation);
        }
        let unknown = operation.results().any(|result| is_dynamic(result.r#type()));
        let changed = operation.operands().any(|operand| self.earlier.contains_key(&key(operand)));
        if (unknown || changed) && self.resolve(operation, name).is_none() {
            self.restore(operation);
        }
        self.numbers.note(operation);
    }

    /// Gives the results the types that follow from the operands'; `None` when the op cannot do
    /// with its operands.
    fn resolve(&mut self, operation: OperationRef<'c, 'a>, name: Option<OpName>) -> Option<()> {
        match name {
            Some(
                OpName::MemRef(
                    MemRef::Load | MemRef::Store | MemRef::Copy | MemRef::Dealloc | MemRef::Dim | MemRef::Reshape,
                )
                | OpName::Tensor(Tensor::Dim | Tensor::Extract | Tensor::Reshape)
                | OpName::Affine(Affine::Load | Affine::Store),
            ) => Some(()),
            Some(
                OpName::MemRef(MemRef::Alloc | MemRef::Alloca)
                | OpName::Tensor(Tensor::Empty | Tensor::Generate | Tensor::Splat)
                | OpName::Bufferization(Bufferization::AllocTensor),
            ) => self.resolve_made(operation),
            Some(OpName::MemRef(MemRef::Cast) | OpName::Tensor(Tensor::Cast)) => {
                if let Some(r#type) = cast_type(operation) {
                    self.retype(operation, 0, r#type);
                }
                Some(())
            }
            Some(OpName::MemRef(MemRef::Subview | MemRef::ReinterpretCast) | OpName::Tensor(Tensor::ExtractSlice)) => {
                let window = written_sizes(operation)?;
                let earlier = self.earlier_type(operation.operand(0).ok()?);
                if !write_listed(self.context, operation, &self.numbers) {
                    return None;
                }
                let r#type = window_type(self.context, operation, earlier, &window)?;
                self.retype(operation, 0, r#type);
                Some(())
            }
            Some(OpName::Tensor(Tensor::InsertSlice)) => {
                // The sizes are its source's: with one that is unknown they may not be written.
                extents(operation.operand(0).ok()?.r#type())?;
                write_listed(self.context, operation, &self.numbers).then_some(())?;
                self.follow(operation, 0, 1)
            }
            Some(OpName::Tensor(Tensor::Pad)) => {
                write_listed(self.context, operation, &self.numbers).then_some(())?;
                let r#type = padded_type(operation)?;
                self.retype(operation, 0, r#type);
                Some(())
            }
            Some(OpName::Tensor(Tensor::Insert)) => self.follow(operation, 0, 1),
            Some(
                OpName::MemRef(MemRef::AssumeAlignment)
                | OpName::Bufferization(Bufferization::ToTensor | Bufferization::ToBuffer),
            ) => self.follow(operation, 0, 0),
            Some(OpName::Bufferization(Bufferization::MaterializeInDestination)) => {
                if operation.result_count() == 0 {
                    Some(())
                } else {
                    self.follow(operation, 0, 1)
                }
            }
            _ => match Dialect::of(operation)? {
                Dialect::Linalg => self.follow_outputs(operation),
                Dialect::Arith | Dialect::Math => self.resolve_elementwise(operation),
                _ => None,
            },
        }
    }

    fn resolve_made(&mut self, operation: OperationRef<'c, 'a>) -> Option<()> {
        let result = operation.result(0).ok()?.r#type();
        let sizes = sizes(result)?;
        let unknown = sizes.iter().filter(|size| size.is_none()).count();
        let given = drop_made(self.context, operation, &self.numbers)?;
        let known = if given.len() == unknown {
            let mut given = given.into_iter();
            sizes.into_iter().map(|size| size.or_else(|| given.next())).collect::<Option<Vec<_>>>()?
        } else {
            // What is copied has the sizes.
            extents(operation.operand(0).ok()?.r#type())?.1
        };
        self.retype(operation, 0, with_sizes(result, &known)?);
        Some(())
    }

    /// Gives a result the sizes of an operand.
    fn follow(&mut self, operation: OperationRef<'c, 'a>, result: usize, operand: usize) -> Option<()> {
        let (_, known) = extents(operation.operand(operand).ok()?.r#type())?;
        let r#type = with_sizes(operation.result(result).ok()?.r#type(), &known)?;
        self.retype(operation, result, r#type);
        Some(())
    }

    /// Gives the results of a linalg op the types of its last operands, which they had before.
    fn follow_outputs(&mut self, operation: OperationRef<'c, 'a>) -> Option<()> {
        let first = operation.operand_count().checked_sub(operation.result_count())?;
        let follows = operation.results().enumerate().all(|(position, result)| {
            let output = operation.operand(first + position).ok();
            output.is_some_and(|output| self.earlier_type(output) == result.r#type())
        });
        if !follows {
            return None;
        }
        (0..operation.result_count()).try_for_each(|result| self.follow(operation, result, first + result))
    }

    /// Gives the results the sizes that all operands with sizes have.
    fn resolve_elementwise(&mut self, operation: OperationRef<'c, 'a>) -> Option<()> {
        let mut shaped = operation.operands().filter(|operand| sizes(operand.r#type()).is_some());
        let (_, known) = extents(shaped.next()?.r#type())?;
        if !shaped.all(|operand| extents(operand.r#type()).is_some_and(|(_, other)| other == known)) {
            return None;
        }
        for result in 0..operation.result_count() {
            let r#type = with_sizes(operation.result(result).ok()?.r#type(), &known)?;
            self.retype(operation, result, r#type);
        }
        Some(())
    }

    fn earlier_type(&self, value: Value<'c, '_>) -> Type<'c> {
        self.earlier.get(&key(value)).copied().unwrap_or_else(|| value.r#type())
    }

    fn retype(&mut self, operation: OperationRef<'c, 'a>, position: usize, r#type: Type<'c>) {
        if let Ok(result) = operation.result(position)
            && result.r#type() != r#type
        {
            self.earlier.insert(key(result.into()), result.r#type());
            Value::from(result).set_type(r#type);
        }
    }

    /// Gives an op its operands with the types they had.
    fn restore(&self, operation: OperationRef<'c, 'a>) {
        for position in 0..operation.operand_count() {
            let (Ok(operand), Some(block)) = (operation.operand(position), operation.block()) else { continue };
            if let Some(&earlier) = self.earlier.get(&key(operand)) {
                let name = if earlier.is_mem_ref() { MemRef::Cast.into() } else { OpName::from(Tensor::Cast) };
                let cast = Emitter::before(self.context, block, operation).op(name, &[operand], &[], earlier);
                access::set_operand(operation, position, cast);
            }
        }
    }
}
