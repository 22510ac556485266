// SPDX-License-Identifier: MIT-0
`default_nettype none
// pulse_delay: q = d of DEPTH enabled cycles ago, low after a reset. For pulses that accompany data
// through a pipeline without reset.
//
// If pulses are at least SPACING enabled cycles apart, counters replace the shift register where
// they take fewer registers: one counter for each SPACING cycles of the delay.
//
// LATENCY DEPTH cycles; initiation interval SPACING cycles; holds its state while en is low.
module pulse_delay #(
    parameter integer DEPTH   = 1,  // cycles, at least 1
    parameter integer SPACING = 1   // fewest enabled cycles from one pulse to the next, at least 1
) (
    input  wire  clk,
    input  wire  rst,
    input  wire  en,
    input  wire  d,
    output logic q
);
  if (DEPTH < 1 || SPACING < 1) begin : refuse
    $error("pulse_delay: DEPTH and SPACING must be at least 1");
  end

  localparam integer COUNTERS = (DEPTH + SPACING - 1) / SPACING;
  localparam integer WIDTH = $clog2(SPACING + 1);

  if (COUNTERS * WIDTH < DEPTH) begin : count
    logic [COUNTERS:0] pulse;
    assign pulse[0] = d;
    assign q = pulse[COUNTERS];
    for (genvar i = 0; i < COUNTERS; i = i + 1) begin : counter
      localparam integer CYCLES = i == COUNTERS - 1 ? DEPTH - i * SPACING : SPACING;
      logic [WIDTH-1:0] left_q;
      logic last_q;  // left_q is 1; a register of its own, since pulses go far
      assign pulse[i+1] = last_q;
      always_ff @(posedge clk)
        if (rst) begin
          left_q <= '0;
          last_q <= 1'b0;
        end else if (en) begin
          if (pulse[i]) left_q <= WIDTH'(CYCLES);
          else if (left_q != 0) left_q <= left_q - 1'b1;
          last_q <= pulse[i] ? CYCLES == 1 : left_q == 2;
        end
    end
  end else begin : shift
    logic [DEPTH-1:0] line_q;
    assign q = line_q[DEPTH-1];
    always_ff @(posedge clk)
      if (rst) line_q <= '0;
      else if (en) line_q <= DEPTH'({line_q, d});
  end
endmodule
`default_nettype wire
