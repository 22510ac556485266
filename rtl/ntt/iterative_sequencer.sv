// SPDX-License-Identifier: MIT-0
`default_nettype none
// iterative_sequencer: the order in which an iterative transform reads the words of its memory.
//
// In each pass every word is read once. Words that exchange elements are read one after the other:
// the lowest bits of a counter (one for radix 2, two for radix 4) are inserted into the address at
// positions that change from pass to pass, and the other bits keep their order. So the first words
// of a pass are finished early in the pass before, and passes follow each other without a gap where
// a pass is at least twice as long as the pipeline.
//
// `go` starts a transform. The first address is valid two cycles later; `issue` is high with each
// address, and `last` with the last one. Initiation interval PASSES * 2^ADDRESS + (PASSES - 2) *
// GAP + LAST_GAP cycles (PASSES > 1); holds its state while en is low.
module iterative_sequencer #(
    parameter integer          ADDRESS    = 4,  // bits of an address
    // bits of the counter that are inserted: 1 for radix 2, 2 for radix 4
    parameter integer          RADIX_BITS = 1,
    parameter integer          PASSES     = 5,  // at most 16
    parameter integer          GAP        = 0,  // cycles between passes
    parameter integer          LAST_GAP   = 0,  // cycles before the last pass
    // by pass, the inverse from index 16 on: the position of the counter's bit 0, of ADDRESS
    parameter logic [32*5-1:0] POSITION0  = 0,
    // the position of the counter's bit 1 among the other ADDRESS - 1
    parameter logic [32*5-1:0] POSITION1  = 0
) (
    input  wire                clk,
    input  wire                rst,
    input  wire                en,
    input  wire                go,
    input  wire                inverse,
    output logic               issue,
    output logic               last,
    output logic [3:0]         pass,
    output logic [RADIX_BITS-1:0] beat,  // the counter's lowest bits
    output logic [ADDRESS-1:0] address
);
  if (ADDRESS < RADIX_BITS || RADIX_BITS < 1 || RADIX_BITS > 2 || PASSES < 1 || PASSES > 16
      || GAP < 0 || LAST_GAP < 0) begin : refuse
    $error("iterative_sequencer: RADIX_BITS must be 1 or 2, <= ADDRESS, PASSES 1 .. 16, gaps >= 0");
  end

  localparam integer REST = ADDRESS - RADIX_BITS;

  // By entry: its position is above the bound, or equal to it.
  function automatic [31:0] above(input logic [32*5-1:0] positions, input integer bound);
    for (integer e = 0; e < 32; e = e + 1) above[e] = 32'(positions[e*5+:5]) > bound;
  endfunction
  function automatic [31:0] equal(input logic [32*5-1:0] positions, input integer bound);
    for (integer e = 0; e < 32; e = e + 1) equal[e] = 32'(positions[e*5+:5]) == bound;
  endfunction

  logic running_q, issue_q, last_q;
  logic [ADDRESS-1:0] count_q, address_d, address_q;
  logic [3:0] pass_q, pass_2q;
  logic [RADIX_BITS-1:0] beat_q;
  logic [4:0] entry;
  logic waiting, at_end, issue_d;

  assign at_end  = &count_q;
  assign issue_d = running_q && !waiting;

  if (GAP == 0 && LAST_GAP == 0) begin : without_gaps
    assign waiting = 1'b0;
  end else begin : with_gaps
    localparam integer LONGEST = GAP > LAST_GAP ? GAP : LAST_GAP;
    localparam integer WAIT = $clog2(LONGEST + 1);
    logic [WAIT-1:0] wait_q;
    assign waiting = wait_q != 0;
    always_ff @(posedge clk)
      if (rst || go && en) wait_q <= '0;
      else if (en) begin
        if (waiting) wait_q <= wait_q - 1'b1;
        else if (running_q && at_end && pass_q != 4'(PASSES - 1))
          wait_q <= PASSES > 1 && pass_q == 4'(PASSES - 2) ? WAIT'(LAST_GAP) : WAIT'(GAP);
      end
  end

  always_ff @(posedge clk)
    if (rst) begin
      running_q <= 1'b0;
      issue_q   <= 1'b0;
      last_q    <= 1'b0;
      count_q   <= '0;
      pass_q    <= '0;
    end else if (en) begin
      if (go) begin
        running_q <= 1'b1;
        count_q   <= '0;
        pass_q    <= '0;
      end else if (issue_d) begin
        count_q <= count_q + 1'b1;
        if (at_end) begin
          pass_q <= pass_q + 1'b1;
          if (pass_q == 4'(PASSES - 1)) running_q <= 1'b0;
        end
      end
      issue_q <= issue_d;
      last_q  <= issue_d && at_end && pass_q == 4'(PASSES - 1);
    end

  // the address: the rest of the counter with its lowest bits put in
  assign entry = {inverse, pass_q};

  localparam integer OTHERS = ADDRESS > 1 ? ADDRESS - 1 : 1;
  logic [OTHERS-1:0] others;
  if (RADIX_BITS == 1) begin : radix2
    assign others = OTHERS'(count_q >> 1);
  end else if (REST == 0) begin : radix4_alone
    assign others = count_q[1];
  end else begin : radix4
    for (genvar i = 0; i < ADDRESS - 1; i = i + 1) begin : places
      localparam logic [31:0] HERE = equal(POSITION1, i);
      localparam logic [31:0] ABOVE = above(POSITION1, i);
      assign others[i] = HERE[entry] ? count_q[1]
          : ABOVE[entry] ? count_q[(i<REST?i:REST-1)+2] : count_q[(i>0?i-1:0)+2];
    end
  end
  for (genvar i = 0; i < ADDRESS; i = i + 1) begin : places
    localparam logic [31:0] HERE = equal(POSITION0, i);
    localparam logic [31:0] ABOVE = above(POSITION0, i);
    assign address_d[i] = HERE[entry] ? count_q[0]
        : ABOVE[entry] ? others[i<OTHERS?i:OTHERS-1] : others[i>0?i-1:0];
  end

  always_ff @(posedge clk)
    if (en) begin
      address_q <= address_d;
      pass_2q   <= pass_q;
      beat_q    <= issue_d ? RADIX_BITS'(count_q) : '0;
    end

  assign issue   = issue_q;
  assign last    = last_q;
  assign pass    = pass_2q;
  assign beat    = beat_q;
  assign address = address_q;
endmodule
`default_nettype wire
