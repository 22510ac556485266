// SPDX-License-Identifier: MIT-0
`default_nettype none
// butterfly_ct_near: sum = a + b*w, difference = a - b*w mod Q (Cooley and Tukey) of words of BITS
// + 2 bits that are not reduced to [0, Q), with the factor in the encoding that mod_mul expects.
//
// The product is left in (-Q, Q), and a is moved to where both results have BITS + 2 bits
// (mod_near). So the sum and the difference need no correction.
//
// LATENCY MUL_LATENCY + 1 cycles from b and w (multiplication, addition 1), EARLY more from a;
// initiation interval 1 cycle; holds its state while en is low. Any a and b.
module butterfly_ct_near #(
    parameter integer          BITS        = 13,                 // bits of Q
    // modulus, odd, 2^(BITS-1) < Q < 2^BITS
    parameter logic [BITS-1:0] Q           = 13'd7681,
    parameter integer          REDUCTION   = 2,                  // as in mod_mul: 2 or 3
    parameter integer          FACTOR_BITS = BITS,               // as in mod_mul
    parameter integer          SLICE       = 18,                 // as in mod_mul
    parameter logic [BITS:0]   CONSTANT    = 14'd8,              // as in mod_mul
    parameter integer          MUL_LATENCY = 7,                  // as in mod_mul
    // cycles that a arrives before b and w
    parameter integer          EARLY       = 0
) (
    input  wire                    clk,
    input  wire                    rst,
    input  wire                    en,
    input  wire  [BITS+1:0]        a,
    input  wire  [BITS+1:0]        b,
    input  wire  [FACTOR_BITS-1:0] w,
    output logic [BITS+1:0]        sum,
    output logic [BITS+1:0]        difference
);
  if (!Q[0] || !Q[BITS-1] || EARLY < 0) begin : refuse
    $error("butterfly_ct_near: Q must be odd and have BITS bits, EARLY at least 0");
  end

  localparam integer WORD = BITS + 2;

  logic [WORD-1:0] near, near_late, sum_q, difference_q;
  logic signed [BITS:0] product;

  mod_mul #(
      .BITS(BITS), .Q(Q), .REDUCTION(REDUCTION), .FACTOR_BITS(FACTOR_BITS), .CONSTANT(CONSTANT),
      .SLICE(SLICE), .MUL_LATENCY(MUL_LATENCY), .A_BITS(WORD), .OUT(BITS + 1)) multiply (
      .clk(clk), .en(en), .a(b), .b(w), .product(product));
  mod_near #(.BITS(BITS), .Q(Q)) move (.clk(clk), .en(en), .a(a), .near(near));
  delay_line #(.WIDTH(WORD), .DEPTH(EARLY + MUL_LATENCY - 1)) delay_a (
      .clk(clk), .rst(rst), .en(en), .d(near), .q(near_late));

  always_ff @(posedge clk)
    if (en) begin
      sum_q        <= near_late + WORD'(product);
      difference_q <= near_late - WORD'(product);
    end

  assign sum        = sum_q;
  assign difference = difference_q;
endmodule
`default_nettype wire
