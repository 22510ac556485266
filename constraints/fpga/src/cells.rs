//! Cells of a netlist, counted.

use std::collections::BTreeMap;

/// The number of cells of each kind after synthesis.
pub(crate) type Cells = BTreeMap<String, u64>;

/// The cells whose kind is one of these, or starts with one that ends in `*`, each times its
/// weight.
pub(crate) fn weighed(cells: &Cells, weights: &[(&str, u64)]) -> u64 {
    let weight = |kind: &str| {
        weights.iter().find_map(|&(pattern, weight)| match pattern.strip_suffix('*') {
            Some(start) => kind.starts_with(start).then_some(weight),
            None => (kind == pattern).then_some(weight),
        })
    };
    cells.iter().filter_map(|(kind, count)| Some(weight(kind)? * count)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_pattern_that_fits_weighs() {
        let cells = Cells::from([("RAM32M".to_owned(), 2), ("RAM64X1D".to_owned(), 3), ("RAMB18E1".to_owned(), 7)]);
        assert_eq!(weighed(&cells, &[("RAM32M", 4), ("RAMB*", 0), ("RAM*", 1)]), 11);
    }
}
