use super::generic::{Generic, read_by};
use crate::ir::{key, walk};
use melior::{
    Context,
    ir::{BlockRef, OperationRef, RegionLike, Type, Value, ValueLike, block::BlockLike, operation::OperationLike},
};
use ringmill_dialects::{
    access, attr,
    ops::OpName,
    pass::{PassFailure, RustPass},
};
use rustc_hash::FxHashSet;

/// Merges each `secret.generic` with the one that follows it.
///
/// Between them may stand ops that only compute, from other values than the results of the first;
/// they are moved before it. Anything that touches memory, or calls, keeps the two apart.
#[derive(Clone, Default)]
pub struct MergeAdjacentGenerics;

impl RustPass for MergeAdjacentGenerics {
    const NAME: &'static str = "secret-merge-adjacent-generics";
    const SUMMARY: &'static str = "merge each secret.generic with the one that follows it";
    const EXAMPLE: &'static str = "\
func.func @main(%a: !secret.secret<i4>) -> !secret.secret<i4> {
  %0 = secret.generic(%a: !secret.secret<i4>) {
  ^body(%x: i4):
    %2 = arith.addi %x, %x : i4
    secret.yield %2 : i4
  } -> !secret.secret<i4>
  %1 = secret.generic(%0: !secret.secret<i4>) {
  ^body(%x: i4):
    %2 = arith.muli %x, %x : i4
    secret.yield %2 : i4
  } -> !secret.secret<i4>
  return %1 : !secret.secret<i4>
}
";
    const OPERATION: Option<OpName> = None;

    fn run<'c>(&mut self, root: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        for block in blocks(root) {
            merge_in(context, block);
        }
        Ok(())
    }
}

fn merge_in<'c: 'a, 'a>(context: &'c Context, block: BlockRef<'c, 'a>) {
    let mut next = block.first_operation();
    while let Some(operation) = next {
        next = match Generic::of(operation).and_then(|generic| merge_with_next(context, generic)) {
            Some(merged) => {
                // The last of one body and the first of the other are neighbours now.
                merge_in(context, merged.body);
                Some(merged.operation)
            }
            None => operation.next_in_block(),
        };
    }
}

/// The blocks in an op, inner ones first: merging moves what is in the body of a generic.
fn blocks<'c, 'a>(root: OperationRef<'c, 'a>) -> Vec<BlockRef<'c, 'a>> {
    let mut found = Vec::new();
    walk(root, &mut |operation| {
        for region in operation.regions() {
            let mut next = region.first_block();
            while let Some(block) = next {
                found.push(block);
                next = block.next_in_region();
            }
        }
    });
    found.reverse();
    found
}

/// Merges a generic with the next one, if nothing keeps them apart.
fn merge_with_next<'c: 'a, 'a>(context: &'c Context, first: Generic<'c, 'a>) -> Option<Generic<'c, 'a>> {
    let results: FxHashSet<usize> = first.operation.results().map(|result| key(result.into())).collect();
    let depends = |values: &[Value<'c, 'a>]| values.iter().any(|value| results.contains(&key(*value)));
    let mut between = Vec::new();
    let mut next = first.operation.next_in_block();
    while let Some(operation) = next {
        next = operation.next_in_block();
        if let Some(second) = Generic::of(operation) {
            // A result that the second body reads as a secret would be read before it exists.
            if depends(&second.captured()) || !attributes_agree(first, second) {
                return None;
            }
            for operation in between {
                access::move_before(operation, first.operation);
            }
            return Some(merge(context, first, second));
        }
        if next.is_none() || !access::is_effect_free(operation) || depends(&read_by(&[operation], FxHashSet::default()))
        {
            return None;
        }
        between.push(operation);
    }
    None
}

/// True if no attribute, but those of inputs and results, says one thing here and another there.
fn attributes_agree<'c: 'a, 'a>(first: Generic<'c, 'a>, second: Generic<'c, 'a>) -> bool {
    let of_values = [attr::INPUT_ATTRIBUTES.text(), attr::RESULT_ATTRIBUTES.text()];
    second.operation.attributes().all(|(name, attribute)| {
        let name = name.as_string_ref().as_str().unwrap_or_default();
        of_values.contains(&name) || first.operation.attribute(name).map_or(true, |other| other == attribute)
    })
}

fn merge<'c: 'a, 'a>(context: &'c Context, first: Generic<'c, 'a>, second: Generic<'c, 'a>) -> Generic<'c, 'a> {
    let results: Vec<Value> = first.operation.results().map(Into::into).collect();
    let place_of =
        |values: &[Value<'c, 'a>], wanted: Value<'c, 'a>| values.iter().position(|value| key(*value) == key(wanted));
    let mut inputs = first.inputs();
    let mut input_attributes = first.attributes_of(attr::INPUT_ATTRIBUTES, inputs.len());
    let of_second = second.attributes_of(attr::INPUT_ATTRIBUTES, second.inputs().len());
    for (input, attributes) in second.inputs().into_iter().zip(of_second) {
        if place_of(&results, input).is_none() && place_of(&inputs, input).is_none() {
            inputs.push(input);
            input_attributes.push(attributes);
        }
    }
    let both = [first, second];
    let types: Vec<Type> =
        both.iter().flat_map(|generic| generic.operation.results().map(|result| result.r#type())).collect();
    let result_attributes: Vec<_> = both
        .iter()
        .flat_map(|generic| generic.attributes_of(attr::RESULT_ATTRIBUTES, generic.operation.result_count()))
        .collect();
    let merged = Generic::before(first.operation, &inputs, &types, second.operation.location());
    for generic in both {
        access::copy_attributes(generic.operation, merged.operation);
    }
    merged.set_attributes_of(context, attr::INPUT_ATTRIBUTES, &input_attributes);
    merged.set_attributes_of(context, attr::RESULT_ATTRIBUTES, &result_attributes);

    let arguments = merged.arguments();
    let terminator = merged.terminator();
    let mut yielded: Vec<Value> = Vec::new();
    for generic in both {
        for (input, argument) in generic.inputs().into_iter().zip(generic.arguments()) {
            let plaintext = match (place_of(&results, input), place_of(&inputs, input)) {
                // The first generic cannot read its own results.
                (Some(place), _) => yielded[place],
                (None, Some(place)) => arguments[place],
                (None, None) => continue,
            };
            access::replace_all_uses(argument, plaintext);
        }
        for operation in generic.operations() {
            access::move_before(operation, terminator);
        }
        yielded.extend(generic.yielded());
    }
    access::set_operands(terminator, &yielded);
    let merged_results: Vec<Value> = merged.operation.results().map(Into::into).collect();
    let (of_first, of_second) = merged_results.split_at(results.len());
    // The second one reads results of the first: it goes first.
    access::replace_with_values(second.operation, of_second);
    access::replace_with_values(first.operation, of_first);
    merged
}
