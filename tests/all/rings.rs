//! Programs on polynomials, all the way to a simulated accelerator.

use std::{fs, path::Path};

use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};
use ringmill_blocks::{Block, DspShape, Multiplier, Operand, Words};
use ringmill_board::BoardOptions;
use ringmill_build::{AcceleratorOptions, Built, Emission, Loaded, PolynomialOptions};
use ringmill_cosim::{PACES, shares};
use ringmill_folder::read_report;
use ringmill_report::{Cosim, PAGE_FILE, REPORT_FILE, all_files};
use ringmill_ring::Modulus;

use crate::builds;

/// A program over Z_q\[x\]/(x^N + 1) whose function takes so many polynomials `%a0`, `%a1`, ….
fn program(n: u64, q: u64, arguments: usize, ops: &str, results: &[&str]) -> String {
    let arguments: Vec<_> = (0..arguments).map(|position| format!("%a{position}: !poly")).collect();
    let types = vec!["!poly"; results.len()].join(", ");
    format!(
        "!Zq = !mod_arith.int<{q} : i64>
!poly = !polynomial.polynomial<ring = <coefficientType = !Zq, polynomialModulus = <1 + x**{n}>>>
!eval = !polynomial.polynomial<ring = <coefficientType = !Zq, polynomialModulus = <1 + x**{n}>>, form = eval>
func.func @f({}) -> ({types}) {{
{ops}
return {} : {types}
}}
",
        arguments.join(", "),
        results.join(", ")
    )
}

fn build(text: &str) -> (tempfile::TempDir, Built) {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("program.mlir");
    fs::write(&path, text).expect("a file");
    let options = PolynomialOptions { simulate: true, ..PolynomialOptions::default() };
    let built = builds::accelerator(&path, &place.path().join("out"), &options);
    let built = built.unwrap_or_else(|error| panic!("{error}\n{text}"));
    (place, built)
}

#[track_caller]
fn simulated(built: &Built) -> &Cosim {
    let cosim = built.report.cosim.as_ref().expect("a simulation");
    assert_eq!((cosim.vectors, cosim.mismatches), (100, 0));
    cosim
}

/// 100 products at every pace; interval N/2, latency by its formula.
fn product(n: u64, q: u64) {
    let (_place, built) = build(&program(n, q, 2, "%0 = polynomial.mul %a0, %a1 : !poly", &["%0"]));
    let cosim = simulated(&built);
    assert_eq!(cosim.interval_cycles, Some(n / 2));
    let modulus = Modulus::new(q).expect("prime");
    let multiplier = |operand| Multiplier::cheapest(modulus, operand, DspShape::D18x18).expect("a reduction");
    let by_factor = multiplier(Operand::Factor);
    // words that are not reduced take another multiplier in the layers, and two cycles at the end
    let layers = |words, beside| {
        let (latency, last) = match by_factor.for_words(words) {
            Some(of_words) => (of_words.latency(), 2),
            None => (by_factor.latency(), 0),
        };
        (latency + beside) * u64::from(n.ilog2()) + last
    };
    let (forward, inverse) = (layers(Words::Word, 3), layers(Words::Difference, 2));
    let pointwise = multiplier(Operand::Variable).latency();
    assert_eq!(cosim.latency_cycles, Some(2 * n + 2 + forward + inverse + pointwise));
    let top = built.report.top.as_ref().expect("a top module");
    assert_eq!((top.interface.module.as_str(), top.interface.interval_cycles(), top.ring.n()), ("f", Some(n / 2), n));
    let kinds: Vec<_> = built.report.blocks.iter().map(|block| block.kind.as_str()).collect();
    assert_eq!(kinds, ["ntt", "ntt", "mul", "intt"]);
}

#[test]
fn products_of_five_rings() {
    for (n, q) in [(256, 7681), (1024, 12_289), (4096, 2_147_377_153), (16, 97), (512, 12_289)] {
        product(n, q);
    }
}

#[test]
fn several_operations_become_one_pipeline() {
    let cases = [
        ("%0 = polynomial.mul %a0, %a1 : !poly\n%1 = polynomial.add %0, %a2 : !poly", 3, "%1", "ntt ntt mul intt add"),
        (
            "%0 = polynomial.mul %a0, %a1 : !poly\n%1 = polynomial.mul %0, %a2 : !poly",
            3,
            "%1",
            "ntt ntt mul ntt mul intt",
        ),
        ("%0 = polynomial.mul %a0, %a0 : !poly\n%1 = polynomial.sub %0, %a1 : !poly", 2, "%1", "ntt mul intt sub"),
    ];
    for (ops, arguments, result, kinds) in cases {
        let (_place, built) = build(&program(64, 257, arguments, ops, &[result]));
        assert_eq!(simulated(&built).interval_cycles, Some(32), "{ops}");
        let found: Vec<_> = built.report.blocks.iter().map(|block| block.kind.as_str()).collect();
        let (mut found, mut kinds): (Vec<_>, Vec<_>) = (found, kinds.split(' ').collect());
        found.sort_unstable();
        kinds.sort_unstable();
        assert_eq!(found, kinds, "{ops}");
    }
}

#[test]
fn what_goes_through_unchanged_is_delayed_to_meet_the_others() {
    let (_place, built) = build(&program(16, 97, 3, "%0 = polynomial.mul %a0, %a1 : !poly", &["%0", "%a2", "%a0"]));
    assert_eq!(simulated(&built).interval_cycles, Some(8));
    assert_eq!(built.report.top.expect("a top module").interface.streams.len(), 6);
}

#[test]
fn a_transform_and_its_inverse_leave_a_polynomial_as_it_was() {
    // What is added and taken away between the two keeps them from folding away.
    let ops = "
        %0 = polynomial.ntt %a0 {root = #polynomial.primitive_root<value = #mod_arith.value<19 : !Zq>, degree = 32 : i32>} : !poly
        %1 = polynomial.mul %0, %0 : !eval
        %2 = polynomial.add %1, %0 : !eval
        %3 = polynomial.sub %2, %1 : !eval
        %4 = polynomial.intt %3 {root = #polynomial.primitive_root<value = #mod_arith.value<46 : !Zq>, degree = 32 : i32>} : !eval";
    let (_place, built) = build(&program(16, 97, 1, ops, &["%4", "%a0"]));
    simulated(&built);
    let kinds: Vec<_> = built.report.blocks.iter().map(|block| block.kind.as_str()).collect();
    assert!(kinds.contains(&"ntt") && kinds.contains(&"intt"), "{kinds:?}");
}

/// Ops on the arguments and on what was computed before, and some of all that as results.
fn random_program(runner: &mut TestRunner) -> String {
    let ops = proptest::collection::vec((0..3usize, 0..1000usize, 0..1000usize), 1..8);
    let any = (1..4usize, ops, proptest::collection::vec(0..1000usize, 1..4));
    let (arguments, ops, results) = any.new_tree(runner).expect("a tree").current();
    let mut values: Vec<String> = (0..arguments).map(|position| format!("%a{position}")).collect();
    let mut text = String::new();
    for (position, (op, a, b)) in ops.iter().enumerate() {
        let name = ["add", "sub", "mul"][*op];
        let (a, b) = (&values[a % values.len()], &values[b % values.len()]);
        text += &format!("%{position} = polynomial.{name} {a}, {b} : !poly\n");
        values.push(format!("%{position}"));
    }
    let results: Vec<_> =
        results.iter().map(|result| values[values.len() - 1 - result % values.len()].as_str()).collect();
    program(16, 193, arguments, &text, &results)
}

#[test]
fn random_functions_are_computed() {
    let count = if std::env::var_os("RINGMILL_LONG").is_some() { 200 } else { 6 };
    let mut runner = TestRunner::deterministic();
    for _ in 0..count {
        let text = random_program(&mut runner);
        let (_place, built) = build(&text);
        assert_eq!(simulated(&built).interval_cycles, Some(8), "{text}");
    }
}

#[test]
fn every_operand_has_one_pace() {
    for operands in [0, 1, 2, 7, 8, 100, 1000] {
        let all: Vec<usize> = shares(operands).into_iter().flat_map(|(_, share)| share).collect();
        assert_eq!(all, (0..operands).collect::<Vec<_>>());
    }
    assert_eq!(shares(100).map(|(_, share)| share.len()), [61, 13, 13, 13]);
    assert_eq!(PACES[0].name, "without pauses");
    assert!(shares(4).iter().all(|(_, share)| share.len() == 1), "each pace has an operand before one has two");
}

#[test]
fn constants_are_played_from_memory() {
    let ops = "
        %0 = polynomial.constant int<3 + -1x**2 + 5x**17> : !poly
        %1 = polynomial.mul %a0, %0 : !poly
        %2 = polynomial.add %1, %0 : !poly
        %3 = polynomial.sub %a0, %a0 : !poly
        %4 = polynomial.sub %3, %2 : !poly";
    let (_place, built) = build(&program(16, 97, 1, ops, &["%2", "%3", "%4"]));
    assert_eq!(simulated(&built).interval_cycles, Some(8));
}

#[test]
fn a_dense_constant_is_read_at_once() {
    let n = 4096;
    let terms: Vec<_> = (0..n).map(|power| format!("{}x**{power}", power + 1)).collect();
    let ops =
        format!("%0 = polynomial.constant int<{}> : !poly\n%1 = polynomial.add %0, %a0 : !poly", terms.join(" + "));
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("program.mlir");
    fs::write(&path, program(n, 40_961, 1, &ops, &["%1"])).expect("a file");
    // With a product for each term this took hours.
    let loaded = Loaded::read(&path, None).expect("a program");
    let results = loaded.evaluate(&vec![vec![1; n as usize]]).expect("its results");
    let sums: Vec<u128> = results[0].iter().map(|word| word.value).collect();
    assert_eq!(sums, (2..u128::from(n) + 2).collect::<Vec<_>>());
}

#[test]
fn a_small_product_is_placed_and_routed() {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("program.mlir");
    fs::write(&path, program(16, 97, 2, "%0 = polynomial.mul %a0, %a1 : !poly", &["%0"])).expect("a file");
    let options = PolynomialOptions { board: Some(BoardOptions::new("ecp5-25f")), ..PolynomialOptions::default() };
    let built = builds::accelerator(&path, &place.path().join("out"), &options);
    let built = built.unwrap_or_else(|error| panic!("{error}"));
    let fpga = read_report(&built.folder).expect("a report").fpga.expect("a board");
    let there = fpga.available.expect("what there is");
    // A multiplier for each of the twelve butterflies and the two pointwise products: the others
    // are by sparse constants.
    assert_eq!((fpga.board.as_str(), fpga.dsp, there.dsp), ("ecp5-25f", 14, 28));
    assert!(fpga.fmax_mhz > 50.0 && fpga.lut > 500 && fpga.ff > 500, "{fpga:?}");
    assert!(!fpga.critical_path.is_empty() && built.report.cosim.is_none());
}

#[test]
fn a_build_lists_what_it_wrote() {
    let (_place, built) = build(&program(16, 97, 2, "%0 = polynomial.mul %a0, %a1 : !poly", &["%0"]));
    let list = fs::read_to_string(built.folder.join("rtl/files.f")).expect("the list of sources");
    for path in list.lines() {
        assert!(built.folder.join(path).is_file(), "{path}");
        assert!(built.report.files.iter().any(|file| file.name == path), "{path}");
    }
    assert_eq!(list.lines().last(), Some("rtl/f.sv"), "the top comes last");
    assert!(!built.folder.join("rtl/memories.f").exists(), "its tables are small");
    let written = |name: &str| fs::read_to_string(Path::new(&built.folder).join(name)).expect("a file");
    assert!(written("transformed.mlir").contains("polynomial.ntt"));
    assert!(written("program.mlir").contains("polynomial.mul"));
}

#[test]
fn a_build_is_the_same_wherever_it_lies() {
    let text = program(1024, 12_289, 2, "%0 = polynomial.mul %a0, %a1 : !poly", &["%0"]);
    let emissions = Emission::ALL.into_iter().filter(|kind| !matches!(kind, Emission::Circt | Emission::Calyx));
    let options = PolynomialOptions { emissions: emissions.collect(), ..PolynomialOptions::default() };
    let places = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let files = places.each_ref().map(|place| {
        let path = place.path().join("program.mlir");
        fs::write(&path, &text).expect("a file");
        let built = builds::accelerator(&path, &place.path().join("out"), &options);
        let folder = built.unwrap_or_else(|error| panic!("{error}\n{text}")).folder;
        let mut names = all_files(&folder).expect("the folder");
        // The report has times, and names the program as the user does.
        names.retain(|name| name != REPORT_FILE && name != PAGE_FILE);
        let read = |name: &String| fs::read(folder.join(name)).expect("a file");
        let contents: Vec<_> = names.iter().map(read).collect();
        (names, contents)
    });
    let [(names, contents), (other_names, other_contents)] = &files;
    assert_eq!(names, other_names);
    assert!(names.iter().any(|name| name.ends_with(".mem")) && names.iter().any(|name| name == "rtl/memories.f"));
    let place = places[0].path().to_str().expect("a plain path");
    for (name, (one, other)) in names.iter().zip(contents.iter().zip(other_contents)) {
        assert!(one == other, "{name}");
        assert!(!String::from_utf8_lossy(one).contains(place), "{name}");
    }
}

/// A program whose arguments and results have the types given.
fn typed(n: u64, q: u64, sign: &str, arguments: &str, ops: &str, results: &str) -> String {
    format!(
        "!Zq = !mod_arith.int<{q} : i64>
!poly = !polynomial.polynomial<ring = <coefficientType = !Zq, polynomialModulus = <{sign} + x**{n}>>>
!eval = !polynomial.polynomial<ring = <coefficientType = !Zq, polynomialModulus = <{sign} + x**{n}>>, form = eval>
func.func @f({arguments}) -> {results} {{
{ops}
}}
"
    )
}

#[test]
fn values_stand_in_natural_order_at_the_ports() {
    let cases = [
        ("%a0: !poly", "%0 = polynomial.ntt %a0 : !poly\nreturn %0 : !eval", "!eval", "ntt reorder"),
        ("%a0: !eval", "%0 = polynomial.intt %a0 : !eval\nreturn %0 : !poly", "!poly", "reorder intt"),
        (
            "%a0: !eval, %a1: !eval",
            "%0 = polynomial.mul %a0, %a1 : !eval\nreturn %0, %a1 : !eval, !eval",
            "(!eval, !eval)",
            "mul",
        ),
        (
            "%a0: !poly, %a1: !eval",
            "%0 = polynomial.ntt %a0 : !poly\n%1 = polynomial.mul %0, %a1 : !eval\n%2 = polynomial.add %1, %a1 : !eval\nreturn %2 : !eval",
            "!eval",
            "ntt mul add reorder reorder",
        ),
    ];
    for (n, q, sign) in [(16, 97, "1"), (64, 257, "1"), (32, 97, "-1")] {
        for (arguments, ops, results, kinds) in cases {
            let (_place, built) = build(&typed(n, q, sign, arguments, ops, results));
            assert_eq!(simulated(&built).interval_cycles, Some(n / 2), "{ops}");
            let found: Vec<_> = built.report.blocks.iter().map(|block| block.kind.as_str()).collect();
            let (mut found, mut kinds): (Vec<_>, Vec<_>) = (found, kinds.split(' ').collect());
            found.sort_unstable();
            kinds.sort_unstable();
            assert_eq!(found, kinds, "{ops}");
            assert_eq!(built.report.top.expect("a top module").ring.is_cyclic(), sign == "-1");
        }
    }
}

/// ML-KEM's ring has a transform to pairs only, and so have others.
#[test]
fn products_of_pairs_are_computed() {
    let ops = "%0 = polynomial.mul %a0, %a1 : !poly\n%1 = polynomial.ntt %a0 : !poly\n%2 = polynomial.mul %1, %1 : !eval\nreturn %0, %2, %1 : !poly, !eval, !eval";
    let auto = AcceleratorOptions::new("");
    for (n, q, lanes, butterflies) in
        [(256, 3329, 2, None), (256, 3329, 4, Some(2)), (32, 97, 8, None), (16, 17, 4, None)]
    {
        let text = typed(n, q, "1", "%a0: !poly, %a1: !poly", ops, "(!poly, !eval, !eval)");
        let built = build_as(&text, AcceleratorOptions { lanes, butterflies, ..auto.clone() });
        simulated(&built);
    }
}

#[test]
fn cyclic_products_are_computed() {
    let ops = "%0 = polynomial.constant int<3 + -1x**2 + 5x**17> : !poly
        %1 = polynomial.mul %a0, %a1 : !poly
        %2 = polynomial.mul %1, %0 : !poly
        return %1, %2 : !poly, !poly";
    let (_place, built) = build(&typed(16, 97, "-1", "%a0: !poly, %a1: !poly", ops, "(!poly, !poly)"));
    assert_eq!(simulated(&built).interval_cycles, Some(8));
}

/// A build with what is asked of the accelerator.
fn build_as(text: &str, accelerator: AcceleratorOptions) -> Built {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("program.mlir");
    fs::write(&path, text).expect("a file");
    let options = PolynomialOptions { shape: Some(accelerator), simulate: true, ..PolynomialOptions::default() };
    let built = builds::accelerator(&path, &place.path().join("out"), &options);
    built.unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn every_architecture_computes_products_and_values_of_wide_and_narrow_moduli() {
    let ops = "%0 = polynomial.mul %a0, %a1 : !poly\n%1 = polynomial.ntt %a0 : !poly\nreturn %0, %1 : !poly, !eval";
    let auto = AcceleratorOptions::new("");
    for (q, lanes, butterflies, radix) in [
        (257, 1, None, 2),
        (257, 8, None, 2),
        (18_014_398_508_400_641, 4, None, 2),
        (9_223_372_036_854_758_401, 2, Some(2), 2),
        (12_289, 4, Some(4), 4),
    ] {
        let text = typed(64, q, "1", "%a0: !poly, %a1: !poly", ops, "(!poly, !eval)");
        let built = build_as(&text, AcceleratorOptions { lanes, butterflies, radix, ..auto.clone() });
        let top = built.report.top.as_ref().expect("a top module");
        assert_eq!(simulated(&built).interval_cycles, top.interface.interval_cycles());
        assert!(
            top.interface.streams.iter().all(|stream| (stream.lanes, stream.beats) == (lanes, 64 / u64::from(lanes)))
        );
        let name = if butterflies.is_some() {
            "iterative"
        } else if lanes == 1 {
            "sdf"
        } else {
            "mdc"
        };
        assert_eq!(top.architecture.expect("transforms").to_string(), name);
        assert_eq!(top.interface.interval_cycles() > Some(64 / u64::from(lanes)), butterflies.is_some());
    }
}

/// Constants of several limbs reach the hardware as they are.
#[test]
fn constants_of_several_limbs_are_added() {
    let rows = |step: usize| (0..16).map(|k| (step * k + 1).to_string()).collect::<Vec<_>>().join(", ");
    let text = format!(
        "!A = !mod_arith.int<12289 : i32>
!B = !mod_arith.int<7681 : i32>
!p = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!A, !B>, polynomialModulus = <1 + x**16>>>
func.func @main(%a: !p) -> !p {{
  %0 = polynomial.constant #polynomial.rns_polynomial<dense<[[{}], [{}]]> : tensor<2x16xi32>> : !p
  %1 = polynomial.add %a, %0 : !p
  return %1 : !p
}}
",
        rows(1),
        rows(3)
    );
    let (place, built) = build(&text);
    simulated(&built);
    let program = Loaded::read(&place.path().join("program.mlir"), None).expect("a program");
    let results = program.evaluate(&vec![vec![0; 32]]).expect("results");
    let words: Vec<u128> = results[0].iter().map(|word| word.value).collect();
    assert_eq!((&words[..3], &words[16..19]), (&[1, 2, 3][..], &[1, 4, 7][..]));
}
