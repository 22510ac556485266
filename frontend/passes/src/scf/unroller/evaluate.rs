//! The values that are known at compile time.

use super::{Binding, Unroller, table::Table};
use crate::{
    ir::{Constant, constant_of, extents, fold, key},
    memref::constant_global,
};
use melior::ir::{
    OperationRef, Value, ValueLike,
    operation::{OperationLike, OperationResult},
};
use ringmill_dialects::{
    attr::{self, Attr, Map},
    ops::{Affine, Arith, MemRef, OpName},
};
use std::rc::Rc;

impl<'c, 'a> Unroller<'c, 'a> {
    /// The value of an op that is known when compiling: arithmetic on constants, an element of a
    /// constant global, a conjunction with something false.
    pub(super) fn evaluate(&mut self, operation: OperationRef<'c, 'a>) -> Option<Constant<'c>> {
        if operation.result_count() != 1 || operation.region_count() != 0 {
            return None;
        }
        let result: Value = operation.results().next()?.into();
        let name = OpName::of(operation)?;
        match name {
            OpName::Arith(Arith::Constant) => return constant_of(result),
            OpName::Affine(Affine::Apply) => {
                let value = self.affine_results(operation, attr::MAP, 0)?.pop()?;
                return Constant::new(value as u128, result.r#type());
            }
            OpName::Affine(Affine::Min) => {
                let value = self.affine_results(operation, attr::MAP, 0)?.into_iter().min()?;
                return Constant::new(value as u128, result.r#type());
            }
            OpName::Affine(Affine::Max) => {
                let value = self.affine_results(operation, attr::MAP, 0)?.into_iter().max()?;
                return Constant::new(value as u128, result.r#type());
            }
            OpName::MemRef(MemRef::Load) => return self.element(operation),
            OpName::Arith(name @ (Arith::AndI | Arith::OrI | Arith::Select)) => {
                if let Some(decided) = self.decided(operation, name) {
                    return Some(decided);
                }
            }
            OpName::Arith(_) => {}
            _ => return None,
        }
        let OpName::Arith(name) = name else { return None };
        let mut operands = [Constant { value: 0, r#type: result.r#type() }; 3];
        let count = operation.operand_count();
        if count == 0 || count > operands.len() {
            return None;
        }
        for (position, operand) in operands[..count].iter_mut().enumerate() {
            *operand = self.known(operation, position)?;
        }
        fold(name, operation, &operands[..count], result.r#type())
    }

    /// The value of an op that only some of its operands decide.
    fn decided(&mut self, operation: OperationRef<'c, 'a>, name: Arith) -> Option<Constant<'c>> {
        if name == Arith::Select {
            return match self.known(operation, 0) {
                Some(condition) => self.known(operation, if condition.value != 0 { 1 } else { 2 }),
                None => self.known(operation, 1).filter(|then| self.known(operation, 2) == Some(*then)),
            };
        }
        let deciding = if name == Arith::AndI { 0 } else { u128::MAX };
        (0..2)
            .filter_map(|position| self.known(operation, position))
            .find(|known| Constant::new(deciding, known.r#type) == Some(*known))
    }

    /// The element that a load with constant subscripts reads of a constant global.
    fn element(&mut self, load: OperationRef<'c, 'a>) -> Option<Constant<'c>> {
        let Binding::Value(memory) = self.binding(load.operand(0).ok()?) else {
            return None;
        };
        let table = match self.tables.get(&key(memory)) {
            Some(table) => table.clone()?,
            None => {
                let table = table_of(memory).map(Rc::new);
                self.tables.insert(key(memory), table.clone());
                table?
            }
        };
        let mut position = 0usize;
        for (axis, &extent) in table.extents.iter().enumerate() {
            let subscript = self.known(load, axis + 1)?;
            let subscript = usize::try_from(subscript.value).ok().filter(|&subscript| subscript < extent)?;
            position = position * extent + subscript;
        }
        Constant::new(*table.words.get(position)?, table.element)
    }

    /// The constant results of the map in attribute `map`, whose operands begin at `first`.
    pub(super) fn affine_results(
        &mut self,
        operation: OperationRef<'c, 'a>,
        map: Attr<Map>,
        first: usize,
    ) -> Option<Vec<i64>> {
        let map = map.of(operation)?;
        let (dims, symbols) = self.map_operands(operation, first, map.dims, map.symbols)?;
        map.evaluate(&dims, &symbols)
    }

    pub(super) fn map_operands(
        &mut self,
        operation: OperationRef<'c, 'a>,
        first: usize,
        dims: usize,
        symbols: usize,
    ) -> Option<(Vec<i64>, Vec<i64>)> {
        let mut values = (first..first + dims + symbols)
            .map(|position| Some(self.known(operation, position)?.signed() as i64))
            .collect::<Option<Vec<_>>>()?;
        let symbols = values.split_off(dims);
        Some((values, symbols))
    }
}

/// The contents behind the result of a `memref.get_global`, when they cannot change.
fn table_of<'c>(memory: Value<'c, '_>) -> Option<Table<'c>> {
    let get = OperationResult::try_from(memory).ok()?.owner();
    if !MemRef::GetGlobal.is(get) {
        return None;
    }
    let words = constant_global(get, attr::NAME.of(get)?)?;
    let (element, extents) = extents(memory.r#type())?;
    Some(Table { words, extents, element })
}
