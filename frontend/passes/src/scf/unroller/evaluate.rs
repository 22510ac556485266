//! What is known when compiling.

use super::{Binding, Unroller, table::Table};
use crate::{
    ir::{Constant, constant_of, extents, fold, key, symbol, text},
    memref::constant_global,
};
use melior::ir::{
    OperationRef, Value, ValueLike,
    operation::{OperationLike, OperationResult},
};
use ringmill_dialects::access;
use std::rc::Rc;

impl<'c, 'a> Unroller<'c, 'a> {
    /// The value of an op that is known when compiling: arithmetic on constants, an element of a constant
    /// global, a conjunction with something false.
    pub(super) fn evaluate(&mut self, operation: OperationRef<'c, 'a>) -> Option<Constant<'c>> {
        if operation.result_count() != 1 || operation.region_count() != 0 {
            return None;
        }
        let result: Value = operation.results().next()?.into();
        let name = operation.name();
        let name_text = text(&name);
        match name_text {
            "arith.constant" => return constant_of(result),
            "affine.apply" => {
                let value = self.affine_results(operation, "map", 0)?.pop()?;
                return Constant::new(value as u128, result.r#type());
            }
            "affine.min" => {
                let value = self.affine_results(operation, "map", 0)?.into_iter().min()?;
                return Constant::new(value as u128, result.r#type());
            }
            "affine.max" => {
                let value = self.affine_results(operation, "map", 0)?.into_iter().max()?;
                return Constant::new(value as u128, result.r#type());
            }
            "memref.load" => return self.element(operation),
            "arith.andi" | "arith.ori" | "arith.select" => {
                if let Some(decided) = self.decided(operation, name_text) {
                    return Some(decided);
                }
            }
            _ if !name_text.starts_with("arith.") => return None,
            _ => {}
        }
        let mut operands = [Constant { value: 0, r#type: result.r#type() }; 3];
        let count = operation.operand_count();
        if count == 0 || count > operands.len() {
            return None;
        }
        for (position, operand) in operands[..count].iter_mut().enumerate() {
            *operand = self.known(operation, position)?;
        }
        let predicate = || {
            let attribute = operation.attribute("predicate").ok()?;
            access::integer(attribute).and_then(|number| u64::try_from(number).ok())
        };
        fold(&name, &operands[..count], result.r#type(), predicate)
    }

    /// The value of an op that only some of its operands decide.
    fn decided(&mut self, operation: OperationRef<'c, 'a>, name: &str) -> Option<Constant<'c>> {
        if name == "arith.select" {
            return match self.known(operation, 0) {
                Some(condition) => self.known(operation, if condition.value != 0 { 1 } else { 2 }),
                None => self.known(operation, 1).filter(|then| self.known(operation, 2) == Some(*then)),
            };
        }
        let deciding = if name == "arith.andi" { 0 } else { u128::MAX };
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
        map: &str,
        first: usize,
    ) -> Option<Vec<i64>> {
        let map = access::affine_map(operation.attribute(map).ok()?)?;
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
    let name = get.name();
    if text(&name) != "memref.get_global" {
        return None;
    }
    let words = constant_global(get, symbol(get, "name")?)?;
    let (element, extents) = extents(memory.r#type())?;
    Some(Table { words, extents, element })
}
