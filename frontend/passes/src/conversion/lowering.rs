use super::{loops::OpenLoop, writer::Writer};
use crate::refusal::Refusal;
use melior::ir::{OperationRef, Type, Value};
use ringmill_dialects::ops::Dialect;

/// The ops of some dialects in terms of others, on values of other types.
pub(crate) trait Lowering<'c> {
    /// The dialect that the ops become, for errors.
    const TARGET: &'static str;
    /// Dialects that are gone afterwards: an op of one that is only copied is refused.
    const GONE: &'static [Dialect];

    /// The type that takes the place of a type; `None` for types that stay. Tensors, memrefs and
    /// functions are taken apart before, unless the lowering replaces them as a whole.
    ///
    /// # Errors
    /// Lower-case: the reason that the type has no counterpart.
    fn convert_type(&self, r#type: Type<'c>) -> Result<Option<Type<'c>>, String>;

    /// The type that takes the place of that of an argument of a function or a block, where the
    /// type
    /// alone does not tell; `None`: what [`Self::convert_type`] says.
    fn convert_argument(&self, _argument: Value<'c, '_>) -> Option<Type<'c>> {
        None
    }

    /// The types of the arguments and of the results of a function, where their types alone do not
    /// tell.
    fn convert_signature(&self, _function: OperationRef<'c, '_>) -> Option<(Vec<Type<'c>>, Vec<Type<'c>>)> {
        None
    }

    /// Arguments that a function takes last.
    fn trailing(&self, _function: OperationRef<'c, '_>) -> Vec<Type<'c>> {
        Vec::new()
    }

    /// Looks at a function that was written, beside the one that it takes the place of.
    ///
    /// # Errors
    /// The function is refused.
    fn finish(&mut self, _old: OperationRef<'c, '_>, _new: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
        Ok(())
    }

    /// Arguments that functions take first, such as a key.
    fn leading(&self) -> Vec<Type<'c>> {
        Vec::new()
    }

    /// True if an op needs the arguments that functions take first.
    fn needs_leading(&self, _operation: OperationRef<'c, '_>) -> bool {
        false
    }

    /// Writes the counterpart of an op; `operands` are those of the new function.
    ///
    /// # Errors
    /// The op is refused, at its place.
    fn lower<'a>(
        &mut self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>>;
}

/// The counterpart of an op.
pub(crate) enum Lowered<'c, 'a> {
    /// A value for each result. For the terminator of an inlined region, for each result of the op
    /// around it.
    Values(Vec<Value<'c, 'a>>),
    /// The same op, with converted types and what its regions hold lowered.
    Copied,
    /// The same op, with these types of results, and of the arguments of each of its blocks.
    CopiedAs {
        /// Operands.
        operands: Vec<Value<'c, 'a>>,
        /// Types of the results.
        results: Vec<Type<'c>>,
        /// Types of the blocks' arguments; converted ones if there are others.
        arguments: Vec<Type<'c>>,
    },
    /// The ops of the only block of its region, with these values for the block's arguments. The
    /// terminator is lowered as well and says the results.
    Inlined(Vec<Value<'c, 'a>>),
    /// The same inside of a loop that the lowering has begun: what the terminator says becomes the
    /// element at the loop's counter of the tensor that the loop carries.
    InlinedInLoop {
        /// Values for the block's arguments.
        arguments: Vec<Value<'c, 'a>>,
        /// The loop.
        open: OpenLoop<'c, 'a>,
    },
}
