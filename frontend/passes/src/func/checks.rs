//! What a program may consist of.

use super::kind::ProgramKind;
use crate::{
    error::ProgramCode,
    ir::{argument_behind, entry_block, extents, scalar_width, strides_and_offset, symbol, text},
    refusal::Refusal,
    scf::bound_refusal,
};
use melior::ir::{
    BlockRef, Location, OperationRef, RegionLike, ShapedTypeLike, Type, TypeLike, ValueLike,
    attribute::TypeAttribute,
    block::BlockLike,
    operation::OperationLike,
    r#type::{IntegerType, MemRefType, RankedTensorType},
};
use ringmill_dialects::access;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

/// Widest integer of a program, in bits.
const MAX_WIDTH: u32 = 128;

/// The ops that have a meaning, by dialect; `*` is any.
const SUPPORTED: &[(&str, &[&str])] = &[
    (
        "arith",
        &[
            "addi",
            "addui_extended",
            "andi",
            "ceildivsi",
            "ceildivui",
            "cmpi",
            "constant",
            "divsi",
            "divui",
            "extsi",
            "extui",
            "floordivsi",
            "index_cast",
            "index_castui",
            "maxsi",
            "maxui",
            "minsi",
            "minui",
            "muli",
            "mulsi_extended",
            "mului_extended",
            "ori",
            "remsi",
            "remui",
            "select",
            "shli",
            "shrsi",
            "shrui",
            "subi",
            "trunci",
            "xori",
        ],
    ),
    ("math", &["absi", "ctlz", "ctpop", "cttz", "ipowi"]),
    (
        "scf",
        &[
            "condition",
            "execute_region",
            "for",
            "if",
            "index_switch",
            "parallel",
            "reduce",
            "reduce.return",
            "while",
            "yield",
        ],
    ),
    ("affine", &["apply", "for", "if", "load", "max", "min", "parallel", "store", "yield"]),
    (
        "memref",
        &[
            "alloc",
            "alloca",
            "assume_alignment",
            "cast",
            "collapse_shape",
            "copy",
            "dealloc",
            "dim",
            "expand_shape",
            "get_global",
            "global",
            "load",
            "reinterpret_cast",
            "reshape",
            "store",
            "subview",
            "transpose",
        ],
    ),
    (
        "tensor",
        &[
            "cast",
            "collapse_shape",
            "concat",
            "dim",
            "empty",
            "expand_shape",
            "extract",
            "extract_slice",
            "from_elements",
            "generate",
            "insert",
            "insert_slice",
            "pad",
            "reshape",
            "splat",
            "yield",
        ],
    ),
    ("bufferization", &["alloc_tensor", "materialize_in_destination", "to_buffer", "to_tensor"]),
    ("linalg", &["*"]),
    ("func", &["call", "func", "return"]),
    ("ub", &["poison"]),
    ("builtin", &["module"]),
];

/// The ops of programs on polynomials.
const SUPPORTED_OF_RINGS: &[(&str, &[&str])] = &[
    ("polynomial", &["add", "constant", "intt", "mul", "ntt", "sub"]),
    ("func", &["call", "func", "return"]),
    ("builtin", &["module"]),
];

fn is_supported(name: &str, kind: ProgramKind) -> bool {
    let (dialect, op) = name.split_once('.').unwrap_or(("", name));
    let supported = if kind == ProgramKind::Ring { SUPPORTED_OF_RINGS } else { SUPPORTED };
    supported.iter().any(|&(known, ops)| known == dialect && (ops == ["*"] || ops.contains(&op)))
}

/// Refuses what cannot be compiled in what the entry function reaches, as far as the text shows it.
pub(super) fn check<'c>(
    module: OperationRef<'c, '_>,
    entry: OperationRef<'c, '_>,
    kind: ProgramKind,
) -> Result<(), Refusal<'c>> {
    // The ports of an accelerator are checked where its ring is known.
    if kind == ProgramKind::Boolean {
        check_signature(entry)?;
    }
    let functions: FxHashMap<_, _> = access::functions(module)
        .into_iter()
        .filter_map(|function| Some((symbol(function, "sym_name")?, function)))
        .collect();
    let mut checker =
        Checker { functions, done: FxHashSet::default(), active: Vec::new(), types: FxHashSet::default(), entry, kind };
    checker.check_function(entry)?;
    for global in crate::memref::globals(module) {
        checker.check_global(global)?;
    }
    Ok(())
}

/// Refuses an entry whose arguments or results are no bits.
fn check_signature<'c>(entry: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
    let Some(block) = entry_block(entry) else { return Ok(()) };
    for position in 0..block.argument_count() {
        if let Ok(argument) = block.argument(position) {
            let location = ValueLike::location(&argument);
            check_port(&format!("argument {position}"), argument.r#type(), location)?;
        }
    }
    let Some(r#type) = access::function_type(entry) else { return Ok(()) };
    for position in 0..r#type.result_count() {
        if let Ok(result) = r#type.result(position) {
            check_port(&format!("result {position}"), result, entry.location())?;
        }
    }
    if r#type.result_count() == 0 && r#type.input_count() == 0 {
        let message = "the entry function has neither arguments nor results";
        return Err(Refusal::new(ProgramCode::ArgumentType, message, entry.location()));
    }
    Ok(())
}

fn check_port<'c>(what: &str, r#type: Type<'c>, location: Location<'c>) -> Result<(), Refusal<'c>> {
    let refuse = |why: &str| {
        let message = format!("{what} has type '{type}', which {why}");
        Err(Refusal::new(ProgramCode::ArgumentType, message, location))
    };
    if r#type.is_vector() {
        return refuse("is a vector");
    }
    check_type(r#type, location)?;
    let (element, extents) = extents(r#type).unwrap_or((r#type, Vec::new()));
    if extents.contains(&0) {
        return refuse("has no elements");
    }
    if element.is_index() {
        return refuse("has no fixed number of bits");
    }
    match IntegerType::try_from(element) {
        Ok(integer) if !integer.is_signless() => return refuse("is not signless"),
        Ok(integer) if integer.width() == 0 => return refuse("has no bits"),
        Ok(_) => {}
        Err(_) => return refuse("is no integer, nor a tensor or memref of integers"),
    }
    if r#type.is_mem_ref() {
        let row_major = strides_and_offset(r#type).is_some_and(|(strides, offset)| {
            let mut expected = 1;
            offset == Some(0)
                && extents.iter().zip(strides).rev().all(|(&extent, stride)| {
                    let matches = stride == Some(expected) || extent == 1;
                    expected *= extent as i64;
                    matches
                })
        });
        if !row_major {
            return refuse("has a layout");
        }
    }
    Ok(())
}

/// Refuses floats, unknown sizes, and integers that are too wide, wherever they occur.
fn check_type<'c>(r#type: Type<'c>, location: Location<'c>) -> Result<(), Refusal<'c>> {
    if r#type.is_float() || r#type.is_complex() {
        let message = format!("type '{type}' is no integer");
        return Err(Refusal::new(ProgramCode::Float, message, location));
    }
    let unranked = r#type.is_unranked_tensor() || r#type.is_unranked_mem_ref();
    let dynamic = RankedTensorType::try_from(r#type).is_ok_and(|tensor| !tensor.has_static_shape())
        || MemRefType::try_from(r#type).is_ok_and(|memref| !memref.has_static_shape());
    if unranked || dynamic {
        let message = format!("type '{type}' has a size that is not known when compiling");
        return Err(Refusal::new(ProgramCode::DynamicShape, message, location));
    }
    if r#type.is_vector() || r#type.is_tuple() {
        let message = format!("type '{type}' is not supported");
        return Err(
            Refusal::new(ProgramCode::UnsupportedOp, message, location).with_help("use integers, tensors and memrefs")
        );
    }
    if let Some((element, _)) = extents(r#type) {
        return check_type(element, location);
    }
    match scalar_width(r#type) {
        Some(width) if width > MAX_WIDTH => {
            let message = format!("type '{type}' has more than {MAX_WIDTH} bits");
            Err(Refusal::new(ProgramCode::TooWide, message, location))
        }
        _ => Ok(()),
    }
}

struct Checker<'c, 'a> {
    functions: FxHashMap<&'c str, OperationRef<'c, 'a>>,
    /// Functions that were checked.
    done: FxHashSet<&'c str>,
    /// Functions being checked, the entry first: each calls the next.
    active: Vec<&'c str>,
    /// Types that were found good.
    types: FxHashSet<usize>,
    entry: OperationRef<'c, 'a>,
    kind: ProgramKind,
}

impl<'c, 'a> Checker<'c, 'a> {
    fn check_function(&mut self, function: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let name = symbol(function, "sym_name").unwrap_or("");
        if self.done.contains(name) {
            return Ok(());
        }
        self.active.push(name);
        let mut next = entry_block(function);
        while let Some(block) = next {
            self.check_block(block)?;
            next = block.next_in_region();
        }
        self.active.pop();
        self.done.insert(name);
        Ok(())
    }

    fn check_block(&mut self, block: BlockRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        for position in 0..block.argument_count() {
            if let Ok(argument) = block.argument(position) {
                self.check_type(argument.r#type(), ValueLike::location(&argument))?;
            }
        }
        let mut next = block.first_operation();
        while let Some(operation) = next {
            self.check_operation(operation)?;
            next = operation.next_in_block();
        }
        Ok(())
    }

    fn check_operation(&mut self, operation: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let location = operation.location();
        let name = operation.name();
        let name = text(&name);
        // A float op is better called a float than unsupported.
        for value in operation.operands().chain(operation.results().map(Into::into)) {
            self.check_type(value.r#type(), location)?;
        }
        if !is_supported(name, self.kind) {
            let message = match self.kind {
                ProgramKind::Boolean => format!("operation '{name}' is not supported"),
                ProgramKind::Ring => format!("operation '{name}' is not supported beside polynomials"),
            };
            let refusal = Refusal::new(ProgramCode::UnsupportedOp, message, location);
            return Err(if self.kind == ProgramKind::Ring {
                refusal.with_help("use polynomial.add, sub, mul, ntt and intt, and func.call")
            } else if name.starts_with("cf.") {
                refusal.with_help("use scf.if, scf.for or scf.while instead of jumps between blocks")
            } else {
                refusal
            });
        }
        match name {
            "func.call" => self.check_call(operation)?,
            "scf.for" => self.check_bounds(operation, 0..3, &["lower bound", "upper bound", "step"])?,
            "affine.for" | "scf.parallel" => {
                let bounds = operation.operands().take_while(|operand| operand.r#type().is_index()).count();
                self.check_bounds(operation, 0..bounds, &["bound"])?;
            }
            "scf.if" | "scf.index_switch" | "arith.select"
                if operation.results().any(|result| result.r#type().is_mem_ref()) =>
            {
                let message = format!("'{name}' chooses between memrefs");
                return Err(Refusal::new(ProgramCode::UnsupportedOp, message, location)
                    .with_help("choose between the loaded elements, or between tensors"));
            }
            _ => {}
        }
        for region in operation.regions() {
            let mut next = region.first_block();
            while let Some(block) = next {
                self.check_block(block)?;
                next = block.next_in_region();
            }
        }
        Ok(())
    }

    fn check_call(&mut self, call: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let name = symbol(call, "callee").unwrap_or("");
        let Some(&callee) = self.functions.get(name) else {
            let message = format!("there is no function '{name}'");
            return Err(Refusal::new(ProgramCode::NoBody, message, call.location()));
        };
        if access::is_declaration(callee) {
            let message = format!("function '{name}' has no body");
            return Err(Refusal::new(ProgramCode::NoBody, message, call.location()));
        }
        if let Some(first) = self.active.iter().position(|&active| active == name) {
            let mut message = format!("function '{name}' calls itself");
            let through = &self.active[first + 1..];
            if !through.is_empty() {
                let _ = write!(message, " through '{}'", through.join("', '"));
            }
            return Err(Refusal::new(ProgramCode::Recursion, message, call.location()));
        }
        self.check_function(callee)
    }

    /// Refuses bounds that are computed from the entry's arguments. Others may still turn out not to be constant.
    fn check_bounds(
        &self,
        operation: OperationRef<'c, 'a>,
        positions: std::ops::Range<usize>,
        names: &[&str],
    ) -> Result<(), Refusal<'c>> {
        let in_entry = symbol(self.entry, "sym_name") == self.active.last().copied();
        for position in positions.filter(|_| in_entry) {
            let behind = operation.operand(position).ok().and_then(argument_behind);
            if let Some(argument) = behind {
                let name = names.get(position).or(names.last()).copied().unwrap_or("bound");
                return Err(bound_refusal(operation.location(), name, Some(argument)));
            }
        }
        Ok(())
    }

    fn check_type(&mut self, r#type: Type<'c>, location: Location<'c>) -> Result<(), Refusal<'c>> {
        let id = r#type.to_raw().ptr as usize;
        if !self.types.contains(&id) {
            check_type(r#type, location)?;
            self.types.insert(id);
        }
        Ok(())
    }

    fn check_global(&mut self, global: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let r#type = global.attribute("type").ok().and_then(|r#type| TypeAttribute::try_from(r#type).ok());
        match r#type {
            Some(r#type) => self.check_type(r#type.value(), global.location()),
            None => Ok(()),
        }
    }
}
