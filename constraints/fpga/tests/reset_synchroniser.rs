//! The reset of a board top, in Icarus Verilog: what it promises, and that one-line faults in it
//! are noticed.

use ringmill_toolchain::WorkFolder;
use std::process::Command;

/// The module of `rtl/top`.
fn module() -> &'static str {
    ringmill_rtl::module("reset_synchroniser").expect("it is there").text
}

/// Ready comes and goes between edges, for a moment too; rst is looked at shortly before each edge.
const BENCH: &str = "
`timescale 1ns / 1ps
module bench;
  logic clk = 0, ready = 0, rst;
  integer errors = 0, low = 0, i;
  reset_synchroniser #(.HOLD(9)) self (.clk(clk), .ready(ready), .rst(rst));
  always #5 clk = !clk;
  task expect_reset(input logic wanted);
    if (rst !== wanted) errors = errors + 1;
  endtask
  // After the first edge that sees ready: two of the synchroniser, nine held, one more.
  task settles;
    begin
      for (i = 0; i < 11; i = i + 1) begin @(negedge clk) expect_reset(1); end
      @(negedge clk);
      for (i = 0; i < 20; i = i + 1) begin @(negedge clk) expect_reset(0); end
    end
  endtask
  initial begin
    #1 expect_reset(1);
    repeat (20) @(negedge clk) expect_reset(1);
    #2 ready = 1;
    settles;
    // A moment between two edges.
    #1 ready = 0;
    #1 ready = 1;
    @(negedge clk) @(negedge clk) expect_reset(1);
    repeat (40) @(negedge clk);
    expect_reset(0);
    // Again before it was ready for long enough.
    #1 ready = 0;
    @(negedge clk) #1 ready = 1;
    repeat (8) @(negedge clk);
    #1 ready = 0;
    @(negedge clk) #1 ready = 1;
    for (i = 0; i < 10; i = i + 1) begin @(negedge clk) expect_reset(1); end
    repeat (40) @(negedge clk);
    expect_reset(0);
    #1 ready = 0;
    repeat (3) @(negedge clk);
    repeat (20) @(negedge clk) expect_reset(1);
    $display(\"errors %0d\", errors);
    $finish;
  end
endmodule
";

/// The number of errors that the bench finds in the text.
fn errors(text: &str) -> u32 {
    let folder = WorkFolder::new("test").expect("a folder");
    // Icarus 11 has no elaboration tasks.
    let text: String = text.lines().filter(|line| !line.contains("$error")).map(|line| format!("{line}\n")).collect();
    folder.write("reset_synchroniser.sv", text).expect("a write");
    folder.write("bench.sv", BENCH).expect("a write");
    let run = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).current_dir(folder.path()).output();
        let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    run("iverilog", &["-g2012", "-o", "bench", "bench.sv", "reset_synchroniser.sv"]);
    let said = run("vvp", &["bench"]);
    folder.discard();
    said.trim().strip_prefix("errors ").and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("{said}"))
}

#[test]
fn it_is_high_until_ready_lasted_and_faults_are_noticed() {
    assert_eq!(errors(module()), 0);
    for (take, put) in [
        ("posedge clk or negedge ready", "posedge clk"),
        ("if (!ready) ready_q <= '0;", "if (!ready) ready_q <= 2'b01;"),
        ("held_q == WIDTH'(HOLD)", "held_q == WIDTH'(HOLD - 1)"),
        ("      held_q <= '0;\n", ""),
        ("      running_q <= 1'b0;\n", ""),
        ("logic running_q = 1'b0", "logic running_q = 1'b1"),
        ("assign rst = !running_q", "assign rst = running_q"),
    ] {
        assert!(module().contains(take), "{take}");
        assert!(errors(&module().replace(take, put)) > 0, "{take} -> {put}");
    }
}
