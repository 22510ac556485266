//! The top module: the streams, and the component that is started again and again.

use ringmill_design::{Direction, Stream, head};
use ringmill_verilog::comment;

use crate::design::component_name;
use crate::{Options, Routine};

pub(crate) fn text(routine: &Routine, top: &str, streams: &[Stream], options: &Options) -> String {
    let mut connections = String::new();
    for stream in streams {
        let port = stream.port();
        let signals: &[&str] = match stream.direction {
            // What marks the ends of frames goes to their check alone.
            Direction::In => &["tdata", "tvalid", "tready"],
            Direction::Out => &["tdata", "tvalid", "tready", "tlast"],
        };
        for signal in signals {
            connections += &format!(",\n      .{port}_{signal}({port}_{signal})");
        }
    }
    format!(
        "// {top}: the function {} over polynomials of {} coefficients, a Calyx component; coefficients a beat: {}.\n//\n\
         // Takes all arguments, runs, gives all results, and takes the next arguments. Coefficients in [0, q); for others the result is unspecified.\n\
         //\n{}{}\
         \x20 logic go_q, done;\n\n\
         \x20 // One run after another: `go` is low for a cycle between them, as the component asks.\n\
         \x20 always_ff @(posedge clk)\n    if (rst) go_q <= 1'b0;\n    else go_q <= !go_q || !done;\n{}\n\
         \x20 {} component (\n      .clk(clk), .reset(rst), .go(go_q), .done(done){connections});\nendmodule\n",
        comment(&routine.name),
        routine.n,
        options.lanes,
        head::comment(streams),
        head::ports(top, streams),
        head::frame_checks(streams),
        component_name(top),
    )
}
