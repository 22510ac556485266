//! Words as cells, for evaluators and formats that have none: sums that are results, and those that
//! digits are looked up of.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::{Bootstrap, Digits, Kind, LincombNetlist, ModularSum, Shown, Signal, Source, Term, look_up};

/// Public bits of one adder; each doubles its tables.
const MOST_PUBLIC: usize = 2;

/// A bit of a column, or a constant 1.
#[derive(Clone, Copy)]
enum Item {
    Secret(Signal),
    Public(Signal),
    One,
}

impl Item {
    /// The source of a bit; nothing of a constant.
    fn source(self) -> Option<Source> {
        match self {
            Self::Secret(signal) | Self::Public(signal) => Some(signal.source),
            Self::One => None,
        }
    }
}

/// The same function without words: the bits of each are added column by column, by cells that
/// count as many as the message space holds. A circuit without words is lent.
///
/// A weight is taken apart into signed digits of which no two are neighbours; −2^k·x is
/// 2^k·(1 − x) − 2^k, so that negative digits count inverted bits.
pub fn lowered(circuit: &LincombNetlist) -> Cow<'_, LincombNetlist> {
    let has_digits = circuit.cells().iter().any(|cell| cell.kind() == Kind::Digits);
    if circuit.sums().is_empty() && !has_digits {
        return Cow::Borrowed(circuit);
    }
    let mut lowered = LincombNetlist::new(circuit.name(), circuit.message_bits());
    for (name, is_public) in circuit.inputs().iter().zip(circuit.public_inputs()) {
        lowered.add_input_of(name.as_str(), *is_public);
    }
    let mut made: Vec<Vec<Signal>> = Vec::with_capacity(circuit.cells().len());
    for cell in circuit.cells() {
        let outputs = match &cell.digits {
            Some(digits) => look_up_digits(&mut lowered, cell, digits, &made),
            None if has_digits => {
                // digits may have become constant or equal; such circuits have no public inputs
                let terms = cell.terms.iter().map(|term| (term.weight, renamed(term.signal, &made)));
                lowered.add_again(cell, 0, terms)
            }
            None => {
                let cell = lowered.add_cell(cell.clone());
                let outputs = lowered.cells()[cell as usize].outputs() as u8;
                (0..outputs).map(|output| Signal::of(Source::Output { cell, output })).collect()
            }
        };
        made.push(outputs);
    }
    let words: Vec<Vec<Signal>> = circuit.sums().iter().map(|sum| digits_of(&mut lowered, sum)).collect();
    for (name, shown) in circuit.outputs() {
        let signal = match *shown {
            Shown::Bit(signal) => renamed(signal, &made),
            Shown::Digit { sum, digit } => words[sum as usize][usize::from(digit)],
        };
        lowered.add_output(name.as_str(), signal);
    }
    Cow::Owned(lowered)
}

/// A bit as what its cell became.
fn renamed(signal: Signal, made: &[Vec<Signal>]) -> Signal {
    match signal.source {
        Source::Output { cell, output } => made[cell as usize][usize::from(output)].inverted_if(signal.inverted),
        _ => signal,
    }
}

/// The outputs of a cell of digits: functions of its word's bits.
fn look_up_digits(
    circuit: &mut LincombNetlist,
    cell: &Bootstrap,
    digits: &Digits,
    made: &[Vec<Signal>],
) -> Vec<Signal> {
    let modulus = 1_i64 << digits.width();
    let centred = |weight: u32| {
        let weight = i64::from(weight);
        if weight >= modulus / 2 { weight - modulus } else { weight }
    };
    let terms: Vec<(Signal, i64)> =
        cell.terms.iter().map(|term| (renamed(term.signal, made), centred(term.weight))).collect();
    let origin = cell.origin.as_deref();
    let bits = add_up(circuit, &terms, digits.constant, digits.width(), origin);
    let (top, read) = bits[usize::from(digits.low)..].split_last().unwrap_or_else(|| unreachable!("a digit is read"));
    let of = |table: &u32| {
        let entry = look_up(circuit, u64::from(*table), read, origin).expect("a sum for as many bits as the message");
        match digits.top {
            Some(_) => entry,
            None => look_up(circuit, 0b0110, &[entry, *top], origin).expect("a sum for two bits"),
        }
    };
    cell.tables.iter().map(of).collect()
}

/// The digits of a sum that is a result.
fn digits_of(circuit: &mut LincombNetlist, sum: &ModularSum) -> Vec<Signal> {
    let origin = sum.origin.as_deref();
    let mut terms = Vec::with_capacity(sum.terms.len());
    for term in &sum.terms {
        let input = Signal::of(Source::Input(term.input));
        let bit = match term.condition.map(|condition| Signal::of(Source::Input(condition))) {
            Some(condition) => product(circuit, input, condition, origin),
            None => input,
        };
        terms.push((bit, sum.centred(term.weight)));
    }
    add_up(circuit, &terms, sum.constant, sum.width, origin)
}

/// The digits of constant + Σ weight · bit modulo 2^`width`.
fn add_up(
    circuit: &mut LincombNetlist,
    terms: &[(Signal, i64)],
    mut constant: u32,
    width: u8,
    origin: Option<&str>,
) -> Vec<Signal> {
    let mut columns: Vec<VecDeque<Item>> = vec![VecDeque::new(); width.into()];
    for &(bit, weight) in terms {
        let mut rest = weight;
        for (place, column) in columns.iter_mut().enumerate() {
            if rest & 1 == 1 {
                let is_negative = rest & 2 == 2;
                let signal = bit.inverted_if(is_negative);
                column.push_back(if circuit.is_public(bit.source) {
                    Item::Public(signal)
                } else {
                    Item::Secret(signal)
                });
                constant = constant.wrapping_sub(u32::from(is_negative) << place);
                rest += if is_negative { 1 } else { -1 };
            }
            rest >>= 1;
        }
    }
    let mut digits = Vec::with_capacity(columns.len());
    for place in 0..columns.len() {
        if constant >> place & 1 == 1 {
            columns[place].push_back(Item::One);
        }
        loop {
            settle(&mut columns, place);
            if columns[place].len() < 2 {
                break;
            }
            let items = taken(&mut columns[place], circuit.capacity() as usize);
            let counted = count(circuit, &items, columns.len() - place, origin);
            for (column, item) in columns[place..].iter_mut().zip(counted) {
                column.push_back(item);
            }
        }
        digits.push(match columns[place].front() {
            Some(Item::Secret(signal) | Item::Public(signal)) => *signal,
            Some(Item::One) => Signal::constant(true),
            None => Signal::constant(false),
        });
    }
    digits
}

/// Adds up what needs no cell in a column: 1 + 1, x + x and x + ~x. A cell reads a source once.
fn settle(columns: &mut [VecDeque<Item>], place: usize) {
    let pair = |column: &VecDeque<Item>| {
        let of = |first: usize| {
            let second = (first + 1..column.len()).find(|&second| column[first].source() == column[second].source())?;
            Some((first, second))
        };
        (0..column.len()).find_map(of)
    };
    while let Some((first, second)) = pair(&columns[place]) {
        let items = [second, first].map(|at| columns[place].remove(at));
        match items {
            [Some(Item::Secret(one) | Item::Public(one)), Some(Item::Secret(other) | Item::Public(other))]
                if one.inverted != other.inverted =>
            {
                columns[place].push_back(Item::One);
            }
            [item, _] => {
                if let Some(column) = columns.get_mut(place + 1) {
                    column.extend(item);
                }
            }
        }
    }
}

/// The product of a bit and a public bit: a choice, or clear.
fn product(circuit: &mut LincombNetlist, bit: Signal, condition: Signal, origin: Option<&str>) -> Signal {
    let origin = origin.map(str::to_owned);
    let cell = match circuit.is_public(bit.source) {
        true => Bootstrap { selectors: vec![bit, condition], tables: vec![0, 0, 0, 1], origin, ..Bootstrap::default() },
        false => Bootstrap {
            terms: vec![Term { weight: 1, signal: bit }],
            selectors: vec![condition],
            tables: vec![0b00, 0b10],
            origin,
            ..Bootstrap::default()
        },
    };
    Signal::of(Source::Output { cell: circuit.add_cell(cell), output: 0 })
}

/// The first items of a column, at least two if there are, that one cell counts.
fn taken(column: &mut VecDeque<Item>, capacity: usize) -> Vec<Item> {
    let (mut items, mut left) = (Vec::new(), VecDeque::new());
    let mut public = 0;
    for item in column.drain(..) {
        let is_public = matches!(item, Item::Public(_));
        if items.len() == capacity || is_public && public == MOST_PUBLIC {
            left.push_back(item);
        } else {
            public += usize::from(is_public);
            items.push(item);
        }
    }
    *column = left;
    items
}

/// The digits of the number of items that are 1, so many at most.
fn count(circuit: &mut LincombNetlist, items: &[Item], most: usize, origin: Option<&str>) -> Vec<Item> {
    // x + 1 is ~x, and x is its carry
    match *items {
        [Item::Secret(bit), Item::One] | [Item::One, Item::Secret(bit)] => {
            return vec![Item::Secret(bit.inverted_if(true)), Item::Secret(bit)];
        }
        [Item::Public(bit), Item::One] | [Item::One, Item::Public(bit)] => {
            return vec![Item::Public(bit.inverted_if(true)), Item::Public(bit)];
        }
        _ => {}
    }
    let mut cell = Bootstrap { origin: origin.map(str::to_owned), ..Bootstrap::default() };
    let mut ones = 0;
    for item in items {
        match *item {
            Item::Secret(signal) => cell.terms.push(Term { weight: 1, signal }),
            Item::Public(signal) => cell.selectors.push(signal),
            Item::One => ones += 1,
        }
    }
    let secret = cell.terms.len() as u32;
    let outputs = (usize::BITS - items.len().leading_zeros()).min(most as u32);
    for row in 0..1_u32 << cell.selectors.len() {
        let known = row.count_ones() + ones;
        let table = |digit: u32| (0..=secret).fold(0, |table, sum| table | ((sum + known) >> digit & 1) << sum);
        cell.tables.extend((0..outputs).map(table));
    }
    let place = circuit.add_cell(cell);
    let item = |digit: u32| {
        let signal = Signal::of(Source::Output { cell: place, output: digit as u8 });
        if secret == 0 { Item::Public(signal) } else { Item::Secret(signal) }
    };
    (0..outputs).map(item).collect()
}
