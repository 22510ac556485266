//! Sums by counters of many bits, for cells that add before they look up.

use std::collections::VecDeque;

use ringmill_netlist::NodeId;

use super::cells::Cells;
use super::counter::{Counter, DigitFunctions};

/// The bits of the sum of columns of bits and constant ones, least significant first, by counters
/// whose weights come to at most `capacity`.
///
/// From the lowest column up. A column with more bits than a counter takes is counted down,
/// `capacity` bits to one at a time, which takes off most for a cell (7 bits become 3). What is
/// left of it goes into one counter, which takes bits of the columns above as far as there is room:
/// two bits and a carry here and two bits above make three digits, which is how words are added two
/// bits at a time. Constants are part of the tables and cost nothing, and public bits, of which
/// there is one a column, choose them. In the netlist a counter is made of full adders, each with
/// its step of the certificate.
pub(super) fn count_up(
    (mut columns, mut constants): (Vec<Vec<NodeId>>, Vec<bool>),
    cells: &mut Cells,
    capacity: u32,
) -> Vec<NodeId> {
    let width = columns.len();
    let mut result = Vec::with_capacity(width);
    for position in 0..width {
        let digit = loop {
            let constant = std::mem::take(&mut constants[position]);
            if columns[position].is_empty() {
                break cells.constant(constant);
            }
            if columns[position].len() == 1 && !constant {
                break columns[position].remove(0);
            }
            let (public, secret): (Vec<NodeId>, Vec<NodeId>) =
                columns[position].iter().partition(|&&bit| cells.are_public(&[bit]));
            let is_last = secret.len() <= capacity as usize && public.len() <= 1;
            let mut taken: Vec<Vec<NodeId>> = Vec::new();
            let (mut offset, mut room) = (u32::from(constant), capacity);
            for above in 0..if is_last { width - position } else { 1 } {
                let weight = 1_u32.checked_shl(above as u32).unwrap_or(u32::MAX);
                let column = &mut columns[position + above];
                column.sort_unstable_by_key(|&bit| (cells.level(bit), bit));
                let (public, mut secret): (Vec<NodeId>, Vec<NodeId>) =
                    column.drain(..).partition(|&bit| cells.are_public(&[bit]));
                let count = secret.len().min((room / weight) as usize);
                let rest = secret.split_off(count);
                if count == 0 && (public.is_empty() || !rest.is_empty()) {
                    *column = public.into_iter().chain(rest).collect();
                    break;
                }
                column.extend(rest);
                secret.extend(public);
                taken.push(secret);
                room -= weight * count as u32;
                if above > 0 {
                    offset += u32::from(std::mem::take(&mut constants[position + above])) * weight;
                }
            }
            let digits = count(cells, taken, offset, position, width);
            for (above, &digit) in digits.iter().enumerate().skip(1) {
                add(cells, digit, position + above, &mut columns, &mut constants);
            }
            if is_last {
                break digits[0];
            }
            add(cells, digits[0], position, &mut columns, &mut constants);
        };
        result.push(digit);
    }
    cells.note_results(&result);
    result
}

/// Adds a digit to its column; a constant one carries into constants.
pub(super) fn add(cells: &Cells, digit: NodeId, position: usize, columns: &mut [Vec<NodeId>], constants: &mut [bool]) {
    match cells.as_constant(digit) {
        None => columns[position].push(digit),
        Some(false) => {}
        Some(true) => {
            for constant in &mut constants[position..] {
                *constant = !*constant;
                if *constant {
                    break;
                }
            }
        }
    }
}

/// The digits of a sum of bits by column and a constant, by full adders, and the counter that they
/// make; digits from column `width` up vanish.
pub(super) fn count(
    cells: &mut Cells,
    mut columns: Vec<Vec<NodeId>>,
    offset: u32,
    position: usize,
    width: usize,
) -> Vec<NodeId> {
    let weighted = columns.iter().enumerate().flat_map(|(above, bits)| bits.iter().map(move |&bit| (1 << above, bit)));
    let terms: Vec<(u32, NodeId)> = weighted.collect();
    let largest = terms.iter().map(|&(weight, _)| weight).sum::<u32>() + offset;
    let length = ((u32::BITS - largest.leading_zeros()) as usize).min(width - position);
    columns.resize(length, Vec::new());
    let mut digits = Vec::with_capacity(length);
    for above in 0..length {
        let mut constant = Some(offset >> above & 1 == 1).filter(|&one| one).map(|one| cells.constant(one));
        let is_top = position + above + 1 == width;
        let mut bits = VecDeque::from(std::mem::take(&mut columns[above]));
        while bits.len() + usize::from(constant.is_some()) > 1 {
            let zero = cells.constant(false);
            let leaves = [(); 3].map(|()| bits.pop_front().or_else(|| constant.take()).unwrap_or(zero));
            let [a, b, c] = leaves;
            let sum = cells.xor3(a, b, c);
            let carry = if is_top { None } else { Some(cells.majority(a, b, c)) };
            cells.note_step(position + above, sum, carry, &leaves);
            bits.push_back(sum);
            // a carry beyond the largest sum is 0
            if let (Some(carry), Some(next)) = (carry, columns.get_mut(above + 1)) {
                next.push(carry);
            }
        }
        let digit = bits.pop_front().or(constant).unwrap_or_else(|| cells.constant(false));
        digits.push(digit);
    }
    cells.note_counter(Counter { terms, meaning: DigitFunctions::Number { offset }, digits: digits.clone() });
    digits
}
