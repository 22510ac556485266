//! Proof that a pipeline computes its netlist: its registers made transparent, it is a combinational circuit.

use std::time::Duration;

use ringmill_design::SourceFile;
use ringmill_engines::EngineError;
use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_engines::yosys::Yosys;
use ringmill_netlist::Netlist;

use crate::Pipelined;
use crate::ports::ports;
use crate::text::REGISTERS;

/// The buffer at a result, as a wire; and the check of frames, which no result depends on, as
/// nothing.
const BUFFER: &str = "module skid_buffer #(parameter integer WIDTH = 1) (
    input logic clk, input logic rst, input logic s_valid, output logic s_ready, input logic [WIDTH-1:0] s_data,
    output logic m_valid, input logic m_ready, output logic [WIDTH-1:0] m_data
);
  assign s_ready = m_ready;
  assign m_valid = s_valid;
  assign m_data = s_data;
endmodule
module frame_check #(parameter integer BEATS = 1) (
    input logic clk, input logic rst, input logic valid, input logic ready, input logic last, output logic error
);
  assign error = 1'b0;
endmodule
";

/// The name of the module that [`transparent`] adds.
const AROUND: &str = "transparent";

/// The written module with every register of values replaced by a wire, and around it a module `transparent` whose `in` and `out` are the netlist's
/// inputs and outputs in port order.
#[must_use]
pub fn transparent(netlist: &Netlist, pipelined: &Pipelined) -> String {
    // Nothing else in the text is written with '<=' inside such a block.
    let mut parts = pipelined.verilog.split(REGISTERS);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (registers, rest) = part.split_once("    end\n").unwrap_or((part, ""));
        text += &format!("  always_comb begin\n{}  end\n{rest}", registers.replace(" <= ", " = "));
    }
    let (arguments, results) = ports(netlist);
    let mut connections = vec![".clk(1'b0)".to_owned(), ".rst(1'b0)".to_owned()];
    for port in &arguments {
        let bits = port.bits.iter().rev().map(|bit| format!("in[{bit}]")).collect::<Vec<_>>().join(", ");
        let padding = match port.stream.width() as usize - port.bits.len() {
            0 => String::new(),
            more => format!("{more}'d0, "),
        };
        let prefix = port.prefix();
        connections
            .push(format!(".{prefix}_tdata({{{padding}{bits}}}), .{prefix}_tvalid(1'b1), .{prefix}_tlast(1'b1)"));
    }
    let mut wires = String::new();
    for port in &results {
        let (prefix, name) = (port.prefix(), &port.stream.name);
        connections.push(format!(".{prefix}_tdata(data_{name}), .{prefix}_tready(1'b1)"));
        wires += &format!("  wire [{}:0] data_{name};\n", port.stream.width() - 1);
        for (bit, position) in port.bits.iter().enumerate() {
            wires += &format!("  assign out[{position}] = data_{name}[{bit}];\n");
        }
    }
    format!(
        "{BUFFER}{text}module {AROUND} (input wire [{}:0] in, output wire [{}:0] out);\n{wires}  {} pipeline ({});\nendmodule\n",
        netlist.inputs().len().max(1) - 1,
        netlist.outputs().len().max(1) - 1,
        pipelined.interface.module,
        connections.join(", "),
    )
}

/// Compares the written text, its registers made transparent, with the netlist: read by Yosys, decided by ABC's `&cec`. That every value is read in its own
/// cycle is another matter, which simulation shows.
///
/// # Errors
/// A tool is missing or fails, or Yosys refuses the text.
pub fn prove(
    netlist: &Netlist,
    pipelined: &Pipelined,
    (yosys, abc): (&Yosys, &Abc),
    timeout: Duration,
) -> Result<Equivalence, EngineError> {
    let file = SourceFile { path: "transparent.sv".to_owned(), text: transparent(netlist, pipelined) };
    let read = yosys.read_verilog(&[file], Some(AROUND))?;
    abc.equivalent(netlist, &read, timeout)
}
