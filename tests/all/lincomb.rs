//! Programs in cells that add before they look up: what is written is right, is what the report
//! counts, and is noticed if it is not.

use std::{collections::BTreeMap, fs, path::Path};

use ringmill_build::{FlowError, Loaded, Lowered, ProgramReference};
use ringmill_check::CheckError;
use ringmill_circuit::{CircuitError, Sums};
use ringmill_dialects::access::parse_module;
use ringmill_netlist::{
    Netlist, Simulator,
    format::{self, Format},
    lincomb::{Bootstrap, LincombNetlist, LincombSimulator, LincombStatistics, expand, text},
};
use ringmill_report::{MessageSpace, ProofStep, Report, Step, StepMethod, Verdict};
use ringmill_stages::Quiet;
use ringmill_synth::{Cells, Effort, Equivalence, Options, Synthesis, synthesize};
use ringmill_toolchain::Toolchain;

use crate::builds;

/// The step from a program to its words, as it is for programs here.
const SOURCE: ProofStep =
    ProofStep { step: Step::Source, method: StepMethod::Rewriting, result: Verdict::Equal, seconds: 0.0 };

/// The files of a build.
struct Written {
    report: Report,
    circuit: LincombNetlist,
    blif: Netlist,
    mlir: String,
}

fn build(program: &Path, message_bits: u8) -> Written {
    let place = tempfile::tempdir().expect("a temporary folder");
    let options = builds::proved(Options { modular: false, ..Cells::Lincomb.options(message_bits) });
    let built = builds::netlist(program, &place.path().join("out"), &options);
    let built = built.unwrap_or_else(|error| panic!("{error:?}"));
    let read = |name: &str| fs::read_to_string(built.folder.join(name)).expect("a file");
    for (file, sign) in [("netlist.blif", "# "), ("netlist.v", "// ")] {
        let first = read(file).lines().next().map(str::to_owned);
        assert!(first.is_some_and(|line| line.starts_with(sign) && line.contains("netlist.lincomb")), "{file}");
    }
    let blif = format::read(Format::Blif, read("netlist.blif").as_bytes(), "netlist.blif");
    let circuit = text::parse(&read("netlist.lincomb")).unwrap_or_else(|error| panic!("{error}"));
    let blif = blif.unwrap_or_else(|error| panic!("{error}"));
    Written { report: built.report, circuit, blif, mlir: read("netlist.mlir") }
}

/// Builds a program in cells that add and holds what was written against `expected`, on pairs of
/// words of `width` bits, and against the report.
fn check(name: &str, message_bits: u8, arguments: usize, width: u32, expected: impl Fn(u64, u64) -> u64) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("programs/{name}.mlir"));
    let Written { report, circuit, blif, mlir } = build(&path, message_bits);
    let what = format!("{name} with {message_bits} message bits");

    let (mut sums, mut tables) = (LincombSimulator::new(&circuit), Simulator::new(&blif));
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = || {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        state.rotate_left(17) ^ state >> 23
    };
    for _ in 0..200 {
        let inputs: Vec<u64> = (0..arguments * width as usize).map(|_| next()).collect();
        let results = sums.run(&inputs);
        assert_eq!(results, tables.run(&inputs), "{what}: the BLIF is the expansion");
        for lane in 0..64 {
            let word = |bits: &[u64]| bits.iter().rev().fold(0, |word, bit| word << 1 | (bit >> lane & 1));
            let (a, b) = inputs.split_at(width as usize);
            assert_eq!(word(&results), expected(word(a), word(b)), "{what} of {} and {}", word(a), word(b));
        }
    }

    let proof = report.proof.expect("a proof");
    assert_eq!(proof.result, Verdict::Equal, "{what}");
    let section = report.netlist.expect("a netlist");
    let LincombStatistics { common, space } = LincombStatistics::of(&circuit);
    assert_eq!(section.cells, "lincomb");
    assert_eq!((section.bootstraps, section.depth), (common.bootstraps, common.depth), "{what}");
    assert_eq!(section.counts, common.counts, "{what}");
    assert_eq!(section.bootstraps, circuit.cells().len() as u64, "{what}");
    let stated = MessageSpace {
        bits: space.bits,
        message_bits: u32::from(message_bits),
        largest_sum: space.largest_sum,
        largest_norm: space.largest_norm,
        largest_noise: space.largest_noise,
        most_outputs: space.most_outputs,
        max_noise: None,
    };
    assert_eq!(section.message_space, Some(stated), "{what}");
    assert!(section.before.is_some_and(|before| before.bootstraps >= section.bootstraps), "{what}");

    let context = ringmill_dialects::context();
    assert!(parse_module(&context, &mlir, "netlist.mlir").is_some(), "{what}: netlist.mlir is valid");
    let mut ops: BTreeMap<String, u64> = BTreeMap::new();
    for line in mlir.lines() {
        if let Some((_, op)) = line.split_once(" = cggi.") {
            *ops.entry(op.split(' ').next().expect("a name").to_owned()).or_default() += 1;
        }
    }
    assert_eq!(ops, section.counts, "{what}: the ops of netlist.mlir are those of the report");
}

#[test]
fn an_addition_in_sums() {
    for message_bits in [3, 4] {
        check("add_i8", message_bits, 2, 8, |a, b| (a + b) % 256);
    }
}

#[test]
fn a_count_of_bits_in_sums() {
    for message_bits in [3, 4] {
        check("popcount_i32", message_bits, 1, 32, |a, _| u64::from(a.count_ones()));
    }
}

#[test]
fn a_maximum_in_sums() {
    for message_bits in [3, 4] {
        check("max_i32", message_bits, 2, 32, |a, b| u64::from((a as i32).max(b as i32) as u32));
    }
}

/// A circuit with one of its cells changed; nothing if the cell would break a rule then.
fn altered(circuit: &LincombNetlist, place: usize, change: impl Fn(&mut Bootstrap)) -> Option<LincombNetlist> {
    let mut other = LincombNetlist::new(circuit.name(), circuit.message_bits());
    for name in circuit.inputs() {
        other.add_input(name.as_str());
    }
    for (position, cell) in circuit.cells().iter().enumerate() {
        let mut cell = cell.clone();
        if position == place {
            change(&mut cell);
        }
        if cell.largest_sum() > other.capacity() || cell.terms.iter().any(|term| term.weight == 0) {
            return None;
        }
        let rows = u32::MAX >> (31 - cell.largest_sum());
        cell.tables.iter_mut().for_each(|table| *table &= rows);
        other.add_cell(cell);
    }
    for (name, signal) in circuit.outputs() {
        other.add_output(name.as_str(), *signal);
    }
    Some(other)
}

/// A program with 256 inputs, in sums.
fn sum_of_nibbles() -> (Loaded, Synthesis) {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("sum.mlir");
    let program = "func.func @main(%a: i4, %b: i4) -> i4 { %r = arith.addi %a, %b : i4 return %r : i4 }";
    fs::write(&path, program).expect("a file");
    let lowered = builds::with_program(&path, |program| Loaded::integers(program, None));
    let Lowered { loaded, arithmetic: graph, .. } = lowered.expect("a program");
    let options = Options { effort: Effort::Fast, modular: false, ..Cells::Lincomb.options(3) };
    let synthesis = synthesize(&graph, &options, &Toolchain::locate(), &|_| ()).expect("a netlist");
    assert_eq!(synthesis.equivalence, Equivalence::Equal);
    (loaded, synthesis)
}

#[test]
fn each_altered_weight_and_table_bit_of_the_text_is_noticed() {
    let (loaded, synthesis) = sum_of_nibbles();
    let sums = Sums::of(&synthesis).expect("sums");
    let meaning = ProgramReference::of(&loaded, 1, &Quiet).expect("every input has a result");
    let proved = |text: String| meaning.prove(&synthesis, Some(&Sums { text, ..sums.clone() }), &SOURCE);
    assert_eq!(proved(sums.text.clone()).expect("the text as it is").result, Verdict::Equal);

    let original = expand(sums.circuit);
    let inputs = |block: u64| -> Vec<u64> {
        (0..8).map(|bit| (0..64).fold(0, |word, lane| word | ((block * 64 + lane) >> bit & 1) << lane)).collect()
    };
    let is_another = |circuit: &LincombNetlist| {
        let mut sums = LincombSimulator::new(circuit);
        (0..4).any(|block| sums.run(&inputs(block)) != Simulator::new(&original).run(&inputs(block)))
    };
    let (mut wrong, mut right) = (0, 0);
    let mut try_one = |mutant: Option<LincombNetlist>| {
        let Some(mutant) = mutant.filter(|mutant| mutant != sums.circuit) else { return };
        match (proved(text::print(&mutant)), is_another(&mutant)) {
            (Err(FlowError::Check(CheckError::Mismatch(mismatch))), true) => {
                assert_eq!(mismatch.circuit, "circuit of sums");
                wrong += 1;
            }
            // an entry for a sum that no input gives: the same function, but not the circuit that
            // was proved
            (Err(FlowError::Circuit(error)), false) if matches!(*error, CircuitError::Sums { .. }) => right += 1,
            (result, is_another) => panic!("{result:?}, {is_another}:\n{}", text::print(&mutant)),
        }
    };
    for (place, cell) in sums.circuit.cells().iter().enumerate() {
        for (output, sum) in
            (0..cell.tables.len()).flat_map(|output| (0..=cell.largest_sum()).map(move |s| (output, s)))
        {
            try_one(altered(sums.circuit, place, |cell| cell.tables[output] ^= 1 << sum));
        }
        for term in 0..cell.terms.len() {
            try_one(altered(sums.circuit, place, |cell| cell.terms[term].weight += 1));
            try_one(altered(sums.circuit, place, |cell| cell.terms[term].weight -= 1));
            try_one(altered(sums.circuit, place, |cell| cell.terms[term].signal.inverted ^= true));
        }
    }
    assert!(wrong > 20 && wrong > right, "{wrong} wrong ones, {right} others");
}

#[test]
fn a_text_that_breaks_a_rule_is_not_written() {
    let (loaded, synthesis) = sum_of_nibbles();
    let sums = Sums::of(&synthesis).expect("sums");
    let broken = Sums { text: sums.text.replace("sum 1*", "sum 9*"), ..sums.clone() };
    assert_ne!(broken.text, sums.text);
    let meaning = ProgramReference::of(&loaded, 1, &Quiet).expect("every input has a result");
    let error = meaning.prove(&synthesis, Some(&broken), &SOURCE).expect_err("a weight above the message space");
    assert!(error.to_string().contains("the sum may be 9, more than 3 message bits hold"), "{error}");
}

/// A random linear program over integers of up to 20 bits: sums, differences, constants, factors in
/// the clear. Its text, and the type of its result.
fn linear_program(state: &mut u64) -> String {
    let mut next = |below: u64| {
        *state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (*state >> 33) % below
    };
    let width = 1 + next(20);
    let narrow = 1 + next(width);
    let extend = |width: u64, value: &str, signed: bool, to: &str| match width == narrow {
        true => format!("  {to} = arith.addi {value}, %zero : i{width}\n"),
        false => format!("  {to} = arith.{} {value} : i{narrow} to i{width}\n", if signed { "extsi" } else { "extui" }),
    };
    let mut text = format!(
        "func.func @main(%a: i{narrow} {{secret.secret}}, %b: i{width} {{secret.secret}}, %c: i{narrow}) -> i{width} {{\n  \
         %zero = arith.constant 0 : i{width}\n"
    );
    text += &extend(width, "%a", next(2) == 0, "%v0");
    text += &extend(width, "%c", next(2) == 0, "%v1");
    text += &format!("  %p = arith.muli %b, %v1 : i{width}\n  %v2 = arith.addi %p, %v0 : i{width}\n");
    let steps = 1 + next(5);
    for step in 3..3 + steps {
        let operand = next(step);
        let op = ["addi", "subi", "muli"][next(3) as usize];
        let last = step - 1;
        let constant = next(1 << width) as i64 - if width > 1 { 1 << (width - 1) } else { 0 };
        let constant = if width == 1 { i64::from(constant & 1 == 1) } else { constant };
        let constant = if width == 1 { (constant == 1).to_string() } else { constant.to_string() };
        text += &format!("  %k{step} = arith.constant {constant} : i{width}\n");
        text += &match op {
            "muli" => format!("  %v{step} = arith.muli %v{last}, %k{step} : i{width}\n"),
            op if next(3) == 0 => format!("  %v{step} = arith.{op} %k{step}, %v{last} : i{width}\n"),
            op => format!("  %v{step} = arith.{op} %v{last}, %v{operand} : i{width}\n"),
        };
    }
    text + &format!("  return %v{} : i{width}\n}}\n", 2 + steps)
}

/// Each build compares its netlist, its words and their text with the interpreter.
#[test]
fn random_linear_programs_are_words() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let (mut state, mut words) = (5, 0);
    for number in 0..24 {
        let program = linear_program(&mut state);
        let path = place.path().join(format!("linear{number}.mlir"));
        fs::write(&path, &program).expect("a file");
        let options = builds::proved(Cells::Lincomb.options(3 + number % 3));
        let built = builds::netlist(&path, &place.path().join(format!("out{number}")), &options);
        let built = built.unwrap_or_else(|error| panic!("{error:?}\n{program}"));
        let netlist = built.report.netlist.expect("a netlist");
        assert_eq!(netlist.bootstraps, 0, "{program}");
        assert_eq!(built.report.proof.expect("a proof").result, Verdict::Equal, "{program}");
        words += netlist.counts.get("modular").copied().unwrap_or(0);
    }
    assert!(words > 16, "{words} words");
}

#[test]
fn a_word_is_in_every_file_of_its_build() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/add_i8.mlir");
    let place = tempfile::tempdir().expect("a temporary folder");
    let built = builds::netlist(&path, &place.path().join("out"), &builds::proved(Cells::Lincomb.options(4)));
    let built = built.unwrap_or_else(|error| panic!("{error:?}"));
    let read = |name: &str| fs::read_to_string(built.folder.join(name)).expect("a file");
    let circuit = text::parse(&read("netlist.lincomb")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((circuit.cells().len(), circuit.sums().len(), circuit.sums()[0].width), (0, 1, 8));
    // Formats without words have its digits: the MLIR as tables of three inputs.
    let context = ringmill_dialects::context();
    assert!(parse_module(&context, &read("netlist.mlir"), "netlist.mlir").is_some());
    assert!(read("netlist.mlir").contains("cggi.lut3"));
    let mut words = LincombSimulator::new(&circuit);
    for (file, form) in
        [("netlist.blif", Format::Blif), ("netlist.json", Format::YosysJson), ("netlist.lincomb", Format::Lincomb)]
    {
        let netlist = format::read(form, read(file).as_bytes(), file).unwrap_or_else(|error| panic!("{error}"));
        let mut simulator = Simulator::new(&netlist);
        for seed in 1..200_u64 {
            let inputs: Vec<u64> =
                (0..16).map(|bit| seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(bit * 7)).collect();
            assert_eq!(words.run(&inputs), simulator.run(&inputs), "{file}");
        }
    }
    let report = built.report.netlist.expect("a netlist");
    assert_eq!((report.bootstraps, report.depth, report.message_space), (0, 0, None));
}

#[test]
fn each_altered_word_of_the_text_is_noticed() {
    let (loaded, cells) = sum_of_nibbles();
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("sum.mlir");
    fs::write(&path, "func.func @main(%a: i4, %b: i4) -> i4 { %r = arith.addi %a, %b : i4 return %r : i4 }")
        .expect("a file");
    let lowered = builds::with_program(&path, |program| Loaded::integers(program, None)).expect("a program");
    let synthesis = synthesize(&lowered.arithmetic, &Cells::Lincomb.options(3), &Toolchain::locate(), &|_| ());
    let synthesis = synthesis.expect("a netlist");
    assert!(cells.after.bootstraps > 0 && synthesis.after.bootstraps == 0);
    let sums = Sums::of(&synthesis).expect("sums");
    let meaning = ProgramReference::of(&loaded, 1, &Quiet).expect("every input has a result");
    let proved = |text: String| meaning.prove(&synthesis, Some(&Sums { text, ..sums.clone() }), &SOURCE);
    assert_eq!(proved(sums.text.clone()).expect("the text as it is").result, Verdict::Equal);
    for (from, to) in [("2*%1", "3*%1"), (" + 8*%7", ""), (" + 0 loc", " + 1 loc"), ("%8.2", "%8.3"), (":4 =", ":5 =")]
    {
        let text = sums.text.replace(from, to);
        assert_ne!(text, sums.text, "{from}");
        let error = proved(text).expect_err(to);
        let is_found = match &error {
            FlowError::Check(CheckError::Mismatch(_)) => true,
            FlowError::Circuit(error) => matches!(**error, CircuitError::Sums { .. }),
            _ => false,
        };
        assert!(is_found, "{to}: {error}");
    }
}
