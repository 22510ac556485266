// A link top that sends back what it hears, some bits late; its light follows the line.
module loopback_link (
    input  logic clk,
    input  logic rst,
    input  logic rx,
    output logic tx,
    output logic active
);
  logic [3:0] line_q;
  logic [19:0] quiet_q;

  always_ff @(posedge clk) begin
    if (rst) line_q <= '1;
    else line_q <= {line_q[2:0], rx};
    if (!line_q[3]) quiet_q <= '1;
    else if (active) quiet_q <= quiet_q - 1'b1;
  end

  assign tx = line_q[3];
  assign active = quiet_q != 0;
endmodule
