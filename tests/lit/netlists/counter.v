module counter(input clk, output reg [3:0] n);
  always @(posedge clk) n <= n + 1;
endmodule
