// SPDX-License-Identifier: MIT-0
`default_nettype none
// @{ origin }
// @{ design.top }_ip: @{ design.top } with ports that Vivado's block designs connect
// automatically.
//
// The clock is aclk, the reset aresetn, active low and synchronous to it. tdata is padded to whole
// bytes with zeros; tkeep of the results says that every byte counts. A bit of frame_error stays
// high after its argument received a frame of the wrong length. The module is plain Verilog, since
// block designs do not accept SystemVerilog modules.
module @{ design.top }_ip (
    (* X_INTERFACE_INFO = "xilinx.com:signal:clock:1.0 aclk CLK" *)
    (* X_INTERFACE_PARAMETER = "ASSOCIATED_BUSIF @{ extra.interfaces }, ASSOCIATED_RESET aresetn" *)
    input  wire aclk,
    (* X_INTERFACE_INFO = "xilinx.com:signal:reset:1.0 aresetn RST" *)
    (* X_INTERFACE_PARAMETER = "POLARITY ACTIVE_LOW" *)
    input  wire aresetn,
@% for stream in extra.streams %@
@% set way = "input  wire" if stream.is_input else "output wire" %@
@% set back = "output wire" if stream.is_input else "input  wire" %@
    (* X_INTERFACE_INFO = "xilinx.com:interface:axis:1.0 @{ stream.port } TDATA" *)
    (* X_INTERFACE_PARAMETER = "TDATA_NUM_BYTES @{ stream.bytes }, HAS_TLAST 1, HAS_TKEEP @{ 0 if stream.is_input else 1 }" *)
    @{ way } [@{ 8 * stream.bytes - 1 }:0] @{ stream.port }_tdata,
@% if not stream.is_input %@
    (* X_INTERFACE_INFO = "xilinx.com:interface:axis:1.0 @{ stream.port } TKEEP" *)
    output wire [@{ stream.bytes - 1 }:0] @{ stream.port }_tkeep,
@% endif %@
    (* X_INTERFACE_INFO = "xilinx.com:interface:axis:1.0 @{ stream.port } TVALID" *)
    @{ way } @{ stream.port }_tvalid,
    (* X_INTERFACE_INFO = "xilinx.com:interface:axis:1.0 @{ stream.port } TREADY" *)
    @{ back } @{ stream.port }_tready,
    (* X_INTERFACE_INFO = "xilinx.com:interface:axis:1.0 @{ stream.port } TLAST" *)
    @{ way } @{ stream.port }_tlast,
@% endfor %@
    output wire [@{ inputs | length - 1 }:0] frame_error
);
@% for stream in extra.streams %@
@% if not stream.is_input %@
  assign @{ stream.port }_tkeep = {@{ stream.bytes }{1'b1}};
@% if stream.padding %@
  assign @{ stream.port }_tdata[@{ 8 * stream.bytes - 1 }:@{ stream.bits }] = @{ stream.padding }'b0;
@% endif %@
@% endif %@
@% endfor %@

  @{ design.top } core (
@% for stream in extra.streams %@
      .@{ stream.port }_tdata(@{ stream.port }_tdata[@{ stream.bits - 1 }:0]),
      .@{ stream.port }_tvalid(@{ stream.port }_tvalid),
      .@{ stream.port }_tready(@{ stream.port }_tready),
      .@{ stream.port }_tlast(@{ stream.port }_tlast),
@% endfor %@
      .frame_error(frame_error),
      .clk(aclk),
      .rst(!aresetn));
endmodule
`default_nettype wire
