//! A module, function by function: all or nothing.

use super::{
    body::Body,
    lowering::Lowering,
    refusals::{attributes, no_lowering, no_type},
    signatures::Signatures,
    types::{Types, signature},
    writer::Writer,
};
use crate::{
    ir::{build, by_name, for_each_inner, walk},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{
        Attribute, Block, OperationRef, Region, RegionLike, RegionRef, Type, Value, ValueLike,
        attribute::{ArrayAttribute, TypeAttribute},
        block::BlockLike,
        operation::{OperationBuilder, OperationLike},
        r#type::FunctionType,
    },
};
use ringmill_dialects::{
    access, attr,
    ops::{Dialect, Func, OpName, name_text},
};
use rustc_hash::FxHashSet;

/// Lowers a module. If an op or a type has no lowering, nothing is changed.
pub(crate) fn convert<'c: 'a, 'a, L: Lowering<'c>>(
    lowering: &mut L,
    module: OperationRef<'c, 'a>,
    context: &'c Context,
) -> Result<(), Refusal<'c>> {
    let mut types = Types::new(context);
    let mut concerned = Vec::new();
    for_each_inner(module, |operation| {
        if is_concerned(lowering, &mut types, operation) {
            concerned.push(operation);
        }
    });
    let signatures = Signatures::of(lowering, &concerned);
    // A function that calls one with new arguments changes as well.
    for_each_inner(module, |operation| {
        if signatures.is_extended(operation) && !concerned.contains(&operation) {
            concerned.push(operation);
        }
    });
    let mut made: Vec<OperationRef<'c, 'a>> = Vec::new();
    for old in callees_first(&concerned) {
        let mut place = Rebuilding {
            context,
            lowering: &mut *lowering,
            types: &mut types,
            signatures: &signatures,
            made: &mut made,
        };
        if let Err(refusal) = place.operation(old) {
            made.into_iter().rev().for_each(access::erase);
            return Err(refusal);
        }
    }
    concerned.into_iter().for_each(access::erase);
    Ok(())
}

/// The same ops, functions behind those that they call, as far as calls go one way.
fn callees_first<'c, 'a>(operations: &[OperationRef<'c, 'a>]) -> Vec<OperationRef<'c, 'a>> {
    let functions = by_name(operations.iter().copied());
    let callees = |operation: OperationRef<'c, 'a>| {
        let mut found = Vec::new();
        walk(operation, &mut |inner| {
            let callee = if Func::Call.is(inner) { attr::CALLEE.of(inner) } else { None };
            found.extend(callee.and_then(|callee| functions.get(callee)).copied());
        });
        found
    };
    let key = |operation: OperationRef<'c, 'a>| operation.to_raw().ptr as usize;
    let (mut seen, mut ordered) = (FxHashSet::default(), Vec::with_capacity(operations.len()));
    for &operation in operations {
        if !seen.insert(key(operation)) {
            continue;
        }
        // An op with the callees that are still to be looked at.
        let mut open = vec![(operation, callees(operation))];
        while let Some((operation, rest)) = open.last_mut() {
            match rest.pop() {
                Some(callee) if seen.insert(key(callee)) => open.push((callee, callees(callee))),
                Some(_) => {}
                None => {
                    ordered.push(*operation);
                    open.pop();
                }
            }
        }
    }
    ordered
}

/// True if a lowering changes something in a function or another op of a module, or refuses it.
fn is_concerned<'c, L: Lowering<'c>>(lowering: &L, types: &mut Types<'c>, operation: OperationRef<'c, '_>) -> bool {
    let mut found = false;
    // A type that cannot be converted is refused later, at its op.
    let mut changes = |r#type: Type<'c>| types.converted(lowering, r#type) != Ok(r#type);
    walk(operation, &mut |inner| {
        if found {
            return;
        }
        let is_gone = Dialect::of(inner).is_some_and(|dialect| L::GONE.contains(&dialect));
        let held = inner.attributes().filter_map(|(_, attribute)| TypeAttribute::try_from(attribute).ok());
        found = is_gone
            || held.map(|held| held.value()).any(&mut changes)
            || inner.results().map(|result| result.r#type()).any(&mut changes);
        for region in inner.regions() {
            let mut next = region.first_block();
            while let Some(block) = next {
                next = block.next_in_region();
                let arguments = (0..block.argument_count()).filter_map(|position| block.argument(position).ok());
                found |= arguments.map(|argument| argument.r#type()).any(&mut changes);
            }
        }
    });
    found
}

/// The place of a new op of the module, before the old one.
struct Rebuilding<'d, 'c, 'a, L> {
    context: &'c Context,
    lowering: &'d mut L,
    types: &'d mut Types<'c>,
    signatures: &'d Signatures,
    made: &'d mut Vec<OperationRef<'c, 'a>>,
}

impl<'c: 'a, 'a, L: Lowering<'c>> Rebuilding<'_, 'c, 'a, L> {
    fn operation(&mut self, old: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        match OpName::of(old) {
            Some(OpName::Func(Func::Func)) => self.function(old),
            name => {
                let is_gone = name.is_some_and(|name| L::GONE.contains(&name.dialect()));
                if is_gone || old.region_count() > 0 {
                    return Err(no_lowering::<L>(old));
                }
                let attributes = attributes(self.lowering, self.types, old)?;
                // The builder refers to the text until it builds.
                let text = name_text(old);
                let builder = OperationBuilder::new(&text, old.location()).add_attributes(&attributes);
                self.insert(old, builder);
                Ok(())
            }
        }
    }

    /// Puts an op before an old one.
    fn insert(&mut self, old: OperationRef<'c, 'a>, builder: OperationBuilder<'c>) -> Option<OperationRef<'c, 'a>> {
        let new = old.block()?.insert_operation_before(old, build(builder));
        self.made.push(new);
        Some(new)
    }

    fn function(&mut self, old: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let Some(r#type) = access::function_type(old) else { return Ok(()) };
        let leading = if self.signatures.is_extended(old) { self.lowering.leading() } else { Vec::new() };
        let (inputs, results) = match self.lowering.convert_signature(old) {
            Some(converted) => converted,
            None => {
                let (inputs, results) = signature(&r#type);
                let refuse = |reason| no_type(reason, old);
                let inputs = self.types.all(self.lowering, inputs).map_err(refuse)?;
                (inputs, self.types.all(self.lowering, results).map_err(refuse)?)
            }
        };
        let trailing = self.lowering.trailing(old);
        let inputs: Vec<Type<'c>> = leading.iter().copied().chain(inputs).chain(trailing.iter().copied()).collect();
        let new_type: Type<'c> = FunctionType::new(self.context, &inputs, &results).into();
        let rewrite = |(name, attribute): attr::NamedAttribute<'c>| {
            let text = name.as_string_ref();
            match text.as_str() {
                Ok(text) if text == attr::FUNCTION_TYPE.text() => (name, TypeAttribute::new(new_type).into()),
                Ok(text) if text == attr::ARG_ATTRS.text() => {
                    (name, self.argument_attributes(attribute, leading.len(), trailing.len()))
                }
                _ => (name, attribute),
            }
        };
        let attributes: Vec<_> = old.attributes().map(rewrite).collect();
        let builder = OperationBuilder::new(Func::Func.text(), old.location())
            .add_attributes(&attributes)
            .add_regions([Region::new()]);
        let Some(new) = self.insert(old, builder) else { return Ok(()) };
        let (Ok(old_region), Ok(new_region)) = (old.region(0), new.region(0)) else { return Ok(()) };
        if old_region.first_block().is_some() {
            self.body(old, (old_region, new_region), &leading, trailing)?;
        }
        self.lowering.finish(old, new)
    }

    /// Writes the body of a function, whose first block takes the leading arguments.
    fn body(
        &mut self,
        old: OperationRef<'c, 'a>,
        (old_region, new_region): (RegionRef<'c, 'a>, RegionRef<'c, 'a>),
        leading: &[Type<'c>],
        trailing: Vec<Type<'c>>,
    ) -> Result<(), Refusal<'c>> {
        let start = new_region.append_block(Block::new(&[]));
        let arguments: Vec<Value<'c, 'a>> =
            leading.iter().map(|&r#type| start.add_argument(r#type, old.location())).collect();
        let out = Writer::new(self.context, start, arguments, old.location());
        let mut body =
            Body { lowering: &mut *self.lowering, types: &mut *self.types, signatures: self.signatures, out, trailing };
        body.function(old_region, new_region, start)
    }

    /// The attributes of the arguments, with none for those that the function takes first and last.
    fn argument_attributes(&self, old: Attribute<'c>, leading: usize, trailing: usize) -> Attribute<'c> {
        let Ok(old_list) = ArrayAttribute::try_from(old) else { return old };
        let Some(none) = Attribute::parse(self.context, "{}") else { return old };
        let kept = (0..old_list.len()).filter_map(|position| old_list.element(position).ok());
        let all: Vec<Attribute<'c>> =
            std::iter::repeat_n(none, leading).chain(kept).chain(std::iter::repeat_n(none, trailing)).collect();
        ArrayAttribute::new(self.context, &all).into()
    }
}
