// SPDX-License-Identifier: MIT-0
`default_nettype none
// iterative_column: a column of butterflies of an iterative transform. It reads words of the
// memory, or of the column before it, and its results go back to the memory or to the next column.
//
// Lane number 2j + l of a word is the pair j's element l. Forward: the lane bit l is exchanged with
// a bit of the beat number (the element of the pair that the layer needs), the pairs go through
// their butterflies, and the bits of the lane number are rotated: bit 0 becomes the highest.
// Inverse: the same backwards. So each layer finds its pairs in the same lanes (the perfect shuffle
// of Pease, J. ACM 15, 1968, between words and lanes).
//
// LATENCY BEFORE + MUL_LATENCY + AFTER + 1 cycles, where AFTER is the larger of POST and 2, the
// cycles of a sum; initiation interval 1 cycle; holds its state while en is low. Operands in [0,
// Q). The factors arrive BEFORE cycles after their word, `swap_forward` arrives with the word, and
// `swap_inverse` arrives BEFORE + MUL_LATENCY + AFTER - POST cycles after it.
module iterative_column #(
    parameter integer          BITS        = 13,                 // bits of Q
    // modulus, odd, 2^(BITS-1) < Q < 2^BITS
    parameter logic [BITS-1:0] Q           = 13'd7681,
    parameter integer          REDUCTION   = 1,                  // as in mod_mul
    parameter integer          FACTOR_BITS = BITS,               // as in mod_mul
    parameter integer          SLICE       = 18,                 // as in mod_mul
    parameter logic [BITS:0]   CONSTANT    = 14'd513,            // as in mod_mul
    parameter integer          MUL_LATENCY = 8,                  // as in mod_mul
    parameter integer          HALVE       = 1,                  // as in butterfly_both
    // coefficients of a word, a power of two
    parameter integer          LANES       = 2,
    // cycles from a word to its factors, at least PRE, and 2
    parameter integer          BEFORE      = 2,
    // beats that the forward exchange moves by
    parameter integer          PRE         = 1,
    // beats that the inverse exchange moves by
    parameter integer          POST        = 1
) (
    input  wire                            clk,
    input  wire                            en,
    input  wire                            inverse,
    input  wire                            swap_forward,
    input  wire                            swap_inverse,
    input  wire  [LANES*BITS-1:0]          in,
    input  wire  [LANES/2*FACTOR_BITS-1:0] factors,
    output logic [LANES*BITS-1:0]          out
);
  if (LANES < 2 || (LANES & (LANES - 1)) != 0 || PRE < 1 || POST < 1
      || BEFORE < 2 || BEFORE < PRE) begin : refuse
    $error("iterative_column: LANES must be a power of two, POST from 1, BEFORE from PRE and 2");
  end

  localparam integer SUM = 2;  // of butterfly_both, the choice of operands and the sum
  localparam integer AFTER = POST > SUM ? POST : SUM;

  logic [LANES*BITS-1:0] late_in, forward_d, late_forward, inverse_d, out_q;

  shift_register #(.WIDTH(LANES*BITS), .DEPTH(BEFORE-SUM)) delay_in (
      .clk(clk), .en(en), .d(in), .q(late_in));
  shift_register #(.WIDTH(LANES*BITS), .DEPTH(AFTER-SUM)) delay_forward (
      .clk(clk), .en(en), .d(forward_d), .q(late_forward));

  for (genvar j = 0; j < LANES / 2; j = j + 1) begin : pairs
    logic [BITS-1:0] early_a, early_b, forward_a, forward_b, inverse_sum, inverse_difference;
    // lane numbers 2j and 2j + 1 after the rotation: j, and j in the upper half
    lane_exchange #(.BITS(BITS), .DELAY(PRE)) exchange_before (
        .clk(clk), .en(en), .swap(swap_forward),
        .in0(in[2*j*BITS+:BITS]), .in1(in[(2*j+1)*BITS+:BITS]),
        .out0(early_a), .out1(early_b));
    shift_register #(.WIDTH(2*BITS), .DEPTH(BEFORE-PRE)) delay_operands (
        .clk(clk), .en(en), .d({early_b, early_a}), .q({forward_b, forward_a}));
    butterfly_both #(
        .BITS(BITS), .Q(Q), .REDUCTION(REDUCTION), .FACTOR_BITS(FACTOR_BITS),
        .CONSTANT(CONSTANT), .SLICE(SLICE), .MUL_LATENCY(MUL_LATENCY),
        .HALVE(HALVE), .LATE(AFTER-POST)) butterfly (
        .clk(clk), .en(en), .inverse(inverse), .w(factors[j*FACTOR_BITS+:FACTOR_BITS]),
        .forward_a(forward_a), .forward_b(forward_b),
        .forward_sum(forward_d[j*BITS+:BITS]),
        .forward_difference(forward_d[(j+LANES/2)*BITS+:BITS]),
        .inverse_a(late_in[j*BITS+:BITS]), .inverse_b(late_in[(j+LANES/2)*BITS+:BITS]),
        .inverse_sum(inverse_sum), .inverse_difference(inverse_difference));
    lane_exchange #(.BITS(BITS), .DELAY(POST)) exchange_after (
        .clk(clk), .en(en), .swap(swap_inverse), .in0(inverse_sum), .in1(inverse_difference),
        .out0(inverse_d[2*j*BITS+:BITS]), .out1(inverse_d[(2*j+1)*BITS+:BITS]));
  end

  always_ff @(posedge clk) if (en) out_q <= inverse ? inverse_d : late_forward;

  assign out = out_q;
endmodule
`default_nettype wire
