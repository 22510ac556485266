// @{ origin }
// @{ design.top }_axil: @{ design.top } behind AXI4-Lite; @{ design.top }_registers.md lists its registers.
module @{ design.top }_axil (
    input  logic        clk,
    input  logic        rst,
    input  logic [@{ extra.address - 1 }:0] s_axil_awaddr,
    input  logic [2:0]  s_axil_awprot,
    input  logic        s_axil_awvalid,
    output logic        s_axil_awready,
    input  logic [31:0] s_axil_wdata,
    input  logic [3:0]  s_axil_wstrb,
    input  logic        s_axil_wvalid,
    output logic        s_axil_wready,
    output logic [1:0]  s_axil_bresp,
    output logic        s_axil_bvalid,
    input  logic        s_axil_bready,
    input  logic [@{ extra.address - 1 }:0] s_axil_araddr,
    input  logic [2:0]  s_axil_arprot,
    input  logic        s_axil_arvalid,
    output logic        s_axil_arready,
    output logic [31:0] s_axil_rdata,
    output logic [1:0]  s_axil_rresp,
    output logic        s_axil_rvalid,
    input  logic        s_axil_rready
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
