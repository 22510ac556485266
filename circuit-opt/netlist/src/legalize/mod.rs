//! Inversions made explicit: from cells that are any function to the named cells a target
//! evaluates.

mod absorb;
mod form;
mod phases;
mod ties;
mod write;

use crate::{CellLibrary, Netlist};

/// The same function in cells that need no inversion besides the library's own: with
/// [`CellLibrary::Gates`] `and`, `nand`, `or`, `nor`, `xor`, `xnor`, `mux` (exactly `s ? a : b`,
/// fanins `[b, a, s]`) and `not`; with [`CellLibrary::Lut`] tables of 2 to K inputs, each of which
/// they depend on, and `not`. Buffers, constant fanins, cells that no output needs and second
/// copies of a cell are gone; a cell that the library does not admit is taken apart. One `not` at
/// most follows a node. Inputs and outputs, their names and order, and origins stay.
///
/// Where the library admits every cell, neither bootstraps nor depth rise. The number of inversions
/// is kept small by choosing for each cell the phase it computes (`nor(~a, b)` for `a & ~b` where
/// `~a` is there): least exactly for tables, by a greedy search for gates.
pub fn split_inversions(netlist: &Netlist, library: CellLibrary) -> Netlist {
    let absorbed = absorb::absorb(netlist, library);
    let phases = phases::Phases::choose(&absorbed, library);
    write::write(&absorbed, &phases, library)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::split_inversions;
    use crate::strategies::{Shape, difference, netlists};
    use crate::{Builder, CellLibrary, Netlist, Node, PublicNodes, Statistics, specialized, table};

    const LIBRARIES: [CellLibrary; 6] = [
        CellLibrary::Gates,
        CellLibrary::Lut(2),
        CellLibrary::Lut(3),
        CellLibrary::Lut(4),
        CellLibrary::Lut(5),
        CellLibrary::Lut(6),
    ];

    fn assert_legal(netlist: &Netlist, library: CellLibrary) {
        let mut inverted = HashSet::new();
        let public = PublicNodes::of(netlist);
        for id in netlist.ids() {
            let Node::Cell { table, fanins } = netlist.node(id) else {
                continue;
            };
            assert_eq!(table::support(table, fanins.len()).len(), fanins.len(), "every fanin matters");
            let function = public.function(table, fanins);
            if function.has_public_inputs() && fanins.len() > 1 {
                assert!(library.admits_mixed(function));
                continue;
            }
            let name = library.cell_name(table, fanins.len());
            match library {
                CellLibrary::Gates => {
                    let legal = ["and", "nand", "or", "nor", "xor", "xnor", "mux", "not"];
                    assert!(legal.contains(&name), "'{name}' is not a gate");
                }
                CellLibrary::Lut(most) => {
                    assert!(name == "not" || (2..=usize::from(most)).contains(&fanins.len()))
                }
            }
            if name == "not" {
                assert!(inverted.insert(fanins[0]), "inversions are shared");
                let behind = netlist.node(fanins[0]);
                assert!(!matches!(behind, Node::Cell { table: 0b01, fanins: [_] } | Node::Constant(_)));
            }
        }
    }

    /// Bootstraps and depth of the cells as they stand.
    fn cost(netlist: &Netlist, library: CellLibrary) -> (u64, u32) {
        let statistics = Statistics::of_split(&crate::sweep(netlist), library);
        (statistics.bootstraps, statistics.depth)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]

        #[test]
        fn keeps_the_function_and_writes_only_legal_cells(netlist in netlists(Shape::default())) {
            for library in LIBRARIES {
                let split = split_inversions(&netlist, library);
                prop_assert_eq!(difference(&netlist, &split), None);
                assert_legal(&split, library);
                let statistics = Statistics::of(&netlist, library);
                prop_assert_eq!(&Statistics::of_split(&split, library), &statistics);
                prop_assert_eq!(&Statistics::of(&split, library), &statistics, "splitting again changes nothing");
                prop_assert_eq!(statistics.profile.iter().sum::<u64>(), statistics.bootstraps);
                prop_assert_eq!(statistics.profile.len() as u32, statistics.depth);
            }
        }

        #[test]
        fn public_inputs_cost_nothing_that_their_values_do_not_cost(
            netlist in netlists(Shape { public: true, ..Shape::default() }),
            values in any::<u64>(),
        ) {
            let public = netlist.public_inputs().iter().filter(|public| **public).count();
            let values: Vec<bool> = (0..public).map(|bit| values >> bit & 1 == 1).collect();
            for library in LIBRARIES {
                let split = split_inversions(&netlist, library);
                prop_assert_eq!(difference(&netlist, &split), None);
                assert_legal(&split, library);
                let mixed = Statistics::of_split(&split, library);
                prop_assert_eq!(&Statistics::of(&split, library), &mixed, "splitting again changes nothing");
                let chosen = Statistics::of(&specialized(&split, &values), library);
                prop_assert!(chosen.bootstraps <= mixed.bootstraps && chosen.depth <= mixed.depth);
            }
        }

        #[test]
        fn costs_no_bootstrap_and_no_level(netlist in netlists(Shape { max_fanins: 4, cells: 0..=60, ..Shape::default() })) {
            for library in [CellLibrary::Lut(4), CellLibrary::Lut(5)] {
                let (bootstraps, depth) = cost(&netlist, library);
                let split = cost(&split_inversions(&netlist, library), library);
                prop_assert!(split.0 <= bootstraps && split.1 <= depth);
            }
        }

        #[test]
        fn costs_no_gate(netlist in netlists(Shape { max_fanins: 2, cells: 0..=60, ..Shape::default() })) {
            let (bootstraps, depth) = cost(&netlist, CellLibrary::Gates);
            let split = cost(&split_inversions(&netlist, CellLibrary::Gates), CellLibrary::Gates);
            prop_assert!(split.0 <= bootstraps && split.1 <= depth);
        }
    }

    fn nots(netlist: &Netlist, library: CellLibrary) -> u64 {
        Statistics::of(netlist, library).counts.get("not").copied().unwrap_or(0)
    }

    #[test]
    fn inversions_hide_in_the_phases_of_gates() {
        let mut builder = Builder::new("main");
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| builder.input(name));
        let ab = builder.and(a, b);
        let cd = builder.or(c, d);
        let not_cd = builder.not(cd);
        let x = builder.and(ab, not_cd);
        builder.output("x", x);
        // or(c, d) becomes nor(c, d): no inversion is left.
        assert_eq!(nots(&builder.finish(), CellLibrary::Gates), 0);
    }

    #[test]
    fn one_inversion_serves_all_readers() {
        let mut builder = Builder::new("main");
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| builder.input(name));
        let not_a = builder.not(a);
        for (name, other) in [("x", b), ("y", c), ("z", d)] {
            let cell = builder.and(not_a, other);
            builder.output(name, cell);
        }
        assert_eq!(nots(&builder.finish(), CellLibrary::Gates), 1);
    }

    #[test]
    fn tables_need_inversions_only_where_an_output_shows_both_phases() {
        let mut builder = Builder::new("main");
        let [a, b] = ["a", "b"].map(|name| builder.input(name));
        let cell = builder.and(a, b);
        let inverse = builder.not(cell);
        builder.output("x", inverse);
        let netlist = builder.finish();
        assert_eq!(nots(&netlist, CellLibrary::Lut(3)), 0);

        let mut both = netlist.clone();
        both.add_output("y", cell);
        assert_eq!(nots(&both, CellLibrary::Lut(3)), 1);
    }

    #[test]
    fn a_full_adder_costs_what_it_should() {
        let mut builder = Builder::new("main");
        let [a, b, c] = ["a", "b", "c"].map(|name| builder.input(name));
        let sum = builder.xor3(a, b, c);
        let carry = builder.maj(a, b, c);
        builder.output("sum", sum);
        builder.output("carry", carry);
        let netlist = builder.finish();
        let gates = Statistics::of(&netlist, CellLibrary::Gates);
        // xor, xor and a multiplexer steered by the first xor, which both share.
        assert_eq!((gates.bootstraps, gates.depth), (4, 2));
        assert_eq!(Statistics::of(&netlist, CellLibrary::Lut(3)).bootstraps, 2);
        assert_eq!(gates.profile, [1, 3]);
    }
}
