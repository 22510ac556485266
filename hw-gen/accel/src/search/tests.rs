use rand::{Rng, SeedableRng, rngs::StdRng};
use ringmill_design::Gadget;
use ringmill_design::{Architecture, Form, Ring};

use super::*;
use crate::Open;
use crate::budget::Resource;
use crate::modelled::DSP;
use crate::samples::{product, ring};
use crate::{AreaFamily, Argument, Reason, RingId, explore, generate};

/// The digits of a polynomial, multiplied by a resident key.
fn external_product(n: u64) -> RingGraph {
    let mut graph = RingGraph::new("external", ring(n, 7681));
    let a = graph.argument(Form::Coefficients);
    let digits = graph.digits(a, Gadget { base_log: 4, levels: 3, signed: true, approximate: true }).expect("digits");
    let key = Argument { name: "arg1".to_owned(), ring: RingId(0), form: Form::Values, frames: 3, resident: true };
    let key = graph.arguments(key);
    let products: Vec<_> = digits
        .into_iter()
        .zip(key)
        .map(|(digit, key)| {
            let values = graph.ntt(digit);
            graph.mul(values, key)
        })
        .collect();
    let sum = products.into_iter().reduce(|sum, product| graph.add(sum, product)).expect("three");
    let sum = graph.intt(sum);
    graph.result(sum);
    graph
}

/// A product over two primes.
fn residues(n: u64) -> RingGraph {
    let mut graph = RingGraph::new("residues", ring(n, 7681));
    let other = graph.add_ring(Ring::split(ring(n, 12_289)));
    for (limb, ring) in [RingId(0), other].into_iter().enumerate() {
        let argument = |name: &str| {
            let name = format!("{name}_limb{limb}");
            Argument { name, ring, form: Form::Coefficients, frames: 1, resident: false }
        };
        let (a, b) = (graph.arguments(argument("arg0"))[0], graph.arguments(argument("arg1"))[0]);
        let (a, b) = (graph.ntt(a), graph.ntt(b));
        let product = graph.mul(a, b);
        let product = graph.intt(product);
        graph.results(&format!("result{limb}"), vec![product]);
    }
    graph
}

fn open(budget: Budget) -> Options {
    Options { budget, open: Open::ALL, ..Options::new("test.mlir") }
}

/// The actual cost and interval of every candidate.
fn all_of(graph: &RingGraph, options: &Options) -> Vec<(Modelled, u64)> {
    let all = candidates(graph, options, "top").expect("candidates");
    let one = |candidate: &Candidate| {
        let taken = candidate.scheduled(graph, Effort::Lists).expect("a schedule").modelled;
        let least = candidate.least;
        assert!(least.memory_bits <= taken.memory_bits && least.cost == taken.cost, "{least:?} {taken:?}");
        for family in AreaFamily::ALL {
            let (least, taken) = (least.areas.on(family), taken.areas.on(family));
            let is_less = least.lut <= taken.lut && least.ff <= taken.ff;
            assert!(is_less && least.memory_blocks <= taken.memory_blocks, "{family}: {least:?} {taken:?}");
            assert_eq!(least.dsp, taken.dsp);
        }
        (taken, candidate.period)
    };
    all.iter().map(one).collect()
}

/// Random limits near the cost of some candidate; each is present or absent at random.
fn random_budget(all: &[(Modelled, u64)], random: &mut StdRng) -> Budget {
    let mut near = |pick: fn(&(Modelled, u64)) -> u64, percent: u32| {
        let value = pick(&all[random.random_range(0..all.len())]);
        let factor = random.random_range(50..110);
        (random.random_range(0..100) < percent).then_some(value * factor / 100)
    };
    Budget {
        dsp: near(|one| one.0.areas.bound(AreaFamily::Ecp5).dsp, 60),
        lut: near(|one| one.0.areas.bound(AreaFamily::Ecp5).lut, 30),
        memory_blocks: near(|one| one.0.areas.bound(AreaFamily::Ecp5).memory_blocks, 30),
        interval: near(|one| one.1, 40),
        family: AreaFamily::Ecp5,
    }
}

/// The area and interval of the best candidate, by exhaustive search.
fn best_of(all: &[(Modelled, u64)], budget: &Budget) -> Option<(u64, u64)> {
    let within =
        all.iter().filter(|(taken, period)| budget.allows(taken) && budget.interval.is_none_or(|most| *period <= most));
    let both = within.map(|(taken, period)| (taken.area(DSP), *period));
    match budget.interval {
        Some(_) => both.min(),
        None => both.min_by_key(|&(area, period)| (period, area)),
    }
}

/// True if the smallest number in a refusal works and one less does not.
fn check_refusal(graph: &RingGraph, options: &Options, refusal: &AccelError) {
    let with = |budget| generate(graph, &Options { budget, ..options.clone() });
    let budget = options.budget;
    match *refusal {
        AccelError::Budget { resource, least, elsewhere, .. } => {
            let limit = |number| budget.with_limit(resource, Some(number));
            let design = with(limit(least)).expect("the number that is named");
            assert_eq!(resource.of(&design.modelled, budget.family), least);
            assert!(
                least == 0 || with(limit(least - 1)).is_err(),
                "{budget:?}: less than {} works",
                resource.counted(least)
            );
            if let Some(elsewhere) = elsewhere {
                let everything = open(limit(elsewhere));
                assert!(elsewhere < least && generate(graph, &everything).is_ok(), "{elsewhere} {least}");
            }
        }
        AccelError::TooFast { least, elsewhere, .. } => {
            let limit = |number| Budget { interval: Some(number), ..budget };
            assert!(with(limit(least)).is_ok() && with(limit(least - 1)).is_err(), "{budget:?} {least}");
            if let Some(elsewhere) = elsewhere {
                assert!(elsewhere < least && generate(graph, &open(limit(elsewhere))).is_ok(), "{elsewhere} {least}");
            }
        }
        AccelError::Together { dsp, lut, memory_blocks, interval, family } => {
            let named = Budget {
                dsp: budget.dsp.map(|_| dsp),
                lut: budget.lut.map(|_| lut),
                memory_blocks: budget.memory_blocks.map(|_| memory_blocks),
                interval: budget.interval.map(|_| interval),
                family,
            };
            assert!(with(named).is_ok(), "{named:?} does not work");
        }
        ref other => panic!("{other}"),
    }
}

/// The initiation interval in cycles.
fn interval(design: &crate::Design) -> u64 {
    design.interface.interval_cycles().expect("an interval")
}

/// For random limits, the generated design is the best one, the exploration agrees, and refusals
/// name limits that work.
fn limits_are_kept_by_the_best(graph: &RingGraph, seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    let all = all_of(graph, &open(Budget::default()));
    let (mut kept, mut refused) = (0, 0);
    for _ in 0..25 {
        let budget = random_budget(&all, &mut random);
        if budget == Budget::default() {
            continue;
        }
        let (generated, explored) = (generate(graph, &open(budget)), explore(graph, budget));
        match (best_of(&all, &budget), generated, explored) {
            (Some((area, period)), Ok(design), Ok(explored)) => {
                let taken = &explored.choices[explored.taken];
                assert_eq!(interval(&design), period, "{budget:?}");
                // The schedule of what is made may be better than that by which candidates are
                // compared.
                assert!(design.modelled.area(DSP) <= area, "{budget:?}");
                assert_eq!((taken.modelled, taken.interval_cycles), (design.modelled, period), "{budget:?}");
                assert_eq!(Some(taken.latency_cycles), design.interface.latency_cycles());
                assert!(budget.allows(&design.modelled));
                // What the row says to ask for is what it shows.
                let limits = Budget { interval: taken.options.budget.interval, ..budget };
                let again = generate(graph, &Options { budget: limits, ..taken.options.clone() }).expect("the row");
                assert_eq!((again.modelled, interval(&again)), (taken.modelled, period), "{budget:?}");
                kept += 1;
            }
            (None, Err(refusal), Err(said)) => {
                assert_eq!(refusal, said, "{budget:?}");
                check_refusal(graph, &open(budget), &refusal);
                refused += 1;
            }
            (best, generated, explored) => {
                let (generated, explored) = (generated.map(|design| design.modelled), explored.map(|all| all.taken));
                panic!("{budget:?}: {best:?}, {generated:?}, {explored:?}")
            }
        }
    }
    assert!(kept > 3 && refused > 1, "{kept} kept, {refused} refused");
}

#[test]
fn a_product_within_random_limits_is_the_best_there_is() {
    limits_are_kept_by_the_best(&product(64, 7681), 1);
}

#[test]
fn an_external_product_within_random_limits_is_the_best_there_is() {
    limits_are_kept_by_the_best(&external_product(32), 5);
}

#[test]
fn products_over_two_primes_within_random_limits_are_the_best_there_are() {
    limits_are_kept_by_the_best(&residues(32), 4);
}

#[test]
fn every_choice_that_is_listed_can_be_asked_for_and_the_usual_one_is_marked() {
    let graph = external_product(32);
    let explored = explore(&graph, Budget::default()).expect("choices");
    assert_eq!(explored.reason, Reason::Product);
    for choice in &explored.choices {
        let design = generate(&graph, &choice.options).expect("a design");
        assert_eq!((design.modelled.cost, interval(&design)), (choice.modelled.cost, choice.interval_cycles));
        assert!(design.modelled.memory_bits <= choice.modelled.memory_bits, "{choice:?}");
        assert_eq!(design.critical_paths, choice.critical_paths);
    }
    assert!(explored.choices.iter().any(|choice| choice.options.budget != Budget::default() && choice.on_front));
    let usual: Vec<_> = explored.choices.iter().filter(|choice| choice.is_usual).collect();
    let plain = generate(&graph, &Options::new("test.mlir")).expect("the usual one");
    assert_eq!((usual.len(), usual[0].modelled, usual[0].interval_cycles), (1, plain.modelled, interval(&plain)));
    let front: Vec<_> = explored.choices.iter().filter(|choice| choice.on_front).collect();
    assert!(
        front.windows(2).all(|pair| pair[0].interval_cycles < pair[1].interval_cycles && pair[0].area > pair[1].area)
    );
    let weight = |choice: &crate::Choice| choice.area * choice.interval_cycles;
    let taken = &explored.choices[explored.taken];
    assert!(explored.choices.iter().all(|choice| weight(choice) >= weight(taken)));
}

#[test]
fn what_is_closed_stays_and_a_refusal_tells_that_less_would_do_without_it() {
    let graph = product(64, 7681);
    let closed = Options { open: Open { architecture: false, lanes: None, ..Open::ALL }, ..open(Budget::default()) };
    let mut random = StdRng::seed_from_u64(4);
    let all = all_of(&graph, &closed);
    for _ in 0..10 {
        let budget = random_budget(&all, &mut random);
        let options = Options { budget, ..closed.clone() };
        match (generate(&graph, &options), best_of(&all, &budget)) {
            (Ok(design), best) => {
                assert_eq!((design.architecture, design.interface.streams[0].lanes), (Architecture::Mdc, 2));
                let best = best.filter(|_| budget != Budget::default());
                assert!(
                    best.is_none_or(|(area, period)| {
                        interval(&design) == period && design.modelled.area(DSP) <= area
                    }),
                    "{budget:?}"
                );
            }
            (Err(refusal), None) => check_refusal(&graph, &options, &refusal),
            (Err(refusal), Some(best)) => panic!("{budget:?}: {refusal}, {best:?}"),
        }
    }
    let least = generate(&graph, &Options { budget: Budget { dsp: Some(0), ..Budget::default() }, ..closed });
    let Err(AccelError::Budget { resource: Resource::Multipliers, least, elsewhere: Some(elsewhere), .. }) = least
    else {
        panic!("none works without multipliers: {least:?}")
    };
    assert!(elsewhere < least, "{elsewhere} {least}");
}

/// Shapes that a user may request, listed independently of the search.
fn asked_shapes() -> Vec<Options> {
    let plain = Options::new("test.mlir");
    let mut shapes = vec![Options { architecture: Architecture::Sdf, lanes: 1, ..plain.clone() }];
    shapes.extend([2, 8].map(|lanes| Options { architecture: Architecture::Mdc, lanes, ..plain.clone() }));
    for (butterflies, radix, lanes) in [(1, 2, 1), (1, 2, 2), (2, 2, 1), (4, 2, 2), (4, 4, 2), (8, 2, 16)] {
        let (architecture, butterflies) = (Architecture::Iterative, Some(butterflies));
        shapes.push(Options { architecture, butterflies, radix, lanes, ..plain.clone() });
    }
    shapes
}

#[test]
fn no_shape_that_is_asked_for_beats_what_is_found_where_everything_is_open() {
    let mut random = StdRng::seed_from_u64(5);
    for graph in [product(64, 7681), external_product(32), residues(32)] {
        let all = all_of(&graph, &open(Budget::default()));
        let budgets = (0..6).map(|_| random_budget(&all, &mut random)).filter(|budget| *budget != Budget::default());
        for budget in budgets {
            let found = generate(&graph, &open(budget)).ok();
            for shape in asked_shapes() {
                let Ok(design) = generate(&graph, &Options { budget, ..shape.clone() }) else { continue };
                let found = found.as_ref().unwrap_or_else(|| panic!("{budget:?}: {shape:?} keeps to it"));
                let key = |design: &crate::Design| (interval(design), design.modelled.area(DSP));
                match budget.interval {
                    Some(_) => assert!(key(found).1 <= key(&design).1, "{budget:?} {shape:?}"),
                    None => assert!(key(found).0 <= key(&design).0, "{budget:?} {shape:?}"),
                }
            }
        }
    }
}

#[test]
fn a_product_of_degree_1024_takes_few_multipliers_and_no_longer_than_its_area_is_worth() {
    let graph = product(1024, 12_289);
    let with = |budget| generate(&graph, &open(budget)).expect("a design");
    let few = with(Budget { dsp: Some(20), ..Budget::default() });
    assert!(few.modelled.cost.dsp <= 14 && interval(&few) <= 1280, "{:?}", few.modelled);
    let [slow, slower] = [5120, 20_000].map(|interval| with(Budget { interval: Some(interval), ..Budget::default() }));
    assert!(slow.modelled.cost.dsp <= 5 && interval(&slow) <= 5120, "{:?}", slow.modelled);
    assert!(slower.modelled.area(DSP) < slow.modelled.area(DSP) && interval(&slower) < 20_000);
    let Err(AccelError::Budget { least, .. }) = generate(&graph, &open(Budget { dsp: Some(1), ..Budget::default() }))
    else {
        panic!("one multiplier is too few")
    };
    assert!(least <= 5, "{least}");
}

#[test]
fn a_period_that_is_asked_for_is_kept_exactly() {
    let graph = external_product(32);
    let of = |period| generate(&graph, &Options { period: Some(period), ..Options::new("test.mlir") });
    assert_eq!([16, 37, 101].map(|period| interval(&of(period).expect("a design"))), [16, 37, 101]);
    assert_eq!(of(15), Err(AccelError::TooFast { interval: 15, least: 16, elsewhere: None }));
}

/// An argument with more polynomials than the longest interval has beats for, with one lane.
#[test]
fn an_operand_longer_than_any_interval_is_refused_wherever_it_is_searched_for() {
    let mut graph = RingGraph::new("long", ring(65_536, 786_433));
    let long = Argument { name: "arg0".to_owned(), frames: 1025, ..argument_of_values() };
    let elements = graph.arguments(long);
    let sum = graph.add(elements[0], elements[1024]);
    graph.result(sum);
    let one_lane = Options { architecture: Architecture::Sdf, lanes: 1, ..Options::new("test.mlir") };
    let too_long = AccelError::TooLong { interval: 1025 * 65_536, most: 1 << 26 };
    for budget in [Budget { dsp: Some(100), ..Budget::default() }, Budget { interval: Some(1024), ..Budget::default() }]
    {
        assert_eq!(generate(&graph, &Options { budget, ..one_lane.clone() }).err(), Some(too_long.clone()));
    }
    assert_eq!(fitting(&graph, &one_lane, |_| true).err(), Some(too_long.clone()));
    assert_eq!(generate(&graph, &Options { period: Some(1 << 20), ..one_lane }).err(), Some(too_long));
    // So many that no number of lanes is enough.
    let mut graph = RingGraph::new("longest", ring(65_536, 786_433));
    let elements = graph.arguments(Argument { name: "arg0".to_owned(), frames: 32_769, ..argument_of_values() });
    graph.result(elements[0]);
    let refusal = explore(&graph, Budget::default()).err();
    assert_eq!(refusal, Some(AccelError::TooLong { interval: 32_769 * 2048, most: 1 << 26 }));
}

fn argument_of_values() -> Argument {
    Argument { name: String::new(), ring: RingId(0), form: Form::Values, frames: 1, resident: false }
}

/// At a requested interval, several structures of one shape are possible, and the smallest is
/// generated.
#[test]
fn what_is_made_at_a_period_is_the_smallest_of_its_shape() {
    let graph = external_product(32);
    for (butterflies, period) in [(1, 1500), (2, 901)] {
        let (architecture, butterflies) = (Architecture::Iterative, Some(butterflies));
        let options = Options { architecture, butterflies, ..Options::new("test.mlir") };
        let made = generate(&graph, &Options { period: Some(period), ..options.clone() }).expect("a design");
        let all = candidates(&graph, &options, "top").expect("candidates");
        let shapes = all.iter().filter(|candidate| candidate.is_fastest && candidate.period <= period);
        let areas: Vec<u64> = shapes
            .map(|shape| shape.at(&graph, period).expect("a candidate"))
            .map(|one| one.scheduled(&graph, Effort::Lists).expect("a schedule").modelled.area(DSP))
            .collect();
        let (least, most) = (areas.iter().min().expect("one"), areas.iter().max().expect("one"));
        println!("{areas:?} {}", made.modelled.area(DSP));
        assert!(least < most && made.modelled.area(DSP) <= *least, "{areas:?}: {}", made.modelled.area(DSP));
    }
}
