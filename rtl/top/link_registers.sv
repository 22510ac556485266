// link_registers: the registers of STATUS, byte by byte from the lowest byte of the first one.
//
// `start` goes to the first byte, `next` to the next one. A register's four bytes are of one moment. LATENCY 2 cycles.
module link_registers #(
    parameter integer INPUTS   = 2,            // streams of arguments
    parameter integer OUTPUTS  = 1,            // streams of results
    parameter [63:0]  IDENTITY = 64'd0,        // of the program, byte 0 lowest
    parameter integer CLOCK_HZ = 25000000,     // the clock
    parameter integer CHUNK    = 512,          // bytes of a stream's memory
    parameter integer DIVIDER  = 217           // clocks of a bit on the line
) (
    input  logic        clk,
    input  logic        start,
    input  logic        next,
    input  logic [31:0] cycles,
    input  logic [31:0] input_beats,
    input  logic [31:0] output_beats,
    input  logic [63:0] counts,
    output logic [7:0]  data
);
  if (DIVIDER > 65535 || CHUNK > 65535 || INPUTS > 255 || OUTPUTS > 255) begin : refuse
    $error("link_registers: DIVIDER and CHUNK must be below 65536, INPUTS and OUTPUTS below 256");
  end

  localparam [31:0] MAGIC = 32'h4c4d4752;
  localparam [7:0] VERSION = 8'd1;

  logic [3:0] index_q;  // of the register
  logic [1:0] byte_q;   // in it
  logic load_q;
  logic [31:0] word, word_q;

  always_comb
    case (index_q)
      4'd0:    word = MAGIC;
      4'd1:    word = {8'd0, 8'(OUTPUTS), 8'(INPUTS), VERSION};
      4'd2:    word = IDENTITY[31:0];
      4'd3:    word = IDENTITY[63:32];
      4'd4:    word = CLOCK_HZ;
      4'd5:    word = {16'(DIVIDER), 16'(CHUNK)};
      4'd6:    word = cycles;
      4'd7:    word = input_beats;
      4'd8:    word = output_beats;
      4'd9:    word = {16'd0, counts[15:0]};
      4'd10:   word = {16'd0, counts[31:16]};
      4'd11:   word = {16'd0, counts[47:32]};
      default: word = {16'd0, counts[63:48]};
    endcase

  always_ff @(posedge clk) begin
    load_q <= start || (next && byte_q == 2'd3);
    if (start) {index_q, byte_q} <= '0;
    else if (next) {index_q, byte_q} <= {index_q, byte_q} + 1'b1;
    if (load_q) word_q <= word;
    else if (next) word_q <= word_q >> 8;
  end

  assign data = word_q[7:0];
endmodule
