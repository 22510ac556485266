//! Board tops in Icarus Verilog, with the oscillator as their clock: what goes in comes back, the
//! LED shines at its level, the button resets.

use ringmill_design::SourceFile;
use ringmill_fpga::{Board, Level, board, board_top};
use ringmill_toolchain::WorkFolder;
use std::process::Command;

const LINK: &str = include_str!("loopback_link.sv");

/// The pressed button holds the line high, whatever comes in.
const BENCH: &str = "
module bench;
  logic clk = 0, rx = 1, button = RELEASED, tx, led;
  integer errors = 0;
  board_top top (.clk_in(clk), PORT .uart_rx(rx), .uart_tx(tx), .led(led));
  always #5 clk = !clk;
  task expects(input logic line, input logic shines);
    if (tx !== line || led !== (shines ? SHINES : !SHINES)) errors = errors + 1;
  endtask
  initial begin
    // As a board that was off: nothing is lit once the light's own count is over.
    #6000 top.link.quiet_q = 0;
    #100 expects(1, 0);
    rx = 0;
    #10 expects(1, 0);
    #100 expects(0, 1);
    rx = 1;
    #100 expects(1, 1);
    top.link.quiet_q = 3;
    #100 expects(1, 0);
    rx = 0;
    button = !RELEASED;
    #200 if (BUTTON) expects(1, 0); else expects(0, 1);
    $display(\"errors %0d\", errors);
    $finish;
  end
endmodule
";

/// The number of errors that the bench finds, with a text of the board top replaced.
fn errors(board: &Board, take: &str, put: &str) -> u32 {
    let top = board_top(board, None, "loopback_link").unwrap_or_else(|error| panic!("{error}"));
    let (port, released) = match board.reset {
        Some(Level::Low) => (".reset_n(button),", "1'b1"),
        Some(Level::High) => (".reset(button),", "1'b0"),
        None => ("", "1'b1"),
    };
    let shines = if board.led == Some(Level::High) { "1'b1" } else { "1'b0" };
    let bench = BENCH.replace("PORT", port).replace("RELEASED", released).replace("SHINES", shines);
    let bench = bench.replace("BUTTON", if board.reset.is_some() { "1" } else { "0" });
    let folder = WorkFolder::new("test").expect("a folder");
    let mut files = top.files;
    let own = files.last_mut().expect("the top");
    assert!(own.text.contains(take), "{take}");
    own.text = own.text.replace(take, put);
    files.extend([SourceFile::new("link.sv", LINK), SourceFile::new("bench.sv", bench)]);
    for SourceFile { path, text } in &files {
        // Icarus 11 has no elaboration tasks.
        let text: String =
            text.lines().filter(|line| !line.contains("$error")).map(|line| format!("{line}\n")).collect();
        folder.write(path, text).expect("a write");
    }
    let run = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).current_dir(folder.path()).output();
        let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let mut arguments = vec!["-g2012", "-s", "bench", "-o", "bench"];
    arguments.extend(files.iter().map(|file| file.path.as_str()));
    run("iverilog", &arguments);
    let said = run("vvp", &["bench"]);
    folder.discard();
    said.trim().strip_prefix("errors ").and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("{said}"))
}

#[test]
fn the_line_comes_back_the_light_shines_and_the_button_resets() {
    // Buttons high, low and none; light high and low.
    for on in ["ulx3s-25f", "icebreaker", "tangnano20k", "ice40-hx8k-b"] {
        let board = board(on).expect("a board");
        assert_eq!(errors(board, "clk", "clk"), 0, "{on}");
        let light = if board.led == Some(Level::Low) {
            ("led = !active", "led = active")
        } else {
            ("led = active", "led = !active")
        };
        let button = match board.reset {
            Some(Level::Low) => ("&& reset_n", "&& !reset_n"),
            Some(Level::High) => ("&& !reset", "&& reset"),
            None => ("ready(locked)", "ready(1'b0)"),
        };
        for (take, put) in [light, button, (".rx(uart_rx)", ".rx(1'b1)"), (".rst(rst), .rx", ".rst(1'b1), .rx")] {
            assert!(errors(board, take, put) > 0, "{on}: {take} -> {put}");
        }
    }
}
