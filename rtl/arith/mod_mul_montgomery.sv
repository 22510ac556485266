// SPDX-License-Identifier: MIT-0
`default_nettype none
// mod_mul_montgomery: product = a * b * 2^-BITS mod Q. With b stored as b' = b * 2^BITS mod Q the
// result is a * b mod Q. This suits products with a table of constants.
//
// Montgomery's reduction (Montgomery, Math. Comp. 44, 1985) with the difference instead of the sum:
// x = a*b, m = x / Q mod 2^BITS; x and m*Q have the same low half, so floor(x / 2^BITS) - floor(m*Q
// / 2^BITS), in (-Q, Q), is x / 2^BITS mod Q without a carry from below.
//
// LATENCY mul_wide (BITS x BITS) + mul_constant (BITS bits * Q_INVERSE mod 2^BITS) + mul_constant
// (BITS bits * Q) + 2 cycles (difference, correction); initiation interval 1 cycle; holds its state
// while en is low. Operands in [0, Q); otherwise the product is unspecified.
module mod_mul_montgomery #(
    parameter integer          BITS      = 13,        // bits of Q
    parameter logic [BITS-1:0] Q         = 13'd7681,  // modulus, odd, 2^(BITS-1) < Q < 2^BITS
    parameter logic [BITS-1:0] Q_INVERSE = 13'd513,   // 1/Q mod 2^BITS
    parameter integer          SLICE     = 18,        // as in mul_wide
    // latency in cycles that the instantiating module expects; 0: not checked
    parameter integer          LATENCY   = 0
) (
    input  wire             clk,
    input  wire             en,
    input  wire  [BITS-1:0] a,
    input  wire  [BITS-1:0] b,
    output logic [BITS-1:0] product
);
  localparam integer WAIT = mul_latency::constant(BITS, 128'(Q_INVERSE), BITS, SLICE) +
      mul_latency::constant(BITS, 128'(Q), 2 * BITS, SLICE);
  localparam integer CYCLES = mul_latency::wide(BITS, BITS, 2 * BITS, SLICE) + WAIT + 2;

  localparam logic [BITS-1:0] CHECK = Q * Q_INVERSE;
  if (!Q[BITS-1] || CHECK != 1) begin : refuse
    $error("mod_mul_montgomery: Q must have BITS bits, and Q * Q_INVERSE must be 1 mod 2^BITS");
  end
  if (LATENCY != 0 && LATENCY != CYCLES) begin : refuse_latency
    $error("mod_mul_montgomery: LATENCY must be %0d", CYCLES);
  end

  logic [2*BITS-1:0] x;
  logic [BITS-1:0] m, high_late, product_q;
  /* verilator lint_off UNUSEDSIGNAL */  // the low half is that of x
  logic [2*BITS-1:0] multiple;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [BITS:0] difference_q;

  mul_wide #(.A_BITS(BITS), .B_BITS(BITS), .SLICE(SLICE)) multiply (
      .clk(clk), .en(en), .a(a), .b(b), .product(x));
  mul_constant #(.IN(BITS), .FACTOR(128'(Q_INVERSE)), .OUT(BITS), .SLICE(SLICE)) times_inverse (
      .clk(clk), .en(en), .x(x[BITS-1:0]), .product(m));
  mul_constant #(.IN(BITS), .FACTOR(128'(Q)), .OUT(2*BITS), .SLICE(SLICE)) times_modulus (
      .clk(clk), .en(en), .x(m), .product(multiple));
  shift_register #(.WIDTH(BITS), .DEPTH(WAIT)) wait_x (
      .clk(clk), .en(en), .d(x[2*BITS-1:BITS]), .q(high_late));

  always_ff @(posedge clk)
    if (en) begin
      difference_q <= {1'b0, high_late} - {1'b0, multiple[2*BITS-1:BITS]};
      product_q    <= difference_q[BITS-1:0] + (difference_q[BITS] ? Q : '0);
    end

  assign product = product_q;
endmodule
`default_nettype wire
