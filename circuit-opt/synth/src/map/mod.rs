//! Mapping: a bit-blasted netlist to the cells of a library.

mod cover;
mod cut;
mod cuts;
mod decompose;
mod direct;
mod levels;
mod pack;

pub(crate) use cut::Cut;
pub use cuts::{CutMapping, map_by_cuts};
pub use direct::map_directly;
pub(crate) use levels::Levels;
pub use pack::pack;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ringmill_netlist::strategies::{Shape, difference, netlists};
    use ringmill_netlist::{CellLibrary, Netlist, Node, PublicNodes, Statistics};

    use super::*;
    use crate::Objective;

    fn libraries() -> impl Strategy<Value = CellLibrary> {
        prop_oneof![Just(CellLibrary::Gates), (2..=6_u8).prop_map(CellLibrary::Lut)]
    }

    fn assert_legal(netlist: &Netlist, library: CellLibrary) {
        let public = PublicNodes::of(netlist);
        for id in netlist.ids() {
            if let Node::Cell { table, fanins } = netlist.node(id) {
                let function = public.function(table, fanins);
                assert!(library.admits_mixed(function), "{library}: {table:#x}");
            }
        }
    }

    proptest! {
        #[test]
        fn a_direct_mapping_is_legal_and_equal(
            netlist in netlists(Shape { public: true, ..Shape::default() }),
            library in libraries(),
        ) {
            let mapped = map_directly(&netlist, library);
            assert_legal(&mapped, library);
            prop_assert_eq!(difference(&netlist, &mapped), None);
        }

        #[test]
        fn a_packing_is_legal_and_equal_and_no_larger_than_a_direct_mapping(
            netlist in netlists(Shape::default()),
            library in libraries(),
        ) {
            let packed = pack(&netlist, library);
            assert_legal(&packed, library);
            prop_assert_eq!(difference(&netlist, &packed), None);
            let cost = |netlist: &Netlist| Statistics::of(netlist, library).bootstraps;
            prop_assert!(cost(&packed) <= cost(&map_directly(&netlist, library)));
        }

        #[test]
        fn a_mapping_by_cuts_is_legal_and_equal(
            netlist in netlists(Shape { public: true, ..Shape::default() }),
            library in libraries(),
            fine: bool,
            by_depth: bool,
            cuts in 1..20_u32,
        ) {
            let objective = if by_depth { Objective::Depth } else { Objective::Bootstraps };
            let how = CutMapping { objective, cuts, fine, ..CutMapping::default() };
            let mapped = map_by_cuts(&netlist, library, how);
            assert_legal(&mapped, library);
            prop_assert_eq!(difference(&netlist, &mapped), None);
        }
    }

    /// A ripple-carry adder as sums and majorities of three inputs.
    fn adder(width: usize) -> Netlist {
        let mut builder = ringmill_netlist::Builder::new("main");
        let a: Vec<_> = (0..width).map(|i| builder.input(format!("arg0[{i}]"))).collect();
        let b: Vec<_> = (0..width).map(|i| builder.input(format!("arg1[{i}]"))).collect();
        let mut carry = builder.constant(false);
        for (bit, (&a, &b)) in a.iter().zip(&b).enumerate() {
            let sum = builder.xor3(a, b, carry);
            builder.output(format!("result0[{bit}]"), sum);
            carry = builder.maj(a, b, carry);
        }
        builder.finish()
    }

    #[test]
    fn a_full_adder_is_two_luts_or_four_gates() {
        for (library, direct, by_cuts) in [(CellLibrary::Lut(3), 15, 15), (CellLibrary::Gates, 28, 28)] {
            let adder = adder(8);
            let cost = |netlist: &Netlist| Statistics::of(netlist, library).bootstraps;
            assert_eq!(cost(&map_directly(&adder, library)), direct);
            let mapped = map_by_cuts(&adder, library, CutMapping::default());
            assert_eq!(cost(&mapped), by_cuts);
        }
    }

    #[test]
    fn a_public_word_saves_the_tables_that_it_chooses() {
        let library = CellLibrary::Lut(2);
        let secret = adder(8);
        let mut public = secret.clone();
        (8..16).for_each(|position| public.set_public(position, true));
        let cost = |netlist| Statistics::of(&map_by_cuts(netlist, library, CutMapping::default()), library).bootstraps;
        // A sum and a carry a bit, tables of two inputs that the public bit chooses.
        assert_eq!((cost(&secret), cost(&public)), (34, 2 * 8 - 3));
    }

    #[test]
    fn with_depth_as_objective_no_mapping_is_deeper() {
        let adder = adder(16);
        let library = CellLibrary::Lut(4);
        let depth = |objective| {
            let how = CutMapping { objective, ..CutMapping::default() };
            Statistics::of(&map_by_cuts(&adder, library, how), library).depth
        };
        assert!(depth(Objective::Depth) <= depth(Objective::Bootstraps));
    }
}
