use super::{
    global::{GlobalWords, global_words, globals},
    place::{Places, Root},
};
use crate::ir::{Constant, Emitter, erase_unused, extents, for_each_inner};
use melior::{
    Context,
    ir::{OperationRef, Value, ValueLike, operation::OperationLike},
};
use ringmill_dialects::{
    access::{self, Visibility},
    attr,
    ops::{Affine, Builtin, MemRef, OpName},
    pass::{PassFailure, RustPass},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Replaces loads at constant subscripts of constant globals by numbers, also through views, and
/// erases the private globals that nothing reads afterwards. Globals that may change stay.
#[derive(Clone, Default)]
pub struct MemrefGlobalReplace;

impl RustPass for MemrefGlobalReplace {
    const NAME: &'static str = "memref-global-replace";
    const SUMMARY: &'static str = "replace elements of constant globals by numbers";
    const EXAMPLE: &'static str = r#"memref.global "private" constant @table : memref<2xi4> = dense<[3, 5]>
func.func @main(%a: i4) -> i4 {
  %0 = memref.get_global @table : memref<2xi4>
  %1 = affine.load %0[1] : memref<2xi4>
  %2 = arith.addi %a, %1 : i4
  return %2 : i4
}
"#;
    const OPERATION: Option<OpName> = Some(OpName::Builtin(Builtin::Module));

    fn run<'c>(&mut self, module: OperationRef<'c, '_>, context: &'c Context) -> Result<(), PassFailure> {
        replace_in(module, context);
        Ok(())
    }
}

fn replace_in<'c>(module: OperationRef<'c, '_>, context: &'c Context) {
    let mut contents: FxHashMap<String, GlobalWords> = FxHashMap::default();
    for global in globals(module) {
        let name = attr::SYM_NAME.of(global).unwrap_or_default();
        if !attr::CONSTANT.is_on(global) {
            let message = format!("global '{name}' stays: it is not constant, so its elements may change");
            access::emit_warning(global.location(), &message);
        } else if let Some(content) = global_words(global) {
            contents.insert(name.to_owned(), content);
        }
    }
    let mut loads = Vec::new();
    let mut modules = Vec::new();
    collect(module, &mut loads, &mut modules);
    let mut places = Places::default();
    let mut read = Vec::new();
    for load in loads {
        if let Some(constant) = element(load, &mut places, &contents) {
            read.push((load, constant));
        }
    }
    let mut memrefs = Vec::new();
    for (load, constant) in read {
        let (Some(block), Ok(memref)) = (load.block(), load.operand(0)) else { continue };
        let value = Emitter::before(context, block, load).constant(constant);
        access::replace_with_values(load, &[value]);
        memrefs.push(memref);
    }
    erase_unused(memrefs);
    let mut named = FxHashSet::default();
    for_each_get_global(module, &mut |get| {
        named.extend(attr::NAME.of(get).map(str::to_owned));
    });
    for global in globals(module) {
        let name = attr::SYM_NAME.of(global).unwrap_or_default();
        if attr::CONSTANT.is_on(global) && access::visibility(global) != Visibility::Public && !named.contains(name) {
            access::erase(global);
        }
    }
    for inner in modules {
        replace_in(inner, context);
    }
}

/// The loads of a module, and the modules in it, whose names are their own.
fn collect<'c, 'a>(
    operation: OperationRef<'c, 'a>,
    loads: &mut Vec<OperationRef<'c, 'a>>,
    modules: &mut Vec<OperationRef<'c, 'a>>,
) {
    for_each_inner(operation, |inner| match OpName::of(inner) {
        Some(OpName::Builtin(Builtin::Module)) => modules.push(inner),
        Some(OpName::MemRef(MemRef::Load) | OpName::Affine(Affine::Load)) => loads.push(inner),
        _ => collect(inner, loads, modules),
    });
}

fn for_each_get_global<'c, 'a>(operation: OperationRef<'c, 'a>, visit: &mut impl FnMut(OperationRef<'c, 'a>)) {
    for_each_inner(operation, |inner| {
        if MemRef::GetGlobal.is(inner) {
            visit(inner);
        } else if !Builtin::Module.is(inner) {
            for_each_get_global(inner, visit);
        }
    });
}

/// The number that a load reads, if its place in a constant global is known.
fn element<'c>(
    load: OperationRef<'c, '_>,
    places: &mut Places,
    contents: &FxHashMap<String, GlobalWords<'c>>,
) -> Option<Constant<'c>> {
    let place = places.of(load)?;
    let Root::Global(name) = &place.root else { return None };
    let words = contents.get(name)?.words.as_ref()?;
    let (_, extents) = extents(load.operand(0).ok()?.r#type())?;
    let inside = place
        .known_subscripts()?
        .into_iter()
        .zip(extents)
        .all(|(subscript, extent)| usize::try_from(subscript).is_ok_and(|subscript| subscript < extent));
    let word = words.get(usize::try_from(place.known_cell()?).ok()?)?;
    let r#type = Value::from(load.result(0).ok()?).r#type();
    Constant::new(*word, r#type).filter(|_| inside)
}
