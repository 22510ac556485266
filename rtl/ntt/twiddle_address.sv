// SPDX-License-Identifier: MIT-0
`default_nettype none
// twiddle_address: the address of a word's factors in the table of an iterative transform.
//
// A layer with 2^depth groups in the words has 2^depth factors a lane: the highest `depth` bits of
// the word's address, its bits rotated so that those that hold numbers of groups come first,
// followed by a one and zeros: the layers share one table without overlap. The inverse counts the
// groups backwards.
//
// LATENCY 1 cycle; initiation interval 1 cycle; holds its state while en is low.
module twiddle_address #(
    parameter integer          ADDRESS = 4,  // bits of a word's address
    // positions by which the address is rotated to the left, 0 to ADDRESS - 1
    parameter integer          ROTATE  = 0,
    parameter integer          DEEPEST = 4,  // largest depth, at most ADDRESS
    parameter logic [32*5-1:0] DEPTH   = 0   // by pass, those of the inverse from 16 on: depth
) (
    input  wire                clk,
    input  wire                en,
    input  wire                inverse,
    input  wire                backwards,  // count the groups backwards
    input  wire  [3:0]         pass,
    input  wire  [ADDRESS-1:0] address,
    output logic [DEEPEST:0]   place
);
  if (ADDRESS < 1 || ROTATE < 0 || ROTATE >= ADDRESS
      || DEEPEST < 0 || DEEPEST > ADDRESS) begin : refuse
    $error("twiddle_address: ROTATE must be below ADDRESS, DEEPEST at most ADDRESS");
  end

  // By entry: its depth is above the bound, or equal to it.
  function automatic [31:0] above(input integer bound);
    for (integer e = 0; e < 32; e = e + 1) above[e] = 32'(DEPTH[e*5+:5]) > bound;
  endfunction
  function automatic [31:0] equal(input integer bound);
    for (integer e = 0; e < 32; e = e + 1) equal[e] = 32'(DEPTH[e*5+:5]) == bound;
  endfunction

  logic [4:0] entry;
  logic [DEEPEST:0] place_d, place_q;

  assign entry = {inverse, pass};

  localparam logic [31:0] ALL = equal(DEEPEST);
  assign place_d[0] = ALL[entry];
  for (genvar i = 1; i <= DEEPEST; i = i + 1) begin : places
    // bit i holds a group bit when at least DEEPEST - i + 1 of them are used, and the one when
    // exactly one fewer
    localparam integer FROM = (ADDRESS - DEEPEST + i - 1 - ROTATE + ADDRESS) % ADDRESS;
    localparam logic [31:0] GROUP = above(DEEPEST - i);
    localparam logic [31:0] ONE = equal(DEEPEST - i);
    assign place_d[i] = GROUP[entry] ? address[FROM] ^ backwards : ONE[entry];
  end

  always_ff @(posedge clk) if (en) place_q <= place_d;

  assign place = place_q;

  logic unused;
  assign unused = &{1'b0, address};
endmodule
`default_nettype wire
