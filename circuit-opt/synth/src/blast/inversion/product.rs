//! Products in GF(2^m), m ≤ 4, by few products of single bits.

use super::field::Field;

/// A formula x·y = Σ κ·Tr(a·x)·Tr(a·y) over some a.
#[derive(Clone, Debug)]
pub(super) struct Formula {
    /// Each a with its κ.
    pub(super) terms: Vec<(u16, u16)>,
    /// The t with {t·a} = {a}: then x·y = Σ (κ/t)·Tr(a·x)·Tr(t·a·y), too.
    pub(super) turns: Vec<u16>,
}

/// The shortest formulas of a field, one of each family {c·a}: 3 terms for m = 2, 6 for m = 3, 9
/// for m = 4, which are the bilinear ranks (R. Barbulescu, J. Detrey, N. Estibals, P. Zimmermann,
/// "Finding optimal formulae for bilinear maps", WAIFI 2012). All subsets are tried.
pub(super) fn formulas(field: &Field) -> Vec<Formula> {
    let length = [0, 1, 3, 6, 9][field.bits()];
    let units: Vec<u16> = field.units().collect();
    let mut found: Vec<Formula> = Vec::new();
    for subset in 1_u32..1 << units.len() {
        if subset.count_ones() != length {
            continue;
        }
        let members: Vec<u16> = units.iter().copied().filter(|&a| subset >> (a - 1) & 1 == 1).collect();
        let turned = |c: u16| members.iter().fold(0_u32, |set, &a| set | 1 << (field.multiply(a, c) - 1));
        // of a family the subset with the least number stands for all
        if units.iter().any(|&c| turned(c) < subset) {
            continue;
        }
        if let Some(weights) = weights(field, &members) {
            let turns = units.iter().copied().filter(|&c| turned(c) == subset).collect();
            found.push(Formula { terms: members.into_iter().zip(weights).collect(), turns });
        }
    }
    found
}

/// The κ of each a, if there are any.
fn weights(field: &Field, members: &[u16]) -> Option<Vec<u16>> {
    let bits = field.bits();
    // for each pair of basis elements: which terms it meets, and its product
    let mut rows: Vec<(u16, u16)> = Vec::new();
    for i in 0..bits {
        for j in i..bits {
            let (x, y) = (1 << i, 1 << j);
            let meets = |a: u16| field.trace(field.multiply(a, x)) && field.trace(field.multiply(a, y));
            let met = members.iter().enumerate().fold(0, |set, (position, &a)| set | u16::from(meets(a)) << position);
            rows.push((met, field.multiply(x, y)));
        }
    }
    let mut solution = vec![0; members.len()];
    let mut pivots: Vec<(usize, u16, u16)> = Vec::new();
    for (mut set, mut value) in rows {
        for &(position, other, others_value) in &pivots {
            if set >> position & 1 == 1 {
                set ^= other;
                value ^= others_value;
            }
        }
        match (set, value) {
            (0, 0) => {}
            (0, _) => return None,
            _ => pivots.push((set.ilog2() as usize, set, value)),
        }
    }
    for &(position, set, value) in pivots.iter().rev() {
        let others = (0..members.len()).filter(|&other| other != position && set >> other & 1 == 1);
        solution[position] = others.fold(value, |sum, other| sum ^ solution[other]);
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_multiply() {
        for (bits, families) in [(2, 1), (3, 1), (4, 2)] {
            let field = Field::new(bits);
            let formulas = formulas(&field);
            assert!(formulas.len() >= families);
            for Formula { terms, turns } in formulas {
                for (x, y) in (0..1 << bits).flat_map(|x| (0..1 << bits).map(move |y| (x, y))) {
                    for &turn in &turns {
                        let bit = |a, b| u16::from(field.trace(field.multiply(a, b)));
                        let sum = terms.iter().fold(0, |sum, &(a, weight)| {
                            let part = field.multiply(weight, field.inverse(turn));
                            sum ^ (part * (bit(a, x) & bit(field.multiply(turn, a), y)))
                        });
                        assert_eq!(sum, field.multiply(x, y));
                    }
                }
            }
        }
    }
}
