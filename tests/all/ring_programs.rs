//! Whole programs on polynomials: the examples as accelerators, what budgets do to them, and what
//! is made of them by others.

use std::{env, fs, path::Path};

use miette::Diagnostic;
use ringmill_build::{AcceleratorOptions, Budget, Built, Emission, FlowError, PolynomialOptions};
use ringmill_check::{FolderRun, simulate_folder};
use ringmill_report::Report;
use ringmill_stages::Quiet;
use ringmill_toolchain::Toolchain;

use crate::{builds, emission::emitted_of};

const KEYED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/emission/keyed.mlir");

/// An example, of degree `n` instead of the one it is written for.
fn example(name: &str, n: u64) -> String {
    let path = format!("{}/../examples/{name}.mlir", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let degrees: Vec<&str> = text.split("x**").skip(1).filter_map(|rest| rest.split('>').next()).collect();
    assert!(!degrees.is_empty(), "{name} has polynomials");
    degrees.iter().fold(text.clone(), |text, degree| text.replace(&format!("x**{degree}>"), &format!("x**{n}>")))
}

/// The accelerator of a program within a budget, in a folder that goes with the first value.
fn built(text: &str, budget: Budget) -> Result<(tempfile::TempDir, Built), FlowError> {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("program.mlir");
    fs::write(&path, text).expect("a file");
    let shape = Some(AcceleratorOptions { budget, ..AcceleratorOptions::new("") });
    let options = PolynomialOptions { shape, ..PolynomialOptions::default() };
    let built = builds::accelerator(&path, &place.path().join("out"), &options)?;
    Ok((place, built))
}

/// Simulates 20 transactions at every pace, with which latency and interval are held to what is
/// promised.
#[track_caller]
fn check(built: &Built) {
    let run = FolderRun { vectors: Some(20), seed: 3, waves: None };
    let read = |report: &Report| builds::reader(&built.folder, report);
    let simulated = simulate_folder(&built.folder, &run, read, &Toolchain::locate(), &Quiet);
    let cosim = simulated.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((cosim.vectors, cosim.mismatches), (20, 0));
    let top = built.report.top.as_ref().expect("a top module");
    assert_eq!(cosim.interval_cycles, top.interface.interval_cycles());
    assert_eq!(cosim.latency_cycles, top.interface.latency_cycles());
}

fn example_is_computed(name: &str, n: u64) {
    let (_place, built) = built(&example(name, n), Budget::default()).unwrap_or_else(|error| panic!("{error}"));
    check(&built);
}

fn is_long() -> bool {
    env::var_os("RINGMILL_LONG").is_some()
}

#[test]
fn the_external_product_is_computed() {
    example_is_computed("external_product", 1024);
}

#[test]
fn a_multiplication_with_relinearisation_is_computed() {
    example_is_computed("bgv_multiply", if is_long() { 4096 } else { 64 });
}

#[test]
fn a_product_over_three_moduli_is_computed() {
    example_is_computed("rns_product", if is_long() { 8192 } else { 256 });
}

/// The modulus switch of BGV, as a program has it.
const DROPPED_LIMB: &str = "\
!q0 = !mod_arith.int<12289 : i64>
!q1 = !mod_arith.int<7681 : i64>
!q2 = !mod_arith.int<257 : i64>
!all = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q0, !q1, !q2>, polynomialModulus = <1 + x**64>>>
!kept = !polynomial.polynomial<ring = <coefficientType = !rns.rns<!q0, !q1>, polynomialModulus = <1 + x**64>>>
func.func @main(%a: !all) -> !kept {
  %0 = polynomial.mod_switch %a {plaintext_modulus = 65537 : i64} : !all to !kept
  return %0 : !kept
}
";

#[test]
fn a_limb_is_dropped_and_the_plaintext_divided_by_it() {
    let (_place, built) = built(DROPPED_LIMB, Budget::default()).unwrap_or_else(|error| panic!("{error}"));
    let kinds: Vec<&str> = built.report.blocks.iter().map(|block| block.kind.as_str()).collect();
    assert_eq!(kinds, ["reduce", "reduce"]);
    check(&built);
    // An even limb is not a prime, so that a product modulo it cannot be built.
    let text = DROPPED_LIMB.replace("<257 :", "<256 :");
    let error = self::built(&text, Budget::default()).expect_err("refused");
    assert!(error.to_string().contains("no block 'mod_reduce'"), "{error}");
    assert_eq!(error.code().map(|code| code.to_string()).as_deref(), Some("program::unsupported-op"));
}

/// A ciphertext: its two polynomials are reduced one after the other, by one unit a limb whose
/// operands have different widths.
#[test]
fn a_limb_of_two_polynomials_is_dropped_on_one_unit() {
    let (types, _) = DROPPED_LIMB.split_once("func.func").expect("a function");
    let text = format!(
        "{types}func.func @main(%a: tensor<2x!all>) -> tensor<2x!kept> {{
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a0 = tensor.extract %a[%zero] : tensor<2x!all>
  %a1 = tensor.extract %a[%one] : tensor<2x!all>
  %b0 = polynomial.mod_switch %a0 {{plaintext_modulus = 65537 : i64}} : !all to !kept
  %b1 = polynomial.mod_switch %a1 {{plaintext_modulus = 65537 : i64}} : !all to !kept
  %b = tensor.from_elements %b0, %b1 : tensor<2x!kept>
  return %b : tensor<2x!kept>
}}
"
    );
    let (_place, built) = built(&text, Budget::default()).unwrap_or_else(|error| panic!("{error}"));
    let jobs: Vec<usize> = built.report.blocks.iter().map(|block| block.jobs.len()).collect();
    assert_eq!(jobs, [2, 2], "{:?}", built.report.blocks);
    check(&built);
}

/// The interval of the most work, of one transform that does all six digits: nothing else is needed
/// twice.
#[test]
fn one_transform_kept_busy_does_the_work_of_six() {
    let budget = Budget { interval: Some(6 * 32), ..Budget::default() };
    let (_place, built) = built(&example("external_product", 64), budget).unwrap_or_else(|error| panic!("{error}"));
    let transforms: Vec<_> = built.report.blocks.iter().filter(|block| block.kind == "ntt").collect();
    assert_eq!((transforms.len(), transforms[0].jobs.len(), transforms[0].interval_cycles), (1, 6, 32));
    check(&built);
}

/// The least number that a refused budget's help names.
fn least_in(error: &FlowError, code: &str) -> u64 {
    assert_eq!(error.code().map(|code| code.to_string()).as_deref(), Some(code), "{error}");
    let help = error.help().map(|help| help.to_string()).unwrap_or_default();
    let numbers = help.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok());
    numbers.into_iter().next().unwrap_or_else(|| panic!("no number in '{help}'"))
}

/// A limit as a budget.
type Limit = fn(u64) -> Budget;

#[test]
fn what_is_too_little_is_refused_with_the_least_that_works() {
    let text = example("external_product", 64);
    let limits: [(&str, Limit); 4] = [
        ("schedule::budget", |dsp| Budget { dsp: Some(dsp), ..Budget::default() }),
        ("schedule::budget", |lut| Budget { lut: Some(lut), ..Budget::default() }),
        ("schedule::budget", |blocks| Budget { memory_blocks: Some(blocks), ..Budget::default() }),
        ("schedule::interval", |interval| Budget { interval: Some(interval), ..Budget::default() }),
    ];
    let mut last = None;
    for (code, limit) in limits {
        let refused = |number| built(&text, limit(number)).err().unwrap_or_else(|| panic!("{number} is enough"));
        let least = least_in(&refused(0), code);
        assert_eq!(least_in(&refused(least - 1), code), least);
        let (place, built) = built(&text, limit(least)).unwrap_or_else(|error| panic!("{least}: {error}"));
        let top = built.report.top.as_ref().expect("a top module");
        if code == "schedule::interval" {
            assert_eq!(top.interface.interval_cycles(), Some(least));
        }
        last.get_or_insert((place, built));
    }
    // The one with the fewest multipliers computes what the fastest does.
    check(&last.expect("the first limit").1);
}

fn keyed(emissions: &[Emission], simulate: bool) -> PolynomialOptions {
    // Two frames: the transforms and products of a modulus are one unit each.
    let budget = Budget { interval: Some(16), ..Budget::default() };
    let shape = Some(AcceleratorOptions { budget, ..AcceleratorOptions::new("") });
    PolynomialOptions { emissions: emissions.to_vec(), shape, simulate, ..PolynomialOptions::default() }
}

#[test]
fn what_circt_makes_of_shared_units_and_a_key_computes_the_same() {
    let around = emitted_of(Path::new(KEYED), &keyed(&[Emission::Circt], true));
    assert!(around.read("circt/keyed.sv").contains("module keyed("));
    let report = ringmill_folder::read_report(&around.folder).expect("a report");
    assert!(report.blocks.iter().any(|block| block.kind == "ntt" && block.jobs.len() == 2));
    assert_eq!(report.cosim.map(|cosim| cosim.mismatches), Some(0));
}

/// A key is sent once after each reset, of which the test bench has two.
#[test]
fn the_test_bench_of_limbs_tensors_and_a_key_passes_and_notices_faults() {
    // Calyx keeps no keys.
    let others = |kind: &Emission| !matches!(kind, Emission::Circt | Emission::Calyx);
    let kinds: Vec<_> = Emission::ALL.into_iter().filter(others).collect();
    let around = emitted_of(Path::new(KEYED), &keyed(&kinds, false));
    let bench = around.folder.join("tb/keyed_tb.sv");
    let simulate = || around.icarus("keyed_tb", &[&around.folder.join("tb/keyed.v"), &bench]);
    let promised = ringmill_folder::read_report(&around.folder).expect("a report").top.expect("a top");
    let promised = promised.interface.latency_cycles().expect("a latency");
    let (passed, log) = simulate();
    assert!(
        passed && log.contains("PASS") && log.contains(&format!("latency {promised} cycles, {promised} ")),
        "{log}"
    );
    for (file, sign) in [("arg2_limb1", "FAIL: result0_limb1 is"), ("result1_limb0", "FAIL: result1_limb0 is")] {
        let name = format!("tb/{file}.hex");
        let text = around.read(&name);
        let (first, rest) = text.split_once('\n').expect("lines");
        let digit = if first.ends_with('0') { '1' } else { '0' };
        let other = format!("{}{digit}\n{rest}", &first[..first.len() - 1]);
        fs::write(around.folder.join(&name), other).expect("written");
        let (passed, log) = simulate();
        assert!(!passed && log.contains(sign), "{file}: {log}");
        fs::write(around.folder.join(&name), text).expect("written");
    }
}
