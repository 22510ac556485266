//! The interface that every generated top module has: its ports, the check of its frames, and the
//! comment that explains it.

use crate::{Direction, Stream};

/// The output with a bit for each argument: a frame of it was too short or too long since the
/// reset.
pub const FRAME_ERROR: &str = "frame_error";

/// The head of a top module: clock, reset, streams, and [`FRAME_ERROR`].
#[must_use]
pub fn ports(module: &str, streams: &[Stream]) -> String {
    let mut lines = vec!["    input  wire  clk".to_owned(), "    input  wire  rst".to_owned()];
    for stream in streams {
        let (forward, backward) = match stream.direction {
            Direction::In => ("input  wire ", "output logic"),
            Direction::Out => ("output logic", "input  wire "),
        };
        let port = stream.port();
        lines.push(format!("    {forward} [{}:0] {port}_tdata", stream.width() - 1));
        lines.push(format!("    {forward} {port}_tvalid"));
        lines.push(format!("    {backward} {port}_tready"));
        lines.push(format!("    {forward} {port}_tlast"));
    }
    let arguments = Direction::In.among(streams).count().max(1);
    lines.push(format!("    output logic [{}:0] {FRAME_ERROR}", arguments - 1));
    format!("module {module} (\n{}\n);\n", lines.join(",\n"))
}

/// The instances that watch the frames of the arguments.
#[must_use]
pub fn frame_checks(streams: &[Stream]) -> String {
    let one = |(number, stream): (usize, &Stream)| {
        let (name, port, beats) = (&stream.name, stream.port(), stream.beats);
        format!(
            "\n  frame_check #(.BEATS({beats})) check_{name} (\n      .clk(clk), .rst(rst), .valid({port}_tvalid), \
             .ready({port}_tready),\n      .last({port}_tlast), .error({FRAME_ERROR}[{number}]));\n"
        )
    };
    Direction::In.among(streams).enumerate().map(one).collect()
}

/// Lines of a comment: clock, reset, frames, and what the beats of each stream hold.
#[must_use]
pub fn comment(streams: &[Stream]) -> String {
    let mut text = format!(
        "// Clock: rising edge of clk. Reset: rst, synchronous, active high, at least 1 cycle. It empties the\n\
         // design: operands under way, results that wait and arguments that stay are lost, {FRAME_ERROR} is 0.\n\
         // AXI4-Streams: in a beat the lowest index lies in the lowest bits, and tlast ends each frame. The\n\
         // design counts beats and does not rely on tlast of an argument. A tlast that is early or missing\n\
         // sets the argument's bit of {FRAME_ERROR} in the cycle after its beat; it stays until rst.\n"
    );
    let mut number = 0;
    for stream in streams {
        let (port, order) = (stream.port(), stream.order.meaning());
        let Stream { lanes, coefficient_bits, value_bits, beats, frames, resident, direction, .. } = *stream;
        let padding = match coefficient_bits > value_bits {
            true => format!(", each padded with zeros to {coefficient_bits}"),
            false => String::new(),
        };
        let mut bit = String::new();
        if direction == Direction::In {
            bit = format!(", {FRAME_ERROR}[{number}]");
            number += 1;
        }
        let (beats, frames) = (counted(beats, "beat"), counted(frames, "frame"));
        let stays = if resident { ", once after a reset" } else { "" };
        text += &format!(
            "//   {port}{bit}: {frames} of {beats}{stays}; {lanes} x {value_bits} bits{padding};\n//     {order}\n"
        );
    }
    text
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ElementOrder;

    fn streams() -> Vec<Stream> {
        let polynomial = Stream {
            lanes: 2,
            coefficient_bits: 16,
            value_bits: 14,
            order: ElementOrder::Pairs,
            beats: 8,
            frames: 3,
            ..Stream::of_words("arg0", Direction::In, 14)
        };
        vec![
            polynomial,
            Stream { resident: true, ..Stream::of_words("arg1", Direction::In, 8) },
            Stream::of_words("result0", Direction::Out, 3),
        ]
    }

    #[test]
    fn every_argument_has_a_bit_and_a_check() {
        let text = ports("m", &streams());
        assert!(text.ends_with("    output logic m_axis_result0_tlast,\n    output logic [1:0] frame_error\n);\n"));
        let checks = frame_checks(&streams());
        assert!(checks.contains("frame_check #(.BEATS(8)) check_arg0 (") && checks.contains(".error(frame_error[0])"));
        assert!(checks.contains("frame_check #(.BEATS(1)) check_arg1 (") && checks.contains(".error(frame_error[1])"));
        assert!(!checks.contains("result"), "{checks}");
    }

    #[test]
    fn the_comment_tells_what_a_beat_holds() {
        let text = comment(&streams());
        let arg0 = "//   s_axis_arg0, frame_error[0]: 3 frames of 8 beats; 2 x 14 bits, each padded with zeros to 16;\n\
                    //     elements 2i and 2i+1 are c0 and c1 of c0 + c1 x = a mod x^2 - zeta^(2 brv(i) + 1), as in FIPS 203\n";
        assert!(text.contains(arg0), "{text}");
        assert!(
            text.contains("//   s_axis_arg1, frame_error[1]: 1 frame of 1 beat, once after a reset; 1 x 8 bits;\n")
        );
        assert!(
            text.contains("//   m_axis_result0: 1 frame of 1 beat; 1 x 3 bits, each padded with zeros to 8;\n"),
            "{text}"
        );
        assert!(text.lines().all(|line| line.starts_with("// ")), "{text}");
    }
}
