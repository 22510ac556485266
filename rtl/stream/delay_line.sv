// SPDX-License-Identifier: MIT-0
`default_nettype none
// delay_line: q = d of DEPTH enabled cycles ago.
//
// LATENCY DEPTH cycles; initiation interval 1 cycle; holds its state while en is low. Not reset:
// the output of the first DEPTH cycles is unspecified. DEPTH 0 is a wire, depths to 3 are
// registers, larger ones a circular buffer of DEPTH - 1 words in memory and two registers: a block
// memory is slow without a register at its output. The place that is read is one ahead of the one
// that is written, so no word is read while it is written.
module delay_line #(
    parameter integer WIDTH = 32,  // bits
    parameter integer DEPTH = 4    // cycles
) (
    input  wire              clk,
    input  wire              rst,
    input  wire              en,
    input  wire  [WIDTH-1:0] d,
    output logic [WIDTH-1:0] q
);
  if (WIDTH < 1 || DEPTH < 0) begin : refuse
    $error("delay_line: WIDTH must be at least 1, DEPTH at least 0");
  end

  if (DEPTH == 0) begin : wire_only
    assign q = d;
    logic unused;
    assign unused = &{1'b0, clk, rst, en};
  end else if (DEPTH < 4) begin : registers
    logic [WIDTH*DEPTH-1:0] line_q;
    if (DEPTH == 1) begin : one
      always_ff @(posedge clk) if (en) line_q <= d;
    end else begin : several
      always_ff @(posedge clk) if (en) line_q <= {line_q[WIDTH*(DEPTH-1)-1:0], d};
    end
    assign q = line_q[WIDTH*DEPTH-1-:WIDTH];
    logic unused;
    assign unused = &{1'b0, rst};
  end else begin : memory
    // A word is read WORDS - 1 cycles after it was written, and overwritten one cycle later.
    localparam integer WORDS = DEPTH - 1;
    localparam integer ADDRESS = $clog2(WORDS);
    (* no_rw_check *) logic [WIDTH-1:0] words[WORDS];
    logic [ADDRESS-1:0] place_q, ahead_q;
    logic [WIDTH-1:0] read_q, late_q;
    always_ff @(posedge clk)
      if (rst) begin
        place_q <= '0;
        ahead_q <= ADDRESS'(1);
      end else if (en) begin
        place_q <= ahead_q;
        ahead_q <= ahead_q == ADDRESS'(WORDS - 1) ? '0 : ahead_q + 1'b1;
      end
    always_ff @(posedge clk)
      if (en) begin
        read_q         <= words[ahead_q];
        late_q         <= read_q;
        words[place_q] <= d;
      end
    assign q = late_q;
  end
endmodule
`default_nettype wire
