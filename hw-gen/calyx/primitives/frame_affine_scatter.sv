// SPDX-License-Identifier: MIT-0
`default_nettype none
// frame_affine_scatter: element i of a frame goes to place j = (multiplier*i + offset) mod N,
// negated modulo Q if `negate` and (multiplier*i + offset) mod 2N >= N.
//
// N = LANES * 2^ADDRESS. The multiplier is odd, so that the elements of a beat, whose i differ in
// the low bits, go to different lanes.
// LATENCY 2 cycles from `in` to `out`, whose lanes have an address each; `start` marks the first
// beat; interval 2^ADDRESS. Multiplier, offset and negate stay while a frame is under way.
module frame_affine_scatter #(
    parameter integer          BITS    = 13,                          // bits of Q
    // modulus, 2^(BITS-1) < Q < 2^BITS
    parameter logic [BITS-1:0] Q       = 13'd7681,
    // elements of a beat, a power of two
    parameter integer          LANES   = 2,
    parameter integer          ADDRESS = 3,                           // bits of a beat's number
    parameter integer          TURN    = ADDRESS + $clog2(LANES) + 1  // log2 2N
) (
    input  wire                      clk,
    input  wire                      rst,
    input  wire                      start,
    input  wire  [TURN-1:0]          multiplier,
    input  wire  [TURN-1:0]          offset,
    input  wire                      negate,
    input  wire  [LANES*BITS-1:0]    in,
    output logic [LANES*ADDRESS-1:0] address,
    output logic [LANES*BITS-1:0]    out
);
  if (!Q[BITS-1] || ADDRESS < 1 || TURN != ADDRESS + $clog2(LANES) + 1) begin : refuse
    $error("frame_affine_scatter: Q must have BITS bits, TURN be log2 of 2N");
  end

  localparam integer LANE_BITS = $clog2(LANES);
  localparam integer ELEMENT = ADDRESS + BITS;

  logic [TURN-1:0] turn_d, turn_q;  // of the first element of the beat

  assign turn_d = start ? offset : turn_q;
  always_ff @(posedge clk)
    if (rst) turn_q <= '0;
    else turn_q <= turn_d + (multiplier << LANE_BITS);

  // By source: where it goes, and what.
  logic [LANES*(TURN-1)-1:0] place_q;
  logic [LANES*BITS-1:0] element_q;
  for (genvar i = 0; i < LANES; i = i + 1) begin : sources
    logic [TURN-1:0] turn;
    logic [BITS-1:0] plain;
    assign turn  = turn_d + multiplier * TURN'(i);
    assign plain = in[i*BITS+:BITS];
    always_ff @(posedge clk) begin
      place_q[i*(TURN-1)+:TURN-1] <= turn[TURN-2:0];
      element_q[i*BITS+:BITS]     <= negate && turn[TURN-1] && plain != 0 ? Q - plain : plain;
    end
  end

  // By target: the one source that goes there.
  for (genvar t = 0; t < LANES; t = t + 1) begin : targets
    logic [LANES*ELEMENT-1:0] chosen;
    logic [ELEMENT-1:0] element_d, arrived_q;
    for (genvar i = 0; i < LANES; i = i + 1) begin : from
      logic here;
      if (LANES == 1) begin : only
        assign here = 1'b1;
      end else begin : several
        assign here = place_q[i*(TURN-1)+:LANE_BITS] == LANE_BITS'(t);
      end
      assign chosen[i*ELEMENT+:ELEMENT] =
          {ELEMENT{here}} & {place_q[i*(TURN-1)+LANE_BITS+:ADDRESS], element_q[i*BITS+:BITS]};
    end
    always_comb begin
      element_d = '0;
      for (integer i = 0; i < LANES; i = i + 1) element_d = element_d | chosen[i*ELEMENT+:ELEMENT];
    end
    always_ff @(posedge clk) arrived_q <= element_d;
    assign address[t*ADDRESS+:ADDRESS] = arrived_q[ELEMENT-1:BITS];
    assign out[t*BITS+:BITS]           = arrived_q[BITS-1:0];
  end
endmodule
`default_nettype wire
