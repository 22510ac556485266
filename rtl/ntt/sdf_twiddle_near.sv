// SPDX-License-Identifier: MIT-0
`default_nettype none
// sdf_twiddle_near: out = in * factor mod Q for the elements that `later` marks; the other elements
// bypass the multiplier, or are halved mod Q. Words are not reduced to [0, Q).
//
// Forward, the words have BITS + 2 bits; products are in (-Q, Q), and the others are moved by Q
// (mod_near), so that sdf_butterfly_near adds without a correction. The inverse takes words of BITS
// + 3 bits, sums of two below 2^(BITS+2) - Q/2 and differences as mod_sub_near gives them; halves
// and products are below that bound again. The factor, in the encoding that mod_mul expects,
// arrives two cycles after its element, as from a memory with a register at its output.
//
// LATENCY MUL_LATENCY + 2 cycles (factor 2); initiation interval 1 cycle; holds its state while en
// is low. `start` marks the first beat of a frame, also at the output.
module sdf_twiddle_near #(
    parameter integer          BITS        = 13,                 // bits of Q
    // modulus, odd, 2^(BITS-1) < Q < 2^BITS
    parameter logic [BITS-1:0] Q           = 13'd7681,
    parameter integer          REDUCTION   = 2,                  // as in mod_mul: 2 or 3
    parameter integer          FACTOR_BITS = BITS,               // as in mod_mul
    parameter integer          SLICE       = 18,                 // as in mod_mul
    parameter logic [BITS:0]   CONSTANT    = 14'd8,              // as in mod_mul
    parameter integer          MUL_LATENCY = 7,                  // as in mod_mul
    // 1: of the inverse transform: elements that are not multiplied are halved
    parameter integer          INVERSE     = 0
) (
    input  wire                     clk,
    input  wire                     rst,
    input  wire                     en,
    input  wire                     start,
    input  wire                     later,
    input  wire  [BITS+1+INVERSE:0] in,
    input  wire  [FACTOR_BITS-1:0]  factor,
    output logic                    start_out,
    output logic [BITS+1:0]         out
);
  if (!Q[0] || !Q[BITS-1]) begin : refuse
    $error("sdf_twiddle_near: Q must be odd and have BITS bits");
  end

  localparam integer IN = BITS + 2 + INVERSE;

  logic later_late;
  logic [IN-1:0] late;
  logic [BITS+1:0] product, moved, beside;

  assign out = later_late ? product : beside;

  pulse_delay #(.DEPTH(MUL_LATENCY + 2)) delay_start (
      .clk(clk), .rst(rst), .en(en), .d(start), .q(start_out));
  delay_line #(.WIDTH(1), .DEPTH(MUL_LATENCY + 2)) delay_later (
      .clk(clk), .rst(rst), .en(en), .d(later), .q(later_late));
  delay_line #(.WIDTH(IN), .DEPTH(2)) delay_in (.clk(clk), .rst(rst), .en(en), .d(in), .q(late));
  delay_line #(.WIDTH(BITS + 2), .DEPTH(MUL_LATENCY - 1)) delay_beside (
      .clk(clk), .rst(rst), .en(en), .d(moved), .q(beside));

  if (INVERSE == 0) begin : forward
    logic signed [BITS:0] signed_product;
    mod_mul #(
        .BITS(BITS), .Q(Q), .REDUCTION(REDUCTION), .FACTOR_BITS(FACTOR_BITS), .CONSTANT(CONSTANT),
        .SLICE(SLICE), .MUL_LATENCY(MUL_LATENCY), .A_BITS(IN), .OUT(BITS + 1)) multiply (
        .clk(clk), .en(en), .a(late), .b(factor), .product(signed_product));
    assign product = (BITS + 2)'(signed_product);
    mod_near #(.BITS(BITS), .Q(Q)) move (.clk(clk), .en(en), .a(late), .near(moved));
  end else begin : inverse
    logic [BITS-1:0] plain_product;
    mod_mul #(
        .BITS(BITS), .Q(Q), .REDUCTION(REDUCTION), .FACTOR_BITS(FACTOR_BITS), .CONSTANT(CONSTANT),
        .SLICE(SLICE), .MUL_LATENCY(MUL_LATENCY), .A_BITS(IN)) multiply (
        .clk(clk), .en(en), .a(late), .b(factor), .product(plain_product));
    assign product = {2'b0, plain_product};
    mod_half_near #(.BITS(BITS), .Q(Q)) halve (.clk(clk), .en(en), .a(late), .half(moved));
  end
endmodule
`default_nettype wire
