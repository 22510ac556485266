// SPDX-License-Identifier: MIT-0
`default_nettype none
// sdf_twiddle: out = in * factor mod Q for the elements that `later` marks; the other elements
// bypass the multiplier, or are halved mod Q.
//
// The factor, in the encoding that mod_mul expects, arrives two cycles after its element, as from a
// memory with a register at its output.
//
// LATENCY MUL_LATENCY + 2 cycles (factor 2); initiation interval 1 cycle; holds its state while en
// is low. `start` marks the first beat of a frame, also at the output. Operands in [0, Q).
module sdf_twiddle #(
    parameter integer          BITS        = 13,                 // bits of Q
    // modulus, odd, 2^(BITS-1) < Q < 2^BITS
    parameter logic [BITS-1:0] Q           = 13'd7681,
    parameter integer          REDUCTION   = 1,                  // as in mod_mul
    parameter integer          FACTOR_BITS = BITS,               // as in mod_mul
    parameter integer          SLICE       = 18,                 // as in mod_mul
    parameter logic [BITS:0]   CONSTANT    = 14'd513,            // as in mod_mul
    parameter integer          MUL_LATENCY = 8,                  // as in mod_mul
    // 1: elements that are not multiplied are halved
    parameter integer          HALVE       = 0
) (
    input  wire                    clk,
    input  wire                    rst,
    input  wire                    en,
    input  wire                    start,
    input  wire                    later,
    input  wire  [BITS-1:0]        in,
    input  wire  [FACTOR_BITS-1:0] factor,
    output logic                   start_out,
    output logic [BITS-1:0]        out
);
  if (!Q[0] || !Q[BITS-1]) begin : refuse
    $error("sdf_twiddle: Q must be odd and have BITS bits");
  end

  logic later_late;
  logic [BITS-1:0] late, product, beside;

  assign out = later_late ? product : beside;

  pulse_delay #(.DEPTH(MUL_LATENCY + 2)) delay_start (
      .clk(clk), .rst(rst), .en(en), .d(start), .q(start_out));
  delay_line #(.WIDTH(1), .DEPTH(MUL_LATENCY + 2)) delay_later (
      .clk(clk), .rst(rst), .en(en), .d(later), .q(later_late));
  delay_line #(.WIDTH(BITS), .DEPTH(2)) delay_in (.clk(clk), .rst(rst), .en(en), .d(in), .q(late));
  mod_mul #(
      .BITS(BITS), .Q(Q), .REDUCTION(REDUCTION), .FACTOR_BITS(FACTOR_BITS), .CONSTANT(CONSTANT),
      .SLICE(SLICE), .MUL_LATENCY(MUL_LATENCY)) multiply (
      .clk(clk), .en(en), .a(late), .b(factor), .product(product));

  if (HALVE == 0) begin : pass
    delay_line #(.WIDTH(BITS), .DEPTH(MUL_LATENCY)) delay_beside (
        .clk(clk), .rst(rst), .en(en), .d(late), .q(beside));
  end else begin : halve
    logic [BITS-1:0] half;
    mod_half #(.BITS(BITS), .Q(Q)) divide (.clk(clk), .en(en), .a(late), .half(half));
    delay_line #(.WIDTH(BITS), .DEPTH(MUL_LATENCY - 1)) delay_half (
        .clk(clk), .rst(rst), .en(en), .d(half), .q(beside));
  end
endmodule
`default_nettype wire
