// SPDX-License-Identifier: MIT-0
`default_nettype none
// butterfly_both: one multiplier, adder and subtracter that serve both a transform and its inverse;
// `inverse` selects one of them.
//
//   inverse low:  sum = a + b*w,     difference = a - b*w      mod Q  (Cooley and Tukey)
//   inverse high: sum = (a + b) / 2, difference = (b - a) * w  mod Q  (Gentleman and
//                 Sande; half of it with HALVE = 1)
//
// Both directions share one table of twiddle factors: with the groups counted backwards, the
// forward factor is the negated inverse factor. Registers stand between the choice of operands and
// the adder. So the forward operands and factor arrive two cycles after the operands of the
// inverse, and the forward results leave two cycles later than the products. If `inverse` is tied
// to a constant, synthesis removes the logic of the other direction.
//
// LATENCY MUL_LATENCY + 2 cycles from operands to results, for the inverse + LATE; the factor
// arrives with the forward operands, two cycles after those of the inverse; initiation interval 1
// cycle; holds its state while en is low; `inverse` changes between frames only. Operands in [0,
// Q), w in the encoding that mod_mul expects.
module butterfly_both #(
    parameter integer          BITS        = 13,                 // bits of Q
    // modulus, odd, 2^(BITS-1) < Q < 2^BITS
    parameter logic [BITS-1:0] Q           = 13'd7681,
    parameter integer          REDUCTION   = 1,                  // as in mod_mul
    parameter integer          FACTOR_BITS = BITS,               // as in mod_mul
    parameter integer          SLICE       = 18,                 // as in mod_mul
    parameter logic [BITS:0]   CONSTANT    = 14'd513,            // as in mod_mul
    parameter integer          MUL_LATENCY = 8,                  // as in mod_mul
    // 1: the inverse halves its difference, 0: the factor is halved already
    parameter integer          HALVE       = 1,
    // cycles that the results of the inverse spend in registers, 0 or more
    parameter integer          LATE        = 1
) (
    input  wire                    clk,
    input  wire                    en,
    input  wire                    inverse,
    input  wire  [FACTOR_BITS-1:0] w,
    input  wire  [BITS-1:0]        forward_a,
    input  wire  [BITS-1:0]        forward_b,
    output logic [BITS-1:0]        forward_sum,
    output logic [BITS-1:0]        forward_difference,
    input  wire  [BITS-1:0]        inverse_a,
    input  wire  [BITS-1:0]        inverse_b,
    output logic [BITS-1:0]        inverse_sum,
    output logic [BITS-1:0]        inverse_difference
);
  if (!Q[0] || !Q[BITS-1] || HALVE < 0 || HALVE > 1 || LATE < 0) begin : refuse
    $error("butterfly_both: Q must be odd and have BITS bits, HALVE be 0 or 1, LATE 0 or more");
  end

  localparam logic [BITS-1:0] HALF_Q = (Q >> 1) + 1'b1;

  logic [BITS-1:0] a_q, b_q, sum, difference, half_sum, half_difference, product, late;

  // Halves are taken behind the delay and the multiplier, where a register follows. Without one,
  // long words are halved before them: the way to the memory is the longer one.
  localparam integer EARLY = BITS > 32 && LATE == 0 ? 1 : 0;

  function automatic logic [BITS-1:0] half(input logic [BITS-1:0] a);
    half = (a >> 1) + (a[0] ? HALF_Q : '0);
  endfunction

  assign half_sum        = EARLY == 1 ? half(sum) : sum;
  assign half_difference = EARLY == 1 && HALVE == 1 ? half(difference) : difference;

  mod_mul #(
      .BITS(BITS), .Q(Q), .REDUCTION(REDUCTION), .FACTOR_BITS(FACTOR_BITS), .CONSTANT(CONSTANT),
      .SLICE(SLICE), .MUL_LATENCY(MUL_LATENCY)) multiply (
      .clk(clk), .en(en), .a(inverse ? half_difference : forward_b), .b(w), .product(product));
  shift_register #(.WIDTH(BITS), .DEPTH(MUL_LATENCY)) delay_other (
      .clk(clk), .en(en), .d(inverse ? half_sum : forward_a), .q(late));
  always_ff @(posedge clk)
    if (en) begin
      a_q <= inverse ? inverse_b : late;
      b_q <= inverse ? inverse_a : product;
    end
  mod_add #(.BITS(BITS), .Q(Q)) add (.clk(clk), .en(en), .a(a_q), .b(b_q), .sum(sum));
  mod_sub #(.BITS(BITS), .Q(Q)) subtract (
      .clk(clk), .en(en), .a(a_q), .b(b_q), .difference(difference));

  assign forward_sum        = sum;
  assign forward_difference = difference;

  logic [BITS-1:0] whole_sum, whole_difference;
  assign whole_sum        = EARLY == 1 ? late : half(late);
  assign whole_difference = EARLY == 1 || HALVE == 0 ? product : half(product);
  shift_register #(.WIDTH(2*BITS), .DEPTH(LATE)) delay_inverse (
      .clk(clk), .en(en), .d({whole_difference, whole_sum}), .q({inverse_difference, inverse_sum}));
endmodule
`default_nettype wire
