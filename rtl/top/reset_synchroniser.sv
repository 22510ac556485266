// SPDX-License-Identifier: MIT-0
`default_nettype none
// reset_synchroniser: rst for a design whose clock needs time to settle: high from power-on until
// `ready` has been high for HOLD cycles.
//
// `ready` may be asynchronous to the clock. Its fall is noticed even between two edges; rst rises
// with the third edge after it at the latest. The registers here start at 0 in every FPGA family; a
// block memory of iCE40 cannot be read in its first 3 us.
module reset_synchroniser #(
    parameter integer HOLD = 256  // cycles, at least 1
) (
    input  wire  clk,
    input  wire  ready,
    output logic rst
);
  if (HOLD < 1) begin : refuse
    $error("reset_synchroniser: HOLD must be at least 1");
  end

  localparam integer WIDTH = $clog2(HOLD + 1);

  (* ASYNC_REG = "TRUE" *) logic [1:0] ready_q = '0;  // Vivado places the two side by side
  logic [WIDTH-1:0] held_q = '0;
  logic running_q = 1'b0;

  assign rst = !running_q;

  always_ff @(posedge clk or negedge ready)
    if (!ready) ready_q <= '0;
    else ready_q <= {ready_q[0], 1'b1};

  always_ff @(posedge clk)
    if (!ready_q[1]) begin
      held_q <= '0;
      running_q <= 1'b0;
    end else if (held_q == WIDTH'(HOLD)) running_q <= 1'b1;
    else held_q <= held_q + 1'b1;
endmodule
`default_nettype wire
