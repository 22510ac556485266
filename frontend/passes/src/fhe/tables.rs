use super::{
    elements::Elements,
    integers::{Integer, constant, width_of},
};
use crate::{
    conversion::Writer,
    ir::{element_of, extents, owner, scalar_width, tensor_of},
};
use melior::ir::{Type, Value, ValueLike};
use ringmill_dialects::{
    access, attr,
    ops::{Arith, Tensor},
};

/// A clear tensor of tables, whose last dimension holds the entries.
pub(super) struct Tables<'c, 'a> {
    tensor: Value<'c, 'a>,
    pub shape: Vec<usize>,
    /// The entries that are known when compiling.
    entries: Option<Vec<u128>>,
}

impl<'c, 'a> Tables<'c, 'a> {
    /// The tables of a tensor; `None` for other values.
    pub fn of(tensor: Value<'c, 'a>) -> Option<Self> {
        let (_, shape) = extents(tensor.r#type())?;
        let known = owner(tensor).filter(|&source| Arith::Constant.is(source));
        Some(Self { tensor, shape, entries: known.and_then(|known| attr::VALUE_ELEMENTS.of(known)) })
    }

    /// The entry at an encrypted place of the table at an outer index, reduced to so many bits.
    ///
    /// Bits of the index are read without a sign.
    pub fn entry(
        &self,
        outer: &[Value<'c, 'a>],
        place: Integer<'c, 'a>,
        width: u32,
        out: &mut Writer<'c, 'a>,
    ) -> Value<'c, 'a> {
        let element = element_of(self.tensor.r#type());
        let place = subscript(place.value, out);
        let operands: Vec<_> = [self.tensor].into_iter().chain(outer.iter().copied()).chain([place]).collect();
        let value = out.op(Tensor::Extract, &operands, &[], element);
        Integer { value, signed: true }.resized(out, width)
    }

    /// The same for the table that begins at a row-major position, where entries that are known are
    /// reduced when compiling.
    pub fn entry_from(
        &self,
        first: usize,
        place: Integer<'c, 'a>,
        width: u32,
        out: &mut Writer<'c, 'a>,
    ) -> Value<'c, 'a> {
        let size = self.shape.last().copied().unwrap_or(1);
        let Some(entries) = &self.entries else {
            let outer = out.subscripts(&self.shape[..self.shape.len() - 1], first / size);
            return self.entry(&outer, place, width, out);
        };
        let entries = &entries[first..first + size];
        let has_its_width = scalar_width(place.value.r#type()) == Some(size.trailing_zeros());
        if let Some(signed) = identity(entries, width).filter(|_| has_its_width) {
            return Integer { signed, ..place }.resized(out, width);
        }
        let table = table(entries, width, out);
        let (place, element) = (subscript(place.value, out), out.integer(width));
        out.op(Tensor::Extract, &[table, place], &[], element)
    }
}

/// If every entry of a table is its index, reduced to so many bits: whether the index is read with
/// a sign. Concrete widens an integer by such a table.
fn identity(entries: &[u128], width: u32) -> Option<bool> {
    let bits = entries.len().trailing_zeros();
    let numbers = |signed: bool| {
        let number = move |index: usize| {
            let sign = u128::from(signed && index >> (bits.max(1) - 1) == 1);
            (index as u128).wrapping_sub(sign << bits)
        };
        (0..entries.len()).map(number)
    };
    let is_reduced = |(entry, number): (&u128, u128)| (entry ^ number) & (u128::MAX >> (128 - width)) == 0;
    let is_power = entries.len() == 1 << bits;
    [false, true].into_iter().find(|&signed| is_power && entries.iter().zip(numbers(signed)).all(is_reduced))
}

/// A constant of these entries, reduced to so many bits; equal ones are made once.
fn table<'c, 'a>(entries: &[u128], width: u32, out: &mut Writer<'c, 'a>) -> Value<'c, 'a> {
    let entries: Vec<u128> = entries.iter().map(|entry| entry & (u128::MAX >> (128 - width))).collect();
    let name = format!("table of {width} bits: {entries:?}");
    out.once(&name, |out| {
        let element = out.integer(width);
        let r#type = tensor_of(&[entries.len()], element);
        let attribute = access::elements_attribute(r#type, &entries);
        let attribute = attribute.unwrap_or_else(|| unreachable!("a value for each element"));
        out.op(Arith::Constant, &[], &[attr::VALUE.with(out.context, attribute)], r#type)
    })
}

/// An integer as a subscript, its bits read without a sign.
fn subscript<'c, 'a>(value: Value<'c, 'a>, out: &mut Writer<'c, 'a>) -> Value<'c, 'a> {
    let index = Type::index(out.context);
    if value.r#type() == index { value } else { out.op(Arith::IndexCastUI, &[value], &[], index) }
}

/// Two bits as an integer of two bits, the first the higher one.
pub(super) fn pair<'c, 'a>([high, low]: [Integer<'c, 'a>; 2], out: &mut Writer<'c, 'a>) -> Integer<'c, 'a> {
    let [high, low] = [high, low].map(|bit| Integer { signed: false, ..bit }.resized(out, 2));
    let one = constant(out, 2, 1);
    let high = out.op(Arith::ShLI, &[high, one], &[], low.r#type());
    Integer { value: out.op(Arith::OrI, &[high, low], &[], low.r#type()), signed: false }
}

/// For each index an entry of one of the tables: the first dimensions of these are broadcast to
/// those of the indices.
pub(super) fn broadcast<'c, 'a>(
    places: &Elements<'c, 'a>,
    tables: &Tables<'c, 'a>,
    new: Type<'c>,
    out: &mut Writer<'c, 'a>,
) -> Vec<Value<'c, 'a>> {
    let (outer, size) = match &tables.shape[..] {
        [outer @ .., size] => (Elements { shape: outer.to_vec(), integers: Vec::new() }, *size),
        [] => return Vec::new(),
    };
    let width = width_of(new);
    let each = super::elements::indices(&places.shape);
    each.map(|index| tables.entry_from(outer.broadcast(&index) * size, places.at(&index), width, out)).collect()
}

/// For each index an entry of the table in the row that a map says.
pub(super) fn mapped<'c, 'a>(
    places: &Elements<'c, 'a>,
    tables: &Tables<'c, 'a>,
    rows: &Elements<'c, 'a>,
    new: Type<'c>,
    out: &mut Writer<'c, 'a>,
) -> Vec<Value<'c, 'a>> {
    let (width, size) = (width_of(new), tables.shape.last().copied().unwrap_or(1));
    let pairs = places.integers.iter().zip(&rows.integers);
    let count = tables.shape.first().copied().unwrap_or(0);
    pairs
        .map(|(&place, row)| match row.known().and_then(|row| usize::try_from(row).ok()).filter(|&row| row < count) {
            Some(row) => tables.entry_from(row * size, place, width, out),
            None => tables.entry(&[row.value], place, width, out),
        })
        .collect()
}
