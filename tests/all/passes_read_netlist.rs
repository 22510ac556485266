//! Netlists read back from the MLIR that they are written to.

use proptest::prelude::*;
use ringmill_dialects::context;
use ringmill_netlist::{
    Builder, CellLibrary, Netlist, NodeId, Simulator, Statistics,
    format::cggi,
    lincomb::{self, EXPANDED, expand},
    split_inversions,
    table::PROJECTIONS,
};
use ringmill_passes::{Program, ProgramCode, ProgramError};

const LIBRARIES: [CellLibrary; 6] = [
    CellLibrary::Gates,
    CellLibrary::Lut(2),
    CellLibrary::Lut(3),
    CellLibrary::Lut(4),
    CellLibrary::Lut(5),
    CellLibrary::Lut(6),
];

fn read(text: &str, function: Option<&str>) -> Result<Netlist, ProgramError> {
    let context = context();
    let program = Program::parse(&context, "netlist.mlir", text)?;
    assert!(program.holds_netlist(), "{text}");
    program.netlist(function)
}

/// The tables of the outputs of a netlist with up to six inputs.
fn tables(netlist: &Netlist) -> Vec<(String, u64)> {
    let values = Simulator::new(netlist).run(&PROJECTIONS[..netlist.inputs().len()]).to_vec();
    netlist.outputs().iter().map(|output| output.name.clone()).zip(values).collect()
}

/// Six input bits in two arguments, cells of random tables, and outputs that also show inputs,
/// inversions and a constant.
fn netlist(cells: &[(u64, [prop::sample::Index; 6], usize)]) -> Netlist {
    let mut builder = Builder::new("main");
    let mut nodes: Vec<NodeId> = (0..6).map(|bit| builder.input(format!("arg{}[{}]", bit / 4, bit % 4))).collect();
    for (table, fanins, count) in cells {
        let fanins: Vec<NodeId> = fanins[..*count].iter().map(|index| *index.get(&nodes)).collect();
        builder.set_origin(Some("program.mlir:3:5"));
        let cell = builder.lut(*table, &fanins);
        nodes.push(cell);
    }
    let (last, one) = (nodes[nodes.len() - 1], builder.constant(true));
    let inverted = builder.not(nodes[1]);
    for (place, driver) in [last, nodes[nodes.len() / 2], one, inverted, nodes[0]].into_iter().enumerate() {
        builder.output(format!("result{}[{}]", place / 3, place % 3), driver);
    }
    builder.finish()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_netlist_reads_back_as_it_was_written(
        cells in prop::collection::vec((any::<u64>(), any::<[prop::sample::Index; 6]>(), 1..=6_usize), 1..12),
        library in prop::sample::select(&LIBRARIES[..]),
    ) {
        let netlist = split_inversions(&netlist(&cells), library);
        let text = cggi::to_text(&netlist, library);
        for function in [None, Some("main__comb")] {
            let back = read(&text, function).expect("our own text");
            prop_assert_eq!(tables(&back), tables(&netlist), "{}", text);
            prop_assert_eq!(Statistics::of(&back, library), Statistics::of(&netlist, library), "{}", text);
        }
        let back = read(&text, None).expect("our own text");
        let origins = |netlist: &Netlist| netlist.ids().filter(|&id| netlist.origin(id) == Some("program.mlir:3:5")).count();
        prop_assert_eq!(origins(&back) > 0, origins(&netlist) > 0);
    }
}

/// Sums of one output and of several, up to the largest that five bits hold, and of more terms than
/// a table has inputs.
const SUMS: &str = r#"lincomb "sums" message_bits 5
%0 = input "arg0[0]"
%1 = input "arg0[1]"
%2 = input "arg1[0]"
%3 = input "arg1[1]"
%4 = input "arg1[2]"
%5 = input "arg1[3]"
%6:2 = sum 1*%0 + 1*%1 + 1*~%2 tables 0xa 0xc
%7 = sum 3*%6.0 + 1*~%6.1 + 2*%3 tables 0x35
%8:2 = sum 16*%7 + 15*~%6.1 tables 0x80018000 0x10001
%9:2 = sum 1*%0 + 2*%1 + 3*%2 + 4*%3 + 5*%4 + 6*%5 + 7*%7 + 3*%8.0 tables 0x5a5a96a5 0x80000002
output "result0[0]" %6.0
output "result0[1]" ~%7
output "result0[2]" %8.0
output "result0[3]" ~%8.1
output "result0[4]" %9.0
output "result0[5]" ~%9.1
output "result1[0]" zero
output "result1[1]" ~zero
"#;

#[test]
fn sums_read_back_as_they_were_written() {
    let circuit = lincomb::text::parse(SUMS).expect("a circuit");
    let expansion = expand(&circuit);
    let text = cggi::sums_to_text(&circuit, &split_inversions(&expansion, EXPANDED));
    for function in [None, Some("sums__comb")] {
        assert_eq!(tables(&read(&text, function).expect("our own text")), tables(&expansion), "{text}");
    }
    // A weight or a table that is another is another circuit.
    for (from, to) in
        [("coefficients = [3, 1, 2]", "coefficients = [3, 1, 3]"), ("lookup_table = 53 :", "lookup_table = 54 :")]
    {
        let mutated = text.replacen(from, to, 1);
        assert_ne!(mutated, text);
        assert_ne!(tables(&read(&mutated, None).expect("valid all the same")), tables(&expansion), "{from}");
    }
}

/// The sum of `lut_lincomb` wraps at 2^(message bits).
#[test]
fn a_sum_beyond_the_message_space_wraps() {
    let circuit = "lincomb \"f\" message_bits 3\n%0 = input \"arg0[0]\"\n%1 = input \"arg0[1]\"\n%2 = sum 3*%0 + 4*%1 tables 0x81\noutput \"result0[0]\" %2\n";
    let circuit = lincomb::text::parse(circuit).expect("a circuit");
    let text = cggi::sums_to_text(&circuit, &split_inversions(&expand(&circuit), EXPANDED));
    // 0, 7, 5 and 12, which is 4: entries 0, 4 and 7.
    let text = text.replace("coefficients = [3, 4], lookup_table = 129", "coefficients = [7, 5], lookup_table = 145");
    let [(_, table)] = &tables(&read(&text, None).expect("valid"))[..] else { panic!("one output: {text}") };
    assert_eq!(table & 0xf, 0b1011, "{text}");
}

/// An element of a tensor of three dimensions is the bit at its place row by row.
#[test]
fn elements_of_tensors_lie_row_by_row() {
    for (row, column, depth) in [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 2, 1), (1, 2, 0), (1, 2, 1)] {
        let text = format!(
            "func.func @f(%a: tensor<2x3x2xi1>) -> i1 {{\n  %i = arith.constant {row} : index\n  %j = arith.constant {column} : index\n  \
             %k = arith.constant {depth} : index\n  %0 = tensor.extract %a[%i, %j, %k] : tensor<2x3x2xi1>\n  \
             %1 = comb.inv %0 : i1\n  return %1 : i1\n}}"
        );
        let netlist = read(&text, None).expect("a netlist");
        assert_eq!(netlist.inputs().len(), 12);
        let place = (row * 3 + column) * 2 + depth;
        for input in 0..12 {
            let mut values = [0; 12];
            values[input] = u64::MAX;
            let expected = if input == place { 0 } else { u64::MAX };
            assert_eq!(Simulator::new(&netlist).run(&values), [expected], "[{row}, {column}, {depth}], input {input}");
        }
    }
    // Elements are put in row by row as well.
    let text = "func.func @f(%a: i1, %b: i1, %c: i1, %d: i1) -> tensor<2x2xi1> {\n  %0 = comb.inv %c : i1\n  \
                %1 = tensor.from_elements %a, %b, %0, %d : tensor<2x2xi1>\n  return %1 : tensor<2x2xi1>\n}";
    let found: Vec<u64> = tables(&read(text, None).expect("a netlist")).into_iter().map(|(_, table)| table).collect();
    assert_eq!(found, [PROJECTIONS[0], PROJECTIONS[1], !PROJECTIONS[2], PROJECTIONS[3]]);
}

/// Gates of comb take any number of operands: one that inverts does so at its end.
#[test]
fn gates_of_many_operands_are_read() {
    let [a, b, c, d] = [PROJECTIONS[0], PROJECTIONS[1], PROJECTIONS[2], PROJECTIONS[3]];
    let gates = [
        ("and", a & b & c, a & b & c & d),
        ("nand", !(a & b & c), !(a & b & c & d)),
        ("or", a | b | c, a | b | c | d),
        ("nor", !(a | b | c), !(a | b | c | d)),
        ("xor", a ^ b ^ c, a ^ b ^ c ^ d),
        ("xnor", !(a ^ b ^ c), !(a ^ b ^ c ^ d)),
    ];
    for (gate, three, four) in gates {
        let text = format!(
            "func.func @f(%a: i1, %b: i1, %c: i1, %d: i1) -> (i1, i1) {{\n  %0 = comb.{gate} %a, %b, %c : i1\n  \
             %1 = comb.{gate} %a, %b, %c, %d : i1\n  return %0, %1 : i1, i1\n}}"
        );
        let found: Vec<u64> = tables(&read(&text, None).expect(gate)).into_iter().map(|(_, table)| table).collect();
        assert_eq!(found, [three, four], "{gate}");
    }
}

#[test]
fn a_program_is_no_netlist() {
    let context = context();
    let text = "// cggi.lut3 !lwe.lwe_ciphertext comb.and\nfunc.func @f(%a: i8) -> i8 {\n  return %a : i8\n}";
    assert!(!Program::parse(&context, "f.mlir", text).expect("a program").holds_netlist());
}

#[test]
fn what_is_no_cell_is_refused_at_its_place() {
    let text = "func.func @f(%a: i8, %b: i1) -> i1 {\n  %0 = comb.inv %b : i1\n  return %0 : i1\n}";
    let error = read(text, None).expect_err("an argument of eight bits");
    assert_eq!(error.code, ProgramCode::ArgumentType);
    let text =
        "func.func @f(%a: i1) -> i1 {\n  %0 = comb.inv %a : i1\n  %1 = arith.addi %0, %a : i1\n  return %1 : i1\n}";
    let error = read(text, None).expect_err("an addition");
    assert_eq!(error.message, "expected an operation of a netlist, found 'arith.addi'");
    assert_eq!(error.location.map(|place| (place.line, place.column)), Some((3, 8)));
    let two = "func.func @f(%a: i1) -> i1 {\n  %0 = comb.inv %a : i1\n  return %0 : i1\n}\nfunc.func @g(%a: i1) -> i1 {\n  %0 = comb.inv %a : i1\n  return %0 : i1\n}";
    assert_eq!(read(two, None).expect_err("two netlists").message, "expected one netlist, found 2");
    assert!(read(two, Some("g")).is_ok());
}

/// Loops become their iterations, and slices are the elements that they name.
#[test]
fn loops_and_slices_are_read() {
    let text = "#encoding = #lwe.constant_coefficient_encoding<scaling_factor = 536870912>
#key = #lwe.key<>
#r32 = #polynomial.ring<coefficientType = i32, polynomialModulus = <x>>
#r3 = #polynomial.ring<coefficientType = i3, polynomialModulus = <x>>
#cs = #lwe.ciphertext_space<ring = #r32, encryption_type = msb, size = 742>
#ps = #lwe.plaintext_space<ring = #r3, encoding = #encoding>
!ct = !lwe.lwe_ciphertext<plaintext_space = #ps, ciphertext_space = #cs, key = #key>
func.func @main(%a: tensor<3x2x!ct>) -> (tensor<2x!ct>, tensor<3x2x!ct>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = tensor.extract_slice %a[0, 0] [1, 2] [1, 1] : tensor<3x2x!ct> to tensor<2x!ct>
  %0 = affine.for %i = 1 to 3 iter_args(%sum = %first) -> (tensor<2x!ct>) {
    %row = tensor.extract_slice %a[%i, 0] [1, 2] [1, 1] : tensor<3x2x!ct> to tensor<2x!ct>
    %x0 = tensor.extract %row[%c0] : tensor<2x!ct>
    %x1 = tensor.extract %row[%c1] : tensor<2x!ct>
    %s0 = tensor.extract %sum[%c0] : tensor<2x!ct>
    %s1 = tensor.extract %sum[%c1] : tensor<2x!ct>
    %y0 = cggi.xor %x0, %s0 : !ct
    %y1 = cggi.and %x1, %s1 : !ct
    %next = tensor.from_elements %y0, %y1 : tensor<2x!ct>
    affine.yield %next : tensor<2x!ct>
  }
  %column = tensor.extract_slice %a[0, 1] [2, 1] [2, 1] : tensor<3x2x!ct> to tensor<2x!ct>
  %1 = tensor.insert_slice %column into %a[0, 0] [1, 2] [1, 1] : tensor<2x!ct> into tensor<3x2x!ct>
  return %0, %1 : tensor<2x!ct>, tensor<3x2x!ct>
}";
    let netlist = read(text, None).expect("a netlist");
    let p = PROJECTIONS;
    // Rows are (0, 1), (2, 3), (4, 5); elements 1 and 5 are the column at steps of two rows.
    let expected = [p[0] ^ p[2] ^ p[4], p[1] & p[3] & p[5], p[1], p[5], p[2], p[3], p[4], p[5]];
    let found: Vec<u64> = tables(&netlist).into_iter().map(|(_, table)| table).collect();
    assert_eq!(found, expected);
    let outside = text.replace("%a[0, 1] [2, 1] [2, 1]", "%a[%c1, 1] [2, 1] [2, 1]");
    let error = read(&outside, None).expect_err("out of range");
    assert_eq!((error.code, error.location.as_ref().map(|place| place.line)), (ProgramCode::UnsupportedOp, Some(23)));
}
