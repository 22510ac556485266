//! Programs over polynomials whose loops and branches arguments decide, through Calyx.

use std::{fs, path::Path};

use ringmill_build::{Built, Emission, FlowError, Loaded, PolynomialOptions};
use ringmill_check::read_sources;
use ringmill_cosim::{Cache, Pauses, StreamDesign, StreamModel, StreamOptions, StreamPort, lanes};
use ringmill_design::Control;
use ringmill_report::{Calyx, Cosim, Top};
use ringmill_toolchain::Toolchain;

use crate::builds;

/// q = 97 and N = 16.
const SMALL: &str = "!Zq = !mod_arith.int<97 : i32>
!poly = !polynomial.polynomial<ring = <coefficientType = !Zq, polynomialModulus = <1 + x**16>>>
!eval = !polynomial.polynomial<ring = <coefficientType = !Zq, polynomialModulus = <1 + x**16>>, form = eval>
";

fn attempt(
    path: &Path,
    control: Option<Control>,
    emissions: &[Emission],
) -> Result<(tempfile::TempDir, Built), FlowError> {
    let place = tempfile::tempdir().expect("a folder");
    let emissions = emissions.to_vec();
    let options = PolynomialOptions { control, emissions, simulate: true, ..PolynomialOptions::default() };
    let built = builds::accelerator(path, &place.path().join("out"), &options)?;
    Ok((place, built))
}

/// Builds and simulates a program of which 100 transactions must agree with the interpreter.
#[track_caller]
fn build(text: &str, control: Option<Control>) -> Built {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("program.mlir");
    fs::write(&path, text).expect("a file");
    let (_folder, built) = attempt(&path, control, &[]).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let cosim: &Cosim = built.report.cosim.as_ref().expect("a simulation");
    assert_eq!((cosim.vectors, cosim.mismatches), (100, 0));
    built
}

#[track_caller]
fn is_calyx(built: &Built) -> &Calyx {
    let top: &Top = built.report.top.as_ref().expect("a top module");
    assert_eq!((top.interface.control, top.interface.timing), (Control::Calyx, None));
    built.report.calyx.as_ref().expect("a section")
}

fn kinds(built: &Built) -> Vec<&str> {
    built.report.blocks.iter().map(|block| block.kind.as_str()).collect()
}

fn example(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../examples/{name}.mlir"))
}

#[test]
fn a_loop_as_often_as_an_argument_says_takes_two_frames_a_round() {
    let (folder, built) = attempt(&example("automorphism_loop"), None, &[]).unwrap_or_else(|e| panic!("{e}"));
    let calyx = is_calyx(&built);
    assert_eq!(kinds(&built), ["affine", "add"], "no copies: the sum is computed where the loop carries it");
    let round = calyx.parts.iter().find(|part| part.path.ends_with("body[0]") && part.cycles > 100).expect("the loop");
    assert!((1024..=1024 + 16).contains(&round.cycles), "{} cycles for two frames of 512", round.cycles);
    let text = fs::read_to_string(folder.path().join("out").join(&calyx.futil)).expect("the component's text");
    let parsed =
        calyx_frontend::parser::CalyxParser::parse(text.as_bytes()).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    let names: Vec<_> = parsed.components.iter().map(|component| component.name.to_string()).collect();
    assert_eq!(names, ["automorphism_loop_component"]);
}

#[test]
fn each_round_takes_as_long_as_the_one_before() {
    let (folder, built) = attempt(&example("automorphism_loop"), None, &[]).unwrap_or_else(|e| panic!("{e}"));
    let folder = folder.path().join("out");
    let sources = read_sources(&folder).unwrap_or_else(|error| panic!("{error}"));
    let design = StreamDesign {
        top: "automorphism_loop".to_owned(),
        sources,
        inputs: vec![StreamPort::new("arg0", 32, 512), StreamPort::new("arg1", 8, 1)],
        outputs: vec![StreamPort::new("result0", 32, 512)],
        frame_error: true,
    };
    let (tools, cache) = (Toolchain::locate(), Cache::locate());
    let model = StreamModel::build_design(&design, &StreamOptions::default(), &tools, &cache);
    let mut model = model.unwrap_or_else(|error| panic!("{error}"));
    let mut latency = |rounds: u64| {
        let operand = vec![lanes::pack(&[1; 1024], 16, 2), lanes::pack(&[rounds], 8, 1)];
        let run = model.run(&[operand], &Pauses::none()).unwrap_or_else(|error| panic!("{error}"));
        run.latency_cycles.expect("a measurement")
    };
    let (none, one, ten) = (latency(0), latency(1), latency(10));
    println!("{none} cycles without a round, {one} with one, {ten} with ten");
    let parts = &is_calyx(&built).parts;
    let round = parts.iter().map(|part| part.cycles).max().expect("a part");
    assert_eq!(ten - one, 9 * (one - none));
    assert!(one - none <= round + 4, "{} cycles for a round of {round}", one - none);
}

#[test]
fn what_a_product_is_without_control_it_is_through_calyx() {
    let path = example("poly_mul");
    let (_a, straight) = attempt(&path, Some(Control::Static), &[]).unwrap_or_else(|e| panic!("{e}"));
    let (_b, looping) = attempt(&path, Some(Control::Calyx), &[]).unwrap_or_else(|e| panic!("{e}"));
    // Both agree with the interpreter on the same operands, so with each other.
    for built in [&straight, &looping] {
        assert_eq!(built.report.cosim.as_ref().map(|cosim| (cosim.vectors, cosim.mismatches)), Some((100, 0)));
    }
    assert_eq!(kinds(&looping), ["ntt", "mul", "intt"], "one transform serves both arguments");
    assert!(straight.report.calyx.is_none());
    let (_c, both) = attempt(&path, None, &[Emission::Calyx]).unwrap_or_else(|e| panic!("{e}"));
    let beside = both.report.calyx.as_ref().expect("a section");
    assert_eq!(beside.futil, "calyx/product.futil");
    assert_eq!(beside.latency_cycles, looping.report.cosim.as_ref().expect("a simulation").latency_cycles);
    let modelled = both.report.modelled.expect("a model");
    assert!(beside.modelled.dsp < modelled.dsp && beside.modelled.lut < modelled.lut, "{beside:?} {modelled:?}");
    assert_eq!(both.report.top.as_ref().and_then(|top| top.interface.interval_cycles()), Some(512));
}

#[test]
fn branches_on_a_scalar() {
    let text = format!(
        "{SMALL}func.func @branch(%a: !poly, %b: !poly, %s: i8) -> !poly {{
  %five = arith.constant 5 : i8
  %small = arith.cmpi slt, %s, %five : i8
  %0 = scf.if %small -> (!poly) {{
    %1 = polynomial.mul %a, %b : !poly
    %2 = polynomial.add %1, %a : !poly
    scf.yield %2 : !poly
  }} else {{
    %1 = polynomial.sub %a, %b : !poly
    scf.yield %1 : !poly
  }}
  return %0 : !poly
}}"
    );
    let built = build(&text, None);
    is_calyx(&built);
    assert_eq!(kinds(&built), ["ntt", "mul", "intt", "add", "sub"]);
}

#[test]
fn nested_loops_over_a_tensor_of_two_limbs() {
    let text = "!q = !rns.rns<!mod_arith.int<97 : i32>, !mod_arith.int<193 : i32>>
!poly = !polynomial.polynomial<ring = <coefficientType = !q, polynomialModulus = <1 + x**16>>>
func.func @nested(%t: tensor<2x2x!poly>, %k: !poly, %n: i2, %m: i1) -> (!poly, tensor<2x!poly>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i2
  %masked = arith.andi %n, %one : i2
  %ni = arith.index_castui %masked : i2 to index
  %mi = arith.index_castui %m : i1 to index
  %zero = polynomial.constant int<0> : !poly
  %s:2 = scf.for %i = %c0 to %ni step %c1 iter_args(%x = %zero, %y = %k) -> (!poly, !poly) {
    %e = tensor.extract %t[%i, %mi] : tensor<2x2x!poly>
    %p = polynomial.mul %e, %k : !poly
    %u = polynomial.add %x, %p : !poly
    %v = scf.for %j = %c0 to %mi step %c1 iter_args(%z = %y) -> (!poly) {
      %f = tensor.extract %t[%mi, %j] : tensor<2x2x!poly>
      %r = polynomial.monic_monomial_mul %z, %mi : (!poly, index) -> !poly
      %w = polynomial.add %r, %f : !poly
      scf.yield %w : !poly
    }
    scf.yield %v, %u : !poly, !poly
  }
  %o = tensor.from_elements %s#1, %s#0 : tensor<2x!poly>
  return %s#0, %o : !poly, tensor<2x!poly>
}";
    is_calyx(&build(text, None));
}

#[test]
fn a_while_loop_accumulates_products_in_place() {
    let text = format!(
        "{SMALL}func.func @power(%a: !poly, %n: i5) -> (!poly, !poly) {{
  %zero = arith.constant 0 : i5
  %one = arith.constant 1 : i5
  %1 = polynomial.constant int<1> : !poly
  %ae = polynomial.ntt %a : !poly
  %pe = polynomial.ntt %1 : !poly
  %r:4 = scf.while (%k = %n, %x = %ae, %p = %pe, %s = %pe) : (i5, !eval, !eval, !eval) -> (i5, !eval, !eval, !eval) {{
    %go = arith.cmpi ne, %k, %zero : i5
    scf.condition(%go) %k, %x, %p, %s : i5, !eval, !eval, !eval
  }} do {{
  ^bb0(%k: i5, %x: !eval, %p: !eval, %s: !eval):
    %bit = arith.andi %k, %one : i5
    %odd = arith.cmpi eq, %bit, %one : i5
    %p2 = scf.if %odd -> (!eval) {{
      %t = polynomial.mul %p, %x : !eval
      scf.yield %t : !eval
    }} else {{
      scf.yield %p : !eval
    }}
    %y = polynomial.mul %p2, %x : !eval
    %s2 = polynomial.add %s, %y : !eval
    %x2 = polynomial.mul %x, %x : !eval
    %h = arith.shrui %k, %one : i5
    scf.yield %h, %x2, %p2, %s2 : i5, !eval, !eval, !eval
  }}
  %q = polynomial.intt %r#2 : !eval
  %o = polynomial.intt %r#3 : !eval
  return %q, %o : !poly, !poly
}}"
    );
    let built = build(&text, None);
    is_calyx(&built);
    assert_eq!(kinds(&built), ["constant", "ntt", "copy", "mul", "intt"], "the sum is part of the product's unit");
}

#[test]
fn what_a_loop_carries_may_change_places() {
    let text = format!(
        "{SMALL}func.func @turns(%a: !poly, %b: !poly, %n: i4) -> (!poly, !poly, !poly) {{
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %end = arith.index_castui %n : i4 to index
  %three = arith.constant 3 : i4
  %s:3 = scf.for %i = %zero to %end step %one iter_args(%x = %a, %y = %b, %z = %a) -> (!poly, !poly, !poly) {{
    %big = arith.cmpi ugt, %n, %three : i4
    %d = scf.if %big -> (!poly) {{
      scf.yield %x : !poly
    }} else {{
      scf.yield %b : !poly
    }}
    %w = polynomial.add %d, %z : !poly
    scf.yield %y, %x, %w : !poly, !poly, !poly
  }}
  return %s#0, %s#1, %s#2 : !poly, !poly, !poly
}}"
    );
    is_calyx(&build(&text, None));
}

#[test]
fn what_an_inner_loop_leaves_may_be_needed_after_the_next_value_is_there() {
    let text = format!(
        "{SMALL}func.func @twice(%a: !poly, %b: !poly, %n: i2, %m: i2) -> (!poly, !poly) {{
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %ni = arith.index_castui %n : i2 to index
  %mi = arith.index_castui %m : i2 to index
  %s:2 = scf.for %i = %zero to %ni step %one iter_args(%x = %a, %y = %b) -> (!poly, !poly) {{
    %r = scf.for %j = %zero to %mi step %one iter_args(%z = %x) -> (!poly) {{
      %w = polynomial.add %z, %b : !poly
      scf.yield %w : !poly
    }}
    %v = polynomial.add %r, %b : !poly
    %u = polynomial.sub %r, %y : !poly
    scf.yield %v, %u : !poly, !poly
  }}
  return %s#0, %s#1 : !poly, !poly
}}"
    );
    is_calyx(&build(&text, None));
}

#[test]
fn the_example_means_what_its_rounds_say() {
    let loaded = Loaded::read(&example("automorphism_loop"), None).unwrap_or_else(|error| panic!("{error}"));
    let mut expected: Vec<u128> = (0..1024).map(|place| place * 11 % 12_289).collect();
    let argument = expected.clone();
    for _ in 0..3 {
        let mut image = vec![0; 1024];
        for (place, &coefficient) in expected.iter().enumerate() {
            let power = 5 * place % 2048;
            image[power % 1024] = if power < 1024 { coefficient } else { (12_289 - coefficient) % 12_289 };
        }
        for (sum, image) in expected.iter_mut().zip(image) {
            *sum = (*sum + image) % 12_289;
        }
    }
    let found = loaded.evaluate(&vec![argument, vec![3]]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(found[0].iter().map(|word| word.value).collect::<Vec<_>>(), expected);
}
