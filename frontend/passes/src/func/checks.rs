//! The operations that a program may contain.

use super::{
    check_tosa::check_tosa,
    kind::ProgramKind,
    loop_bound::bound_refusal,
    ports::{check_type, ports},
    supported::is_supported,
};
use crate::{
    error::ProgramCode,
    ir::{argument_behind, element_of, entry_block, revealed},
    refusal::Refusal,
    shape::takes_sizes,
};
use melior::ir::{
    BlockRef, Location, OperationRef, RegionLike, Type, TypeLike, ValueLike, block::BlockLike, operation::OperationLike,
};
use ringmill_dialects::{
    access,
    attr::{self, Attr, Sizes},
    ops::{Affine, Arith, Dialect, Func, OpName, Scf, Tensor, name_text},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

/// Most operations of the entry once all calls are inlined, as of one with unrolled loops: see
/// `unroll-loops`.
const MAX_OPERATIONS: u64 = 5_000_000;

/// Operations that an inlined call counts as: upstream copies a function and renames its values in
/// the time of so many other steps.
const CALL_OPERATIONS: u64 = 16;

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
        .filter_map(|function| Some((attr::SYM_NAME.of(function)?, function)))
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
        let element = element_of(r#type);
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

/// True if a `static_…` attribute holds a negative number.
fn is_negative(operation: OperationRef<'_, '_>, sizes: Attr<Sizes>) -> bool {
    sizes.of(operation).is_some_and(|sizes| sizes.into_iter().flatten().any(|number| number < 0))
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
        let name = attr::SYM_NAME.of(function).unwrap_or("");
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
        let name = OpName::of(operation);
        self.grow(1, location)?;
        // A float op is better called a float than unsupported.
        for value in operation.operands().chain(operation.results().map(Into::into)) {
            self.check_type(value.r#type(), location).map_err(|refusal| {
                if refusal.code() == ProgramCode::DynamicShape && name.is_some_and(takes_sizes) {
                    refusal.with_help(
                        "make the sizes constants, numbers computed from constants, or extents of such shapes; for a size that changes, \
                         take the largest and compare subscripts with it",
                    )
                } else {
                    refusal
                }
            })?;
        }
        if !is_supported(operation, self.kind) {
            let name = name_text(operation);
            let message = match self.kind {
                ProgramKind::Boolean => format!("operation '{name}' is not supported"),
                ProgramKind::Ring => format!("operation '{name}' is not supported next to polynomials"),
            };
            let refusal = Refusal::new(ProgramCode::UnsupportedOp, message, location);
            return Err(if self.kind == ProgramKind::Ring {
                refusal.with_help("use the ops of polynomial, mod_arith and arith, scf and affine loops and branches, tensor.extract, insert, from_elements and empty, and func.call")
            } else if Dialect::of(operation) == Some(Dialect::Cf) {
                refusal.with_help("use scf.if, scf.for or scf.while instead of jumps between blocks")
            } else {
                refusal
            });
        }
        match name {
            Some(OpName::Func(Func::Call)) => self.check_call(operation)?,
            Some(OpName::Scf(Scf::For)) => {
                self.check_bounds(operation, 0..3, &["lower bound", "upper bound", "step"])?
            }
            Some(OpName::Affine(Affine::For) | OpName::Scf(Scf::Parallel)) => {
                let bounds = operation.operands().take_while(|operand| operand.r#type().is_index()).count();
                self.check_bounds(operation, 0..bounds, &["bound"])?;
            }
            Some(OpName::Tosa(name)) => check_tosa(name, operation)?,
            // Upstream's bufferization copies the whole source into the smaller result.
            Some(OpName::Tensor(Tensor::Pad))
                if is_negative(operation, attr::STATIC_LOW) || is_negative(operation, attr::STATIC_HIGH) =>
            {
                let message = format!("'{}' takes elements away", Tensor::Pad.text());
                return Err(Refusal::new(ProgramCode::UnsupportedOp, message, location)
                    .with_help("pad by numbers that are not negative, and cut with tensor.extract_slice"));
            }
            Some(OpName::Scf(Scf::If | Scf::IndexSwitch) | OpName::Arith(Arith::Select))
                if operation.results().any(|result| result.r#type().is_mem_ref()) =>
            {
                let message = format!("'{}' chooses between memrefs", name_text(operation));
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
        let callee = attr::CALLEE.of(call);
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
        self.grow(size.saturating_add(CALL_OPERATIONS), call.location())
    }

    /// Counts operations of the function being checked, which inlining would put there.
    fn grow(&mut self, operations: u64, location: Location<'c>) -> Result<(), Refusal<'c>> {
        self.size = self.size.saturating_add(operations);
        if self.size <= MAX_OPERATIONS {
            return Ok(());
        }
        let message = format!(
            "inlining the calls up to here takes more than {MAX_OPERATIONS} operations, where each call counts as {CALL_OPERATIONS}"
        );
        Err(Refusal::new(ProgramCode::TooLarge, message, location)
            .with_help("call fewer functions, or split the program"))
    }

    /// Refuses bounds that are computed from the entry's arguments. Others may still turn out not
    /// to be constant.
    fn check_bounds(
        &self,
        operation: OperationRef<'c, 'a>,
        positions: std::ops::Range<usize>,
        names: &[&str],
    ) -> Result<(), Refusal<'c>> {
        let in_entry = attr::SYM_NAME.of(self.entry) == self.active.last().copied();
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
        match attr::TYPE.of(global) {
            Some(r#type) => self.check_type(r#type, global.location()),
            None => Ok(()),
        }
    }
}
