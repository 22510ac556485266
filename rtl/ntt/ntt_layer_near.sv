// SPDX-License-Identifier: MIT-0
`default_nettype none
// ntt_layer_near: one layer of a streaming transform whose words are not reduced to [0, Q): the
// pairs of a beat, each through a butterfly.
//
// Pair p is (in0, in1)[p*WORD +: WORD], for words of WORD = BITS + 2 bits; its factor is the one of
// number p / (PAIRS / FACTORS), which arrives two cycles after the pair, as from a memory with a
// register at its output.
//
// LATENCY MUL_LATENCY + 3 cycles (factor 2, butterfly MUL_LATENCY + 1), of the inverse MUL_LATENCY
// + 2, since its factor may arrive a cycle late; initiation interval 1 cycle; holds its state while
// en is low. `start` marks the first beat of a frame, also at the output. Operands as in the
// butterflies.
module ntt_layer_near #(
    parameter integer          BITS        = 13,                 // bits of Q
    // modulus, odd, 2^(BITS-1) < Q < 2^BITS
    parameter logic [BITS-1:0] Q           = 13'd7681,
    parameter integer          REDUCTION   = 2,                  // as in mod_mul: 2 or 3
    parameter integer          FACTOR_BITS = BITS,               // as in mod_mul
    parameter integer          SLICE       = 18,                 // as in mod_mul
    parameter logic [BITS:0]   CONSTANT    = 14'd8,              // as in mod_mul
    parameter integer          MUL_LATENCY = 7,                  // as in mod_mul
    // 0: butterfly_ct_near, 1: butterfly_gs_near
    parameter integer          INVERSE     = 0,
    parameter integer          PAIRS       = 1,                  // butterflies
    // factors of a beat; PAIRS is a multiple of it
    parameter integer          FACTORS     = 1
) (
    input  wire                            clk,
    input  wire                            rst,
    input  wire                            en,
    input  wire                            start,
    input  wire  [PAIRS*(BITS+2)-1:0]          in0,
    input  wire  [PAIRS*(BITS+2)-1:0]          in1,
    input  wire  [FACTORS*FACTOR_BITS-1:0] factor,
    output logic                           start_out,
    output logic [PAIRS*(BITS+2)-1:0]          out0,
    output logic [PAIRS*(BITS+2)-1:0]          out1
);
  if (FACTORS < 1 || PAIRS < FACTORS || PAIRS % FACTORS != 0) begin : refuse
    $error("ntt_layer_near: PAIRS must be a multiple of FACTORS");
  end

  localparam integer WORD = BITS + 2;
  localparam integer SHARE = PAIRS / FACTORS;

  logic [PAIRS*(BITS+2)-1:0] late0, late1;

  pulse_delay #(.DEPTH(MUL_LATENCY + 3 - INVERSE)) delay_start (
      .clk(clk), .rst(rst), .en(en), .d(start), .q(start_out));
  // forward, the butterflies delay the first operands, which do not need the factor
  delay_line #(.WIDTH(PAIRS * WORD), .DEPTH(INVERSE)) delay0 (
      .clk(clk), .rst(rst), .en(en), .d(in0), .q(late0));
  delay_line #(.WIDTH(PAIRS * WORD), .DEPTH(2 - INVERSE)) delay1 (
      .clk(clk), .rst(rst), .en(en), .d(in1), .q(late1));

  for (genvar i = 0; i < PAIRS; i = i + 1) begin : pair
    logic [FACTOR_BITS-1:0] own;
    assign own = factor[(i/SHARE)*FACTOR_BITS+:FACTOR_BITS];
    if (INVERSE == 0) begin : forward
      butterfly_ct_near #(
          .BITS(BITS), .Q(Q), .REDUCTION(REDUCTION), .FACTOR_BITS(FACTOR_BITS), .CONSTANT(CONSTANT),
          .SLICE(SLICE), .MUL_LATENCY(MUL_LATENCY), .EARLY(2)) butterfly (
          .clk(clk), .rst(rst), .en(en), .a(late0[i*WORD+:WORD]), .b(late1[i*WORD+:WORD]), .w(own),
          .sum(out0[i*WORD+:WORD]), .difference(out1[i*WORD+:WORD]));
    end else begin : inverse
      butterfly_gs_near #(
          .BITS(BITS), .Q(Q), .REDUCTION(REDUCTION), .FACTOR_BITS(FACTOR_BITS), .CONSTANT(CONSTANT),
          .SLICE(SLICE), .MUL_LATENCY(MUL_LATENCY)) butterfly (
          .clk(clk), .rst(rst), .en(en), .a(late0[i*WORD+:WORD]), .b(late1[i*WORD+:WORD]), .w(own),
          .sum(out0[i*WORD+:WORD]), .difference(out1[i*WORD+:WORD]));
    end
  end
endmodule
`default_nettype wire
