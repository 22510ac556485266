//! Competitions of small circuits.

use std::num::NonZeroU32;

use ringmill_netlist::{Builder, CellLibrary, Netlist};
use ringmill_parameters::{Demand, Probability, catalogue};
use ringmill_synth::word::{Predicate, WordGraph, WordOp};
use ringmill_synth::{Effort, Equivalence, Objective, Options};
use ringmill_toolchain::Toolchain;

use crate::{Contender, Contest, Selection, Source, Stage, select};

/// a + b, full adder by full adder.
fn adder(width: usize) -> Netlist {
    let mut builder = Builder::new("main");
    let mut word = |name: &str| -> Vec<_> { (0..width).map(|bit| builder.input(format!("{name}[{bit}]"))).collect() };
    let (a, b) = (word("arg0"), word("arg1"));
    let mut carry = builder.constant(false);
    for (bit, (&a, &b)) in a.iter().zip(&b).enumerate() {
        let sum = builder.xor3(a, b, carry);
        builder.output(format!("result0[{bit}]"), sum);
        carry = builder.maj(a, b, carry);
    }
    builder.finish()
}

fn selected(netlist: &Netlist, contest: &Contest, base: &Options) -> Selection {
    select(Source::Netlist(netlist), contest, base, &Toolchain::locate(), &|_| ()).expect("ABC is installed")
}

fn fast(objective: Objective) -> Options {
    Options { effort: Effort::Fast, objective, ..Options::new(CellLibrary::Lut(3)) }
}

#[test]
fn the_cheapest_is_proved_and_nothing_listed_is_cheaper() {
    for objective in [Objective::Bootstraps, Objective::Depth] {
        let Selection { synthesis, options, choices } =
            selected(&adder(6), &Contest::open(Demand::default()), &fast(objective));
        assert_eq!(synthesis.equivalence, Equivalence::Equal);
        assert_eq!(choices[0].stage, Stage::Chosen);
        assert_eq!(choices[0].contender, Contender::of(&options));
        assert_eq!(choices[0].price.bootstraps, synthesis.after.bootstraps);
        assert_eq!(choices.len(), Contender::ALL.len());
        assert!(choices.iter().skip(1).all(|choice| choice.stage != Stage::Chosen));
        let keys: Vec<f64> = choices.iter().map(|choice| choice.price.key(objective).0).collect();
        // dropped ones have the figures of sketches, which are not better than the result
        assert!(keys.iter().all(|key| *key >= keys[0] * 0.7), "{keys:?}");
        // sums of four bits add three bits of each word at a time
        let sums = choices.iter().find(|choice| choice.contender.to_string() == "lincomb4").expect("all are listed");
        assert!(sums.price.bootstraps < 4, "{sums:?}");
    }
}

#[test]
fn prices_hold_what_was_asked() {
    let failure = Probability::from_log2(-60.0);
    let demand = Demand { failure: Some(failure), ..Demand::default() };
    let loose = selected(&adder(4), &Contest::open(demand), &fast(Objective::Bootstraps));
    assert!(loose.choices.iter().all(|choice| choice.price.failure <= failure));
    let tight = selected(&adder(4), &Contest::open(Demand::default()), &fast(Objective::Bootstraps));
    assert!(tight.choices.iter().all(|choice| choice.price.failure <= Probability::from_log2(-128.0)));
    assert!(loose.choices[0].price.seconds[0] <= tight.choices[0].price.seconds[0]);
}

#[test]
fn under_a_named_set_only_cells_that_it_holds_compete() {
    let demand = Demand { set: catalogue::find("A").cloned(), ..Demand::default() };
    let found = selected(&adder(4), &Contest::open(demand), &fast(Objective::Bootstraps));
    let cells: Vec<String> = found.choices.iter().map(|choice| choice.contender.to_string()).collect();
    // A is a set for gates: messages of three bits need more precision
    assert_eq!(cells[0], "gates");
    assert!(!cells.iter().any(|cells| cells.starts_with("lincomb") || cells == "lut4"), "{cells:?}");
    assert!(found.choices.iter().all(|choice| choice.price.set.name == "A"));
}

#[test]
fn an_insecure_set_needs_the_permission_and_is_marked() {
    let refused = Demand { set: catalogue::find("toy").cloned(), ..Demand::default() };
    let found = selected(&adder(3), &Contest::open(refused.clone()), &fast(Objective::Bootstraps));
    assert!(found.choices.is_empty());
    let demand = Demand { allow_insecure: true, ..refused };
    let found = selected(&adder(3), &Contest::open(demand.clone()), &fast(Objective::Bootstraps));
    assert!(found.choices.iter().all(|choice| choice.price.insecure && choice.price.failure <= demand.most_failure()));
    assert!(!found.choices.is_empty());
}

#[test]
fn where_no_set_holds_anything_the_given_cells_are_taken() {
    let demand = Demand { failure: Some(Probability::from_log2(-1e7)), ..Demand::default() };
    let found = selected(&adder(3), &Contest::open(demand), &fast(Objective::Bootstraps));
    assert!(found.choices.is_empty());
    assert_eq!(found.options.library, CellLibrary::Lut(3));
    assert_eq!(found.synthesis.equivalence, Equivalence::Equal);
}

#[test]
fn a_set_holds_what_it_was_chosen_for_and_no_noise_beyond() {
    let demand = Demand { set: catalogue::find("C").cloned(), ..Demand::default() };
    let base = Options { effort: Effort::Fast, ..Options::with_sums(4) };
    let contest = Contest::of_one(Contender::of(&base), demand.clone());
    let found = selected(&adder(12), &contest, &base);
    let held = found.held(&demand).expect("sums under a set");
    let circuit = found.synthesis.lincomb.as_ref().expect("sums");
    assert!(held.holds(circuit));
    let set = catalogue::find("C").expect("in the catalogue");
    let most = [1, 10, 1000].map(|bootstraps| demand.most_noise(set, 4, bootstraps));
    assert!(most[2] > 25 && most[0] > most[1] && most[1] > most[2], "{most:?}");
    assert_eq!(held.limits[0], demand.most_noise(set, 4, found.synthesis.after.bootstraps));
    // five bits leave a margin of half the size
    assert!(demand.most_noise(set, 5, 1) < most[2]);
    let tables = selected(&adder(4), &Contest::open(Demand::default()), &fast(Objective::Bootstraps));
    assert_eq!(tables.held(&demand).is_some(), tables.synthesis.lincomb.is_some());
}

#[test]
fn threads_take_fewer_levels_where_they_gain() {
    let mut graph = WordGraph::new("main");
    let [a, b] = [0, 1].map(|argument| graph.input(argument, 0, 32));
    let less = graph.op(WordOp::Compare(Predicate::UnsignedLess), &[a, b]);
    graph.output(0, 0, less);
    let prices = [None, Some(1), Some(2)].map(|threads| {
        let demand = Demand { threads: threads.and_then(NonZeroU32::new), ..Demand::default() };
        let contest = Contest::open(demand);
        let base = fast(Objective::Bootstraps);
        let selection = select(Source::Words(&graph), &contest, &base, &Toolchain::locate(), &|_| ());
        let Selection { synthesis, choices, .. } = selection.expect("ABC is installed");
        assert_eq!(synthesis.equivalence, Equivalence::Equal);
        choices[0].price.clone()
    });
    let [any, one, two] = prices;
    assert_eq!((any.bootstraps, any.depth, any.threads.get()), (one.bootstraps, one.depth, 2));
    assert!(two.bootstraps > any.bootstraps && two.depth < any.depth, "{any:?}, {two:?}");
    assert!(two.demanded_seconds < 0.8 * any.demanded_seconds, "{any:?}, {two:?}");
}
