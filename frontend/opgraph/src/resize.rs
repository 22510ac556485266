//! Integers of another width, of another sign, or encrypted.

use crate::{
    builder::Builder,
    error::{GraphCode, Problem},
    graph::Type,
    item::Item,
};
use ringmill_dialects::ops::{Fhe, FheLinalg};

/// Most bits of an index of a table, as in Concrete.
const MOST_TABLE_BITS: u32 = 16;

/// All values of an encrypted type in the order of their bits.
pub(crate) fn values(r#type: &Type) -> Result<Vec<i128>, Problem> {
    let width = r#type.width;
    if width > MOST_TABLE_BITS {
        let message = format!("expected at most {MOST_TABLE_BITS} bits for a table, found {width}");
        return Err(Problem::new(GraphCode::Type, message));
    }
    let count = 1i128 << width;
    Ok((0..count).map(|bits| if r#type.signed && bits >= count / 2 { bits - count } else { bits }).collect())
}

impl<'c, 'a> Builder<'c, 'a> {
    /// The entries of a table, one for the bits of each value of an encrypted item.
    pub fn lookup(&self, item: &Item<'c, 'a>, table: &[i128], width: u32, signed: bool) -> Item<'c, 'a> {
        let r#type = Type { width, signed, ..item.r#type.clone() };
        let table = self.numbers(&[table.len()], 64, table);
        let operands = [item.value, table];
        let result = self.r#type(&r#type);
        let value = match item.is_scalar() {
            true => self.op(Fhe::ApplyLookupTable, &operands, &[], result),
            false => self.op(FheLinalg::ApplyLookupTable, &operands, &[], result),
        };
        Item { value, r#type, constant: None }
    }

    /// An encrypted item with another width, by a table, and sign; clear ones stay.
    pub fn resized(&self, item: &Item<'c, 'a>, width: u32, signed: bool) -> Result<Item<'c, 'a>, Problem> {
        if !item.r#type.encrypted {
            return Ok(item.clone());
        }
        if item.r#type.width != width {
            return Ok(self.lookup(item, &values(&item.r#type)?, width, signed));
        }
        Ok(self.with_sign(item, signed))
    }

    /// The same bits of an encrypted item with or without a sign.
    pub fn with_sign(&self, item: &Item<'c, 'a>, signed: bool) -> Item<'c, 'a> {
        if item.r#type.signed == signed {
            return item.clone();
        }
        let r#type = Type { signed, ..item.r#type.clone() };
        let result = self.r#type(&r#type);
        let value = match (item.is_scalar(), signed) {
            (true, true) => self.op(Fhe::ToSigned, &[item.value], &[], result),
            (true, false) => self.op(Fhe::ToUnsigned, &[item.value], &[], result),
            (false, true) => self.op(FheLinalg::ToSigned, &[item.value], &[], result),
            (false, false) => self.op(FheLinalg::ToUnsigned, &[item.value], &[], result),
        };
        Item { value, r#type, constant: None }
    }

    /// An item that is encrypted, trivially if it was clear.
    pub fn encrypted(&self, item: &Item<'c, 'a>, width: u32, signed: bool) -> Result<Item<'c, 'a>, Problem> {
        if item.r#type.encrypted {
            return self.resized(item, width, signed);
        }
        let r#type = Type { width, signed, encrypted: true, ..item.r#type.clone() };
        let result = self.r#type(&r#type);
        let value = match item.is_scalar() {
            true => {
                let zero = self.op(Fhe::Zero, &[], &[], result);
                self.op(Fhe::AddEintInt, &[zero, item.value], &[], result)
            }
            false => {
                let zero = self.op(Fhe::ZeroTensor, &[], &[], result);
                self.op(FheLinalg::AddEintInt, &[zero, item.value], &[], result)
            }
        };
        Ok(Item { value, r#type, constant: None })
    }

    /// An item as a tensor: of one element if it is a single integer.
    pub fn as_tensor(&self, item: &Item<'c, 'a>) -> Item<'c, 'a> {
        if !item.is_scalar() {
            return item.clone();
        }
        let r#type = Type { shape: vec![1], ..item.r#type.clone() };
        let value = match &item.constant {
            Some(values) => self.numbers(&[1], r#type.width, values),
            None => self.op(FheLinalg::FromElement, &[item.value], &[], self.r#type(&r#type)),
        };
        Item { value, r#type, constant: item.constant.clone() }
    }

    /// The elements of a tensor as one of another shape, row-major.
    pub fn reshaped(&self, item: &Item<'c, 'a>, shape: &[usize]) -> Item<'c, 'a> {
        if item.r#type.shape == shape {
            return item.clone();
        }
        let r#type = Type { shape: shape.to_vec(), ..item.r#type.clone() };
        let tensor = self.as_tensor(item);
        let value = if shape.is_empty() {
            let first = vec![0; tensor.r#type.shape.len()];
            self.extract(tensor.value, &first, self.element(&r#type))
        } else if tensor.r#type.shape == shape {
            tensor.value
        } else {
            let sizes: Vec<usize> = shape.to_vec();
            let sizes = self.subscripts(&[sizes.len()], &sizes);
            self.op(ringmill_dialects::ops::Tensor::Reshape, &[tensor.value, sizes], &[], self.r#type(&r#type))
        };
        Item { value, r#type, constant: item.constant.clone() }
    }
}
