// SPDX-License-Identifier: MIT-0
`default_nettype none
// link_control: accepts or refuses requests, and holds the state of the session.
//
// From `frame` on it is `busy` until the reply is `done`. A request is executed once: a WRITE by
// `commit`, a READ by counting the bytes stored; `release_read` frees the bytes of the READ before
// it, and START holds `restart` for 2 cycles. LATENCY 6 cycles from `frame` to `start`, of the
// reply, with its command and length.
module link_control #(
    parameter integer CHUNK   = 512,           // bytes of a stream's memory, a power of two
    parameter integer INPUTS  = 2,             // streams that are written
    parameter integer OUTPUTS = 1,             // streams that are read
    parameter integer PLACE   = $clog2(CHUNK)
) (
    input  wire                          clk,
    input  wire                          rst,
    input  wire                          frame,
    input  wire                          heard,
    input  wire                          right,
    input  wire                          whole,
    input  wire  [47:0]                  header,
    input  wire  [7:0]                   stream,
    input  wire  [15:0]                  count,
    input  wire                          room,
    input  wire  [OUTPUTS*(PLACE+1)-1:0] levels,        // bytes in the memories of the results
    output logic                         active,        // a session is open
    // the accelerator, and all memories, are reset
    output logic                         restart,
    output logic                         commit,        // what was written to the stream counts
    // `returned` bytes of `reading` are done with
    output logic                         release_read,
    output logic [4:0]                   reading,
    output logic [PLACE:0]               returned,
    output logic                         out_of_order,  // a refusal of session or sequence
    output logic                         busy,
    output logic                         start,
    output logic [7:0]                   reply,         // its command
    output logic [15:0]                  reply_length,
    output logic [2:0]                   refusal,       // 0: none
    output logic                         status,        // the reply has the registers
    input  wire                          done
);
  if (INPUTS < 1 || INPUTS > 32 || OUTPUTS < 1 || OUTPUTS > 32
      || PLACE != $clog2(CHUNK)) begin : refuse
    $error("link_control: INPUTS and OUTPUTS must be 1 to 32");
  end

  localparam logic [7:0] STATUS = 8'h01, START = 8'h02, WRITE = 8'h03, READ = 8'h04;
  localparam logic [2:0] CRC = 3'd1, COMMAND = 3'd2, LENGTH = 3'd3,
      SESSION = 3'd4, SEQUENCE = 3'd5, STREAM = 3'd6, BUSY = 3'd7;
  localparam logic [15:0] REGISTERS = 16'd56;
  localparam integer SELECT = OUTPUTS > 1 ? $clog2(OUTPUTS) : 1;

  localparam logic [2:0] IDLE = 3'd0, COMPARE = 3'd1, JUDGE = 3'd2, EXECUTE = 3'd3,
      SETTLE = 3'd4, COUNT = 3'd5, SEND = 3'd6, WAIT = 3'd7;
  logic [2:0] state_q;

  logic [7:0] command;
  logic [15:0] length;
  assign command = header[31:24];
  assign length  = header[47:32];

  // The session, its last sequence number, and whether that was a WRITE or a READ.
  logic [15:0] session_q;
  logic [7:0] last_q;
  logic wrote_q, read_q;

  // What is compared, a cycle before it is judged.
  logic is_status_q, is_start_q, is_write_q, is_read_q, same_session_q, last_again_q, next_q;
  logic exists_q, empty_q, three_q;
  logic [7:0] ahead;
  assign ahead = header[23:16] - last_q;

  always_ff @(posedge clk)
    if (state_q == COMPARE) begin
      is_status_q    <= command == STATUS;
      is_start_q     <= command == START;
      is_write_q     <= command == WRITE;
      is_read_q      <= command == READ;
      same_session_q <= active && header[15:0] == session_q;
      last_again_q   <= ahead == 8'd0;
      next_q         <= ahead == 8'd1;
      exists_q       <= stream < (command == WRITE ? 8'(INPUTS) : 8'(OUTPUTS));
      empty_q        <= length == 0;
      three_q        <= length == 16'd3;
    end

  // The checks in their order.
  logic moves, again, fits;
  logic [2:0] verdict;
  assign moves = is_write_q || is_read_q;
  assign again = last_again_q && ((is_write_q && wrote_q) || (is_read_q && read_q));
  assign fits  = is_write_q ? !empty_q : is_read_q ? three_q : empty_q;

  always_comb
    if (!right) verdict = CRC;
    else if (!whole) verdict = LENGTH;
    else if (!is_status_q && !is_start_q && !moves) verdict = COMMAND;
    else if (moves && !same_session_q) verdict = SESSION;
    else if (moves && !next_q && !again) verdict = SEQUENCE;
    else if (is_start_q && same_session_q && !last_again_q) verdict = SEQUENCE;
    else if (moves && !exists_q) verdict = STREAM;
    else if (!fits) verdict = LENGTH;
    else if (is_write_q && next_q && !room) verdict = BUSY;
    else verdict = '0;

  logic fresh_q, opens, accepted;  // a new request, not a copy
  assign accepted = state_q == EXECUTE && fresh_q && refusal == 0;
  assign opens    = accepted && is_start_q;

  assign busy         = state_q != IDLE;
  assign start        = state_q == SEND;
  assign commit       = accepted && is_write_q;
  assign release_read = accepted && moves;
  assign status       = is_status_q;
  assign out_of_order = state_q == EXECUTE && (refusal == SESSION || refusal == SEQUENCE);
  assign reply        = refusal != 0 ? 8'hff : command | 8'h80;
  assign reply_length = refusal != 0 ? 16'd1
      : is_status_q ? REGISTERS : is_read_q ? 16'(returned) : 16'd0;

  always_ff @(posedge clk)
    if (rst) state_q <= IDLE;
    else
      case (state_q)
        IDLE:    if (frame && heard) state_q <= COMPARE;
        COMPARE: state_q <= JUDGE;
        JUDGE:   state_q <= EXECUTE;
        EXECUTE: state_q <= SETTLE;
        SETTLE:  state_q <= COUNT;
        COUNT:   state_q <= SEND;
        SEND:    state_q <= WAIT;
        default: if (done) state_q <= IDLE;  // WAIT
      endcase

  always_ff @(posedge clk)
    if (state_q == JUDGE) begin
      refusal <= verdict;
      fresh_q <= is_start_q ? !same_session_q : moves && next_q;
    end

  always_ff @(posedge clk)
    if (rst) begin
      active  <= 1'b0;
      restart <= 1'b1;
    end else begin
      if (opens) active <= 1'b1;
      restart <= opens || (restart && state_q == SETTLE);
    end

  always_ff @(posedge clk)
    if (accepted) begin
      last_q  <= header[23:16];
      wrote_q <= is_write_q;
      read_q  <= is_read_q;
      if (is_start_q) session_q <= header[15:0];
      if (is_read_q) reading <= stream[4:0];
    end

  // A READ's bytes: as many as there are, once those of the READ before it are gone, and as it asks
  // for.
  logic [PLACE:0] level_q;
  always_ff @(posedge clk) begin
    level_q <= levels[SELECT'(reading)*(PLACE+1)+:PLACE+1];
    if (accepted) returned <= '0;
    else if (state_q == COUNT && fresh_q && is_read_q && refusal == 0)
      returned <= count < 16'(level_q) ? count[PLACE:0] : level_q;
  end
endmodule
`default_nettype wire
