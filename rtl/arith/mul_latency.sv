// SPDX-License-Identifier: MIT-0
`default_nettype none
// mul_latency: cycles of mul_wide and mul_constant, for the modules that instantiate them.
//
// Constant functions of parameters; widths and factors as in those modules.
package mul_latency;
  // A factor of at most this many signed digits is added, one of more is multiplied.
  localparam integer MOST_TERMS = 4;

  // Slices of at most `slice` bits, all equally wide, that cover `bits`.
  function automatic integer slices(input integer bits, input integer slice);
    slices = (bits + slice - 1) / slice;
  endfunction

  function automatic integer slice_bits(input integer bits, input integer slice);
    slice_bits = (bits + slices(bits, slice) - 1) / slices(bits, slice);
  endfunction

  // Slices that begin below 2^out.
  function automatic integer slices_below(
      input integer bits, input integer slice, input integer out);
    integer all, below;
    all = slices(bits, slice);
    below = slices(out, slice_bits(bits, slice));
    slices_below = below < all ? below : all;
  endfunction

  // Words that mul_wide adds: chains of partial products that do not overlap.
  function automatic integer words(
      input integer a, input integer b, input integer out, input integer slice);
    words = slices_below(a, slice, out) + slices_below(b, slice, out) - 1;
  endfunction

  // mul_wide: operands 1, partial products 1, sums at least 1.
  function automatic integer wide(
      input integer a, input integer b, input integer out, input integer slice);
    integer sums;
    sums = $clog2(words(a, b, out, slice));
    wide = 2 + (sums > 1 ? sums : 1);
  endfunction

  // Non-adjacent form: 3 * factor and factor differ in the digits of factor, one position up; they
  // are positive where 3 * factor has a one.
  function automatic integer digits(
      input logic [127:0] factor, input integer out, input integer positive);
    logic [130:0] once, thrice, which;
    once = {3'b0, factor};
    thrice = once + (once << 1);
    which = (positive != 0 ? thrice & ~once : once & ~thrice) >> 1;
    digits = 0;
    for (integer i = 0; i < out; i = i + 1) digits = digits + {31'b0, which[i]};
  endfunction

  // Positive terms of x * factor mod 2^out: the digits, or a zero that the negative ones are
  // subtracted from.
  function automatic integer positive_terms(input logic [127:0] factor, input integer out);
    integer count;
    count = digits(factor, out, 1);
    positive_terms = count > 0 ? count : 1;
  endfunction

  function automatic integer terms(input logic [127:0] factor, input integer out);
    terms = positive_terms(factor, out) + digits(factor, out, 0);
  endfunction

  // The position of a term's digit: positive digits first, lowest first; out if the term does not
  // exist.
  function automatic integer place(
      input logic [127:0] factor, input integer out, input integer term);
    logic [130:0] once, thrice, which;
    integer left;
    once = {3'b0, factor};
    thrice = once + (once << 1);
    left = term < positive_terms(factor, out) ? term : term - positive_terms(factor, out);
    which = (term < positive_terms(factor, out) ? thrice & ~once : once & ~thrice) >> 1;
    place = out;
    for (integer i = 0; i < out; i = i + 1)
      if (which[i]) begin
        if (left == 0) place = i;
        left = left - 1;
      end
  endfunction

  // Bits of a number.
  function automatic integer bits_of(input logic [127:0] number);
    bits_of = 0;
    for (integer i = 0; i < 128; i = i + 1) if (number[i]) bits_of = i + 1;
  endfunction

  // Bits of a factor that count below 2^out.
  function automatic integer factor_bits(input logic [127:0] factor, input integer out);
    factor_bits = bits_of(factor) < out ? bits_of(factor) : out;
  endfunction

  // mul_constant: a tree of sums, or mul_wide.
  function automatic integer constant(
      input integer in, input logic [127:0] factor, input integer out, input integer slice);
    constant = terms(factor, out) <= MOST_TERMS
        ? $clog2(terms(factor, out)) : wide(in, factor_bits(factor, out), out, slice);
  endfunction
endpackage
`default_nettype wire
