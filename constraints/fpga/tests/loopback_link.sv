// A link top that sends back what it hears, a bit late; its light follows the line.
module loopback_link (
    input  logic clk,
    input  logic rst,
    input  logic rx,
    output logic tx,
    output logic active
);
  logic [7:0] line_q;
  logic [19:0] quiet_q;

  always_ff @(posedge clk)
    if (rst) begin
      line_q  <= '1;
      quiet_q <= '0;
    end else begin
      line_q  <= {line_q[6:0], rx};
      quiet_q <= line_q[7] ? (quiet_q == 0 ? '0 : quiet_q - 1'b1) : '1;
    end

  assign tx = line_q[7];
  assign active = quiet_q != 0;
endmodule
