// A counter that walks through a memory, and the running sum of the squares read from it.
module small (
    input  logic        clk,
    input  logic        rst,
    input  logic        write,
    input  logic [15:0] word,
    output logic [31:0] sum
);
  logic [15:0] memory[1024];
  logic [9:0] place_q;
  logic [15:0] read_q;
  logic [31:0] sum_q;

  always_ff @(posedge clk) begin
    if (rst) begin
      place_q <= '0;
      sum_q <= '0;
    end else begin
      place_q <= place_q + 1'b1;
      sum_q <= sum_q + read_q * read_q;
    end
    if (write) memory[place_q] <= word;
    read_q <= memory[place_q];
  end

  assign sum = sum_q;
endmodule
