// mul_delay: q = d of DEPTH enabled cycles ago, in registers without reset: what waits for a multiplication.
//
// LATENCY DEPTH cycles; interval 1; stands still while en is low. DEPTH 0 is a wire.
module mul_delay #(
    parameter integer WIDTH = 13,  // bits
    parameter integer DEPTH = 3    // cycles
) (
    input  logic             clk,
    input  logic             en,
    input  logic [WIDTH-1:0] d,
    output logic [WIDTH-1:0] q
);
  if (WIDTH < 1 || DEPTH < 0) begin : refuse
    $error("mul_delay: WIDTH must be at least 1, DEPTH at least 0");
  end

  logic [WIDTH*(DEPTH+1)-1:0] line;
  assign line[WIDTH-1:0] = d;
  assign q = line[WIDTH*DEPTH+:WIDTH];
  if (DEPTH == 0) begin : wire_only
    logic unused;
    assign unused = &{1'b0, clk, en};
  end else begin : registers
    always_ff @(posedge clk) if (en) line[WIDTH*(DEPTH+1)-1:WIDTH] <= line[WIDTH*DEPTH-1:0];
  end
endmodule
