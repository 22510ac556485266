// pulse_delay: q = d of DEPTH enabled cycles ago, low after a reset. For pulses that accompany data through a pipeline without reset.
//
// LATENCY DEPTH cycles; interval 1; stands still while en is low.
module pulse_delay #(
    parameter integer DEPTH = 1  // cycles, at least 1
) (
    input  logic clk,
    input  logic rst,
    input  logic en,
    input  logic d,
    output logic q
);
  if (DEPTH < 1) begin : refuse
    $error("pulse_delay: DEPTH must be at least 1");
  end

  logic [DEPTH-1:0] line_q;

  if (DEPTH == 1) begin : one
    always_ff @(posedge clk)
      if (rst) line_q <= '0;
      else if (en) line_q <= d;
  end else begin : several
    always_ff @(posedge clk)
      if (rst) line_q <= '0;
      else if (en) line_q <= {line_q[DEPTH-2:0], d};
  end

  assign q = line_q[DEPTH-1];
endmodule
