//! The passes over affine loops and memory keep a program's meaning: the interpreter's results
//! before and after each, and those of machine code.

use crate::{interp_upstream, memory_programs::program, passes_meaning::Random};
use melior::{
    ir::{
        Module,
        operation::{OperationLike, OperationPrintingFlags},
    },
    pass::PassManager,
    utility::parse_pass_pipeline,
};
use ringmill_dialects::{access::Diagnostics, context};
use ringmill_interp::Evaluator;
use ringmill_passes::register_all;

/// Each pass on its own, and some in the order in which they are used.
const PASSES: [&str; 16] = [
    "apply-folders",
    "convert-elementwise-to-affine",
    "convert-elementwise-to-affine{convert-ops=arith.select}",
    "full-loop-unroll",
    "expand-copy",
    "expand-copy{disable-affine-loop=true}",
    "extract-loop-body{min-loop-size=1 min-body-size=1}",
    "memref-global-replace",
    "func.func(unroll-and-forward)",
    "forward-store-to-load",
    "remove-unused-memref",
    "straight-line-vectorize",
    "straight-line-vectorize{dialect=arith}",
    "full-loop-unroll,expand-copy{disable-affine-loop=true},forward-store-to-load,remove-unused-memref",
    "expand-copy,func.func(unroll-and-forward),memref-global-replace,remove-unused-memref,apply-folders",
    "full-loop-unroll,forward-store-to-load,straight-line-vectorize",
];

/// A change of one line; `None` for lines that it does not concern.
type Fault = fn(&str) -> Option<String>;

/// A program after passes, as text without a module around it.
fn transformed(text: &str, passes: &str) -> String {
    register_all();
    let context = context();
    let mut module = Module::parse(&context, text).unwrap_or_else(|| panic!("not parsed:\n{text}"));
    let (outcome, diagnostics) = Diagnostics::capture(&context, || {
        let manager = PassManager::new(&context);
        manager.enable_verifier(true);
        parse_pass_pipeline(manager.as_operation_pass_manager(), &format!("builtin.module({passes})"))?;
        manager.run(&mut module)
    });
    assert!(outcome.is_ok(), "{passes}: {diagnostics:?} in\n{text}");
    let flags = OperationPrintingFlags::new().use_local_scope();
    let printed = module.as_operation().to_string_with_flags(flags).expect("a text");
    let inner = printed.trim().strip_prefix("module {").and_then(|text| text.strip_suffix('}'));
    inner.expect("a module around").to_owned()
}

/// The results, and the contents of the two memrefs afterwards; `None` for what is not defined.
fn run(evaluator: &Evaluator, arguments: &[Vec<u128>]) -> Vec<Option<u128>> {
    let mut results = evaluator.evaluate(arguments).expect("the program runs");
    let stored: Vec<usize> = evaluator.stored_arguments().collect();
    let contents = results.split_off(results.len() - stored.len());
    let mut words: Vec<Option<u128>> =
        results.into_iter().flatten().map(|word| word.defined.then_some(word.value)).collect();
    for argument in [3, 4] {
        match stored.iter().position(|&position| position == argument) {
            Some(place) => words.extend(contents[place].iter().map(|word| word.defined.then_some(word.value))),
            None => words.extend(arguments[argument].iter().copied().map(Some)),
        }
    }
    words
}

/// The first word that is defined before and differs afterwards; else the number of defined words.
fn compare(before: &str, after: &str) -> Result<usize, String> {
    let context = context();
    let parse = |text: &str| Module::parse(&context, text).unwrap_or_else(|| panic!("not parsed:\n{text}"));
    let (old, new) = (parse(before), parse(after));
    let compile = |module: &Module<'_>, text: &str| {
        Evaluator::compile(module, "main").unwrap_or_else(|error| panic!("{error} in\n{text}"))
    };
    let (old, new) = (compile(&old, before), compile(&new, after));
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut defined = 0;
    for _ in 0..20 {
        let arguments: Vec<Vec<u128>> =
            [1, 1, 4, 4, 8].iter().map(|&count| (0..count).map(|_| random.word(8)).collect()).collect();
        let (expected, found) = (run(&old, &arguments), run(&new, &arguments));
        assert_eq!(expected.len(), found.len());
        for (position, (expected, found)) in expected.into_iter().zip(found).enumerate() {
            if expected.is_some() {
                defined += 1;
                if expected != found {
                    return Err(format!("word {position} for {arguments:x?}: {expected:x?}, then {found:x?}"));
                }
            }
        }
    }
    Ok(defined)
}

fn programs() -> u64 {
    if std::env::var_os("RINGMILL_LONG").is_some() { 2_000 } else { 100 }
}

#[test]
fn random_programs_mean_the_same_after_each_pass() {
    let mut changed = [0; PASSES.len()];
    let mut defined = 0;
    for seed in 1..=programs() {
        let text = program(seed);
        let same = transformed(&text, "");
        for (count, passes) in changed.iter_mut().zip(PASSES) {
            let after = transformed(&text, passes);
            *count += usize::from(after != same);
            defined += compare(&text, &after)
                .unwrap_or_else(|error| panic!("program {seed}, {passes}: {error} in\n{text}\nafter:\n{after}"));
        }
    }
    for (count, passes) in changed.iter().zip(PASSES) {
        assert!(*count >= programs() as usize / 10, "{passes} changes {count} programs only");
    }
    assert!(defined > 1000 * programs() as usize, "only {defined} words were compared");
}

#[test]
fn machine_code_after_passes_means_the_same() {
    let mut agreed = 0;
    for seed in 1..=programs() / 10 {
        let text = program(seed);
        for passes in &PASSES[3..] {
            let after = transformed(&text, passes);
            // Upstream's loops for a copy mean something else where source and target overlap.
            if after.contains("memref.copy") {
                continue;
            }
            // One vector: machine code keeps the contents of a global for the next one.
            let outcome = interp_upstream::compare(&text, &after, 1, false)
                .unwrap_or_else(|error| panic!("{passes}: {error} in\n{after}"));
            if let Some(difference) = outcome.difference {
                panic!("program {seed}, {passes}: {difference} in\n{text}\nafter:\n{after}");
            }
            agreed += outcome.agreed;
        }
    }
    assert!(agreed > 100, "only {agreed} words were compared");
}

/// A pass that computed something else, stored somewhere else or lost a store would be noticed.
#[test]
fn faults_are_noticed() {
    let passes = "full-loop-unroll,forward-store-to-load";
    let faults: [(&str, Fault); 3] = [
        ("another operation", |line| line.contains("arith.addi").then(|| line.replace("addi", "subi"))),
        ("a lost store", |line| line.contains(".store %").then(String::new)),
        ("another element", |line| {
            line.contains("affine.store").then(|| line.replace("[0", "[1")).filter(|new| new != line)
        }),
    ];
    for (name, fault) in faults {
        let mut noticed = 0;
        for seed in 1..=20 {
            let text = program(seed);
            let after = transformed(&text, passes);
            let lines: Vec<&str> = after.lines().collect();
            let main = lines.iter().position(|line| line.contains("@main")).expect("main");
            // From the end: what is done last is overwritten least.
            let place = (main..lines.len()).rev().find(|&place| fault(lines[place]).is_some());
            let Some(place) = place else { continue };
            let wrong = fault(lines[place]).unwrap_or_default();
            let wrong = [&lines[..place], &[wrong.as_str()], &lines[place + 1..]].concat().join("\n");
            noticed += usize::from(compare(&text, &wrong).is_err());
        }
        assert!(noticed > 0, "{name} is never noticed");
    }
}
