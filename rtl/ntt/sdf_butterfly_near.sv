// SPDX-License-Identifier: MIT-0
`default_nettype none
// sdf_butterfly_near: sums and differences mod Q of elements DELAY beats apart, in a stream of one
// element a beat, without reduction to [0, Q).
//
// From each 2*DELAY elements a_0 .. a_(DELAY-1), b_0 .. b_(DELAY-1) it computes all a_i + b_i, then
// all a_i - b_i. The earlier half waits in a delay line of DELAY words, and the differences wait in
// the same line while the next elements arrive (single-path delay feedback: Groginsky and Works,
// 1970; He and Torkelson, IPPS 1996). Forward the words have BITS + 2 bits at both ends: the a_i
// come from mod_near, the b_i are products in (-Q, Q), and the sums need no correction. The inverse
// takes words below 2^(BITS+2) - Q/2, and gives BITS + 3 bits: the differences have a multiple of Q
// added, which makes them positive (mod_sub_near). Frames are multiples of 2*DELAY beats without
// gaps; between frames there may be any number of idle cycles.
//
// LATENCY DELAY + 1 cycles; initiation interval 1 cycle; holds its state while en is low. `start`
// marks the first beat of a frame, also at the output.
module sdf_butterfly_near #(
    parameter integer          BITS    = 13,        // bits of Q
    parameter logic [BITS-1:0] Q       = 13'd7681,  // modulus, 2^(BITS-1) < Q < 2^BITS
    parameter integer          DELAY   = 4,         // beats, a power of two
    parameter integer          INVERSE = 0          // 1: of the inverse transform
) (
    input  wire                     clk,
    input  wire                     rst,
    input  wire                     en,
    input  wire                     start,
    input  wire  [BITS+1:0]         in,
    output logic                    start_out,
    output logic [BITS+1+INVERSE:0] out
);
  if (DELAY < 1 || (DELAY & (DELAY - 1)) != 0 || INVERSE < 0 || INVERSE > 1) begin : refuse
    $error("sdf_butterfly_near: DELAY must be a power of two, INVERSE 0 or 1");
  end

  localparam integer WORD = BITS + 2 + INVERSE;

  logic later, later_q;                // the element is one of the b
  logic [WORD-1:0] back, store;        // out of the line, into it
  logic [WORD-1:0] in_q, back_q;
  logic [WORD-1:0] sum_q, difference;

  assign store = later_q ? difference : in_q;
  assign out   = later_q ? sum_q : back_q;

  always_ff @(posedge clk)
    if (en) begin
      later_q <= later;
      in_q    <= WORD'(in);
      back_q  <= back;
      sum_q   <= back + WORD'(in);
    end

  beat_counter #(.LSB($clog2(DELAY)), .WIDTH(1)) half (
      .clk(clk), .rst(rst), .en(en), .start(start), .count(later));
  pulse_delay #(.DEPTH(DELAY + 1), .SPACING(2 * DELAY)) delay_start (
      .clk(clk), .rst(rst), .en(en), .d(start), .q(start_out));

  if (INVERSE == 0) begin : forward
    logic [WORD-1:0] difference_q;
    always_ff @(posedge clk) if (en) difference_q <= back - in;
    assign difference = difference_q;
  end else begin : inverse
    // in the line is what came in, when it meets its partner
    mod_sub_near #(.BITS(BITS), .Q(Q)) subtract (
        .clk(clk), .en(en), .a(back[BITS+1:0]), .b(in), .difference(difference));
  end
  // one word of the line is in the registers before it
  delay_line #(.WIDTH(WORD), .DEPTH(DELAY - 1)) line (
      .clk(clk), .rst(rst), .en(en), .d(store), .q(back));
endmodule
`default_nettype wire
