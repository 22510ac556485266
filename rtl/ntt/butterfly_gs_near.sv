// SPDX-License-Identifier: MIT-0
`default_nettype none
// butterfly_gs_near: sum = (a + b) / 2, difference = (a - b) * w mod Q (Gentleman and Sande) of
// words below 2^(BITS+2) - Q/2 that are not reduced to [0, Q), with the factor halved, in the
// encoding that mod_mul expects. The sum is such a word again, the difference lies in [0, Q).
//
// LATENCY MUL_LATENCY + 1 cycles (subtraction 1, multiplication); the factor arrives one cycle
// after the operands; initiation interval 1 cycle; holds its state while en is low.
module butterfly_gs_near #(
    parameter integer          BITS        = 13,                 // bits of Q
    // modulus, odd, 2^(BITS-1) < Q < 2^BITS
    parameter logic [BITS-1:0] Q           = 13'd7681,
    parameter integer          REDUCTION   = 2,                  // as in mod_mul: 2 or 3
    parameter integer          FACTOR_BITS = BITS,               // as in mod_mul
    parameter integer          SLICE       = 18,                 // as in mod_mul
    parameter logic [BITS:0]   CONSTANT    = 14'd8,              // as in mod_mul
    parameter integer          MUL_LATENCY = 8                   // as in mod_mul
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
  if (!Q[0] || !Q[BITS-1]) begin : refuse
    $error("butterfly_gs_near: Q must be odd and have BITS bits");
  end

  localparam integer WORD = BITS + 2;

  logic [WORD:0] sum_q, plain_difference;
  logic [WORD-1:0] half_sum;
  logic [BITS-1:0] product;

  always_ff @(posedge clk) if (en) sum_q <= {1'b0, a} + {1'b0, b};
  mod_half_near #(.BITS(BITS), .Q(Q)) halve (.clk(clk), .en(en), .a(sum_q), .half(half_sum));
  delay_line #(.WIDTH(WORD), .DEPTH(MUL_LATENCY - 1)) delay_sum (
      .clk(clk), .rst(rst), .en(en), .d(half_sum), .q(sum));

  mod_sub_near #(.BITS(BITS), .Q(Q)) subtract (
      .clk(clk), .en(en), .a(a), .b(b), .difference(plain_difference));
  mod_mul #(
      .BITS(BITS), .Q(Q), .REDUCTION(REDUCTION), .FACTOR_BITS(FACTOR_BITS), .CONSTANT(CONSTANT),
      .SLICE(SLICE), .MUL_LATENCY(MUL_LATENCY), .A_BITS(WORD + 1)) multiply (
      .clk(clk), .en(en), .a(plain_difference), .b(w), .product(product));

  assign difference = {2'b0, product};
endmodule
`default_nettype wire
