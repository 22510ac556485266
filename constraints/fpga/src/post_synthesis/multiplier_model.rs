//! The model of ECP5's multiplier, and what it lacks.

use super::bench::MULTIPLIER;
use ringmill_toolchain::{Invocation, Tool, Toolchain, WorkFolder};

#[test]
fn what_the_model_of_the_multiplier_lacks_it_refuses() {
    let toolchain = Toolchain::locate();
    let verilator = toolchain.require(Tool::Verilator).unwrap_or_else(|error| panic!("{error}"));
    let lint = |parameters: &str, ports: &str| {
        let folder = WorkFolder::new("test").expect("a folder");
        let top =
            format!("module top(input clk, output p);\n  MULT18X18D {parameters} m (.P0(p){ports});\nendmodule\n");
        folder.write("top.sv", top).expect("written");
        folder.write("model.v", MULTIPLIER).expect("written");
        let run =
            Invocation::new(&verilator).args(["--lint-only", "-Wno-lint", "--top-module", "top", "model.v", "top.sv"]);
        let answer = run.run(&folder).map(|_| ()).map_err(|error| error.to_string());
        folder.discard();
        answer
    };
    assert_eq!(lint("#(.REG_OUTPUT_CLK(\"NONE\"))", ", .A0(clk), .B0(clk)"), Ok(()));
    for register in ["INPUTA", "INPUTB", "OUTPUT"] {
        assert_eq!(lint(&format!("#(.REG_{register}_CLK(\"CLK0\"))"), ", .CLK0(clk)"), Ok(()), "{register}");
    }
    for register in ["INPUTC", "PIPELINE"] {
        let refused = lint(&format!("#(.REG_{register}_CLK(\"CLK0\"))"), "").expect_err("it is not modelled");
        assert!(refused.contains("registers at A, B and P, is modelled"), "{refused}");
    }
    lint("", ", .SRIA0(clk)").expect_err("there is no such port");
}
