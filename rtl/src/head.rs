//! The interface that every generated top module has: its ports, the check of its frames, and the
//! comment that explains it.

use ringmill_design::{Direction, FRAME_ERROR, Interface, Stream};
use ringmill_verilog::{Definition, Module, Net};

use crate::instance;

/// The nets of a top module in addition to its streams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The clock.
    pub clk: Net,
    /// The synchronous reset, active high.
    pub rst: Net,
    /// A bit for each argument: a frame of it was too short or too long since the reset.
    pub frame_error: Net,
}

/// Gives a top module its ports: clock, reset, streams, and [`FRAME_ERROR`].
pub fn ports(module: &mut Module, streams: &[Stream]) -> Head {
    let [clk, rst] = ["clk", "rst"].map(|name| module.input(Net::bit(name)));
    for stream in streams {
        let nets = stream.nets();
        let backward = nets.ready;
        let forward = [nets.data, nets.valid];
        match stream.direction {
            Direction::In => {
                for net in forward {
                    module.input(net);
                }
                module.output(backward);
                module.input(nets.last);
            }
            Direction::Out => {
                for net in forward {
                    module.output(net);
                }
                module.input(backward);
                module.output(nets.last);
            }
        }
    }
    let arguments = Direction::In.among(streams).count().max(1);
    let frame_error = module.output(Net::vector(FRAME_ERROR, arguments as u32));
    Head { clk, rst, frame_error }
}

/// The definition by which others instantiate a top module.
#[must_use]
pub fn definition(top: &Interface) -> Definition {
    let mut module = Module::new(&top.module);
    ports(&mut module, &top.streams);
    module.definition()
}

/// The instances that watch the frames of the arguments.
pub fn frame_checks(module: &mut Module, head: &Head, streams: &[Stream]) {
    for (number, stream) in Direction::In.among(streams).enumerate() {
        let nets = stream.nets();
        let check = instance("frame_check", format!("check_{}", stream.name))
            .parameter("BEATS", stream.beats)
            .same([&head.clk, &head.rst])
            .connect("valid", &nets.valid)
            .connect("ready", &nets.ready)
            .connect("last", &nets.last)
            .connect("error", head.frame_error.at(number as u32));
        module.instance(check);
    }
    if Direction::In.among(streams).next().is_none() {
        module.assign(&head.frame_error, ringmill_verilog::Expression::Fill(false));
    }
}

/// Lines of the comment above a top module: clock, reset, frames, and the contents of the beats of
/// each stream.
#[must_use]
pub fn comment(streams: &[Stream]) -> String {
    let mut text = format!(
        "Clock: rising edge of clk. Reset: rst, synchronous, active high, at least 1 cycle. It empties the\n\
         design: transactions under way, results that wait and arguments that stay are lost, {FRAME_ERROR} is 0.\n\
         AXI4-Streams: in a beat the lowest index lies in the lowest bits, and tlast ends each frame. The\n\
         design counts beats and does not rely on tlast of an argument. A tlast that is early or missing\n\
         sets the argument's bit of {FRAME_ERROR} in the cycle after its beat; it stays until rst.\n"
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
        text +=
            &format!("  {port}{bit}: {frames} of {beats}{stays}; {lanes} x {value_bits} bits{padding};\n    {order}\n");
    }
    text
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ringmill_design::ElementOrder;
    use ringmill_verilog::Expression;

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
        let streams = streams();
        let mut module = Module::new("m");
        let head = ports(&mut module, &streams);
        frame_checks(&mut module, &head, &streams);
        for stream in &streams {
            let nets = stream.nets();
            match stream.direction {
                Direction::In => module.assign(&nets.ready, true),
                Direction::Out => {
                    for net in [nets.data, nets.valid, nets.last] {
                        module.assign(&net, Expression::Fill(true));
                    }
                }
            }
        }
        let text = module.finish().expect("sound").text;
        assert!(
            text.contains("    output logic        m_axis_result0_tlast,\n    output logic [1:0]  frame_error\n);\n"),
            "{text}"
        );
        assert!(text.contains("  frame_check #(.BEATS(8)) check_arg0 (") && text.contains(".error(frame_error[0])"));
        assert!(text.contains("  frame_check #(.BEATS(1)) check_arg1 (") && text.contains(".error(frame_error[1])"));
        assert!(!text.contains("check_result"), "{text}");
    }

    #[test]
    fn the_comment_tells_what_a_beat_holds() {
        let text = comment(&streams());
        let arg0 = "  s_axis_arg0, frame_error[0]: 3 frames of 8 beats; 2 x 14 bits, each padded with zeros to 16;\n    \
                    elements 2i and 2i+1 are c0 and c1 of c0 + c1 x = a mod x^2 - zeta^(2 brv(i) + 1), as in FIPS 203\n";
        assert!(text.contains(arg0), "{text}");
        assert!(text.contains("  s_axis_arg1, frame_error[1]: 1 frame of 1 beat, once after a reset; 1 x 8 bits;\n"));
        assert!(
            text.contains("  m_axis_result0: 1 frame of 1 beat; 1 x 3 bits, each padded with zeros to 8;\n"),
            "{text}"
        );
    }
}
