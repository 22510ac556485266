//! Functions over several rings, with tensors, scalars and keys, and with units shared in time,
//! against their definition: with random pauses and skew on every stream, and without, when latency
//! and initiation interval must be the stated ones.

mod twin;

use rand::{Rng, SeedableRng, rngs::StdRng};
use ringmill_accel::{AreaFamily, Budget, Design, Options, generate};
use ringmill_cosim::{
    Cache, Pauses, RunOptions, StreamDesign, StreamModel, StreamOptions,
    lanes::{pack, unpack},
};
use ringmill_design::SourceFile as YosysFile;
use ringmill_design::{Architecture, Form, Gadget, Ring};
use ringmill_engines::yosys::Yosys;
use ringmill_toolchain::Toolchain;
use twin::{OPERANDS, Twin, Value, ring};

fn options(lanes: u32) -> Options {
    Options { lanes, ..Options::new("program.mlir") }
}

fn model(design: &Design) -> StreamModel {
    let streams = StreamDesign::of(&design.interface, design.files.clone());
    let cache = Cache::locate();
    StreamModel::build_design(&streams, &StreamOptions::default(), &Toolchain::locate(), &cache).expect("a model")
}

/// Generates, runs and compares.
fn check(twin: &Twin, options: &Options) -> Design {
    let design = generate(&twin.graph, options).expect("a design");
    run(twin, &design);
    design
}

/// The initiation interval in cycles.
fn interval(design: &Design) -> u64 {
    design.interface.interval_cycles().expect("an interval")
}

/// Runs and compares.
fn run(twin: &Twin, design: &Design) {
    let mut model = model(design);
    let beats = |operand: usize| {
        let stream = |(input, stream): (usize, &ringmill_design::Stream)| {
            pack(&twin.inputs[input][operand], stream.coefficient_bits as usize, stream.lanes as usize)
        };
        design.interface.inputs().enumerate().map(stream).collect::<Vec<_>>()
    };
    let frames: Vec<_> = (0..OPERANDS).map(beats).collect();
    let (inputs, outputs) = (design.interface.inputs().count(), design.interface.outputs().count());
    let mut paces: Vec<Pauses> =
        (0..4).map(|seed| Pauses::everywhere(seed, 0.2 * seed as f64, inputs, outputs, 40 * seed as u32)).collect();
    paces.push(Pauses::none());
    for (number, pauses) in paces.iter().enumerate() {
        let options = RunOptions { compare_states: number == 0, ..RunOptions::default() };
        let run = model
            .run_with(&frames, pauses, &options)
            .unwrap_or_else(|error| panic!("{}: {error}", design.interface.module));
        assert_eq!(run.violations, [], "{}", design.interface.module);
        for (operand, got) in run.outputs.iter().enumerate() {
            for (result, (beats, stream)) in got.iter().zip(design.interface.outputs()).enumerate() {
                let got = unpack(beats, stream.coefficient_bits as usize, stream.lanes as usize);
                assert_eq!(
                    got, twin.results[result][operand],
                    "{}: result {result} of operand {operand}",
                    design.interface.module
                );
            }
        }
        if pauses.are_none() {
            let promised = (design.interface.latency_cycles(), design.interface.interval_cycles());
            assert_eq!(
                (run.latency_cycles, run.interval_cycles),
                promised,
                "{}: latency and interval",
                design.interface.module
            );
        }
    }
}

/// As [`check`], and once more with what Yosys reads in the text: bitstreams and cells are made of
/// that, and Verilator reads some expressions in another way.
fn check_twice(twin: &Twin, options: &Options) -> Design {
    let design = check(twin, options);
    let yosys = Yosys::new(&Toolchain::locate()).expect("scripts/setup was run");
    let files: Vec<_> =
        design.files.iter().map(|file| YosysFile { path: file.path.clone(), text: file.text.clone() }).collect();
    let text = yosys
        .plain_verilog(&design.interface.module, &files)
        .unwrap_or_else(|error| panic!("{}: {error}", design.interface.module));
    // The Verilog of a machine: what it leaves open or unused says nothing.
    let text = format!("/* verilator lint_off WIDTH */\n/* verilator lint_off UNUSED */\n{text}");
    let mut read = design.clone();
    read.files.truncate(1);
    read.files[0].text = text;
    run(twin, &read);
    design
}

/// The units of a kind.
fn units(design: &Design, kind: &str) -> usize {
    design.blocks.iter().filter(|block| block.kind == kind).count()
}

fn product(twin: &mut Twin, a: &Value, b: &Value) -> Value {
    let (a, b) = (twin.ntt(a), twin.ntt(b));
    let product = twin.mul(&a, &b);
    twin.intt(&product)
}

#[test]
fn limbs_are_multiplied_side_by_side() {
    let mut twin = Twin::new("limbs", 16, 97);
    let rings = [97, 193].map(|q| twin.graph.add_ring(ring(16, q)));
    let a = rings.map(|ring| twin.arguments(ring, Form::Coefficients, 1, false).remove(0));
    let b = rings.map(|ring| twin.arguments(ring, Form::Coefficients, 1, false).remove(0));
    for (a, b) in a.iter().zip(&b) {
        let product = product(&mut twin, a, b);
        twin.result(&product);
    }
    let design = check(&twin, &options(2));
    assert_eq!((interval(&design), units(&design, "ntt")), (8, 4));
}

#[test]
fn a_budget_shares_transforms_and_one_that_is_too_small_is_refused_with_what_would_do() {
    let mut twin = Twin::new("shared", 16, 97);
    let (a, b) = (twin.argument(Form::Coefficients), twin.argument(Form::Coefficients));
    let result = product(&mut twin, &a, &b);
    twin.result(&result);
    let sum = twin.add(&result, &a);
    twin.result(&sum);
    let free = generate(&twin.graph, &options(2)).expect("a design");
    let within = |dsp| Options { budget: Budget { dsp: Some(dsp), ..Budget::default() }, ..options(2) };
    let design = check(&twin, &within(free.modelled.cost.dsp - 1));
    assert_eq!((interval(&design), units(&design, "ntt")), (16, 1));
    let refused = generate(&twin.graph, &within(1)).expect_err("too few");
    assert_eq!(refused.to_string(), "no design fits in 1 multiplier of ECP5, by the model");
    let least = design.modelled.areas.bound(AreaFamily::default()).dsp;
    let help = miette::Diagnostic::help(&refused).expect("a help").to_string();
    assert!(help.contains(&format!("the smallest possible number is ≈ {least}")), "{help}");
    assert!(generate(&twin.graph, &within(least)).is_ok());
    let hurried = Options { budget: Budget { interval: Some(7), ..Budget::default() }, ..options(2) };
    let refused = generate(&twin.graph, &hurried).expect_err("too fast");
    assert!(miette::Diagnostic::help(&refused).expect("a help").to_string().contains("8 cycles"));
}

#[test]
fn products_of_tensors_are_summed_in_memory() {
    let mut twin = Twin::new("dot", 32, 193);
    let ring = twin.first_ring();
    let a = twin.arguments(ring, Form::Coefficients, 3, false);
    let b = twin.arguments(ring, Form::Values, 3, false);
    let mut sums: Vec<Value> = Vec::new();
    for (a, b) in a.iter().zip(&b) {
        let a = twin.ntt(a);
        let product = twin.mul(&a, b);
        sums = vec![match sums.first() {
            Some(sum) => twin.add(&sum.clone(), &product),
            None => product,
        }];
    }
    let sum = twin.intt(&sums[0]);
    let rest = twin.sub(&sum, &a[2]);
    twin.results_of(&[rest, a[1].clone()]);
    let design = check(&twin, &options(4));
    assert_eq!((interval(&design), units(&design, "ntt"), units(&design, "mac")), (24, 1, 1));
}

#[test]
fn every_operation_does_what_it_says() {
    let mut twin = Twin::new("operations", 16, 97);
    let other = twin.graph.add_ring(ring(16, 193));
    let small = twin.graph.add_ring(Ring::plain(16, 32, false));
    let (a, b) = (twin.argument(Form::Coefficients), twin.argument(Form::Values));
    let (factor, exponent) = (twin.scalar(7, 97), twin.scalar(9, 512));
    let negated = twin.neg(&a);
    let scaled = twin.scale(&b, 55);
    let by = twin.scale_by(&a, &factor);
    let rotated = twin.rotate(&a, 21);
    let rotated_by = twin.rotate_by(&by, &exponent);
    let moved = twin.automorphism(&a, 27);
    let permuted = twin.automorphism(&b, 11);
    let lifted = twin.lift(&a, other, true);
    let plain = twin.lift(&lifted, small, false);
    let switched = twin.switch(&moved, small);
    let reduced = twin.reduce(&lifted, &negated, 5);
    let constant = twin.constant(other, Form::Values);
    let values = twin.ntt(&lifted);
    let times = twin.mul(&values, &constant);
    for value in [negated, scaled, rotated, rotated_by, permuted, plain, switched, reduced, times] {
        twin.result(&value);
    }
    check_twice(&twin, &options(2));
}

#[test]
fn digits_of_every_gadget_add_up() {
    let mut twin = Twin::new("digits", 16, 7681);
    let a = twin.argument(Form::Coefficients);
    let mut all = Vec::new();
    for (signed, approximate) in [(false, false), (true, false), (false, true), (true, true)] {
        let gadget = Gadget { base_log: if approximate { 4 } else { 7 }, levels: 2, signed, approximate };
        all.extend(twin.digits(&a, gadget));
    }
    twin.results_of(&all);
    let design = check_twice(&twin, &options(2));
    assert_eq!((interval(&design), units(&design, "digit")), (64, 4));
}

/// A product of a vector of digits with a matrix of keys that stays.
fn external_product(name: &str, n: u64, q: u64, gadget: Gadget) -> Twin {
    let mut twin = Twin::new(name, n, q);
    let ring = twin.first_ring();
    let ciphertext = twin.arguments(ring, Form::Coefficients, 2, false);
    let key = twin.arguments(ring, Form::Values, 4 * gadget.levels as usize, true);
    let digits: Vec<Value> = ciphertext.iter().flat_map(|part| twin.digits(part, gadget)).collect();
    let digits: Vec<Value> = digits.iter().map(|digit| twin.ntt(digit)).collect();
    let mut results = Vec::new();
    for column in 0..2 {
        let mut products = Vec::new();
        for (row, digit) in digits.iter().enumerate() {
            products.push(twin.mul(digit, &key[2 * row + column]));
        }
        let sum = products.iter().skip(1).fold(products[0].clone(), |sum, product| twin.add(&sum, product));
        results.push(twin.intt(&sum));
    }
    twin.results_of(&results);
    twin
}

#[test]
fn an_external_product_keeps_its_transform_busy() {
    let gadget = Gadget { base_log: 4, levels: 3, signed: true, approximate: true };
    let twin = external_product("external_product", 32, 7681, gadget);
    let beats = 16;
    let budget = Budget { interval: Some(6 * beats), ..Budget::default() };
    let design = check(&twin, &Options { budget, ..options(2) });
    assert_eq!((units(&design, "ntt"), units(&design, "intt"), units(&design, "mac")), (1, 1, 2));
}

#[test]
fn iterative_transforms_are_shared_too() {
    let mut twin = Twin::new("iterative", 32, 193);
    let (a, b) = (twin.argument(Form::Coefficients), twin.argument(Form::Coefficients));
    let result = product(&mut twin, &a, &b);
    twin.result(&result);
    let plain = Options { architecture: Architecture::Iterative, ..options(2) };
    let alone = generate(&twin.graph, &plain).expect("a design");
    let interval = Some(2 * interval(&alone));
    let design = check(&twin, &Options { budget: Budget { interval, ..Budget::default() }, ..plain });
    assert_eq!(units(&design, "ntt"), 1);
}

/// Two products, one of the other, and a sum.
fn two_products(name: &str, n: u64, q: u64) -> Twin {
    let mut twin = Twin::new(name, n, q);
    let [a, b, c, d] = [(); 4].map(|()| twin.argument(Form::Coefficients));
    let first = product(&mut twin, &a, &b);
    let second = product(&mut twin, &first, &c);
    let sum = twin.add(&second, &d);
    twin.result(&sum);
    twin
}

#[test]
fn one_transform_goes_both_ways_where_an_interval_leaves_the_time() {
    for (lanes, butterflies) in [(1, 1), (2, 1), (1, 2)] {
        let twin = two_products("both_ways", 32, 193);
        let plain = Options { architecture: Architecture::Iterative, butterflies: Some(butterflies), ..options(lanes) };
        let within = |interval| Options { budget: Budget { interval, ..Budget::default() }, ..plain.clone() };
        let fast = generate(&twin.graph, &within(None)).expect("a design");
        let roomy = generate(&twin.graph, &within(Some(2000))).expect("a design");
        assert_eq!((units(&roomy, "transform"), units(&roomy, "ntt"), units(&roomy, "intt")), (1, 0, 0));
        assert!(roomy.modelled.memory_bits < fast.modelled.memory_bits / 2, "{:?} {:?}", roomy.modelled, fast.modelled);
        // As tight as it gets: four forward, two back, and it is empty in between.
        let block = roomy.blocks.iter().find(|block| block.kind == "transform").expect("one");
        assert_eq!(
            block.timing.interval_cycles,
            block.timing.latency_cycles - 1 + 32 / u64::from(lanes),
            "less the choice of operands"
        );
        let tight = check(&twin, &within(Some(6 * block.timing.interval_cycles)));
        assert_eq!((interval(&tight), units(&tight, "transform")), (6 * block.timing.interval_cycles, 1));
        let tighter = generate(&twin.graph, &within(Some(6 * block.timing.interval_cycles - 1))).expect("a design");
        assert!(units(&tighter, "transform") + units(&tighter, "ntt") + units(&tighter, "intt") > 1);
        // The same by a limit of memory alone.
        let blocks = tight.modelled.areas.bound(AreaFamily::default()).memory_blocks;
        let small = Options { budget: Budget { memory_blocks: Some(blocks), ..Budget::default() }, ..plain.clone() };
        let small = generate(&twin.graph, &small).expect("a design");
        assert!(
            interval(&small) <= interval(&tight)
                && small.modelled.areas.bound(AreaFamily::default()).memory_blocks <= blocks
        );
    }
}

/// Checks the design that constraints/fpga places on the smallest FPGA.
#[test]
fn a_product_of_degree_1024_through_one_transform() {
    let mut twin = Twin::new("degree_1024", 1024, 12_289);
    let (a, b) = (twin.argument(Form::Coefficients), twin.argument(Form::Coefficients));
    let result = product(&mut twin, &a, &b);
    twin.result(&result);
    let budget = Budget { memory_blocks: Some(6), ..Budget::default() };
    let design = check(&twin, &Options { architecture: Architecture::Iterative, budget, ..options(1) });
    assert_eq!((interval(&design), units(&design, "transform"), units(&design, "mul")), (21_564, 1, 1));
}

#[test]
fn a_transform_that_always_goes_forward_is_noticed() {
    let twin = two_products("one_way", 16, 97);
    let budget = Budget { interval: Some(1000), ..Budget::default() };
    let options = Options { architecture: Architecture::Iterative, budget, ..options(1) };
    let mut design = generate(&twin.graph, &options).expect("a design");
    let top = design.files.iter_mut().find(|file| file.path == "rtl/one_way.sv").expect("the top module");
    let forward = top.text.replace(".inverse(inverse_", ".inverse(1'b0 & inverse_");
    assert_ne!(top.text, forward);
    top.text = forward;
    let wrong = std::panic::catch_unwind(|| run(&twin, &design)).expect_err("wrong results");
    assert!(wrong.downcast_ref::<String>().is_some_and(|message| message.contains("result 0 of operand 0")));
}

#[test]
fn a_wrong_word_of_a_memory_is_noticed() {
    let mut twin = Twin::new("wrong_word", 512, 12_289);
    let (a, b) = (twin.argument(Form::Coefficients), twin.argument(Form::Coefficients));
    let result = product(&mut twin, &a, &b);
    twin.result(&result);
    let mut design = check(&twin, &Options { architecture: Architecture::Iterative, ..options(1) });
    let memory = design.files.iter_mut().find(|file| file.is_memory()).expect("a large table");
    let mut lines: Vec<String> = memory.text.lines().map(str::to_owned).collect();
    let last = lines.last_mut().expect("a word");
    *last = if last == "0001" { "0002" } else { "0001" }.to_owned();
    memory.text = lines.join("\n") + "\n";
    assert!(std::panic::catch_unwind(|| run(&twin, &design)).is_err());
}

#[test]
fn arguments_wait_in_their_buffers() {
    let twin = two_products("late", 32, 193);
    let with = |interval| Options { architecture: Architecture::Iterative, period: Some(interval), ..options(1) };
    // From intervals in which the buffers are read as late as the next operand allows to those in
    // which all is read when it is needed.
    let mut kept = Vec::new();
    for interval in [112, 167, 250, 1500] {
        let design = check(&twin, &with(interval));
        let top = &design.files.last().expect("the top module").text;
        let waits = |argument: &str| top.contains(&format!(") wait_v_{argument}_late"));
        kept.push(["arg0", "arg1", "arg2", "arg3"].into_iter().filter(|argument| waits(argument)).count());
        assert!(top.contains(", .SLACK(0)) buffer_arg0 ("), "{interval}");
    }
    assert!(kept[0] > 0 && kept.last() == Some(&0), "{kept:?}");
}

/// Operations drawn at random over two rings, with results of every kind, in intervals from the
/// shortest to one that shares everything.
#[test]
fn random_programs_do_what_they_say_at_any_interval() {
    let count = if std::env::var_os("RINGMILL_LONG").is_some() { 60 } else { 4 };
    for seed in 0..count {
        let mut random = StdRng::seed_from_u64(seed);
        let n = [16, 32][seed as usize % 2];
        let mut twin = Twin::new(&format!("random{seed}"), n, 193);
        let rings = [193, 257].map(|q| twin.graph.add_ring(ring(n, q)));
        let mut values: Vec<Value> = Vec::new();
        for (number, ring) in rings.into_iter().enumerate() {
            let form = if random.random() { Form::Coefficients } else { Form::Values };
            values.extend(twin.arguments(ring, form, 1 + number, false));
        }
        values.extend(twin.arguments(rings[0], Form::Values, 2, true));
        let (exponent, factor) = (twin.scalar(6, 64), twin.scalar(8, 193));
        for _ in 0..random.random_range(8..20) {
            let a = values[random.random_range(0..values.len())].clone();
            let alike = |other: &&Value| other.ring == a.ring && other.form == a.form;
            let others: Vec<Value> = values.iter().filter(alike).cloned().collect();
            let b = &others[random.random_range(0..others.len())];
            let coefficients = a.form == Form::Coefficients;
            let other_ring = rings[usize::from(a.ring == rings[0])];
            let value = match random.random_range(0..12) {
                0 | 1 if coefficients => twin.ntt(&a),
                0 | 1 => twin.intt(&a),
                2..=4 if !coefficients => twin.mul(&a, b),
                2 if coefficients => {
                    let dropped = values.iter().find(|other| other.ring != a.ring && other.form == a.form).cloned();
                    match dropped {
                        Some(dropped) if random.random() => twin.reduce(&a, &dropped, 2),
                        _ => twin.lift(&a, other_ring, true),
                    }
                }
                3 if coefficients => twin.rotate_by(&a, &exponent),
                4 if coefficients => twin.rotate(&a, random.random_range(0..4 * n)),
                5 | 6 => twin.add(&a, b),
                7 => twin.sub(&a, b),
                8 => twin.neg(&a),
                9 => twin.automorphism(&a, 2 * random.random_range(0..n) + 1),
                10 if a.ring == rings[0] => twin.scale_by(&a, &factor),
                _ => twin.scale(&a, random.random_range(0..193)),
            };
            values.push(value);
        }
        let last = values.len() - 1;
        twin.result(&values[last].clone());
        let like: Vec<Value> =
            values.iter().filter(|value| value.ring == rings[1] && value.form == values[1].form).cloned().collect();
        twin.results_of(&like[..like.len().min(3)]);
        let lanes = [2, 4, 1][seed as usize % 3];
        let free = generate(&twin.graph, &options(lanes)).expect("a design");
        let period = Some(interval(&free) * random.random_range(1..6) + random.random_range(0..3));
        let mut wanted = Options { period, ..options(lanes) };
        if lanes == 1 {
            wanted.architecture = Architecture::Sdf;
        }
        if seed % 4 == 3 {
            wanted.architecture = Architecture::Iterative;
            let least = generate(&twin.graph, &Options { period: None, ..wanted.clone() }).expect("a design");
            wanted.period = Some(interval(&least) * random.random_range(1..8));
        }
        check(&twin, &wanted);
    }
}
