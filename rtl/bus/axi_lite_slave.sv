// SPDX-License-Identifier: MIT-0
`default_nettype none
// axi_lite_slave: AXI4-Lite (32 bits) to single-cycle accesses of registers: while `request` is
// high, `address`, `write` and `wdata` hold an access, and `rdata` and `error` answer it in the
// same cycle.
//
// Protection (AWPROT, ARPROT) is ignored. A write that does not write all bytes is answered SLVERR
// without an access, and an access with `error` is answered SLVERR too. One access at a time;
// waiting reads and writes alternate. LATENCY 2 cycles from the address (of a write: the later one
// of address and data) to the answer; initiation interval 2 cycles if the answer is taken at once.
module axi_lite_slave #(
    parameter integer ADDRESS = 12  // bits of an address, at least 3
) (
    input  wire                clk,
    input  wire                rst,
    input  wire  [ADDRESS-1:0] s_axil_awaddr,
    /* verilator lint_off UNUSEDSIGNAL */  // accesses are not restricted by protection bits
    input  wire  [2:0]         s_axil_awprot,
    input  wire  [2:0]         s_axil_arprot,
    /* verilator lint_on UNUSEDSIGNAL */
    input  wire                s_axil_awvalid,
    output logic               s_axil_awready,
    input  wire  [31:0]        s_axil_wdata,
    input  wire  [3:0]         s_axil_wstrb,
    input  wire                s_axil_wvalid,
    output logic               s_axil_wready,
    output logic [1:0]         s_axil_bresp,
    output logic               s_axil_bvalid,
    input  wire                s_axil_bready,
    input  wire  [ADDRESS-1:0] s_axil_araddr,
    input  wire                s_axil_arvalid,
    output logic               s_axil_arready,
    output logic [31:0]        s_axil_rdata,
    output logic [1:0]         s_axil_rresp,
    output logic               s_axil_rvalid,
    input  wire                s_axil_rready,
    output logic               request,
    output logic               write,
    output logic [ADDRESS-1:0] address,
    output logic [31:0]        wdata,
    input  wire  [31:0]        rdata,
    input  wire                error
);
  if (ADDRESS < 3) begin : refuse
    $error("axi_lite_slave: ADDRESS must be at least 3");
  end

  localparam logic [1:0] OKAY = 2'b00, SLVERR = 2'b10;

  // Requests that have arrived and are not yet answered.
  logic aw_q, w_q, ar_q, wrote_q;
  logic [ADDRESS-1:0] awaddr_q, araddr_q;
  logic [3:0] wstrb_q;
  logic can_write, can_read, do_write, do_read, malformed;

  assign can_write = aw_q && w_q && !s_axil_bvalid;
  assign can_read  = ar_q && !s_axil_rvalid;
  assign do_write  = can_write && !(can_read && wrote_q);
  assign do_read   = can_read && !do_write;
  assign address   = do_write ? awaddr_q : araddr_q;
  assign malformed = do_write && wstrb_q != 4'b1111;
  assign request   = (do_write || do_read) && !malformed;
  assign write     = do_write;

  assign s_axil_awready = !aw_q;
  assign s_axil_wready  = !w_q;
  assign s_axil_arready = !ar_q;

  always_ff @(posedge clk)
    if (rst) begin
      aw_q          <= 1'b0;
      w_q           <= 1'b0;
      ar_q          <= 1'b0;
      wrote_q       <= 1'b0;
      s_axil_bvalid <= 1'b0;
      s_axil_rvalid <= 1'b0;
    end else begin
      aw_q          <= (aw_q || s_axil_awvalid) && !do_write;
      w_q           <= (w_q || s_axil_wvalid) && !do_write;
      ar_q          <= (ar_q || s_axil_arvalid) && !do_read;
      wrote_q       <= do_write || (wrote_q && !do_read);
      s_axil_bvalid <= do_write || (s_axil_bvalid && !s_axil_bready);
      s_axil_rvalid <= do_read || (s_axil_rvalid && !s_axil_rready);
    end

  always_ff @(posedge clk) begin
    if (!aw_q) awaddr_q <= s_axil_awaddr;
    if (!ar_q) araddr_q <= s_axil_araddr;
    if (!w_q) begin
      wdata   <= s_axil_wdata;
      wstrb_q <= s_axil_wstrb;
    end
    if (do_write) s_axil_bresp <= malformed || error ? SLVERR : OKAY;
    if (do_read) begin
      s_axil_rresp <= malformed || error ? SLVERR : OKAY;
      s_axil_rdata <= malformed || error ? '0 : rdata;
    end
  end
endmodule
`default_nettype wire
