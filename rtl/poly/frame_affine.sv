// SPDX-License-Identifier: MIT-0
`default_nettype none
// frame_affine: coefficient i of a frame in natural order moves to index j = (MULTIPLIER*i +
// offset) mod N, N = LANES*BEATS; with NEGATE it becomes -a mod Q where (MULTIPLIER*i + offset) mod
// 2N is N or more.
//
// Uses:
//   a * x^e mod x^N + 1         MULTIPLIER = 1, NEGATE = 1, offset = e mod 2N; mod x^N - 1 the same
//                               with NEGATE = 0, offset = e mod N
//   a(x^k), coefficients        MULTIPLIER = k, NEGATE = 1, offset = 0; mod x^N - 1 with NEGATE = 0
//                               and MULTIPLIER = k mod N
//   a(x^k), values at the odd   MULTIPLIER = 1/k mod 2N, NEGATE = 0, offset = -(1/k)*(k-1)/2 mod N:
//     powers of psi in order    value number j, that at psi^(2j+1), becomes the one at
//                               psi^(k(2j+1)), which is number i = k*j + (k-1)/2; mod x^N - 1,
//                               values at the powers of omega in order, MULTIPLIER = 1/k mod N,
//                               offset = 0
//
// MULTIPLIER is odd, so the elements of a beat move to different lanes: by a rotation that is fixed
// for a frame, and a constant permutation. Each lane of the output is a bank of memory for two
// frames, one written while the other is read.
//
// LATENCY BEATS + 5 cycles; initiation interval BEATS cycles; holds its state while en is low.
// `start` marks the first beat of a frame, also at the output; `offset` is sampled with it.
// Elements in [0, Q) if NEGATE is 1, otherwise any. Memory: 2*BEATS words in each lane.
module frame_affine #(
    parameter integer          BITS       = 13,                            // bits of Q
    // modulus, 2^(BITS-1) < Q < 2^BITS
    parameter logic [BITS-1:0] Q          = 13'd7681,
    // elements a beat, a power of two, at most 64
    parameter integer          LANES      = 2,
    // beats of a frame, a power of two, at least 2
    parameter integer          BEATS      = 8,
    parameter integer          MULTIPLIER = 1,                             // odd, 1 .. 2N-1
    parameter integer          NEGATE     = 1,                             // 0 or 1
    parameter integer          PLACE      = $clog2(LANES) + $clog2(BEATS)  // bits of an index
) (
    input  wire                   clk,
    input  wire                   rst,
    input  wire                   en,
    input  wire                   start,
    input  wire  [PLACE:0]        offset,
    input  wire  [BITS*LANES-1:0] in,
    output logic                  start_out,
    output logic [BITS*LANES-1:0] out
);
  if (LANES < 1 || LANES > 64 || (LANES & (LANES - 1)) != 0 || BEATS < 2
      || (BEATS & (BEATS - 1)) != 0 || PLACE != $clog2(LANES) + $clog2(BEATS) || MULTIPLIER % 2 != 1
      || MULTIPLIER >= 2 * LANES * BEATS || NEGATE < 0 || NEGATE > 1 || !Q[BITS-1]) begin : refuse
    $error("frame_affine: LANES to 64, BEATS from 2, powers of two; MULTIPLIER odd, below 2N");
  end

  localparam integer COUNT = $clog2(BEATS);
  localparam integer LANE_BITS = $clog2(LANES);
  localparam integer WIDTH = LANE_BITS > 0 ? LANE_BITS : 1;

  // 1 / MULTIPLIER mod 64, so modulo LANES too: an odd number is its own inverse modulo 8, and
  // Newton's step doubles the bits.
  localparam integer ODD = MULTIPLIER % 64;
  localparam integer INVERSE = ODD * (2 - ODD * ODD);

  // The index that each element moves to, and the element with its sign. The lowest bits of the
  // index of lane 0 are the rotation of the frame.
  logic [(PLACE+1)*LANES-1:0] place_q;
  logic [COUNT*LANES-1:0] target_q;  // the part of the index that is the address in a bank
  logic [BITS*LANES-1:0] element_q;
  for (genvar lane = 0; lane < LANES; lane = lane + 1) begin : elements
    logic [PLACE:0] place;
    logic [BITS-1:0] plain_q, signed_q;
    assign place = (start ? offset : place_q[(PLACE+1)*lane+:PLACE+1])
        + (PLACE + 1)'(start ? MULTIPLIER * lane : MULTIPLIER * LANES);
    always_ff @(posedge clk)
      if (en) begin
        place_q[(PLACE+1)*lane+:PLACE+1] <= place;
        target_q[COUNT*lane+:COUNT]      <= place_q[(PLACE+1)*lane+LANE_BITS+:COUNT];
        plain_q                          <= in[BITS*lane+:BITS];
      end
    if (NEGATE == 1) begin : negate
      // The negative is Q - a for all a but 0. The test for 0 takes two cycles, by groups of bits.
      localparam integer GROUP = 16;
      localparam integer GROUPS = (BITS + GROUP - 1) / GROUP;
      logic [GROUP*GROUPS-1:0] bits;
      logic [GROUPS-1:0] some_q;
      logic [BITS-1:0] negative_q;
      assign bits = (GROUP * GROUPS)'(in[BITS*lane+:BITS]);
      for (genvar group = 0; group < GROUPS; group = group + 1) begin : groups
        always_ff @(posedge clk) if (en) some_q[group] <= bits[GROUP*group+:GROUP] != 0;
      end
      always_ff @(posedge clk)
        if (en) begin
          negative_q <= Q - in[BITS*lane+:BITS];
          signed_q   <= place_q[(PLACE+1)*lane+PLACE] && some_q != 0 ? negative_q : plain_q;
        end
    end else begin : keep
      always_ff @(posedge clk) if (en) signed_q <= plain_q;
    end
    assign element_q[BITS*lane+:BITS] = signed_q;
  end

  logic write_start, write, write_half_d, write_half_q, read_start, read_half_d, read_half_q;
  logic [COUNT-1:0] left_q, read_d, read_q;  // beats still to be written; the beat that is read

  assign write        = write_start || left_q != 0;
  assign write_half_d = write_half_q ^ write_start;
  assign read_d       = read_start ? '0 : read_q;
  assign read_half_d  = read_half_q ^ read_start;

  always_ff @(posedge clk)
    if (rst) begin
      left_q       <= '0;
      read_q       <= '0;
      write_half_q <= 1'b0;
      read_half_q  <= 1'b0;
    end else if (en) begin
      if (write) left_q <= write_start ? COUNT'(BEATS - 1) : left_q - 1'b1;
      read_q       <= read_d + 1'b1;
      write_half_q <= write_half_d;
      read_half_q  <= read_half_d;
    end

  pulse_delay #(.DEPTH(3)) delay_write (.clk(clk), .rst(rst), .en(en), .d(start), .q(write_start));
  pulse_delay #(.DEPTH(BEATS), .SPACING(BEATS)) delay_read (
      .clk(clk), .rst(rst), .en(en), .d(write_start), .q(read_start));
  pulse_delay #(.DEPTH(2)) delay_start (
      .clk(clk), .rst(rst), .en(en), .d(read_start), .q(start_out));

  for (genvar bank = 0; bank < LANES; bank = bank + 1) begin : banks
    logic [WIDTH-1:0] source_q;  // the lane that goes to this bank
    logic [COUNT-1:0] address_q;
    // A frame is read from one half while the next is written into the other.
    (* no_rw_check *) logic [BITS-1:0] words[2*BEATS];
    logic [BITS-1:0] word_q, read_word_q, out_q;
    if (LANE_BITS == 0) begin : one_bank
      always_ff @(posedge clk) if (en) source_q <= '0;
    end else begin : several
      always_ff @(posedge clk)
        if (en) source_q <= WIDTH'(INVERSE) * (WIDTH'(bank) - place_q[LANE_BITS-1:0]);
    end
    always_ff @(posedge clk)
      if (en) begin
        word_q    <= element_q[BITS*32'(source_q)+:BITS];
        address_q <= target_q[COUNT*32'(source_q)+:COUNT];
        if (write) words[{write_half_d, address_q}] <= word_q;
        read_word_q <= words[{read_half_d, read_d}];
        out_q       <= read_word_q;
      end
    assign out[BITS*bank+:BITS] = out_q;
  end
endmodule
`default_nettype wire
