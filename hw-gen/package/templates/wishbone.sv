// SPDX-License-Identifier: MIT-0
`default_nettype none
// @{ origin }
// @{ design.top }_wb: @{ design.top } behind Wishbone B4 (classic cycles, byte addresses); @{ design.top }_registers.md lists its registers.
module @{ design.top }_wb (
    input  wire         clk,
    input  wire         rst,
    input  wire         wb_cyc_i,
    input  wire         wb_stb_i,
    input  wire         wb_we_i,
    input  wire  [@{ extra.address - 1 }:0] wb_adr_i,
    input  wire  [3:0]  wb_sel_i,
    input  wire  [31:0] wb_dat_i,
    output logic [31:0] wb_dat_o,
    output logic        wb_ack_o,
    output logic        wb_err_o
);
  logic request, write, error;
  logic [@{ extra.address - 1 }:0] address;
  logic [31:0] wdata, rdata;

  wishbone_slave #(.ADDRESS(@{ extra.address })) slave (
      .clk(clk), .rst(rst),
      .wb_cyc_i(wb_cyc_i), .wb_stb_i(wb_stb_i), .wb_we_i(wb_we_i), .wb_adr_i(wb_adr_i), .wb_sel_i(wb_sel_i),
      .wb_dat_i(wb_dat_i), .wb_dat_o(wb_dat_o), .wb_ack_o(wb_ack_o), .wb_err_o(wb_err_o),
      .request(request), .write(write), .address(address), .wdata(wdata), .rdata(rdata), .error(error));

  @{ design.top }_bus registers (
      .clk(clk), .rst(rst),
      .request(request), .write(write), .address(address), .wdata(wdata), .rdata(rdata), .error(error));
endmodule
`default_nettype wire
