//! Resubstitution: a cell expressed by nodes that are there anyway, so that the cells only it needs
//! go.
//!
//! "Scalable logic synthesis using a simple circuit structure", Mishchenko, Brayton, IWLS 2006,
//! describes it for and-inverter graphs; here any function of up to three divisors counts, at what
//! it costs in the library. Functions are compared on every vector of a window's leaves, so every
//! step is exact and the netlist's function never changes.

mod resubstitution;
mod search;
mod window;

use ringmill_netlist::{CellLibrary, Netlist};

use crate::map::map_directly;
use crate::network::{Cell, Network, Required};
use crate::random::Random;
pub use resubstitution::Resubstitution;
use search::Search;
use window::Window;

/// Replaces cells by functions of at most three other nodes wherever that saves bootstraps. The
/// result is legal in the library and never costs more than the netlist mapped directly.
pub fn resubstitute(netlist: &Netlist, library: CellLibrary, how: Resubstitution) -> Netlist {
    let netlist = map_directly(netlist, library);
    let mut network = Network::of(&netlist, library);
    let mut required = Required::any(&network);
    let mut random = how.sideways.map(Random::new);
    for _ in 0..how.rounds {
        if let Some(limit) = how.objective.depth_limit() {
            required = Required::within(&network, limit);
        }
        let mut saved = 0;
        for node in 0..network.len() {
            saved += improve(&mut network, &mut required, node, how, random.as_mut());
        }
        if saved == 0 || random.is_some() {
            break;
        }
    }
    map_directly(&network.netlist(&netlist, &network.cells_below_outputs(&netlist)), library)
}

/// Replaces one cell if that pays; the bootstraps saved.
fn improve(
    network: &mut Network,
    required: &mut Required,
    node: usize,
    how: Resubstitution,
    random: Option<&mut Random>,
) -> u32 {
    // Inversions are never worth a change.
    if network.fanins(node).len() < 2 {
        return 0;
    }
    let Some(mut window) = Window::around(network, required, node, how) else {
        return 0;
    };
    if let Some(random) = random {
        // Half of the cells may move sideways; what they move to is the first that comes.
        window.budget += u32::from(random.below(2) == 1);
        window.shuffle(random);
    }
    let Some(found) = Search::new(&window, network.library()).best() else {
        return 0;
    };
    let cell = Cell::new(found.table, found.divisors);
    if network.depth_of(&cell) > required.of(node) {
        return 0;
    }
    let saved = window.saving - found.cost;
    network.replace(node, cell);
    required.tighten(network, node);
    saved
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ringmill_netlist::strategies::{Shape, difference, netlists};
    use ringmill_netlist::{Builder, Statistics};

    use super::*;
    use crate::Objective;

    proptest! {
        #[test]
        fn the_function_stays_the_cost_never_rises_and_a_limit_of_depth_is_kept(
            netlist in netlists(Shape { cells: 0..=60, max_fanins: 3, ..Shape::default() }),
            library in prop_oneof![
                Just(CellLibrary::Gates),
                (2..=5_u8).prop_map(CellLibrary::Lut)
            ],
            leaves in 3..12_u32,
            limit in prop_oneof![Just(None), (0..12_u32).prop_map(Some)],
            sideways: Option<u64>,
        ) {
            let objective = limit.map_or(Objective::Bootstraps, Objective::Within);
            let how = Resubstitution { leaves, sideways, objective, ..Resubstitution::default() };
            let result = resubstitute(&netlist, library, how);
            prop_assert_eq!(difference(&netlist, &result), None);
            let before = Statistics::of(&map_directly(&netlist, library), library);
            let after = Statistics::of(&result, library);
            prop_assert!(after.bootstraps <= before.bootstraps);
            if let Some(limit) = limit {
                prop_assert!(after.depth <= before.depth.max(limit), "{} from {}", after.depth, before.depth);
            }
        }
    }

    #[test]
    fn a_hidden_exclusive_or_is_found() {
        // (a | b) & !(a & b), where the and is there for another reason: one gate instead of two.
        let mut builder = Builder::new("main");
        let a = builder.input("arg0[0]");
        let b = builder.input("arg1[0]");
        let either = builder.or(a, b);
        let both = builder.and(a, b);
        let not_both = builder.not(both);
        let sum = builder.and(either, not_both);
        builder.output("result0[0]", sum);
        builder.output("result0[1]", both);
        let result = resubstitute(&builder.finish(), CellLibrary::Gates, Resubstitution::default());
        assert_eq!(Statistics::of(&result, CellLibrary::Gates).bootstraps, 2);
    }
}
