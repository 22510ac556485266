//! The lowering: functions, calls, loops, and what is inside of a secret.generic.

use super::scheme::Scheme;
use crate::{
    conversion::{Lowered, Lowering, Writer, no_lowering},
    error::ProgramCode,
    ir::{element_of, extents, tensor_of, walk},
    refusal::Refusal,
};
use melior::{
    Context,
    ir::{
        Attribute, BlockLike, OperationRef, RegionLike, Type, Value, ValueLike, attribute::ArrayAttribute,
        block::BlockArgument, operation::OperationLike,
    },
};
use ringmill_dialects::{
    access::{self, Management},
    attr,
    ops::{Affine, Dialect, Func, Mgmt, OpName, Scf, Secret},
};
use rustc_hash::FxHashMap;

/// The lowering of a module.
pub(super) struct ToBgv<'c, 'a> {
    pub context: &'c Context,
    pub scheme: Scheme<'c>,
    /// The last dimension of secret tensors.
    pub length: usize,
    /// The functions of the module, by name.
    pub functions: FxHashMap<String, OperationRef<'c, 'a>>,
    /// The results of those that were written.
    pub finished: FxHashMap<String, Vec<Type<'c>>>,
}

/// The contents of an attribute `mgmt.mgmt`.
pub(super) fn said(attribute: Option<Attribute<'_>>) -> Option<Management> {
    attribute.and_then(access::management)
}

impl<'c> Lowering<'c> for ToBgv<'c, '_> {
    const TARGET: &'static str = "bgv";
    const GONE: &'static [Dialect] = &[Dialect::Secret, Dialect::Mgmt];

    fn convert_type(&self, r#type: Type<'c>) -> Result<Option<Type<'c>>, String> {
        match access::secret_inside(r#type) {
            None => Ok(None),
            Some(inside) => Err(format!("nothing tells the level of '{inside}' here")),
        }
    }

    fn convert_argument(&self, argument: Value<'c, '_>) -> Option<Type<'c>> {
        let cleartext = access::secret_inside(argument.r#type())?;
        let block = BlockArgument::try_from(argument).ok()?;
        let function = block.owner().parent_operation().filter(|parent| Func::Func.is(*parent))?;
        self.scheme.hidden(cleartext, self.of_argument(function, block.argument_number()), function.location())
    }

    fn convert_signature(&self, function: OperationRef<'c, '_>) -> Option<(Vec<Type<'c>>, Vec<Type<'c>>)> {
        let r#type = access::function_type(function)?;
        let place = function.location();
        let hidden = |r#type: Type<'c>, of: Management| match access::secret_inside(r#type) {
            Some(cleartext) => self.scheme.hidden(cleartext, of, place),
            None => Some(r#type),
        };
        let inputs = (0..r#type.input_count())
            .map(|position| hidden(r#type.input(position).ok()?, self.of_argument(function, position)));
        let results = (0..r#type.result_count())
            .map(|position| hidden(r#type.result(position).ok()?, self.of_result(function, position)));
        Some((inputs.collect::<Option<_>>()?, results.collect::<Option<_>>()?))
    }

    fn trailing(&self, function: OperationRef<'c, '_>) -> Vec<Type<'c>> {
        self.key_of_client(function).into_iter().collect()
    }

    /// Results that say nothing of their level are what the function returns.
    fn finish(&mut self, old: OperationRef<'c, '_>, new: OperationRef<'c, '_>) -> Result<(), Refusal<'c>> {
        for position in 0..access::function_type(new).map_or(0, |r#type| r#type.input_count()) {
            access::remove_argument_attribute(new, position, attr::MGMT);
        }
        access::remove_result_attribute(new, attr::MGMT);
        let mut returned: Option<Vec<Type<'c>>> = None;
        walk(new, &mut |operation| {
            if Func::Return.is(operation) {
                returned = Some(operation.operands().map(|operand| operand.r#type()).collect());
            }
        });
        let (Some(returned), Some(r#type)) = (returned, access::function_type(new)) else { return Ok(()) };
        let mut results = Vec::with_capacity(returned.len());
        for (position, found) in returned.into_iter().enumerate() {
            let wanted = r#type.result(position).unwrap_or(found);
            let is_said = access::result_attribute(old, position, attr::MGMT).is_some();
            if found != wanted && (is_said || !self.is_hidden(found)) {
                let message =
                    format!("expected result {position} to be '{wanted}', as its attributes say, found '{found}'");
                return Err(Refusal::new(ProgramCode::NoLowering, message, old.location())
                    .with_help("run the passes that annotate levels again, after the last change of the program"));
            }
            results.push(found);
        }
        let inputs: Vec<Type<'c>> =
            (0..r#type.input_count()).filter_map(|position| r#type.input(position).ok()).collect();
        access::set_function_type(new, &inputs, &results);
        self.finished.extend(access::symbol_name(old).map(|name| (name, results)));
        Ok(())
    }

    fn lower<'a>(
        &mut self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
        out: &mut Writer<'c, 'a>,
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        let has_hidden = operands.iter().any(|operand| self.is_hidden(operand.r#type()));
        match OpName::of(operation) {
            Some(OpName::Secret(name)) => match name {
                Secret::Generic => Ok(Lowered::Inlined(operands.to_vec())),
                Secret::Yield => self.yielded(operation, operands),
                Secret::Conceal => self.concealed(operation, operands, out),
                Secret::Reveal => self.revealed(operation, operands, out),
                // It orders what has effects; ciphertexts have none.
                Secret::Separator => Ok(Lowered::Values(Vec::new())),
                Secret::Cast => Err(no_lowering::<Self>(operation)),
            },
            Some(OpName::Mgmt(Mgmt::Init)) if !has_hidden => Ok(Lowered::Values(operands.to_vec())),
            Some(OpName::Func(Func::Call)) => self.call(operation, operands),
            Some(OpName::Func(_)) => Ok(Lowered::Copied),
            Some(OpName::Affine(Affine::For)) if has_hidden => Ok(self.repeated(operation, operands)),
            Some(OpName::Scf(Scf::For)) if has_hidden => Ok(self.repeated(operation, operands)),
            Some(OpName::Affine(Affine::Yield) | OpName::Scf(Scf::Yield)) if has_hidden => {
                self.carried(operation, operands)
            }
            _ if has_hidden => self.value(operation, operands, out).map(|value| Lowered::Values(vec![value])),
            _ => Ok(Lowered::Copied),
        }
    }
}

impl<'c> ToBgv<'c, '_> {
    /// The level and size that an op says, or the secret.generic that yields its result.
    pub fn said_by(&self, operation: OperationRef<'c, '_>) -> Option<Management> {
        said(attr::MGMT.attribute(operation)).or_else(|| {
            let result = operation.results().next()?;
            access::uses(result.into()).into_iter().filter(|r#use| Secret::Yield.is(r#use.user)).find_map(|r#use| {
                let attributes = attr::RESULT_ATTRIBUTES.attribute(r#use.user.parent_operation()?)?;
                let of_result = ArrayAttribute::try_from(attributes).ok()?.element(r#use.operand).ok()?;
                said(access::entry(of_result, attr::MGMT.text()))
            })
        })
    }

    /// True for ciphertexts and tensors of them.
    pub fn is_hidden(&self, r#type: Type<'c>) -> bool {
        access::ciphertext_type(element_of(r#type)).is_some()
    }

    /// The extents of the cleartext of a hidden type.
    pub fn shape_of(&self, hidden: Type<'c>) -> Vec<usize> {
        let outer = extents(hidden).map(|(_, outer)| outer).unwrap_or_default();
        outer.into_iter().chain([self.length]).collect()
    }

    /// A hidden type of the same shape with other ciphertexts.
    pub fn with_ciphertext(&self, hidden: Type<'c>, ciphertext: Type<'c>) -> Type<'c> {
        extents(hidden).map_or(ciphertext, |(_, outer)| tensor_of(&outer, ciphertext))
    }

    /// The level and size that an argument of a function says, or the first secret.generic that
    /// reads it.
    fn of_argument(&self, function: OperationRef<'c, '_>, position: usize) -> Management {
        let own = said(access::argument_attribute(function, position, attr::MGMT));
        let read = || {
            let block = function.region(0).ok().and_then(|region| region.first_block())?;
            let argument = block.argument(position).ok()?;
            access::uses(argument.into()).into_iter().find_map(|r#use| {
                let generic = Secret::Generic.is(r#use.user).then_some(r#use.user)?;
                let all = ArrayAttribute::try_from(attr::INPUT_ATTRIBUTES.attribute(generic)?).ok()?;
                said(access::entry(all.element(r#use.operand).ok()?, attr::MGMT.text()))
            })
        };
        own.or_else(read).unwrap_or_else(|| self.scheme.initial())
    }

    /// The level and size that a result of a function says.
    pub fn of_result(&self, function: OperationRef<'c, '_>, position: usize) -> Management {
        said(access::result_attribute(function, position, attr::MGMT)).unwrap_or_else(|| self.scheme.initial())
    }

    /// The plaintexts that a body yields are ciphertexts by now.
    fn yielded<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        if let Some(public) = operands.iter().find(|operand| !self.is_hidden(operand.r#type())) {
            let message = format!("expected a secret.generic that yields ciphertexts, found '{}'", public.r#type());
            return Err(Refusal::new(ProgramCode::NoLowering, message, operation.location())
                .with_help("make public values secret with secret.conceal"));
        }
        Ok(Lowered::Values(operands.to_vec()))
    }

    /// A call, whose results are what the callee's attributes say.
    fn call<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        let name = attr::CALLEE.of(operation).unwrap_or_default();
        let callee = self.functions.get(name).copied().ok_or_else(|| no_lowering::<Self>(operation))?;
        if self.key_of_client(callee).is_some() {
            let message = format!("expected a call of a function that takes no key, found '{name}'");
            return Err(Refusal::new(ProgramCode::NoLowering, message, operation.location())
                .with_help("call functions of the client from outside of the module"));
        }
        let signature = || self.convert_signature(callee).map(|(_, results)| results);
        let results = self.finished.get(name).cloned().or_else(signature);
        let results = results.ok_or_else(|| no_lowering::<Self>(operation))?;
        Ok(Lowered::CopiedAs { operands: operands.to_vec(), results, arguments: Vec::new() })
    }

    /// A loop, which carries ciphertexts of one level.
    fn repeated<'a>(&self, operation: OperationRef<'c, 'a>, operands: &[Value<'c, 'a>]) -> Lowered<'c, 'a> {
        let first = operands.len() - operation.result_count();
        let results: Vec<Type<'c>> = operands[first..].iter().map(ValueLike::r#type).collect();
        let counter = if Scf::For.is(operation) { operands[0].r#type() } else { Type::index(self.context) };
        let arguments = [counter].into_iter().chain(results.iter().copied()).collect();
        Lowered::CopiedAs { operands: operands.to_vec(), results, arguments }
    }

    fn carried<'a>(
        &self,
        operation: OperationRef<'c, 'a>,
        operands: &[Value<'c, 'a>],
    ) -> Result<Lowered<'c, 'a>, Refusal<'c>> {
        let around = operation.parent_operation().ok_or_else(|| no_lowering::<Self>(operation))?;
        if !Affine::For.is(around) && !Scf::For.is(around) {
            return Err(no_lowering::<Self>(around));
        }
        Ok(Lowered::CopiedAs { operands: operands.to_vec(), results: Vec::new(), arguments: Vec::new() })
    }
}
