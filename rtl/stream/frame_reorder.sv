// SPDX-License-Identifier: MIT-0
`default_nettype none
// frame_reorder: reorders the elements of a frame: a permutation of the bits of an element's index.
//
// An index is the number of the beat and, in its low bits, the lane. Bit p of an output index is
// bit FROM[p] of the input index. Each lane has a bank of memory for two frames, one written while
// the other is read. If a bit moves from the beat to the lane, a beat of the output would read one
// bank several times. The lane bit that moves the other way is therefore XORed with that bit when
// the bank is chosen, which spreads the elements over the banks; the same XOR restores the order of
// the lanes at the output (Frailong, Jalby and Lenfant, ICPP 1985).
//
// LATENCY BEATS + 3 cycles; initiation interval BEATS cycles; holds its state while en is low.
// `start` marks the first beat of a frame, also at the output. Memory: 2*BEATS words in each lane.
module frame_reorder #(
    parameter integer             BITS  = 32,                             // bits of an element
    // elements a beat, a power of two
    parameter integer             LANES = 2,
    // beats of a frame, a power of two, at least 2
    parameter integer             BEATS = 8,
    parameter integer             PLACE = $clog2(LANES) + $clog2(BEATS),  // bits of an index
    // permutation of 0 .. PLACE-1, 8 bits for each entry, entry 0 lowest
    parameter logic [8*PLACE-1:0] FROM  = 0
) (
    input  wire                   clk,
    input  wire                   rst,
    input  wire                   en,
    input  wire                   start,
    input  wire  [BITS*LANES-1:0] in,
    output logic                  start_out,
    output logic [BITS*LANES-1:0] out
);
  if (BITS < 1 || LANES < 1 || (LANES & (LANES - 1)) != 0 || BEATS < 2 || (BEATS & (BEATS - 1)) != 0
      || PLACE != $clog2(LANES) + $clog2(BEATS)) begin : refuse
    $error("frame_reorder: LANES and BEATS must be powers of two, BEATS at least 2");
  end

  localparam integer COUNT = $clog2(BEATS);
  localparam integer LANE_BITS = $clog2(LANES);

  // The bit of the output index that is this bit of the input index.
  function automatic integer to(input integer bit_in);
    to = 0;
    for (integer p = 0; p < PLACE; p = p + 1) if (32'(FROM[8*p+:8]) == bit_in) to = p;
  endfunction

  // The bit of the input's beat that goes to the lane in exchange for this bit of the lane: the
  // first such for the first, and so on. -1 for a bit that stays in the lane.
  function automatic integer partner(input integer lane_bit);
    integer rank;
    partner = -1;
    if (to(lane_bit) >= LANE_BITS) begin
      rank = 0;
      for (integer b = 0; b < lane_bit; b = b + 1) if (to(b) >= LANE_BITS) rank = rank + 1;
      for (integer b = LANE_BITS; b < PLACE; b = b + 1)
        if (to(b) < LANE_BITS) begin
          if (rank == 0 && partner < 0) partner = b;
          rank = rank - 1;
        end
    end
  endfunction

  // The bit of the lane that goes to the beat in exchange for this bit of the beat.
  function automatic integer partner_of(input integer beat_bit);
    partner_of = 0;
    for (integer b = 0; b < LANE_BITS; b = b + 1) if (partner(b) == beat_bit) partner_of = b;
  endfunction

  logic write, write_half_d, write_half_q, read_half_d, read_half_q, read_start;
  logic [COUNT-1:0] write_d, write_q, read_d, read_q;

  assign write        = start || write_q != 0;
  assign write_d      = start ? '0 : write_q;
  assign read_d       = read_start ? '0 : read_q;
  assign write_half_d = write_half_q ^ start;
  assign read_half_d  = read_half_q ^ read_start;

  always_ff @(posedge clk)
    if (rst) begin
      write_q      <= '0;
      read_q       <= '0;
      write_half_q <= 1'b0;
      read_half_q  <= 1'b0;
    end else if (en) begin
      if (write) write_q <= write_d + 1'b1;
      read_q       <= read_d + 1'b1;
      write_half_q <= write_half_d;
      read_half_q  <= read_half_d;
    end

  pulse_delay #(.DEPTH(BEATS), .SPACING(BEATS)) delay_read (
      .clk(clk), .rst(rst), .en(en), .d(start), .q(read_start));
  pulse_delay #(.DEPTH(3)) delay_start (
      .clk(clk), .rst(rst), .en(en), .d(read_start), .q(start_out));

  // The difference (XOR) of a bank's number and the lane: at the input by bits of its beat, at the
  // output by bits of the output's beat.
  localparam integer WIDTH = LANE_BITS > 0 ? LANE_BITS : 1;
  logic [WIDTH-1:0] write_skew, read_skew;
  if (LANE_BITS == 0) begin : one_bank
    assign write_skew = '0;
    assign read_skew  = '0;
  end
  for (genvar b = 0; b < LANE_BITS; b = b + 1) begin : skew
    if (partner(b) < 0) begin : stays
      assign write_skew[b] = 1'b0;
      assign read_skew[b]  = 1'b0;
    end else begin : leaves
      assign write_skew[b] = write_d[partner(b)-LANE_BITS];
      assign read_skew[b]  = read_d[to(b)-LANE_BITS];
    end
  end

  logic [WIDTH-1:0] skew_1q, skew_2q;
  logic [BITS*LANES-1:0] read_out_q;
  always_ff @(posedge clk)
    if (en) begin
      skew_1q <= read_skew;
      skew_2q <= skew_1q;
    end

  for (genvar bank = 0; bank < LANES; bank = bank + 1) begin : banks
    // A frame is read from one half while the next is written into the other.
    (* no_rw_check *) logic [BITS-1:0] words[2*BEATS];
    logic [BITS-1:0] word, read_word_q;
    logic [COUNT-1:0] address;
    assign word = in[BITS*32'(write_skew ^ WIDTH'(bank))+:BITS];
    for (genvar a = 0; a < COUNT; a = a + 1) begin : bits
      if (to(a + LANE_BITS) >= LANE_BITS) begin : beat
        assign address[a] = read_d[to(a+LANE_BITS)-LANE_BITS];
      end else begin : exchanged
        assign address[a] =
            read_skew[partner_of(a+LANE_BITS)] ^ 1'((bank >> partner_of(a + LANE_BITS)) & 1);
      end
    end
    always_ff @(posedge clk)
      if (en) begin
        if (write) words[{write_half_d, write_d}] <= word;
        read_word_q                 <= words[{read_half_d, address}];
        read_out_q[BITS*bank+:BITS] <= read_word_q;
      end
  end

  // A lane of the output: the lane bits of the input that stay, and those of the beat that came,
  // each from the bank's number.
  for (genvar lane = 0; lane < LANES; lane = lane + 1) begin : lanes
    logic [WIDTH-1:0] number;
    if (LANE_BITS == 0) begin : one
      assign number = skew_2q;
    end
    for (genvar p = 0; p < LANE_BITS; p = p + 1) begin : bits
      if (32'(FROM[8*p+:8]) < LANE_BITS) begin : stays
        assign number[32'(FROM[8*p+:8])] = 1'((lane >> p) & 1);
      end else begin : came
        assign number[partner_of(32'(FROM[8*p+:8]))] =
            1'((lane >> p) & 1) ^ skew_2q[partner_of(32'(FROM[8*p+:8]))];
      end
    end
    logic [BITS-1:0] late_q;
    always_ff @(posedge clk) if (en) late_q <= read_out_q[BITS*32'(number)+:BITS];
    assign out[BITS*lane+:BITS] = late_q;
  end
endmodule
`default_nettype wire
