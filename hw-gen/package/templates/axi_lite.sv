// SPDX-License-Identifier: MIT-0
`default_nettype none
// @{ origin }
// @{ design.top }_axil: @{ design.top } behind AXI4-Lite; @{ design.top }_registers.md lists its registers.
module @{ design.top }_axil (
    input  wire         clk,
    input  wire         rst,
    input  wire  [@{ extra.address - 1 }:0] s_axil_awaddr,
    input  wire  [2:0]  s_axil_awprot,
    input  wire         s_axil_awvalid,
    output logic        s_axil_awready,
    input  wire  [31:0] s_axil_wdata,
    input  wire  [3:0]  s_axil_wstrb,
    input  wire         s_axil_wvalid,
    output logic        s_axil_wready,
    output logic [1:0]  s_axil_bresp,
    output logic        s_axil_bvalid,
    input  wire         s_axil_bready,
    input  wire  [@{ extra.address - 1 }:0] s_axil_araddr,
    input  wire  [2:0]  s_axil_arprot,
    input  wire         s_axil_arvalid,
    output logic        s_axil_arready,
    output logic [31:0] s_axil_rdata,
    output logic [1:0]  s_axil_rresp,
    output logic        s_axil_rvalid,
    input  wire         s_axil_rready
);
  logic request, write, error;
  logic [@{ extra.address - 1 }:0] address;
  logic [31:0] wdata, rdata;

  axi_lite_slave #(.ADDRESS(@{ extra.address })) slave (
      .clk(clk), .rst(rst),
      .s_axil_awaddr(s_axil_awaddr), .s_axil_awprot(s_axil_awprot), .s_axil_awvalid(s_axil_awvalid), .s_axil_awready(s_axil_awready),
      .s_axil_wdata(s_axil_wdata), .s_axil_wstrb(s_axil_wstrb), .s_axil_wvalid(s_axil_wvalid), .s_axil_wready(s_axil_wready),
      .s_axil_bresp(s_axil_bresp), .s_axil_bvalid(s_axil_bvalid), .s_axil_bready(s_axil_bready),
      .s_axil_araddr(s_axil_araddr), .s_axil_arprot(s_axil_arprot), .s_axil_arvalid(s_axil_arvalid), .s_axil_arready(s_axil_arready),
      .s_axil_rdata(s_axil_rdata), .s_axil_rresp(s_axil_rresp), .s_axil_rvalid(s_axil_rvalid), .s_axil_rready(s_axil_rready),
      .request(request), .write(write), .address(address), .wdata(wdata), .rdata(rdata), .error(error));

  @{ design.top }_bus registers (
      .clk(clk), .rst(rst),
      .request(request), .write(write), .address(address), .wdata(wdata), .rdata(rdata), .error(error));
endmodule
`default_nettype wire
