// SPDX-License-Identifier: MIT-0
`default_nettype none
// link_core: the line, the protocol and the registers of a link: everything except the memories of
// the streams.
//
// Requests arrive on `rx`, and each is answered on `tx`; hw-gen/link documents the protocol. The
// streams are side by side, stream 0 lowest. LATENCY 11 cycles from the end of a request to the
// start bit of its reply. A host has at most one request in flight: frames that arrive during a
// reply are dropped whole.
module link_core #(
    parameter integer      INPUTS   = 2,         // streams of arguments, 1 to 32
    parameter integer      OUTPUTS  = 1,         // streams of results, 1 to 32
    parameter logic [63:0] IDENTITY = 64'd0,     // of the program, byte 0 lowest
    parameter integer      CLOCK_HZ = 25000000,  // the clock
    // bytes of a stream's memory, a power of two, 64 to 4096
    parameter integer      CHUNK    = 512,
    parameter integer      DIVIDER  = 217,       // clocks of a bit on the line, 8 to 65535
    parameter integer      COUNTERS = 1,         // 0: registers 6 to 12 are 0
    parameter integer      PLACE    = $clog2(CHUNK)
) (
    input  wire                          clk,
    input  wire                          rst,
    input  wire                          rx,
    output logic                         tx,
    output logic                         active,
    output logic                         restart,        // resets the accelerator and the streams
    output logic [INPUTS-1:0]            in_write,
    output logic [7:0]                   in_data,
    output logic [PLACE:0]               in_offset,
    output logic [INPUTS-1:0]            in_commit,
    input  wire  [INPUTS*(PLACE+1)-1:0]  in_levels,
    output logic [PLACE-1:0]             out_offset,
    output logic [OUTPUTS-1:0]           out_release,
    output logic [PLACE:0]               out_count,
    input  wire  [OUTPUTS*(PLACE+1)-1:0] out_levels,
    input  wire  [8*OUTPUTS-1:0]         out_data,
    input  wire  [INPUTS-1:0]            entered,        // a beat entered the accelerator
    input  wire  [OUTPUTS-1:0]           left,           // a beat left it
    input  wire  [INPUTS-1:0]            frame_error     // it was given a frame of another length
);
  if (COUNTERS < 0 || COUNTERS > 1 || PLACE != $clog2(CHUNK)) begin : refuse
    $error("link_core: COUNTERS must be 0 or 1");
  end

  localparam integer SELECT = OUTPUTS > 1 ? $clog2(OUTPUTS) : 1;

  logic [7:0] rx_data, tx_data, content, reply, crc_in, crc_data, crc, payload, register_data;
  logic rx_valid, rx_broken, tx_valid, tx_ready, send_valid, send_ready, send_mark;
  logic busy, crc_clear, crc_take, crc_feed, crc_shift, crc_right, write, room, frame;
  logic heard, right, whole, shift;
  logic commit, release_read, out_of_order, start, status, done, next;
  logic [47:0] header;
  logic [7:0] stream;
  logic [15:0] count, reply_length;
  logic [4:0] reading;
  logic [2:0] refusal;

  uart_rx #(.DIVIDER(DIVIDER)) receive (
      .clk(clk), .rst(rst), .rx(rx), .data(rx_data), .valid(rx_valid), .broken(rx_broken));

  link_receiver #(.CHUNK(CHUNK), .INPUTS(INPUTS)) receiver (
      .clk(clk), .rst(rst), .s_valid(rx_valid), .s_data(rx_data), .broken(rx_broken), .busy(busy),
      .crc_clear(crc_clear), .crc_feed(crc_take), .crc_data(crc_in), .crc_right(crc_right),
      .levels(in_levels), .write(write), .data(in_data), .offset(in_offset), .room(room),
      .frame(frame), .heard(heard), .right(right), .whole(whole), .header(header),
      .stream(stream), .count(count),
      .load(start), .load_command(reply), .load_length(reply_length), .shift(shift));

  // Nothing is sent while a request comes: one register serves both.
  logic clear_q;
  always_ff @(posedge clk) clear_q <= rst || crc_clear || done;
  assign crc_data = busy ? content : crc_in;
  crc32 #(.POLYNOMIAL(32'hedb88320)) check (
      .clk(clk), .clear(clear_q), .feed(crc_take || crc_feed), .shift(crc_shift), .data(crc_data),
      .next(crc), .right(crc_right));

  link_control #(.CHUNK(CHUNK), .INPUTS(INPUTS), .OUTPUTS(OUTPUTS)) control (
      .clk(clk), .rst(rst), .frame(frame), .heard(heard), .right(right), .whole(whole),
      .header(header), .stream(stream), .count(count), .room(room), .levels(out_levels),
      .active(active), .restart(restart), .commit(commit), .release_read(release_read),
      .reading(reading), .returned(out_count), .out_of_order(out_of_order), .busy(busy),
      .start(start), .reply(reply), .reply_length(reply_length), .refusal(refusal), .status(status),
      .done(done));

  link_sender #(.PLACE(PLACE)) sender (
      .clk(clk), .rst(rst), .start(start), .length(reply_length[PLACE:0]), .done(done),
      .header(header[7:0]), .shift(shift), .offset(out_offset), .next(next), .payload(payload),
      .crc_feed(crc_feed), .crc_shift(crc_shift), .crc(crc),
      .m_valid(send_valid), .m_ready(send_ready), .m_mark(send_mark), .m_data(content));

  slip_encode #(.END(8'hc0)) encode (
      .clk(clk), .rst(rst), .s_valid(send_valid), .s_ready(send_ready), .s_mark(send_mark),
      .s_data(content), .m_valid(tx_valid), .m_ready(tx_ready), .m_data(tx_data));

  uart_tx #(.DIVIDER(DIVIDER)) send (
      .clk(clk), .rst(rst), .valid(tx_valid), .ready(tx_ready), .data(tx_data), .tx(tx));

  always_comb
    for (int i = 0; i < INPUTS; i = i + 1) begin
      in_write[i]  = write && stream == 8'(i);
      in_commit[i] = commit && stream == 8'(i);
    end
  always_comb
    for (int i = 0; i < OUTPUTS; i = i + 1) out_release[i] = release_read && reading == 5'(i);

  // A block memory is slow without a register at its output.
  logic [7:0] out_q;
  always_ff @(posedge clk) out_q <= out_data[SELECT'(reading)*8+:8];
  assign payload = refusal != 0 ? {5'd0, refusal} : status ? register_data : out_q;

  logic [31:0] cycles, input_beats, output_beats;
  logic [63:0] counts;

  if (COUNTERS == 1) begin : counting
    link_counters #(.INPUTS(INPUTS), .OUTPUTS(OUTPUTS)) counters (
        .clk(clk), .rst(rst), .restart(restart), .entered(entered), .left(left),
        .events({out_of_order, rx_broken, frame && !(right && whole), frame && right && whole}),
        .cycles(cycles), .input_beats(input_beats), .output_beats(output_beats),
        .counts(counts));
  end else begin : silent
    assign {cycles, input_beats, output_beats, counts} = '0;
    logic unused;
    assign unused = &{1'b0, entered, left, out_of_order};
  end

  link_registers #(
      .INPUTS(INPUTS), .OUTPUTS(OUTPUTS), .IDENTITY(IDENTITY), .CLOCK_HZ(CLOCK_HZ), .CHUNK(CHUNK),
      .DIVIDER(DIVIDER), .COUNTERS(COUNTERS)
  ) registers (
      .clk(clk), .start(start), .next(next), .offset(out_offset[5:0]), .cycles(cycles),
      .input_beats(input_beats), .output_beats(output_beats),
      .counts(counts), .frame_error(frame_error), .data(register_data));
endmodule
`default_nettype wire
