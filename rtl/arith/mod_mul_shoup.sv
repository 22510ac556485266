// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_mul_shoup: product = a * w mod Q for a factor w that is known in advance and given together
// with its scaled copy: b = {floor(w * 2^BITS / Q), w}.
//
// Shoup's method (in NTL; Harvey, Journal of Symbolic Computation 60, 2014): with s = floor(w *
// 2^BITS / Q) the estimate floor(a * s / 2^BITS) of floor(a * w / Q) is short by at most 1, so a*w
// - Q - estimate*Q lies in [-Q, Q), and BITS + 1 bits of each are enough.
//
// LATENCY mul_wide (BITS x BITS) + mul_constant (BITS bits * Q mod 2^(BITS+1)) + 2 cycles
// (difference, correction); initiation interval 1 cycle; holds its state while en is low. a in [0,
// Q), w in [0, Q); otherwise the product is unspecified.
module mod_mul_shoup #(
    parameter integer          BITS    = 13,        // bits of Q
    parameter logic [BITS-1:0] Q       = 13'd7681,  // modulus, 2^(BITS-1) < Q < 2^BITS
    parameter integer          SLICE   = 18,        // as in mul_wide
    // latency in cycles that the instantiating module expects; 0: not checked
    parameter integer          LATENCY = 0
) (
    input  wire               clk,
    input  wire               en,
    input  wire  [BITS-1:0]   a,
    input  wire  [2*BITS-1:0] b,
    output logic [BITS-1:0]   product
);
  localparam integer R = BITS + 1;
  localparam integer WAIT = mul_latency::constant(BITS, 128'(Q), R, SLICE);
  localparam integer CYCLES = mul_latency::wide(BITS, BITS, 2 * BITS, SLICE) + WAIT + 2;

  if (BITS < 2 || !Q[BITS-1] || !Q[0]) begin : refuse
    $error("mod_mul_shoup: Q must be odd and have BITS bits, at least 2");
  end
  if (LATENCY != 0 && LATENCY != CYCLES) begin : refuse_latency
    $error("mod_mul_shoup: LATENCY must be %0d", CYCLES);
  end

  /* verilator lint_off UNUSEDSIGNAL */  // only the high part of the estimate counts
  logic [2*BITS-1:0] scaled;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [R-1:0] low, less_q, less_late, multiple, remainder_q;
  logic [BITS-1:0] product_q;

  // Every slice begins below 2^BITS, so both products take equally long.
  mul_wide #(.A_BITS(BITS), .B_BITS(BITS), .SLICE(SLICE)) multiply_scaled (
      .clk(clk), .en(en), .a(a), .b(b[2*BITS-1:BITS]), .product(scaled));
  mul_wide #(.A_BITS(BITS), .B_BITS(BITS), .OUT(R), .SLICE(SLICE)) multiply (
      .clk(clk), .en(en), .a(a), .b(b[BITS-1:0]), .product(low));
  mul_constant #(.IN(BITS), .FACTOR(128'(Q)), .OUT(R), .SLICE(SLICE)) times_modulus (
      .clk(clk), .en(en), .x(scaled[2*BITS-1:BITS]), .product(multiple));
  shift_register #(.WIDTH(R), .DEPTH(WAIT-1)) wait_low (
      .clk(clk), .en(en), .d(less_q), .q(less_late));

  always_ff @(posedge clk)
    if (en) begin
      less_q      <= low - {1'b0, Q};
      remainder_q <= less_late - multiple;
      product_q   <= remainder_q[BITS-1:0] + (remainder_q[BITS] ? Q : '0);
    end

  assign product = product_q;
endmodule
`default_nettype wire
