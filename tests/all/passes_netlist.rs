//! Netlists as MLIR: the text is valid in our dialects, and its meaning is the netlist's.

use melior::{
    ir::{Module, operation::OperationLike},
    pass::PassManager,
    utility::parse_pass_pipeline,
};
use ringmill_dialects::context;
use ringmill_netlist::{
    Builder, CellLibrary, Netlist, Simulator,
    format::cggi,
    lincomb::{self, EXPANDED, LincombSimulator, expand},
    split_inversions,
};

use crate::dialects_heir::{heir_keeps, reprint};

/// Two bits plus two bits, a multiplexer, an asymmetric table, a constant, an input as an output,
/// and an input unused.
fn sample() -> Netlist {
    let mut builder = Builder::new("sample");
    let a: Vec<_> = (0..2).map(|bit| builder.input(format!("arg0[{bit}]"))).collect();
    let b: Vec<_> = (0..3).map(|bit| builder.input(format!("arg1[{bit}]"))).collect();
    let low = builder.xor(a[0], b[0]);
    let carry = builder.and(a[0], b[0]);
    let high = builder.xor3(a[1], b[1], carry);
    let over = builder.maj(a[1], b[1], carry);
    let chosen = builder.mux(a[0], b[1], over);
    let odd = builder.lut(0b0010_1011_0000_1110, &[a[0], a[1], b[0], b[1]]);
    let inverted = builder.not(odd);
    let one = builder.constant(true);
    for (bit, driver) in [low, high, over].into_iter().enumerate() {
        builder.output(format!("result0[{bit}]"), driver);
    }
    for (bit, driver) in [chosen, inverted, one, a[1]].into_iter().enumerate() {
        builder.output(format!("result1[{bit}]"), driver);
    }
    builder.finish()
}

#[test]
fn the_text_is_valid_and_computes_the_netlist() {
    let netlist = sample();
    let mut simulator = Simulator::new(&netlist);
    let context = context();
    for library in
        [CellLibrary::Gates, CellLibrary::Lut(2), CellLibrary::Lut(3), CellLibrary::Lut(4), CellLibrary::Lut(6)]
    {
        let text = cggi::to_text(&split_inversions(&netlist, library), library);
        for vector in 0..16u64 {
            let inputs: Vec<u64> = [0, 1, 2, 3, 3].iter().map(|bit| vector >> bit & 1).collect();
            let expected: Vec<String> = simulator.run(&inputs).iter().map(|word| (word & 1 == 1).to_string()).collect();
            let bits: Vec<String> = inputs.iter().map(|bit| (*bit == 1).to_string()).collect();
            // Upstream's inliner and the folders of comb evaluate it.
            let probe = format!(
                "{text}\nfunc.func @probe() -> (tensor<3xi1>, tensor<4xi1>) {{
                  %a = arith.constant dense<[{}]> : tensor<2xi1>
                  %b = arith.constant dense<[{}]> : tensor<3xi1>
                  %r:2 = func.call @sample__comb(%a, %b) : (tensor<2xi1>, tensor<3xi1>) -> (tensor<3xi1>, tensor<4xi1>)
                  return %r#0, %r#1 : tensor<3xi1>, tensor<4xi1>
                }}",
                bits[..2].join(", "),
                bits[2..].join(", ")
            );
            let mut module = Module::parse(&context, &probe).unwrap_or_else(|| panic!("{library}: no MLIR:\n{text}"));
            assert!(module.as_operation().verify());
            let manager = PassManager::new(&context);
            parse_pass_pipeline(manager.as_operation_pass_manager(), "builtin.module(inline,canonicalize)")
                .expect("a pipeline");
            manager.run(&mut module).expect("folds");
            let folded = module.as_operation().to_string();
            let folded = &folded[folded.find("@probe").expect("the probe stays")..];
            for part in [&expected[..3], &expected[3..]] {
                let list = format!("dense<[{}]>", part.join(", "));
                let splat = format!("dense<{}> : tensor<{}xi1>", part[0], part.len());
                assert!(
                    folded.contains(&list) || part.iter().all(|bit| *bit == part[0]) && folded.contains(&splat),
                    "{library} at {vector:04b}: {list} is not in\n{folded}"
                );
            }
        }
    }
}

#[test]
fn both_dialects_name_the_same_cells() {
    let mut netlist = Netlist::new("f x");
    let a = netlist.add_input("arg0[0]");
    let b = netlist.add_input("arg0[1]");
    let c = netlist.add_input("arg0[2]");
    let origin = netlist.intern_origin("program.mlir:12:5");
    // Fanins are least significant first; MLIR's operands most significant first.
    let table = netlist.add_cell(0b1101_0010, &[a, b, c], Some(origin));
    netlist.add_output("result0[0]", table);
    let text = cggi::to_text(&netlist, CellLibrary::Lut(3));
    let lines: Vec<_> = text.lines().skip_while(|line| !line.starts_with("func")).map(str::trim).collect();
    assert_eq!(
        lines,
        [
            "func.func @f_x(%arg0: tensor<3x!ct>) -> (tensor<1x!ct>) {",
            "%c0 = arith.constant 0 : index",
            "%c1 = arith.constant 1 : index",
            "%c2 = arith.constant 2 : index",
            "%n0 = tensor.extract %arg0[%c0] : tensor<3x!ct>",
            "%n1 = tensor.extract %arg0[%c1] : tensor<3x!ct>",
            "%n2 = tensor.extract %arg0[%c2] : tensor<3x!ct>",
            "%n3 = cggi.lut3 %n2, %n1, %n0 <lookup_table = 210 : ui8> : !ct loc(\"program.mlir\":12:5)",
            "%result0 = tensor.from_elements %n3 : tensor<1x!ct>",
            "return %result0 : tensor<1x!ct>",
            "}",
            "func.func @f_x__comb(%arg0: tensor<3xi1>) -> (tensor<1xi1>) {",
            "%c0 = arith.constant 0 : index",
            "%c1 = arith.constant 1 : index",
            "%c2 = arith.constant 2 : index",
            "%n0 = tensor.extract %arg0[%c0] : tensor<3xi1>",
            "%n1 = tensor.extract %arg0[%c1] : tensor<3xi1>",
            "%n2 = tensor.extract %arg0[%c2] : tensor<3xi1>",
            "%n3 = comb.truth_table %n2, %n1, %n0 -> 210 : ui8 loc(\"program.mlir\":12:5)",
            "%result0 = tensor.from_elements %n3 : tensor<1xi1>",
            "return %result0 : tensor<1xi1>",
            "}",
        ]
    );
}

/// Sums of one and of several outputs, with an entry for the largest sum that 5 bits hold;
/// inversions of an input and of an output; constants, an input and its inversion as outputs; an
/// input unused.
const SUMS: &str = r#"lincomb "sums" message_bits 5
%0 = input "arg0[0]"
%1 = input "arg0[1]"
%2 = input "arg1[0]"
%3 = input "arg1[1]"
%4 = input "arg1[2]"
%5:2 = sum 1*%0 + 1*%1 + 1*~%2 tables 0xa 0xc loc "program.mlir:12:5"
%6 = sum 3*%5.0 + 1*~%5.1 + 2*%3 tables 0x35
%7:2 = sum 16*%6 + 15*~%5.1 tables 0x80018000 0x10001
%8 = sum 30*%6 + 1*%7.1 tables 0x80000002
output "result0[0]" %5.0
output "result0[1]" ~%6
output "result0[2]" %7.0
output "result0[3]" ~%7.1
output "result0[4]" %8
output "result1[0]" zero
output "result1[1]" ~zero
output "result1[2]" %1
output "result1[3]" ~%2
"#;

#[test]
fn sums_are_valid_and_both_functions_compute_them() {
    let circuit = lincomb::text::parse(SUMS).expect("a circuit");
    let text = cggi::sums_to_text(&circuit, &split_inversions(&expand(&circuit), EXPANDED));
    let context = context();
    let constants = "
        %false = arith.constant false
        %false_plain = lwe.encode %false <plaintext_bits = 5> : i1 to !pt
        %false_ct = lwe.trivial_encrypt %false_plain : !pt -> !ct
        %true = arith.constant true
        %true_plain = lwe.encode %true <plaintext_bits = 5> : i1 to !pt
        %true_ct = lwe.trivial_encrypt %true_plain : !pt -> !ct";
    for vector in 0..16u64 {
        let inputs: Vec<u64> = [0, 1, 2, 3, 3].iter().map(|bit| vector >> bit & 1).collect();
        let expected: Vec<bool> =
            LincombSimulator::new(&circuit).run(&inputs).iter().map(|word| word & 1 == 1).collect();
        for (function, suffix, bit) in [("sums", "_ct", "!ct"), ("sums__comb", "", "i1")] {
            let values: Vec<String> = inputs.iter().map(|bit| format!("%{}{suffix}", *bit == 1)).collect();
            // Upstream's inliner and our folders evaluate it, ciphertexts of known bits among them.
            let probe = format!(
                "{text}\nfunc.func @probe() -> (tensor<5x{bit}>, tensor<4x{bit}>) {{{constants}
                  %a = tensor.from_elements {} : tensor<2x{bit}>
                  %b = tensor.from_elements {} : tensor<3x{bit}>
                  %r:2 = func.call @{function}(%a, %b) : (tensor<2x{bit}>, tensor<3x{bit}>) -> (tensor<5x{bit}>, tensor<4x{bit}>)
                  return %r#0, %r#1 : tensor<5x{bit}>, tensor<4x{bit}>
                }}",
                values[..2].join(", "),
                values[2..].join(", ")
            );
            let mut module = Module::parse(&context, &probe).unwrap_or_else(|| panic!("no MLIR:\n{probe}"));
            assert!(module.as_operation().verify());
            let manager = PassManager::new(&context);
            parse_pass_pipeline(manager.as_operation_pass_manager(), "builtin.module(inline,canonicalize,cse)")
                .expect("a pipeline");
            manager.run(&mut module).expect("folds");
            let folded = module.as_operation().to_string();
            let folded = &folded[folded.find("@probe").expect("the probe stays")..];
            assert_eq!(results(folded), expected, "@{function} at {vector:04b}:\n{folded}");
        }
    }
}

/// The bits that a folded function returns: of constant tensors, or of the ciphertexts that its
/// tensors are made of.
fn results(folded: &str) -> Vec<bool> {
    let definition = |name: &str| {
        let start = format!("{name} = ");
        let line = folded.lines().find_map(|line| line.trim().strip_prefix(&start));
        line.unwrap_or_else(|| panic!("{name} is not defined in\n{folded}"))
    };
    let operand =
        |text: &str| text.split([' ', ',']).find(|word| word.starts_with('%')).expect("an operand").to_owned();
    let bit = |name: &str| {
        let encode = definition(&operand(definition(name)));
        definition(&operand(encode)).ends_with("true")
    };
    let returned = folded.lines().find_map(|line| line.trim().strip_prefix("return ")).expect("a return");
    let (names, _) = returned.split_once(" : ").expect("types");
    let tensors = names.split(", ").map(|name| {
        let made = definition(name);
        match made.strip_prefix("tensor.from_elements ") {
            Some(elements) => elements.split(" : ").next().expect("elements").split(", ").map(bit).collect(),
            None => {
                let list = made.trim_start_matches("arith.constant dense<[").split("]>").next().expect("a list");
                list.split(", ").map(|bit| bit == "true").collect::<Vec<bool>>()
            }
        }
    });
    tensors.flatten().collect()
}

/// The first cells of [`SUMS`], which three message bits hold.
fn narrow_sums() -> String {
    let text = &SUMS[..SUMS.find("%7:2").expect("a third cell")];
    let text = text.replace("message_bits 5", "message_bits 3").replace("3*%5.0", "4*%5.0");
    let circuit = lincomb::text::parse(&format!("{text}output \"result0[0]\" %6\n")).expect("a circuit");
    cggi::sums_to_text(&circuit, &split_inversions(&expand(&circuit), EXPANDED))
}

#[test]
#[ignore = "needs HEIR: scripts/setup --with heir"]
fn heir_reads_sums() {
    heir_keeps(&reprint(&narrow_sums()));
}

#[test]
fn a_sum_is_written_as_heir_reads_it() {
    let text = narrow_sums();
    let lines: Vec<_> =
        text.lines().map(str::trim).filter(|line| line.contains("cggi") || line.contains("plain")).collect();
    insta::assert_snapshot!(lines.join("\n"), @r#"
    #plaintext_ring = #polynomial.ring<coefficientType = i3, polynomialModulus = <x>>
    !ct = !lwe.lwe_ciphertext<plaintext_space = <ring = #plaintext_ring, encoding = #encoding>, ciphertext_space = #ciphertext_space, key = <>>
    !pt = !lwe.lwe_plaintext<plaintext_space = <ring = #plaintext_ring, encoding = #encoding>>
    %i2_not = cggi.not %i2 : !ct
    %s0:2 = cggi.multi_lut_lincomb %i0, %i1, %i2_not <coefficients = [1, 1, 1], lookup_tables = [10, 12]> : (!ct, !ct, !ct) -> (!ct, !ct) loc("program.mlir":12:5)
    %s0_1_not = cggi.not %s0#1 : !ct
    %s1 = cggi.lut_lincomb %s0#0, %s0_1_not, %i3 <coefficients = [4, 1, 2], lookup_table = 53 : ui8> : !ct
    "#);
}
