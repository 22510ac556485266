// SPDX-License-Identifier: MIT-0
`default_nettype none
// frame_accumulate: out = in + (first ? 0 : out of the previous frame of the same sum) mod Q, lane
// by lane: sums of frames.
//
// `first` and `sum` are sampled with `start`, which marks the first beat of a frame. Each of the
// SUMS sums has a frame in memory.
//
// LATENCY 3 cycles (memory, its output register, sum), also from start to start_out; initiation
// interval BEATS cycles, also for frames of one sum; holds its state while en is low. Elements in
// [0, Q); otherwise the sum is unspecified, as is the sum of frames that no `first` has begun.
module frame_accumulate #(
    parameter integer          BITS  = 13,        // bits of Q
    parameter logic [BITS-1:0] Q     = 13'd7681,  // modulus, 2^(BITS-1) < Q < 2^BITS
    parameter integer          LANES = 2,         // elements a beat
    parameter integer          BEATS = 8,         // beats of a frame, a power of two, at least 4
    parameter integer          SUMS  = 1,         // sums
    parameter integer          SUM   = SUMS > 1 ? $clog2(SUMS) : 1
) (
    input  wire                   clk,
    input  wire                   rst,
    input  wire                   en,
    input  wire                   start,
    input  wire                   first,
    input  wire  [SUM-1:0]        sum,
    input  wire  [BITS*LANES-1:0] in,
    output logic                  start_out,
    output logic [BITS*LANES-1:0] out
);
  // A sum is written 3 cycles after the word before it was read: BEATS 4 is the least for which the
  // next frame finds it.
  if (LANES < 1 || BEATS < 4 || (BEATS & (BEATS - 1)) != 0
      || SUMS < 1 || SUM != (SUMS > 1 ? $clog2(SUMS) : 1)) begin : refuse
    $error("frame_accumulate: LANES and SUMS must be at least 1, BEATS a power of two, at least 4");
  end

  localparam integer COUNT = $clog2(BEATS);
  localparam integer ADDRESS = $clog2(SUMS * BEATS);

  logic [COUNT-1:0] beat_d, beat_q;
  logic [SUM-1:0] sum_d, sum_q;
  logic first_d, first_q, busy, write;
  logic [ADDRESS-1:0] address, write_address;
  logic [1:0] first_late_q;
  logic [BITS*LANES-1:0] in_late, word, total;

  assign beat_d  = start ? '0 : beat_q;
  assign sum_d   = start ? sum : sum_q;
  assign first_d = start ? first : first_q;
  assign busy    = start || beat_q != 0;
  assign address = ADDRESS'({sum_d, beat_d});

  always_ff @(posedge clk)
    if (rst) beat_q <= '0;
    else if (en && busy) beat_q <= beat_d + 1'b1;

  always_ff @(posedge clk)
    if (en) begin
      sum_q        <= sum_d;
      first_q      <= first_d;
      first_late_q <= {first_late_q[0], first_d};
    end

  pulse_delay #(.DEPTH(3)) delay_start (.clk(clk), .rst(rst), .en(en), .d(start), .q(start_out));
  pulse_delay #(.DEPTH(3)) delay_write (.clk(clk), .rst(rst), .en(en), .d(busy), .q(write));
  shift_register #(.WIDTH(ADDRESS), .DEPTH(3)) delay_address (
      .clk(clk), .en(en), .d(address), .q(write_address));
  shift_register #(.WIDTH(BITS*LANES), .DEPTH(2)) delay_in (
      .clk(clk), .en(en), .d(in), .q(in_late));

  word_memory #(.WIDTH(BITS*LANES), .ADDRESS(ADDRESS)) sums (
      .clk(clk), .en(en), .write(write), .write_address(write_address), .d(total),
      .read_address(address), .q(word));

  for (genvar lane = 0; lane < LANES; lane = lane + 1) begin : lanes
    logic [BITS-1:0] summand;
    assign summand = first_late_q[1] ? '0 : word[BITS*lane+:BITS];
    mod_add #(.BITS(BITS), .Q(Q)) add (
        .clk(clk), .en(en), .a(in_late[BITS*lane+:BITS]), .b(summand),
        .sum(total[BITS*lane+:BITS]));
  end

  assign out = total;
endmodule
`default_nettype wire
