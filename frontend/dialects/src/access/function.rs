//! Functions (`func.func` and whatever looks like one) and the attributes of their arguments.

use super::{context_of, remove_attribute, set_attribute, text};
use crate::{
    attr::{self, Attr, Symbol},
    ops::Func,
};
use melior::{
    Context, StringRef,
    ir::{
        Attribute, AttributeLike, BlockLike, Identifier, OperationRef, RegionLike, Type,
        attribute::{ArrayAttribute, StringAttribute, TypeAttribute},
        operation::OperationLike,
        r#type::FunctionType,
    },
};
use mlir_sys::{
    mlirAttributeIsADictionary, mlirAttributeIsAFlatSymbolRef, mlirDictionaryAttrGet, mlirDictionaryAttrGetElement,
    mlirDictionaryAttrGetElementByName, mlirDictionaryAttrGetNumElements, mlirFlatSymbolRefAttrGetValue,
    mlirIdentifierStr, mlirNamedAttributeGet, mlirStringAttrGetValue,
};

/// The users that may refer to a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// Everybody; the default.
    Public,
    /// Only its own symbol table's users.
    Private,
    /// Symbol tables nested in the same parent.
    Nested,
}

impl Visibility {
    fn name(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Private => "private",
            Self::Nested => "nested",
        }
    }
}

fn string(operation: OperationRef<'_, '_>, name: Attr<Symbol>) -> Option<String> {
    let attribute = StringAttribute::try_from(name.attribute(operation)?).ok()?;
    // SAFETY: a string attribute, alive with the context. melior's own reader is unsound for an
    // empty one.
    Some(unsafe { text(mlirStringAttrGetValue(attribute.to_raw())) })
}

/// A symbol's name without `@`, `None` when the op is not a symbol.
pub fn symbol_name(operation: OperationRef<'_, '_>) -> Option<String> {
    string(operation, attr::SYM_NAME)
}

/// The symbol or text that an attribute such as `callee` or `sym_name` holds; `None` as well when
/// it is not UTF-8.
pub(super) fn symbol_of(attribute: Attribute<'_>) -> Option<&str> {
    // SAFETY: each reader gets an attribute of its kind; the characters live as long as the
    // context. melior's own readers are unsound for an empty text.
    unsafe {
        let raw = if mlirAttributeIsAFlatSymbolRef(attribute.to_raw()) {
            mlirFlatSymbolRefAttrGetValue(attribute.to_raw())
        } else {
            mlirStringAttrGetValue(StringAttribute::try_from(attribute).ok()?.to_raw())
        };
        if raw.length == 0 {
            return Some("");
        }
        std::str::from_utf8(std::slice::from_raw_parts(raw.data.cast::<u8>(), raw.length)).ok()
    }
}

/// A symbol's visibility: public unless it says otherwise.
pub fn visibility(operation: OperationRef<'_, '_>) -> Visibility {
    match string(operation, attr::SYM_VISIBILITY).as_deref() {
        Some("private") => Visibility::Private,
        Some("nested") => Visibility::Nested,
        _ => Visibility::Public,
    }
}

/// Sets a symbol's visibility.
pub fn set_visibility(operation: OperationRef<'_, '_>, visibility: Visibility) {
    let context = context_of(operation.context());
    set_attribute(operation, attr::SYM_VISIBILITY, StringAttribute::new(context, visibility.name()).into());
}

/// The `func.func` ops directly in a module, in order.
pub fn functions<'c, 'a>(module: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let mut found = Vec::new();
    let mut next =
        module.region(0).ok().and_then(|region| region.first_block()).and_then(|block| block.first_operation());
    while let Some(operation) = next {
        if Func::Func.is(operation) {
            found.push(operation);
        }
        next = operation.next_in_block();
    }
    found
}

/// True if a function has no body.
pub fn is_declaration(function: OperationRef<'_, '_>) -> bool {
    function.region(0).ok().and_then(|region| region.first_block()).is_none()
}

/// The type in a function's `function_type`.
pub fn function_type<'c>(function: OperationRef<'c, '_>) -> Option<FunctionType<'c>> {
    FunctionType::try_from(attr::FUNCTION_TYPE.of(function)?).ok()
}

/// Changes a function's type; the entry block's arguments are the caller's business.
pub fn set_function_type<'c>(function: OperationRef<'c, '_>, inputs: &[Type<'c>], results: &[Type<'c>]) {
    let context = context_of(function.context());
    let r#type: Type = FunctionType::new(context, inputs, results).into();
    set_attribute(function, attr::FUNCTION_TYPE, TypeAttribute::new(r#type).into());
}

/// The attributes of one argument (`%a: i8 {secret.secret}`), by name.
pub fn argument_attributes<'c>(function: OperationRef<'c, '_>, argument: usize) -> Vec<(String, Attribute<'c>)> {
    argument_dictionary(function, argument).map(entries).unwrap_or_default()
}

/// One attribute of one argument.
pub fn argument_attribute<'c, K>(
    function: OperationRef<'c, '_>,
    argument: usize,
    name: Attr<K>,
) -> Option<Attribute<'c>> {
    entry(argument_dictionary(function, argument)?, name.text())
}

/// True if an argument carries an attribute, such as `secret.secret`.
pub fn has_argument_attribute<K>(function: OperationRef<'_, '_>, argument: usize, name: Attr<K>) -> bool {
    argument_attribute(function, argument, name).is_some()
}

/// Gives an argument an attribute, replacing one of the same name. Does nothing when there is no
/// such argument.
pub fn set_argument_attribute<'c, K>(
    function: OperationRef<'c, '_>,
    argument: usize,
    name: Attr<K>,
    attribute: Attribute<'c>,
) {
    let mut entries = argument_attributes(function, argument);
    entries.retain(|(other, _)| other != name.text());
    entries.push((name.text().to_owned(), attribute));
    write_argument(function, argument, &entries);
}

/// Takes an attribute from an argument; false when there was none of that name.
pub fn remove_argument_attribute<K>(function: OperationRef<'_, '_>, argument: usize, name: Attr<K>) -> bool {
    let mut entries = argument_attributes(function, argument);
    let before = entries.len();
    entries.retain(|(other, _)| other != name.text());
    if entries.len() == before {
        return false;
    }
    write_argument(function, argument, &entries);
    true
}

/// One attribute of one result.
pub fn result_attribute<'c, K>(function: OperationRef<'c, '_>, result: usize, name: Attr<K>) -> Option<Attribute<'c>> {
    let all = ArrayAttribute::try_from(attr::RESULT_ATTRS.attribute(function)?).ok()?;
    entry(all.element(result).ok()?, name.text())
}

/// Takes an attribute of one name from every result.
pub fn remove_result_attribute<K>(function: OperationRef<'_, '_>, name: Attr<K>) {
    let all = attr::RESULT_ATTRS.attribute(function).and_then(|all| ArrayAttribute::try_from(all).ok());
    let Some(all) = all else { return };
    let context = context_of(function.context());
    let kept: Vec<Attribute> = (0..all.len())
        .filter_map(|position| all.element(position).ok())
        .map(|dictionary| {
            let entries = entries(dictionary).into_iter().filter(|(other, _)| other != name.text());
            dictionary_of(context, &entries.collect::<Vec<_>>())
        })
        .collect();
    if kept.iter().all(is_empty) {
        remove_attribute(function, attr::RESULT_ATTRS);
    } else {
        set_attribute(function, attr::RESULT_ATTRS, ArrayAttribute::new(context, &kept).into());
    }
}

/// The value of a name in a dictionary; `None` of other attributes.
pub fn entry<'c>(dictionary: Attribute<'c>, name: &str) -> Option<Attribute<'c>> {
    // SAFETY: the attribute is valid, and a dictionary where it is read as one; the result is null
    // when the name is not in it.
    unsafe {
        if !mlirAttributeIsADictionary(dictionary.to_raw()) {
            return None;
        }
        Attribute::from_option_raw(mlirDictionaryAttrGetElementByName(
            dictionary.to_raw(),
            StringRef::new(name).to_raw(),
        ))
    }
}

/// The entries of a dictionary, by name; none of other attributes.
pub fn entries<'c>(dictionary: Attribute<'c>) -> Vec<(String, Attribute<'c>)> {
    // SAFETY: as above; positions are below the number of entries.
    unsafe {
        if !mlirAttributeIsADictionary(dictionary.to_raw()) {
            return Vec::new();
        }
        (0..mlirDictionaryAttrGetNumElements(dictionary.to_raw()))
            .map(|position| {
                let entry = mlirDictionaryAttrGetElement(dictionary.to_raw(), position);
                (text(mlirIdentifierStr(entry.name)), Attribute::from_raw(entry.attribute))
            })
            .collect()
    }
}

/// The dictionary of these entries.
pub fn dictionary_of<'c>(context: &'c Context, entries: &[(String, Attribute<'c>)]) -> Attribute<'c> {
    let raw: Vec<_> = entries
        .iter()
        // SAFETY: identifiers and attributes are alive with the context.
        .map(|(name, attribute)| unsafe {
            mlirNamedAttributeGet(Identifier::new(context, name).to_raw(), attribute.to_raw())
        })
        .collect();
    // SAFETY: so many entries are passed, of this context.
    unsafe { Attribute::from_raw(mlirDictionaryAttrGet(context.to_raw(), raw.len() as isize, raw.as_ptr())) }
}

fn argument_dictionary<'c>(function: OperationRef<'c, '_>, argument: usize) -> Option<Attribute<'c>> {
    let all = ArrayAttribute::try_from(attr::ARG_ATTRS.attribute(function)?).ok()?;
    let dictionary = all.element(argument).ok()?;
    // SAFETY: the attribute is valid.
    unsafe { mlirAttributeIsADictionary(dictionary.to_raw()) }.then_some(dictionary)
}

fn write_argument<'c>(function: OperationRef<'c, '_>, argument: usize, entries: &[(String, Attribute<'c>)]) {
    let context = context_of(function.context());
    let Some(count) = function_type(function).map(|r#type| r#type.input_count()) else {
        return;
    };
    let all: Vec<Attribute> = (0..count)
        .map(|position| {
            if position == argument {
                dictionary_of(context, entries)
            } else {
                argument_dictionary(function, position).unwrap_or_else(|| empty_dictionary(context))
            }
        })
        .collect();
    if all.iter().all(is_empty) {
        remove_attribute(function, attr::ARG_ATTRS);
    } else {
        set_attribute(function, attr::ARG_ATTRS, ArrayAttribute::new(context, &all).into());
    }
}

/// The dictionary without entries.
pub fn empty_dictionary(context: &Context) -> Attribute<'_> {
    // SAFETY: no entries are passed; the context is alive.
    unsafe { Attribute::from_raw(mlirDictionaryAttrGet(context.to_raw(), 0, std::ptr::null())) }
}

/// True if a dictionary has no entries.
fn is_empty(dictionary: &Attribute<'_>) -> bool {
    // SAFETY: `write_argument` makes dictionaries only.
    unsafe { mlirDictionaryAttrGetNumElements(dictionary.to_raw()) == 0 }
}
