// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_mul_barrett: product = a * b mod Q, both operands variable.
//
// Barrett's reduction (Barrett, CRYPTO '86; Menezes et al., Handbook of Applied Cryptography,
// 14.42, radix 2): with x = a*b and MU = floor(2^(2*BITS) / Q), the estimate floor(floor(x /
// 2^(BITS-1)) * MU / 2^(BITS+1)) of floor(x / Q) is short by at most 2. So x - Q - estimate*Q lies
// in [-Q, 2Q): Q is subtracted where that is not negative, then added where it is.
//
// LATENCY mul_wide (BITS x BITS) + mul_constant (BITS + 1 bits * MU) + mul_constant (BITS + 1 bits
// * Q mod 2^(BITS+2)) + 3 cycles (difference, two corrections); initiation interval 1 cycle; holds
// its state while en is low. Operands in [0, Q); otherwise the product is unspecified.
module mod_mul_barrett #(
    parameter integer          BITS    = 13,        // bits of Q
    parameter logic [BITS-1:0] Q       = 13'd7681,  // modulus, 2^(BITS-1) < Q < 2^BITS
    parameter logic [BITS:0]   MU      = 14'd8736,  // floor(2^(2*BITS) / Q)
    parameter integer          SLICE   = 18,        // as in mul_wide
    // latency in cycles that the instantiating module expects; 0: not checked
    parameter integer          LATENCY = 0
) (
    input  wire             clk,
    input  wire             en,
    input  wire  [BITS-1:0] a,
    input  wire  [BITS-1:0] b,
    output logic [BITS-1:0] product
);
  localparam integer R = BITS + 2;  // bits of the remainder before correction, with its sign
  localparam integer WAIT = mul_latency::constant(BITS + 1, 128'(MU), 2 * BITS + 2, SLICE) +
      mul_latency::constant(BITS + 1, 128'(Q), R, SLICE);
  localparam integer CYCLES = mul_latency::wide(BITS, BITS, 2 * BITS, SLICE) + WAIT + 3;

  // MU*Q is 2^(2*BITS) less a remainder below Q, so what is missing from 2^(2*BITS) is 1 .. Q-1.
  localparam logic [2*BITS:0] MISSING =
      {1'b1, {2 * BITS{1'b0}}} - {{BITS{1'b0}}, MU} * {{BITS + 1{1'b0}}, Q};
  if (!Q[BITS-1] || MISSING == 0 || MISSING >= {{BITS + 1{1'b0}}, Q}) begin : refuse
    $error("mod_mul_barrett: Q must have BITS bits, and MU must be floor(2^(2*BITS) / Q)");
  end
  if (LATENCY != 0 && LATENCY != CYCLES) begin : refuse_latency
    $error("mod_mul_barrett: LATENCY must be %0d", CYCLES);
  end

  logic [2*BITS-1:0] x;
  /* verilator lint_off UNUSEDSIGNAL */  // only the high part of the estimate counts
  logic [2*BITS+1:0] scaled;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [R-1:0] less_q, less_late, multiple, remainder_q;
  logic [BITS:0] corrected_q;
  logic [BITS-1:0] product_q;

  mul_wide #(.A_BITS(BITS), .B_BITS(BITS), .SLICE(SLICE)) multiply (
      .clk(clk), .en(en), .a(a), .b(b), .product(x));
  mul_constant #(.IN(BITS+1), .FACTOR(128'(MU)), .OUT(2*BITS+2), .SLICE(SLICE)) times_mu (
      .clk(clk), .en(en), .x(x[2*BITS-1:BITS-1]), .product(scaled));
  mul_constant #(.IN(BITS+1), .FACTOR(128'(Q)), .OUT(R), .SLICE(SLICE)) times_modulus (
      .clk(clk), .en(en), .x(scaled[2*BITS+1:BITS+1]), .product(multiple));
  shift_register #(.WIDTH(R), .DEPTH(WAIT-1)) wait_x (
      .clk(clk), .en(en), .d(less_q), .q(less_late));

  always_ff @(posedge clk)
    if (en) begin
      less_q      <= R'(x) - R'(Q);
      remainder_q <= less_late - multiple;
      corrected_q <= remainder_q[BITS:0] - (remainder_q[R-1] ? '0 : {1'b0, Q});
      product_q   <= corrected_q[BITS-1:0] + (corrected_q[BITS] ? Q : '0);
    end

  assign product = product_q;
endmodule
`default_nettype wire
