//! Wrong rewritings between a program and its words, planted one at a time: the proof from the
//! source catches each, though no random input shows it.

use std::time::Duration;

use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_interp::Evaluator;
use ringmill_passes::{Program, ProgramKind};
use ringmill_synth::{
    refine::refines,
    word::{self, Predicate, Word, WordGraph, WordId, WordOp},
};
use ringmill_toolchain::Toolchain;

use crate::interp_evaluate::Numbers;
use crate::source_proof::programs;

/// A fold: its name, the operations on `%z` and `%w` of 8 bits that give `%r`, and the wrong ones
/// that a pass would leave.
type Fold = (&'static str, &'static str, &'static str);

/// Known wrong folds, and likely ones.
const FOLDS: &[Fold] = &[
    (
        "index_cast of index_cast",
        "%a = arith.index_cast %z : i8 to index\n%b = arith.index_cast %a : index to i4\n%c = arith.index_cast %b : i4 to index\n%r = arith.index_cast %c : index to i8",
        "%r = arith.addi %z, %zero : i8",
    ),
    (
        "extsi of trunci",
        "%a = arith.trunci %z : i8 to i4\n%r = arith.extsi %a : i4 to i8",
        "%r = arith.addi %z, %zero : i8",
    ),
    (
        "extui of extsi",
        "%a = arith.trunci %z : i8 to i3\n%b = arith.extsi %a : i3 to i5\n%r = arith.extui %b : i5 to i8",
        "%a = arith.trunci %z : i8 to i3\n%r = arith.extui %a : i3 to i8",
    ),
    (
        "extsi of extui",
        "%a = arith.trunci %z : i8 to i3\n%b = arith.extui %a : i3 to i5\n%r = arith.extsi %b : i5 to i8",
        "%a = arith.trunci %z : i8 to i3\n%r = arith.extsi %a : i3 to i8",
    ),
    (
        "trunci of shrsi",
        "%a = arith.shrsi %z, %four : i8\n%b = arith.trunci %a : i8 to i6\n%r = arith.extsi %b : i6 to i8",
        "%a = arith.shrui %z, %four : i8\n%b = arith.trunci %a : i8 to i6\n%r = arith.extsi %b : i6 to i8",
    ),
    (
        "ceildivsi of the least",
        "%m = arith.constant -128 : i8\n%c = arith.cmpi eq, %z, %m : i8\n%q = arith.ceildivsi %z, %seven : i8\n%r = arith.select %c, %q, %w : i1, i8",
        "%c = arith.constant 0 : i1\n%r = arith.select %c, %z, %w : i1, i8",
    ),
    ("floordivsi as divsi", "%r = arith.floordivsi %z, %seven : i8", "%r = arith.divsi %z, %seven : i8"),
    ("ceildivsi as divsi", "%r = arith.ceildivsi %z, %seven : i8", "%r = arith.divsi %z, %seven : i8"),
    ("ceildivui as divui", "%r = arith.ceildivui %z, %seven : i8", "%r = arith.divui %z, %seven : i8"),
    ("divsi by a power as shrsi", "%r = arith.divsi %z, %four : i8", "%r = arith.shrsi %z, %two : i8"),
    ("remsi by a power as andi", "%r = arith.remsi %z, %four : i8", "%r = arith.andi %z, %three : i8"),
    ("divsi as divui", "%r = arith.divsi %z, %seven : i8", "%r = arith.divui %z, %seven : i8"),
    ("shl of shrui", "%a = arith.shrui %z, %two : i8\n%r = arith.shli %a, %two : i8", "%r = arith.addi %z, %zero : i8"),
    ("shrui of shl", "%a = arith.shli %z, %two : i8\n%r = arith.shrui %a, %two : i8", "%r = arith.addi %z, %zero : i8"),
    (
        "shrsi twice",
        "%a = arith.shrsi %z, %three : i8\n%r = arith.shrsi %a, %three : i8",
        "%r = arith.shrsi %z, %seven : i8",
    ),
    ("muli by a power as shl", "%r = arith.muli %z, %four : i8", "%r = arith.shli %z, %four : i8"),
    (
        "addi of constants",
        "%a = arith.addi %z, %seven : i8\n%r = arith.addi %a, %four : i8",
        "%r = arith.addi %z, %seven : i8",
    ),
    ("subi swapped", "%r = arith.subi %z, %w : i8", "%r = arith.subi %w, %z : i8"),
    ("subi of a sum", "%a = arith.addi %z, %w : i8\n%r = arith.subi %a, %w : i8", "%r = arith.addi %w, %zero : i8"),
    ("xori of itself", "%a = arith.xori %z, %w : i8\n%r = arith.xori %a, %w : i8", "%r = arith.xori %z, %w : i8"),
    ("andi of ori", "%a = arith.ori %z, %w : i8\n%r = arith.andi %a, %w : i8", "%r = arith.andi %z, %w : i8"),
    (
        "De Morgan",
        "%a = arith.andi %z, %w : i8\n%r = arith.xori %a, %ones : i8",
        "%a = arith.xori %z, %ones : i8\n%b = arith.xori %w, %ones : i8\n%r = arith.andi %a, %b : i8",
    ),
    (
        "cmpi slt as ult",
        "%c = arith.cmpi slt, %z, %w : i8\n%r = arith.select %c, %z, %w : i8",
        "%c = arith.cmpi ult, %z, %w : i8\n%r = arith.select %c, %z, %w : i8",
    ),
    (
        "cmpi sle as slt",
        "%c = arith.cmpi sle, %z, %w : i8\n%r = arith.extui %c : i1 to i8",
        "%c = arith.cmpi slt, %z, %w : i8\n%r = arith.extui %c : i1 to i8",
    ),
    (
        "cmpi of a sum",
        "%a = arith.addi %z, %four : i8\n%c = arith.cmpi slt, %a, %seven : i8\n%r = arith.extui %c : i1 to i8",
        "%c = arith.cmpi slt, %z, %three : i8\n%r = arith.extui %c : i1 to i8",
    ),
    (
        "cmpi of extui",
        "%a = arith.trunci %z : i8 to i4\n%b = arith.extui %a : i4 to i8\n%c = arith.cmpi slt, %b, %zero : i8\n%r = arith.extui %c : i1 to i8",
        "%a = arith.trunci %z : i8 to i4\n%n = arith.constant 0 : i4\n%c = arith.cmpi slt, %a, %n : i4\n%r = arith.extui %c : i1 to i8",
    ),
    (
        "select of a negated condition",
        "%c = arith.cmpi ult, %z, %w : i8\n%r = arith.select %c, %z, %w : i8",
        "%c = arith.cmpi uge, %z, %w : i8\n%r = arith.select %c, %z, %w : i8",
    ),
    (
        "select as minsi",
        "%c = arith.cmpi ult, %z, %w : i8\n%r = arith.select %c, %z, %w : i8",
        "%r = arith.minsi %z, %w : i8",
    ),
    ("maxui as maxsi", "%r = arith.maxui %z, %w : i8", "%r = arith.maxsi %z, %w : i8"),
    (
        "minui of maxui",
        "%a = arith.maxui %z, %w : i8\n%r = arith.minui %a, %four : i8",
        "%r = arith.minui %z, %four : i8",
    ),
    (
        "absi of the least",
        "%a = math.absi %z : i8\n%c = arith.cmpi slt, %a, %zero : i8\n%r = arith.extui %c : i1 to i8",
        "%r = arith.andi %z, %zero : i8",
    ),
    (
        "ctlz of extui",
        "%a = arith.trunci %z : i8 to i4\n%b = arith.extui %a : i4 to i8\n%r = math.ctlz %b : i8",
        "%a = arith.trunci %z : i8 to i4\n%b = math.ctlz %a : i4\n%r = arith.extui %b : i4 to i8",
    ),
    (
        "mulsi_extended as mului_extended",
        "%l, %r = arith.mulsi_extended %z, %w : i8",
        "%l, %r = arith.mului_extended %z, %w : i8",
    ),
    (
        "addui_extended carries",
        "%s, %c = arith.addui_extended %z, %w : i8, i1\n%r = arith.extui %c : i1 to i8",
        "%s = arith.addi %z, %w : i8\n%c = arith.cmpi slt, %s, %z : i8\n%r = arith.extui %c : i1 to i8",
    ),
    (
        "tosa.negate twice",
        "%t = tensor.from_elements %z : tensor<1xi8>\n%o = \"tosa.const\"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>\n%a = tosa.negate %t, %o, %o : (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>\n%b = tosa.negate %a, %o, %o : (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>\n%i = arith.constant 0 : index\n%r = tensor.extract %b[%i] : tensor<1xi8>",
        "%r = arith.addi %z, %zero : i8",
    ),
    (
        "tosa.clamp twice",
        "%t = tensor.from_elements %z : tensor<1xi8>\n%a = tosa.clamp %t {max_val = 50 : i8, min_val = -3 : i8} : (tensor<1xi8>) -> tensor<1xi8>\n%b = tosa.clamp %a {max_val = 9 : i8, min_val = -80 : i8} : (tensor<1xi8>) -> tensor<1xi8>\n%i = arith.constant 0 : index\n%r = tensor.extract %b[%i] : tensor<1xi8>",
        "%t = tensor.from_elements %z : tensor<1xi8>\n%b = tosa.clamp %t {max_val = 9 : i8, min_val = -80 : i8} : (tensor<1xi8>) -> tensor<1xi8>\n%i = arith.constant 0 : index\n%r = tensor.extract %b[%i] : tensor<1xi8>",
    ),
    (
        "a store forwarded too far",
        "%m = memref.alloc() : memref<2xi8>\n%i = arith.constant 0 : index\n%k = arith.constant 1 : index\nmemref.store %z, %m[%i] : memref<2xi8>\nmemref.store %w, %m[%k] : memref<2xi8>\n%b = arith.trunci %w : i8 to i1\n%j = arith.index_castui %b : i1 to index\nmemref.store %seven, %m[%j] : memref<2xi8>\n%r = memref.load %m[%i] : memref<2xi8>",
        "%r = arith.addi %z, %zero : i8",
    ),
    (
        "an insertion taken for another",
        "%t = tensor.from_elements %z, %w : tensor<2xi8>\n%i = arith.constant 0 : index\n%b = arith.trunci %z : i8 to i1\n%j = arith.index_castui %b : i1 to index\n%u = tensor.insert %seven into %t[%j] : tensor<2xi8>\n%r = tensor.extract %u[%i] : tensor<2xi8>",
        "%r = arith.addi %z, %zero : i8",
    ),
    (
        "a value of scf.while forwarded",
        "%l:2 = scf.while (%a = %z, %n = %zero) : (i8, i8) -> (i8, i8) {\n%c = arith.cmpi ult, %n, %three : i8\nscf.condition(%c) %a, %n : i8, i8\n} do {\n^bb0(%a: i8, %n: i8):\n%s = arith.addi %a, %w : i8\n%k = arith.addi %n, %one : i8\nscf.yield %s, %k : i8, i8\n}\n%r = arith.addi %l#0, %l#1 : i8",
        "%r = arith.addi %z, %three : i8",
    ),
    (
        "a loop with one iteration less",
        "%i = arith.constant 0 : index\n%k = arith.constant 1 : index\n%n = arith.constant 5 : index\n%r = scf.for %j = %i to %n step %k iter_args(%a = %z) -> (i8) {\n%s = arith.muli %a, %w : i8\n%t = arith.addi %s, %one : i8\nscf.yield %t : i8\n}",
        "%i = arith.constant 0 : index\n%k = arith.constant 1 : index\n%n = arith.constant 4 : index\n%r = scf.for %j = %i to %n step %k iter_args(%a = %z) -> (i8) {\n%s = arith.muli %a, %w : i8\n%t = arith.addi %s, %one : i8\nscf.yield %t : i8\n}",
    ),
    (
        "the sides of a branch swapped",
        "%c = arith.cmpi eq, %z, %w : i8\n%r = scf.if %c -> (i8) {\nscf.yield %z : i8\n} else {\n%s = arith.addi %z, %w : i8\nscf.yield %s : i8\n}",
        "%c = arith.cmpi ne, %z, %w : i8\n%r = scf.if %c -> (i8) {\nscf.yield %z : i8\n} else {\n%s = arith.addi %z, %w : i8\nscf.yield %s : i8\n}",
    ),
    (
        "an affine remainder of a negative number",
        "%i = arith.index_cast %z : i8 to index\n%j = affine.apply affine_map<(d0) -> (d0 mod 7)>(%i)\n%r = arith.index_cast %j : index to i8",
        "%i = arith.index_cast %z : i8 to index\n%k = arith.constant 7 : index\n%j = arith.remsi %i, %k : index\n%r = arith.index_cast %j : index to i8",
    ),
    (
        "an affine quotient rounded to zero",
        "%i = arith.index_cast %z : i8 to index\n%j = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)\n%r = arith.index_cast %j : index to i8",
        "%i = arith.index_cast %z : i8 to index\n%k = arith.constant 4 : index\n%j = arith.divsi %i, %k : index\n%r = arith.index_cast %j : index to i8",
    ),
    (
        "a minimum of an affine map",
        "%i = arith.index_cast %z : i8 to index\n%j = affine.min affine_map<(d0) -> (d0, 5)>(%i)\n%r = arith.index_cast %j : index to i8",
        "%i = arith.index_castui %z : i8 to index\n%j = affine.min affine_map<(d0) -> (d0, 5)>(%i)\n%r = arith.index_cast %j : index to i8",
    ),
    (
        "a table with two words swapped",
        "%t = arith.constant dense<[3, 1, 4, 1]> : tensor<4xi8>\n%b = arith.trunci %z : i8 to i2\n%j = arith.index_castui %b : i2 to index\n%r = tensor.extract %t[%j] : tensor<4xi8>",
        "%t = arith.constant dense<[3, 4, 1, 1]> : tensor<4xi8>\n%b = arith.trunci %z : i8 to i2\n%j = arith.index_castui %b : i2 to index\n%r = tensor.extract %t[%j] : tensor<4xi8>",
    ),
];

/// A program that computes `%r` only where `%x` is one number of 32 bits, and else returns `%z`.
fn program(body: &str) -> String {
    let constants = [("zero", 0), ("one", 1), ("two", 2), ("three", 3), ("four", 4), ("seven", 7), ("ones", -1)];
    let constants: String =
        constants.iter().map(|(name, value)| format!("%{name} = arith.constant {value} : i8\n")).collect();
    format!(
        "func.func @main(%x: i32 {{secret.secret}}, %z: i8 {{secret.secret}}, %w: i8 {{secret.secret}}) -> i8 {{
{constants}%rare = arith.constant 787010040 : i32
%e = arith.cmpi eq, %x, %rare : i32
{body}
%result = arith.select %e, %r, %z : i8
return %result : i8
}}
"
    )
}

/// The words of a program as the passes leave them, and as the interpreter executes it.
fn graphs(text: &str) -> (WordGraph, WordGraph) {
    let context = ringmill_dialects::context();
    let program = Program::parse(&context, "fold.mlir", text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    let lowered = program.lower(None).unwrap_or_else(|error| panic!("{error} in\n{text}")).graph;
    let evaluator = Evaluator::compile(program.module(), "main").expect("meaning");
    let source = evaluator.source_graph("main", 1 << 20).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    (lowered, source)
}

fn verdict(source: &WordGraph, lowered: &WordGraph, abc: &Abc) -> Equivalence {
    refines(source, lowered, abc, Duration::from_secs(20), 1).expect("ABC").result
}

#[test]
fn wrong_folds_that_one_input_in_2_to_the_32_shows_are_caught() {
    let abc = Abc::new(&Toolchain::locate()).expect("ABC");
    assert!(FOLDS.len() >= 40);
    let mut failed = Vec::new();
    for (name, right, wrong) in FOLDS {
        let (_, source) = graphs(&program(right));
        let (lowered, _) = graphs(&program(wrong));
        let found = verdict(&source, &lowered, &abc);
        if found != Equivalence::Different {
            failed.push(format!("{name}: {found:?}"));
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

/// The right programs are equal to their own words, except those that passes of upstream change.
#[test]
fn the_programs_of_the_folds_are_equal_to_their_words() {
    let abc = Abc::new(&Toolchain::locate()).expect("ABC");
    let mut others = Vec::new();
    for (name, right, _) in FOLDS {
        let (lowered, source) = graphs(&program(right));
        let found = verdict(&source, &lowered, &abc);
        if found != Equivalence::Equal {
            others.push((*name, found));
        }
    }
    let upstream =
        [("index_cast of index_cast", Equivalence::Different), ("tosa.negate twice", Equivalence::Different)];
    assert_eq!(others, upstream);
}

/// Words of programs that are mutated, at most.
const MOST_WORDS: usize = 300;

/// A graph with one word replaced by another; `None` if that word has no other.
fn mutant(graph: &WordGraph, place: usize) -> Option<WordGraph> {
    let mut mutant = WordGraph::new(graph.name());
    let ports = ports(graph, &mut mutant);
    let words = copy(graph, &ports, &mut mutant, Some(place))?;
    for (output, word) in graph.outputs().iter().zip(words) {
        mutant.output(output.result, output.element, word);
    }
    Some(mutant)
}

/// Gives a graph the inputs of another.
fn ports(source: &WordGraph, graph: &mut WordGraph) -> Vec<WordId> {
    let inputs = source.inputs().iter();
    inputs.map(|port| graph.input(port.argument, port.element, source.width(port.word))).collect()
}

/// Another operation on the same operands, or the same with two swapped.
fn other(op: WordOp, operands: &mut [WordId]) -> Option<WordOp> {
    Some(match op {
        WordOp::Add => WordOp::Sub,
        WordOp::Sub => WordOp::Add,
        WordOp::Mul => WordOp::Add,
        WordOp::And => WordOp::Or,
        WordOp::Or => WordOp::Xor,
        WordOp::Xor => WordOp::Or,
        WordOp::ShiftRightSigned => WordOp::ShiftRightUnsigned,
        WordOp::ShiftRightUnsigned => WordOp::ShiftRightSigned,
        WordOp::Compare(Predicate::SignedLess) => WordOp::Compare(Predicate::UnsignedLess),
        WordOp::Compare(predicate) => WordOp::Compare(predicate.negated()),
        WordOp::SignExtend(width) => WordOp::ZeroExtend(width),
        WordOp::ZeroExtend(width) => WordOp::SignExtend(width),
        WordOp::Select => {
            operands.swap(1, 2);
            WordOp::Select
        }
        _ => return None,
    })
}

/// True if some word is a product of two others.
fn has_product(graph: &WordGraph) -> bool {
    graph.ids().any(|id| match graph.word(id) {
        Word::Op { op: WordOp::Mul, operands } => operands.iter().all(|&operand| graph.as_constant(operand).is_none()),
        _ => false,
    })
}

/// `graph`, and `mutant` where the inputs are these numbers.
fn rarely(graph: &WordGraph, mutant: &WordGraph, inputs: &[u128]) -> WordGraph {
    let mut both = WordGraph::new(graph.name());
    let ports = ports(graph, &mut both);
    let mut hit = both.constant(1, 1);
    for (&port, &number) in ports.iter().zip(inputs) {
        let number = both.constant(number, both.width(port));
        let equal = both.op(WordOp::Compare(Predicate::Equal), &[port, number]);
        hit = both.op(WordOp::And, &[hit, equal]);
    }
    let [right, wrong] =
        [graph, mutant].map(|source| copy(source, &ports, &mut both, None).expect("nothing is replaced"));
    for ((output, right), wrong) in graph.outputs().iter().zip(right).zip(wrong) {
        let word = both.op(WordOp::Select, &[hit, wrong, right]);
        both.output(output.result, output.element, word);
    }
    both
}

/// Copies a graph, the word at `replaced` as another one; the new words of its outputs. `None` if
/// that word has no other.
fn copy(source: &WordGraph, ports: &[WordId], graph: &mut WordGraph, replaced: Option<usize>) -> Option<Vec<WordId>> {
    let tables: Vec<_> = source.tables().iter().map(|table| graph.table(table.clone())).collect();
    let mut words: Vec<WordId> = Vec::new();
    for id in source.ids() {
        let is_replaced = replaced == Some(id.index());
        let word = match source.word(id) {
            Word::Input(_) if is_replaced => return None,
            Word::Input(position) => ports[position],
            Word::Constant(value) => graph.constant(value ^ u128::from(is_replaced), source.width(id)),
            Word::Op { op, operands } => {
                let mut operands: Vec<WordId> = operands.iter().map(|operand| words[operand.index()]).collect();
                let op = match op {
                    WordOp::Lookup(table) => WordOp::Lookup(tables[table.index()]),
                    op => op,
                };
                let op = if is_replaced { other(op, &mut operands)? } else { op };
                graph.op(op, &operands)
            }
        };
        words.push(word);
    }
    Some(source.outputs().iter().map(|output| words[output.word.index()]).collect())
}

#[test]
fn mutants_of_the_words_that_one_input_shows_are_caught() {
    let abc = Abc::new(&Toolchain::locate()).expect("ABC");
    // `scripts/test --long` takes five times as many
    let is_long = std::env::var_os("RINGMILL_LONG").is_some();
    let mut numbers = Numbers(7);
    let (mut caught, mut undecided, mut failed) = (0, 0, Vec::new());
    let mut paths: Vec<_> = programs().collect();
    paths.sort();
    for path in paths {
        let context = ringmill_dialects::context();
        let program = Program::read(&context, &path).expect("a program");
        if !matches!(program.kind(None), Ok(ProgramKind::Boolean)) {
            continue;
        }
        let lowered = program.lower(None).expect("an integer program");
        let bits: u32 = lowered.graph.inputs().iter().map(|port| lowered.graph.width(port.word)).sum();
        if bits < 30 {
            continue;
        }
        let evaluator = Evaluator::compile(program.module(), &lowered.signature.entry).expect("meaning");
        let source = evaluator.source_graph("main", 1 << 24).expect("symbols follow the program");
        let places = lowered.graph.len();
        // Behind a product the solver needs seconds for each.
        if places > MOST_WORDS || has_product(&lowered.graph) && !is_long {
            continue;
        }
        let mutants = if is_long { 60 } else { 12 };
        for place in (0..places).step_by(places.div_ceil(mutants)) {
            let Some(mutant) = mutant(&lowered.graph, place) else { continue };
            // an input that shows the mutant, and alone shows it
            let shown = (0..64).find_map(|_| {
                let ports = lowered.graph.inputs().iter();
                let inputs: Vec<u128> = ports.map(|port| numbers.next(lowered.graph.width(port.word))).collect();
                let [right, wrong] = [&source, &mutant].map(|graph| word::evaluate(graph, &inputs));
                let differs = right.iter().zip(&wrong).any(|(right, wrong)| right.is_some() && right != wrong);
                differs.then_some(inputs)
            });
            let Some(inputs) = shown else { continue };
            let rare = rarely(&lowered.graph, &mutant, &inputs);
            match refines(&source, &rare, &abc, Duration::from_secs(5), 1).expect("ABC").result {
                Equivalence::Different => caught += 1,
                // The report says so: the netlist is not called equal.
                Equivalence::Undecided => undecided += 1,
                Equivalence::Equal => failed.push(format!("{}, word {place}", path.display())),
            }
        }
    }
    println!("{caught} caught, {undecided} undecided");
    assert!(failed.is_empty(), "called equal: {failed:#?}");
    let expected = if is_long { 300 } else { 60 };
    assert!(caught >= expected && undecided <= caught / 10, "{caught} mutants are caught, {undecided} undecided");
}
