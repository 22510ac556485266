//! Netlists as MLIR: the text is valid in our dialects, and its meaning is the netlist's.

use melior::{ir::Module, ir::operation::OperationLike, pass::PassManager, utility::parse_pass_pipeline};
use ringmill_dialects::context;
use ringmill_netlist::{Builder, CellLibrary, Netlist, Simulator, split_inversions};
use ringmill_passes::bridge::netlist_to_mlir;

/// Two bits plus two bits, a multiplexer, an asymmetric table, a constant, an input as an output, and an input unused.
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
        let text = netlist_to_mlir(&split_inversions(&netlist, library), library);
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
    let text = netlist_to_mlir(&netlist, CellLibrary::Lut(3));
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
