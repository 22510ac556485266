//! The top module: the streams, and the component that is started again and again.

use ringmill_verilog::comment;

use crate::component;
use crate::{Options, Routine};
use ringmill_blocks::stream::{Direction, Stream};

pub(crate) fn text(routine: &Routine, top: &str, streams: &[Stream], options: &Options) -> String {
    let (mut ports, mut checks) =
        (vec!["    input  logic clk".to_owned(), "    input  logic rst".to_owned()], String::new());
    let mut connections = String::new();
    let mut frames = String::new();
    for Stream { name, direction, lanes, coefficient_bits, beats, frames: count, .. } in streams {
        let prefix = match direction {
            Direction::In => format!("s_axis_{name}"),
            Direction::Out => format!("m_axis_{name}"),
        };
        let (forward, backward) = match direction {
            Direction::In => ("input ", "output"),
            Direction::Out => ("output", "input "),
        };
        ports.push(format!("    {forward} logic [{}:0] {prefix}_tdata", lanes * coefficient_bits - 1));
        ports.push(format!("    {forward} logic {prefix}_tvalid"));
        ports.push(format!("    {backward} logic {prefix}_tready"));
        ports.push(format!("    {forward} logic {prefix}_tlast"));
        let signals: &[&str] = match direction {
            Direction::In => &["tdata", "tvalid", "tready"],
            Direction::Out => &["tdata", "tvalid", "tready", "tlast"],
        };
        for signal in signals {
            connections += &format!(",\n      .{prefix}_{signal}({prefix}_{signal})");
        }
        frames += &format!("//   {prefix}: {count} frame(s) of {beats} beat(s) of {lanes} x {coefficient_bits} bits\n");
        if *direction == Direction::In {
            checks += &match beats {
                1 => format!(
                    "\n`ifdef SYNTHESIS\n  logic unused_last_{name};\n  assign unused_last_{name} = &{{1'b0, {prefix}_tlast}};\n`else\n  always_ff @(posedge clk)\n    if (!rst && {prefix}_tvalid && {prefix}_tready)\n      assert ({prefix}_tlast) else $error(\"{prefix}: tlast is low on the only beat\");\n`endif\n"
                ),
                _ => format!(
                    "\n  frame_check #(.BEATS({beats})) check_{name} (\n      .clk(clk), .rst(rst), .valid({prefix}_tvalid), .ready({prefix}_tready), .last({prefix}_tlast));\n"
                ),
            };
        }
    }
    format!(
        "// {top}: the function {} over polynomials of {} coefficients, a Calyx component; coefficients a beat: {}.\n//\n{frames}//\n\
         // Takes all arguments, runs, gives all results, and takes the next arguments. Coefficients in [0, q); for others the result is unspecified.\n\
         module {top} (\n{}\n);\n\
         \x20 logic go_q, done;\n\n\
         \x20 // One run after another: `go` is low for a cycle between them, as the component asks.\n\
         \x20 always_ff @(posedge clk)\n    if (rst) go_q <= 1'b0;\n    else go_q <= !go_q || !done;\n{checks}\n\
         \x20 {} component (\n      .clk(clk), .reset(rst), .go(go_q), .done(done){connections});\nendmodule\n",
        comment(&routine.name),
        routine.n,
        options.lanes,
        ports.join(",\n"),
        component::name(top),
    )
}
