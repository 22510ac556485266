// SPDX-License-Identifier: MIT-0
`default_nettype none
// wishbone_slave: Wishbone B4, classic cycles (32 bits, byte addresses), to single-cycle accesses
// of registers: while `request` is high, `address`, `write` and `wdata` hold an access, and `rdata`
// and `error` answer it in the same cycle.
//
// An access that does not select all bytes ends with wb_err_o without an access, and an access with
// `error` ends with wb_err_o too. LATENCY 1 cycle from the strobe to wb_ack_o or wb_err_o;
// initiation interval 2 cycles.
module wishbone_slave #(
    parameter integer ADDRESS = 12  // bits of an address, at least 3
) (
    input  wire                clk,
    input  wire                rst,
    input  wire                wb_cyc_i,
    input  wire                wb_stb_i,
    input  wire                wb_we_i,
    input  wire  [ADDRESS-1:0] wb_adr_i,
    input  wire  [3:0]         wb_sel_i,
    input  wire  [31:0]        wb_dat_i,
    output logic [31:0]        wb_dat_o,
    output logic               wb_ack_o,
    output logic               wb_err_o,
    output logic               request,
    output logic               write,
    output logic [ADDRESS-1:0] address,
    output logic [31:0]        wdata,
    input  wire  [31:0]        rdata,
    input  wire                error
);
  if (ADDRESS < 3) begin : refuse
    $error("wishbone_slave: ADDRESS must be at least 3");
  end

  logic begins, malformed;

  assign begins    = wb_cyc_i && wb_stb_i && !wb_ack_o && !wb_err_o;
  assign malformed = wb_sel_i != 4'b1111;
  assign request   = begins && !malformed;
  assign write     = wb_we_i;
  assign address   = wb_adr_i;
  assign wdata     = wb_dat_i;

  always_ff @(posedge clk)
    if (rst) begin
      wb_ack_o <= 1'b0;
      wb_err_o <= 1'b0;
    end else begin
      wb_ack_o <= begins && !malformed && !error;
      wb_err_o <= begins && (malformed || error);
    end

  always_ff @(posedge clk) wb_dat_o <= malformed || error ? '0 : rdata;
endmodule
`default_nettype wire
