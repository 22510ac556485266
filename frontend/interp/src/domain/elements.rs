//! Elements of tensors and memory at indices that are not known.

use super::{Domain, Subscript, Symbol, Symbolic};
use crate::value::{Word, in_range};
use ringmill_synth::word::{Predicate, Table, WordId, WordOp};

/// The element at `indices`: a table of constants, or a selection for each element.
pub(super) fn read(
    domain: &mut Symbolic,
    subscript: Subscript<'_, Symbol>,
    table: bool,
    read: &dyn Fn(i64) -> Symbol,
) -> Symbol {
    let Subscript { extents, offset, indices } = subscript;
    let (Some((&(size, stride), inner)), Some((&index, rest))) = (extents.split_first(), indices.split_first()) else {
        return read(offset);
    };
    let at = |index: i64| Subscript {
        extents: inner,
        offset: offset.wrapping_add(index.wrapping_mul(stride)),
        indices: rest,
    };
    match index {
        Symbol::Known(index) => match in_range(index.index(), size, table) {
            Some(index) => self::read(domain, at(index), table, read),
            None => Word::UNDEFINED.into(),
        },
        Symbol::Node(_) if size == 0 => Word::UNDEFINED.into(),
        Symbol::Node(_) => {
            let elements: Vec<Symbol> =
                (0..size as i64).map(|index| self::read(domain, at(index), table, read)).collect();
            let element = choose(domain, index, &elements, table);
            match inside(domain, index, size) {
                Some(inside) if !table => domain.select(inside, element, Word::UNDEFINED.into()),
                _ => element,
            }
        }
    }
}

/// One of `elements`. An index beyond the end counts as in a [`Table`] if `table`, else the element
/// is any one.
fn choose(domain: &mut Symbolic, index: Symbol, elements: &[Symbol], table: bool) -> Symbol {
    let known: Option<Vec<u128>> = elements
        .iter()
        .map(|&element| Symbolic::known(element).filter(|word| word.defined).map(|word| word.value))
        .collect();
    if let Some(words) = known {
        let width = words.iter().map(|&word| domain.width(Symbol::Known(Word::new(word)))).max().unwrap_or(1);
        let (index, index_width) = (index, domain.width(index));
        let index = domain.node(index, index_width);
        let table = domain.graph.table(Table::new(words, width));
        return Symbol::Node(domain.op(WordOp::Lookup(table), &[index]));
    }
    if !table {
        let mut chosen = elements[elements.len() - 1];
        for (place, &element) in elements.iter().enumerate().rev().skip(1) {
            let here = domain.equals(index, place as u128);
            chosen = domain.select(here, element, chosen);
        }
        return chosen;
    }
    let bits = elements.len().next_power_of_two().trailing_zeros();
    let low = domain.node(index, bits.max(1));
    let mut level: Vec<Symbol> = (0..1usize << bits)
        .map(|place| elements.get(place).copied().unwrap_or_else(|| elements[place - (1 << (bits - 1))]))
        .collect();
    for bit in 0..bits {
        let condition = domain.op(WordOp::Extract { low: bit, width: 1 }, &[low]);
        level = level.chunks(2).map(|pair| domain.select(condition, pair[1], pair[0])).collect();
    }
    level[0]
}

/// The bit that says if an index is below `size`; `None` if its width says so.
fn inside(domain: &mut Symbolic, index: Symbol, size: usize) -> Option<WordId> {
    let index_width = domain.width(index);
    let fits = index_width < usize::BITS && 1usize << index_width <= size;
    let size = Symbol::Known(Word::new(size as u128));
    (!fits).then(|| {
        let width = index_width.max(domain.width(size));
        let sides = [index, size].map(|side| domain.node(side, width));
        domain.op(WordOp::Compare(Predicate::UnsignedLess), &sides)
    })
}

/// Writes `value` at `indices`: each element that they may mean becomes a selection. Where an index
/// is out of range, each of the `count` elements is undefined.
pub(super) fn write(
    domain: &mut Symbolic,
    subscript: Subscript<'_, Symbol>,
    value: Symbol,
    count: usize,
    read: &dyn Fn(i64) -> Symbol,
    write: &mut dyn FnMut(i64, Symbol),
) {
    let Subscript { extents, offset, indices } = subscript;
    let mut places: Vec<(i64, Option<WordId>)> = vec![(offset, None)];
    let mut valid: Option<WordId> = None;
    for (&(size, stride), &index) in extents.iter().zip(indices) {
        let at = |base: i64, place: i64| base.wrapping_add(place.wrapping_mul(stride));
        match index {
            Symbol::Known(word) => match in_range(word.index(), size, false) {
                Some(place) => places.iter_mut().for_each(|(base, _)| *base = at(*base, place)),
                None => {
                    (0..count as i64).for_each(|position| write(position, Word::UNDEFINED.into()));
                    return;
                }
            },
            Symbol::Node(_) => {
                let here: Vec<WordId> = (0..size).map(|place| domain.equals(index, place as u128)).collect();
                places = places
                    .into_iter()
                    .flat_map(|(base, outer)| {
                        here.iter().enumerate().map(move |(place, &here)| (at(base, place as i64), outer, here))
                    })
                    .collect::<Vec<_>>()
                    .into_iter()
                    .map(|(position, outer, here)| (position, Some(and(domain, outer, here))))
                    .collect();
                if let Some(inside) = inside(domain, index, size) {
                    valid = Some(and(domain, valid, inside));
                }
            }
        }
    }
    for (position, condition) in places {
        let element = match condition {
            Some(condition) => domain.select(condition, value, read(position)),
            None => value,
        };
        write(position, element);
    }
    if let Some(valid) = valid {
        for position in 0..count as i64 {
            let element = domain.select(valid, read(position), Word::UNDEFINED.into());
            write(position, element);
        }
    }
}

fn and(domain: &mut Symbolic, left: Option<WordId>, right: WordId) -> WordId {
    left.map_or(right, |left| domain.op(WordOp::And, &[left, right]))
}
