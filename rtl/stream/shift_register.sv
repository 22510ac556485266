// SPDX-License-Identifier: MIT-0
`default_nettype none
// shift_register: q = d of DEPTH enabled cycles ago, in registers, for short delays that must not
// use a memory.
//
// LATENCY DEPTH cycles; initiation interval 1 cycle; holds its state while en is low. Not reset:
// the output of the first DEPTH cycles is unspecified.
module shift_register #(
    parameter integer WIDTH = 32,  // bits
    parameter integer DEPTH = 4    // cycles
) (
    input  wire              clk,
    input  wire              en,
    input  wire  [WIDTH-1:0] d,
    output logic [WIDTH-1:0] q
);
  if (WIDTH < 1 || DEPTH < 0) begin : refuse
    $error("shift_register: WIDTH must be at least 1, DEPTH at least 0");
  end

  if (DEPTH == 0) begin : wire_only
    assign q = d;
    logic unused;
    assign unused = &{1'b0, clk, en};
  end else begin : registers
    (* mem2reg *) logic [WIDTH-1:0] line_q[DEPTH];  // registers, not a memory
    always_ff @(posedge clk)
      if (en) begin
        line_q[0] <= d;
        for (integer i = 1; i < DEPTH; i = i + 1) line_q[i] <= line_q[i-1];
      end
    assign q = line_q[DEPTH-1];
  end
endmodule
`default_nettype wire
