//! What a program may consist of.

use super::{
    check_tosa::check_tosa,
    kind::ProgramKind,
    loop_bound::bound_refusal,
    ports::{check_type, ports},
    supported::is_supported,
};
use crate::{
    error::ProgramCode,
    ir::{argument_behind, entry_block, extents, revealed, symbol, text},
    refusal::Refusal,
    shape::takes_sizes,
};
use melior::ir::{
    BlockRef, Location, OperationRef, RegionLike, Type, TypeLike, ValueLike,
    attribute::{DenseI64ArrayAttribute, TypeAttribute},
    block::BlockLike,
    operation::OperationLike,
};
use ringmill_dialects::access;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

/// Most operations of the entry once all calls are inlined, as of one with unrolled loops: see `unroll-loops`.
const MAX_OPERATIONS: u64 = 5_000_000;

/// Refuses what cannot be compiled in what the entry function reaches, as far as the text shows it.
pub(super) fn check<'c>(
    module: OperationRef<'c, '_>,
    entry: OperationRef<'c, '_>,
    kind: ProgramKind,
    run_time_control: bool,
) -> Result<(), Refusal<'c>> {
    if kind == ProgramKind::Ring {
        check_rings(entry)?;
    }
    ports(entry)?;
    let functions: FxHashMap<_, _> = access::functions(module)
        .into_iter()
        .filter_map(|function| Some((symbol(function, "sym_name")?, function)))
        .collect();
    let mut checker = Checker {
        functions,
        done: FxHashMap::default(),
        active: Vec::new(),
        size: 0,
        types: FxHashSet::default(),
        entry,
        kind,
        run_time_control,
    };
    checker.check_function(entry)?;
    for global in crate::memref::globals(module) {
        checker.check_global(global)?;
    }
    Ok(())
}

/// Refuses rings without accelerators by their size, before anybody looks for their roots.
fn check_rings<'c>(entry: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
    let Some(block) = entry_block(entry) else { return Ok(()) };
    for position in 0..block.argument_count() {
        let Ok(argument) = block.argument(position) else { continue };
        let r#type = revealed(argument.r#type());
        let element = extents(r#type).map_or(r#type, |(element, _)| element);
        let Some(polynomial) = access::polynomial_type(element) else { continue };
        let location = ValueLike::location(&argument);
        if let Some((n, _)) = polynomial.transform_size()
            && !ringmill_accel::DEGREES.contains(&n)
        {
            let message = format!("there is no accelerator for N = {n}");
            return Err(Refusal::new(ProgramCode::RingDegree, message, location));
        }
        if let Some(q) = polynomial.moduli.into_iter().find(|q| q >> ringmill_accel::MODULUS_BITS != 0) {
            let message = format!("the modulus {q} is wider than {} bits", ringmill_accel::MODULUS_BITS);
            return Err(Refusal::new(ProgramCode::RingTooWide, message, location));
        }
    }
    Ok(())
}

/// Whether a `static_…` attribute holds a negative number; the least stands for an operand.
fn is_negative(operation: OperationRef<'_, '_>, attribute: &str) -> bool {
    let numbers =
        operation.attribute(attribute).ok().and_then(|attribute| DenseI64ArrayAttribute::try_from(attribute).ok());
    numbers.is_some_and(|numbers| {
        (0..numbers.len())
            .filter_map(|position| numbers.element(position).ok())
            .any(|number| number < 0 && number != i64::MIN)
    })
}

struct Checker<'c, 'a> {
    functions: FxHashMap<&'c str, OperationRef<'c, 'a>>,
    /// Functions that were checked, with their operations once all calls are inlined.
    done: FxHashMap<&'c str, u64>,
    /// Functions being checked, the entry first: each calls the next.
    active: Vec<&'c str>,
    /// Operations of the innermost of them so far, calls inlined.
    size: u64,
    /// Types that were found good.
    types: FxHashSet<usize>,
    entry: OperationRef<'c, 'a>,
    kind: ProgramKind,
    /// Loops may depend on arguments.
    run_time_control: bool,
}

impl<'c, 'a> Checker<'c, 'a> {
    fn check_function(&mut self, function: OperationRef<'c, 'a>) -> Result<(), Refusal<'c>> {
        let name = symbol(function, "sym_name").unwrap_or("");
        self.active.push(name);
        let outer = std::mem::take(&mut self.size);
        let mut next = entry_block(function);
        while let Some(block) = next {
            self.check_block(block)?;
            next = block.next_in_region();
        }
        self.active.pop();
        let size = std::mem::replace(&mut self.size, outer);
        self.done.insert(name, size);
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
        self.grow(1, location)?;
        // A float op is better called a float than unsupported.
        for value in operation.operands().chain(operation.results().map(Into::into)) {
            self.check_type(value.r#type(), location).map_err(|refusal| {
                if refusal.code() == ProgramCode::DynamicShape && takes_sizes(name) {
                    refusal.with_help(
                        "make the sizes constants, numbers computed from constants, or extents of such shapes; for a size that changes, \
                         take the largest and compare subscripts with it",
                    )
                } else {
                    refusal
                }
            })?;
        }
        if !is_supported(name, self.kind) {
            let message = match self.kind {
                ProgramKind::Boolean => format!("operation '{name}' is not supported"),
                ProgramKind::Ring => format!("operation '{name}' is not supported beside polynomials"),
            };
            let refusal = Refusal::new(ProgramCode::UnsupportedOp, message, location);
            return Err(if self.kind == ProgramKind::Ring {
                refusal.with_help("use the ops of polynomial, mod_arith and arith, scf and affine loops and branches, tensor.extract, insert, from_elements and empty, and func.call")
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
            _ if name.starts_with("tosa.") => check_tosa(operation)?,
            // Upstream's bufferization copies the whole source into the smaller result.
            "tensor.pad" if is_negative(operation, "static_low") || is_negative(operation, "static_high") => {
                let message = format!("'{name}' takes elements away");
                return Err(Refusal::new(ProgramCode::UnsupportedOp, message, location)
                    .with_help("pad by numbers that are not negative, and cut with tensor.extract_slice"));
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
        let callee = symbol(call, "callee");
        let name = callee.unwrap_or("");
        let Some(&callee) = callee.and_then(|name| self.functions.get(name)) else {
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
        if !self.done.contains_key(name) {
            self.check_function(callee)?;
        }
        let size = self.done.get(name).copied().unwrap_or(0);
        self.grow(size, call.location())
    }

    /// Counts operations of the function being checked, which inlining would put there.
    fn grow(&mut self, operations: u64, location: Location<'c>) -> Result<(), Refusal<'c>> {
        self.size = self.size.saturating_add(operations);
        if self.size <= MAX_OPERATIONS {
            return Ok(());
        }
        let message = format!("inlining the calls up to here takes more than {MAX_OPERATIONS} operations");
        Err(Refusal::new(ProgramCode::TooLarge, message, location)
            .with_help("call fewer functions, or split the program"))
    }

    /// Refuses bounds that are computed from the entry's arguments. Others may still turn out not to be constant.
    fn check_bounds(
        &self,
        operation: OperationRef<'c, 'a>,
        positions: std::ops::Range<usize>,
        names: &[&str],
    ) -> Result<(), Refusal<'c>> {
        let in_entry = symbol(self.entry, "sym_name") == self.active.last().copied();
        for position in positions.filter(|_| in_entry && !self.run_time_control) {
            let behind = operation.operand(position).ok().and_then(argument_behind);
            if let Some(argument) = behind {
                let name = names.get(position).or(names.last()).copied().unwrap_or("bound");
                return Err(bound_refusal(operation.location(), name, Some(argument), self.kind));
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
